"""Phase 3, Action: one action a turn until all have passed; the end check. HOST-ACT, HOST-END-1."""

from __future__ import annotations

from typing import Literal

from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.modules import arena
from mechs_core.rulesets.fifty_first_state.model import OFF, State


class Pass(Decision, frozen=True):
    """Take no more actions in this round."""


class TurnStarted(Event, frozen=True):
    seat: Seat


class Passed(Event, frozen=True):
    seat: Seat


class EndReached(Event, frozen=True):
    """This was the last round."""

    round: int
    reason: Literal["target", "max_rounds"]


class CleanupStarted(Event, frozen=True):
    round: int


def pass_turn(play: Play[State], seat: Seat, choice: Pass) -> None:
    """HOST-PASS-1"""
    play.emit(Passed(seat))


def pass_choices(state: State, seat: Seat) -> list[Pass]:
    return [Pass()]


def next_turn(play: Play[State]) -> None:
    """The next seat clockwise that has not passed; where all have, the end check. HOST-R-18"""
    state = play.state
    for step in range(1, state.seats + 1):
        seat = (state.active + step) % state.seats
        if not state.passed[seat]:
            play.emit(TurnStarted(seat))
            return
    if max(state.vp) >= state.target_vp:  # HOST-END-1, HOST-END-2
        play.emit(EndReached(state.round, "target"))
    elif state.round == state.max_rounds:
        play.emit(EndReached(state.round, "max_rounds"))
    else:
        play.emit(CleanupStarted(state.round))


def close_action_phase(state: State) -> None:
    state.active = OFF
    state.store_done = [False] * state.seats
    arena.window_opened(state.arena)


def on_turn_started(state: State, event: TurnStarted) -> None:
    state.active = event.seat


def on_passed(state: State, event: Passed) -> None:
    state.passed[event.seat] = True


def on_end_reached(state: State, event: EndReached) -> None:
    state.phase = "final"
    state.ended_for = event.reason
    close_action_phase(state)


def on_cleanup_started(state: State, event: CleanupStarted) -> None:
    state.phase = "cleanup"
    close_action_phase(state)


DECIDE = {Pass: pass_turn}
APPLY = {
    TurnStarted: on_turn_started,
    Passed: on_passed,
    EndReached: on_end_reached,
    CleanupStarted: on_cleanup_started,
}
OFFER = {Pass: pass_choices}
