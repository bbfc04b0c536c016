"""The best of several decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from mechs_core.kernel.messages import Decision

D = TypeVar("D", bound=Decision)

GOOD: Final = 0.05  # worth that is worth a decision


def best(choices: Iterable[D], worth: Callable[[D], float]) -> tuple[float, D]:
    """The first of the best, with its worth. choices: one or more."""
    weighed = [(worth(choice), choice) for choice in choices]
    return max(weighed, key=lambda each: each[0])


def of_type(kind: type[D], legal: Iterable[Any]) -> list[D]:
    return [choice for choice in legal if type(choice) is kind]
