"""A game's led first game has six to ten lessons, the last of them half a game.

What a single lesson must be is held by the contract suite (`mechs_core.testing.lessons`); which
decisions a game's lessons teach stands in its own tests.
"""

from __future__ import annotations

import pytest

from mechs_core.kernel.ruleset import Ruleset
from tests.every_ruleset import RULESETS

FEWEST, MOST = 6, 10
TAUGHT = [ruleset for ruleset in RULESETS if ruleset.lessons]


@pytest.mark.parametrize("ruleset", TAUGHT, ids=lambda ruleset: ruleset.name)
def test_a_handful_of_lessons_ends_with_half_a_game(ruleset: Ruleset) -> None:
    lessons = ruleset.lessons
    assert FEWEST <= len(lessons) <= MOST
    assert [lesson.game is not None for lesson in lessons] == [*[False] * (len(lessons) - 1), True]
