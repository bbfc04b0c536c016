"""Watchers count things in a game; the parameter types of their methods say which events."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import isfunction, signature
from typing import Any, get_type_hints

from mechs_core.kernel.contract.study import Tally, Watch, together
from mechs_core.kernel.messages import Event, GameCreated
from mechs_core.kernel.type_hints import hint_of


class Watcher:
    """Counts things in one game, and may keep what it has seen of it.

    A method whose only parameter is an event sees every event of its type, or of its types.
    """

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        self.add = tally.add


def seen_by(kind: type[Watcher]) -> dict[type[Event], str]:
    """Event type -> the name of the watcher's method for it.

    Raises ValueError where two methods take the same type.
    """
    found: dict[type[Event], str] = {}
    for name, method in vars(kind).items():
        for event in events_of(method) if isfunction(method) else ():
            if event in found:
                raise ValueError(f"{kind.__name__}.{name} sees {event.__name__} a second time")
            found[event] = name
    return found


def events_of(method: Callable[..., Any]) -> tuple[type[Event], ...]:
    """The event types of a method with one parameter; () for a method that takes no event."""
    _, *parameters = signature(method).parameters
    if len(parameters) != 1:
        return ()
    kinds = hint_of(get_type_hints(method).get(parameters[0])).kinds
    seen = all(isinstance(each, type) and issubclass(each, Event) for each in kinds)
    return kinds if seen else ()


def named(place: str) -> Any:
    """What stands in a module under a name: "package.module.name"."""
    module, _, name = place.rpartition(".")
    return getattr(import_module(module), name)


def watched_by(package: str, *places: str) -> Callable[[GameCreated, Tally], Watch]:
    """The watch of several watchers, for `Study.watch`; an event is seen by them in this order.

    places: "actions.Actions", module and class in the package, or the whole name of a class that
    stands elsewhere; imported when games are counted.
    """

    @cache
    def watchers() -> tuple[tuple[type[Watcher], dict[type[Event], str]], ...]:
        kinds = [named(place if place.count(".") > 1 else f"{package}.{place}") for place in places]
        return tuple((kind, seen_by(kind)) for kind in kinds)

    def watch(created: GameCreated, tally: Tally) -> Watch:
        watches = []
        for kind, seen in watchers():
            watcher = kind(created, tally)
            watches.append({event: getattr(watcher, name) for event, name in seen.items()})
        return together(*watches)

    return watch
