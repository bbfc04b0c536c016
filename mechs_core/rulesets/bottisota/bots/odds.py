"""How likely tests and fights are, and what they come to on average."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

FACE: Final = 1 / 6  # a die shows a given number
D3: Final = 2.0  # on average
D6: Final = 3.5


@lru_cache(maxsize=256)
def chance(need: int, mod: int = 0) -> float:
    """Of a test: a natural 1 fails, a natural 6 succeeds. BOT-LUCK-2."""
    return min(5, max(1, 7 - need + mod)) * FACE


@lru_cache(maxsize=1024)
def unsaved(armour: int, shield: int, am: int, cover: int) -> float:
    """The chance that a hit is saved by neither shield (0: none) nor armour. BOT-HIT-1."""
    through = 1 - chance(armour, am + cover)
    return through * (1 - chance(shield, cover)) if shield else through


@lru_cache(maxsize=256)
def fight(bonus: int, other: int) -> tuple[float, float, float]:
    """A melee fight on average: hits dealt, hits taken, the chance to lose. BOT-MEL-5."""
    margins = [a + bonus - b - other for a in range(1, 7) for b in range(1, 7)]
    dealt = sum(margin for margin in margins if margin > 0)
    taken = sum(-margin for margin in margins if margin < 0)
    lost = sum(margin < 0 for margin in margins)
    return dealt / 36, taken / 36, lost / 36
