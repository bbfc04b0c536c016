"""Values of a scenario's document, each read by a function of its own: types and ranges.

A reader takes (value, where, terms) and gives what a form holds, or raises `bad_config`.
where: the way to the value, as "seats.0.pilot"; items of a list are counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.words import shown
from mechs_core.kit.documents import entries, fault, items


class Terms(Struct, frozen=True):
    """What a document is read against."""

    seats: int
    cap: int  # of credits and of energy


Read = Callable[[object, str, Terms], Any]  # value, where, terms -> what a form holds


def impossible(value: object, where: str, wanted: str) -> IllegalDecision:
    return fault(where, f"{shown(value)} is not possible: {wanted}")


# ---------------------------------------------------------------- single values


def number(value: object, where: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise impossible(value, where, f"{low} to {high}")
    return value


def whole(low: int, high: int) -> Read:
    return lambda value, where, _: number(value, where, low, high)


def seat_number(value: object, where: str, terms: Terms) -> int:
    return number(value, where, 0, terms.seats - 1)


def resource(value: object, where: str, terms: Terms) -> int:
    return number(value, where, 0, terms.cap)


def one_of(known: Sequence[str]) -> Read:
    def read(value: object, where: str, _: Terms) -> str:
        if type(value) is not str or value not in known:
            raise impossible(value, where, " ".join(known))
        return value

    return read


def flag(value: object, where: str, _: Terms) -> bool:
    if type(value) is not bool:
        raise impossible(value, where, "true false")
    return value


# ---------------------------------------------------------------- lists and objects


def or_null(read: Read) -> Read:
    return lambda value, where, terms: None if value is None else read(value, where, terms)


def each(read: Read, count: int | None = None, most: int | None = None) -> Read:
    """A list, of exactly `count` or at most `most` items."""

    def read_all(value: object, where: str, terms: Terms) -> list[Any]:
        said = items(value, where, count)
        if most is not None and len(said) > most:
            raise fault(where, f"at most {most} belong there, not {len(said)}")
        return [read(item, f"{where}.{index}", terms) for index, item in enumerate(said)]

    return read_all


def by(key: Read, read: Read) -> Read:
    """An object whose keys are of one kind."""
    return lambda value, where, terms: {
        key(name, where, terms): read(entry, f"{where}.{shown(name)}", terms)
        for name, entry in entries(value, where).items()
    }


def keys(value: object, where: str, terms: Terms, known: Mapping[str, Read]) -> dict[str, Any]:
    """An object with keys of a table, each of which may be left out; in the table's order."""
    said = entries(value, where)
    inside = where and f"{where}."
    for name in said:
        if name not in known:
            raise fault(f"{inside}{shown(name)}", f"unknown key; there is: {' '.join(known)}")
    return {
        name: read(said[name], f"{inside}{name}", terms)
        for name, read in known.items()
        if name in said
    }
