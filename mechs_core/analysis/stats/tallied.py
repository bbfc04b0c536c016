"""What was counted of a topic, summed over blocks of games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import polars as pl

from mechs_core.analysis.inference.ratios import Estimate, Floats, ratio
from mechs_core.analysis.stats.phrases import natural
from mechs_core.analysis.stats.sample import Sample
from mechs_core.kernel.contract.study import Topic


class Tallied(NamedTuple):
    """Sums of a topic over blocks of games."""

    items: list[str]
    seats: Floats  # (blocks, 1): seats of the games, each game's counted
    sums: dict[str, Floats]  # by measure: (blocks, items)

    def mean(self, measure: str) -> Estimate:
        """Of each item a seat and game."""
        return ratio(self.sums[measure], self.seats)

    def per(self, measure: str, occasion: str) -> Estimate:
        """Of each item an occasion; nan where there was none."""
        return ratio(self.sums[measure], self.sums[occasion])


def tallied(sample: Sample, topic: Topic, arm: str | None = None) -> Tallied:
    """What was counted of a topic, in all games or in those of one arm; all have the same items."""
    mine = sample.tallies.filter(pl.col("topic") == topic.name)
    items = sorted(mine["item"].unique(), key=natural)
    seats = sample.seats
    if arm is not None:
        mine, seats = mine.filter(pl.col("arm") == arm), seats.filter(pl.col("arm") == arm)
    shape = (sample.units, len(items))
    sums = {
        measure.name: table_of(mine.filter(pl.col("measure") == measure.name), items, shape)
        for measure in topic.measures
    }
    count = np.bincount(seats["block"].to_numpy(), minlength=sample.units)
    return Tallied(items, count.astype(float)[:, None], sums)


def table_of(rows: pl.DataFrame, items: list[str], shape: tuple[int, int]) -> Floats:
    """Values by block and item."""
    number = {item: i for i, item in enumerate(items)}
    column = rows["item"].replace_strict(number, return_dtype=pl.Int64)
    at = (rows["block"] * shape[1] + column).to_numpy()
    flat = np.bincount(at, rows["value"].to_numpy(), minlength=shape[0] * shape[1])
    return flat.astype(float).reshape(shape)
