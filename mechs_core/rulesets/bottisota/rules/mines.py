"""Mines attack, magnetic ones slide. BOT-MINE."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.model import Battle


class MineSlid(Event, frozen=True):
    reveals: ClassVar[bool] = True

    mine: str
    target: int


class MineAttacked(Event, frozen=True):
    reveals: ClassVar[bool] = True

    mine: str
    target: int
    roll: int
    need: int
    hit: bool
    wakes: int | None  # round; None: the mine is gone


def on_mine_slid(battle: Battle, event: MineSlid) -> None:
    """What follows stands in the next event."""


def on_mine_attacked(battle: Battle, event: MineAttacked) -> None:
    place = next(i for i, mine in enumerate(battle.mines) if mine.id == event.mine)
    if event.wakes is None:
        del battle.mines[place]
    else:
        battle.mines[place] = replace(battle.mines[place], wakes=event.wakes)


APPLY = {MineSlid: on_mine_slid, MineAttacked: on_mine_attacked}
