"""The tables of docs/data.md, as they follow from the code.

`python -m tests.analysis.data.described` writes them into that file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from mechs_core import rulesets
from mechs_core.analysis.data.tables import NAMES, Column, part_columns, tables_of
from mechs_core.kernel.contract.study import Topic
from mechs_core.kernel.ruleset import Ruleset

DOCUMENT = Path(__file__).parents[3] / "docs" / "data.md"
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


def described_table(ruleset: Ruleset, name: str) -> str:
    """A table's columns, without those that are the ruleset's own."""
    table = tables_of(ruleset)[name]
    own = {column.name for column in part_columns(ruleset)}
    return columns(each for each in table.columns if each.name not in own)


def described_parts(ruleset: Ruleset) -> str:
    """The ruleset's own columns of table `seats`."""
    return columns(part_columns(ruleset))


def columns(described: Iterable[Column]) -> str:
    return markdown(
        ("column", "type", "unit", "empty", "what it is"),
        (
            (f"`{each.name}`", each.kind, each.unit, "may be" if each.null else "", each.sentence)
            for each in described
        ),
    )


def described_topics(ruleset: Ruleset) -> str:
    """What table `tallies` counts."""
    return markdown(
        ("topic", "item", "measure", "unit", "what it is"),
        (row for topic in ruleset.study.topics for row in measures(topic)),
    )


def measures(topic: Topic) -> Iterator[tuple[str, ...]]:
    for index, measure in enumerate(topic.measures):
        head = ("", "") if index else (f"`{topic.name}`", topic.item)
        yield (*head, f"`{measure.name}`", measure.unit, measure.sentence)


def markdown(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    told = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in told)


def everything() -> Iterator[str]:
    """Every table of the document, in its order."""
    found = [rulesets.find(name) for name in rulesets.names()]
    for name in NAMES:
        yield described_table(found[0], name)
    for ruleset in found:
        yield described_parts(ruleset)
        yield described_topics(ruleset)


def rewritten(document: str) -> str:
    """The document with the tables that follow from the code today."""
    tables = everything()
    return TABLE.sub(lambda match: next(tables) + "\n", document)


if __name__ == "__main__":
    DOCUMENT.write_text(rewritten(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
