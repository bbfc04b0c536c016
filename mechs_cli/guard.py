"""A game that other rules made, or a forger, may fold and yet be beyond the rules of today.

Here, and only here, what breaks on such a state becomes a CorruptStream, for commands and store
alike: both get their rulesets from `world.find`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar

from mechs_core.kernel.errors import CorruptStream
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import UNFOLDABLE

READERS: Final = (
    *("setup", "requests", "choices", "view", "result", "summary", "mark", "imagine"),
    *("parse", "format", "sentence", "board", "low", "legend", "called", "remark", "hides"),
    *("reluck", "retold"),
)
P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K")


@lru_cache(maxsize=64)
def guarded(ruleset: Ruleset) -> Ruleset:
    """The ruleset, whose functions raise CorruptStream for a state that they cannot read."""
    readers: dict[str, Any] = {
        name: sure(reader) for name in READERS if (reader := getattr(ruleset, name)) is not None
    }
    return replace(ruleset, decide=_sure_table(ruleset.decide), **readers)


def sure(reader: Callable[P, T]) -> Callable[P, T]:
    """The function, which raises CorruptStream where it would break."""

    @wraps(reader)
    def read(*given: P.args, **named: P.kwargs) -> T:
        try:
            return reader(*given, **named)
        except UNFOLDABLE as error:
            raise CorruptStream(
                f"the rules of today cannot read this game: {error!r}",
                hint="mechs audit --all",
            ) from error

    return read


def _sure_table(table: Mapping[K, Callable[..., Any]]) -> dict[K, Callable[..., Any]]:
    return {key: sure(rule) for key, rule in table.items()}
