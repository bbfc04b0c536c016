"""A bot's numbers as they are now: its type, its parts and its faults added up."""

from __future__ import annotations

from typing import Final

from mechs_core.rulesets.bottisota.data import CARDS as IDS
from mechs_core.rulesets.bottisota.data import (
    CLIMBING_GEAR,
    KIND,
    PARTS,
    UNLIMITED,
    WEAPONS,
    Weapon,
)
from mechs_core.rulesets.bottisota.maps import OBSTACLES, STRUCTURES
from mechs_core.rulesets.bottisota.model import ARMOUR, SIGHT, SLOW, Battle, Bot

COVER: Final = 1  # what structures add to a test


def has(bot: Bot, kind: int) -> bool:
    """Whether a part of this kind is installed."""
    return any(KIND[card] == kind for card in bot.installed)


def tempo(bot: Bot) -> int:
    """BOT-INI-1 Fast less slow; negative is slow."""
    tempo = bot.type.fast - bot.type.slow - bot.faults[SLOW]
    for card in bot.installed:
        part = PARTS[KIND[card]]
        tempo += part.fast - part.slow
    return tempo


def speed(bot: Bot, mode: str) -> int:
    """BOT-MOV-2 Movement points that a dash or a normal movement begins with."""
    parts = [PARTS[KIND[card]] for card in bot.installed]
    if mode == "dash":
        return max(1, bot.type.dash + sum(part.dash for part in parts))
    return max(0, bot.type.normal + sum(part.normal for part in parts))


def armour(bot: Bot) -> int:
    """BOT-HIT-3 The number to roll, as it will be published next."""
    parts = sum(PARTS[KIND[card]].armour for card in bot.installed)
    return max(2, bot.type.armour + parts + bot.faults[ARMOUR])


def shield(bot: Bot) -> int:
    """BOT-HIT-4 The number to roll, built in or of a part; 0: none."""
    return bot.type.shield or max((PARTS[KIND[card]].shield for card in bot.installed), default=0)


def explodes(bot: Bot) -> bool:
    """BOT-SELF-1 Has self_destruct, of its type or of a part."""
    return bot.type.self_destruct or any(PARTS[KIND[card]].self_destruct for card in bot.installed)


def climbs(bot: Bot) -> bool:
    """P22: structures cost 1, doorways nothing more."""
    return has(bot, CLIMBING_GEAR)


def weapons(bot: Bot) -> list[Weapon]:
    """Its own weapons, then those of parts by card."""
    parts = [WEAPONS[IDS[card]] for card in bot.installed if PARTS[KIND[card]].weapon]
    return [*(WEAPONS[name] for name in bot.type.weapons), *parts]


def can_fire(bot: Bot) -> bool:
    """BOT-SHT-1 Has a weapon that could be fired: not one that is dropped, and not an empty one."""
    return any(
        not each.is_dropped and (each.charges == UNLIMITED or bot.charges[each.id])
        for each in weapons(bot)
    )


def carries(bot: Bot, weapon: str) -> bool:
    return any(each.id == weapon for each in weapons(bot))


def sight_modifier(bot: Bot) -> int:
    """-1 for each sight fault."""
    return -bot.faults[SIGHT]


def in_obstacles(battle: Battle, bot: Bot) -> bool:
    """BOT-TER-3 Flies where flight obstacles are."""
    return bot.type.flying and bool(battle.map.features[bot.area] & OBSTACLES)


def cover(battle: Battle, bot: Bot) -> int:
    """BOT-HIT-5 What structures add to its tests, against what they help against."""
    hidden = battle.map.features[bot.area] & STRUCTURES and not bot.type.flying
    return COVER if hidden else 0


def to_hit(battle: Battle, bot: Bot) -> int:
    """BOT-SHT-6 What is added to its rolls to hit with shots and beams."""
    parts = sum(PARTS[KIND[card]].to_hit for card in bot.installed)
    return parts + bot.lock + sight_modifier(bot) - bot.dashed - in_obstacles(battle, bot)


def melee_bonus(battle: Battle, bot: Bot) -> int:
    """BOT-MEL-5 What is added to its melee die. BOT-MEL-8 Dashing does not matter (R38)."""
    parts = sum(PARTS[KIND[card]].melee for card in bot.installed)
    return bot.type.melee + parts + sight_modifier(bot) - in_obstacles(battle, bot)
