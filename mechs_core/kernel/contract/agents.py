"""Bots, and what environments need to let other programs play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from mechs_core.kernel.contract.rules import ALL, Within
from mechs_core.kernel.messages import Decision

PREFIX = "bot:"


class Bot(Struct, frozen=True):
    """A named way to decide. Another way to decide is another version."""

    name: str
    version: int
    sentence: str
    # what a seat may know and try out (`prospect.Prospect`) -> one of its legal decisions; None
    # leaves a question for which the game does not wait, and no other
    choose: Callable[[Any], Decision | None]

    @property
    def seat_name(self) -> str:
        return f"{PREFIX}{self.name}@{self.version}"


class Feature(Struct, frozen=True):
    """One number of a seat's observation: low to high, both included."""

    name: str
    low: int
    high: int
    sentence: str = ""


def featureless(seats: int) -> tuple[Feature, ...]:
    """The features of a ruleset that has no observations."""
    return ()


def unobserved(view: Any) -> list[int]:
    """The observation of a ruleset that has none."""
    return []


def everything() -> Within:
    """The default of `within`."""
    return ALL


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Numbers:
    """Games as numbers, for environments. `V` is the ruleset's view.

    What must agree with what: `observe` gives a number for each of the `features` of that number of
    seats, in their order and within their bounds; `choices` never gives more than `widest`
    decisions. Without features an environment observes the fields of the view, if each of
    them declares its range and its length. Without `widest` there are no environments.
    """

    # number of seats -> what an observation of a seat is made of; () = there is none
    features: Callable[[int], tuple[Feature, ...]] = featureless
    # V -> the observation, a number for each feature, in their order
    observe: Callable[[Any], list[int]] = unobserved
    # the most decisions that `choices` ever gives; None: that is not known
    widest: int | None = None
    # () -> which decisions, and which of their values, are told
    within: Callable[[], Within] = everything


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Agents(Numbers):
    """Bots, and what environments need.

    A game that an option makes much larger has numbers of its own, so that those of the others stay
    as they are.
    """

    bots: tuple[Bot, ...] = ()  # besides the kernel's `random`
    # kinds of question in which `random` takes any kind of decision, each as likely, then one of
    # that kind: talks that would hardly end if each of a hundred offers were as likely as silence
    by_kind: frozenset[str] = frozenset()
    # option -> the numbers of games in which it is True
    larger: Mapping[str, Numbers] = field(default_factory=dict)

    def of(self, options: Mapping[str, Any]) -> Numbers:
        """The numbers of games with these options."""
        for option, numbers in self.larger.items():
            if options.get(option) is True:
                return numbers
        return self

    @property
    def tables(self) -> dict[str, Numbers]:
        """All numbers by the option that brings them, "" for those of the other games."""
        return {"": self, **self.larger}
