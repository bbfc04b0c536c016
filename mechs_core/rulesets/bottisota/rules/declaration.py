"""Shots are declared one by one, then fired. BOT-SHT-2, BOT-SHT-3, BOT-SHT-4."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import SEAT, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import UNLIMITED, WEAPONS, Weapon
from mechs_core.rulesets.bottisota.field_types import Choice, OptionalArea
from mechs_core.rulesets.bottisota.field_types import Weapon as WeaponId
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.maps import Map, clear, why_hidden
from mechs_core.rulesets.bottisota.model import Battle, Bot, Firing, Shot
from mechs_core.rulesets.bottisota.rules import bot_numbers
from mechs_core.rulesets.bottisota.rules.shooting_action import declared, firing_of


class Shoot(Choice, frozen=True):
    """Exactly one of bot and area."""

    weapon: WeaponId
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


# ---------------------------------------------------------------- may it


def why_not_shoot(battle: Battle, seat: int, shot: Shoot) -> IllegalDecision | None:
    """What forbids this shot, of which one target is given, or None."""
    bot = battle.bot(seat)
    weapon = WEAPONS.get(shot.weapon)
    if weapon is None or weapon not in bot_numbers.weapons(bot):
        return IllegalDecision("unknown_weapon", f"the {bot.type.name} has no {shot.weapon}")
    if weapon.is_dropped:
        return IllegalDecision("not_a_shot", f"the {weapon.name} is dropped, not shot")
    return (
        why_bad_target(battle, seat, weapon, shot)
        or why_out_of_reach(battle, bot, weapon, shot)
        or why_spent(battle, bot, weapon)
    )


def why_bad_target(
    battle: Battle, seat: int, weapon: Weapon, shot: Shoot
) -> IllegalDecision | None:
    """BOT-SHT-3 Explosions and area weapons name an area with another bot, all others a bot.

    BOT-R-35 It may be the shooter's own area.
    """
    if weapon.names_area:
        if shot.area is None:
            return IllegalDecision("bad_target", f"the {weapon.name} is shot at an area")
        area = battle.map.number.get(shot.area, OFF)
        if not any(other != seat for other in battle.standing_in(area)):
            return IllegalDecision("bad_target", f"no other bot is in {shot.area}")
        return None
    if shot.bot is None:
        return IllegalDecision("bad_target", f"the {weapon.name} is shot at a bot")
    if shot.bot == seat:
        return IllegalDecision("bad_target", "a bot does not shoot at itself")
    if battle.bots[shot.bot] is None:
        return IllegalDecision("bad_target", f"seat {shot.bot} has no bot in the hall")
    return None


def why_out_of_reach(
    battle: Battle, bot: Bot, weapon: Weapon, shot: Shoot
) -> IllegalDecision | None:
    """BOT-SHT-4 The target, which is a fitting one, must be in range and in the line of fire."""
    hall = battle.map
    there, target = target_area(battle, shot), None if shot.bot is None else battle.bot(shot.bot)
    if reaches(hall, weapon, bot, there, target):
        return None
    name = shot.area if target is None else f"the {target.type.name}"
    distance = hall.steps[bot.area][there]
    if distance > weapon.range:
        far = f"{name} is at distance {distance}"
        return IllegalDecision("out_of_range", f"{far}, the {weapon.name} reaches {weapon.range}")
    hidden = why_hidden(hall, bot.area, there, flies_over(weapon, bot, target))
    return IllegalDecision("no_line_of_fire", f"in the way of {name}: {hidden}")


def reaches(hall: Map, weapon: Weapon, bot: Bot, area: int, target: Bot | None) -> bool:
    """BOT-SHT-4 Whether a target in an area is in range and in the line of fire.

    target: None for the area itself.
    """
    if hall.steps[bot.area][area] > weapon.range:
        return False
    return clear(hall, bot.area, area, flies_over(weapon, bot, target))


def flies_over(weapon: Weapon, bot: Bot, target: Bot | None) -> bool:
    """BOT-LOS-4 Whether structures do not count for a shot; target: None for an area."""
    if target is None:
        return weapon.is_indirect
    return weapon.is_indirect or (bot.type.airborne and target.type.airborne)


def target_area(battle: Battle, shot: Shoot) -> int:
    """Where the target of a shot is; its bot is in the hall, its area on the map."""
    if shot.bot is not None:
        return battle.bot(shot.bot).area
    assert shot.area is not None
    return battle.map.number[shot.area]


def spent(battle: Battle, bot: Bot, weapon: Weapon) -> str:
    """The code of what a weapon has no more of, or "".

    BOT-SHT-2 At most its charges and its shots a round, counting the shots declared.
    """
    shots = [each.weapon for each in declared(battle)].count(weapon.id)
    if weapon.charges != UNLIMITED and bot.charges[weapon.id] <= shots:
        return "no_charges"
    return "weapon_spent" if shots >= weapon.shots else ""


def why_spent(battle: Battle, bot: Bot, weapon: Weapon) -> IllegalDecision | None:
    """What forbids one more shot with a weapon, or None."""
    code = spent(battle, bot, weapon)
    if code == "no_charges":
        return IllegalDecision(code, f"the {weapon.name} has no charges left")
    if code:
        times = "shot" if weapon.shots == 1 else "shots"
        left = f"the {weapon.name} has {weapon.shots} {times} a round"
        return IllegalDecision(code, left)
    return None


def shoot_choices(battle: Battle, seat: int) -> list[Shoot]:
    """All shots that may be declared now, by weapon and then by target."""
    bot, hall = battle.bot(seat), battle.map
    others = {other: it for other, it in enumerate(battle.bots) if it is not None and other != seat}
    shots: list[Shoot] = []
    for weapon in bot_numbers.fitted(bot).guns:
        if spent(battle, bot, weapon):
            continue
        if weapon.names_area:
            shots += [
                Shoot(weapon.id, area=hall.names[area])
                for area in sorted({it.area for it in others.values()})
                if reaches(hall, weapon, bot, area, None)
            ]
        else:
            shots += [
                Shoot(weapon.id, bot=other)
                for other, it in others.items()
                if reaches(hall, weapon, bot, it.area, it)
            ]
    return shots


# ---------------------------------------------------------------- what happens


def shoot(play: Play[Battle], seat: int, shot: Shoot) -> None:
    battle = play.state
    if (shot.bot is None) == (shot.area is None):
        raise IllegalDecision("bad_value", "a shot needs a bot or an area, and only one of them")
    if reason := why_not_shoot(battle, seat, shot):
        raise reason
    at = battle.map.names[target_area(battle, shot)]
    play.emit(ShotDeclared(seat, len(declared(battle)), shot.weapon, shot.bot, shot.area, at))


def fire(play: Play[Battle], seat: int, decision: Fire) -> None:
    """Close the declaration. All rolls come after it, from `shooting_phase.progress`."""
    play.emit(ShotsFired(seat, len(declared(play.state))))


# ---------------------------------------------------------------- what it does to the state


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
    """No more shots are declared: the action is resolved from now on. A piece of the fold."""
    firing_of(battle).fired = True
    battle.fallen_by = battle.under_way = ""
    battle.acting = OFF
    battle.pass_turn(seat)


FIRE: list[Fire] = [Fire()]


def fire_choices(battle: Battle, seat: int) -> list[Fire]:
    return FIRE


DECIDE = {Shoot: shoot, Fire: fire}
APPLY = {ShotDeclared: on_shot_declared, ShotsFired: on_shots_fired}
OFFER = {Shoot: shoot_choices, Fire: fire_choices}
