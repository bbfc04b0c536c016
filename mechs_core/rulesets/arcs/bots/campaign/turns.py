"""A campaign's decisions in the Prelude, in moves and in battles. Estimates, no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arcs.bots.campaign.acts import ReachActs
from mechs_core.rulesets.arcs.bots.campaign.fights import ReachFights
from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook
from mechs_core.rulesets.arcs.bots.campaign.travel import ReachTravel
from mechs_core.rulesets.arcs.bots.fights import HURT, destroyed
from mechs_core.rulesets.arcs.bots.outlook import SHIP_WORTH
from mechs_core.rulesets.arcs.bots.travel import lift
from mechs_core.rulesets.arcs.campaign_data import EMPIRE
from mechs_core.rulesets.arcs.data import BATTLE, CITY, DAMAGED, DICE_OF_A_KIND, FRESH, SHIP
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.battle import CollectDice, fighting
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import FLAGSHIP, Beacon, Slipstream, Sprint
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import NO_SHIPS, Sail
from mechs_core.rulesets.arcs.rules.move import Group as GroupChoice
from mechs_core.rulesets.arcs.rules.targets import NAMED, OWN, RAILGUN
from mechs_core.rulesets.arcs.rules.turns import allowed
from mechs_core.rulesets.arcs.tasks import restored

if TYPE_CHECKING:
    from mechs_core.rulesets.arcs.bots.turns import Turn

STRUCK: Final = 1.0  # what a piece brings that a hit destroys, beside one that it damages
BOARD: Final = 9  # stands for a kind
ON_BOARD: Final = (0.3, 1.0)  # what a hit on an own board costs: on a fresh piece, on a damaged one
ALOFT: Final = len(SYSTEMS)  # where a Flagship is that is weighed: in no system
MOVES: Final = 0.05  # what a move must bring


def travel_of(state: State, seat: int) -> ReachTravel:
    battles = state.phase == "turn" and state.turn.pips > 0 and BATTLE in allowed(state)
    return ReachTravel(ReachOutlook(state, seat), battles, ReachFights(ReachOutlook(state, seat)))


# ---------------------------------------------------------------- Prelude


def beacon(turn: Turn, choice: Beacon) -> float:
    """A token, and a point."""
    outlook = turn.outlook
    assert isinstance(outlook, ReachOutlook)
    at = turn.state.reach.flagship[turn.seat]
    return 0.3 + outlook.gained(TYPE_AT[at]) + outlook.aims.point


def slipstream(turn: Turn, choice: Slipstream) -> float:
    """What the move brings, in place of an action."""
    acts = turn.acts
    assert isinstance(acts, ReachActs)
    travel, at = acts.travel, turn.state.reach.flagship[turn.seat]
    is_alone = choice.who == FLAGSHIP
    ships = (0, 0) if is_alone else travel.ships(at)
    return travel.going(at, travel.goals_from(at, NUMBER[choice.to]), ships, is_alone)[0]


# ---------------------------------------------------------------- moves


def group(state: State, seat: int, legal: list[Any]) -> Decision:
    """The ships that go, the Flagship among them where that brings something."""
    data = state.windows[-1].data
    travel = travel_of(state, seat)
    here, to = NUMBER[data["from"]], NUMBER[data["to"]]
    catapult = bool(restored(data["then"])[-1].said["catapult"])
    goals = travel.goals_from(here, to) if catapult else {to: 0}
    ships = data["fresh"], data["damaged"]
    _, going, flies = travel.going(here, goals, ships, bool(data.get("flagship")))
    return GroupChoice(*going, flies)


def sail(state: State, seat: int, legal: list[Any]) -> Decision:
    """On to where the ships bring most, or they stay."""
    data = state.windows[-1].data
    here, ships = NUMBER[data["at"]], (data["fresh"], data["damaged"])
    flies = bool(data.get("flagship"))
    lift(state, seat, here, ships)
    lift(state, EMPIRE, here, data.get("empire", NO_SHIPS))
    if flies:
        state.reach.flagship[seat] = ALOFT
    travel = travel_of(state, seat)
    best: tuple[float, Decision] = (travel.reaching({here: 0}, ships, flies), Stop())
    for choice in legal:
        if type(choice) is Sail:
            worth = travel.reaching(travel.goals_from(here, NUMBER[choice.to]), ships, flies)
            if worth > best[0]:
                best = worth, choice
    return best[1]


def escort(state: State, seat: int, legal: list[Any]) -> Decision:
    data = state.windows[-1].data
    travel = travel_of(state, seat)
    there = (data[each] for each in ("fresh", "damaged", "most"))
    return Escort(*travel.escorts(NUMBER[data["from"]], NUMBER[data["to"]], *there))


def sprint(state: State, seat: int, legal: list[Any]) -> Decision:
    """Once more, where that brings something."""
    data, travel = state.windows[-1].data, travel_of(state, seat)
    best: tuple[float, Decision] = (MOVES, Stop())
    for choice in legal:
        if type(choice) is Sprint:
            here, (fresh, flagship) = NUMBER[choice.from_], data["ships"][choice.from_]
            goals = travel.goals(here, NUMBER[choice.to])
            worth = travel.going(here, goals, (fresh, 0), bool(flagship))[0]
            if worth > best[0]:
                best = worth, choice
    return best[1]


# ---------------------------------------------------------------- battles


def imperial(state: State, seat: int, legal: list[Any]) -> Decision:
    """All that may come."""
    best: Decision = max(legal, key=lambda choice: choice.count)
    return best


def dice(state: State, seat: int, legal: list[Any]) -> Decision:
    now, data = fighting(state), state.windows[-1].data
    if now.is_rifles:
        return CollectDice(min(data["most"], DICE_OF_A_KIND), 0, 0)
    fights = ReachFights(ReachOutlook(state, seat))
    own = state.at(seat, SHIP, FRESH, now.system), state.at(seat, SHIP, DAMAGED, now.system)
    fresh, damaged = data.get("imperial", (0, 0))
    helpers = (fresh, damaged)
    found = fights.with_helpers(now.system, now.defender, own, helpers, data["most"], data["raid"])
    return CollectDice(*found[1])


def hit(state: State, seat: int, legal: list[Any]) -> Decision:
    """Own hits: what costs least. Those of a defender: what is destroyed, what counts most."""
    outlook, now = ReachOutlook(state, seat), fighting(state)

    def cost(choice: Hit) -> float:
        owner, kind, condition = parts(state, seat, choice.piece)
        if kind == BOARD:
            return ON_BOARD[condition]
        if owner == EMPIRE:
            return outlook.own_imperial * (1.0 if condition else 0.5)
        return SHIP_WORTH + HURT if condition else HURT

    def worth(choice: Hit) -> float:
        owner, kind, condition = parts(state, now.defender, choice.piece)
        found = STRUCK if condition else 0.0
        if owner == EMPIRE and condition:
            found += outlook.imperial_trophy
        if kind == CITY and owner < EMPIRE:
            found += destroyed(outlook, CITY, now.defender, now.target) - 0.3
        return found

    is_own = state.windows[-1].data["step"] in (OWN, RAILGUN)
    best: Decision = min(legal, key=cost) if is_own else max(legal, key=worth)
    return best


def parts(state: State, owner: int, piece: str) -> tuple[int, int, int]:
    """Owner, kind (BOARD: on a Flagship's board) and condition of a piece as `hit` names it."""
    named = NAMED[piece]
    if named.spot != OFF:
        return owner, BOARD, state.reach.board[owner][named.spot] % 2
    return owner if named.owner == OFF else named.owner, named.kind, named.condition


def lore_repair(state: State, seat: int, legal: list[Any]) -> Decision:
    """A piece of the board rather than a ship."""
    best: Decision = max(legal, key=lambda choice: choice.piece.startswith("board"))
    return best


IN_PRELUDE: Final[Mapping[type[Decision], Callable[[Any, Any], float]]] = {
    Beacon: beacon,
    Slipstream: slipstream,
}
CHOICES: Final = {
    "group": group,
    "sail": sail,
    "escort": escort,
    "sprint": sprint,
    "imperial": imperial,
    "dice": dice,
    "own_hits": hit,
    "hits": hit,
    "railgun": hit,
    "lore_repair": lore_repair,
}
