"""What the lessons of Arcs teach, together."""

from __future__ import annotations

from mechs_core.rulesets.arcs import RULESET
from mechs_core.testing.lessons import taught_by

# What every game comes to is taught; what asks for a certain card, or for bad luck, is told then.
TAUGHT = {"lead", "follow", "spend", "use", "stop", "card_prelude", "act", "end_turn"}
TAUGHT |= {"group", "sail", "dice", "hit", "raid"}


def test_the_decisions_of_a_usual_game_are_taught() -> None:
    assert taught_by(RULESET) == TAUGHT


def test_the_main_chapters_of_the_rules_are_taught() -> None:
    chapters = {rule.split("-")[1] for lesson in RULESET.lessons for rule in lesson.rules}
    main = {"SET", "CTL", "RND", "DEC", "SEI", "PRE", "TAX", "BLD", "REP", "MOV", "INF", "SEC"}
    assert chapters == main | {"BAT", "OUT", "RES", "AMB", "CHP"}


def test_every_way_to_follow_is_taught() -> None:
    played = {
        step.split()[0] for each in RULESET.lessons for t in each.tasks for step in t.solution
    }
    assert {"lead", "surpass", "copy", "pivot"} <= played
