"""Where a shooting action stands: what is next, who is rolled for. BOT-SHT-5, BOT-SHT-7."""

from __future__ import annotations

from mechs_core.rulesets.bottisota.data import WEAPONS, Weapon
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle, Firing, Shot


def firing_of(battle: Battle) -> Firing:
    """The shooting action under way, or the last one of the phase."""
    assert battle.firing is not None
    return battle.firing


def weapon_of(firing: Firing, shot: int) -> Weapon:
    """The weapon that a declared shot is fired with."""
    return WEAPONS[firing.shots[shot].weapon]


def declared(battle: Battle) -> list[Shot]:
    """The shots of the declaration under way; none where there is no declaration."""
    firing = battle.firing
    return [] if firing is None or firing.fired else firing.shots


def has_fired(battle: Battle) -> bool:
    """Whether a shooting action is past its declaration, and nobody else's has begun since."""
    return battle.firing is not None and battle.firing.fired


def in_unit(battle: Battle) -> bool:
    """Whether a shot has been rolled for and is not settled: what is left of it comes first."""
    firing = battle.firing
    if firing is None or firing.shot == OFF or firing.over:
        return False
    if firing.struck != OFF:
        return True
    weapon = weapon_of(firing, firing.shot)
    return weapon.is_missile or (weapon.names_area and next_victim(battle) != OFF)


def next_victim(battle: Battle) -> int:
    """Whom the explosion or area weapon under way is rolled for next; OFF: nobody is left.

    BOT-WPN-1, BOT-R-35 Clockwise from the shooter's left, itself last if it is there. BOT-R-57 That
    holds also where it is alone by then.
    """
    firing = firing_of(battle)
    return next((s for s in victims(battle, firing.shot) if s not in firing.tried), OFF)


def victims(battle: Battle, shot: int) -> list[int]:
    """Seats that an explosion or area weapon finds, in the order they are rolled for."""
    firing = firing_of(battle)
    found = battle.from_the_left(firing.seat, firing.shots[shot].area)
    if weapon_of(firing, shot).is_explosion:
        return found
    return [seat for seat in found if seat != firing.seat]  # BOT-WPN-2


def next_shot(battle: Battle) -> int:
    """Index of the declared shot that is rolled for next; OFF: none is left.

    BOT-SHT-5, BOT-R-12 Beams come last. BOT-SHT-7 The shots of a shooter that is gone are lost.
    """
    firing = firing_of(battle)
    if battle.bots[firing.seat] is None:
        return OFF
    if not firing.shots:
        return OFF
    beams = [WEAPONS[shot.weapon].is_beam for shot in firing.shots]
    order = sorted(range(len(beams)), key=beams.__getitem__)
    place = 0 if firing.shot == OFF else order.index(firing.shot) + 1
    return order[place] if place < len(order) else OFF


def beams_to_settle(battle: Battle) -> bool:
    """Whether beams that hit have still to be settled.

    BOT-BEAM-1, BOT-R-56 Those of a shooter that is gone have not.
    """
    firing = firing_of(battle)
    return bool(firing.beams) and battle.bots[firing.seat] is not None


def shot_label(battle: Battle, shot: int, roll: int) -> str:
    """The luck label of a roll to hit; roll: its ordinal within the shot."""
    return f"shot r{battle.round} s{firing_of(battle).seat} k{shot} t{roll}"


def reach(firing: Firing, shot: int) -> None:
    """Turn to a shot, if it is another than the last one, and forget what was asked or hit last.

    A piece of the fold.
    """
    if firing.shot != shot:
        firing.shot, firing.tried, firing.over = shot, [], False
    firing.reacting, firing.turned, firing.struck = False, OFF, OFF
