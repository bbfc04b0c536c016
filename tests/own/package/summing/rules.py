"""The rules of Summing."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from mechs_core.kernel.contract.rules import Rules
from mechs_core.kernel.messages import (
    SEAT,
    Between,
    Decision,
    Event,
    GameCreated,
    Request,
    Result,
    Seat,
    tag_of,
)
from mechs_core.kernel.play import Play

GOAL = 9


class Add(Decision, frozen=True):
    number: Annotated[int, Between(1, 2)]


class Added(Event, frozen=True):
    number: int
    die: int


class Sum(Struct):
    seats: Annotated[int, Between(2, 3)]
    total: Annotated[int, Between(0, GOAL + 3)] = 0
    seat: Annotated[int, SEAT] = 0

    def copy(self) -> Sum:
        return Sum(self.seats, self.total, self.seat)


def add(play: Play[Sum], seat: Seat, decision: Add) -> None:
    die = play.luck.draw(f"die {play.state.total}", 0, 2)
    play.emit(Added(decision.number, die))


def added(state: Sum, event: Added) -> None:
    state.total += event.number + event.die
    state.seat = (state.seat + 1) % state.seats


def requests(state: Sum) -> tuple[Request, ...]:
    return () if state.total >= GOAL else (Request(state.seat, "add", (tag_of(Add),)),)


def result(state: Sum) -> Result | None:
    if state.total < GOAL:
        return None
    winner = (state.seat - 1) % state.seats
    others = tuple(seat for seat in range(state.seats) if seat != winner)
    score = tuple(int(seat == winner) for seat in range(state.seats))
    return Result(((winner,), others), "sum", score, tuple({} for _ in score))


def start(created: GameCreated) -> Sum:
    return Sum(len(created.seats))


def nothing(play: Play[Sum]) -> None:
    """No arena events."""


RULES = Rules(
    start=start,
    setup=nothing,
    requests=requests,
    choices=lambda state, request: [Add(1), Add(2)],
    decide={Add: add},
    apply={Added: added},
    result=result,
    summary=lambda state: f"{state.total} of {GOAL}",
)
