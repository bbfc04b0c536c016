"""What a RULES.md should say: tables, drawn blocks, sentences, names, from the code.

Each has a `name` and a `check`, which raises AssertionError with what should stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final, NamedTuple, Protocol

from mechs_core.kernel.book import Chapter, Table, tables_of
from mechs_core.kit.rulebook import Rulebook
from mechs_core.testing.books.reading import (
    begins_with,
    chapter_of,
    code_of,
    codes,
    in_backticks,
    is_called,
    text_of,
)

UNKNOWN: Final = "?"  # a cell of a new row that the code does not know


class Told(NamedTuple):
    """A cell in free words that must name certain things, in this order; "-" where none.

    of: the names, of an item of the table. read: the names that a cell says. write: a cell of
    these names and no more.
    """

    of: Callable[[Any], Sequence[str]]
    read: Callable[[str], Sequence[str]] = in_backticks
    write: Callable[[Sequence[str]], str] = codes


Column = Callable[[Any], object] | Told  # an item -> its cell; None: the words that stand there


class Held(Protocol):
    """Something that a RULES.md says and the code knows."""

    @property
    def name(self) -> str:
        """What its test is called."""

    def holds(self, chapter: Chapter, table: Table) -> bool:
        """Whether this is what holds a table."""

    def check(self, book: Rulebook) -> None:
        """Raises AssertionError with what should stand there."""


@dataclass(frozen=True)
class HeldTable:
    """A table with a row for each item, in their order.

    chapter: its title, or `Components > Bots` for one within another.
    columns: title -> cell of an item, or the titles alone where the items are rows. The first one
    is the first of the table and tells the rows apart. A table may have more: those are free.
    items: or a function that gives them.
    """

    chapter: str
    columns: Mapping[str, Column] | Sequence[str]
    items: Iterable[Any] | Callable[[], Iterable[Any]]

    @property
    def name(self) -> str:
        return f"{self.chapter}: {next(iter(self.columns))}"

    def holds(self, chapter: Chapter, table: Table) -> bool:
        return is_called(chapter, self.chapter) and begins_with(table, [*self.columns])

    def check(self, book: Rulebook) -> None:
        tables = [*tables_of(chapter_of(book, self.chapter))]
        there = next((each for each in tables if begins_with(each, [*self.columns])), None)
        should = self.corrected(there or self.as_named(tables))
        told = f"RULES.md, {self.chapter}, should have this table:\n\n{shown(should)}\n"
        assert there and there.rows == should.rows, told

    def as_named(self, tables: Iterable[Table]) -> Table:
        """The table of the same first column, with the held columns before its others."""
        titles = tuple(self.columns)
        near = next((each for each in tables if each.columns[0] == titles[0]), None)
        if near is None:
            return Table("", titles, ())
        columns = (*titles, *(each for each in near.columns if each not in titles))
        rows = (dict(zip(near.columns, row, strict=True)) for row in near.rows)
        return Table("", columns, tuple(tuple(row.get(c, "") for c in columns) for row in rows))

    def corrected(self, stands: Table) -> Table:
        """The table as it should be: columns that the code does not know keep their words."""
        left: dict[str, list[tuple[str, ...]]] = {}
        for row in stands.rows:
            left.setdefault(row[0], []).append(row)
        cells, new = self.cells, ("",) * len(stands.columns)
        first = cells[stands.columns[0]]
        rows = []
        for item in self.items() if callable(self.items) else self.items:
            there = left.get(said(first, item, ""))
            words = zip(stands.columns, there.pop(0) if there else new, strict=True)
            rows.append(tuple(said(cells.get(title), item, word) for title, word in words))
        return stands._replace(rows=tuple(rows))

    @property
    def cells(self) -> dict[str, Column]:
        """What is known, by column."""
        if isinstance(self.columns, Mapping):
            return {**self.columns}
        return {title: itemgetter(place) for place, title in enumerate(self.columns)}


def said(column: Column | None, item: Any, stands: str) -> str:
    """A cell of an item as it should be. stands: what it says now; "" in a new row."""
    if isinstance(column, Told):
        names = [*column.of(item)]
        is_told = [*column.read(stands)] == names and (names or stands == "-")
        return stands if stands and is_told else column.write(names)
    cell = None if column is None else column(item)
    return (stands or UNKNOWN) if cell is None else str(cell)


def shown(table: Table) -> str:
    """A table as it stands in a RULES.md."""
    rows = [f"| {' | '.join(row)} |" for row in (table.columns, *table.rows)]
    return "\n".join([rows[0], "|" + "---|" * len(table.columns), *rows[1:]])


@dataclass(frozen=True)
class HeldCode:
    """A block of code of a chapter. which: which one of them, from 0."""

    chapter: str
    text: Callable[[], str]
    which: int = 0

    @property
    def name(self) -> str:
        return f"{self.chapter}: block {self.which}"

    def holds(self, chapter: Chapter, table: Table) -> bool:
        return False

    def check(self, book: Rulebook) -> None:
        should, blocks = self.text(), code_of(book, self.chapter)
        told = f"RULES.md, {self.chapter}: block {self.which} of code should be:\n\n{should}\n"
        assert self.which < len(blocks) and blocks[self.which] == should, told


@dataclass(frozen=True)
class HeldWords:
    """Words that stand in a chapter as they are, such as sentences that count something."""

    chapter: str
    words: Callable[[], Iterable[str]]

    @property
    def name(self) -> str:
        return f"{self.chapter}: words"

    def holds(self, chapter: Chapter, table: Table) -> bool:
        return False

    def check(self, book: Rulebook) -> None:
        text = text_of(book, self.chapter)
        missing = [each for each in self.words() if each not in text]
        assert not missing, "\n".join([f"RULES.md, {self.chapter}, should say:", *missing])
