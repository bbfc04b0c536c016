"""What cards, repairs and charges are worth to a bot, in points of damage.

Every number here is judgement, not rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nlargest
from typing import Final

from mechs_core.rulesets.bottisota.bots.odds import D3, chance, unsaved
from mechs_core.rulesets.bottisota.data import (
    ABLATIVE_PLATING,
    AMMUNITION_CRATE,
    DECOY_FLARE,
    EMP_GRENADE,
    GRIPPER,
    HAND_LIMIT,
    KIND,
    NITRO,
    PARTS,
    REPAIR_DRONE,
    REPAIR_KIT,
    SPARE_COMPONENTS,
    TARGETING_LOCK,
    THIEF_DRONE,
    Part,
    Weapon,
)
from mechs_core.rulesets.bottisota.model import FAULTS, Battle, Bot
from mechs_core.rulesets.bottisota.rules import cards, numbers, repairs, service
from mechs_core.rulesets.bottisota.rules.reward import REPAIR_DAMAGE

LAST: Final = 1.5  # on top of a point, shared among the points that a bot has left
FAULT: Final[Mapping[str, float]] = {"sight": 0.9, "slow": 0.2, "armour": 1.1}
CARD: Final = 0.7  # one that is not known yet
FULL: Final = 0.2  # one that makes another one go
CHARGE: Final = 0.35

# Of a kind of card, beside what its numbers say.
EFFECT: Final[Mapping[int, float]] = {
    GRIPPER: 0.3,
    REPAIR_DRONE: 0.7,
    ABLATIVE_PLATING: 1.0,
    REPAIR_KIT: 1.6,
    AMMUNITION_CRATE: 0.3,
    SPARE_COMPONENTS: 0.5,
    NITRO: 0.1,
    DECOY_FLARE: 0.8,
    THIEF_DRONE: 0.6,
    EMP_GRENADE: 0.3,
    TARGETING_LOCK: 0.4,
}
USUAL_ARMOUR: Final = 4  # of a bot that is shot at


def point(bot: Bot) -> float:
    """What one point of damage on a bot is worth: more, the nearer it is to its last."""
    return 1 + LAST / (bot.type.explode_at - bot.damage)


def life(bot: Bot) -> float:
    """What a bot is worth that is destroyed at once."""
    return bot.type.explode_at - bot.damage + LAST


def card_worth(bot: Bot, card: int) -> float:
    """What a card is worth to the seat of this bot. Below 0: a part that harms it."""
    kind = KIND[card]
    part = PARTS[kind]
    if part.needs_flight and not bot.type.airborne:
        return 0.0
    return EFFECT.get(kind, 0.0) + numbers_worth(bot, part)


def numbers_worth(bot: Bot, part: Part) -> float:
    """What the numbers are worth that a part adds to a bot's."""
    worth = 0.2 * part.dash + 0.3 * part.normal + 0.2 * (part.fast - part.slow)
    worth -= 1.1 * part.armour
    worth += 0.4 * part.melee
    if part.to_hit and numbers.can_fire(bot):
        worth += 0.7 * part.to_hit
    if part.shield:
        worth += 0.0 if numbers.shield(bot) else 4 * chance(part.shield)
    if part.weapon:
        worth += weapon_worth(part.weapon)
    return worth


def weapon_worth(weapon: Weapon) -> float:
    """Of one more weapon, by what a round of it does and how far it reaches."""
    hits = D3 if weapon.d3 else 1.0
    harm = chance(weapon.hit) * hits * unsaved(USUAL_ARMOUR, 0, weapon.am, 0) * weapon.shots
    return harm * (1.0 + 0.5 * max(0, weapon.range))


# ---------------------------------------------------------------- repairs


def workshop(battle: Battle, seat: int) -> float:
    """What a service in a depot is worth to a seat."""
    bot = battle.bot(seat)
    worths = [point(bot)] * min(service.WORKS, bot.damage)
    for fault, count in zip(FAULTS, bot.faults, strict=True):
        worths += [FAULT[fault]] * count
    worths += [draw_worth(battle, seat)] * service.WORKS
    worths.append(refill_worth(bot))
    return sum(nlargest(service.WORKS, worths))


def draw_worth(battle: Battle, seat: int) -> float:
    if not cards.can_draw(battle):
        return 0.0
    held = len(battle.hand[seat]) + len(battle.bot(seat).installed)
    return CARD if held < HAND_LIMIT else FULL


def refill_worth(bot: Bot) -> float:
    """Of all charges that are missing; the first ones count most."""
    missing = sum(repairs.full_charges(bot).values()) - sum(bot.charges.values())
    empty = sum(not left for left in bot.charges.values())
    return CHARGE * (missing + empty)


def item_worth(battle: Battle, seat: int, item: str, fault: str | None) -> float:
    """Of a reward or of a work in a depot."""
    bot = battle.bot(seat)
    if fault is not None:
        return FAULT[fault]
    if item == REPAIR_DAMAGE:
        return point(bot)
    return refill_worth(bot) if item == service.REFILL else draw_worth(battle, seat)
