"""What seats score, and what scores are made of."""

from __future__ import annotations

import numpy as np
import polars as pl

from mechs_core.analysis.inference.many import holm
from mechs_core.analysis.inference.ratios import Floats, ratio_difference, units_of
from mechs_core.analysis.inference.spread import bins, quantile
from mechs_core.analysis.inference.tails import chance_of
from mechs_core.analysis.pages.report import Cell, Field, Plot, Section, Series
from mechs_core.analysis.stats.judging import named
from mechs_core.analysis.stats.phrases import (
    amount,
    cells,
    counted,
    listed,
    points,
    range_of,
    signed,
    spaced,
)
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH, Sample, numbers
from mechs_core.analysis.stats.wins import mean_in
from mechs_core.kernel.contract.study import Part

MOST_AHEAD = 3  # parts by which first places are ahead that an answer names
SPREAD = (0.1, 0.5, 0.9)  # of the quantiles that are shown
AHEAD = " By which parts first places are ahead is corrected for the number of parts (Holm, 5%)."
WON = pl.col("share") > 0


def scores(sample: Sample) -> list[Section]:
    """How scores are spread, for each number of seats."""
    rows: list[tuple[Cell, ...]] = []
    answers, values = [], {}
    for number, seats in sample.by_seats():
        values[f"{number} seats"] = seats["score"].to_numpy()
        for who, some in (
            ("every seat", seats),
            ("first places", seats.filter(WON)),
            ("other seats", seats.filter(~WON)),
        ):
            if not some.is_empty():
                rows.append((number, who, len(some), *spread(some, "score")))
        won, lost = (mean_in(seats.filter(each), "score")[0] for each in (WON, ~WON))
        answers.append(
            f"With {number} seats a seat scores {amount(mean_in(seats, 'score')[0])} on average: "
            f"first places {amount(won)}"
            + (f", the others {amount(lost)}" if lost == lost else "")
            + f"; 8 of 10 seats score {between(seats['score'].to_numpy())}."
        )
    if not rows:
        return []
    return [
        Section(
            key="scores",
            question="What do seats score?",
            answer=" ".join(answers) + sample.few,
            fields=(
                Field("of", "seats"),
                Field("who"),
                Field("seats", "seats"),
                *fields(sample.unit),
            ),
            rows=tuple(rows),
            plot=histogram(values, f"score ({sample.unit})", "seats (count)"),
            note="± reaches to the ends of the mean's interval.",
        )
    ]


def fields(unit: str) -> tuple[Field, ...]:
    """What `spread` gives."""
    return (
        Field("mean", unit),
        Field("±", unit),
        Field("least", unit),
        Field("10% up to", unit),
        Field("half up to", unit),
        Field("90% up to", unit),
        Field("most", unit),
    )


def spread(rows: pl.DataFrame, name: str) -> tuple[Cell, ...]:
    """Mean of a column of whole numbers with its reach, least, quantiles, most."""
    values = rows[name].drop_nulls().to_numpy()
    ends = (int(quantile(values, share)) for share in (0, *SPREAD, 1))
    return (*cells(*mean_in(rows, name)), *ends)


def between(values: np.ndarray) -> str:
    """Where the middle 8 of 10 lie."""
    low, high = (int(quantile(values, share)) for share in (SPREAD[0], SPREAD[-1]))
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def histogram(values: dict[str, np.ndarray], x_label: str, y_label: str) -> Plot:
    """How often which whole numbers came, in the same bins for all series."""
    every = np.concatenate([*values.values()])
    edges = bins(int(every.min()), int(every.max()))
    return Plot(
        kind="histogram",
        x_label=x_label,
        y_label=y_label,
        series=tuple(
            Series(name, points(edges[:-1]), points(np.histogram(some, edges)[0]))
            for name, some in values.items()
        ),
    )


def parts(sample: Sample) -> list[Section]:
    """Two sections: the parts that score, and what else a result tells of a seat."""
    known = [p for p in sample.ruleset.study.parts if sample.seats[f"part_{p.name}"].count()]
    return [
        *made_of(sample, [part for part in known if part.scores]),
        *beside(sample, [part for part in known if not part.scores]),
    ]


