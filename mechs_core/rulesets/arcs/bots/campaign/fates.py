"""Fates, starting places, and what Fates ask for. Estimates, no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook
from mechs_core.rulesets.arcs.bots.campaign.turns import travel_of
from mechs_core.rulesets.arcs.campaign_data import (
    ACTS,
    BLIGHT,
    COLUMN,
    EMPIRE,
    FATES,
    FREE,
    HULL,
    ROWS,
    UPGRADE,
)
from mechs_core.rulesets.arcs.data import CITY, DAMAGED, FRESH, KINDS, SHIP, STARPORT
from mechs_core.rulesets.arcs.geometry import CLUSTER, IS_GATE, NUMBER, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.grand import GRAND
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart

GOES_ON: Final = 0.3  # of a Fate that is kept for Act II
FULFILLED: Final = (-0.6, 0.5, 2.0)  # of one kept for Act III: of its grand ambitions so many hold
NEW_CLUSTER: Final = 0.3
TOWARDS: Final = 0.2  # of a starting place, for each neighbour of use


# ---------------------------------------------------------------- how well a Fate suits a seat


def prefect(state: State, seat: int) -> float:
    """Who is First Regent, or first to take the tile."""
    first = state.reach.first_regent
    return 0.9 if seat == (state.initiative if first == OFF else first) else 0.3


def liberator(state: State, seat: int) -> float:
    return 0.5 if state.reach.act < 2 else 0.1 * state.reach.regent.count(False)


def factor(state: State, seat: int) -> float:
    return 0.5 if state.reach.act < 2 else 0.1 * len(state.guild[seat])


def ark_captain(state: State, seat: int) -> float:
    """Who has few buildings to lose."""
    return 0.9 - 0.15 * (state.on_map(seat, CITY) + state.on_map(seat, STARPORT))


def reaper(state: State, seat: int) -> float:
    """Whose ships stand near Blight."""
    near = {at for here in state.standing(seat, SHIP) for at in (here, *state.next_to(here))}
    return 0.06 * sum(state.ships(BLIGHT, at) > 0 for at in near) + 0.03 * state.weapons(seat)


def marshal(state: State, seat: int) -> float:
    return 0.3 + 0.15 * state.weapons(seat)


def throne_breaker(state: State, seat: int) -> float:
    return 0.15 * state.reach.regent.count(False) + 0.3 * (state.reach.first_regent != seat)


def symbiont(state: State, seat: int) -> float:
    """Who is where Blight is."""
    loyal = [at for at in state.systems if state.is_loyal_at(seat, at)]
    return 0.15 * sum(state.ships(BLIGHT, at) > 0 for at in loyal)


def unifier(state: State, seat: int) -> float:
    now = state.reach
    return 0.5 * (now.first_regent == seat) + 0.15 * now.regent.count(True)


SUITS: Final[Mapping[str, Callable[[State, int], float]]] = {
    "prefect": prefect,
    "liberator": liberator,
    "factor": factor,
    "ark_captain": ark_captain,
    "reaper": reaper,
    "marshal": marshal,
    "throne_breaker": throne_breaker,
    "symbiont": symbiont,
    "unifier": unifier,
}


def choose_fate(state: State, seat: int, legal: list[Any]) -> Decision:
    """What suits the seat; a Fate kept for Act III as far as its grand ambitions hold already."""
    now = state.reach

    def worth(choice: ChooseFate) -> float:
        fate = choice.fate
        if fate != now.fate[seat]:
            return SUITS[fate](state, seat)
        if now.act < ACTS - 1:
            return GOES_ON + SUITS[fate](state, seat)
        return FULFILLED[sum(holds(state, seat) for holds in GRAND[fate])]

    best: Decision = max(legal, key=worth)
    return best


def place_start(state: State, seat: int, legal: list[Any]) -> Decision:
    """First a city, then a starport, in different clusters."""
    outlook = ReachOutlook(state, seat)
    there = [*state.standing(seat, CITY), *state.standing(seat, STARPORT)]
    has_city = state.on_map(seat, CITY) > 0

    def worth(choice: PlaceStart) -> float:
        system = NUMBER[choice.system]
        found = outlook.gained(TYPE_AT[system])
        found += 0.5 if (choice.building == KINDS[CITY]) != has_city else 0.0
        found += NEW_CLUSTER * all(CLUSTER[system] != CLUSTER[at] for at in there)
        near = state.next_to(system)
        found += TOWARDS * sum(state.buildings(FREE, at) > 0 for at in near)
        found += 0.5 * TOWARDS * sum(IS_GATE[at] for at in near)
        return found

    best: Decision = max(legal, key=worth)
    return best


# ---------------------------------------------------------------- what Fates ask for

Weighs = Callable[[State, int, FateChoice], float]


def at_own(state: State, seat: int, choice: FateChoice) -> float:
    """Near own ships."""
    system = NUMBER[choice.system or ""]
    return state.loyal_ships(seat, system) + 0.3 * sum(
        state.loyal_ships(seat, at) for at in state.next_to(system)
    )


def free_port(state: State, seat: int, choice: FateChoice) -> float:
    return 0.0 if choice.system is None else 1 + at_own(state, seat, choice)


def gate_ships(state: State, seat: int, choice: FateChoice) -> float:
    """Where nobody is stronger, no Imperial ship is and no Blight."""
    system = NUMBER[choice.system or ""]
    others = max(state.at(other, SHIP, FRESH, system) for other in range(state.seats))
    return -others - 3 * (state.ships(EMPIRE, system) > 0) - state.ships(BLIGHT, system)


def cleanse(state: State, seat: int, choice: FateChoice) -> float:
    cluster = (choice.cluster or 0) - 1
    return sum(
        state.at(BLIGHT, SHIP, DAMAGED, at) for at in state.systems if CLUSTER[at] == cluster
    )


def flagship(state: State, seat: int, choice: FateChoice) -> float:
    """With most ships, at a planet."""
    system = NUMBER[choice.system or ""]
    return state.ships(seat, system) + 0.5 * (not IS_GATE[system])


def on_board(state: State, seat: int, choice: FateChoice) -> float:
    """Starports first, Upgrades first."""
    row = ROWS.index(choice.row or ROWS[UPGRADE])
    found = 1.0 if choice.piece == KINDS[STARPORT] else 0.8
    return found - 0.3 * row - 0.1 * (COLUMN[choice.column or ""] == HULL)


def resettle(state: State, seat: int, choice: FateChoice) -> float:
    """A Flagship with little on its board is given up."""
    return 3.5 - len(state.board_pieces(seat)) if choice.resettle else 0.0


def place_ship(state: State, seat: int, choice: FateChoice) -> float:
    travel = travel_of(state, seat)
    return travel.arrival(NUMBER[choice.system or ""], (1, 0))


def debt(state: State, seat: int, choice: FateChoice) -> float:
    """The cheapest token, if it is cheaper than Power."""
    if choice.slot is None:
        return -1.0
    return -ReachOutlook(state, seat).kept(state.slots[seat][choice.slot - 1])


def spread(state: State, seat: int, choice: FateChoice) -> float:
    """Blight comes to Rivals."""
    system = NUMBER[choice.system or ""]
    others = sum(state.ships(other, system) for other in range(state.seats) if other != seat)
    return others - 2 * state.ships(seat, system)


STEPS: Final[Mapping[str, Weighs]] = {
    "free_city_at": at_own,
    "free_port_at": free_port,
    "fleet_at": at_own,
    "ships_at": gate_ships,
    "cleanse": cleanse,
    "flagship_at": flagship,
    "board_there": on_board,
    "resettle": resettle,
    "resettle_at": at_own,
    "ship_there": place_ship,
    "pay_debt": debt,
    "spread_blight": spread,
}


def fate_choice(state: State, seat: int, legal: list[Any]) -> Decision:
    weigh = STEPS[state.windows[-1].data["step"]]
    best: Decision = max(legal, key=lambda choice: weigh(state, seat, choice))
    return best


CHOICES: Final = {
    "fates": choose_fate,
    "placing": place_start,
    "fate_choice": fate_choice,
}
assert {*SUITS} == {*FATES}
