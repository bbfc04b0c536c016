"""A rule's test in one sentence: given a position, when a seat decides, then these events.

given(line).when(RED, Hit(YELLOW)).then(ActionStarted(RED, "hit", 2), ...)
given(line).when(RED, Hit(BLUE)).refused("not_adjacent")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Given, Seat
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes


class Story:
    """A line and what the last decision did to it. The line that was given is left alone."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.events: tuple[Event, ...] = ()  # of the last decision, without its own record
        self.refusal: IllegalDecision | None = None

    @property
    def state(self) -> Any:
        return self.line.state

    def when(self, seat: Seat, decision: Decision, luck: Given | None = None) -> Self:
        """The story that goes on with this decision; this one stays as it is.

        luck: what is drawn meanwhile, by label: of a draw its outcomes from 0, of a shuffle the
        whole order.
        """
        self.accepted()
        story = type(self)(self.line.copy())
        try:
            story.events = story.line.decide(seat, decision, luck)[1:]
        except IllegalDecision as refusal:
            story.refusal = refusal
            same = not story.line.spoiled and state_bytes(story.state) == state_bytes(self.state)
            assert same, f"seat {seat}: {decision} was refused ({refusal}), but the state changed"
        else:
            folded = self.line.copy()
            for event in story.events:
                folded.peek(event)
            same = state_bytes(folded.state) == state_bytes(story.state)
            assert same, f"seat {seat}: {decision} changed the state by more than its events"
        return story

    def then(self, *events: Event) -> Self:
        """Exactly these events followed, in this order."""
        self.accepted()
        assert self.events == events, told(self.events, events)
        return self

    def then_first(self, *events: Event) -> Self:
        """These events followed at once; what came after is another rule's."""
        self.accepted()
        assert self.events[: len(events)] == events, told(self.events, events)
        return self

    def then_last(self, *events: Event) -> Self:
        """The step ended with these events."""
        self.accepted()
        assert self.events[-len(events) :] == events, told(self.events, events)
        return self

    def accepted(self) -> Self:
        assert self.refusal is None, f"refused: {self.refusal}"
        return self

    def refused(self, code: str, sentence: str | None = None, **details: int | str) -> None:
        """The decision was refused and changed nothing."""
        assert self.refusal is not None, f"accepted: {self.events}"
        assert self.refusal.code == code, f"refused, but not as {code}: {self.refusal}"
        assert self.refusal.details == details, f"details: {self.refusal.details}, not {details}"
        same = sentence is None or self.refusal.sentence == sentence
        assert same, f"refused, but in other words: {self.refusal.sentence!r}"


def given(line: Line) -> Story:
    """The beginning of a story: a line, such as `new_game(RULESET, seats=3)`."""
    return Story(line)


def new_game(
    ruleset: Ruleset,
    seats: int | Sequence[str] | None = None,
    luck: Given | None = None,
    **said: Any,
) -> Line:
    """A new game of people, at the smallest table unless said.

    seats: how many, or their names. luck: what is drawn while it is set up, by label: of a shuffle
    the whole order. said: options, scenario, seed (else `7`), as `creation.describe` takes them.
    Raises IllegalDecision `bad_config`.
    """
    table = min(ruleset.seats) if seats is None else seats
    names = [f"player{n}" for n in range(table)] if isinstance(table, int) else table
    if luck:
        said["given"] = luck
    line, _ = Line.create(ruleset, describe(ruleset, names, **{"seed": "7", **said}))
    return line


def told(found: Sequence[Event], wanted: Sequence[Event]) -> str:
    """What happened and what should have, an event a line."""
    rows = ["other events:", *map(str, found), "not:", *map(str, wanted)]
    return "\n  ".join(rows)
