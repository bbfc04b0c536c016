"""The tables of a data set as polars frames, read from files or built in memory."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

import polars as pl
from msgspec import Struct

from mechs_core.analysis.data.rows import Columns
from mechs_core.analysis.data.tables import FLOAT, FORMAT, INT, NAMES, TEXT, Table, tables_of
from mechs_core.analysis.program import program_version
from mechs_core.analysis.simulating.plan import Plan
from mechs_core.kernel.ruleset import Ruleset

SIMULATED, STORED = "simulated", "stored"
TYPES: Final = {INT: pl.Int64, FLOAT: pl.Float64, TEXT: pl.String}


class Manifest(Struct, frozen=True):
    """What a data set is: its file `dataset.json`."""

    ruleset: str
    rules: int  # version by which the rows were made; a game's own stands in `games`
    kind: str  # "simulated" or "stored"
    tables: tuple[Table, ...]  # with all their columns
    plan: Plan | None = None  # of simulated games
    keep: str = "none"  # which simulated games go to the store: "all", "none", "1%"
    program: str = ""  # version of this program that began it
    format: str = FORMAT


class Frames(NamedTuple):
    """All rows of a data set, lazily; None for a table that it does not have.

    In order of the games' numbers. Columns and units: `manifest.tables`.
    """

    manifest: Manifest
    games: pl.LazyFrame
    seats: pl.LazyFrame | None = None
    tallies: pl.LazyFrame | None = None
    decisions: pl.LazyFrame | None = None
    events: pl.LazyFrame | None = None


def manifest_of(
    ruleset: Ruleset, wanted: Collection[str], plan: Plan | None = None, keep: str = "none"
) -> Manifest:
    """The manifest of a new data set of these tables; table `games` is always among them.

    plan: of simulated games; None: of stored ones. keep: see Manifest.
    """
    tables = tables_of(ruleset)
    return Manifest(
        ruleset=ruleset.name,
        rules=ruleset.version,
        kind=STORED if plan is None else SIMULATED,
        tables=tuple(tables[name] for name in NAMES if name in wanted or name == "games"),
        plan=plan,
        keep=keep,
        program=program_version(),
    )


def schema_of(table: Table) -> dict[str, type[pl.DataType]]:
    """The polars type of each column."""
    return {column.name: TYPES[column.kind] for column in table.columns}


def frames_of(
    rows: Iterable[dict[str, Columns]], ruleset: Ruleset, plan: Plan | None = None
) -> Frames:
    """Frames in memory, as `dataset.read` gives them from files.

    rows: what `Rows.take` gave, in order of games; each with the same tables, `games` among them.
    """
    tables = tables_of(ruleset)
    parts: dict[str, list[pl.LazyFrame]] = {}
    for each in rows:  # one after another: a frame takes far less room than columns of objects
        for name, columns in each.items():
            parts.setdefault(name, []).append(pl.LazyFrame(columns, schema=schema_of(tables[name])))
    manifest = manifest_of(ruleset, parts or NAMES, plan)
    frames = {
        table.name: (
            pl.concat(parts[table.name])
            if table.name in parts
            else pl.LazyFrame(schema=schema_of(table))
        )
        for table in manifest.tables
    }
    return Frames(manifest, **frames)


def by_number(rows: pl.DataFrame, name: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Rows with a column of texts as numbers, and these numbers with their texts.

    To group by a long text beside other columns takes as much memory as a copy for each row.
    """
    texts = rows.select(name).unique(maintain_order=True).with_row_index("number")
    numbered = rows.join(texts, on=name, how="left", maintain_order="left")
    return numbered.drop(name).rename({"number": name}), texts


def some_ended(frames: Frames) -> bool:
    """Whether a game has come to its end, so that it counts."""
    ended = (pl.col("status") == "ended").any()
    return bool(frames.games.select(ended).collect().item())
