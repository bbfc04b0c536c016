"""What one more of each item of a topic goes with, in wins and in score."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, nan
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from mechs_core.analysis.inference.many import holm
from mechs_core.analysis.inference.ratios import ROUNDING, Estimate, Floats
from mechs_core.analysis.inference.regression import effects_inside, inside
from mechs_core.analysis.inference.tails import chance_of
from mechs_core.analysis.stats.phrases import natural
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH, Sample, numbers
from mechs_core.kernel.contract.study import Topic

MOST_GAMES: Final = 50_000  # whose seats are looked at one by one
WINS, MARGIN = 0, 1  # results, in this order


class Effects(NamedTuple):
    """Effects of items on wins (percentage points) and on the margin: (items, 2)."""

    items: list[str]
    occasions: list[int]
    estimate: Estimate
    relative: bool  # against the mean of all items
    main: int  # WINS; MARGIN where wins tell nothing, since who plays explains them all
    chances: list[float]  # that the main effect is so far from none, corrected for all (Holm)
    units: int

    @property
    def order(self) -> list[int]:
        """Items of which something is known, by their main effect."""
        value = self.estimate.value[:, self.main]
        return sorted(np.flatnonzero(np.isfinite(value)).tolist(), key=lambda i: -value[i])

    def is_known(self, i: int) -> bool:
        """Whether an item came to so many seats that its effect can be told."""
        return not isnan(self.chances[i])

    def is_clear(self, i: int) -> bool:
        return self.units >= ENOUGH and self.chances[i] <= CLEAR

    def ends(self, i: int, result: int) -> tuple[float, ...]:
        """Value and ends of the interval of an item."""
        found = self.estimate
        return tuple(float(part[i, result]) for part in (found.value, found.low, found.high))


def effects(sample: Sample, topic: Topic) -> Effects | None:
    """None where no item came more often to one seat of a game than to another.

    With few games effects of items may not be told apart: these are nan.
    """
    items, seats, counts = seats_and_counts(sample, topic)
    if not items or seats.is_empty():
        return None
    results = results_of(seats)
    _, groups = np.unique(seats["game"].to_numpy(), return_inverse=True)
    _, clusters = np.unique(seats["block"].to_numpy(), return_inverse=True)
    if not np.abs(inside(counts, groups)).max(initial=0) > ROUNDING:
        return None
    columns = np.hstack([counts, players_of(seats, sample.players)])
    all_of_them, relative = effects_inside(results, columns, groups, clusters)
    found = Estimate(*(part[: len(items)] for part in all_of_them))
    units = int(clusters.max()) + 1
    main = WINS if np.isfinite(found.error[:, WINS]).any() else MARGIN
    often = (counts > 0).sum(axis=0) >= ENOUGH  # seats; of fewer the errors are not to be trusted
    chances = [
        chance_of(float(value), float(error), units - 1) if enough else nan
        for value, error, enough in zip(
            found.value[:, main], found.error[:, main], often, strict=True
        )
    ]
    occasions = [int(count) for count in counts.sum(axis=0)]
    return Effects(items, occasions, found, relative, main, holm(chances), units)


def results_of(seats: pl.DataFrame) -> Floats:
    """What each seat gained itself, wins in percentage points and margin: (seats, 2).

    What one seat wins the others lose, so that seats of a game differ by more than one gained.
    """
    own: Floats = 1 - 1 / numbers(seats, "n")
    return numbers(seats, "share", "margin") * [100.0, 1.0] * own


def seats_and_counts(
    sample: Sample, topic: Topic, games: pl.DataFrame | None = None
) -> tuple[list[str], pl.DataFrame, Floats]:
    """Items, seats of games, and how often each item came to each seat: (seats, items).

    games: which; None: the first ones.
    """
    games = sample.games.head(MOST_GAMES) if games is None else games
    seats = sample.seats.join(games.select("game"), on="game").with_row_index("row")
    assert sample.frames.tallies is not None  # it has topics
    mine = (
        sample.frames.tallies.filter(
            (pl.col("topic") == topic.name) & (pl.col("measure") == topic.measures[0].name)
        )
        .join(seats.lazy().select("game", "seat", "row"), on=["game", "seat"])
        .select("row", "item", "value")
        .collect(engine="streaming")
    )
    counts = np.zeros((len(seats), mine["item"].n_unique()))
    if mine.is_empty():
        return [], seats, counts
    items = sorted(mine["item"].unique(), key=natural)
    number = {item: i for i, item in enumerate(items)}
    column = mine["item"].replace_strict(number, return_dtype=pl.Int64).to_numpy()
    np.add.at(counts, (mine["row"].to_numpy(), column), mine["value"].to_numpy())
    return items, seats, counts


def players_of(seats: pl.DataFrame, players: Sequence[str]) -> Floats:
    """For each of some players but one whether it sat there: (seats, players - 1)."""
    names = sorted({*seats["player"].unique()} & {*players})[1:]
    sat = [(seats["player"] == name).cast(pl.Float64).to_numpy() for name in names]
    return np.array(sat).reshape(len(names), len(seats)).T
