"""docs/data.md says of every column what the code says."""

from __future__ import annotations

import re

import pytest

from mechs_core import rulesets
from mechs_core.analysis.data.tables import FORMAT, NAMES, tables_of
from tests.analysis.data.described import DOCUMENT, TABLE, everything, rewritten

RULESETS = [rulesets.find(name) for name in rulesets.names()]
TEXT = DOCUMENT.read_text(encoding="utf-8")


@pytest.mark.parametrize("number", range(len(NAMES) + 2 * len(RULESETS)))
def test_each_table_is_the_one_that_follows_from_the_code(number: int) -> None:
    """Where it is not, `python -m tests.analysis.data.described` writes the tables anew."""
    assert TABLE.findall(TEXT)[number].splitlines() == [*everything()][number].splitlines()


def test_the_document_holds_these_tables_and_no_other() -> None:
    assert len(TABLE.findall(TEXT)) == len([*everything()])
    changed = TEXT.replace("Number of seats", "How many")
    assert changed != TEXT == rewritten(changed)


def test_tables_and_format_are_named() -> None:
    assert FORMAT in TEXT
    headings = re.findall(r"^### `(\w+)`: one row (.+)$", TEXT, re.MULTILINE)
    tables = tables_of(RULESETS[0])
    assert headings == [(name, tables[name].row) for name in NAMES]


def test_every_ruleset_has_a_chapter() -> None:
    chapters = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)
    assert chapters[-len(RULESETS) :] == [ruleset.title for ruleset in RULESETS]
