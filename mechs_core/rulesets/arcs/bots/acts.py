"""What each action brings to a seat. Estimates, no rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.bots.fights import Fights
from mechs_core.rulesets.arcs.bots.outlook import Outlook
from mechs_core.rulesets.arcs.bots.travel import Travel
from mechs_core.rulesets.arcs.data import (
    BATTLE,
    BUILDINGS,
    CITY,
    FUEL,
    KINDS,
    MATERIAL,
    SHIP,
    STARPORT,
    TYPES,
    TYRANT,
    WARLORD,
)
from mechs_core.rulesets.arcs.field_types import owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules import standard
from mechs_core.rulesets.arcs.rules.battle import BattleAction
from mechs_core.rulesets.arcs.rules.court import Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.guild_actions import (
    Abduct,
    Execute,
    Manufacture,
    Pressgang,
    Synthesize,
    Trade,
)
from mechs_core.rulesets.arcs.rules.move import Move

REPAIRS: Final = {SHIP: 0.22, CITY: 0.25, STARPORT: 0.2}  # by kind
LEADS: Final = 0.5  # of a Court card, with most agents on it
AHEAD: Final = 0.12  # of it, for one more agent than it takes
NEARER: Final = 0.3  # of it, in parts, for agents that do not yet suffice
Found = tuple[float, Hashable, Action]  # worth, what it is about, the action


class Acts:
    """What the actions of a seat bring. pips: how many are left, the next one included."""

    fights_of: type[Fights] = Fights
    travel_of: type[Travel] = Travel

    def __init__(
        self,
        outlook: Outlook,
        pips: int = 1,
        kinds: Sequence[str] = (),
        fights: Fights | None = None,
    ) -> None:
        self.outlook, self.state, self.seat = outlook, outlook.state, outlook.seat
        self.fights = fights or self.fights_of(outlook)
        self.travel = self.travel_of(outlook, pips > 1 and BATTLE in kinds, self.fights)

    @property
    def worths(self) -> Worths:
        return WORTH

    def worth(self, action: Any) -> float:
        return self.worths[type(action)](self, action)

    def of(self, kinds: Sequence[str]) -> list[Found]:
        """The legal actions of these kinds, the best first; of those about the same the best."""
        found: dict[Hashable, Found] = {}
        worths = self.worths
        for action in standard.choices(self.state, self.seat, kinds):
            worth, about = worths[type(action)](self, action), about_of(action)
            if about not in found or found[about][0] < worth:
                found[about] = worth, about, action
        return sorted(found.values(), key=lambda each: -each[0])


def about_of(action: Any) -> Hashable:
    """Actions about the same are not done one after the other."""
    kind: type[Action] = type(action)
    if kind is Move:
        return kind, action.from_
    if kind is Build and action.piece != KINDS[SHIP]:
        return kind, action.system
    if kind is BattleAction:
        return kind, action.system
    return kind, action


def total(found: Sequence[Found], pips: int) -> float:
    """What so many pips bring."""
    return sum(max(0.0, worth) for worth, _, _ in found[:pips])


# ---------------------------------------------------------------- one function an action


def tax(acts: Acts, action: Tax) -> float:
    system = NUMBER[action.system]
    found = acts.outlook.gained(TYPE_AT[system])
    if isinstance(action.owner, int) and action.owner != acts.seat:
        found += acts.outlook.captured(action.owner)
    return found


def build(acts: Acts, action: Build) -> float:
    state, seat, outlook = acts.state, acts.seat, acts.outlook
    if action.system is None:  # on the Flagship's board
        return outlook.next_city if action.piece == KINDS[CITY] else outlook.next_starport
    system = NUMBER[action.system]
    foreign = state.controller(system) not in (OFF, seat)
    if action.piece == KINDS[SHIP]:
        return outlook.next_ship * (0.6 if foreign else 1.0)
    if action.piece == KINDS[CITY]:
        found = outlook.next_city + 0.4 * outlook.icon[TYPE_AT[system]]
    else:
        here = sum(state.all_at(seat, kind, system) for kind in BUILDINGS)
        found = outlook.next_starport * (0.7 if here else 1.0)
    return found * (0.4 if foreign else 1.0)


def repair(acts: Acts, action: Repair) -> float:
    return REPAIRS[KINDS.index(action.piece or KINDS[STARPORT])]


def move(acts: Acts, action: Move) -> float:
    return acts.travel.best(NUMBER[action.from_], NUMBER[action.to])[0]


def influence(acts: Acts, action: Influence) -> float:
    agents = acts.state.agents[action.place - 1]
    own = agents[acts.seat]
    most = max(count for seat, count in enumerate(agents) if seat != acts.seat)
    worth = acts.outlook.secured[action.place - 1]
    if own > most:
        return AHEAD * worth / (own - most)
    if own == most:
        return LEADS * worth
    return NEARER * worth / (most - own + 1)


def secure(acts: Acts, action: Secure) -> float:
    return acts.outlook.secured[action.place - 1]


def battle(acts: Acts, action: BattleAction) -> float:
    system = NUMBER[action.system]
    ships = acts.travel.ships(system)
    return acts.fights.best(system, owner_number(action.defender), *ships)[0]


def manufacture(acts: Acts, action: Manufacture) -> float:
    return acts.outlook.gained(MATERIAL)


def synthesize(acts: Acts, action: Synthesize) -> float:
    return acts.outlook.gained(FUEL)


def pressgang(acts: Acts, action: Pressgang) -> float:
    return acts.outlook.gained(TYPES.index(action.resource)) + acts.outlook.gain(TYRANT, -1)


def execute(acts: Acts, action: Execute) -> float:
    return acts.outlook.gain(WARLORD) + acts.outlook.gain(TYRANT, -1)


def abduct(acts: Acts, action: Abduct) -> float:
    agents = acts.state.agents[action.place - 1]
    return acts.outlook.gain(TYRANT, sum(agents) - agents[acts.seat])


def trade(acts: Acts, action: Trade) -> float:
    outlook = acts.outlook
    taken = outlook.icon[TYPE_AT[NUMBER[action.system]]] + 0.5
    return taken * (1 + 0.5 * outlook.harm) - outlook.kept(TYPES.index(action.give)) - 0.2


Worths = Mapping[type[Action], Callable[[Acts, Any], float]]
WORTH: Final[Worths] = {
    Tax: tax,
    Build: build,
    Repair: repair,
    Move: move,
    Influence: influence,
    Secure: secure,
    BattleAction: battle,
    Manufacture: manufacture,
    Synthesize: synthesize,
    Pressgang: pressgang,
    Execute: execute,
    Abduct: abduct,
    Trade: trade,
}
