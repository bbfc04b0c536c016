"""What the lessons of Arcs teach, together."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.lessons.lesson import Lesson
from mechs_core.rulesets.arcs import RULESET
from mechs_core.testing.lessons import taught_by
from tests.with_answers import with_answers

# What every game comes to is taught; what asks for a certain card, or for bad luck, is told then.
TAUGHT = {"lead", "follow", "spend", "use", "stop", "card_prelude", "act", "end_turn"}
TAUGHT |= {"group", "sail", "dice", "hit", "raid"}


PLAIN = tuple(lesson for lesson in RULESET.lessons if not lesson.options)
OF_CAMPAIGNS = tuple(lesson for lesson in RULESET.lessons if lesson.options == {"campaign": True})


def chapters(lessons: Sequence[Lesson]) -> set[str]:
    return {rule.split("-")[1] for lesson in lessons for rule in lesson.rules}


def test_the_decisions_of_a_usual_game_are_taught() -> None:
    assert taught_by(with_answers(RULESET, lessons=PLAIN)) == TAUGHT


def test_what_every_campaign_comes_to_is_taught_behind_that() -> None:
    found = taught_by(with_answers(RULESET, lessons=OF_CAMPAIGNS))
    assert found == {"act", "end_turn", "group", "escort", "add", "dice"} | {
        *("call_summit", "council_choice", "policy", "order", "draft", "item", "propose")
    }
    assert chapters(OF_CAMPAIGNS) == {
        *("EMP", "SUM", "NEG", "CNC", "EVT", "EDI", "CRI"),
        *("OBJ", "FRE", "INT", "ACT"),
    }


def test_the_main_chapters_of_the_rules_are_taught() -> None:
    main = {"SET", "CTL", "RND", "DEC", "SEI", "PRE", "TAX", "BLD", "REP", "MOV", "INF", "SEC"}
    assert chapters(PLAIN) == main | {"BAT", "OUT", "RES", "AMB", "CHP"}


def test_every_way_to_follow_is_taught() -> None:
    played = {
        step.split()[0] for each in RULESET.lessons for t in each.tasks for step in t.solution
    }
    assert {"lead", "surpass", "copy", "pivot"} <= played
