"""A ruleset's RULES.md held to its code: tables, codes, labels, IDs. Extra `testing`.

    from mechs_core.testing.books import HeldTable, hold, standard

    PILOTS = HeldTable("Pilots", {"id": lambda p: p.id, "name": lambda p: p.name}, data.PILOTS)
    test_book = hold(RULESET, *standard(RULESET), PILOTS, free=["Glossary"])

is a test of each table, and of the book as a whole. What a table says beyond these columns is
free; a table that nothing holds is a fault, but for the `free` ones. Where a table is not as it
should be, the test prints it as it should stand in RULES.md: so an empty chapter is filled.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

from mechs_core.analysis.extras import need
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kit.rulebook import Rulebook
from mechs_core.testing.books import whole
from mechs_core.testing.books.examples import as_called, assert_told, scenario_of
from mechs_core.testing.books.luck import HeldLabels, recorded, written_labels
from mechs_core.testing.books.messages import (
    FIELDS,
    MARKED_FIELDS,
    default_told,
    name_told,
    secrets_told,
    standard,
)
from mechs_core.testing.books.reading import (
    book_of,
    cells_of,
    chapter_of,
    code,
    code_of,
    codes,
    in_backticks,
    listed,
    table_of,
    text_of,
)
from mechs_core.testing.books.refusals import refusals
from mechs_core.testing.books.tables import Column, Held, HeldCode, HeldTable, HeldWords, Told
from mechs_core.testing.books.whole import CHAPTERS
from mechs_core.testing.case import Case

__all__ = [
    "CHAPTERS",
    "FIELDS",
    "MARKED_FIELDS",
    "Column",
    "Held",
    "HeldCode",
    "HeldLabels",
    "HeldTable",
    "HeldWords",
    "Told",
    "as_called",
    "assert_told",
    "book_of",
    "cells_of",
    "chapter_of",
    "code",
    "code_of",
    "codes",
    "default_told",
    "hold",
    "in_backticks",
    "listed",
    "name_told",
    "recorded",
    "refusals",
    "scenario_of",
    "secrets_told",
    "standard",
    "table_of",
    "text_of",
    "written_labels",
]


def hold(
    ruleset: Ruleset,
    *held: Held,
    free: Collection[str] = (),
    chapters: Sequence[str] = CHAPTERS,
    module: str = "",
) -> Callable[..., None]:
    """The RULES.md of a ruleset as a test for pytest to find: a case for each thing that is held.

    free: tables that are words alone, or are held by a test of their own: a chapter, or its table
    with that first column, such as `Phases: phase`.
    chapters: those that there should be, in order. module: the package of a rules module that the
    ruleset mounts: its own book is held. Raises MissingExtra, and TypeError for a ruleset without
    a RULES.md.
    """
    need("pytest")
    import pytest

    every = [*cases(book_of(ruleset, module), held, free, chapters)]

    @pytest.mark.parametrize("case", every, ids=str)
    def test_book(case: Case) -> None:
        case.run()

    return test_book


def cases(
    book: Rulebook, held: Sequence[Held], free: Collection[str], chapters: Sequence[str]
) -> Iterator[Case]:
    """What `hold` holds, each by itself."""
    yield Case("chapters in their order", partial(whole.check_chapters, book, chapters))
    yield Case("IDs that are there", partial(whole.check_ids, book))
    yield Case("IDs numbered through", partial(whole.check_numbers, book))
    yield Case("rows as wide as their table", partial(whole.check_rows, book))
    yield Case("tables that are held", partial(whole.check_held, book, held, free))
    for each in held:
        yield Case(each.name, partial(each.check, book))
