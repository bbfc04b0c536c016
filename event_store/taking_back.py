"""What a take-back leaves in a line."""

from __future__ import annotations

from collections.abc import Sequence

from event_store.store import GameStore
from mechs_core.kernel.messages import Branched, Event, Step


def without_take_backs(store: GameStore, steps: Sequence[Step[Event]]) -> Sequence[Step[Event]]:
    """The steps without the branch records of take-backs at their end, which decide nothing."""
    marks = store.marks()
    while (
        type(first := steps[-1].events[0]) is Branched
        and len(steps[-1].events) == 1
        and first.parent in marks
        and marks[first.parent].successor is not None
    ):
        steps = steps[:-1]
    return steps
