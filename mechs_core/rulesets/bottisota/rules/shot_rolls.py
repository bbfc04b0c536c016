"""A shot is rolled for, target by target, until it is settled. BOT-SHT-6 to 8, BOT-WPN."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules import bot_numbers, dice, missile
from mechs_core.rulesets.bottisota.rules.explosions import end_unit
from mechs_core.rulesets.bottisota.rules.hits import Source, strike
from mechs_core.rulesets.bottisota.rules.shooting_action import (
    firing_of,
    in_unit,
    next_shot,
    next_victim,
    reach,
    shot_label,
    victims,
    weapon_of,
)


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


# ---------------------------------------------------------------- what happens


def begin(play: Play[Battle]) -> None:
    """Start on the next declared shot; there is one. It is rolled for, turns or is lost."""
    battle = play.state
    firing = firing_of(battle)
    shot = next_shot(battle)
    weapon, target = weapon_of(firing, shot), first_target(battle, shot)
    if target != OFF:
        roll(play, shot, target)
    elif weapon.is_missile and missile.candidates(battle, shot):
        missile.turn(play, shot)  # BOT-R-34
    else:
        play.emit(ShotLost(firing.seat, shot, weapon.id, charges_after(battle, shot)))


def carry_on(play: Play[Battle]) -> None:
    """Resolve the rest of the shot under way, until somebody is asked or its unit is over."""
    battle = play.state
    firing = firing_of(battle)
    while in_unit(battle):
        if firing.reacting or missile.question(battle):
            return
        if firing.struck != OFF:
            settle(play)
        elif (target := next_target(battle)) != OFF:
            roll(play, firing.shot, target)
        else:
            missile.turn(play, firing.shot)
    if not weapon_of(firing, firing.shot).is_beam:
        end_unit(play)


def first_target(battle: Battle, shot: int) -> int:
    """The seat that a shot is rolled for first; OFF: nobody is there. BOT-SHT-7."""
    firing = firing_of(battle)
    if weapon_of(firing, shot).names_area:
        return next(iter(victims(battle, shot)), OFF)
    target = firing.shots[shot].bot
    return OFF if battle.bots[target] is None else target


def next_target(battle: Battle) -> int:
    """The seat that the shot under way is rolled for next; OFF: a missile has to turn first."""
    firing = firing_of(battle)
    return firing.turned if weapon_of(firing, firing.shot).is_missile else next_victim(battle)


def roll(play: Play[Battle], shot: int, target: int) -> None:
    """BOT-SHT-6 Roll once whether a declared shot hits a target. shot: its index."""
    battle = play.state
    firing = firing_of(battle)
    first = firing.shot != shot or not firing.tried
    weapon, mod = weapon_of(firing, shot), bot_numbers.to_hit(battle, battle.bot(firing.seat))
    die = dice.d6(play, shot_label(battle, shot, 0 if first else len(firing.tried)))
    hit = dice.passes(die, mod, weapon.hit)
    left = charges_after(battle, shot) if first else None
    play.emit(ShotRolled(firing.seat, shot, weapon.id, target, die, mod, weapon.hit, hit, left))


def charges_after(battle: Battle, shot: int) -> int | None:
    """BOT-WPN-5 A shot costs one charge; None: of a weapon without, or one that was lost."""
    firing = firing_of(battle)
    left = battle.bot(firing.seat).charges.get(firing.shots[shot].weapon)
    return None if left is None else left - 1


def settle(play: Play[Battle]) -> None:
    """BOT-SHT-8 Count and test the hits of a roll that succeeded and met no decoy."""
    battle = play.state
    firing = firing_of(battle)
    weapon, target = weapon_of(firing, firing.shot), firing.struck
    label = shot_label(battle, firing.shot, len(firing.tried) - 1)
    count = 1
    if weapon.d3:
        count = dice.d3(play, f"{label} count")
        play.emit(HitsCounted(firing.seat, target, count))
    strike(play, target, Source(label, weapon.am, True, "shot", firing.seat), count)


# ---------------------------------------------------------------- what it does to the state


def on_shot_rolled(battle: Battle, event: ShotRolled) -> None:
    firing = firing_of(battle)
    reach(firing, event.shot)
    firing.tried.append(event.target)
    firing.reacting = event.hit and bool(battle.hand[event.target])  # BOT-SHT-9
    beam = weapon_of(firing, event.shot).is_beam
    if beam and event.hit:
        firing.beams.append((event.shot, event.target))
    if event.hit and (firing.reacting or not beam):
        firing.struck = event.target
    battle.under_way = "" if beam else f"shot {event.shot}"
    spend(battle, event)


def on_shot_lost(battle: Battle, event: ShotLost) -> None:
    firing = firing_of(battle)
    reach(firing, event.shot)
    firing.over = True
    spend(battle, event)


def spend(battle: Battle, event: ShotRolled | ShotLost) -> None:
    if event.charges_left is not None:
        battle.bot(event.seat).charges[event.weapon] = event.charges_left


def on_hits_counted(battle: Battle, event: HitsCounted) -> None:
    """The state stays as it is: the next events are the tests of these hits."""


APPLY = {ShotRolled: on_shot_rolled, ShotLost: on_shot_lost, HitsCounted: on_hits_counted}
