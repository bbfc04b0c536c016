"""What the types of a message's fields say: secrets, possible values, whether one may be None."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from mechs_core.kernel.messages import OneOf, Secret


class Field(NamedTuple):
    """A field of a message type."""

    base: Any  # its class, without what it holds and without None; None for several classes
    optional: bool  # whether it may be None
    secret: bool
    values: frozenset[Any]  # all that it may be, where its type or its range says it; else empty


@cache
def fields_of(kind: Any) -> Mapping[str, Field]:
    """The fields of a message type by their names, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _field(hints[name]) for name in kind.__struct_fields__}


def _field(hint: Any) -> Field:
    marks = getattr(hint, "__metadata__", ())
    bare = get_args(hint)[0] if marks else hint
    kinds = get_args(bare) if get_origin(bare) in (Union, UnionType) else (bare,)
    there = [kind for kind in kinds if kind is not NoneType]
    base = (get_origin(there[0]) or there[0]) if len(there) == 1 else None
    optional = len(there) < len(kinds)
    secret = any(isinstance(mark, Secret) for mark in marks)
    return Field(base, optional, secret, _values(bare, marks))


def _values(bare: Any, marks: tuple[Any, ...]) -> frozenset[Any]:
    if bare is bool:
        return frozenset({False, True})
    if get_origin(bare) is Literal:
        return frozenset(get_args(bare))
    ranges = [mark.values for mark in marks if isinstance(mark, OneOf)]
    return frozenset(*ranges) if bare in (str, int) else frozenset()
