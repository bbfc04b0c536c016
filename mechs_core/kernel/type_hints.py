"""Type hints as data: what a hint says of a value, and the fields of a Struct with their hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields


class Hint(NamedTuple):
    """What a type hint says of a value; `hint_of` makes it."""

    written: Any  # the hint itself
    kinds: tuple[Any, ...]  # the types of the value, without None and marks; of a union several
    optional: bool  # whether it may be None
    marks: tuple[Any, ...]  # what `Annotated` says of the value, the innermost first

    @property
    def kind(self) -> Any:
        """The type of the value; Any where there are several."""
        return self.kinds[0] if len(self.kinds) == 1 else Any

    @property
    def base(self) -> Any:
        """The type without its parameters: `tuple` of `tuple[int, ...]`."""
        return get_origin(self.kind) or self.kind

    @property
    def is_struct(self) -> bool:
        return isinstance(self.kind, type) and issubclass(self.kind, Struct)

    @property
    def inner(self) -> tuple[Hint, ...]:
        """The hints of the type's parameters: those of items, or of keys and then of values."""
        return tuple(hint_of(each) for each in get_args(self.kind) if each is not Ellipsis)

    @property
    def item(self) -> Hint:
        """The hint of each item of a list, or of a tuple of any length: the first of `inner`."""
        return self.inner[0]

    @property
    def length(self) -> int | None:
        """How many items a tuple has; None where it may be any number, and for what is no tuple."""
        items = get_args(self.kind)
        return len(items) if self.base is tuple and items and Ellipsis not in items else None

    @property
    def alternatives(self) -> tuple[Hint, ...]:
        """For each type of a union a hint of that type alone, otherwise as this one."""
        return tuple(hint_of(kind).with_marks(*self.marks) for kind in self.kinds)

    def mark(self, kind: Any) -> Any:
        """The first of its marks that is one of this class, or None."""
        return next((mark for mark in self.marks if isinstance(mark, kind)), None)

    def with_marks(self, *marks: Any) -> Hint:
        """The same with more marks around it."""
        return self._replace(marks=(*self.marks, *marks))

    def structs(self) -> Iterator[type[Struct]]:
        """The Structs that the value may be or hold."""
        for each in self.alternatives:
            if each.is_struct:
                yield each.kind
            for inner in each.inner:
                yield from inner.structs()


def hint_of(written: Any) -> Hint:
    """A type hint as data.

    `Annotated[X | None, mark]` says the same as `Annotated[X, mark] | None`. Of a union of several
    types the marks are those around it.
    """
    if get_origin(written) is Annotated:
        bare, *marks = get_args(written)
        return hint_of(bare).with_marks(*marks)._replace(written=written)
    if get_origin(written) in (Union, UnionType):
        parts = [hint_of(each) for each in get_args(written)]
        kinds = [kind for part in parts for kind in part.kinds]
        marks = [mark for part in parts for mark in part.marks] if len(kinds) == 1 else []
        return Hint(written, (*kinds,), any(part.optional for part in parts), (*marks,))
    if written is NoneType:
        return Hint(written, (), True, ())
    return Hint(written, (written,), False, ())


class Field(NamedTuple):
    """A field of a Struct."""

    name: str
    stored: str  # its name in bytes and JSON, which may be a keyword of Python: `from`
    hint: Hint
    info: FieldInfo

    @property
    def required(self) -> bool:
        return self.info.required

    @property
    def default(self) -> Any:
        """The value of a field that is left out; NODEFAULT for a required field."""
        made_anew = self.info.default_factory
        return self.info.default if made_anew is NODEFAULT else made_anew()


@cache
def fields_of(kind: type[Struct]) -> Mapping[str, Field]:
    """The fields of a Struct by their names, in their order."""
    return {
        info.name: Field(info.name, info.encode_name, hint_of(info.type), info)
        for info in fields(kind)
    }


def result_of(function: Callable[..., Any]) -> Hint:
    """The hint of a function's return value; of `Any` where it declares none."""
    return hint_of(get_type_hints(function, include_extras=True).get("return", Any))
