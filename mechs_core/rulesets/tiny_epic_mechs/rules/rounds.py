"""Rounds and turns: what begins, what ends, whose go it is. TEM-ROUND, TEM-EXEC-1."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import ROUNDS, SCORING_ROUNDS, TURNS
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import NOT_AD_HOC, Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.end import finish
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import score


class RoundStarted(Event, frozen=True):
    """Every seat programs; every weapon may change its place again."""

    round: int
    first: int  # seat


class ExecutionStarted(Event, frozen=True):
    """All seats have programmed."""


class TurnStarted(Event, frozen=True):
    """It is a seat's turn to play a card; every weapon may change its place again."""

    round: int
    turn: int
    seat: int


class TurnEnded(Event, frozen=True):
    seat: int


class RoundEnded(Event, frozen=True):
    """All program cards are in hand again, Ad Hoc modes are over."""

    round: int


def start_round(play: Play[Arena], number: int, first: int) -> None:
    play.emit(RoundStarted(number, first))


def start_execution(play: Play[Arena]) -> None:
    """TEM-PROG-2 All seats have programmed; TEM-EXEC-1 the first player begins."""
    arena = play.state
    play.emit(ExecutionStarted())
    play.emit(TurnStarted(arena.round, 1, arena.first))


def end_turn(play: Play[Arena]) -> None:
    """The active seat is done: the next seat's turn, the next turn, or the round's end."""
    arena = play.state
    seat = arena.active
    play.emit(TurnEnded(seat))
    following = (seat + 1) % arena.seats
    if following != arena.first:
        play.emit(TurnStarted(arena.round, arena.turn, following))
    elif arena.turn < TURNS:
        play.emit(TurnStarted(arena.round, arena.turn + 1, following))
    else:
        end_round(play)


def end_round(play: Play[Arena]) -> None:
    """TEM-ROUND-1 Scoring comes last; TEM-ROUND-2 then the next round begins, or the game ends."""
    arena = play.state
    if arena.round in SCORING_ROUNDS:
        score(play)
    if arena.round == ROUNDS:
        finish(play)
        return
    play.emit(RoundEnded(arena.round))
    start_round(play, arena.round + 1, (arena.first + 1) % arena.seats)


def on_round_started(arena: Arena, event: RoundStarted) -> None:
    arena.stage = ""
    arena.round, arena.turn, arena.first = event.round, 0, event.first
    arena.active = OFF
    arena.changed = [0] * arena.seats


def on_execution_started(arena: Arena, event: ExecutionStarted) -> None:
    """Nothing changes: `TurnStarted` begins the first turn."""


def on_turn_started(arena: Arena, event: TurnStarted) -> None:
    arena.turn, arena.active = event.turn, event.seat
    arena.changed = [0] * arena.seats


def on_turn_ended(arena: Arena, event: TurnEnded) -> None:
    arena.forget_turn()
    arena.active = OFF


def on_round_ended(arena: Arena, event: RoundEnded) -> None:
    for seat in range(arena.seats):
        arena.program[seat] = []
        arena.played[seat] = []
        arena.ad_hoc[seat] = NOT_AD_HOC


APPLY = {
    RoundStarted: on_round_started,
    ExecutionStarted: on_execution_started,
    TurnStarted: on_turn_started,
    TurnEnded: on_turn_ended,
    RoundEnded: on_round_ended,
}
