"""How often dice show what. RULES.md, Dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

from mechs_core.rulesets.arcs.cards import SHOWN
from mechs_core.rulesets.arcs.data import (
    BHIT,
    DICE,
    DICE_OF_A_KIND,
    HIT,
    INTERCEPT,
    KEY,
    SELF,
    SYMBOLS,
)

FACES: Final = 6
MOST_SHOWN: Final = 4 * DICE_OF_A_KIND  # of a symbol, on all dice
Chances = tuple[float, ...]  # of 0, 1, .. of a symbol
Dice = tuple[int, int, int]  # skirmish, assault, raid


class Totals(NamedTuple):
    """What dice show together."""

    own: Chances  # self hits
    hit: Chances
    bhit: Chances
    key: Chances
    intercept: float  # chance of one or more


@lru_cache(maxsize=512)
def chances(dice: Dice, symbol: str) -> Chances:
    """How likely each total of a symbol is."""
    found: Chances = (1.0,)
    index = SYMBOLS.index(symbol)
    for kind, number in zip(DICE, dice, strict=True):
        faces = [face[index] for face in SHOWN[kind]]
        if any(faces):
            one = [faces.count(shown) / FACES for shown in range(max(faces) + 1)]
            for _ in range(number):
                found = summed(found, one)
    return found


def summed(a: Sequence[float], b: Sequence[float]) -> Chances:
    """The chances of the sum of two independent numbers."""
    found = [0.0] * (len(a) + len(b) - 1)
    for i, p in enumerate(a):
        for j, q in enumerate(b):
            found[i + j] += p * q
    return tuple(found)


@lru_cache(maxsize=512)
def totals(dice: Dice) -> Totals:
    own, hit, bhit, key, met = (chances(dice, each) for each in (SELF, HIT, BHIT, KEY, INTERCEPT))
    return Totals(own, hit, bhit, key, 1 - met[0])


@lru_cache(maxsize=64)
def ways(most: int, raid: bool) -> tuple[Dice, ...]:
    """The mixes of so many dice that are weighed: few or all raid dice, the rest of one kind."""
    found: dict[Dice, None] = {}
    for raids in {0, 1, 2, 3, most // 2, most} if raid else {0}:
        rest = most - raids
        if raids > DICE_OF_A_KIND or rest < 0:
            continue
        for assault in (0, rest // 2, rest):
            skirmish = rest - assault
            if max(assault, skirmish) <= DICE_OF_A_KIND:
                found[skirmish, assault, raids] = None
    if not found:  # more ships than dice of two kinds
        found[min(most - DICE_OF_A_KIND, DICE_OF_A_KIND), DICE_OF_A_KIND, 0] = None
    return tuple(found)


def on_average(chance: Chances, worth: Sequence[float]) -> float:
    """The mean worth. worth: of 0, 1, .., of as many as there are chances or more."""
    found: float = sum(map(mul, chance, worth))
    return found
