"""Lessons are held to the rules: what they ask can be done, what they say is true.

played    solutions, hints, remarks, other ways, the free game
named     patterns name real events and fields, rules exist
claims    what a text says in numbers, names and notation is true at its moment
texts     texts are short
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from mechs_core.kernel.lessons.lesson import Lesson
from mechs_core.kernel.lessons.table import Table
from mechs_core.kernel.messages import Decided, tag_of
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.case import Case
from mechs_core.testing.lessons.claims import check_claims
from mechs_core.testing.lessons.named import check_patterns, check_rules
from mechs_core.testing.lessons.played import (
    check_begins,
    check_game,
    check_other_ways,
    check_remarks,
    check_solutions,
)
from mechs_core.testing.lessons.texts import check_texts

Check = Callable[[Ruleset, Lesson], int]
EVERY: Final[tuple[Check, ...]] = (
    check_texts,
    check_rules,
    check_patterns,
    check_begins,
    check_claims,
)
OF_TASKS: Final[tuple[Check, ...]] = (check_solutions, check_remarks, check_other_ways)
OF_GAMES: Final[tuple[Check, ...]] = (check_game,)


def checks_of(lesson: Lesson) -> tuple[Check, ...]:
    """The checks that a lesson has to pass."""
    return EVERY + (OF_TASKS if lesson.game is None else OF_GAMES)


def cases(ruleset: Ruleset) -> Iterator[Case]:
    """Each check of each lesson. Raises BadPlugin for a file that is no lesson."""
    names = [lesson.name for lesson in ruleset.lessons]
    assert len({*names}) == len(names), f"{ruleset.name}: two lessons are called alike: {names}"
    for lesson in ruleset.lessons:
        for check in checks_of(lesson):
            said = check.__name__.removeprefix("check_").replace("_", " ")
            name = f"{ruleset.name} lesson {lesson.name}: {said}"
            yield Case(name, partial(check, ruleset, lesson))


def taught_by(ruleset: Ruleset) -> set[str]:
    """The types of decisions that the solutions of a ruleset's lessons have, by tag."""
    return {
        tag_of(type(step[0].decision))
        for lesson in ruleset.lessons
        for step in Table(ruleset, lesson).solve(len(lesson.tasks)).steps
        if type(step[0]) is Decided and step[0].seat == lesson.seat
    }
