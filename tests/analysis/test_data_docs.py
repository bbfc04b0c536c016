"""docs/data.md says of every column what the code says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mechs_core import rulesets
from mechs_core.analysis.tables import FORMAT, NAMES, tables_of
from tests.analysis.described import everything

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "data.md"
RULESETS = [rulesets.find(name) for name in rulesets.names()]


@pytest.mark.parametrize("table", [*everything(RULESETS)])
def test_each_table_stands_in_the_document_as_in_the_code(table: str) -> None:
    assert table in DOCUMENT.read_text(encoding="utf-8"), table


def test_nothing_else_stands_there_as_a_column() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    known = {line for table in everything(RULESETS) for line in table.splitlines()}
    assert [line for line in rows if line not in known] == []


def test_tables_and_format_are_named() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert FORMAT in text
    headings = re.findall(r"^### `(\w+)`: one row (.+)$", text, re.MULTILINE)
    tables = tables_of(RULESETS[0])
    assert headings == [(name, tables[name].row) for name in NAMES]


def test_every_ruleset_has_a_chapter() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE)[-len(RULESETS) :] == [
        ruleset.title for ruleset in RULESETS
    ]
