"""A bot's numbers as they are now: its type, its parts and its faults added up."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from mechs_core.rulesets.bottisota.data import (
    BOTS,
    CARDS,
    CLIMBING_GEAR,
    KIND,
    PARTS,
    UNLIMITED,
    WEAPONS,
    Weapon,
    charges_of,
)
from mechs_core.rulesets.bottisota.maps import OBSTACLES, STRUCTURES
from mechs_core.rulesets.bottisota.model import ARMOUR, SIGHT, SLOW, Battle, Bot

COVER: Final = 1  # what structures add to a test
BEST_ARMOUR: Final = 2  # number to roll


class Fitted(Struct, frozen=True):
    """What a type of bot and its parts add up to, faults aside."""

    kinds: frozenset[int]  # of part
    tempo: int
    dash: int  # movement points
    normal: int
    armour: int  # number to roll
    shield: int  # number to roll; 0: none
    to_hit: int
    bomb_to_hit: int
    melee: int
    self_destruct: bool
    climbs: bool
    weapons: tuple[Weapon, ...]  # its own, then those of parts by card
    guns: tuple[Weapon, ...]  # of these those that are fired
    drops: tuple[Weapon, ...]  # and those that are dropped
    charges: dict[str, int]  # weapon with charges -> how many when it is full


def fitted(bot: Bot) -> Fitted:
    """What a bot and its installed parts add up to."""
    return added_up(bot.kind, tuple(bot.installed))


@lru_cache(maxsize=1 << 13)
def added_up(kind: int, cards: tuple[int, ...]) -> Fitted:
    """The sums. They are asked for many times between two installs."""
    bot, parts = BOTS[kind], [PARTS[KIND[card]] for card in cards]
    carried = [WEAPONS[name] for name in bot.weapons]
    carried += [WEAPONS[CARDS[card]] for card in cards if PARTS[KIND[card]].weapon]
    kinds = frozenset(KIND[card] for card in cards)
    return Fitted(
        kinds=kinds,
        tempo=bot.fast - bot.slow + sum(part.fast - part.slow for part in parts),
        dash=max(1, bot.dash + sum(part.dash for part in parts)),
        normal=max(0, bot.normal + sum(part.normal for part in parts)),
        armour=bot.armour + sum(part.armour for part in parts),
        shield=bot.shield or max((part.shield for part in parts), default=0),
        to_hit=sum(part.to_hit for part in parts),
        bomb_to_hit=sum(part.bomb_to_hit for part in parts),
        melee=bot.melee + sum(part.melee for part in parts),
        self_destruct=bot.self_destruct or any(part.self_destruct for part in parts),
        climbs=CLIMBING_GEAR in kinds,
        weapons=tuple(carried),
        guns=tuple(each for each in carried if not each.is_dropped),
        drops=tuple(each for each in carried if each.is_dropped),
        charges=charges_of(carried),
    )


def has(bot: Bot, kind: int) -> bool:
    """Whether a part of this kind is installed."""
    return kind in fitted(bot).kinds


def tempo(bot: Bot) -> int:
    """BOT-INI-1 Fast less slow; negative is slow."""
    return fitted(bot).tempo - bot.faults[SLOW]


def speed(bot: Bot, mode: str) -> int:
    """BOT-MOV-2 Movement points that a dash or a normal movement begins with."""
    return fitted(bot).dash if mode == "dash" else fitted(bot).normal


def armour(bot: Bot) -> int:
    """BOT-HIT-3 The number to roll, as it will be published next."""
    return defences(bot)[0]


def shield(bot: Bot) -> int:
    """BOT-HIT-4 The number to roll, built in or of a part; 0: none."""
    return fitted(bot).shield


def defences(bot: Bot) -> tuple[int, int]:
    """Armour and shield, as they will be published next."""
    kept = fitted(bot)
    number = kept.armour + bot.faults[ARMOUR]
    return number if number > BEST_ARMOUR else BEST_ARMOUR, kept.shield


def explodes(bot: Bot) -> bool:
    """BOT-SELF-1 Has self_destruct, of its type or of a part."""
    return fitted(bot).self_destruct


def climbs(bot: Bot) -> bool:
    """P22: structures cost 1, doorways nothing more."""
    return fitted(bot).climbs


def weapons(bot: Bot) -> tuple[Weapon, ...]:
    """Its own weapons, then those of parts by card."""
    return fitted(bot).weapons


def can_fire(bot: Bot) -> bool:
    """BOT-SHT-1 Has a weapon that could be fired: not one that is dropped, and not an empty one."""
    return any(gun.charges == UNLIMITED or bot.charges[gun.id] for gun in fitted(bot).guns)


def sight_modifier(bot: Bot) -> int:
    """-1 for each sight fault."""
    return -bot.faults[SIGHT]


def in_obstacles(battle: Battle, bot: Bot) -> bool:
    """BOT-TER-3 Flies where flight obstacles are."""
    return bot.type.flying and bool(battle.map.features[bot.area] & OBSTACLES)


def cover(battle: Battle, bot: Bot) -> int:
    """BOT-HIT-5, BOT-R-16 What structures add to its tests, against what they help against."""
    hidden = battle.map.features[bot.area] & STRUCTURES and not bot.type.flying
    return COVER if hidden else 0


def to_hit(battle: Battle, bot: Bot) -> int:
    """BOT-SHT-6 What is added to its rolls to hit with shots and beams."""
    flying = in_obstacles(battle, bot)
    return fitted(bot).to_hit + bot.lock + sight_modifier(bot) - bot.dashed - flying


def melee_bonus(battle: Battle, bot: Bot) -> int:
    """BOT-MEL-5 What is added to its melee die. BOT-MEL-8 Dashing does not matter (BOT-R-38)."""
    flying = in_obstacles(battle, bot)
    return fitted(bot).melee + sight_modifier(bot) - flying
