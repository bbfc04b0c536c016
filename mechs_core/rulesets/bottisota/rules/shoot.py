"""Shooting: shots are declared one by one, then fired. BOT-SHT."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mechs_core.kernel.messages import SEAT, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import WEAPONS
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.messages import Choice, OptionalArea, Weapon
from mechs_core.rulesets.bottisota.model import Battle, Firing, Shot


class Shoot(Choice, frozen=True):
    """Exactly one of bot and area."""

    weapon: Weapon
    bot: Annotated[int | None, SEAT] = None
    area: OptionalArea = None


class Fire(Choice, frozen=True):
    pass


class ShotDeclared(Event, frozen=True):
    seat: int
    shot: int  # index of the declaration, from 0
    weapon: str
    bot: int | None
    area: str | None
    at: str  # area of the target


class ShotsFired(Event, frozen=True):
    """The declaration is closed; every roll comes after it."""

    seat: int
    count: int


class ShotRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    shot: int
    weapon: str
    target: int
    roll: int
    mod: int
    need: int
    hit: bool
    charges_left: int | None = None  # of a weapon with charges, at a shot's first roll


class ShotLost(Event, frozen=True):
    seat: int
    shot: int
    weapon: str
    charges_left: int | None = None


class HitsCounted(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    target: int
    count: int


def question(battle: Battle) -> tuple[int, str, str] | None:
    raise NotImplementedError


def progress(play: Play[Battle]) -> None:
    raise NotImplementedError


def in_unit(battle: Battle) -> bool:
    """Whether a shot has been rolled for and is not settled, so that nothing else comes first."""
    raise NotImplementedError


def on_shot_declared(battle: Battle, event: ShotDeclared) -> None:
    if event.shot == 0:
        battle.firing = Firing(event.seat, [])
    number = battle.map.number
    shot = Shot(
        event.weapon,
        OFF if event.bot is None else event.bot,
        OFF if event.area is None else number[event.area],
        number[event.at],
    )
    firing_of(battle).shots.append(shot)
    battle.acting = event.seat


def on_shots_fired(battle: Battle, event: ShotsFired) -> None:
    if event.count == 0:
        battle.firing = Firing(event.seat, [])
    close_declaration(battle, event.seat)
    battle.bot(event.seat).shot = event.count > 0


def close_declaration(battle: Battle, seat: int) -> None:
    """Fold the end of a declaration; whoever was passed over on the way has had its turn."""
    firing_of(battle).fired = True
    battle.fallen_by = battle.under_way = ""
    battle.acting = OFF
    for each in battle.order():
        battle.bot(each).acted = True
        if each == seat:
            break


def on_shot_rolled(battle: Battle, event: ShotRolled) -> None:
    firing = firing_of(battle)
    reach(firing, event.shot)
    firing.tried.append(event.target)
    firing.struck = event.target if event.hit else OFF
    weapon = WEAPONS[event.weapon]
    if weapon.is_beam:
        battle.under_way = ""
        if event.hit:
            firing.beams.append((event.shot, event.target))
    else:
        battle.under_way = f"shot {event.shot}"
    spend(battle, event)


def on_shot_lost(battle: Battle, event: ShotLost) -> None:
    firing = firing_of(battle)
    reach(firing, event.shot)
    firing.over = True
    spend(battle, event)


def reach(firing: Firing, shot: int) -> None:
    """Fold that a shot is rolled for: the one before is over."""
    if firing.shot != shot:
        firing.shot, firing.tried, firing.over = shot, [], False
    firing.asked, firing.turned, firing.struck = False, OFF, OFF


def spend(battle: Battle, event: ShotRolled | ShotLost) -> None:
    bot = battle.bots[event.seat]
    if event.charges_left is not None and bot is not None and event.weapon in bot.charges:
        bot.charges[event.weapon] = event.charges_left


def on_hits_counted(battle: Battle, event: HitsCounted) -> None:
    """The tests that follow stand in the next events."""


def firing_of(battle: Battle) -> Firing:
    """The shooting action under way."""
    assert battle.firing is not None
    return battle.firing


APPLY = {
    ShotDeclared: on_shot_declared,
    ShotsFired: on_shots_fired,
    ShotRolled: on_shot_rolled,
    ShotLost: on_shot_lost,
    HitsCounted: on_hits_counted,
}
