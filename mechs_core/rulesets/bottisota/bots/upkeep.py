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
from mechs_core.rulesets.bottisota.rules.bot_numbers import can_fire, shield
from mechs_core.rulesets.bottisota.rules.cards import can_draw
from mechs_core.rulesets.bottisota.rules.repairs import full_charges
from mechs_core.rulesets.bottisota.rules.reward import REPAIR_DAMAGE
from mechs_core.rulesets.bottisota.rules.service import REFILL, WORKS

LAST: Final = 1.5  # on top of a bot's points, shared among those that are left
FAULT: Final[Mapping[str, float]] = {"sight": 0.9, "slow": 0.2, "armour": 1.1}
CARD: Final = 0.7  # one that is not known yet
FULL: Final = 0.2  # one that makes another one go
SPOILT: Final = 0.2  # one that another seat does not have any more
CHARGE: Final = 0.35  # the last one twice

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
ARMOUR: Final = 1.1  # one better
SHIELD: Final = 4.0  # one that never failed
DASH, NORMAL, TEMPO = 0.2, 0.3, 0.2  # one more
TO_HIT, MELEE = 0.7, 0.4  # one more
TARGET: Final = 4  # armour of a bot that is shot at
REACH: Final = 0.5  # of a weapon's harm, for each area that it reaches


def point(bot: Bot) -> float:
    """What one point of damage on a bot is worth: more, the nearer it is to its last."""
    return 1 + LAST / (bot.type.explode_at - bot.damage)


def life(bot: Bot) -> float:
    """What it is worth to destroy a bot at once."""
    return bot.type.explode_at - bot.damage + LAST


# ---------------------------------------------------------------- cards


def card_worth(bot: Bot, card: int) -> float:
    """What a card is worth to the seat of this bot. Below 0: a part that harms it."""
    part = PARTS[KIND[card]]
    if part.needs_flight and not bot.type.airborne:
        return 0.0
    return EFFECT.get(KIND[card], 0.0) + numbers_worth(bot, part)


def numbers_worth(bot: Bot, part: Part) -> float:
    """What the numbers of a part are worth to a bot."""
    worth = DASH * part.dash + NORMAL * part.normal + TEMPO * (part.fast - part.slow)
    worth += MELEE * part.melee - ARMOUR * part.armour
    if can_fire(bot) and not part.one_shot:
        worth += TO_HIT * part.to_hit
    if part.shield and not shield(bot):
        worth += SHIELD * chance(part.shield)
    return worth + weapon_worth(part.weapon) if part.weapon else worth


def weapon_worth(weapon: Weapon) -> float:
    """What one more weapon is worth, by what a round of it does and how far it reaches."""
    hits = weapon.shots * (D3 if weapon.d3 else 1.0)
    harm = chance(weapon.hit) * hits * unsaved(TARGET, 0, weapon.am, 0)
    return harm * (1 + REACH * max(0, weapon.range))


def random_part_worth(owner: Bot, bot: Bot) -> float:
    """What a random installed part of another bot is worth to the seat of this one."""
    worths = [max(SPOILT, card_worth(bot, card)) for card in owner.installed]
    return sum(worths) / len(worths)


# ---------------------------------------------------------------- repairs


def item_worth(battle: Battle, seat: int, item: str, fault: str | None) -> float:
    """What an item of a reward or of work in a depot is worth."""
    bot = battle.bot(seat)
    if fault is not None:
        return FAULT[fault]
    if item == REPAIR_DAMAGE:
        return point(bot)
    return refill_worth(bot) if item == REFILL else draw_worth(battle, seat)


def workshop(battle: Battle, seat: int) -> float:
    """What a service in a depot is worth to a seat: its best works."""
    bot = battle.bot(seat)
    worths = [point(bot)] * min(WORKS, bot.damage)
    for fault, count in zip(FAULTS, bot.faults, strict=True):
        worths += [FAULT[fault]] * count
    worths += [draw_worth(battle, seat)] * WORKS
    worths.append(refill_worth(bot))
    return sum(nlargest(WORKS, worths))


def draw_worth(battle: Battle, seat: int) -> float:
    if not can_draw(battle):
        return 0.0
    held = len(battle.hand[seat]) + len(battle.bot(seat).installed)
    return CARD if held < HAND_LIMIT else FULL


def refill_worth(bot: Bot) -> float:
    """What it is worth to refill all charges that are missing."""
    missing = sum(full_charges(bot).values()) - sum(bot.charges.values())
    empty = sum(not left for left in bot.charges.values())
    return CHARGE * (missing + empty)
