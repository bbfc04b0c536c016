"""Grand ambitions of Fates kept for Act III. BR-OBJ-4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import ACTS, BLIGHT, FREE, GRAND_POWER
from mechs_core.rulesets.arcs.data import CITY, SHIP, STARPORT
from mechs_core.rulesets.arcs.geometry import CLUSTER
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.ambitions import change_power
from mechs_core.rulesets.arcs.rules.campaign.objectives import (
    blight_trophies,
    controlled,
    controlled_gates,
    is_imperial,
)
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

FREE_BUILDINGS: Final = 10
IMPERIAL_SYSTEMS: Final = 5
BOARD_PIECES: Final = 6
BEACON_CLUSTERS: Final = 3
CLEAN_SYSTEMS: Final = 4
WEAPONS: Final = 3
GATES_HELD: Final = 2


class GrandScored(Event, frozen=True):
    """A seat fulfils grand ambitions of its Fate."""

    seat: Seat
    which: tuple[int, ...]  # 1 and 2
    power: int


@task("grand")
def score(play: Play[State], todo: list[Task]) -> None:
    """Act III: the lower Power for one of the two, the higher for both."""
    state, now = play.state, play.state.reach
    if now.act != ACTS:
        return
    for seat in state.from_initiative():
        both = GRAND.get(now.fate[seat], ())
        which = tuple(number for number, holds in enumerate(both, 1) if holds(state, seat))
        if which:
            power = GRAND_POWER[state.chapter - 1][len(which) - 1]
            play.emit(GrandScored(seat, which, power))
            change_power(play, seat, power, "grand")


def has_more(state: State, seat: Seat, count: Callable[[State, Seat], int]) -> bool:
    """Whether a seat has more than each Rival."""
    return all(count(state, seat) > count(state, rival) for rival in state.rivals(seat))


def full_trust(state: State, seat: Seat) -> bool:
    return state.reach.first_regent == seat and sum(state.reach.trust) > state.chapter


def wide_empire(state: State, seat: Seat) -> bool:
    held = sum(is_imperial(state, system) for system in state.systems)
    return state.reach.regent[seat] and held >= IMPERIAL_SYSTEMS


def free_land(state: State, seat: Seat) -> bool:
    at = {*state.standing(FREE, CITY), *state.standing(FREE, STARPORT)}
    many = state.on_map(FREE, CITY) + state.on_map(FREE, STARPORT) >= FREE_BUILDINGS
    return many and not any(is_imperial(state, system) for system in at)


def outlaw_gates(state: State, seat: Seat) -> bool:
    return not state.reach.regent[seat] and len(controlled_gates(state, seat)) >= GATES_HELD


def favor_of_all(state: State, seat: Seat) -> bool:
    return all(state.reach.favors[seat][rival] for rival in state.rivals(seat))


def most_guilds(state: State, seat: Seat) -> bool:
    return has_more(state, seat, lambda state, seat: len(state.guild[seat]))


def large_board(state: State, seat: Seat) -> bool:
    return len(state.board_pieces(seat)) >= BOARD_PIECES


def lit_clusters(state: State, seat: Seat) -> bool:
    clusters = {CLUSTER[system] for system in state.reach.beacons[seat]}
    at_gate = state.reach.flagship[seat] in controlled_gates(state, seat)
    return at_gate and len(clusters) >= BEACON_CLUSTERS


def most_blight(state: State, seat: Seat) -> bool:
    return blight_trophies(state, seat) > 0 and has_more(state, seat, blight_trophies)


def clean_land(state: State, seat: Seat) -> bool:
    held = controlled(state, seat)
    return len(held) >= CLEAN_SYSTEMS and not any(state.ships(BLIGHT, system) for system in held)


def most_weapons(state: State, seat: Seat) -> bool:
    return state.weapons(seat) >= WEAPONS and has_more(state, seat, State.weapons)


def most_ships(state: State, seat: Seat) -> bool:
    return len(controlled_gates(state, seat)) >= GATES_HELD and has_more(state, seat, fleet)


def fleet(state: State, seat: Seat) -> int:
    """Loyal ships on the map, the Flagship among them. BR-FLG-2"""
    return state.on_map(seat, SHIP) + state.has_flagship(seat)


GRAND: Final[dict[str, tuple[Callable[[State, Seat], bool], ...]]] = {
    "prefect": (full_trust, wide_empire),
    "liberator": (free_land, outlaw_gates),
    "factor": (favor_of_all, most_guilds),
    "ark_captain": (large_board, lit_clusters),
    "reaper": (most_blight, clean_land),
    "marshal": (most_weapons, most_ships),
}


def on_grand_scored(state: State, event: GrandScored) -> None:
    """Nothing changes: Power does by `PowerChanged`."""


APPLY = {GrandScored: on_grand_scored}
TASKS = tasks(score)
