"""Assertions about what a ruleset counts for study.

counted(line).when(RED, Hit(YELLOW)).then("action", {(RED, "hit 1"): {"uses": 1, "damage": 2}})
"""

from __future__ import annotations

from typing import Any, Self

from mechs_core.kernel.contract.study import Tally, tallied
from mechs_core.kernel.messages import Decision, Event, Given, Seat
from mechs_core.kernel.stream import Line
from tests.games import Sealed

Counts = dict[tuple[Seat, str], dict[str, int]]  # seat, item -> measure -> sum


class Counted:
    """A line whose events are watched from the first on."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.tally = Tally()
        self.watch = line.ruleset.study.watch(line.created, self.tally)

    def when(self, seat: Seat, decision: Decision, luck: Given | None = None) -> Self:
        """One decision, with all that follows from it."""
        return self.seeing(*self.line.decide(seat, decision, luck))

    def seeing(self, *events: Event) -> Self:
        """Events written by hand, whether or not the rules give them."""
        tallied(self.watch, events)
        return self

    def forgetting(self) -> Self:
        """What was counted so far is left out."""
        self.tally.sums.clear()
        return self

    def then(self, topic: str, counts: Counts) -> Self:
        """This and nothing else was counted of a topic."""
        assert self.of(topic) == counts
        return self

    def of(self, topic: str) -> Counts:
        found: Counts = {}
        for (seat, name, item, measure), value in self.tally.sums.items():
            if name == topic:
                found.setdefault((seat, item), {})[measure] = value
        return found

    def total(self, seat: Seat, topic: str, measure: str, items: Any = None) -> int:
        """The sum over a topic's items, or over those that `items` holds of."""
        return sum(
            counts.get(measure, 0)
            for (who, item), counts in self.of(topic).items()
            if who == seat and (items is None or items(item))
        )


def counted(line: Line) -> Counted:
    """A game that has just begun."""
    again, opening = Line.create(line.ruleset, line.created)
    return Counted(again).seeing(*opening)


def counted_in(game: Sealed) -> Counted:
    """A game that was played."""
    return Counted(game.line).seeing(*game.events)
