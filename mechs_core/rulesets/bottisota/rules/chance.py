"""Dice and random choices, each under the label of its occasion. BOT-LUCK."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from mechs_core.kernel.play import Play

T = TypeVar("T")


def d6(play: Play[Any], label: str) -> int:
    """1 to 6, each equally likely. BOT-LUCK-1"""
    return play.luck.draw(label, 0, 6) + 1


def d3(play: Play[Any], label: str) -> int:
    """1 to 3, each equally likely. BOT-LUCK-1"""
    return play.luck.draw(label, 0, 3) + 1


def choose(play: Play[Any], label: str, candidates: Sequence[T]) -> T:
    """One of one or more candidates, which come in the spec's order.

    BOT-LUCK-4 A draw over exactly one candidate consumes no luck.
    """
    if len(candidates) == 1:
        return candidates[0]
    return candidates[play.luck.draw(label, 0, len(candidates))]
