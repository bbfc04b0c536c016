"""How values are spread: bins, quantiles, and how much of the spread luck makes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mechs_core.analysis.inference.ratios import Floats

MOST_BINS = 24


def bins(low: int, high: int, most: int = MOST_BINS) -> NDArray[np.int64]:
    """Left edges of equal bins that hold whole numbers low to high, and one edge more at the end.

    A bin is 1, 2, 5, 10, 20, ... wide and starts at a multiple of that; at most about `most`.
    """
    width, scale = 1, 1
    while (high - low) // width >= most:
        scale, width = next(
            (s, s * k) for s in (scale, scale * 10) for k in (1, 2, 5) if s * k > width
        )
    start = low // width * width
    return np.arange(start, high + width + 1, width)


def quantile(values: NDArray[np.int64], share: float) -> float:
    """The smallest of the values that at least this share of them do not exceed; nan for none."""
    if not len(values):
        return float("nan")
    return float(np.quantile(values, share, method="inverted_cdf"))


def luck_moments(results: Floats, luck: Floats, errors: Floats) -> Floats:
    """What `luck_share` needs of each result: (rows, 6), to be summed or averaged over rows.

    results: as they came. luck: estimated part of each that was luck, `errors` its standard error.
    """
    return np.stack([np.ones_like(results), results, results**2, luck, luck**2, errors**2], axis=1)


def luck_share(moments: Floats) -> Floats:
    """Share of the variance of results that luck makes: (many, 6) to (many, 1).

    The variance of the estimated luck holds the noise of the estimate; the mean square of its
    errors is taken off. It may come out below 0 when there is little luck and much noise, and
    above 1 where decisions made up for luck. nan where results do not vary.
    """
    count, result, square, luck, luck_square, noise = moments.T
    with np.errstate(divide="ignore", invalid="ignore"):
        spread = square / count - (result / count) ** 2
        by_luck = luck_square / count - (luck / count) ** 2 - noise / count
        return np.where(spread > 1e-12, by_luck / spread, np.nan)[:, None]
