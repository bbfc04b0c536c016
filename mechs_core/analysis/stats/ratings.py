"""The ranking of players by Bradley and Terry, on the Elo scale."""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

from mechs_core.analysis.inference.many import holm, shown_from
from mechs_core.analysis.inference.rating import ELO, PRIOR, rate
from mechs_core.analysis.inference.ratios import Estimate, Floats
from mechs_core.analysis.inference.tails import chance_of
from mechs_core.analysis.pages.report import Field, Plot, Section, Series
from mechs_core.analysis.stats.judging import hidden, named
from mechs_core.analysis.stats.phrases import cells, counted, points, range_of, signed
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH, Sample

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
    inside = Estimate(*(ELO * each[order] for each in found))
    ends = (inside.value, inside.low, inside.high)
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
            answer=answer([names[i] for i in order], inside, len(units)),
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
                "of likelihood and bootstrap over groups of games of one deal, at each end. Named "
                "in the answer: who is clearly off the mean, corrected for the number of players "
                "(Holm, 5%)." + sample.those_players
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


def answer(names: list[str], elo: Estimate, units: int) -> str:
    """Who is rated clearly above the mean of all, and who below. Estimates are in their order."""
    if units < ENOUGH:
        return f"Too few games to tell: {counted(units, 'deal')}."
    clear = [
        chance <= CLEAR
        for chance in holm(
            [
                chance_of(float(value), float(error), units - 1)
                for value, error in zip(elo.value, elo.error, strict=True)
            ]
        )
    ]

    def those(above: bool) -> list[str]:
        some = [i for i, so in enumerate(clear) if so and (elo.value[i] > 0) == above]
        return [
            f"{names[i]} {signed(elo.value[i])} ({range_of(elo.low[i], elo.high[i])})"
            for i in (some if above else reversed(some))
        ]

    sides = [
        f"{where} the mean: {named(some)}"
        for where, some in (("Above", those(True)), ("below", those(False)))
        if some
    ]
    if not sides:
        reaches = [shown_from(float(error), len(names)) for error in elo.error]
        deals = counted(units, "deal")
        return (
            f"No player is rated above or below another beyond chance, in {deals}"
            f"{hidden(reaches, 'Elo points from the mean')}."
        )
    said = f"{'; '.join(sides)} Elo points."
    said = said[:1].upper() + said[1:]
    rest = clear.count(False)
    return f"{said} Not clearly off it: {counted(rest, 'other')}." if rest else said
