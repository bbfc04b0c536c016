"""Items and parts of tables made, functions and names imported, only when they are used."""

from __future__ import annotations

import sys
from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


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


class Growing(dict[K, V]):
    """A dict of two parts. The second is made when it is needed: for a key that the first lacks,
    or for all keys. What is looked up in the first is looked up as in any dict.
    """

    def __init__(self, first: Mapping[K, V], later: Callable[[], Mapping[K, V]]) -> None:
        """later: makes the second part; called once at most."""
        super().__init__(first)
        self.first = (*first,)  # the keys of the first part
        self._later: Callable[[], Mapping[K, V]] | None = later

    def whole(self) -> dict[K, V]:
        """The same dict with its second part."""
        if self._later is not None:
            more = self._later()
            self._later = None
            self.update(more)
        return self

    def changed(self, change: Callable[[V], T]) -> Growing[K, T]:
        """Another with the values changed; its second part is made when it is needed, too."""
        first = {key: change(super(Growing, self).__getitem__(key)) for key in self.first}
        return Growing(
            first,
            lambda: {key: change(each) for key, each in self.items() if key not in first},
        )

    def __missing__(self, key: K) -> V:
        if self._later is None:
            raise KeyError(key)
        return self.whole()[key]

    def __contains__(self, key: object) -> bool:
        if not super().__contains__(key):
            self.whole()
        return super().__contains__(key)

    def get(self, key: K, default: Any = None) -> Any:
        if not super().__contains__(key):
            self.whole()
        return super().get(key, default)

    def __iter__(self) -> Iterator[K]:
        self.whole()
        return super().__iter__()

    def __len__(self) -> int:
        self.whole()
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        self.whole()
        return super().__eq__(other)

    __hash__ = None

    def keys(self) -> KeysView[K]:  # type: ignore[override]
        self.whole()
        return super().keys()

    def items(self) -> ItemsView[K, V]:  # type: ignore[override]
        self.whole()
        return super().items()

    def values(self) -> ValuesView[V]:  # type: ignore[override]
        self.whole()
        return super().values()


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

    call.stands_for = found  # type: ignore[attr-defined] # for who reads the function's text
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
