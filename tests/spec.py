"""A rule's test in one sentence: given a position, when a seat decides, then these events.

given(line).when(RED, Hit(YELLOW)).then(ActionStarted(RED, "hit", 2), ...)
given(line).when(RED, Hit(BLUE)).refused("not_adjacent")
"""

from __future__ import annotations

from typing import Any, Self

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Given, Seat
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
        """One decision; a story may have several, one after another. luck: as given."""
        assert self.refusal is None, self.refusal
        story = type(self)(self.line.copy())
        try:
            story.events = story.line.decide(seat, decision, luck)[1:]
        except IllegalDecision as refusal:
            story.refusal = refusal
            assert not story.line.spoiled
            assert state_bytes(story.state) == state_bytes(self.state)
        else:
            folded = self.line.copy()
            for event in story.events:
                folded.peek(event)
            assert state_bytes(folded.state) == state_bytes(story.state)
        return story

    def then(self, *events: Event) -> Self:
        """Exactly these events followed, in this order."""
        assert self.refusal is None, self.refusal
        assert self.events == events
        return self

    def then_first(self, *events: Event) -> Self:
        """These events followed at once; what came after is another rule's."""
        assert self.refusal is None, self.refusal
        assert self.events[: len(events)] == events
        return self

    def then_last(self, *events: Event) -> Self:
        """The step ended with these events."""
        assert self.refusal is None, self.refusal
        assert self.events[-len(events) :] == events
        return self

    def accepted(self) -> Self:
        assert self.refusal is None, self.refusal
        return self

    def refused(self, code: str, sentence: str | None = None, **details: int | str) -> None:
        """The decision was refused and changed nothing."""
        assert self.refusal is not None, f"accepted: {self.events}"
        assert self.refusal.code == code
        assert self.refusal.details == details
        assert sentence is None or self.refusal.sentence == sentence


def given(line: Line) -> Story:
    return Story(line)
