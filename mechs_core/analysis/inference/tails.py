"""Normal, Student's and chi-square distributions: tails and quantiles. Needs no extra."""

from __future__ import annotations

from functools import lru_cache
from math import atan, cos, erfc, exp, inf, isnan, nan, pi, sin, sqrt
from statistics import NormalDist

MANY = 500  # degrees of freedom from which Student's t is taken as normal


def normal_quantile(below: float) -> float:
    """The z below which this share of a standard normal lies; 0 < below < 1."""
    return NormalDist().inv_cdf(below)


def two_sided(t: float, freedom: int) -> float:
    """How likely Student's t is at least so far from 0 by chance. nan for nan or no freedom.

    Source: Abramowitz and Stegun 26.7.3 and 26.7.4, exact for whole degrees of freedom.
    """
    if isnan(t) or freedom < 1:
        return nan
    if freedom >= MANY:
        return erfc(abs(t) / sqrt(2))
    angle = atan(abs(t) / sqrt(freedom))
    even = freedom % 2 == 0
    term = 1.0 if even else cos(angle)
    total = term if freedom > 1 else 0.0
    for k in range(2 if even else 3, freedom, 2):
        term *= cos(angle) ** 2 * (k - 1) / k
        total += term
    inner = sin(angle) * total
    return max(0.0, 1 - (inner if even else (angle + inner) * 2 / pi))


def chance_of(difference: float, error: float, freedom: int) -> float:
    """How likely a difference is at least so far from 0 by chance; without error never or always.

    nan where difference or error is not known, or without freedom.
    """
    if error == 0:
        return nan if freedom < 1 or isnan(difference) else float(difference == 0)
    return two_sided(difference / error, freedom)


@lru_cache(maxsize=256)
def t_quantile(level: float, freedom: int) -> float:
    """The t between whose two signs this share of Student's distribution lies; inf for freedom 0.

    Found by halving, to about 1e-9.
    """
    if freedom < 1:
        return inf
    low, high = 0.0, 1e6
    while high - low > 1e-10 * max(1.0, low):
        middle = (low + high) / 2
        low, high = (middle, high) if two_sided(middle, freedom) > 1 - level else (low, middle)
    return high


def chi_square_tail(value: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom, 1 or more, is at least this.

    Source: Abramowitz and Stegun 26.4.4 and 26.4.5, exact for whole degrees of freedom.
    """
    half = max(0.0, value) / 2
    total, term = (0.0, exp(-half)) if freedom % 2 == 0 else (erfc(sqrt(half)), 0.0)
    if freedom % 2:
        term = exp(-half) * sqrt(half) * 2 / sqrt(pi)
    for k in range(freedom // 2):
        total += term
        term *= half / (k + 1 + (freedom % 2) / 2)
    return min(1.0, total)
