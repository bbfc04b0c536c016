"""What can be changed of a thing, or of anything that it holds, with the way to each of it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import (
    BuiltinFunctionType,
    FunctionType,
    MappingProxyType,
    MethodType,
    ModuleType,
    NoneType,
)
from typing import Any, Final, NamedTuple

from msgspec import Struct, UnsetType

from mechs_core.kernel.frozen import FrozenDict, FrozenList

# What nobody can change, with nothing in it that one could. Functions are code: not looked into.
ATOMS: Final = (
    *(int, float, complex, str, bytes, NoneType, UnsetType, Enum, type),
    *(FunctionType, BuiltinFunctionType, MethodType, ModuleType),
)
FROZEN: Final = (tuple, frozenset, FrozenDict, FrozenList, MappingProxyType)
SERIES: Final = (list, tuple, set, frozenset)
PLAIN: Final = frozenset((int, str, bool, NoneType))  # long lists of these are passed by


class Way(NamedTuple):
    """How a thing is reached: `state.windows[0].data`, as a chain from its end."""

    thing: Any
    step: str | int  # ".field", a key as Python writes it, a place
    before: Way | None

    def __str__(self) -> str:
        step = f"[{self.step}]" if self.before and not str(self.step).startswith(".") else self.step
        return f"{self.before or ''}{step}"


Found = dict[int, Way]  # by the thing's id; that it is held keeps the id its own


def changeable(thing: Any, called: str) -> Found:
    """Every object that can be changed and is reached from a thing, the thing itself included.

    called: what the thing is called, as ways begin. Frozen things are looked through. An object
    that is reached in several ways is named by one of them.
    """
    found: Found = {}
    of: Any = type(thing)
    seen, left = {id(thing)}, [] if is_atom(of) else [Way(thing, called, None)]
    while left:
        way = left.pop()
        each = way.thing
        kind: Any = type(each)
        if can_change(kind):
            found[id(each)] = way
        for step, part in parts(each, kind):
            of = type(part)
            if not is_atom(of) and id(part) not in seen:
                seen.add(id(part))
                left.append(Way(part, step, way))
    return found


def shared(one: Found, other: Found) -> str:
    """The objects that stand in both, by their ways; "" for none."""
    return ", ".join(f"{way} is {other[key]}" for key, way in one.items() if key in other)


@cache
def is_atom(kind: Any) -> bool:
    return issubclass(kind, ATOMS)


@cache
def can_change(kind: Any) -> bool:
    """Whether objects of a type can be changed themselves, whatever they hold."""
    if issubclass(kind, (*ATOMS, *FROZEN)):
        return False
    if issubclass(kind, Struct):
        return not kind.__struct_config__.frozen
    if is_dataclass(kind):
        made: Any = kind
        return not made.__dataclass_params__.frozen
    if issubclass(kind, (list, dict, set, bytearray, array)):
        return True
    return bool(attributes(kind)) or hasattr(kind, "__dict__") or hasattr(kind, "__setitem__")


def parts(thing: Any, kind: Any) -> Iterable[tuple[str | int, Any]]:
    """What a thing of a type holds, each with the step that leads to it."""
    if issubclass(kind, SERIES):
        return () if PLAIN.issuperset(map(type, thing)) else enumerate(thing)
    if issubclass(kind, Mapping):
        return ((repr(key), value) for key, value in thing.items())
    held = [(f".{name}", getattr(thing, name, None)) for name in attributes(kind)]
    return (*held, *((f".{name}", value) for name, value in getattr(thing, "__dict__", {}).items()))


@cache
def attributes(kind: type) -> tuple[str, ...]:
    """The names of a type's fields or slots, those of its bases included."""
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    named = []
    for base in kind.__mro__:
        slots = vars(base).get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            mangled = slot.startswith("__") and not slot.endswith("__")
            named.append(f"_{base.__name__.lstrip('_')}{slot}" if mangled else slot)
    return tuple(each for each in named if each not in ("__dict__", "__weakref__"))
