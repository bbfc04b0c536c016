"""What null means in a scenario is the same in all games: what leaving the key out means."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import pytest

from mechs_core import rulesets
from mechs_core.kernel.creation import describe
from mechs_core.kernel.stream import Line
from mechs_core.kernel.type_hints import fields_of
from mechs_core.kit.documents import keys_of

BOTS: Final = [{"seat": 0, "bot": "spark", "area": "C3"}, {"seat": 1, "bot": "ram", "area": "C4"}]
GAMES: Final[list[tuple[str, dict[str, Any], dict[str, Any]]]] = [
    ("arcs", {}, {}),
    ("arcs", {"campaign": True}, {}),
    ("arena_mechs", {}, {}),
    ("bottisota", {}, {"bots": BOTS}),
    ("fifty_first_state", {}, {}),
    ("fifty_first_state", {}, {"phase": "lookout"}),
    ("tiny_epic_mechs", {}, {}),
]


def optional_keys(name: str, part: str) -> list[str]:
    """The keys of a game's scenarios without which nothing is said."""
    form = import_module(f"mechs_core.rulesets.{name}.scenario.form").Form
    keys = keys_of(form, part)
    fields = fields_of(form).values()
    return [field.stored for field in fields if field.stored in keys and field.default is None]


@pytest.mark.parametrize(("name", "options", "document"), GAMES)
def test_a_key_of_null_is_as_good_as_left_out(
    name: str, options: dict[str, Any], document: dict[str, Any]
) -> None:
    ruleset = rulesets.find(name)
    keys = optional_keys(name, "campaign" if "campaign" in options else "")
    assert keys

    def events(scenario: dict[str, Any]) -> tuple[Any, ...]:
        seats = ("ada", "bob")
        said = describe(ruleset, seats, options=options, scenario=scenario, seed="7")
        return Line.create(ruleset, said)[1][1:]

    assert events({**document, **dict.fromkeys(keys)}) == events(document)


def test_host_scen_1_a_row_of_null_as_the_record_writes_it_is_taken() -> None:
    ruleset = rulesets.find("fifty_first_state")
    asked = {"phase": "lookout", "row": None}
    said = describe(ruleset, ("ada", "bob"), scenario=asked, seed="7")
    _, events = Line.create(ruleset, said)
    (row,) = [each.row for each in events if type(each).__name__ == "ScenarioSet"]
    assert row is None
