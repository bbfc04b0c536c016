"""The end of the game: the Arena's prize, the final score, the ranking. HOST-END-3, HOST-END-4."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec import Struct

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.kit.seat_maps import SeatKey, by_seat
from mechs_core.rulesets.fifty_first_state.model import State
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA

CRITERIA: Final = ("total", "goods", "locations")  # in this order
SHARED: Final = "shared"


class Score(Struct, frozen=True):
    """What a seat is ranked by."""

    vp: int  # the prize of the Arena included
    locations: int  # unruined
    total: int
    goods: int  # supply, stock and cards in hand


class FinalScored(Event, frozen=True):
    scores: dict[SeatKey, Score]  # by seat


class GameEnded(Event, frozen=True):
    """The places. The seed's secrets may open now, so that nothing before can be taken back."""

    reveals: ClassVar[bool] = True

    ranking: tuple[tuple[Seat, ...], ...]  # best first; equals share a place
    winners: tuple[Seat, ...]
    decided_by: str  # the first of CRITERIA that left one winner, or "shared"


def finish(play: Play[State]) -> None:
    state = play.state
    if state.arena is not None:
        ARENA.final(play)  # ARN-IF-5 Before the seats are ranked
    scores = {seat: score_of(state, seat) for seat in range(state.seats)}
    play.emit(FinalScored(by_seat(scores)))
    ranking = rank(scores)
    play.emit(GameEnded(ranking, ranking[0], decided_by(scores)))


def score_of(state: State, seat: Seat) -> Score:
    """HOST-END-3"""
    locations = sum(1 for _ in state.standing(seat))
    goods = sum(state.in_reach(seat)) + len(state.hand[seat]) + len(state.connections[seat])
    return Score(state.vp[seat], locations, state.vp[seat] + locations, goods)


def standing(score: Score) -> tuple[int, ...]:
    """What seats are compared by, in the order of CRITERIA: more is better. HOST-END-4"""
    return score.total, score.goods, score.locations


def rank(scores: dict[int, Score]) -> tuple[tuple[Seat, ...], ...]:
    """The places, best first; seats that are equal in everything share one."""
    places: dict[tuple[int, ...], list[int]] = {}
    for seat, score in scores.items():
        places.setdefault(standing(score), []).append(seat)
    return tuple(tuple(places[key]) for key in sorted(places, reverse=True))


def decided_by(scores: dict[int, Score]) -> str:
    """The first criterion that leaves one winner."""
    every = [standing(score) for score in scores.values()]
    best = max(every)
    for number, criterion in enumerate(CRITERIA, 1):
        if sum(each[:number] == best[:number] for each in every) == 1:
            return criterion
    return SHARED


def on_final_scored(state: State, event: FinalScored) -> None:
    """Nothing changes: the state has all of it."""


def on_game_ended(state: State, event: GameEnded) -> None:
    state.phase = "ended"
    state.ranking, state.decided_by = event.ranking, event.decided_by


APPLY = {FinalScored: on_final_scored, GameEnded: on_game_ended}
