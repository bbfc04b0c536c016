"""Means and ratios over independent groups of games, with their errors."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mechs_core.analysis.inference.tails import t_quantile
from mechs_core.analysis.inference.wilson import LEVEL

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]
ROUNDING = 1e-12  # relative difference below which values count as equal


class Estimate(NamedTuple):
    """Values with standard errors and the ends of their intervals: arrays of one shape."""

    value: Floats
    error: Floats
    low: Floats
    high: Floats


def around(value: Floats, error: Floats, units: int | Counts, level: float = LEVEL) -> Estimate:
    """The interval by Student's t with `units` - 1 degrees of freedom; nan for a single unit.

    units: of all values, or of each column.
    """
    factor = np.array([t_quantile(level, n - 1) if n > 1 else np.nan for n in np.ravel(units)])
    reach = factor.reshape(np.shape(units)) * error
    error = np.where(np.isnan(reach), np.nan, error)
    return Estimate(value, error, value - reach, value + reach)


def sums(values: Floats, groups: NDArray[np.int64]) -> Floats:
    """Sums a group: (rows, columns) to (groups, columns). groups: from 0, none left out."""
    return np.stack([np.bincount(groups, column) for column in values.T], axis=1)


def influence(numerators: Floats, denominators: Floats) -> Floats:
    """What each unit adds to the deviation of sum(numerators) / sum(denominators).

    Shapes: (units, columns), or (units, 1) for denominators that all columns share. A column
    whose denominators sum to 0 is nan.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        total = denominators.sum(axis=0)
        value = numerators.sum(axis=0) / total
        expected = value * denominators
        parts: Floats = (numerators - expected) / total
    parts[np.isclose(numerators, expected, rtol=ROUNDING, atol=0)] = 0.0
    return parts


def units_of(denominators: Floats) -> Counts:
    """How many units count for each column: those whose denominator is not 0."""
    told: Counts = (denominators > 0).sum(axis=0)
    return told


def spread_of(parts: Floats, units: int | Counts) -> Floats:
    """Standard errors from influences, (units, columns). units: how many count for a column."""
    with np.errstate(divide="ignore", invalid="ignore"):
        errors: Floats = np.sqrt((parts**2).sum(axis=0) * (units / np.subtract(units, 1)))
    return errors


def ratio(numerators: Floats, denominators: Floats, level: float = LEVEL) -> Estimate:
    """sum(numerators) / sum(denominators) a column, by the delta method over units.

    Shapes as in `influence`. A unit is a group of games that is independent of the others; what
    goes on inside it may hang together in any way. A mean is the ratio to a count. Units with a
    denominator of 0 tell nothing. nan where denominators sum to 0, errors nan for a single unit.
    Source: Cochran, Sampling Techniques, 6.3 (ratio estimate), without the finite population.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        value = numerators.sum(axis=0) / denominators.sum(axis=0)
    units = np.broadcast_to(units_of(denominators), value.shape)
    return around(value, spread_of(influence(numerators, denominators), units), units, level)


def ratio_difference(
    before: tuple[Floats, Floats], after: tuple[Floats, Floats], level: float = LEVEL
) -> Estimate:
    """Ratio of `after` less ratio of `before`, each (numerators, denominators) over the same units.

    Units with games on both sides are pairs, and what they share cancels; units with games on one
    side only, zeros on the other, make it a comparison of two samples. It is as sure as the side
    of which fewer units tell: errors are nan where that is a single one.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        old, new = (top.sum(axis=0) / under.sum(axis=0) for top, under in (before, after))
    apart = np.where(np.isclose(new, old, rtol=ROUNDING, atol=0), 0.0, new - old)
    fewest = np.minimum(units_of(before[1]), units_of(after[1]))
    error = spread_of(influence(*after) - influence(*before), fewest)
    return around(apart, error, fewest, level)
