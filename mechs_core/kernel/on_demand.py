"""What is made or imported when it is asked for: items of sequences, functions, names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class OnDemand(Sequence[T], Generic[T]):
    """Items that are made anew whenever they are asked for: only one need be in memory."""

    def __init__(self, many: int, make: Callable[[int], T]) -> None:
        """make: the item of an index, from 0."""
        self._many = many
        self._make = make

    def __len__(self) -> int:
        return self._many

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        numbers = range(self._many)[index]  # counts from the end and refuses as a list does
        if isinstance(numbers, range):
            return [self._make(number) for number in numbers]
        return self._make(numbers)


def on_call(module: str, name: str) -> Callable[..., Any]:
    """The function of that name; its module is imported when it is first called.

    For what most programs that look at a game never call. A module or a function that is not
    there raises then, not before.
    """

    @cache
    def found() -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    def call(*given: Any) -> Any:
        return found()(*given)

    return call


def door(module: str, table: Mapping[str, str]) -> tuple[list[str], Callable[[str], Any]]:
    """`__all__` and `__getattr__` of a module whose names stand elsewhere.

    module: its `__name__`. table: a module or a package -> the names that `from it import ...`
    takes, with blanks between them. It is imported when one of its names is first asked for.
    """
    places = {name: place for place, names in table.items() for name in names.split()}

    def found(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {module!r} has no attribute {name!r}", name=name)
        names = vars(import_module(places[name]))
        if name not in names:  # a module of a package
            import_module(f"{places[name]}.{name}")
        value = names[name]
        setattr(sys.modules[module], name, value)  # so that it is asked for once
        return value

    return sorted(places), found
