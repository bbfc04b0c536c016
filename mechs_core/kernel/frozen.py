"""Dicts and lists that are only read: one that a state holds can be given to anybody, uncopied.

They are equal to a plain dict or list and are written as the same bytes. `copy`, `|`, `+` and
slices give plain ones, which may be changed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NoReturn, TypeVar

from msgspec.structs import force_setattr

K = TypeVar("K")
V = TypeVar("V")


def _refuse(self: Any, *said: Any, **named: Any) -> NoReturn:
    kind = "dict" if isinstance(self, dict) else "list"
    raise TypeError(f"this {kind} is only read: change a copy of it")


class FrozenDict(dict[K, V]):
    """A dict that is only read. Raises TypeError where it is changed."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> Any:
        return frozen, (dict(self),)


class FrozenList(list[V]):
    """A list that is only read. Raises TypeError where it is changed."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = extend = insert = remove = pop = _refuse
    clear = reverse = sort = _refuse

    def __reduce__(self) -> Any:
        return frozen, (list(self),)


def frozen(value: Any) -> Any:
    """The same value, its dicts, lists and sets only read, at every depth; Structs as they are."""
    freeze = FREEZE.get(type(value))
    return value if freeze is None else freeze(value)


def _frozen_dict(value: dict[Any, Any]) -> FrozenDict[Any, Any]:
    return FrozenDict({key: frozen(each) for key, each in value.items()}) if value else EMPTY


EMPTY: Final[FrozenDict[Any, Any]] = FrozenDict()
FREEZE: Final[dict[type, Callable[[Any], Any]]] = {
    dict: _frozen_dict,
    list: lambda value: FrozenList(map(frozen, value)),
    tuple: lambda value: tuple(map(frozen, value)),
    set: frozenset,
}


def only_read(made: Any, *names: str) -> None:
    """What these fields of a frozen Struct hold is only read from now on.

        class Sequence(Struct, frozen=True):
            strengths: dict[str, int]

            def __post_init__(self) -> None:
                only_read(self, "strengths")

    So a state may hold it: its copies share it, and views show it. Where a message leaves such a
    field out of its bytes when nothing is in it, its default is `EMPTY`.
    """
    with suppress(RecursionError):  # so deep a value stays as it is: it cannot be stored
        for name in names:
            force_setattr(made, name, frozen(getattr(made, name)))
