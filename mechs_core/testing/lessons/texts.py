"""Texts of lessons are short, and there are some where a newcomer needs them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mechs_core.kernel.lessons.lesson import Lesson
from mechs_core.kernel.ruleset import Ruleset

MOST: Final = {  # words of a text
    "text": 80,
    "say": 40,
    "hints": 35,
    "remarks": 45,
    "otherwise": 45,
    "after": 60,
    "end": 70,
}
TITLE: Final = 24  # characters
PURPOSE: Final = 60
LONGEST_WORD: Final = 60


def check_texts(ruleset: Ruleset, lesson: Lesson) -> int:
    """Printable, short, none empty that is needed, and no word is too long for a line."""
    at = f"{ruleset.name}, lesson {lesson.name}"
    assert 0 < len(lesson.title) <= TITLE, f"{at}: title: 1 to {TITLE} characters"
    assert 0 < len(lesson.purpose) <= PURPOSE, f"{at}: purpose: 1 to {PURPOSE} characters"
    count = 0
    for where, kind, text in texts_of(lesson):
        words = text.split()
        long = [word for word in words if len(word) > LONGEST_WORD]
        plain = text.replace("\n", " ").isprintable()
        assert words or kind == "end", f"{at}, {where}: it is empty"
        assert plain, f"{at}, {where}: not printable"
        assert len(words) <= MOST[kind], f"{at}, {where}: {len(words)} words, {MOST[kind]} at most"
        assert not long, f"{at}, {where}: too long for a line: {long[0]}"
        count += 1
    for number, task in enumerate(lesson.tasks, 1):
        assert task.hints, f"{at}, task {number}: hints: there is none before the answer"
    return count


def texts_of(lesson: Lesson) -> Iterator[tuple[str, str, str]]:
    """Where each text stands, its kind, and the text."""
    yield "text", "text", lesson.text
    yield "end", "end", lesson.end
    if lesson.game is not None:
        yield "game.say", "say", lesson.game.say
    for number, task in enumerate(lesson.tasks, 1):
        at = f"task {number}"
        yield f"{at}: say", "say", task.say
        for index, hint in enumerate(task.hints, 1):
            yield f"{at}: hint {index}", "hints", hint
        for index, remark in enumerate(task.remarks, 1):
            yield f"{at}: remark {index}", "remarks", remark.say
        yield f"{at}: otherwise", "otherwise", task.otherwise
        yield f"{at}: after", "after", task.after
