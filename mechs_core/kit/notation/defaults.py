"""Rows for a game that says nothing: `choose_pilot p3`, `attack b1 yes [pay 2]`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

from msgspec.structs import FieldInfo, fields

from mechs_core.kernel.messages import (
    AtLeast,
    Between,
    Decision,
    OneOf,
    Range,
    ranges_of,
    tag_of,
)
from mechs_core.kit.notation.kinds import YES_NO, Json, Kind, Number, Words
from mechs_core.kit.notation.patterns import empty
from mechs_core.kit.notation.rows import Row

HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
MOST: Final = 10**9  # of a number of which no range is known


def rows_of(decisions: Iterable[type[Decision]]) -> tuple[list[Row], dict[str, Kind]]:
    """A row for each type: its name in snake case, then its fields in their order.

    A field that may be left out is said behind its name; one that is False by default is its name
    alone. Words follow from the types and the ranges of the fields.
    """
    rows, kinds = [], {}
    for decides in decisions:
        hints, ranges = get_type_hints(decides), dict(ranges_of(decides))
        words = [HUMP.sub("_", tag_of(decides)).lower()]
        for each in fields(decides):
            key = f"{words[0]}__{each.name}"
            kinds[key] = kind_of(each.name, hints[each.name], ranges.get(each.name))
            words.append(part_of(each, hints[each.name], key))
        rows.append(Row(" ".join(words), decides))
    return rows, kinds


def part_of(field: FieldInfo, hint: Any, key: str) -> str:
    """The part of a pattern for a field."""
    if field.default is False:
        return f"[{field.name}]"
    said = f"{{{field.name}:{key}}}"
    return f"{said}" if field.required and empty(hint) is not None else f"[{field.name} {said}]"


def kind_of(name: str, hint: Any, range: Range | None) -> Kind:
    """The kind of word of a field: a plain word where its type and range allow, else JSON."""
    noun = name.strip("_").replace("_", " ")
    types = {*get_args(hint)} - {NoneType} if NoneType in get_args(hint) else {hint}
    if types == {bool}:
        return Words(noun, YES_NO)
    if types == {int} and not isinstance(range, OneOf):
        return number(noun, range)
    if types <= {int, str} and isinstance(range, OneOf):
        words = {str(value).lower(): value for value in range.values}
        if len(words) == len(range.values) and all(len(word.split()) == 1 for word in words):
            return Words(noun, words)
    return Json(noun, hint)


def number(noun: str, range: Range | None) -> Number:
    """A number: of its range, of any table of seats, or any."""
    match range:
        case Between(low, high):
            return Number(noun, low, high)
        case AtLeast(low):
            return Number(noun, low, MOST)
        case None:
            return Number(noun, -MOST, MOST)
    return Number(noun, 0, MOST)
