"""Teleporters. BOT-TER-10."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.messages import Choice
from mechs_core.rulesets.bottisota.model import Battle


class Teleport(Choice, frozen=True):
    pass


class Teleported(Event, frozen=True, rename={"from_": "from"}):
    reveals: ClassVar[bool] = True

    seat: int
    from_: str
    to: str
    mp_left: int


def on_teleported(battle: Battle, event: Teleported) -> None:
    bot = battle.bot(event.seat)
    bot.area = battle.map.number[event.to]
    bot.mp = event.mp_left
    bot.teleports += 1
    bot.entered = True


APPLY = {Teleported: on_teleported}
