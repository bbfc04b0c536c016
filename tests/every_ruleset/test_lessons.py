"""Every game has a led first game of six to ten lessons, the last of them half a game.

What a single lesson must be is held by the contract suite (`mechs_core.testing.lessons`).
"""

from __future__ import annotations

import pytest

from mechs_core import rulesets
from mechs_core.kernel.lessons.table import Table
from mechs_core.kernel.messages import Decided, tag_of
from mechs_core.kernel.ruleset import Ruleset

WITHOUT = ("bottisota", "tiny_epic_mechs")  # games that have no lessons yet
FEWEST, MOST = 6, 10
LEFT_OUT: dict[str, set[str]] = {  # types of decisions that a first game can do without
    "arena_mechs": set(),
    "bottisota": set(),
    "tiny_epic_mechs": set(),
}
every_game = pytest.mark.parametrize("name", [n for n in rulesets.names() if n not in WITHOUT])


@pytest.mark.parametrize("name", WITHOUT)
def test_a_game_without_lessons_is_one(name: str) -> None:
    assert not rulesets.find(name).lessons


@every_game
def test_a_game_has_a_handful_of_lessons_and_ends_with_half_a_game(name: str) -> None:
    lessons = rulesets.find(name).lessons
    assert FEWEST <= len(lessons) <= MOST
    assert [lesson.game is not None for lesson in lessons] == [*[False] * (len(lessons) - 1), True]


@every_game
def test_lessons_together_cover_what_can_be_decided(name: str) -> None:
    ruleset = rulesets.find(name)
    every = {tag_of(kind) for kind in ruleset.rules.decisions}
    taught = taught_by(ruleset)
    assert every - taught == LEFT_OUT[name], f"not taught: {sorted(every - taught)}"


def taught_by(ruleset: Ruleset) -> set[str]:
    """The types of decisions that the solutions of a ruleset's lessons have."""
    found = set()
    for lesson in ruleset.lessons:
        for step in Table(ruleset, lesson).solve(len(lesson.tasks)).steps:
            if type(first := step[0]) is Decided and first.seat == lesson.seat:
                found.add(tag_of(type(first.decision)))
    return found
