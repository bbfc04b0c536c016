"""RULES.md prints the numbers that the rules play with, and every message."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files

import pytest
from msgspec.structs import fields

from mechs_core.kernel.messages import secrets_of, tag_of
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.options import OPTIONS
from mechs_core.rulesets.tiny_epic_mechs.questions import ACCEPTS, OPTIONAL
from tests.rulesets.tiny_epic_mechs import rulebook

RULES = files("mechs_core.rulesets.tiny_epic_mechs").joinpath("RULES.md").read_text("utf-8")


@pytest.mark.parametrize(
    "table",
    [
        rulebook.statuses,
        rulebook.program_cards,
        rulebook.zones,
        rulebook.basic_weapons,
        rulebook.advanced_weapons,
    ],
)
def test_a_printed_table_stands_in_the_rules_as_it_is_played(
    table: Callable[[], list[str]],
) -> None:
    assert "\n".join(["", *table(), ""]) in RULES


def test_every_pilot_stands_in_the_rules() -> None:
    for pilot in rulebook.pilots():
        assert f"\n{pilot}" in RULES


def test_the_layouts_stand_in_the_rules() -> None:
    for seats, added in rulebook.cells().items():
        cells = row_of_table("players", str(seats))[1]
        assert {*re.findall(r"\b[a-e][1-5]\b", cells)} == added


def test_every_event_stands_in_the_rules_with_its_fields_and_secrets() -> None:
    for event in RULESET.rules.events:
        row = row_of(event.__name__, "Events")
        assert names(row[1]) == [field.encode_name for field in fields(event)], event
        assert event.reveals or not row[2].startswith("luck"), event
        for name, _ in secrets_of(event):
            assert re.search(rf"\b{name}\b", row[2]), (event, name)


def names(told: str) -> list[str]:
    """The fields that a row of the table names, without what it says of them."""
    before = ""
    while before != told:
        before, told = told, re.sub(r"\{[^{}]*\}|\[[^][]*\]|\([^()]*\)", "", told)
    return [word.split()[0].rstrip(":") for word in told.split(",") if word.strip() != "-"]


def test_every_decision_stands_in_the_rules_with_its_fields() -> None:
    for decision in RULESET.rules.decisions:
        row = row_of(tag_of(decision), "Decisions")
        for field in fields(decision):
            assert re.search(rf"\b{field.encode_name}\b", row[1]), (decision, field)


def test_every_option_and_every_request_stands_in_the_rules() -> None:
    for option in OPTIONS:
        assert f"`{option.name}`" in RULES
    for kind in {*ACCEPTS} - {OPTIONAL}:
        assert row_of(kind.split()[0], "Phases")


def row_of(name: str, section: str) -> list[str]:
    """The cells of a section's table row that has a name in its first cell."""
    chapter = RULES.split(f"\n## {section}\n")[1].split("\n## ")[0]
    for line in chapter.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("|") and f"`{name}`" in cells[0]:
            return cells
    raise AssertionError(f"{name} stands in no table of {section}")


def row_of_table(title: str, name: str) -> list[str]:
    """The cells of the row with a name of the table with a title, both in the first column."""
    rows = RULES.split(f"\n| {title} |")[1].splitlines()[1:]
    for line in rows:
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if cells[0] == name:
            return cells
    raise AssertionError(f"{name} stands in no table of {title}")
