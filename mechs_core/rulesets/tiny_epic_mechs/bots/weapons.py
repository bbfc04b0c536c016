"""What weapons are worth in a combat, in victory points; the best loadout.

Every number here is an estimate, no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import nlargest
from typing import Any, Final

from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED_BITS,
    ADVANCED_SLOTS,
    BASIC_BITS,
    BASIC_SLOTS,
    COUNTERS,
    WEAPON_CARDS,
    Line,
)
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, weapons_in
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip, loadout

# Victory points that one unit of an effect is worth, beside the damage.
EFFECT: Final[Mapping[str, float]] = {
    "": 0.0,
    "PAY_E": 0.5,
    "PAY_C": 0.5,
    "DRAIN": 0.4,
    "STEAL": 0.9,
    "HEAL": 0.5,
    "VP": 1.0,
}
ONCE: Final[Mapping[str, float]] = {"JAM": 1.0, "DISARM": 1.5}  # effects without an amount
COUNTER: Final = 1 / 3  # how often a power attack is possible, if nothing is known of the enemy
KNOWN: Final = 0.5  # weight of the enemies' equipped weapons against that
VARIETY: Final = 0.3  # VP for each different type that is equipped
LEAST: Final = 0.01  # VP that a change of weapons must bring


def line_worth(line: Line) -> float:
    """Victory points that an attack brings on average, its effect counted too."""
    return line.damage + ONCE.get(line.effect, 0.0) + EFFECT.get(line.effect, 0.0) * line.amount


BASE: Final = tuple(line_worth(card.base) for card in WEAPON_CARDS)  # by weapon
GROWTH: Final = tuple(  # what a power attack brings more
    max(0.0, line_worth(card.power) - line_worth(card.base)) for card in WEAPON_CARDS
)
STRENGTH: Final = tuple(base + COUNTER * growth for base, growth in zip(BASE, GROWTH, strict=True))


@lru_cache(maxsize=1 << 12)
def arsenal(owned: int, status: int) -> float:
    """What the best of some weapons bring in a combat, as many as there are slots for."""
    basic = (STRENGTH[weapon] for weapon in weapons_in(owned & BASIC_BITS))
    advanced = (STRENGTH[weapon] for weapon in weapons_in(owned & ADVANCED_BITS))
    slots = BASIC_SLOTS[status], ADVANCED_SLOTS[status]
    return sum(nlargest(slots[0], basic)) + sum(nlargest(slots[1], advanced))


def loadout_worth(arena: Arena, seat: int, equipped: int) -> float:
    """What a loadout brings in a combat against the weapons that the enemies have equipped."""
    kinds = [
        WEAPON_CARDS[weapon].type
        for enemy in range(arena.seats)
        if enemy != seat
        for weapon in weapons_in(arena.equipped[enemy])
    ]
    weapons = weapons_in(equipped)
    worth = VARIETY * len({WEAPON_CARDS[weapon].type for weapon in weapons})
    for weapon in weapons:
        countered = kinds.count(COUNTERS[WEAPON_CARDS[weapon].type]) / len(kinds)
        often = COUNTER + KNOWN * (countered - COUNTER)
        worth += BASE[weapon] + often * GROWTH[weapon]
    return worth


def better_loadout(arena: Arena, seat: int, legal: list[Any]) -> Equip | None:
    """The change of weapons that helps most, None where none helps.

    Each change makes the loadout better, so that changes never go back and forth.
    """
    changes = [choice for choice in legal if type(choice) is Equip]
    if not changes:
        return None
    equipped = arena.equipped[seat]

    def worth(change: Equip) -> float:
        return loadout_worth(arena, seat, loadout(equipped, change))

    best = max(changes, key=worth)
    return best if worth(best) > loadout_worth(arena, seat, equipped) + LEAST else None
