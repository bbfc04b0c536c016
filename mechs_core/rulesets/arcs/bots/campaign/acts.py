"""What the campaign's actions bring. Estimates, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mechs_core.rulesets.arcs.bots import acts as base
from mechs_core.rulesets.arcs.bots.acts import Acts, Worths
from mechs_core.rulesets.arcs.bots.campaign.fights import ReachFights
from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook
from mechs_core.rulesets.arcs.bots.campaign.travel import ReachTravel
from mechs_core.rulesets.arcs.campaign_data import BLIGHT
from mechs_core.rulesets.arcs.data import CITY, FRESH, KINDS, SHIP
from mechs_core.rulesets.arcs.field_types import owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER, TYPE_AT
from mechs_core.rulesets.arcs.rules.campaign.free_states import ADVANCES
from mechs_core.rulesets.arcs.rules.campaign.shared import Agitate, Emancipate, FireRifles, Nurture
from mechs_core.rulesets.arcs.rules.court import Influence
from mechs_core.rulesets.arcs.rules.economy import Build, Repair

SECURES: Final = 0.4  # how often an attached card comes to who attached it
OTHERS: Final = 0.12  # repairing an Imperial or Free piece
BOARD: Final = 0.3  # repairing a piece of the own Flagship's board
PORT_COSTS: Final = 0.35  # of a starport that is given away
MORE_SHIPS: Final = 0.6  # of a ship, where systems are counted in which pieces stand
KEPT: Final = 0.6  # of a city that is given away, as a new one can be built


class ReachActs(Acts):
    outlook: ReachOutlook
    travel: ReachTravel
    fights: ReachFights
    fights_of = ReachFights
    travel_of = ReachTravel

    @property
    def worths(self) -> Worths:
        return WORTH


def build(acts: ReachActs, action: Build) -> float:
    outlook = acts.outlook
    found = base.build(acts, action)
    if action.board is not None:
        if outlook.aims.plays("ark_captain"):
            found += 0.5 * outlook.aims.counted
        return found + (0.05 if action.piece != KINDS[CITY] else 0.0)
    if action.piece == KINDS[SHIP]:
        return found + (MORE_SHIPS if outlook.aims.plays("symbiont") and found else 0.0)
    if action.cloud:
        found -= outlook.kept(TYPE_AT[NUMBER[action.system or ""]])
    return found


def repair(acts: ReachActs, action: Repair) -> float:
    if action.board is not None:
        return BOARD
    if action.owner is not None:
        return max(OTHERS, acts.outlook.own_imperial)
    return base.repair(acts, action)


def fire_rifles(acts: ReachActs, action: FireRifles) -> float:
    """Without losses, without keys."""
    state, seat = acts.state, acts.seat
    start, system = NUMBER[action.from_], NUMBER[action.system]
    target = acts.fights.target(system, owner_number(action.defender))
    hits = state.at(seat, SHIP, FRESH, start) / 2
    low = int(hits)
    return target.hit[low] + (hits - low) * (target.hit[low + 1] - target.hit[low])


def agitate(acts: ReachActs, action: Agitate) -> float:
    brings = acts.outlook.orators
    return base.influence(acts, Influence(action.place)) + SECURES * brings


def emancipate(acts: ReachActs, action: Emancipate) -> float:
    outlook, system = acts.outlook, NUMBER[action.system]
    aims, state = outlook.aims, acts.state
    found = outlook.gained(TYPE_AT[system])
    if aims.plays("liberator"):
        found += aims.point * (0.5 if aims.is_grand else ADVANCES.get(aims.act, 0))
        if aims.act > 1 or state.overlord(system) == acts.seat:
            found += 0.5 * aims.counted
    if action.piece == KINDS[CITY]:
        return found - KEPT * outlook.city(state.cities_out(acts.seat))
    return found - PORT_COSTS


def nurture(acts: ReachActs, action: Nurture) -> float:
    aims, system = acts.outlook.aims, NUMBER[action.system]
    if not aims.plays("symbiont"):
        return 0.0
    fresh = acts.state.at(BLIGHT, SHIP, FRESH, system)
    return aims.point + (0.0 if fresh else 0.5 * aims.counted)


WORTH: Final[Mapping[Any, Any]] = {
    **base.WORTH,
    Build: build,
    Repair: repair,
    FireRifles: fire_rifles,
    Agitate: agitate,
    Emancipate: emancipate,
    Nurture: nurture,
}
