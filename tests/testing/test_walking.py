"""What can be changed is found wherever it lies, with the way there."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from msgspec import UNSET, Struct

from mechs_core.kernel.frozen import frozen
from mechs_core.testing.walking import changeable, shared


class Card(Struct, frozen=True):
    held: Any


class Table(Struct):
    row: list[int]


@dataclass(frozen=True, slots=True)
class Told:
    held: Any


class Plain:
    def __init__(self, held: Any) -> None:
        self.held = held


class Slotted:
    __slots__ = ("__held", "open")

    def __init__(self, held: Any) -> None:
        self.__held = held


def ways(thing: Any) -> set[str]:
    return {str(way) for way in changeable(thing, "x").values()}


def test_what_cannot_change_is_passed_by():
    for thing in (1, "a", None, UNSET, (1, ("b",)), frozenset({1}), int, len, ways, Card((1, 2))):
        assert not ways(thing)
    assert not ways(frozen({"a": [{"b": (1, {"c": []})}]}))
    assert not ways(Told(MappingProxyType({"a": (1, 2)})))


def test_frozen_things_are_looked_through():
    row = [1]
    assert ways(Card({"a": (0, row)})) == {"x.held", "x.held['a'][1]"}
    assert ways(Told(Card(row))) == {"x.held.held"}
    assert ways(frozen({"a": (0, 1)}) | {"b": row}) == {"x", "x['b']"}
    assert ways(MappingProxyType({2: row})) == {"x[2]"}


def test_every_kind_that_changes_is_found():
    for thing in ([], {}, {1}, bytearray(), array("i"), Table([1]), Plain(1), Slotted(1)):
        assert "x" in ways(thing), thing
    assert ways((Table([1]), Plain([1]), Slotted([1]))) == {
        *("x[0]", "x[0].row", "x[1]", "x[1].held", "x[2]", "x[2]._Slotted__held"),
    }


def test_an_object_that_holds_itself_has_an_end():
    endless: list[Any] = []
    endless.append(endless)
    assert ways(endless) == {"x"}


def test_what_two_things_have_both_is_named_by_both_ways():
    row = [1]
    one, other = changeable(Card({"a": row}), "view"), changeable(Table(row), "state")
    assert shared(one, other) == "view.held['a'] is state.row"
    assert not shared(one, changeable(Table([1]), "state"))
