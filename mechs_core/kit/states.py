"""Mutable state whose start and copy are made from its fields, each declared once.

The copy function of a class is generated at its first use as one call of the constructor with every
field: nothing measured was faster, and no field can be forgotten.
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
NAME: Final = "each"  # the loop variable in generated text


class Mutable(Struct):
    """State that a fold changes. Fields: numbers, frozen values, lists, dicts, sets, Mutables."""

    def __init_subclass__(cls) -> None:
        if "copy" not in vars(cls):  # the generated `copy` of a base class would make a base object
            cls.copy = Mutable.copy  # type: ignore[method-assign]

    @classmethod
    def begin(cls, seats: int, **said: Any) -> Self:
        """The first state of a game with so many seats. said: values in place of defaults."""
        by_seat = {name: repeated(value, seats) for name, value in by_seats(cls)}
        return cls(**{"seats": seats, **by_seat, **said})

    def copy(self) -> Self:
        """An independent state, equal to this one. What cannot change is shared.

        The first copy raises TypeError for a class with a field whose type does not say how to copy
        it.
        """
        kind = type(self)
        made = {"kind": kind}
        exec(written(kind), made)
        kind.copy = made["copy"]  # type: ignore[method-assign, assignment]
        return self.copy()


class EachSeat(Struct, frozen=True):
    """A marker for `begin`: this field's default is a list with this value for each seat."""

    value: Any

    def __call__(self) -> Any:
        raise TypeError("a list by seat: `begin` makes it for a number of seats")


def each_seat(value: T) -> list[T]:
    """The default of a field: a list with this value for each seat."""
    made: list[T] = field(default_factory=EachSeat(value))
    return made


def each_of(count: int, value: T) -> list[T]:
    """The default of a field: a list with this value `count` times."""
    made: list[T] = field(default_factory=lambda: repeated(value, count))
    return made


@cache
def by_seats(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields with a default by `each_seat`, and the value of one seat."""
    defaults = ((declared.name, declared.default_factory) for declared in fields(kind))
    return tuple((name, made.value) for name, made in defaults if isinstance(made, EachSeat))


def repeated(value: Any, count: int) -> list[Any]:
    """A value `count` times; a list or dict is copied each time."""
    return [value.copy() if isinstance(value, list | dict) else value for _ in range(count)]


def written(kind: type[Struct]) -> str:
    """The source text of a class's `copy`. Raises TypeError, see `Mutable.copy`."""
    values = []
    for name, declared in fields_of(kind).items():
        made = copied(declared.hint, f"self.{name}")
        if made is None:
            why = f"{declared.hint.written} does not say how it is copied"
            raise TypeError(f"{kind.__name__}.{name}: {why}")
        values.append(made)
    return f"def copy(self):\n    return kind({', '.join(values)})\n"


def copied(hint: Hint, value: str) -> str | None:
    """The expression that copies a value of this type; a value that may be shared as it is.

    value: the expression of the value. None where the type does not say how to copy it.
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
        item_copy = copied(inner[1], NAME)
        if item_copy == NAME:
            return f"{value}.copy()"
        return item_copy and f"{{key: {item_copy} for key, {NAME} in {value}.items()}}"
    if base is set or (isinstance(base, type) and issubclass(base, Mutable)):
        return f"{value}.copy()"
    return None


def _of_list(item: Hint, value: str) -> str | None:
    item_copy = copied(item, NAME)
    if item_copy == NAME:
        return f"{value}[:]"
    if item_copy == f"{NAME}[:]":
        return f"[*map(list.copy, {value})]"
    return item_copy and f"[{item_copy} for {NAME} in {value}]"


def is_frozen(hint: Hint) -> bool:
    """Whether values of this type cannot change, so that copies may share them."""
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
        return base.__struct_config__.frozen  # its fields are not looked at
    if issubclass(base, frozenset) or base is Mapping:
        return all(map(is_frozen, inner))
    return issubclass(base, SHARED) and issubclass(base, Hashable)
