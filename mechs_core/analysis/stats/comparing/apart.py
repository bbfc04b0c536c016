"""Differences of numbers that are no ratios of sums: effects of occasions, the part of luck."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite, nan
from typing import Final

import numpy as np
import polars as pl

from mechs_core.analysis.inference.bootstrap import bootstrap
from mechs_core.analysis.inference.ratios import ROUNDING, Estimate, Floats
from mechs_core.analysis.inference.regression import effects_inside, inside
from mechs_core.analysis.inference.spread import luck_moments, luck_share
from mechs_core.analysis.inference.tails import chance_of
from mechs_core.analysis.stats.changes import RESULT, SEED, Change
from mechs_core.analysis.stats.comparing.joined import A, B
from mechs_core.analysis.stats.effects import (
    MOST_GAMES,
    players_of,
    results_of,
    seats_and_counts,
)
from mechs_core.analysis.stats.lucky import columns
from mechs_core.analysis.stats.occasions import one
from mechs_core.analysis.stats.sample import ENOUGH, Sample
from mechs_core.kernel.contract.study import Topic

EQUAL: Final = 1e-9  # relative difference of effects below which they count as equal


def worth_apart(sample: Sample, topic: Topic) -> Iterator[Change]:
    """How what goes with one more of each item differs: one regression, with the items of B twice.

    The second effect of an item is then its difference; deals that both have are one cluster.
    Where items add up to the same for all seats of a game, both are against the mean of all items.
    """
    games = pl.concat(
        sample.games.filter(pl.col("arm") == arm).head(MOST_GAMES // 2) for arm in (A, B)
    )
    items, seats, counts = seats_and_counts(sample, topic, games)
    if not items:
        return
    _, groups = np.unique(seats["game"].to_numpy(), return_inverse=True)
    blocks, clusters = np.unique(seats["block"].to_numpy(), return_inverse=True)
    if not np.abs(inside(counts, groups)).max(initial=0) > ROUNDING:
        return
    there = (seats["arm"] == B).to_numpy()
    both = np.hstack([counts, counts * there[:, None], players_of(seats, sample.players)])
    sets = range(len(items)), range(len(items), 2 * len(items))
    found, _ = effects_inside(results_of(seats), both, groups, clusters, sets=sets)
    before, apart = parts_of(found, 0, len(items)), parts_of(found, len(items), len(items))
    often = np.minimum(*((counts[side] > 0).sum(axis=0) for side in (there, ~there)))
    units = min(len(np.unique(clusters[side])) for side in (there, ~there))
    once = f"with one more {one(topic.measures[0].unit)}"
    for result, (name, unit) in enumerate((("wins", "percentage points"), ("margin", sample.unit))):
        for i, item in enumerate(items):
            first = float(before.value[i, result])
            found_apart = [float(each[i, result]) for each in apart]
            if abs(found_apart[0]) <= EQUAL * max(1.0, abs(first)):
                found_apart = [0.0, *(0.0 if isfinite(x) else x for x in found_apart[1:])]
            difference, error, low, high = found_apart
            is_enough = often[i] >= ENOUGH and units >= ENOUGH
            yield Change(
                name=f"{item}: {name}",
                unit=f"{unit} {once}",
                kind=RESULT,
                before=first,
                after=first + difference,
                difference=difference,
                low=low,
                high=high,
                error=error,
                chance=chance_of(difference, error, len(blocks) - 1) if is_enough else nan,
            )


def parts_of(found: Estimate, start: int, many: int) -> Estimate:
    """The effects of some columns."""
    return Estimate(*(each[start : start + many] for each in found))


def luck_apart(sample: Sample) -> Iterator[Change]:
    """How the part of the variance of results that luck makes differs, where both measured it."""
    sides = [
        sample.seats.filter(pl.col("luck_share").is_not_null() & (pl.col("arm") == arm))
        for arm in (A, B)
    ]
    if any(side.is_empty() for side in sides):
        return
    units = min(side["block"].n_unique() for side in sides)
    for result, name in (("share", "wins"), ("score", "score")):
        moments = np.hstack([by_block(side, result, sample.units) for side in sides])
        found = bootstrap(moments[moments.any(axis=1)], luck_between, seed=SEED)
        old, new, apart = (float(x) for x in 100 * found.value)
        error = 100 * float(found.error[2])
        yield Change(
            name=f"luck in {name}",
            unit="% of variance",
            kind=RESULT,
            before=old,
            after=new,
            difference=apart,
            low=100 * float(found.low[2]),
            high=100 * float(found.high[2]),
            error=error,
            chance=chance_of(apart, error, units - 1) if units >= ENOUGH else nan,
        )


def by_block(seats: pl.DataFrame, result: str, units: int) -> Floats:
    """The sums of each block that `luck_share` needs: (units, 6)."""
    moments = luck_moments(*columns(seats, result, 1.0))
    block = seats["block"].to_numpy()
    each = [np.bincount(block, column, minlength=units) for column in moments.T]
    return np.stack(each, axis=1).astype(float)


def luck_between(moments: Floats) -> Floats:
    """The part of luck on either side, and the difference: (many, 12) to (many, 3)."""
    old, new = (luck_share(side) for side in np.hsplit(moments, 2))
    return np.hstack([old, new, new - old])
