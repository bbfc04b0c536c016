"""The ranking of players by Bradley and Terry, on the Elo scale."""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

from mechs_core.analysis.pages.report import Field, Plot, Section, Series
from mechs_core.analysis.statistics.rating import ELO, PRIOR, rate
from mechs_core.analysis.statistics.ratios import Floats
from mechs_core.analysis.stats.sample import ENOUGH, Sample
from mechs_core.analysis.stats.telling import cells, counted, points, range_of, signed

SEED: Final = 1  # of the bootstrap


def ratings(sample: Sample) -> list[Section]:
    """Ratings of players, where two or more met."""
    names = sample.players
    units = duels_of(sample.seats, names) if len(names) > 1 else np.zeros((0, 1, 1))
    played = (units + units.transpose(0, 2, 1)).sum(axis=(0, 2))
    if not played.any():
        return []
    found = rate(units, seed=SEED)
    elo, low, high = (ELO * each for each in (found.value, found.low, found.high))
    won = units.sum(axis=(0, 2))
    order = sorted(np.flatnonzero(played), key=lambda i: (-elo[i], names[i]))
    ends = (elo[order], low[order], high[order])
    rows = [
        (
            names[i],
            *cells(elo[i], low[i], high[i]),
            int(played[i]),
            *cells(100 * won[i] / played[i]),
        )
        for i in order
    ]
    return [
        Section(
            key="ratings",
            question="How do players rank?",
            answer=answer(
                [names[i] for i in order], elo[order], low[order], high[order], len(units)
            ),
            fields=(
                Field("player"),
                Field("rating", "Elo points", 0),
                Field("from", "Elo points", 0),
                Field("to", "Elo points", 0),
                Field("duels", "pairs of seats"),
                Field("won", "% of duels", 1),
            ),
            rows=tuple(rows),
            plot=Plot(
                kind="intervals",
                x_label="player",
                y_label="rating (Elo points, mean 0)",
                series=(
                    Series(
                        "rating",
                        tuple(names[i] for i in order),
                        *map(points, ends),
                    ),
                ),
                level=0.0,
                level_name="mean",
            ),
            note=(
                "Bradley-Terry, mean 0; 100 Elo points more win 64% of duels, 400 win 91%. Each "
                "two seats of different players in a game are a duel, won by the better place, a "
                f"tie half to each; {counted(int(PRIOR), 'game')} drawn with a player of rating 0 "
                "is added for each, so that who won every duel has a rating. Intervals: the wider "
                "of likelihood and bootstrap over groups of games of one deal, at each end."
                + sample.those_players
            ),
        )
    ]


def duels_of(seats: pl.DataFrame, names: list[str]) -> Floats:
    """How often the row's player was placed before the column's: (units, players, players)."""
    number = {name: i for i, name in enumerate(names)}
    mine = seats.filter(pl.col("player").is_in(names)).select(
        "game", "block", "place", at=pl.col("player").replace_strict(number, return_dtype=pl.Int64)
    )
    pairs = mine.join(mine.drop("block"), on="game", suffix="_other").filter(
        (pl.col("at") != pl.col("at_other")) & (pl.col("place") <= pl.col("place_other"))
    )
    tied = pl.col("place") == pl.col("place_other")
    pairs = pairs.with_columns(won=pl.when(tied).then(0.5).otherwise(1.0))
    # a tie stands in both directions, half to each
    cells = pairs["at"].to_numpy() * len(names) + pairs["at_other"].to_numpy()
    _, unit = np.unique(pairs["block"].to_numpy(), return_inverse=True)
    many = int(unit.max(initial=-1)) + 1
    flat = np.bincount(
        unit * len(names) ** 2 + cells,
        pairs["won"].to_numpy(),
        minlength=many * len(names) ** 2,
    )
    return flat.astype(float).reshape(many, len(names), len(names))


def answer(names: list[str], elo: Floats, low: Floats, high: Floats, units: int) -> str:
    if units < ENOUGH:
        return f"Too few games to tell: {counted(units, 'group')} that do not share their luck."
    first, last = names[0], names[-1]
    said = (
        f"{first} stands first with {signed(elo[0])} Elo points ({range_of(low[0], high[0])}), "
        f"{last} last with {signed(elo[-1])} ({range_of(low[-1], high[-1])})"
    )
    near = [name for name, top in zip(names[1:], high[1:], strict=True) if top >= low[0]]
    if near:
        said += f"; intervals that reach the first's: {', '.join(near)}"
    return f"{said}."
