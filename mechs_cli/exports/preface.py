"""What the page of a lesson's game begins with: the lesson."""

from __future__ import annotations

from mechs_cli.lessons.games import NAMED
from mechs_cli.lessons.words import lesson_number
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.pages.story import Preface


def preface_of(ruleset: Ruleset, name: str) -> Preface | None:
    """The lesson whose game has this name; None for any other game, or a lesson that is gone."""
    named = NAMED.fullmatch(name)
    if named is None or named[1] != ruleset.name:
        return None
    for lesson in ruleset.lessons:
        if lesson.name == named[2]:
            free = () if lesson.game is None else (lesson.game.say,)
            return Preface(
                f"Lesson {lesson_number(ruleset, lesson)}: {lesson.title}",
                [*map(unbroken, (lesson.purpose, lesson.text, *free))],
                [unbroken(task.say) for task in lesson.tasks],
            )
    return None


def unbroken(words: str) -> str:
    return " ".join(words.split())
