"""What a game must say of itself to mount the Arena. ARN-IF."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Protocol

from mechs_core.kernel.messages import Seat

Window = Literal["action", "cleanup_start", "final_equip", "end"]
Goods = Mapping[str, int]


class Stakes(NamedTuple):
    """What is given and won in the Arena of a game, in its own words."""

    goods: tuple[str, ...]  # the kinds that may be equipment, in the order of offers; 3 or more
    equipment: Goods  # kind -> Arena points: the default of the option `arena.equipment`
    prize: int  # the default of the option `arena.prize`
    unit: str  # of the prize: "vp"


class ArenaHost(Protocol):
    """The port of a game: functions of its state `s`, which has a field `arena: Arena | None`.

    They read none of that field, and change nothing; the two that take a play emit one event.
    """

    kinds: tuple[str, ...]  # every kind of goods: the range of `good`, and the order of offers
    worker_good: str  # the kind that is sent
    stakes: Stakes

    def seats(self, s: Any) -> tuple[Seat, ...]:
        """All seats in table order. ARN-IF-1"""

    def emblem(self, s: Any, seat: Seat) -> str:
        """The public sign of a seat; no two have the same. ARN-IF-1"""

    def supply(self, s: Any, seat: Seat) -> Goods:
        """What lies in the supply of a seat: kind -> how many; a kind may be missing. ARN-IF-2"""

    def turn_order(self, s: Any) -> tuple[Seat, ...]:
        """All seats in the order of this round. ARN-IF-7"""

    def window(self, s: Any) -> Window | None:
        """Which moment of the Arena it is. ARN-IF-3 to 5

        "action": a seat is asked for the action of its turn. "cleanup_start", "final_equip": the
        game has come to its Cleanup, or to its end, and nothing else of that has happened yet; the
        second one asks nobody unless the option `arena.final_equip` says so. "end" and None: any
        other.
        """

    def about(self, s: Any) -> str:
        """What sets the question of this Cleanup apart from that of another: "round 3"."""

    def transfer(self, play: Any, seat: Seat, goods: Goods, reason: str) -> None:
        """Emits the event by which goods leave the supply for the Arena. ARN-IF-6

        reason: "send" or "equip".
        """

    def award(self, play: Any, seat: Seat, points: int) -> None:
        """Emits the event by which a seat scores the prize. ARN-IF-6"""
