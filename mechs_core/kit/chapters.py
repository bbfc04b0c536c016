"""Joins the modules of a ruleset's rules, one for each chapter, into one set of tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any

from mechs_core.kernel.messages import Request, tag_of

Rule = Callable[..., Any]


class Chapters:
    """The modules of a package of rules in reading order, and their tables joined.

    A chapter may have any of `APPLY` (event type -> fold), `DECIDE` (decision type -> rule) and
    `OFFER` (decision type -> its choices, from (state, seat)). Two chapters with
    the same type in a table raise ValueError.
    """

    def __init__(self, package: str, *names: str, around: Callable[[Rule], Rule] | None = None):
        """around: wraps every rule of DECIDE, for instance to play on to the next question."""
        self.modules = tuple(import_module(f"{package}.{name}") for name in names)
        self._around = around

    @cached_property
    def apply(self) -> dict[Any, Rule]:
        return merge(self.modules, "APPLY")

    @cached_property
    def decide(self) -> dict[Any, Rule]:
        rules = merge(self.modules, "DECIDE")
        if self._around is None:
            return rules
        return {kind: self._around(rule) for kind, rule in rules.items()}

    @cached_property
    def offer(self) -> dict[Any, Rule]:
        return merge(self.modules, "OFFER")

    @cached_property
    def choices(self) -> Callable[[Any, Request], list[Any]]:
        """From (state, open question) to its legal answers, in the order of what it accepts."""
        offers = {tag_of(kind): offer for kind, offer in self.offer.items()}

        def choices(state: Any, request: Request) -> list[Any]:
            answers: list[Any] = []
            seat = request.seat
            for tag in request.accepts:
                answers += offers[tag](state, seat)
            return answers

        return choices


def merge(chapters: tuple[ModuleType, ...], table: str) -> dict[Any, Rule]:
    """The tables of this name of all chapters, joined. Raises ValueError for a type in two."""
    merged: dict[Any, Rule] = {}
    for chapter in chapters:
        for kind, rule in getattr(chapter, table, {}).items():
            if kind in merged:
                raise ValueError(f"{getattr(kind, '__name__', kind)} stands twice in {table}")
            merged[kind] = rule
    return merged
