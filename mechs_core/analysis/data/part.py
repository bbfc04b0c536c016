"""One part of a data set: a Parquet file for each table, whole under its name or not there."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from mechs_core.analysis.data.arrow import schema_of
from mechs_core.analysis.data.tables import Table

ROW_GROUP: Final = 1 << 16  # rows that are held in memory before they are written
TEMPORARY: Final = ".tmp"  # ends the name of a file that is not whole yet
DIGITS: Final = 9  # of a game's number in a file's name, so that names sort as numbers


def part_name(first: int, last: int) -> str:
    """The name of a part's file: the numbers of its first and its last game."""
    return f"part-{first:0{DIGITS}}-{last:0{DIGITS}}.parquet"


class Part:
    """Rows of consecutive games from `first` on. Every method may raise OSError."""

    def __init__(self, folder: Path, tables: tuple[Table, ...], first: int) -> None:
        self.first = first
        self._files = [TableFile(folder / table.name, table) for table in tables]

    def add(self, rows: Mapping[str, pa.Table]) -> None:
        """More rows of each table."""
        for file in self._files:
            file.add(rows[file.table.name])

    def finish(self, last: int) -> None:
        """Give the files their names, `games` last. last: number of the last game, included."""
        for file in self._files:
            file.close()
        for file in sorted(self._files, key=lambda file: file.table.name == "games"):
            file.rename(part_name(self.first, last))

    def discard(self) -> None:
        """Remove what has not got its name."""
        for file in self._files:
            file.discard()


class TableFile:
    """One file of a part, under a name of its own until `rename`."""

    def __init__(self, folder: Path, table: Table) -> None:
        folder.mkdir(exist_ok=True)
        self.table = table
        self._path = folder / f"part.{os.getpid()}{TEMPORARY}"
        self._pending: list[pa.Table] = []
        self._file = self._path.open("xb")  # never through a link
        self._writer = pq.ParquetWriter(self._file, schema_of(table), compression="zstd")

    def add(self, rows: pa.Table) -> None:
        self._pending.append(rows)
        if sum(each.num_rows for each in self._pending) >= ROW_GROUP:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._writer.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def rename(self, name: str) -> None:
        self._path.replace(self._path.with_name(name))

    def discard(self) -> None:
        with suppress(OSError):  # its last bytes may not go out either
            self._writer.close()
        with suppress(OSError):
            self._file.close()
        self._path.unlink(missing_ok=True)

    def _flush(self) -> None:
        if self._pending:
            self._writer.write_table(pa.concat_tables(self._pending))
            self._pending = []
