"""A game's led first game has six to ten lessons, the last of them half a game.

Where an option makes a game much larger, lessons of that follow.

What a single lesson must be is held by the contract suite (`mechs_core.testing.lessons`); which
decisions a game's lessons teach stands in its own tests.
"""

from __future__ import annotations

import pytest

from mechs_core.kernel.lessons.lesson import Lesson
from mechs_core.kernel.ruleset import Ruleset
from tests.every_ruleset import RULESETS

FEWEST, MOST = 6, 10
TAUGHT = [ruleset for ruleset in RULESETS if ruleset.lessons]


def is_plain(ruleset: Ruleset, lesson: Lesson) -> bool:
    """Whether it is about games without an option that makes them much larger."""
    return not any(lesson.options.get(option) for option in ruleset.agents.larger)


@pytest.mark.parametrize("ruleset", TAUGHT, ids=lambda ruleset: ruleset.name)
def test_a_handful_of_lessons_ends_with_half_a_game(ruleset: Ruleset) -> None:
    lessons = [lesson for lesson in ruleset.lessons if is_plain(ruleset, lesson)]
    assert FEWEST <= len(lessons) <= MOST
    assert [lesson.game is not None for lesson in lessons] == [*[False] * (len(lessons) - 1), True]


@pytest.mark.parametrize("ruleset", TAUGHT, ids=lambda ruleset: ruleset.name)
def test_what_an_option_makes_larger_is_taught_behind_that(ruleset: Ruleset) -> None:
    plain = [is_plain(ruleset, lesson) for lesson in ruleset.lessons]
    assert plain == sorted(plain, reverse=True)
    for option in ruleset.agents.larger:
        assert any(lesson.options.get(option) for lesson in ruleset.lessons)
