"""Guards a ruleset's functions against states that its rules cannot have made.

A game of another rules version, or a forged one, may fold and yet break the functions of today's
rules. Here, and only here, whatever they raise on such a state becomes a CorruptStream, for
commands and store alike: both get their rulesets from `world.find`. What rules of the user's own
raise becomes one too, whatever it is, but for a Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache, partial, wraps
from typing import Any, Final, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace as changed

from mechs_core.kernel.errors import CorruptStream, MechsError
from mechs_core.kernel.faults import SHOW_ALL, fault, is_own_fault
from mechs_core.kernel.on_demand import Growing
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import UNFOLDABLE

FOLD: Final = ("start", "apply")  # fields of `Rules` that a line guards itself
P = ParamSpec("P")
T = TypeVar("T")


@lru_cache(maxsize=64)
def guarded(ruleset: Ruleset) -> Ruleset:
    """The ruleset with every function of its groups raising CorruptStream where it would break.

    An IllegalDecision is passed on: it is about what a person typed.
    """
    groups = {
        each.name: _guarded_group(group, ruleset.name)
        for each in fields(ruleset)
        if is_dataclass(group := getattr(ruleset, each.name)) and not isinstance(group, type)
    }
    return replace(ruleset, **groups)


def _guarded_group(group: Any, game: str) -> Any:
    answers = {each.name: getattr(group, each.name) for each in fields(group)}
    return replace(
        group, **{name: _sure_of(each, game) for name, each in answers.items() if name not in FOLD}
    )


def _sure_of(answer: Any, game: str) -> Any:
    """A field with the functions in it guarded; other values unchanged."""
    if isinstance(answer, Struct):
        functions = {
            name: sure(value, game)
            for name in answer.__struct_fields__
            if callable(value := getattr(answer, name))
        }
        return changed(answer, **functions) if functions else answer
    if isinstance(answer, Growing):
        return answer.changed(partial(_sure_of, game=game))
    if isinstance(answer, Mapping):
        return {key: _sure_of(each, game) for key, each in answer.items()}
    if isinstance(answer, tuple):
        return tuple(_sure_of(each, game) for each in answer)
    return sure(answer, game) if callable(answer) and not isinstance(answer, type) else answer


def sure(function: Callable[P, T], game: str) -> Callable[P, T]:
    """The function, raising CorruptStream in place of exceptions that a bad state causes.

    game: the ruleset's name.
    """

    @wraps(function)
    def call(*given: P.args, **named: P.kwargs) -> T:
        try:
            return function(*given, **named)
        except MechsError:
            raise
        except BaseException as error:
            if is_own_fault(error):
                broke = f"rules of your own broke, {game}: {fault(error)}"
                raise CorruptStream(broke, SHOW_ALL) from error
            if not isinstance(error, UNFOLDABLE):
                raise
            raise CorruptStream(
                f"the rules of today cannot read this game: {fault(error)}",
                hint=f"mechs audit --all; {SHOW_ALL}",
            ) from error

    return call
