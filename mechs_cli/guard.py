"""A game that other rules made, or a forger, may fold and yet be beyond the rules of today.

Here, and only here, what breaks on such a state becomes a CorruptStream, for commands and store
alike: both get their rulesets from `world.find`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace as changed

from mechs_core.kernel.errors import CorruptStream
from mechs_core.kernel.faults import SHOW_ALL, fault, is_own
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import UNFOLDABLE

FOLD: Final = ("start", "apply")  # of the rules: a line guards these itself
P = ParamSpec("P")
T = TypeVar("T")


@lru_cache(maxsize=64)
def guarded(ruleset: Ruleset) -> Ruleset:
    """The ruleset; every function of its groups raises CorruptStream where it would break.

    What IllegalDecision says of a person's text is passed on.
    """
    groups = {
        each.name: _guarded_group(group)
        for each in fields(ruleset)
        if is_dataclass(group := getattr(ruleset, each.name)) and not isinstance(group, type)
    }
    return replace(ruleset, **groups)


def _guarded_group(group: Any) -> Any:
    answers = {each.name: getattr(group, each.name) for each in fields(group)}
    return replace(
        group, **{name: _sure_of(each) for name, each in answers.items() if name not in FOLD}
    )


def _sure_of(answer: Any) -> Any:
    """A function, a table of functions or things with functions, made sure; all else as it is."""
    if isinstance(answer, Struct):
        functions = {
            name: sure(value)
            for name in answer.__struct_fields__
            if callable(value := getattr(answer, name))
        }
        return changed(answer, **functions) if functions else answer
    if isinstance(answer, Mapping):
        return {key: _sure_of(each) for key, each in answer.items()}
    if isinstance(answer, tuple):
        return tuple(_sure_of(each) for each in answer)
    return sure(answer) if callable(answer) and not isinstance(answer, type) else answer


def sure(function: Callable[P, T]) -> Callable[P, T]:
    """The function, which raises CorruptStream where it would break."""

    @wraps(function)
    def call(*given: P.args, **named: P.kwargs) -> T:
        try:
            return function(*given, **named)
        except UNFOLDABLE as error:
            if is_own(error):
                raise CorruptStream(f"rules of your own broke: {fault(error)}", SHOW_ALL) from error
            raise CorruptStream(
                f"the rules of today cannot read this game: {fault(error)}",
                hint=f"mechs audit --all; {SHOW_ALL}",
            ) from error

    return call
