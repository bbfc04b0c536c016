"""The words and the state of Claims with goods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from mechs_core.authoring import (
    DECIDER,
    Between,
    Decision,
    Event,
    GameCreated,
    Mutable,
    OneOf,
    Seat,
    each_seat,
    secret,
)
from mechs_core.modules import arena

GOODS = ("worker", "fuel", "gun", "iron", "brick", "ammo")
TRADED = ("fuel", "gun", "iron", "brick")
BY_PICK = {1: "gun", 2: "iron", 3: "ammo"}
STAKES = arena.Stakes(GOODS[1:], {"ammo": 3, "iron": 2, "gun": 1}, 5, "points")
SIGNS = ("anvil", "boot", "crown")  # by seat


# ---------------------------------------------------------------- messages


class Pick(Decision, frozen=True):
    number: Annotated[int, Between(1, 3), secret(DECIDER)]


class Trade(Decision, frozen=True):
    good: Annotated[str, OneOf(TRADED)]


class Pass(Decision, frozen=True):
    pass


class TableSet(Event, frozen=True):
    round: int
    first: Seat
    phase: str
    active: Seat | None
    points: tuple[int, ...]
    supply: tuple[dict[str, int], ...]
    passed: tuple[bool, ...]


class RoundStarted(Event, frozen=True):
    round: int
    first: Seat


class Picked(Event, frozen=True):
    seat: Seat
    number: Annotated[int, secret("seat", chosen=True)]


class PicksRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    numbers: tuple[int, ...]
    die: int


class Scored(Event, frozen=True):
    seat: Seat
    points: int
    reason: str


class GoodsGained(Event, frozen=True):
    seat: Seat
    goods: dict[str, int]


class GoodsPaid(Event, frozen=True):
    seat: Seat
    goods: dict[str, int]
    to: str
    reason: str


class TurnStarted(Event, frozen=True):
    seat: Seat


class Passed(Event, frozen=True):
    seat: Seat


class CleanupStarted(Event, frozen=True):
    round: int


class SuppliesCleared(Event, frozen=True):
    pass


class EndReached(Event, frozen=True):
    round: int


class GameEnded(Event, frozen=True):
    pass


# ---------------------------------------------------------------- state


class Table(Mutable):
    seats: int
    rounds: int
    arena: arena.Arena | None
    round: int = 0
    first: Seat = 0
    phase: str = "pick"
    active: Seat | None = None
    picks: list[int] = each_seat(0)
    points: list[int] = each_seat(0)
    supply: list[dict[str, int]] = each_seat({})
    passed: list[bool] = each_seat(False)

    @property
    def order(self) -> list[Seat]:
        return [(self.first + seat) % self.seats for seat in range(self.seats)]


def start(created: GameCreated) -> Table:
    options: Mapping[str, Any] = created.options
    seats = len(created.seats)
    return Table.begin(seats, rounds=options["rounds"], arena=arena.start(seats, options))
