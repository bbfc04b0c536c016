"""How long games are, and how they are decided."""

from __future__ import annotations

import polars as pl

from mechs_core.analysis.pages.report import Cell, Field, Plot, Section, Series
from mechs_core.analysis.stats.phrases import (
    amount,
    cells,
    counted,
    listed,
    percent,
    points,
)
from mechs_core.analysis.stats.sample import Sample
from mechs_core.analysis.stats.scores import between, fields, histogram, spread
from mechs_core.analysis.stats.wins import Wins, mean_in, wins_in

MEASURES = ("rounds", "decisions", "events")


def length(sample: Sample) -> list[Section]:
    """Rounds, decisions, events a game; then what decided it."""
    if sample.games.is_empty():
        return []
    numbers = sorted(sample.games["seats"].unique())
    tables = {number: sample.games.filter(pl.col("seats") == number) for number in numbers}
    return [how_long(tables, sample.few), endings(tables, sample.few)]


def how_long(tables: dict[int, pl.DataFrame], few: str) -> Section:
    rows = [
        (number, name, len(games), *spread(games, name))
        for number, games in tables.items()
        for name in MEASURES
    ]
    varies = any(games["rounds"].n_unique() > 1 for games in tables.values())
    drawn = "rounds" if varies else "decisions"
    return Section(
        key="length",
        question="How long are games?",
        answer=" ".join(long_said(number, games) for number, games in tables.items()) + few,
        fields=(Field("of", "seats"), Field("counted"), Field("games", "games"), *fields("")),
        rows=tuple(rows),
        plot=histogram(
            {f"{number} seats": games[drawn].to_numpy() for number, games in tables.items()},
            f"{drawn} of a game (count)",
            "games (count)",
        ),
        note="± reaches to the ends of the mean's interval.",
    )


def long_said(number: int, games: pl.DataFrame) -> str:
    rounds, decisions = (mean_in(games, name)[0] for name in MEASURES[:2])
    return (
        f"With {number} seats a game takes {amount(rounds)} rounds on average (8 of 10 take "
        f"{between(games['rounds'].to_numpy())}) and {amount(decisions)} decisions, "
        f"{amount(decisions / number)} a seat."
    )


def endings(tables: dict[int, pl.DataFrame], few: str) -> Section:
    rows, answers, series = [], [], []
    for number, games in tables.items():
        found = {}
        for how in sorted({*games["decided_by"].fill_null("")}):
            these = pl.col("decided_by").fill_null("") == how
            found[how or "not said"] = count_and_share(games, these)
        order = [how for how, _ in sorted(found.items(), key=lambda each: (-each[1][0], each[0]))]
        tied = count_and_share(games, pl.col("winners") > 1)
        rows += [(number, how, *ending_cells(found[how])) for how in order]
        rows.append((number, "(first place shared)", *ending_cells(tied)))
        answers.append(
            f"With {number} seats {counted(len(games), 'game')}: "
            f"{listed(f'{percent(found[how][1].share)} by {how}' for how in order[:4])}; the first "
            f"place is shared in {percent(tied[1].share)}."
        )
        series.append(
            Series(
                f"{number} seats",
                tuple(order),
                *(points(100 * found[how][1][end] for how in order) for end in range(3)),
            )
        )
    return Section(
        key="endings",
        question="How are games decided?",
        answer=" ".join(answers) + few,
        fields=(
            Field("of", "seats"),
            Field("decided by"),
            Field("games", "games"),
            Field("share", "% of games", 1),
            Field("from", "%", 1),
            Field("to", "%", 1),
        ),
        rows=tuple(rows),
        plot=Plot("bars", "decided by", "games (%)", tuple(series)),
        note="Wilson intervals.",
    )


def count_and_share(games: pl.DataFrame, condition: pl.Expr) -> tuple[int, Wins]:
    """How many games meet a condition, and their share."""
    marked = games.with_columns(condition.cast(pl.Float64).alias("so"))
    return int(marked["so"].sum()), wins_in(marked, "so")


def ending_cells(found: tuple[int, Wins]) -> tuple[Cell, ...]:
    return (found[0], *cells(*(100 * x for x in found[1][:3])))
