"""A game of rules alone: who brings a sum of ones and twos to five has won.

It says nothing of sight, words, study, bots and observations, so that it has their defaults.
"""

from __future__ import annotations

from msgspec import Struct

from mechs_core.kernel.contract.rules import Rules
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, GameCreated, Request, Result, tag_of
from mechs_core.kernel.play import Play
from mechs_core.kernel.ruleset import Ruleset


class Add(Decision, frozen=True):
    number: int


class Added(Event, frozen=True):
    number: int


class Sum(Struct):
    total: int = 0
    seat: int = 0

    def copy(self) -> Sum:
        return Sum(self.total, self.seat)


def add(play: Play[Sum], seat: int, decision: Add) -> None:
    if decision.number not in (1, 2):
        raise IllegalDecision("bad_value", "1 or 2")
    play.emit(Added(decision.number))


def added(state: Sum, event: Added) -> None:
    state.total += event.number
    state.seat = 1 - state.seat


def requests(state: Sum) -> tuple[Request, ...]:
    return () if state.total >= 5 else (Request(state.seat, "add", (tag_of(Add),)),)


def result(state: Sum) -> Result | None:
    winner = 1 - state.seat
    return None if requests(state) else Result(((winner,), (1 - winner,)), "sum", (0, 0), ({}, {}))


def start(created: GameCreated) -> Sum:
    return Sum()


def nothing(play: Play[Sum]) -> None:
    """No arena events."""


FIVE = Ruleset(
    name="five",
    title="Five",
    version=1,
    seats=(2,),
    options=(),
    credits="made for tests",
    rules=Rules(
        start=start,
        setup=nothing,
        requests=requests,
        choices=lambda state, request: [Add(1), Add(2)],
        decide={Add: add},
        apply={Added: added},
        result=result,
        summary=lambda state: f"{state.total} of 5",
    ),
)
