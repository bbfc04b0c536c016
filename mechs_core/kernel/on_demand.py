"""Items made, and functions and names imported, only when they are used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class OnDemand(Sequence[T], Generic[T]):
    """A sequence that makes an item each time it is indexed, and keeps none in memory."""

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        """count: the length. make: from an index, 0 to `count` - 1, to the item."""
        self._many = count
        self._make = make

    def __len__(self) -> int:
        return self._many

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        numbers = range(self._many)[index]  # negative indexes and IndexError as with a list
        if isinstance(numbers, range):
            return [self._make(number) for number in numbers]
        return self._make(numbers)


def on_call(module: str, name: str) -> Callable[..., Any]:
    """A stand-in for a function; the module is imported at the first call.

    For functions that most programs never call. A missing module or function raises at the
    call, not before. Arguments are positional.
    """

    @cache
    def found() -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    def call(*arguments: Any) -> Any:
        return found()(*arguments)

    return call


def door(module: str, table: Mapping[str, str]) -> tuple[list[str], Callable[[str], Any]]:
    """`__all__` and `__getattr__` for a module that re-exports names of other modules lazily.

    module: its `__name__`. table: a module or package -> the names to re-export from it,
    separated by blanks. It is imported when one of these names is first used.
    """
    places = {name: place for place, names in table.items() for name in names.split()}

    def found(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {module!r} has no attribute {name!r}", name=name)
        names = vars(import_module(places[name]))
        if name not in names:  # a module of a package
            import_module(f"{places[name]}.{name}")
        value = names[name]
        setattr(sys.modules[module], name, value)  # once: then __getattr__ is not called
        return value

    return sorted(places), found
