"""A RULES.md as a whole: its chapters, its IDs, and that each of its tables is held."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Final

from mechs_core.kernel.book import Chapter, Table, tables_of
from mechs_core.kit.rulebook import Rulebook
from mechs_core.testing.books.reading import chapter_of, is_called
from mechs_core.testing.books.tables import Held

CHAPTERS: Final = (
    *("The game in five lines", "Glossary", "Components", "Rules", "Options", "Phases"),
    *("Decisions", "Events", "What a seat sees", "Rulings", "What holds at all times"),
    *("Scenario", "Luck, secrets, result", "Notation", "Worked examples"),
)
NUMBERED: Final = ("R", "INV", "EX")  # rulings, invariants, examples: 1, 2, 3, ...
FENCED: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
BAR: Final = re.compile(r"(?<!\\)\|")


def check_chapters(book: Rulebook, chapters: Sequence[str]) -> None:
    """The chapters stand in their order, and no title stands twice."""
    found = [each.title for each in book.own if each.level == 2]
    assert found == [*chapters], f"RULES.md has the chapters {found}, not {[*chapters]}"
    below = [each.title.lower() for each in book.own if each.level in (2, 3)]
    double = {title for title in below if below.count(title) > 1}
    assert not double, f"RULES.md has more than one chapter called {', '.join(sorted(double))}"


def check_ids(book: Rulebook) -> None:
    """Every ID that the document names is in the book; one without a number begins some."""
    own = "|".join({re.escape(rule.partition("-")[0]) for rule in book})
    cited = re.findall(rf"\b(?:{own})-[A-Z]+(?:-\d+)?\b", book.document) if own else []
    known = {*book, *(rule.rpartition("-")[0] for rule in book)}
    unknown = dict.fromkeys(each for each in cited if each not in known)
    assert not unknown, f"RULES.md names rules that it does not have: {', '.join(unknown)}"


def check_numbers(book: Rulebook) -> None:
    """Rulings, invariants and worked examples are numbered through from 1."""
    for prefix in dict.fromkeys(rule.partition("-")[0] for rule in book):
        for kind in NUMBERED:
            ids = [rule for rule in book if rule.startswith(f"{prefix}-{kind}-")]
            should = [f"{prefix}-{kind}-{number}" for number in range(1, len(ids) + 1)]
            assert ids == should, f"RULES.md numbers {', '.join(ids)}; should be 1 to {len(ids)}"


def check_rows(book: Rulebook) -> None:
    """Every row of a table has a cell for each column: those beyond are never read."""
    lines = FENCED.sub("", book.document).splitlines()
    for is_table, rows in groupby(lines, lambda line: line.startswith("|")):
        head, *rest = rows
        bars = len(BAR.findall(head))
        bad = [row for row in rest if is_table and len(BAR.findall(row)) != bars]
        assert not bad, f"RULES.md: rows with more or fewer cells than {head!r}: {bad}"


def check_held(book: Rulebook, held: Sequence[Held], free: Collection[str]) -> None:
    """No table of the book is held by nothing, but the free ones."""
    for title in free:
        chapter_of(book, title.partition(": ")[0])
    for chapter in book.own:
        for table in tables_of(chapter):
            known = any(is_free(chapter, table, title) for title in free)
            known = known or any(each.holds(chapter, table) for each in held)
            named = " | ".join(table.columns)
            assert known, f"RULES.md, {chapter.title}: no test holds the table | {named} |"


def is_free(chapter: Chapter, table: Table, title: str) -> bool:
    """title: of a chapter, or with the first column of one of its tables: "Phases: phase"."""
    name, _, column = title.partition(": ")
    return is_called(chapter, name) and column in ("", table.columns[0])
