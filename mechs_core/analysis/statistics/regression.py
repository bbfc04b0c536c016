"""What one more of something does: least squares inside groups."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mechs_core.analysis.statistics.ratios import Estimate, Floats, around, sums
from mechs_core.analysis.statistics.wilson import LEVEL


class Effects(NamedTuple):
    estimate: Estimate  # (columns, results)
    relative: bool  # columns hang together: effects are against their own mean


def inside(values: Floats, groups: NDArray[np.int64]) -> Floats:
    """Values, (rows, columns), less the mean of their group. groups: 0 and up, none left out."""
    sizes = np.bincount(groups)
    return values - sums(values, groups)[groups] / sizes[groups][:, None]


def effects_inside(
    results: Floats,
    counts: Floats,
    groups: NDArray[np.int64],
    clusters: NDArray[np.int64],
    level: float = LEVEL,
) -> Effects:
    """How much more of each result goes with one more of each count, the others staying.

    results: (rows, results). counts: (rows, columns). Rows of a group have a constant of their
    own (fixed effects). Groups lie in clusters, which are independent; both numbered from 0, none
    left out. A column that never varies inside a group is nan. Where columns add up to the same
    in every row of a group, only differences between effects are known; they are then given
    against their mean. Errors: cluster-robust (CR1), Student's t with clusters - 1 degrees; nan
    where a result never varies or the columns explain all of it.
    Source: Cameron and Miller 2015, A Practitioner's Guide to Cluster-Robust Inference.
    """
    x, y = inside(counts, groups), inside(results, groups)
    varies = (x**2).sum(axis=0) > 1e-9
    x = x[:, varies]
    rows, columns = x.shape
    many = int(clusters.max(initial=-1)) + 1
    known = np.full((counts.shape[1], results.shape[1]), np.nan)
    value, error = known.copy(), known.copy()
    if not columns:
        return Effects(around(value, error, many, level), False)
    inverse = np.linalg.pinv(x.T @ x, rcond=1e-10, hermitian=True)
    value[varies] = inverse @ (x.T @ y)
    left = y - x @ value[varies]
    if many > 1 and rows > columns:
        scale = np.sqrt(many / (many - 1) * (rows - 1) / (rows - columns))
        for k in range(results.shape[1]):
            if (left[:, k] ** 2).sum() > 1e-12 * (y[:, k] ** 2).sum():
                meat = sums(x * left[:, k : k + 1], clusters) @ inverse
                error[varies, k] = scale * np.sqrt((meat**2).sum(axis=0))
    rank = np.linalg.matrix_rank(x.T @ x, tol=1e-10 * np.abs(x.T @ x).max(), hermitian=True)
    return Effects(around(value, error, many, level), bool(rank < columns))
