"""Who sits at one place of a table: what each has seen, whose question is put next.

A place may be one person's, or a screen that several share: then one of them holds the keyboard.
"""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.messages import Decided, Event, Request, Seat, Step
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.frames import Frame, frames, frames_of_step, news
from mechs_core.table.seats import Seats

GONE_BACK = "too late: the game was closed or taken back meanwhile; look again"


class Sitting:
    """The seats of one place. It follows a line that others may move, too."""

    def __init__(self, persons: Sequence[Seat], line: Line, seats: Seats) -> None:
        """persons: the seats that decide here, one or more. line: all of it counts as seen."""
        self.persons = tuple(persons)
        self.line, self.seats = line, seats
        self.holder: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        self.seen = dict.fromkeys(self.persons, line.position)  # events told, by seat
        self.choice: Seat | None = None  # who wants to decide next
        self.pausing: set[Seat] = set()  # seats that want to be asked optional questions too
        self.passed: dict[Seat, Request] = {}  # the optional question that a seat has passed last

    def pause(self) -> Request | None:
        """An optional question to a seat that wants these and has not passed it; else None."""
        for request in self.line.requests():
            seat = request.seat
            if not request.required and seat in self.pausing and self.passed.get(seat) != request:
                return request
        return None

    def next_request(self) -> Request | None:
        """The question to put now; None if only others are asked.

        An optional question to a seat that wants it comes first; else the question to the seat that
        asked to be next, to the holder of the keyboard, or the first one.
        """
        asked = [request for request in self.line.requests() if request.seat in self.persons]
        chosen = [request for request in asked if request.seat == self.choice]
        required = [request for request in asked if request.required]
        # Others, or bots, may be asked too.
        others = any(request.required for request in self.line.requests())
        held = [request for request in required if request.seat == self.holder]
        pause = self.pause()
        paused = [] if pause is None else [pause]
        self.choice = None
        return next(iter([*chosen, *paused, *held, *required, *([] if others else asked)]), None)

    def go_back(self, kept: int) -> None:
        """The game goes on from before: only so many of its events have been seen now."""
        self.seen = {seat: min(kept, seen) for seat, seen in self.seen.items()}

    def taken_back(self, last: Step[Event], goes_on_as: str) -> str:
        """The sentence that somebody has taken this step back."""
        first = last.events[0]
        who = self.seats.label(first.seat) if type(first) is Decided else "somebody"
        return f"{who} has taken a decision back; the game goes on as {goes_on_as}"

    def viewer(self, seat: Seat) -> Seat | None:
        """Who may read what is written for a seat: the seat, or all who share the screen."""
        return seat if len(self.persons) == 1 else None

    def too_late(self, seat: Seat, happened: Sequence[Frame]) -> str:
        """The sentence that somebody else was faster than a seat. happened: since it was asked."""
        told = news(self.line.ruleset, happened)
        if not told:
            return GONE_BACK
        by = told[0].by
        first = "somebody" if by is None else self.seats.label(by)
        faster = f"{first} has decided elsewhere" if by == seat else f"{first} was faster"
        return f"{faster}: {told[0].sentence}; look again"


def frames_since(
    before: Line | None, steps: Sequence[Step[Event]], line: Line, eyes: Eyes
) -> list[Frame]:
    """The events of these steps, as somebody sees them. before: the line up to them; None: none."""
    if before is None:
        return [*frames(line.ruleset, steps, eyes)]
    return [frame for step in steps for frame in frames_of_step(before, step.events, eyes)]
