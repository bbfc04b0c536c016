"""What a pattern says of events: `{type = "MechPushed", seat = 1, to = "b3"}`.

A field holds the value that the pattern names, as a replay file writes it. A table as a value is a
pattern of what lies inside, or one comparison: `{least = 2}`, `{most = 2}`, `{has = "b3"}` (a list
has it), `{one_of = ["b3", "c3"]}`, `{size = 3}`, `{is_not = 1}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import json

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.lessons.lesson import Pattern
from mechs_core.kernel.messages import Event


def _is_number(value: Any) -> bool:
    return type(value) is int


COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "least": lambda value, least: _is_number(value) and value >= least,
    "most": lambda value, most: _is_number(value) and value <= most,
    "has": lambda value, item: isinstance(value, list | dict | str) and item in value,
    "one_of": lambda value, values: value in values,
    "size": lambda value, size: isinstance(value, list | dict) and len(value) == size,
    "is_not": lambda value, other: value != other,
}


def fits(pattern: Any, value: Any) -> bool:
    """Whether a value, as JSON has it, is what a pattern says."""
    if not isinstance(pattern, Mapping):
        return bool(type(pattern) is type(value) and pattern == value)
    if len(pattern) == 1 and (name := next(iter(pattern))) in COMPARED:
        return COMPARED[name](value, pattern[name])
    return isinstance(value, Mapping) and all(
        key in value and fits(each, value[key]) for key, each in pattern.items()
    )


def plain_events(events: Iterable[Event]) -> list[Any]:
    """Events as JSON has them, with their type."""
    return [json.decode(encode_json(event)) for event in events]


def all_happened(patterns: Iterable[Pattern], events: Sequence[Any]) -> bool:
    """Whether for each pattern there is an event that fits it. events: as `plain_events` gives."""
    return all(happened(pattern, events) for pattern in patterns)


def happened(pattern: Pattern, events: Iterable[Any]) -> bool:
    return any(fits(pattern, event) for event in events)
