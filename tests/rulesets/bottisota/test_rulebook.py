"""RULES.md prints the numbers that the rules play with."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files

import pytest

from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.options import OPTIONS
from mechs_core.rulesets.bottisota.questions import ACCEPTS
from tests.rulesets.bottisota import rulebook

RULES = files("mechs_core.rulesets.bottisota").joinpath("RULES.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "table",
    [
        rulebook.halls,
        rulebook.layouts,
        rulebook.stacks,
        rulebook.bots,
        rulebook.weapons,
        rulebook.parts,
    ],
)
def test_a_printed_table_stands_in_the_rules_as_it_is_played(
    table: Callable[[], list[str]],
) -> None:
    assert "\n".join(table()) + "\n" in RULES


def test_every_event_stands_in_the_rules_with_its_fields() -> None:
    for event in RULESET.rules.events:
        row = row_of(event.__name__, "Events")
        fields = [name.removesuffix("_") for name in event.__struct_fields__]
        told = re.sub(r"\(.*?\)|\{.*?\}|\*", "", row[1])
        assert [word.strip() for word in told.split(",")] == fields or (fields, told) == ([], "-")
        bears_luck = f"`{event.__name__}` *" in row[0]
        assert event.reveals or not bears_luck, event


def test_every_decision_stands_in_the_rules_with_its_fields() -> None:
    for decision in RULESET.rules.decisions:
        row = row_of(tag_of(decision), "Decisions")
        for name in decision.__struct_fields__:
            assert re.search(rf"\b{name}\b", row[1]), (decision, name)


def test_every_option_and_every_request_stands_in_the_rules() -> None:
    for option in OPTIONS:
        assert row_of(option.name, "Options")
    for kind in ACCEPTS:
        assert f"`{kind.split()[0]}`" in RULES


def row_of(name: str, section: str) -> list[str]:
    """The cells of a section's table row that has a name in its first cell."""
    chapter = RULES.split(f"\n## {section}\n")[1].split("\n## ")[0]
    for line in chapter.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("|") and f"`{name}`" in cells[0]:
            return cells
    raise AssertionError(f"{name} stands in no table of {section}")
