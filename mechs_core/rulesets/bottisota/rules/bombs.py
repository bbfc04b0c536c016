"""Bombs go off. BOT-BOMB-2, BOT-BOMB-3."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.model import Battle


class BombWentOff(Event, frozen=True):
    """It is no longer pending."""

    bomb: str


class BombRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    bomb: str
    target: int
    roll: int
    mod: int
    need: int
    hit: bool


def on_bomb_went_off(battle: Battle, event: BombWentOff) -> None:
    battle.bombs = [bomb for bomb in battle.bombs if bomb.id != event.bomb]
    battle.under_way = f"bomb {event.bomb}"


def on_bomb_rolled(battle: Battle, event: BombRolled) -> None:
    """What follows from the roll stands in the next event."""


APPLY = {BombWentOff: on_bomb_went_off, BombRolled: on_bomb_rolled}
