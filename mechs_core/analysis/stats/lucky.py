"""How much of results was luck."""

from __future__ import annotations

from math import isfinite

import numpy as np
import polars as pl

from mechs_core.analysis.inference.bootstrap import bootstrap
from mechs_core.analysis.inference.ratios import Estimate, Floats
from mechs_core.analysis.inference.spread import luck_moments, luck_share
from mechs_core.analysis.pages.report import Cell, Field, Plot, Section, Series
from mechs_core.analysis.stats.changes import SEED
from mechs_core.analysis.stats.phrases import cell, cells, counted, points
from mechs_core.analysis.stats.sample import ENOUGH, Sample, numbers, totals


def luck(sample: Sample) -> list[Section]:
    """Where luck was measured: what part of the variance of wins and of scores it makes."""
    seats = sample.seats.filter(pl.col("luck_share").is_not_null())
    if seats.is_empty():
        return []
    rows: list[tuple[Cell, ...]] = []
    shares: dict[str, tuple[float, ...]] = {}
    for result, name, unit, scale in (
        ("share", "wins", "percentage points", 100.0),
        ("score", "score", sample.unit, 1.0),
    ):
        values, by_luck, errors = columns(seats, result, scale)
        found = part_of_luck(seats, values, by_luck, errors)
        shares[name] = tuple(100 * float(x[0]) for x in (found.value, found.low, found.high))
        noise = float(np.mean(errors**2))
        spread = float(np.var(by_luck) - noise)
        rows.append(
            (
                name,
                unit,
                len(seats),
                *cells(float(np.std(values)), max(0.0, spread) ** 0.5, noise**0.5),
                *(cell(x) for x in shares[name]),
            )
        )
    return [
        Section(
            key="luck",
            question="How much of the results was luck?",
            answer=answer(shares, seats["block"].n_unique()),
            fields=(
                Field("result"),
                Field("unit"),
                Field("seats", "seats"),
                Field("spread"),
                Field("by luck"),
                Field("error of luck"),
                Field("luck", "% of variance", 0),
                Field("from", "%", 0),
                Field("to", "%", 0),
            ),
            rows=tuple(rows),
            plot=Plot(
                kind="intervals",
                x_label="result",
                y_label="luck (% of the variance between seats)",
                series=(
                    Series(
                        "luck",
                        tuple(shares),
                        *(points(each[end] for each in shares.values()) for end in range(3)),
                    ),
                ),
            ),
            note=(
                "Luck of a seat: what drawn luck did to its result, against luck drawn anew with "
                "the same ways to decide. Spread and by luck are standard deviations between seats "
                "of games, the noise of the estimate taken off; their squares give the part. Wins "
                "and scores are taken less their mean with as many seats. What is left is other "
                "ways to decide, and their meeting. Below 0 or above 100 can come of noise, or of "
                "decisions that made up for luck. Intervals: BCa bootstrap over groups of games."
            ),
        )
    ]


def columns(seats: pl.DataFrame, result: str, scale: float) -> tuple[Floats, Floats, Floats]:
    """Results less their mean with as many seats, the part that was luck, and its error."""
    level = pl.col(result) - pl.col(result).mean().over("n")
    rows = seats.with_columns(level.alias("level"))
    values, by_luck, errors = (
        scale * numbers(rows, "level", f"luck_{result}", f"luck_{result}_error")
    ).T
    return values, by_luck, errors


def part_of_luck(seats: pl.DataFrame, values: Floats, by_luck: Floats, errors: Floats) -> Estimate:
    moments = totals(seats, luck_moments(values, by_luck, errors))
    return bootstrap(moments, luck_share, seed=SEED)


def answer(shares: dict[str, tuple[float, ...]], units: int) -> str:
    if units < ENOUGH:
        return f"Too few games to tell: {counted(units, 'deal')}."
    return " ".join(part_in_words(name, *ends) for name, ends in shares.items())


def part_in_words(name: str, share: float, low: float, high: float) -> str:
    if not isfinite(share):
        return f"All seats have as much {name}: there is nothing to explain."
    most = min(high, 100)
    if low <= 0:
        return f"Of the variance of {name} luck makes no more than {max(most, 0):.0f}%."
    part = min(share, 100)  # more can only be noise; the table has it as it was estimated
    return f"Of the variance of {name} luck makes {part:.0f}% ({low:.0f} to {most:.0f}%)."
