"""Checks the files of a data set against limits before any of their rows is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final

import pyarrow as pa
import pyarrow.parquet as pq

from mechs_core.analysis.data.arrow import schema_of
from mechs_core.analysis.data.limits import (
    GAMES_OF_A_PART,
    LARGEST_FOOTER,
    MOST_SEATS,
    ROWS_A_BYTE,
    ROWS_BESIDES,
    TALLIES_A_SEAT,
    UNPACKED,
    Limits,
)
from mechs_core.analysis.data.packed import BadPages, unpacked
from mechs_core.analysis.data.part import part_name
from mechs_core.analysis.data.refusals import BadDataSet, need_file, plainly
from mechs_core.analysis.data.tables import Table
from mechs_core.kernel.ruleset import Ruleset

END: Final = 8  # bytes of a file: the length of its footer, "PAR1"
STRICT: Final = {  # limits for a footer's structures
    "thrift_string_size_limit": LARGEST_FOOTER,
    "thrift_container_size_limit": 1 << 17,
}


def need_files(
    folder: Path,
    tables: Sequence[Table],
    parts: Sequence[tuple[int, int]],
    ruleset: Ruleset | None,
    limits: Limits,
) -> None:
    """Raises BadDataSet where a file of a part is missing or damaged, or holds what none may.

    parts: numbers of first and last games. ruleset: None where it is not known.
    """
    seats = max(ruleset.seats) if ruleset else MOST_SEATS
    rows = size = 0
    for first, last in parts:
        games = last - first + 1
        if games > GAMES_OF_A_PART:
            raise BadDataSet(
                f"{folder}: a part of games {first:,} to {last:,}: {GAMES_OF_A_PART:,} at most"
            )
        for table in tables:
            file = folder / table.name / part_name(first, last)
            more, held = need_fitting(file, table, games, seats)
            rows, size = rows + more, size + held
            need_within(folder, rows, limits.rows, "rows")
            need_within(folder, size, limits.bytes, "bytes")


def need_within(folder: Path, many: int, most: int, what: str) -> None:
    if many > most:
        raise BadDataSet(
            f"{folder} holds more than {most:,} {what}", hint=f"--max-{what} N reads more"
        )


def need_fitting(path: Path, table: Table, games: int, seats: int) -> tuple[int, int]:
    """How many rows a file holds, and how many bytes it has.

    games: of its part. seats: the most of a game. Raises BadDataSet for a file that is missing,
    cut off, holds other columns, or more than so many games can have.
    """
    hint = f"without games/{path.name} its games do not count"
    if not path.exists():
        raise BadDataSet(f"{path} is not there", hint)
    with plainly(path):
        size = need_file(path, hint)
        with path.open("rb") as file:
            footer = footer_of(file, size, path, hint)
            if not footer.schema.to_arrow_schema().equals(schema_of(table)):
                raise BadDataSet(f"{path} has other columns than its manifest says", hint)
            why = why_unlike(table.name, footer.num_rows, games, seats)
            if why is None and footer.num_rows > size * ROWS_A_BYTE + ROWS_BESIDES:
                why = f"{footer.num_rows:,} rows in {size:,} bytes"
            if why is not None:
                raise BadDataSet(f"{path} holds {why}", hint)
            end = size - END - footer.serialized_size
            try:
                whole = unpacked(file, footer, end)
            except BadPages as error:
                raise BadDataSet(f"{path} is damaged: {error}", hint) from error
    if whole > size * UNPACKED:
        raise BadDataSet(f"{path} unpacks to {whole:,} bytes from {size:,}", hint)
    return footer.num_rows, size


def footer_of(file: IO[bytes], size: int, path: Path, hint: str) -> pq.FileMetaData:
    """The footer of a Parquet file. Raises BadDataSet, OSError."""
    file.seek(max(0, size - END))
    announced = int.from_bytes(file.read(END)[:4], "little")
    if announced > LARGEST_FOOTER:
        raise BadDataSet(f"{path} ends in a footer of {announced:,} bytes", hint)
    try:
        there = pq.ParquetFile(file, **STRICT).metadata
        groups = [there.row_group(i).num_rows for i in range(there.num_row_groups)]
    except (pa.ArrowException, OSError) as error:
        raise BadDataSet(f"{path} is damaged", hint) from error
    if min(groups, default=0) < 0 or sum(groups) != there.num_rows:
        raise BadDataSet(f"{path} is damaged", hint)
    return there


def why_unlike(table: str, rows: int, games: int, seats: int) -> str | None:
    """Why a table cannot have this many rows for this many games, in words; or None."""
    least, most = {
        "games": (games, games),
        "seats": (games, games * seats),
        "tallies": (0, games * seats * TALLIES_A_SEAT),
    }.get(table, (0, rows))
    return None if least <= rows <= most else f"{rows:,} rows of {games:,} games"
