"""The Arena, mounted on Claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mechs_core.authoring import Play, Seat
from mechs_core.modules import arena
from tests.modules.arena.claims.model import GOODS, SIGNS, STAKES, GoodsPaid, Scored, Table


class Port:
    """What the Arena asks of this game."""

    kinds = GOODS
    worker_good = "worker"
    stakes = STAKES
    windows: ClassVar[dict[str, arena.Window]] = {
        "action": "action",
        "cleanup": "cleanup_start",
        "final": "final_equip",
    }

    def seats(self, s: Table) -> tuple[Seat, ...]:
        return tuple(range(s.seats))

    def emblem(self, s: Table, seat: Seat) -> str:
        return SIGNS[seat]

    def supply(self, s: Table, seat: Seat) -> Mapping[str, int]:
        return s.supply[seat]

    def turn_order(self, s: Table) -> tuple[Seat, ...]:
        return tuple(s.order)

    def window(self, s: Table) -> arena.Window | None:
        return self.windows.get(s.phase)

    def about(self, s: Table) -> str:
        return f"round {s.round}"

    def transfer(
        self, play: Play[Table], seat: Seat, goods: Mapping[str, int], reason: str
    ) -> None:
        play.emit(GoodsPaid(seat, dict(goods), "arena", reason))

    def award(self, play: Play[Table], seat: Seat, points: int) -> None:
        play.emit(Scored(seat, points, "arena"))


MOUNT = arena.mount(Port())
Equip, ChooseEquip = MOUNT.Equip, MOUNT.ChooseEquip
