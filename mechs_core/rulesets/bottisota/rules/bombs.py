"""Bombs go off. BOT-BOMB-2, BOT-BOMB-3."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import WEAPONS
from mechs_core.rulesets.bottisota.model import Battle, Bomb
from mechs_core.rulesets.bottisota.rules import dice
from mechs_core.rulesets.bottisota.rules.explosions import end_unit
from mechs_core.rulesets.bottisota.rules.hits import Source, hit


class BombWentOff(Event, frozen=True):
    """A bomb is no longer on its way."""

    bomb: str


class BombRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    bomb: str
    target: int
    roll: int
    mod: int
    need: int
    hit: bool


# ---------------------------------------------------------------- what happens


def go_off(play: Play[Battle], bomb: Bomb) -> None:
    """BOT-BOMB-2, BOT-R-58 A bomb is rolled for against all whom it finds: a unit of its own."""
    battle = play.state
    weapon = WEAPONS[bomb.weapon]
    play.emit(BombWentOff(bomb.id))
    for turn, target in enumerate(victims(battle, bomb)):
        label = f"bomb {bomb.id} t{turn}"
        roll = dice.d6(play, label)
        struck = dice.passes(roll, bomb.mod, weapon.hit)
        play.emit(BombRolled(bomb.id, target, roll, bomb.mod, weapon.hit, struck))
        if struck:  # BOT-BOMB-3 Cover counts against explosive bombs only.
            source = Source(label, weapon.am, weapon.is_explosion, "bomb", bomb.seat)
            hit(play, target, source, 0)
    end_unit(play)


def victims(battle: Battle, bomb: Bomb) -> list[int]:
    """Whom a bomb is rolled for: of an explosive one all bots in the area, the dropper last."""
    if WEAPONS[bomb.weapon].is_explosion:
        return battle.from_the_left(bomb.seat, bomb.area)
    return [] if battle.bots[bomb.target] is None else [bomb.target]


# ---------------------------------------------------------------- what it does to the state


def on_bomb_went_off(battle: Battle, event: BombWentOff) -> None:
    battle.bombs = [bomb for bomb in battle.bombs if bomb.id != event.bomb]
    battle.under_way = f"bomb {event.bomb}"


def on_bomb_rolled(battle: Battle, event: BombRolled) -> None:
    """The state stays as it is: the next event tells what follows."""


APPLY = {BombWentOff: on_bomb_went_off, BombRolled: on_bomb_rolled}
