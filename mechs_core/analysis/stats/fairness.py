"""Is any seat favoured?"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from mechs_core.analysis.inference.many import even_chance, holm, uneven_from
from mechs_core.analysis.pages.report import Field, Plot, Section, Series
from mechs_core.analysis.stats.judging import Judged, clear_of, hidden
from mechs_core.analysis.stats.phrases import (
    cells,
    counted,
    listed,
    percent,
    percents,
    points,
)
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH, MOST_PLAYERS, Sample
from mechs_core.analysis.stats.wins import Wins, keep_seats, mean_in, wins_as_if_alike, wins_in

NOTE = (
    "Wilson intervals; a shared first place counts as a part of a win. "
    "Whether seats differ at all: chi-square, corrected for the numbers of seats (Holm, 5%)."
)
ALIKE = " Shares are as if every player had sat equally often on each seat."


class Table(NamedTuple):
    """How the seats of games with so many seats fared."""

    number: int
    rows: pl.DataFrame
    wins: list[Wins]
    chance: float  # of shares so uneven, if seats are alike
    fixed: bool  # players differ and kept their seats
    alike: bool  # shares are as if every player had sat everywhere equally often


def seats(sample: Sample) -> list[Section]:
    placed = sample.one_position
    tables = [table_of(number, rows) for number, rows in sample.by_seats()]
    if not tables:
        return []
    clear = [p <= CLEAR for p in holm([table.chance for table in tables])]
    names = [seat_names(table.rows) for table in tables]
    answers = [answer(*each, len(tables)) for each in zip(tables, clear, names, strict=True)]
    rows = [
        (
            table.number,
            name,
            len(mine := table.rows.filter(pl.col("seat") == seat)),
            *cells(*(100 * x for x in table.wins[seat][:3])),
            *cells(*mean_in(mine, "score"), *mean_in(mine, "margin")),
        )
        for table, called in zip(tables, names, strict=True)
        for seat, name in enumerate(called)
    ]
    return [
        Section(
            key="seats",
            question="Whom does the position favour?" if placed else "Is any seat favoured?",
            answer=" ".join(answers),
            fields=(
                Field("of", "seats"),
                Field("seat"),
                Field("games", "games"),
                Field("wins", "% of games", 1),
                Field("from", "%", 1),
                Field("to", "%", 1),
                Field("score", sample.unit),
                Field("± score", sample.unit),
                Field("margin", sample.unit),
                Field("± margin", sample.unit),
            ),
            rows=tuple(rows),
            plot=plot_of(tables, names),
            note=NOTE + (ALIKE if any(table.alike for table in tables) else ""),
        )
    ]


def table_of(number: int, rows: pl.DataFrame) -> Table:
    players = rows["player"].n_unique()
    fixed = keep_seats(rows)
    alike = 1 < players <= MOST_PLAYERS and not fixed
    seats = range(number)
    if alike:
        wins = [wins_as_if_alike(rows, seat) for seat in seats]
    else:
        wins = [wins_in(rows.filter(pl.col("seat") == seat)) for seat in seats]
    chance = even_chance([each.share for each in wins], min(each.games for each in wins))
    return Table(number, rows, wins, chance, fixed, alike)


def answer(table: Table, clear: bool, names: list[str], looks: int) -> str:
    """Which seats are favoured with so many. looks: numbers of seats that are looked at."""
    games, level = table.rows["game"].n_unique(), 1 / table.number
    of = f"with {table.number} seats"
    if table.rows["block"].n_unique() < ENOUGH:
        return f"Too few games {of} to tell: {counted(games, 'game')}."
    if not clear:
        independent = min(wins.games for wins in table.wins)
        reach = 100 * uneven_from(table.number, independent, CLEAR / looks)
        said = (
            f"No seat is clearly favoured {of}, in {counted(games, 'game')}"
            f"{hidden([reach], f'points from {percent(level)}')}."
        )
        if table.fixed:
            said += " But players were not on all seats, and may make up for what seats do."
        return said
    order = sorted(range(table.number), key=lambda seat: -table.wins[seat].share)
    units = table.rows["block"].n_unique()
    off = clear_of([Judged(names[seat], table.wins[seat], level, units) for seat in order])
    sure = [seat for seat, so in zip(order, off, strict=True) if so] or [order[0], order[-1]]
    told_of = [seat_in_words(names[seat], table.wins[seat], first=seat == sure[0]) for seat in sure]
    said = (
        f"Yes, {of}: {listed(told_of)} of {counted(games, 'game')}, where "
        f"{percent(level)} would be level."
    )
    if table.fixed:
        said += (
            " But players were not on all seats, so this may be the players' doing: rotated or "
            "paired games would tell."
        )
    return said


def seat_in_words(name: str, wins: Wins, *, first: bool) -> str:
    verb = " wins" if first else ""
    return f"seat {name}{verb} {percent(wins.share)} ({percents(wins.low, wins.high)})"


def seat_names(rows: pl.DataFrame) -> list[str]:
    """The numbers of seats, each with what the rules call it if that is always the same."""
    names = []
    for seat in sorted(rows["seat"].unique()):
        called = rows.filter(pl.col("seat") == seat)["called"].unique().to_list()
        always = len(called) == 1 and called[0] is not None
        names.append(f"{seat} ({called[0]})" if always else str(seat))
    return names


def plot_of(tables: list[Table], names: list[list[str]]) -> Plot:
    """The seats, a series for each number of seats."""
    one = len(tables) == 1
    return Plot(
        kind="intervals",
        x_label="seat",
        y_label="wins (% of games)" if one else "wins less level (percentage points)",
        series=tuple(
            Series(
                f"{table.number} seats",
                tuple(called),
                *(
                    points(
                        100 * (wins[end] - (0 if one else 1 / table.number)) for wins in table.wins
                    )
                    for end in range(3)
                ),
            )
            for table, called in zip(tables, names, strict=True)
        ),
        level=100 / tables[0].number if one else 0.0,
        level_name="level",
    )
