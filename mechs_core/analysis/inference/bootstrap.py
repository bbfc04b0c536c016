"""Intervals by drawing units again, with replacement. Equal seeds give equal intervals."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mechs_core.analysis.inference.ratios import Estimate, Floats, units_of
from mechs_core.analysis.inference.wilson import LEVEL

REPLICATES: Final = 1000
MOST_UNITS: Final = 2000  # more are taken together in blocks, which tell as much about a mean
BCA, PERCENTILE = "bca", "percentile"
Statistic = Callable[[Floats], Floats]

_cdf = np.vectorize(NormalDist().cdf, otypes=[float])
_quantile = np.vectorize(NormalDist().inv_cdf, otypes=[float])


def blocks(units: int, most: int = MOST_UNITS) -> NDArray[np.int64]:
    """For each unit the number of its block, from 0: neighbours together, about as many in each."""
    return np.arange(units) * min(most, units) // max(units, 1)


def redrawn(units: Floats, replicates: int, seed: int) -> Floats:
    """Means over units drawn again: (units, columns) to (replicates, columns)."""
    count = len(units)
    return draws(count, replicates, seed) @ units / count


@lru_cache(maxsize=2)
def draws(count: int, replicates: int, seed: int) -> Floats:
    """How often each of so many units is drawn in each replicate: (replicates, units).

    Kept, as it is most of the work, and a study of many decisions asks for the same again.
    """
    drawn = np.random.default_rng(seed).multinomial(count, np.full(count, 1 / count), replicates)
    kept: Floats = drawn.astype(float)
    kept.flags.writeable = False
    return kept


def bootstrap(
    units: Floats,
    statistic: Statistic,
    *,
    seed: int,
    method: str = BCA,
    replicates: int = REPLICATES,
    level: float = LEVEL,
) -> Estimate:
    """Values of a statistic of means, with intervals over units drawn again.

    units: (units, columns), independent rows. statistic: from means (many, columns) to values
    (many, values). The error is the spread of the replicates. method: "percentile", or "bca",
    which corrects for bias and skewness. With fewer than two units all but the value is nan.
    A replicate in which a value is nan does not count for it.
    Source: Efron 1987; Efron and Tibshirani, An Introduction to the Bootstrap, 14.3.
    """
    value = statistic(units.mean(axis=0)[None])[0]
    if len(units) < 2:
        unknown = np.full_like(value, np.nan)
        return Estimate(value, unknown, unknown, unknown)
    again = statistic(redrawn(units, replicates, seed))
    tail = (1 - level) / 2
    ends = np.tile([[tail], [1 - tail]], len(value))
    if method == BCA:
        ends = corrected(ends, value, again, jackknife(units, statistic))
    low, high = (each_quantile(again, end) for end in ends)
    error = np.sqrt(known_mean((again - known_mean(again)) ** 2))
    return Estimate(value, error, low, high)


def jackknife(units: Floats, statistic: Statistic) -> Floats:
    """The statistic without each unit in turn: (units, values)."""
    return statistic((units.sum(axis=0) - units) / (len(units) - 1))


def corrected(ends: Floats, value: Floats, again: Floats, without: Floats) -> Floats:
    """Where BCa looks for the ends of its intervals: shares of the replicates, as `ends` are."""
    below = (again < value).mean(axis=0) + (again == value).mean(axis=0) / 2
    least = 1 / (2 * len(again))
    bias = _quantile(np.clip(below, least, 1 - least))
    away = known_mean(without) - without
    squares = np.nansum(away**2, axis=0) ** 1.5
    skewness = np.divide(
        np.nansum(away**3, axis=0), 6 * squares, out=np.zeros_like(squares), where=squares > 0
    )
    shifted = bias + _quantile(ends)
    shares: Floats = _cdf(bias + shifted / (1 - skewness * shifted))
    return shares


def known_mean(values: Floats) -> Floats:
    """The mean of each column without what is nan; nan where all is."""
    with np.errstate(divide="ignore", invalid="ignore"):
        mean: Floats = np.nansum(values, axis=0) / np.isfinite(values).sum(axis=0)
    return mean


def each_quantile(again: Floats, shares: Floats) -> Floats:
    """A quantile of each column, each at its own share; nan for a column of nan."""
    ends = np.full(len(shares), np.nan)
    for i, (column, share) in enumerate(zip(again.T, shares, strict=True)):
        if not np.isnan(column).all():
            ends[i] = np.nanquantile(column, share)
    return ends


def paired_difference(
    before: tuple[Floats, Floats],
    after: tuple[Floats, Floats],
    *,
    seed: int,
    method: str = BCA,
    level: float = LEVEL,
) -> Estimate:
    """Ratio of `after` less ratio of `before`, column by column, as `ratio_difference` has them.

    Each is (numerators, denominators) over the same units, (units, columns): units are drawn again
    with both sides, so that what pairs share cancels. A mean has a count below it. Ends and errors
    are nan where a single unit tells of a side: nothing says how far off that may be.
    """

    def apart(means: Floats) -> Floats:
        old, old_under, new, new_under = np.split(means, 4, axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(new / new_under - old / old_under)

    found = bootstrap(np.hstack([*before, *after]), apart, seed=seed, method=method, level=level)
    alone = np.minimum(units_of(before[1]), units_of(after[1])) < 2
    return Estimate(found.value, *(np.where(alone, np.nan, part) for part in found[1:]))
