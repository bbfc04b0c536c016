"""Verdicts on several values at once: corrections for multiple tests."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from mechs_core.analysis.inference.tails import chi_square_tail, normal_quantile


def holm(chances: Sequence[float]) -> list[float]:
    """Chances (p-values) made larger for having looked at all of them; nan stays and counts not.

    If those at most 0.05 are called clear, then in 95 % of such looks nothing is wrongly so.
    Source: Holm 1979.
    """
    order = sorted((p, i) for i, p in enumerate(chances) if not isnan(p))
    adjusted, largest = list(chances), 0.0
    for rank, (chance, index) in enumerate(order):
        largest = max(largest, min(1.0, chance * (len(order) - rank)))
        adjusted[index] = largest
    return adjusted


def even_chance(shares: Sequence[float], games: float) -> float:
    """How likely shares of wins are at least so far from even, if all seats are alike (p-value).

    shares: of each of two or more seats, adding up to 1. games: independent ones, above 0.
    Pearson's chi-square; with shared wins it calls too little clear rather than too much.
    """
    level = 1 / len(shares)
    far = sum((share - level) ** 2 for share in shares) / level
    return chi_square_tail(games * far, len(shares) - 1)


def shown_from(error: float, looks: int, chance: float = 0.05) -> float:
    """How far a value must be from its level to be called clear among so many looks.

    error: its standard error if the level is the true value; large samples. looks: 1 or more.
    What is nearer is not called clear by `holm` unless others are.
    Source: Bonferroni's bound, the first step of Holm 1979.
    """
    return error * normal_quantile(1 - chance / (2 * looks))


def uneven_from(seats: int, games: float, chance: float = 0.05) -> float:
    """How far one of so many shares must be from even, the others alike, to be called uneven.

    seats: 2 or more. games: independent ones, above 0. Found by halving `even_chance`, to 1e-9.
    May be more than a share can differ, where the games are few.
    """
    level, low, high = 1 / seats, 0.0, 1e3
    while high - low > 1e-9:
        far = (low + high) / 2
        others = level - far / (seats - 1)
        even = even_chance([level + far, *[others] * (seats - 1)], games) > chance
        low, high = (far, high) if even else (low, far)
    return high
