"""What one bot can do to another, in points of damage on average."""

from __future__ import annotations

from mechs_core.rulesets.bottisota.bots.odds import D3, D6, FACE, fight, unsaved
from mechs_core.rulesets.bottisota.bots.upkeep import life, point
from mechs_core.rulesets.bottisota.data import UNLIMITED, Weapon
from mechs_core.rulesets.bottisota.maps import clear
from mechs_core.rulesets.bottisota.model import Battle, Bot
from mechs_core.rulesets.bottisota.rules.beams import TEAR_AM
from mechs_core.rulesets.bottisota.rules.bot_numbers import cover, melee_bonus, weapons
from mechs_core.rulesets.bottisota.rules.declaration import flies_over
from mechs_core.rulesets.bottisota.rules.hazards import hazard_of


def loaded(bot: Bot) -> list[tuple[Weapon, int]]:
    """The weapons that a bot can fire, and how many shots of each in a round."""
    found = []
    for weapon in weapons(bot):
        charges = bot.charges[weapon.id] if weapon.charges != UNLIMITED else weapon.shots
        if charges and not weapon.is_dropped:
            found.append((weapon, min(charges, weapon.shots)))
    return found


def wound(battle: Battle, weapon: Weapon, it: Bot) -> float:
    """Points of damage of a shot that hits a bot where it stands."""
    hits = min(D3, it.type.explode_at - it.damage) if weapon.d3 else 1.0
    return hits * unsaved(it.armour, it.shield, weapon.am, cover(battle, it))


def effect(battle: Battle, weapon: Weapon, it: Bot) -> float:
    """What a shot that hits a bot where it stands is worth."""
    worth = wound(battle, weapon, it) * point(it)
    if weapon.is_beam and hazard_of(battle, it) is not None:  # BOT-BEAM-5
        worth += FACE * life(it)
    return worth


def tear(battle: Battle, it: Bot) -> float:
    """What it is worth to hit a bot with a push and a pull beam. BOT-BEAM-2"""
    harm = D6 * unsaved(it.armour, it.shield, TEAR_AM, cover(battle, it))
    return min(harm, it.type.explode_at - it.damage) * point(it)


def reaches(battle: Battle, weapon: Weapon, bot: Bot, target: Bot) -> bool:
    """Whether a shot at a bot is in range and has a clear line; of an area weapon: at its area."""
    hall = battle.map
    if hall.steps[bot.area][target.area] > weapon.range:
        return False
    over = flies_over(weapon, bot, None if weapon.names_area else target)
    return clear(hall, bot.area, target.area, over)


def melee(battle: Battle, bot: Bot, other: Bot) -> tuple[float, float]:
    """What a fight of two bots where they stand does to the other and to the first, in worth."""
    dealt, taken, lost = fight(melee_bonus(battle, bot), melee_bonus(battle, other))
    _, _, won = fight(melee_bonus(battle, other), melee_bonus(battle, bot))
    return blows(battle, bot, other, dealt, won), blows(battle, other, bot, taken, lost)


def blows(battle: Battle, winner: Bot, loser: Bot, hits: float, often: float) -> float:
    """What a fight's hits are worth. often: the chance that they are one or more."""
    harm = hits * unsaved(loser.armour, loser.shield, winner.type.melee_am, 0)
    worth = min(harm, loser.type.explode_at - loser.damage) * point(loser)
    if hazard_of(battle, loser) is not None:  # BOT-MEL-7
        worth += often * FACE * life(loser)
    return worth
