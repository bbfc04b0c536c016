"""Objectives: set, advanced, counted at the end of a chapter. BR-OBJ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, EMPIRE, FATES, FREE, PLACINGS
from mechs_core.rulesets.arcs.cards import COURT
from mechs_core.rulesets.arcs.data import FRESH, SHIP
from mechs_core.rulesets.arcs.geometry import CLUSTER, IS_GATE
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign.placing import imperial_planets
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

CHAPTER: Final = "chapter"  # the cause of what is counted at a chapter's end


class ObjectiveSet(Event, frozen=True):
    seat: Seat
    value: int | None  # None: its Fate has none in this Act


class ObjectiveAdvanced(Event, frozen=True):
    seat: Seat
    value: int  # left
    by: int
    cause: str


def advance(play: Play[State], seat: Seat, by: int, cause: str) -> None:
    """Lower a seat's marker, not below 0; nothing without an objective that is left. BR-OBJ-1"""
    left = play.state.reach.objective[seat]
    if left > 0 and by > 0:
        play.emit(ObjectiveAdvanced(seat, max(0, left - by), by, cause))


def advance_for(play: Play[State], fate: str, seat: Seat, by: int, cause: str) -> None:
    """The same, only for a seat that plays this Fate."""
    if play.state.reach.fate[seat] == fate:
        advance(play, seat, by, cause)


def start_of(state: State, fate: str) -> int | None:
    """Where the marker of a Fate starts in this Act; None: it has no objective."""
    now = state.reach
    starts = FATES[fate].starts.get(now.act)
    return None if starts is None else now.objective_starts.get(fate, starts[state.seats - 2])


@task("set_objectives")
def set_objectives(play: Play[State], todo: list[Task]) -> None:
    """BR-OBJ-1, BR-SET-15"""
    for seat in play.state.from_initiative():
        play.emit(ObjectiveSet(seat, start_of(play.state, play.state.reach.fate[seat])))


# ---------------------------------------------------------------- what is counted


@task("objectives")
def count_all(play: Play[State], todo: list[Task], won: list[int]) -> None:
    """The end of a chapter. won: by seat Power for sole first places, bonus included. BR-ACT-6"""
    state, now = play.state, play.state.reach
    for seat in state.from_initiative():
        fate = now.fate[seat]
        by = COUNTED[fate](state, seat) if state.reach.objective[seat] > 0 else 0
        if fate == "prefect" and now.act == 1 and now.first_regent == seat:
            by += won[seat]
        advance(play, seat, by, CHAPTER)


def is_imperial(state: State, system: int) -> bool:
    """Whether the Empire controls a system. BR-EMP-2"""
    return state.at(EMPIRE, SHIP, FRESH, system) > 0


def controlled(state: State, seat: Seat) -> list[int]:
    """The systems that a seat controls for objectives. BR-EMP-3"""
    return [system for system in state.systems if state.overlord(system) == seat]


def controlled_gates(state: State, seat: Seat) -> list[int]:
    return [system for system in controlled(state, seat) if IS_GATE[system]]


def garrisons(state: State, seat: Seat) -> int:
    """A Regent: 1 for two Empire-controlled systems with a Loyal piece."""
    if not state.reach.regent[seat]:
        return 0
    return sum(is_imperial(state, at) and state.is_loyal_at(seat, at) for at in state.systems) // 2


def prefect(state: State, seat: Seat) -> int:
    """Act I: 2 for a Trust with a token. Act II: 1 for each of its tokens, but systems alike."""
    now, tokens = state.reach, sum(state.reach.trust)
    if now.act == 1:
        trust = 2 if now.first_regent == seat and tokens else 0
        return trust + garrisons(state, seat)
    held = sum(is_imperial(state, system) for system in state.systems) // 2
    return (tokens if now.first_regent == seat else 0) + (held if now.regent[seat] else 0)


def liberator(state: State, seat: Seat) -> int:
    if state.reach.act == 1:
        free = sum(state.buildings(FREE, system) > 0 for system in controlled(state, seat))
        return free + (0 if state.reach.regent[seat] else 2)
    there = (at for at in state.systems if not is_imperial(state, at))
    return sum(state.buildings(FREE, system) for system in there) // 2


def factor(state: State, seat: Seat) -> int:
    favors = sum(state.reach.favors[seat]) // 2
    return favors if state.reach.act == 1 else favors + len(suits(state, seat))


def suits(state: State, seat: Seat) -> set[int]:
    """The suits among a seat's Guild cards."""
    return {COURT[card].suit for card in state.guild[seat]}


def ark_captain(state: State, seat: Seat) -> int:
    return len(state.board_pieces(seat)) // 2


def reaper(state: State, seat: Seat) -> int:
    return blight_trophies(state, seat)


def blight_trophies(state: State, seat: Seat) -> int:
    return state.trophies[seat][4 * BLIGHT + SHIP]


def marshal(state: State, seat: Seat) -> int:
    return state.weapons(seat)


def throne_breaker(state: State, seat: Seat) -> int:
    now = state.reach
    gates = sum(not state.ships(EMPIRE, gate) for gate in controlled_gates(state, seat))
    return gates + now.regent.count(False) + (2 if now.first_regent == OFF else 0)


def symbiont(state: State, seat: Seat) -> int:
    fresh = (at for at in state.systems if state.at(BLIGHT, SHIP, FRESH, at))
    return sum(state.is_loyal_at(seat, system) for system in fresh) // 2


def unifier(state: State, seat: Seat) -> int:
    now = state.reach
    regents = now.regent.count(True) if now.first_regent == seat else 0
    clusters = Counter(CLUSTER[system] for system in controlled(state, seat))
    return regents + sum(number >= 2 for number in clusters.values())


COUNTED: Final[dict[str, Callable[[State, Seat], int]]] = {
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


# ---------------------------------------------------------------- the fold


def on_objective_set(state: State, event: ObjectiveSet) -> None:
    """After the last one of Act I seats place their starts: in turn order, then in reverse.

    So many as find a slot; at a table that was not set up by the rules it may be fewer.
    """
    now, order = state.reach, state.from_initiative()
    now.objective[event.seat] = OFF if event.value is None else event.value
    if now.act == 1 and event.seat == order[-1]:
        state.phase = "placing"
        placings = [seat for time in range(PLACINGS) for seat in order[:: -1 if time else 1]]
        now.placings = placings[: sum(map(state.free_slots, imperial_planets(state)))]


def on_objective_advanced(state: State, event: ObjectiveAdvanced) -> None:
    state.reach.objective[event.seat] = event.value


APPLY = {
    ObjectiveSet: on_objective_set,
    ObjectiveAdvanced: on_objective_advanced,
}
TASKS = tasks(set_objectives, count_all)
