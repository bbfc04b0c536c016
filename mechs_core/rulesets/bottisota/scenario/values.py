"""Values of a scenario's document, each read by a function of its own: types and ranges.

A reader takes (value, where, terms) and gives what a form holds, or raises `bad_config`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.words import shown
from mechs_core.kit.documents import entries, fault, items, number, word
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.geometry import Hall
from mechs_core.rulesets.bottisota.maps import check_features
from mechs_core.rulesets.bottisota.messages import WEAPON_IDS


class Terms(Struct, frozen=True):
    """What a document is read against."""

    seats: int
    hall: Hall
    lives: int
    rounds: int  # the last one that there is


MANY: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

Read = Callable[[object, str, Terms], Any]  # value, where, terms -> what a form holds


def counted(count: int) -> str:
    """A count in a sentence."""
    return MANY[count] if count < len(MANY) else str(count)


# ---------------------------------------------------------------- single values


def whole(low: int, high: int | None = None) -> Read:
    return lambda value, where, _: number(value, where, low, high)


def one_of(known: tuple[str, ...], what: str = "") -> Read:
    wanted = what or f"one of {' '.join(known)}"
    return lambda value, where, _: word(value, where, {name: name for name in known}, wanted)


def flag(value: object, where: str, _: Terms) -> bool:
    if type(value) is not bool:
        raise fault(where, f"{shown(value)} is not true or false")
    return value


def seat_number(value: object, where: str, terms: Terms) -> Seat:
    return number(value, where, 0, terms.seats - 1)


def area(value: object, where: str, terms: Terms) -> str:
    if type(value) is not str or value not in terms.hall.grid.number:
        raise fault(where, f"{shown(value)} is not an area of {terms.hall.name}")
    return value


def edge(value: object, where: str, terms: Terms) -> str:
    if type(value) is not str or value not in terms.hall.edge_of:
        raise fault(where, f"{shown(value)} is not an inner edge of {terms.hall.name}")
    return value


def features(value: object, where: str, _: Terms) -> list[str]:
    try:
        return check_features(value, where)
    except ValueError as why:
        raise IllegalDecision("bad_config", f"scenario.{why}") from why


def seat_key(value: object, where: str, terms: Terms) -> Seat:
    known = {str(seat): seat for seat in range(terms.seats)}
    return word(value, where, known, f"a seat: 0 to {terms.seats - 1}")


card = one_of(CARDS, "a card")
weapon = one_of(WEAPON_IDS, "a weapon")


# ---------------------------------------------------------------- lists and objects


def or_null(read: Read) -> Read:
    return lambda value, where, terms: None if value is None else read(value, where, terms)


def each(read: Read) -> Read:
    """A list."""
    return lambda value, where, terms: [
        read(item, f"{where}[{index}]", terms) for index, item in enumerate(items(value, where))
    ]


def seats_once(value: object, where: str, terms: Terms) -> list[Seat]:
    """Seats, each once."""
    seats: list[Seat] = each(seat_number)(value, where, terms)
    for seat in seats:
        if seats.count(seat) > 1:
            raise fault(where, f"seat {seat} stands twice")
    return seats


def by(key: Read, read: Read) -> Read:
    """An object whose keys are seats, areas, weapons ...; sorted by what they stand for."""

    def read_all(value: object, where: str, terms: Terms) -> dict[Any, Any]:
        said = {
            key(name, where, terms): (entry, f"{where}.{name}")
            for name, entry in entries(value, where).items()
        }
        return {name: read(*said[name], terms) for name in sorted(said)}

    return read_all


def keys(
    value: object, where: str, terms: Terms, known: Mapping[str, Read], required: tuple[str, ...]
) -> dict[str, Any]:
    """An object with the keys that a table knows."""
    said = entries(value, where)
    inside = where and f"{where}."
    for name in said:
        if name not in known:
            raise fault(f"{inside}{shown(name)}", f"no such key; there is: {' '.join(known)}")
    for name in required:
        if name not in said:
            raise fault(f"{inside}{name}", "is missing")
    return {
        name: read(said[name], f"{inside}{name}", terms)
        for name, read in known.items()
        if name in said
    }
