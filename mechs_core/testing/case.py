"""One test of many that are made from a ruleset."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct


class Case(Struct, frozen=True):
    """One check: on a setting, on the ruleset as a whole, or on its rulebook."""

    name: str
    run: Callable[[], int | None]  # how much was compared, where that is counted

    def __str__(self) -> str:
        return self.name
