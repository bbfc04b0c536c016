"""The arguments of a simulation as they are typed, and the plan that they become."""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec import Struct

from mechs_core.analysis.simulating.plan import Plan
from mechs_core.kernel.ruleset import Ruleset

DEALS: Final = 1000  # the default

T = TypeVar("T")


class Said(Struct, frozen=True):
    """The arguments of a simulation as typed; None or empty: not given."""

    ruleset: str | None = None
    deals: int | None = None
    seats: str | None = None
    seed: str | None = None
    options: tuple[str, ...] = ()
    dealing: str | None = None
    rollouts: int | None = None
    keep: str = "none"
    game: str | None = None
    at: int | None = None
    decide: tuple[str, ...] = ()
    again: bool = False
    reveal: bool = False
    max_decisions: int | None = None


class Planned(Struct, frozen=True):
    """A plan. prefix: the stored steps that its games go on from, if they do; see `Work`."""

    ruleset: Ruleset
    plan: Plan
    prefix: tuple[bytes, ...] | None = None


def most_of(said: Said, before: Plan | None) -> int | None:
    """After how many decisions games are stopped; None: the usual bounds."""
    return before.most if before and said.max_decisions is None else said.max_decisions


def first_of(*values: T | None) -> T:
    """The first value that is not None."""
    return next(value for value in values if value is not None)
