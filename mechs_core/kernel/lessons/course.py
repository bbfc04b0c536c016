"""How far a game of a lesson has come, folded from its steps, and what is said of a step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from mechs_core.kernel.lessons.lesson import Lesson, Remark, Task
from mechs_core.kernel.lessons.patterns import all_happened, happened, plain_events
from mechs_core.kernel.messages import Decided, Event


class Progress(Struct):
    """task: the number of tasks that are done. ends: how often the learner had decided when each of
    them was done. events: since the learner's first decision on the next one. decided: the
    learner's decisions on it."""

    task: int = 0
    ends: tuple[int, ...] = ()
    events: list[Event] = []
    decided: int = 0


def folded(lesson: Lesson, steps: Iterable[Sequence[Event]]) -> Progress:
    """How far the steps of a game have come in its lesson.

    A task is looked at when the others have answered: before the learner's next decision, and at
    the end.
    """
    now = Progress()
    for step in steps:
        first = step[0]
        own = type(first) is Decided and first.seat == lesson.seat
        if own:
            now = looked_at(lesson, now)
        if own or now.decided:
            now.events += step
            now.decided += own
    return looked_at(lesson, now)


def looked_at(lesson: Lesson, now: Progress) -> Progress:
    """The progress, past its task if that is done."""
    if now.task < len(lesson.tasks) and is_done(lesson.tasks[now.task], now.events):
        before = now.ends[-1] if now.ends else 0
        return Progress(now.task + 1, (*now.ends, before + now.decided))
    return now


def is_done(task: Task, events: Iterable[Event]) -> bool:
    """Whether what has happened since a task was set is what it wants."""
    plain = plain_events(events)
    return (
        all_happened(task.wanted, plain)
        and (not task.any_of or any(happened(each, plain) for each in task.any_of))
        and not any(happened(each, plain) for each in task.unwanted)
    )


def is_over(lesson: Lesson, now: Progress) -> bool:
    """Whether all tasks are done; of a free game only its result says so."""
    return bool(lesson.tasks) and now.task == len(lesson.tasks)


def remark_on(task: Task, events: Iterable[Event]) -> Remark | None:
    """The remark on what was done instead of the task; None where no one fits."""
    plain = plain_events(events)
    return next((each for each in task.remarks if all_happened(each.when, plain)), None)


def comment_on(task: Task, events: Iterable[Event]) -> str:
    """What is said of what was done instead of the task."""
    remark = remark_on(task, events)
    return task.otherwise if remark is None else remark.say
