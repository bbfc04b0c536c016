"""Where something stands in a RULES.md: chapters, tables, blocks of code, cells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mechs_core.kernel.book import Chapter, Code, Table, tables_of, texts_of
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kit.rulebook import Rulebook


def book_of(ruleset: Ruleset, module: str = "") -> Rulebook:
    """The rulebook of a ruleset, or that of a module in it.

    module: its package. Raises TypeError for a book that is not read from a RULES.md, and for a
    module that the ruleset does not mount.
    """
    book = ruleset.rulebook
    if not isinstance(book, Rulebook):
        raise TypeError(f"{ruleset.name} has no RULES.md: `rulebook=Rulebook(__name__)` reads it")
    found = (each for each in (book, *book.modules) if module in ("", each.package))
    part = next(found, None)
    if part is None:
        raise TypeError(f"{ruleset.name} mounts no {module}: Rulebook(__name__, modules=...)")
    return part


def is_of(name: str, module: Rulebook) -> bool:
    """Whether an option, or a message by its tag, is a module's: `vault`, `vault.Put`."""
    return name.partition(".")[0] == module.package.rpartition(".")[2]


def belongs(name: str, ruleset: Ruleset, module: str = "") -> bool:
    """Whether it is told in that book: a module's own in the module's, all else in the game's."""
    book = book_of(ruleset, module)
    return is_of(name, book) if module else not any(is_of(name, each) for each in book.modules)


def chapter_of(book: Rulebook, title: str) -> Chapter:
    """The own chapter of that title; `Components > Bots` is the one within another."""
    found = [each for each in book.own if is_called(each, title)]
    assert len(found) == 1, f"RULES.md has {len(found)} chapters {title!r}"
    return found[0]


def is_called(chapter: Chapter, title: str) -> bool:
    *within, name = title.split(" > ")
    return chapter.title == name and (not within or chapter.within == within[-1])


def text_of(book: Rulebook, title: str) -> str:
    """All that a chapter says, without line ends; of a table row by row."""
    return " ".join(" ".join(texts_of(chapter_of(book, title))).split())


def code_of(book: Rulebook, title: str) -> list[str]:
    """The blocks of code of a chapter."""
    return [each.text for each in chapter_of(book, title).blocks if isinstance(each, Code)]


def table_of(book: Rulebook, title: str, *columns: str) -> Table:
    """The first table of a chapter, or the first with these columns, of which one stands first."""
    tables = [*tables_of(chapter_of(book, title))]
    found = (each for each in tables if begins_with(each, columns))
    table = next(found, None)
    assert table, f"RULES.md, {title}: no table with the columns {', '.join(columns) or '-'}"
    return table


def begins_with(table: Table, columns: Sequence[str]) -> bool:
    """Whether a table has these columns in their order, the first one as its own first."""
    there = [each for each in table.columns if each in columns]
    return not columns or (there == [*columns] and table.columns[0] == columns[0])


def cells_of(book: Rulebook, title: str, *columns: str) -> list[list[str]]:
    """Some columns of a chapter's table, row by row: those named."""
    table = table_of(book, title, *columns)
    places = [table.columns.index(each) for each in columns]
    return [[row[place] for place in places] for row in table.rows]


def in_backticks(text: str) -> list[str]:
    """What a text has in backticks: names of code."""
    return re.findall(r"`([^`]+)`", text)


def code(name: object) -> str:
    """A name of code in a cell."""
    return f"`{name}`"


def listed(names: Sequence[str]) -> str:
    """Names in a cell; "-" for none."""
    return ", ".join(names) or "-"


def codes(names: Sequence[str]) -> str:
    """Names of code in a cell; "-" for none."""
    return listed([*map(code, names)])
