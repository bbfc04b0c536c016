"""Worked examples: the scenario that one gives, and the events that it names."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import fields

from mechs_core.kernel.messages import Event, tag_of
from mechs_core.kernel.ruleset import Ruleset


def scenario_of(ruleset: Ruleset, rule: str) -> dict[str, Any]:
    """The JSON object in backticks behind the word "scenario" in an example."""
    found = re.findall(r"[Ss]cenario `(.+?)`", ruleset.rulebook[rule])
    assert len(found) == 1, f"{rule} gives {len(found)} scenarios"
    document: dict[str, Any] = json.loads(found[0])
    return document


def as_called(event: Event) -> str:
    """An event as an example names it: "DamageDealt(1, red, 7)", without defaults at its end."""
    said = [(each, getattr(event, each.name)) for each in fields(event)]
    while said and not said[-1][0].required and said[-1][1] == said[-1][0].default:
        said.pop()
    return f"{tag_of(type(event))}({', '.join(str(value) for _, value in said)})"


def assert_told(
    ruleset: Ruleset,
    rule: str,
    events: Iterable[Event],
    said: Callable[[Event], str] = as_called,
) -> None:
    """Every event that an example names is among these, in this order and with these fields."""
    names = "|".join(map(tag_of, ruleset.rules.events))
    named = re.findall(rf"(?:{names})\([^()]*\)", ruleset.rulebook[rule])
    happened = [said(event) for event in events]
    rest = iter(happened)
    missing = [each for each in named if each not in rest]
    assert named and not missing, f"{rule} tells {missing}, what happens is {happened}"
