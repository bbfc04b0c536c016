"""What is said in a lesson besides the lesson's own texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from mechs_cli.console.output import fitting, with_words
from mechs_cli.games.headlines import ranks, worded
from mechs_core.kernel.contract.study import Part, score_unit
from mechs_core.kernel.lessons.lesson import Lesson, Task
from mechs_core.kernel.messages import DrawnLine, Result, Seat, Span
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.table.seats import Seats

BLANK: Final[DrawnLine] = (Span(""),)
PLACES: Final = ("first", "second", "third", "fourth")
HOW: Final = (
    "Answer with the number of an offer or with its words; Tab completes them. `hint` helps,",
    "`task` says the task again, `skip` shows how it is done, `?` tells what else there is,",
    "`quit` leaves; you may go on whenever you like.",
)
UNDONE: Final = "the task is not done: `again` sets the board back, `next` shows how; or play on"
SET_BACK: Final = "`again` sets the board back, if you like."
FROM_THE_START: Final = "`again` first sets the board back. "  # ahead of a hint
DONE: Final = "Done. "
SET_RIGHT: Final = "The board is set for the next task, as if you had decided: "


def lesson_number(ruleset: Ruleset, lesson: Lesson) -> int:
    """From 1."""
    return [each.name for each in ruleset.lessons].index(lesson.name) + 1


def paragraph(text: str, style: str = "", before: str = "") -> list[DrawnLine]:
    """A text as drawn lines; what stands in backquotes is bold. before: bold words ahead of it."""
    ahead = (Span(before, "bold"),) if before else ()
    return fitting((*ahead, *with_words(" ".join(text.split()), style)), 0)


def opening(ruleset: Ruleset, lesson: Lesson, *, first: bool) -> list[DrawnLine]:
    """What a lesson begins with. first: whether nothing was ever learnt of this game."""
    number, count = lesson_number(ruleset, lesson), len(ruleset.lessons)
    title = f"Lesson {number} of {count}: {lesson.title}"
    about = f"{ruleset.title}: {ruleset.telling.about}" if ruleset.telling.about else ruleset.title
    greeting = [*paragraph(about), *paragraph(" ".join(HOW)), BLANK] if first else []
    aim = [] if lesson.game is None else paragraph(lesson.game.say)
    return [*greeting, (Span(title, "bold"),), *paragraph(lesson.text), *aim]


def task_lines(lesson: Lesson, number: int) -> list[DrawnLine]:
    """A task as it stands above the prompt. number: from 0."""
    count = len(lesson.tasks)
    which = f"task {number + 1} of {count}" if count > 1 else "task"
    return paragraph(lesson.tasks[number].say, before=f"{which}: ")


def in_turn(decisions: Iterable[str]) -> str:
    """Decisions one after another; "" is what need not be answered."""
    return ", then ".join(f"`{each}`" if each else "Enter alone" for each in decisions)


def answer_line(task: Task) -> str:
    """The last hint: the solution."""
    return f"Type {in_turn(task.solution)}."


def hint_after(task: Task, given: int) -> str:
    """The hint after so many. The last one tells the answer."""
    return task.hints[given] if given < len(task.hints) else answer_line(task)


def how_it_went(
    ruleset: Ruleset, seats: Seats, result: Result, seat: Seat, untold: Sequence[str]
) -> Iterator[str]:
    """Three sentences on a game that has ended: the place, what brought it, what was left.

    untold: parts of the result that nothing is said of.
    """
    parts = [part for part in ruleset.study.parts if part.scores and part.name not in untold]
    unit = score_unit(ruleset.study.parts)
    place = next(place for place, group in ranks(result) if seat in group)
    others = ", ".join(
        f"{seats.label(other)} {score}" for other, score in enumerate(result.score) if other != seat
    )
    called = PLACES[place - 1] if place <= len(PLACES) else f"number {place}"
    scores = f"you {result.score[seat]}, {others}"
    yield f"You came {called} of {len(result.score)}, counted in {unit}: {scores}."
    mine = parts_of(parts, result, seat)
    brought = sorted((each for each in mine if each[1] > 0), key=lambda each: -each[1])
    if brought:
        most = " and ".join(f"{worded(part.name)} ({value})" for part, value in brought[:2])
        yield f"Most of what you won came from {most}: {spoken(brought[0][0])}."
    else:
        yield "Nothing that you did has scored yet: there is room above."
    yield what_was_left(parts, result, seat, mine)


def spoken(part: Part) -> str:
    """What a part counts, in the middle of a sentence."""
    return part.sentence[:1].lower() + part.sentence[1:]


def parts_of(parts: Sequence[Part], result: Result, seat: Seat) -> list[tuple[Part, int]]:
    """These parts of a seat's result, with their values."""
    values = result.parts[seat]
    return [(part, value) for part in parts if isinstance(value := values.get(part.name), int)]


def what_was_left(
    parts: Sequence[Part], result: Result, seat: Seat, mine: Sequence[tuple[Part, int]]
) -> str:
    """What cost most, else what others had and this seat had not."""
    lost = sorted((each for each in mine if each[1] < 0), key=lambda each: each[1])
    if lost:
        part, value = lost[0]
        return f"What cost most was {worded(part.name)} ({value}): {spoken(part)}."
    for part, value in mine:
        others = [
            theirs
            for other in range(len(result.score))
            for each, theirs in parts_of(parts, result, other)
            if other != seat and each is part
        ]
        if not value and max(others, default=0) > 0:
            return f"Others had something from {worded(part.name)}, you had not: {spoken(part)}."
    return "Nothing was lost, and nobody else had a source that you had not."
