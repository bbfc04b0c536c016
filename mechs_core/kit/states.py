"""Mutable state that begins and copies itself: each field is said once, with its type and default.

A copy is one call of the constructor, written out once a class: nothing is quicker, and no field
can be forgotten.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final, Literal, Self, TypeVar, get_type_hints

from msgspec import Struct, field
from msgspec.structs import fields

from mechs_core.kernel.type_hints import Hint, fields_of, hint_of

T = TypeVar("T")

SHARED: Final = (int, float, str, bytes, bool, Enum, type)
NAME: Final = "each"  # of what is copied inside a list or a table


class Mutable(Struct):
    """State that a fold changes: numbers, frozen values, lists, tables, and more of its kind."""

    def __init_subclass__(cls) -> None:
        if "copy" not in vars(cls):  # not that of the class above, which is written for that one
            cls.copy = Mutable.copy  # type: ignore[method-assign]

    @classmethod
    def begin(cls, seats: int, **said: Any) -> Self:
        """The state of a table of so many seats: what is said of it, and the defaults."""
        by_seat = {name: repeated(value, seats) for name, value in by_seats(cls)}
        return cls(**{"seats": seats, **by_seat, **said})

    def copy(self) -> Self:
        """An independent state, equal to this one. What cannot change is shared.

        Raises TypeError for a class with a field of which it is not said how it is copied.
        """
        kind = type(self)
        made = {"kind": kind}
        exec(written(kind), made)
        kind.copy = made["copy"]  # type: ignore[method-assign, assignment]
        return self.copy()


class EachSeat(Struct, frozen=True):
    """A default that `begin` makes: a list with this value for each seat."""

    value: Any

    def __call__(self) -> Any:
        raise TypeError("a list by seat: `begin` makes it for a number of seats")


def each_seat(value: T) -> list[T]:
    """The default of a field: a list with this value for each seat."""
    made: list[T] = field(default_factory=EachSeat(value))
    return made


def each_of(count: int, value: T) -> list[T]:
    """The default of a field: a list with this value so many times."""
    made: list[T] = field(default_factory=lambda: repeated(value, count))
    return made


@cache
def by_seats(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields with a value for each seat, and that value."""
    defaults = ((each.name, each.default_factory) for each in fields(kind))
    return tuple((name, made.value) for name, made in defaults if isinstance(made, EachSeat))


def repeated(value: Any, count: int) -> list[Any]:
    """So many of a value, lists each a list of its own."""
    return [value.copy() if isinstance(value, list) else value for _ in range(count)]


def written(kind: type[Struct]) -> str:
    """The function that copies one of this class, as text."""
    values = []
    for name, there in fields_of(kind).items():
        made = copied(there.hint, f"self.{name}")
        if made is None:
            what = f"{there.hint.written} says not how it is copied"
            raise TypeError(f"{kind.__name__}.{name}: {what}")
        values.append(made)
    return f"def copy(self):\n    return kind({', '.join(values)})\n"


def copied(hint: Hint, value: str) -> str | None:
    """The expression of a copy of a value of this type, the value itself where it is shared.

    None where the type does not say it.
    """
    if is_frozen(hint):
        return value
    if hint.optional:
        made = copied(hint._replace(optional=False), value)
        return made and f"(None if {value} is None else {made})"
    base, inner = hint.base, hint.inner
    if base is list and inner:
        return _of_list(inner[0], value)
    if base is dict and inner:
        each = copied(inner[1], NAME)
        if each == NAME:
            return f"{value}.copy()"
        return each and f"{{key: {each} for key, {NAME} in {value}.items()}}"
    if base is set or (isinstance(base, type) and issubclass(base, Mutable)):
        return f"{value}.copy()"
    return None


def _of_list(item: Hint, value: str) -> str | None:
    each = copied(item, NAME)
    if each == NAME:
        return f"{value}[:]"
    if each == f"{NAME}[:]":
        return f"[*map(list.copy, {value})]"
    return each and f"[{each} for {NAME} in {value}]"


def is_frozen(hint: Hint) -> bool:
    """Whether what a type says cannot change, so that copies share it."""
    return all(map(_is_frozen, hint.alternatives))


def _is_frozen(hint: Hint) -> bool:
    """`is_frozen` of a hint of one type."""
    base, inner = hint.base, hint.inner
    if base is Literal:
        return True
    if not isinstance(base, type):
        return False
    if issubclass(base, tuple):
        return all(map(is_frozen, inner or map(hint_of, get_type_hints(base).values())))
    if issubclass(base, Struct):
        return base.__struct_config__.frozen  # taken at its word
    if issubclass(base, frozenset) or base is Mapping:
        return all(map(is_frozen, inner))
    return issubclass(base, SHARED) and issubclass(base, Hashable)
