"""Readers of single values, lists and objects. They raise `bad_config` for any JSON that is wrong.

A reader takes (value, where, terms) and returns what a form holds. where: the path of the value,
such as "scenario.bots[0].area". Every kind of fault has one sentence, which gives the path, what
was found and what is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import OneOf
from mechs_core.kernel.words import is_not, shown
from mechs_core.kit.documents.marks import (
    Also,
    Count,
    EverySeat,
    Kind,
    Known,
    Short,
    Term,
    Text,
    Words,
)

DIGITS: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")  # a number as the key of an object


class Terms(Struct, frozen=True):
    """What a document is read against: the number of seats, and the meaning of each term."""

    seats: int
    known: Mapping[str, Known]  # by the names of the terms
    dotted: bool = False

    def of(self, kind: Kind) -> Known:
        return self.known[kind.name] if isinstance(kind, Term) else kind

    def place(self, where: str, index: int) -> str:
        """The path of an item of a list."""
        return f"{where}.{index}" if self.dotted else f"{where}[{index}]"


Read = Callable[[object, str, Terms], Any]


# ---------------------------------------------------------------- faults


def fault(where: str, sentence: str) -> IllegalDecision:
    """A refusal of a scenario that names the key and what is wrong. where: "bots[0].area"."""
    return wrong(f"scenario.{where}", sentence)


def wrong(where: str, sentence: str) -> IllegalDecision:
    """where: the whole path; empty for a document without a name of its own."""
    return IllegalDecision("bad_config", f"{where}: {sentence}" if where else sentence)


def misfit(value: object, where: str, wanted: str) -> IllegalDecision:
    return wrong(where, is_not(value, wanted))


def inside(where: str, key: str) -> str:
    """The path of a key of an object."""
    return f"{where}.{key}" if where else key


# ---------------------------------------------------------------- single values


def one(base: type, kind: Kind) -> Read:
    """A word or a number of a kind. base: its Python type."""
    return lambda value, where, terms: held(value, where, base, terms.of(kind), terms.seats)


def held(value: Any, where: str, base: type, kind: Known, seats: int) -> Any:
    """What a form holds for a value. Neither True nor 1.0 counts as a whole number."""
    if isinstance(kind, Words):
        if kind.fits(value, seats):
            return kind.known[value]
    elif type(value) is base and kind.fits(value, seats):
        return value
    raise misfit(value, where, kind.wanted(seats))


def truth(value: object, where: str, _: Terms) -> bool:
    if type(value) is not bool:
        raise misfit(value, where, "true or false")
    return value


def or_null(read: Read) -> Read:
    return lambda value, where, terms: None if value is None else read(value, where, terms)


def also(read: Read, mark: Also) -> Read:
    """A reader that also makes the check of an `Also`."""

    def checked(value: object, where: str, terms: Terms) -> Any:
        result = read(value, where, terms)
        if why := mark.why_not(result):
            raise wrong(where, why)
        return result

    return checked


def in_short(read: Read, mark: Short) -> Read:
    """The reader of a form that may be written as the value of one key."""
    return lambda value, where, terms: read(
        value if isinstance(value, dict) else {mark.key: value}, where, terms
    )


# ---------------------------------------------------------------- lists


def items(value: object, where: str, low: int = 0, high: int | None = None) -> list[Any]:
    """The items of a list. Raises `bad_config` unless there are `low` to `high` of them."""
    if not isinstance(value, list | tuple):
        raise misfit(value, where, "a list")
    if len(value) < low or (high is not None and len(value) > high):
        raise wrong(where, f"{many(low, high)} belong there, not {len(value)}")
    return list(value)


def many(low: int, high: int | None) -> str:
    """How many are wanted: "2", "1 to 3", "at most 4", "1 or more"."""
    if high is None:
        return f"{low} or more"
    if low == high:
        return str(low)
    return f"{low} to {high}" if low else f"at most {high}"


def each(read: Read, count: Count | EverySeat, once: bool) -> Read:
    """The reader of a list whose items are all of one kind. once: no item may stand twice."""

    def read_all(value: object, where: str, terms: Terms) -> list[Any]:
        listed = items(value, where, *count.bounds(terms.seats))
        results = [
            read(item, terms.place(where, index), terms) for index, item in enumerate(listed)
        ]
        if once:
            for index, item in enumerate(results):
                if item in results[:index]:
                    raise wrong(where, f"{shown(listed[index])} stands twice")
        return results

    return read_all


def row(reads: tuple[Read, ...]) -> Read:
    """The reader of a list with a reader for each place."""

    def read_all(value: object, where: str, terms: Terms) -> tuple[Any, ...]:
        listed = items(value, where, len(reads), len(reads))
        return tuple(
            read(item, terms.place(where, index), terms)
            for index, (read, item) in enumerate(zip(reads, listed, strict=True))
        )

    return read_all


# ---------------------------------------------------------------- objects


def entries(value: object, where: str) -> dict[Any, Any]:
    """The value, if it is an object; its keys are not checked. Raises `bad_config`."""
    if not isinstance(value, dict):
        raise misfit(value, where, "an object")
    return value


def by(base: type, kind: Kind, read: Read) -> Read:
    """The reader of an object whose keys are of one kind; the result has them in that kind's order.

    A number as a key is written in digits.
    """

    def read_all(value: object, where: str, terms: Terms) -> dict[Any, Any]:
        document, known = entries(value, where), terms.of(kind)
        written = number_in if base is int and not isinstance(known, Words) else as_it_is
        meant = {name: held(written(name), where, base, known, terms.seats) for name in document}
        return {
            meant[name]: read(document[name], inside(where, quoted(name, known)), terms)
            for name in in_order(meant, known)
        }

    return read_all


def number_in(name: object) -> object:
    """The number that a string spells in canonical digits (no `+`, no leading 0); else the name."""
    return int(name) if isinstance(name, str) and DIGITS.fullmatch(name) else name


def as_it_is(name: object) -> object:
    return name


def quoted(name: str, kind: Known) -> str:
    """A key as it is written in a path; shortened and made printable if any string is allowed."""
    return shown(name) if isinstance(kind, Text) else name


def in_order(meant: Mapping[Any, Any], kind: Known) -> list[Any]:
    """Keys of an object in the order in which their kind lists them, else sorted by meaning.

    meant: key -> what it stands for.
    """
    if isinstance(kind, Words):
        return [name for name in kind.known if name in meant]
    if isinstance(kind, OneOf):
        return sorted(meant, key=lambda name: kind.values.index(meant[name]))
    return sorted(meant, key=meant.__getitem__)
