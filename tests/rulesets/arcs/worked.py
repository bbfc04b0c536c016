"""The positions of the worked examples, as RULES.md gives them."""

from __future__ import annotations

import json
import re
from typing import Any

from mechs_core.kernel.messages import Event, Given, Value
from mechs_core.rulesets.arcs import RULESET
from mechs_core.testing import Story, given, new_game
from mechs_core.testing.books import assert_told, scenario_of

TABLES = {"Three players": 3, "Four players": 4}


def example(rule: str, *, options: dict[str, Value] | None = None, **changed: Any) -> Story:
    """The story of a worked example begins: at its scenario in RULES.md.

    options: besides that of a campaign. changed: keys of the scenario with other values.
    """
    seats = next((n for words, n in TABLES.items() if words in RULESET.rulebook[rule]), 2)
    chosen = {**({"campaign": True} if rule.startswith("BR-") else {}), **(options or {})}
    scenario = scenario_of(RULESET, rule) | changed
    return given(new_game(RULESET, seats, options=chosen, scenario=scenario))


def luck_of(rule: str) -> Given:
    """The luck that an example gives: the JSON object behind the words "given luck"."""
    (told,) = re.findall(r"given luck `(.+?)`", RULESET.rulebook[rule])
    return {label: tuple(drawn) for label, drawn in json.loads(told).items()}


def happened(rule: str, *stories: Story) -> None:
    """The events that an example names came about in these steps, in this order."""
    events: list[Event] = [event for story in stories for event in story.events]
    assert_told(RULESET, rule, events)
