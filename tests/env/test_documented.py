"""docs/env.md lists each ruleset's observation, and the columns that describe an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mechs_core import rulesets
from mechs_core.env.columns import Columns
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.observations import family

DOCUMENT = Path(__file__).parents[2] / "docs" / "env.md"
SEATS = 4


def tables(ruleset: Ruleset) -> str:
    """Both tables: one row for each kind of number, told by its first one."""
    features, columns = ruleset.agents.features(SEATS), Columns(ruleset, SEATS).columns
    return "\n".join(
        (
            f"### {ruleset.title}: `{ruleset.name}`, {SEATS} seats",
            f"{len(features)} numbers; at most {ruleset.agents.widest} decisions, "
            f"of {len(columns)} numbers each.",
            "",
            "| `observation`: the first of its kind | of the kind | range | meaning |",
            "|---|---|---|---|",
            *rows((each.name, each.low, each.high, each.sentence) for each in features),
            "",
            "| `actions`: the first of its kind | of the kind | range | meaning |",
            "|---|---|---|---|",
            *rows((each.name, 0, each.high, each.sentence) for each in columns),
        )
    )


def rows(numbers: Iterable[tuple[str, int, int, str]]) -> Iterator[str]:
    kinds: dict[str, list[Any]] = {}
    for each in numbers:
        kinds.setdefault(family(each[0]), []).append(each)
    for (name, low, high, sentence), *others in kinds.values():
        yield f"| `{name}` | {1 + len(others)} | {low} to {high} | {sentence} |"


@pytest.mark.parametrize("name", rulesets.names())
def test_the_tables_are_those_of_the_ruleset(name: str) -> None:
    wanted = tables(rulesets.find(name))
    assert wanted in DOCUMENT.read_text(encoding="utf-8"), wanted
