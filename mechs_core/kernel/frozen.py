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


# mypy: that these raise is the point of the classes.
class FrozenDict(dict[K, V]):
    """A dict that is only read. Raises TypeError where it is changed."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse  # type: ignore[assignment]
    clear = pop = popitem = setdefault = update = _refuse  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return frozen, (dict(self),)


class FrozenList(list[V]):
    """A list that is only read. Raises TypeError where it is changed."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse  # type: ignore[assignment]
    append = extend = insert = remove = pop = _refuse  # type: ignore[assignment]
    clear = reverse = sort = _refuse  # type: ignore[assignment]

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


def only_read(*names: str) -> Callable[[Any], None]:
    """The `__post_init__` of a frozen Struct: what these fields hold is only read.

        class Sequence(Struct, frozen=True):
            strengths: dict[str, int]

            __post_init__ = only_read("strengths")

    So a state may hold it: copies of the state share it, and views show it (`kit.states`). Where a
    message leaves such a field out of its bytes when nothing is in it, its default is `EMPTY`.
    """

    def freeze(made: Any) -> None:
        with suppress(RecursionError):  # so deep a value stays as it is: it cannot be stored
            for name in names:
                force_setattr(made, name, frozen(getattr(made, name)))

    freeze.names = names  # type: ignore[attr-defined]
    return freeze


def only_read_of(kind: type) -> tuple[str, ...]:
    """The fields of a Struct of which `only_read` was said."""
    names: tuple[str, ...] = getattr(getattr(kind, "__post_init__", None), "names", ())
    return names
