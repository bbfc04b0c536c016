"""Mutable state that begins and copies itself: each field is said once, with its type and default.

A copy is one call of the constructor, written out once a class: nothing is quicker, and no field
can be forgotten.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, field
from msgspec.structs import fields

T = TypeVar("T")

SHARED: Final = (int, float, str, bytes, bool, NoneType, Enum, type)
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
    hints = get_type_hints(kind)
    fields = []
    for name in kind.__struct_fields__:
        made = copied(hints[name], f"self.{name}")
        if made is None:
            raise TypeError(f"{kind.__name__}.{name}: {hints[name]} says not how it is copied")
        fields.append(made)
    return f"def copy(self):\n    return kind({', '.join(fields)})\n"


def copied(hint: Any, value: str) -> str | None:
    """The expression of a copy of a value of this type, the value itself where it is shared.

    None where the type does not say it.
    """
    if is_frozen(hint):
        return value
    origin, inner = get_origin(hint) or hint, get_args(hint)
    if origin in (Union, UnionType):
        return _of_union(inner, value)
    if origin is list and inner:
        return _of_list(inner[0], value)
    if origin is dict and inner:
        each = copied(inner[1], NAME)
        if each == NAME:
            return f"{value}.copy()"
        return each and f"{{key: {each} for key, {NAME} in {value}.items()}}"
    if origin is set:
        return f"{value}.copy()"
    if isinstance(origin, type) and issubclass(origin, Mutable):
        return f"{value}.copy()"
    return None


def _of_union(kinds: tuple[Any, ...], value: str) -> str | None:
    """Of something that may be missing."""
    there = [kind for kind in kinds if kind is not NoneType]
    made = copied(there[0], value) if len(there) == 1 else None
    return made and f"(None if {value} is None else {made})"


def _of_list(kind: Any, value: str) -> str | None:
    each = copied(kind, NAME)
    if each == NAME:
        return f"{value}[:]"
    if each == f"{NAME}[:]":
        return f"[*map(list.copy, {value})]"
    return each and f"[{each} for {NAME} in {value}]"


def is_frozen(hint: Any) -> bool:
    """Whether what a type says cannot change, so that copies share it."""
    origin, inner = get_origin(hint) or hint, get_args(hint)
    if origin in (Union, UnionType):
        return all(map(is_frozen, inner))
    if origin is Literal:
        return True
    if not isinstance(origin, type):
        return False
    if issubclass(origin, tuple):
        kinds = inner or tuple(get_type_hints(origin).values())
        return all(kind is Ellipsis or is_frozen(kind) for kind in kinds)
    if issubclass(origin, Struct):
        return origin.__struct_config__.frozen  # taken at its word
    if issubclass(origin, frozenset) or origin is Mapping:
        return all(map(is_frozen, inner))
    return issubclass(origin, SHARED) and issubclass(origin, Hashable)
