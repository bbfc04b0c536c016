"""Tables as CSV files, for spreadsheets and whatever else reads text. Needs no extra.

    FOLDER/<table>.csv      a row of column names, then the rows

An empty cell is no value, or an empty text.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from mechs_core.analysis.data.rows import Columns
from mechs_core.analysis.data.tables import TEXT, Table

FORMULA: Final = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
)  # first characters of cells that spreadsheets evaluate


class CsvWriter:
    """Writes the files of some tables. A context manager; every method may raise OSError."""

    def __init__(self, folder: Path, tables: Iterable[Table]) -> None:
        """Begin the files anew, in a folder that is made if it is not there."""
        folder.mkdir(parents=True, exist_ok=True)
        self._tables = tuple(tables)
        self._open = ExitStack()
        self._files = {table.name: self._begin(folder, table) for table in self._tables}

    def add_rows(self, first: int, last: int, taken: Mapping[str, Columns]) -> None:
        """All rows of games first to last, both included, as `Rows.take` gives them."""
        for table in self._tables:
            columns = taken[table.name]
            cells = [
                map(harmless, columns[each.name]) if each.kind == TEXT else columns[each.name]
                for each in table.columns
            ]
            self._files[table.name].writerows(zip(*cells, strict=True))

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _begin(self, folder: Path, table: Table) -> Any:
        path = folder / f"{table.name}.csv"
        file = self._open.enter_context(path.open("w", encoding="utf-8", newline=""))
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(column.name for column in table.columns)
        return writer


def harmless(text: str | None) -> str | None:
    """A cell that no spreadsheet takes for a formula: with ' before what could begin one."""
    return f"'{text}" if text and text.startswith(FORMULA) else text
