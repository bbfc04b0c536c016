"""Checks the rows of a data set before they are counted.

Bounded are numbers that determine the amount of work, such as seats, the number of different values
of a column, and the length of texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import polars as pl

from mechs_core.analysis.data.frames import Frames
from mechs_core.analysis.data.limits import (
    LARGEST,
    LONGEST_NAME,
    MOST_ITEMS,
    MOST_KINDS,
)
from mechs_core.analysis.data.refusals import BadDataSet
from mechs_core.analysis.data.tables import FLOAT, TEXT, Table
from mechs_core.analysis.simulating.plan import LONGEST_LABEL, MOST_ARMS, MOST_GAMES
from mechs_core.kernel.ruleset import Ruleset

UNREAD: Final = {"options", "play_hash", "data"}  # columns that a study does not read
FROM_ZERO: Final = {  # these are not negative, and below
    "game": MOST_GAMES,
    "deal": MOST_GAMES,
    "assignment": MOST_GAMES,
    "legal": LARGEST,
    "rounds": LARGEST,
    "decisions": LARGEST,
    "events": LARGEST,
    "branched_at": LARGEST,
}
STATUS: Final = ("ended", "running", "closed")


def need_sound(folder: Path, frames: Frames, ruleset: Ruleset) -> None:
    """Raises BadDataSet for rows that no game of the ruleset can have."""
    need_results(folder, frames, ruleset)
    with named(folder):
        for table in frames.manifest.tables:
            if table.name in DIFFERENT:
                rows: pl.LazyFrame = getattr(frames, table.name)
                need_values(rows, table)
                for keys, counted, most, what in DIFFERENT[table.name]:
                    need_few(rows, keys, counted, most, what)


def need_results(folder: Path, frames: Frames, ruleset: Ruleset) -> None:
    """The same for the tables `games` and `seats` alone, on which shares of wins depend."""
    with named(folder):
        need_games(frames, ruleset)


@contextmanager
def named(folder: Path) -> Iterator[None]:
    """A context for checks: refusals name the folder."""
    try:
        yield
    except BadDataSet as error:
        raise BadDataSet(f"{folder}: {error.sentence}") from error


# table -> (keys, column, most, noun): at most so many different values with any of the keys
DIFFERENT: Final[Mapping[str, tuple[tuple[tuple[str, ...], str, int, str], ...]]] = {
    "tallies": (
        (("topic",), "item", MOST_ITEMS, "items of a topic"),
        (("topic",), "measure", MOST_ITEMS, "measures of a topic"),
    ),
    "decisions": (((), "type", MOST_KINDS, "types of decisions"),),
}


def need_games(frames: Frames, ruleset: Ruleset) -> None:
    tables = {table.name: table for table in frames.manifest.tables}
    need_values(frames.games, tables["games"])
    games = frames.games.select("game", "ruleset", "seats", "winners", "status").collect()
    here, seats, winners = pl.col("ruleset"), pl.col("seats"), pl.col("winners")
    need_none(games, here != frames.manifest.ruleset, "ruleset", "is not the data set's")
    need_none(games, ~seats.is_in([*ruleset.seats]), "seats", f"no game of {ruleset.name} has")
    need_none(games, ~winners.is_between(1, seats), "winners", "no game of its seats has")
    need_none(games, ~pl.col("status").is_in(STATUS), "status", f"is none of {', '.join(STATUS)}")
    if games["game"].n_unique() < len(games):
        raise BadDataSet("a game is there twice")
    need_few(frames.games, (), "arm", MOST_ARMS, "things that are compared")
    need_few(frames.games, (), "decided_by", MOST_KINDS, "ways to decide a game")
    if frames.seats is not None:
        need_values(frames.seats, tables["seats"])
        need_seats(frames.seats, games)


def need_seats(seats: pl.LazyFrame, games: pl.DataFrame) -> None:
    """Every seat of every game is there once, and none besides."""
    rows = seats.select("game", "seat", "place", "share").collect()
    if len(rows) != games["seats"].sum() or rows.select("game", "seat").is_duplicated().any():
        raise BadDataSet("a seat is there twice, or is not there")
    rows = rows.join(games.select("game", n="seats"), on="game", how="left")
    need_none(
        rows, ~pl.col("seat").is_between(0, pl.col("n") - 1), "seat", "its game does not have"
    )
    need_none(rows, ~pl.col("place").is_between(1, pl.col("n")), "place", "its game does not have")
    need_none(rows, ~pl.col("share").is_between(0, 1), "share", "is no part of a win")


def need_values(rows: pl.LazyFrame, table: Table) -> None:
    """Numbers in their ranges, texts no longer than they may be; one pass over the rows."""
    wrong = [
        (~fits(column.name, column.kind)).any().alias(column.name)
        for column in table.columns
        if column.name not in UNREAD
    ]
    found = rows.select(wrong).collect(engine="streaming").row(0, named=True)
    for name, is_wrong in found.items():
        if is_wrong:
            raise BadDataSet(f"a value of {table.name}.{name} is out of all bounds")


def fits(name: str, kind: str) -> pl.Expr:
    """Whether a value of a column can be; null where there is none."""
    column = pl.col(name)
    if kind == TEXT:
        return column.str.len_bytes() <= (4 * LONGEST_LABEL if name == "arm" else LONGEST_NAME)
    if name in FROM_ZERO:
        return column.is_between(0, FROM_ZERO[name])
    inside = column.is_between(-LARGEST, LARGEST)
    return inside & column.is_finite() if kind == FLOAT else inside


def need_none(rows: pl.DataFrame, wrong: pl.Expr, name: str, why: str) -> None:
    """Raises BadDataSet with the first wrong value."""
    found = rows.filter(wrong)
    if len(found):
        raise BadDataSet(f"game {found['game'][0]}: {name} {found[name][0]} {why}")


def need_few(rows: pl.LazyFrame, keys: tuple[str, ...], name: str, most: int, what: str) -> None:
    """Raises BadDataSet where there are more different values than that, with any of the keys."""
    apart = rows.select(
        pl.col(*keys, name).hash()
    ).unique()  # hashed: 8 bytes instead of a long text
    many = apart.group_by(keys).len() if keys else apart.select(pl.len())
    found = many.select(pl.col("len").max()).collect(engine="streaming").item() or 0
    if found > most:
        raise BadDataSet(f"{found:,} {what}: {most:,} at most")
