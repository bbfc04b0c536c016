"""A line event by event as a viewer may see it, for `log`, `replay`, `diff` and exports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from mechs_core.kernel.errors import CorruptStream
from mechs_core.kernel.messages import Decided, Event, GameCreated, Mark, Seat, Step
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import NOWHERE, Eyes, inside, tell


class Frame(Struct, frozen=True):
    """One event, its sentence, and the view after it."""

    position: int
    step: int
    event: Any  # redacted; of a recording, a dict
    sentence: str
    rules: tuple[str, ...]
    view: Any
    mark: Mark  # the round, turn or activation that the event lies in
    first: bool  # of its step
    begins: str = ""  # the kind of mark, where the event begins one
    by: Seat | None = None  # who decided the step
    given: bool = False  # luck was given with it


def frames(ruleset: Ruleset, steps: Iterable[Step[Event]], eyes: Eyes) -> Iterator[Frame]:
    """A whole line's frames. steps: from number 0 on. Raises CorruptStream."""
    line: Line | None = None
    mark = NOWHERE
    for step in steps:
        if line is None:
            created = step.events[0]
            if type(created) is not GameCreated:
                raise CorruptStream("step 0 does not begin with GameCreated")
            line = Line(ruleset, created)
        for frame in frames_of_step(line, step.events, eyes, mark):
            mark = frame.mark
            yield frame


def frames_of_step(
    line: Line, events: Iterable[Event], eyes: Eyes, mark: Mark = NOWHERE
) -> Iterator[Frame]:
    """The frames of the next step; the line is moved past it. mark: in force before it."""
    first, by = line.position, None
    for each in tell(line, events, eyes.viewer, eyes.opened):
        if type(each.event) is Decided:
            by = each.event.seat
        begins = line.ruleset.rules.mark(each.event)
        if begins is not None:
            mark = inside(mark, begins)
        yield Frame(
            position=line.position - 1,
            step=line.steps,
            event=each.event,
            sentence=each.sentence,
            rules=each.rules,
            view=each.view,
            mark=mark,
            first=line.position - 1 == first,
            begins=begins.kind if begins else "",
            by=by,
            given=each.given,
        )


def news(ruleset: Ruleset, told: Iterable[Frame]) -> list[Frame]:
    """The frames that are told at the table.

    Left out are decisions that the events after them tell again, and events that the ruleset leaves
    unsaid; if nothing remains, the last of these is told.
    """
    frames = [*told]
    happened = [
        frame for at, frame in enumerate(frames) if not _is_retold(ruleset, frame, frames[at + 1 :])
    ]
    telling = ruleset.telling
    return [
        frame
        for frame in happened
        if type(frame.event) not in telling.unsaid and not telling.echoes(frame.event)
    ] or happened[-1:]


def _is_retold(ruleset: Ruleset, frame: Frame, later: Sequence[Frame]) -> bool:
    """Whether a frame is a decision that the events of its step tell again."""
    if type(frame.event) is not Decided or frame.given:
        return False
    behind = [each.event for each in takewhile(lambda each: each.step == frame.step, later)]
    return ruleset.telling.retold(frame.event, behind)
