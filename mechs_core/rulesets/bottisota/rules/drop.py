"""Mines and bombs are dropped. BOT-DROP, BOT-BOMB-1."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import SEAT, Event
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.messages import Choice, Weapon
from mechs_core.rulesets.bottisota.model import Battle, Bomb, Mine


class Drop(Choice, frozen=True):
    weapon: Weapon
    target: Annotated[int | None, SEAT] = None  # of a plain bomb


class MineDropped(Event, frozen=True):
    seat: int
    weapon: str
    mine: str  # id
    kind: str  # "mine" or "magmine"
    area: str
    hit: int
    am: int
    charges_left: int


class BombDropped(Event, frozen=True):
    seat: int
    weapon: str
    bomb: str  # id
    area: str
    target: int | None
    mod: int  # to hit
    charges_left: int


def on_mine_dropped(battle: Battle, event: MineDropped) -> None:
    area = battle.map.number[event.area]
    mine = Mine(event.mine, event.seat, event.kind, area, event.hit, event.am, 0)
    battle.mines.append(mine)
    use_drop(battle, event)


def on_bomb_dropped(battle: Battle, event: BombDropped) -> None:
    target = OFF if event.target is None else event.target
    area = battle.map.number[event.area]
    battle.bombs.append(Bomb(event.bomb, event.seat, event.weapon, area, target, event.mod))
    use_drop(battle, event)


def use_drop(battle: Battle, event: MineDropped | BombDropped) -> None:
    bot = battle.bot(event.seat)
    bot.charges[event.weapon] = event.charges_left
    bot.drops[event.weapon] = bot.drops.get(event.weapon, 0) + 1


APPLY = {MineDropped: on_mine_dropped, BombDropped: on_bomb_dropped}
