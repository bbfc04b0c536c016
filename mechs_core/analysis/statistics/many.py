"""Verdicts where several things are looked at at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from mechs_core.analysis.statistics.tails import chi_square_tail


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
