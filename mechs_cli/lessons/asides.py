"""What can be typed in a lesson besides decisions and what can be typed at every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mechs_cli.lessons.at_table import LessonTable
from mechs_cli.lessons.words import FROM_THE_START, hint_after, paragraph, task_lines
from mechs_cli.table import rule_asides
from mechs_cli.table.asides import ASIDES, GUIDE
from mechs_core.kernel.book import book_of
from mechs_core.kernel.errors import MechsError

LESSON_GUIDE: Final = {
    "hint": "help with the task; again: more help, at last the answer",
    "task": "the task, and what the lesson is about",
    "again": "set the board back to where the task began",
    "next": "show how the task is done, and go on; `skip` does the same",
    **GUIDE,
}


def hint(session: LessonTable, argument: str) -> bool:
    """The next hint; after the last one the answer, however often.

    Hints are on the board as it was when the task was set: where it has gone on, that is said.
    """
    task = session.task
    if task is None:
        raise MechsError("there are no hints in a free game", hint="? lists what you can do")
    said = hint_after(task, session.hinted)
    said = f"{FROM_THE_START}{said}" if session.late else said
    session.dialogue.show(paragraph(said, before="hint: "))
    session.hinted += 1
    return False


def task(session: LessonTable, argument: str) -> bool:
    lines = paragraph(session.lesson.text)
    if session.task is not None:
        lines += task_lines(session.lesson, session.number)
    elif session.lesson.game is not None:
        lines += paragraph(session.lesson.game.say)
    session.dialogue.show(lines)
    return False


def again(session: LessonTable, argument: str) -> bool:
    """Set the board back to where the task began; a free game is begun anew."""
    session.set_back()
    return True


def skip(session: LessonTable, argument: str) -> bool:
    """Show how the task is done, and go on."""
    if session.task is None:
        raise MechsError("there is no task to skip", hint="quit leaves, and the game is kept")
    session.show_how()
    return True


def undo(session: LessonTable, argument: str) -> bool:
    """As at every table; where it is refused, the board can still be set back."""
    try:
        ASIDES["undo"](session, argument)
    except MechsError as no:
        raise MechsError(no.sentence, hint="again sets the board back") from no
    session.all_told("your last decision is taken back")
    return True


def why(session: LessonTable, argument: str) -> bool:
    """As at every table; as long as nothing has happened, the rules that the lesson teaches."""
    from mechs_cli.books.pages import items

    book = book_of(session.line.ruleset.rulebook)
    taught = [rule for rule in session.lesson.rules if rule in book]
    if argument or not taught or any(frame.rules for frame in session.news):
        return rule_asides.why(session, argument)
    session.dialogue.show(items(book, taught))
    return False


LESSON_ASIDES: Final[Mapping[str, Callable[..., bool]]] = {
    **ASIDES,
    "hint": hint,
    "task": task,
    "again": again,
    "next": skip,
    "skip": skip,
    "undo": undo,
    "why": why,
}
