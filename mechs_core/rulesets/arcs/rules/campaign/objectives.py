"""Objectives: set, advanced, counted at the end of a chapter; grand ambitions. BR-OBJ."""

from __future__ import annotations

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import PLACINGS
from mechs_core.rulesets.arcs.model import OFF, State


class ObjectiveSet(Event, frozen=True):
    seat: Seat
    value: int | None  # None: its Fate has none in this Act


class ObjectiveAdvanced(Event, frozen=True):
    seat: Seat
    value: int  # left
    by: int
    cause: str


class GrandScored(Event, frozen=True):
    """A seat fulfils grand ambitions of its Fate."""

    seat: Seat
    which: tuple[int, ...]  # 1 and 2
    power: int


def advance(play: Play[State], seat: Seat, by: int, cause: str) -> None:
    """Lower a seat's marker, not below 0; nothing without an objective that is left. BR-OBJ-1"""
    left = play.state.reach.objective[seat]
    if left > 0 and by > 0:
        play.emit(ObjectiveAdvanced(seat, max(0, left - by), min(by, left), cause))


def advance_for(play: Play[State], fate: str, seat: Seat, by: int, cause: str) -> None:
    """The same, only for a seat that plays this Fate."""
    if play.state.reach.fate[seat] == fate:
        advance(play, seat, by, cause)


def on_objective_set(state: State, event: ObjectiveSet) -> None:
    """After the last one of Act I seats place their starts: in turn order, then in reverse."""
    now, order = state.reach, state.from_initiative()
    now.objective[event.seat] = OFF if event.value is None else event.value
    if now.act == 1 and event.seat == order[-1]:
        state.phase = "placing"
        now.placings = [seat for time in range(PLACINGS) for seat in order[:: -1 if time else 1]]


def on_objective_advanced(state: State, event: ObjectiveAdvanced) -> None:
    state.reach.objective[event.seat] = event.value


def on_grand_scored(state: State, event: GrandScored) -> None:
    """Nothing changes: Power does by `PowerChanged`."""


APPLY = {
    ObjectiveSet: on_objective_set,
    ObjectiveAdvanced: on_objective_advanced,
    GrandScored: on_grand_scored,
}
