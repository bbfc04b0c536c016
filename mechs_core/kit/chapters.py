"""Joins the modules of a ruleset's rules, one for each chapter, into one set of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from mechs_core.kernel.messages import Request, tag_of
from mechs_core.kernel.on_demand import Growing

Rule = Callable[..., Any]
Modules = tuple[ModuleType, ...]
K = TypeVar("K")


class Chapters:
    """The modules of a package of rules in reading order, and their tables joined.

    A chapter may have any of `APPLY` (event type -> fold), `DECIDE` (decision type -> rule) and
    `OFFER` (decision type -> its choices, from (state, seat)). Two chapters with
    the same type in a table raise ValueError.
    """

    def __init__(
        self,
        package: str,
        *names: str,
        later: Iterable[str] = (),
        around: Callable[[Rule], Rule] | None = None,
    ) -> None:
        """around: wraps every rule of DECIDE, for instance to play on to the next question.

        later: the chapters of a large part of the game that most games do without. They are
        imported when a type is asked for that the others do not have, or when all types are.
        """
        self._first = modules_of(package, names)
        self._package, self._later = package, (*later,)
        self._around = around

    @cached_property
    def modules(self) -> Modules:
        """All chapters."""
        return (*self._first, *modules_of(self._package, self._later))

    def _joined(self, join: Callable[[Modules], dict[K, Rule]]) -> Mapping[K, Rule]:
        """What `join` makes of the chapters; of the later ones when it is needed."""
        first = join(self._first)
        return Growing(first, lambda: join(self.modules)) if self._later else first

    @cached_property
    def apply(self) -> Mapping[Any, Rule]:
        return self._joined(partial(merge, table="APPLY"))

    @cached_property
    def decide(self) -> Mapping[Any, Rule]:
        def rules(modules: Modules) -> dict[Any, Rule]:
            around = self._around or (lambda rule: rule)
            return {kind: around(rule) for kind, rule in merge(modules, "DECIDE").items()}

        return self._joined(rules)

    @cached_property
    def offer(self) -> Mapping[Any, Rule]:
        return self._joined(partial(merge, table="OFFER"))

    @cached_property
    def choices(self) -> Callable[[Any, Request], list[Any]]:
        """From (state, open question) to its legal answers, in the order of what it accepts."""

        def by_tag(modules: Modules) -> dict[str, Rule]:
            return {tag_of(kind): offer for kind, offer in merge(modules, "OFFER").items()}

        offers = self._joined(by_tag)

        def choices(state: Any, request: Request) -> list[Any]:
            answers: list[Any] = []
            seat = request.seat
            for tag in request.accepts:
                answers += offers[tag](state, seat)
            return answers

        return choices


def modules_of(package: str, names: Iterable[str]) -> Modules:
    return tuple([import_module(f"{package}.{name}") for name in names])


def merge(chapters: Modules, table: str) -> dict[Any, Rule]:
    """The tables of this name of all chapters, joined. Raises ValueError for a type in two."""
    merged: dict[Any, Rule] = {}
    for chapter in chapters:
        for kind, rule in getattr(chapter, table, {}).items():
            if kind in merged:
                raise ValueError(f"{getattr(kind, '__name__', kind)} stands twice in {table}")
            merged[kind] = rule
    return merged