def made_of(sample: Sample, some: list[Part]) -> list[Section]:
    if not some:
        return []
    seats = sample.seats
    won, lost = seats.filter(WON), seats.filter(~WON)
    rows: list[tuple[Cell, ...]] = []
    means: dict[str, tuple[float, ...]] = {}
    for part in some:
        column = f"part_{part.name}"
        mean, reach = mean_in(seats, column)
        first, other = mean_in(won, column), mean_in(lost, column)
        name = spaced(part.name)
        means[name] = (mean, *first, *other)
        share = 100 * seats.filter(pl.col(column) != 0).height / seats.height
        rows.append((name, *cells(mean, reach, share, *first, *other)))
    order = sorted(means, key=lambda name: -means[name][0])
    unit = sample.unit
    biggest = [f"{name} {signed(means[name][0])}" for name in order[:3] if means[name][0] > 0]
    costs = [f"{name} {signed(means[name][0])}" for name in order if means[name][0] < 0]
    said = f"A seat and game: {listed([*biggest, *costs] or ['nothing'])} {unit}."
    if not lost.is_empty():
        said += f" {ahead_said(sample, some)}"
    return [
        Section(
            key="score_parts",
            question="What is a score made of?",
            answer=said + sample.few,
            fields=(
                Field("part"),
                Field("mean", unit),
                Field("±", unit),
                Field("not 0", "% of seats", 1),
                Field("first places", unit),
                Field("± first", unit),
                Field("others", unit),
                Field("± others", unit),
            ),
            rows=tuple(rows),
            plot=Plot(
                kind="bars",
                x_label="part of the score",
                y_label=f"mean a seat and game ({unit})",
                series=(
                    part_series("first places", means, 1),
                    part_series("other seats", means, 3),
                ),
            ),
            note=f"{sentences(some)}{AHEAD}",
        )
    ]


def ahead_said(sample: Sample, some: list[Part]) -> str:
    """By which parts first places are clearly ahead of the others."""
    if sample.units < ENOUGH:
        return "Too few games to tell by what first places are ahead."
    columns = [f"part_{part.name}" for part in some]
    others, first = (totals_of(sample, so, columns) for so in (~WON, WON))
    found = ratio_difference(others, first)
    fewest = np.minimum(units_of(others[1]), units_of(first[1]))
    chances = holm(
        [
            chance_of(float(value), float(error), int(units) - 1)
            for value, error, units in zip(found.value, found.error, fewest, strict=True)
        ]
    )
    order = np.argsort(-found.value).tolist()
    told = [
        f"{spaced(some[i].name)} {signed(found.value[i])} ({range_of(found.low[i], found.high[i])})"
        for i in order
        if chances[i] <= CLEAR and found.value[i] > 0
    ]
    if not told:
        return "First places are not clearly ahead by any part."
    return f"First places are ahead by {named(told, MOST_AHEAD)} {sample.unit}."


def totals_of(sample: Sample, condition: pl.Expr, columns: list[str]) -> tuple[Floats, Floats]:
    """Sums of columns over seats that meet a condition, and their number, block by block."""
    seats = sample.seats.filter(condition)
    block = seats["block"].to_numpy()
    values = numbers(seats, *columns)
    known = np.isfinite(values)

    def summed(some: Floats) -> Floats:
        each = [np.bincount(block, column, minlength=sample.units) for column in some.T]
        return np.stack(each, axis=1).astype(float)

    return summed(np.where(known, values, 0.0)), summed(known.astype(float))


def part_series(name: str, means: dict[str, tuple[float, ...]], at: int) -> Series:
    """Means with the ends of their intervals; parts without such seats are left out."""
    known = {part: row for part, row in means.items() if row[at] == row[at]}
    return Series(
        name,
        tuple(known),
        points(row[at] for row in known.values()),
        points(row[at] - row[at + 1] for row in known.values()),
        points(row[at] + row[at + 1] for row in known.values()),
    )


def beside(sample: Sample, some: list[Part]) -> list[Section]:
    if not some:
        return []
    seats = sample.seats
    rows, said = [], []
    for part in some:
        column = f"part_{part.name}"
        known = 100 * seats[column].count() / len(seats)
        rows.append((spaced(part.name), part.unit, *cells(known), *spread(seats, column)))
        said.append(f"{spaced(part.name)} {amount(mean_in(seats, column)[0])} {part.unit}")
    return [
        Section(
            key="other_parts",
            question="What else does a result tell of a seat?",
            answer=f"On average of {counted(len(seats), 'seat')}: {listed(said)}.{sample.few}",
            fields=(Field("part"), Field("unit"), Field("known", "% of seats", 1), *fields("")),
            rows=tuple(rows),
            note=f"{sentences(some)}",
        )
    ]


def sentences(some: list[Part]) -> str:
    return "; ".join(f"{spaced(part.name)}: {part.sentence}" for part in some) + "."
