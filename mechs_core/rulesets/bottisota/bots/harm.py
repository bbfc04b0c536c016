"""What one bot can do to another, in points of damage on average."""

from __future__ import annotations

from mechs_core.rulesets.bottisota.bots.odds import D3, D6, FACE, chance, fight, unsaved
from mechs_core.rulesets.bottisota.bots.upkeep import life, point
from mechs_core.rulesets.bottisota.data import UNLIMITED, Weapon
from mechs_core.rulesets.bottisota.maps import STRUCTURES, Map, clear
from mechs_core.rulesets.bottisota.model import PULL, PUSH, Battle, Bot, pair
from mechs_core.rulesets.bottisota.rules import beams, hazards, numbers


def loaded(bot: Bot) -> list[tuple[Weapon, int]]:
    """The weapons that it can fire, and how often in a round."""
    found = []
    for weapon in numbers.weapons(bot):
        if not weapon.is_dropped:
            charges = bot.charges[weapon.id] if weapon.charges != UNLIMITED else weapon.shots
            if charges:
                found.append((weapon, min(charges, weapon.shots)))
    return found


def covered(hall: Map, bot: Bot, area: int) -> int:
    """The cover of a bot in an area. BOT-HIT-5"""
    return int(bool(hall.features[area] & STRUCTURES) and not bot.type.flying)


def wound(weapon: Weapon, it: Bot, cover: int) -> float:
    """Points of damage of a shot that hits."""
    hits = min(D3, it.type.explode_at - it.damage) if weapon.d3 else 1.0
    return hits * unsaved(it.armour, it.shield, weapon.am, cover)


def effect(battle: Battle, weapon: Weapon, it: Bot) -> float:
    """What a shot that hits a bot where it stands is worth."""
    harm = wound(weapon, it, covered(battle.map, it, it.area)) * point(it)
    if weapon.is_beam and hazards.hazard_of(battle, it) is not None:
        harm += FACE * life(it)  # BOT-BEAM-5
    return harm


def tear(battle: Battle, weapon: Weapon, mod: int, it: Bot) -> float:
    """What a second beam that pulls where the first one pushes is worth. BOT-BEAM-2"""
    through = unsaved(it.armour, it.shield, beams.TEAR_AM, covered(battle.map, it, it.area))
    hits = min(D6 * through, it.type.explode_at - it.damage) * point(it)
    return chance(weapon.hit, mod) ** 2 * hits


def reaches(hall: Map, weapon: Weapon, me: Bot, here: int, it: Bot, there: int) -> bool:
    """Whether a shot of one bot's weapon from one area at another bot in another may be fired."""
    if hall.steps[here][there] > weapon.range:
        return False
    # BOT-LOS-4
    over = weapon.is_indirect or (me.type.airborne and it.type.airborne and not weapon.names_area)
    return clear(hall, here, there, over)


def may_name(battle: Battle, seat: int, other: int) -> bool:
    """Whether one bot could name another in melee if both were in one area. BOT-MEL-2"""
    link = battle.links.get(pair(seat, other))
    if link == PUSH:
        return False
    return link == PULL or battle.bot(seat).type.airborne or battle.bot(other).type.ground


def melee(battle: Battle, me: Bot, it: Bot) -> tuple[float, float]:
    """What a fight where they stand does to the other and to oneself."""
    dealt, taken, lost = fight(numbers.melee_bonus(battle, me), numbers.melee_bonus(battle, it))
    won = 1 - lost - FACE  # about: a tie hurts nobody
    return (
        blows(battle, me, it, dealt, won),
        blows(battle, it, me, taken, lost),
    )


def blows(battle: Battle, winner: Bot, loser: Bot, hits: float, chance_of_it: float) -> float:
    harm = hits * unsaved(loser.armour, loser.shield, winner.type.melee_am, 0)
    worth = min(harm, loser.type.explode_at - loser.damage) * point(loser)
    if hazards.hazard_of(battle, loser) is not None:  # BOT-MEL-7
        worth += chance_of_it * FACE * life(loser)
    return worth
