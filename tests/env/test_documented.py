"""docs/env.md lists each ruleset's observation, and the columns that describe an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mechs_core import rulesets
from mechs_core.env.columns import Columns
from mechs_core.kernel.contract.agents import Numbers
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.observations import family

DOCUMENT = Path(__file__).parents[2] / "docs" / "env.md"
SEATS = 4


def tables(ruleset: Ruleset) -> str:
    """Both tables of each set of numbers: one row a kind of number, told by its first one."""
    return "\n\n".join(
        tables_of(ruleset, option, numbers) for option, numbers in ruleset.agents.tables.items()
    )


def tables_of(ruleset: Ruleset, option: str, numbers: Numbers) -> str:
    features = numbers.features(SEATS)
    columns = Columns(ruleset, SEATS, {option: True}).columns
    played = f", `{option}`" if option else ""
    return "\n".join(
        (
            f"### {ruleset.title}: `{ruleset.name}`{played}, {SEATS} seats",
            f"{len(features)} numbers; at most {numbers.widest} decisions, "
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
