"""Dice, tests and random choices. BOT-LUCK."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.model import Battle

T = TypeVar("T")


def d6(play: Play[Battle], label: str) -> int:
    """BOT-LUCK-1 1 to 6."""
    return play.luck.draw(label, 0, 6) + 1


def d3(play: Play[Battle], label: str) -> int:
    """BOT-LUCK-1, BOT-R-43 1 to 3."""
    return play.luck.draw(label, 0, 3) + 1


def passes(roll: int, mod: int, need: int) -> bool:
    """Whether a test succeeds. BOT-LUCK-2 A natural 1 never does, a natural 6 always."""
    return roll == 6 or (roll > 1 and roll + mod >= need)


def choose(play: Play[Battle], label: str, candidates: Sequence[T]) -> T:
    """One of the candidates, at least one, in the order of RULES.md. BOT-LUCK-4 Of one, no luck."""
    if len(candidates) == 1:
        return candidates[0]
    return candidates[play.luck.draw(label, 0, len(candidates))]
