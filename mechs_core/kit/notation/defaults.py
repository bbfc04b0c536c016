"""Rows for a game that says nothing: `choose_pilot p3`, `attack b1 yes [pay 2]`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import NoneType
from typing import Any, Final, get_args, get_origin, get_type_hints

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
ANY: Final = -1  # number of words
MOST: Final = 10**9  # of a number of which no range is known


def rows_of(decisions: Iterable[type[Decision]]) -> tuple[list[Row], dict[str, Kind]]:
    """A row for each type: its name in snake case, then its fields in their order.

    A field that may be left out is said behind its name; one that is False by default is its name
    alone. Words follow from the types and the ranges of the fields; a tuple has one an item.
    """
    rows, kinds = [], {}
    for decides in decisions:
        hints, ranges = get_type_hints(decides), dict(ranges_of(decides))
        words = [HUMP.sub("_", tag_of(decides)).lower()]
        there = fields(decides)
        for each in there:
            key, hint = f"{words[0]}__{each.name}", hints[each.name]
            item, many = items_of(hint) if each.required else (hint, 1)
            if many == ANY and each is not there[-1]:  # it would take the words of the next one
                item, many = hint, 1
            kinds[key] = kind_of(each.name, item, ranges.get(each.name))
            words += parts_of(each, hint, key, many)
        rows.append(Row(" ".join(words), decides))
    return rows, kinds


def parts_of(field: FieldInfo, hint: Any, key: str, many: int) -> list[str]:
    """The part of a pattern for a field of so many words."""
    said = f"{{{field.name}:{key}}}"
    if many != 1:
        return [f"[{{{field.name}:{key}...}}]"] if many == ANY else [said] * many
    if field.default is False:
        return [f"[{field.name}]"]
    return [said if field.required and empty(hint) is not None else f"[{field.encode_name} {said}]"]


def items_of(hint: Any) -> tuple[Any, int]:
    """The type of a field's words, and how many it has: of a tuple those of its items."""
    items = get_args(hint)
    if get_origin(hint) is tuple and items[1:] == (...,):
        return items[0], ANY
    if get_origin(hint) is tuple and len({*items}) == 1 < len(items):
        return items[0], len(items)
    return hint, 1


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
