"""Single values of a scenario, a hostile JSON document: what is asked for, or `bad_config`.

where: the way to the value, as "bots[0].area".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.words import shown

T = TypeVar("T")


def fault(where: str, sentence: str) -> IllegalDecision:
    """A refusal that names the key and what is wrong with it."""
    return IllegalDecision("bad_config", f"scenario.{where}: {sentence}")


def number(value: object, where: str, low: int, high: int | None = None) -> int:
    """A whole number from `low` to `high`, both included; True is none."""
    if type(value) is not int or value < low or (high is not None and value > high):
        wanted = f"{low} or more" if high is None else f"{low} to {high}"
        raise fault(where, f"{shown(value)} is not {wanted}")
    return value


def word(value: object, where: str, known: Mapping[str, T], what: str) -> T:
    """What one of the known words stands for. what: "a seat", for the refusal."""
    if type(value) is not str or value not in known:
        raise fault(where, f"{shown(value)} is not {what}")
    return known[value]


def items(value: object, where: str, count: int | None = None) -> list[Any]:
    """A list, of so many items where `count` says so."""
    if type(value) is not list:
        raise fault(where, f"{shown(value)} is not a list")
    if count is not None and len(value) != count:
        raise fault(where, f"{count} belong there, not {len(value)}")
    return value


def entries(value: object, where: str) -> dict[Any, Any]:
    """An object; its keys are not read yet."""
    if type(value) is not dict:
        raise fault(where, f"{shown(value)} is not an object")
    return value
