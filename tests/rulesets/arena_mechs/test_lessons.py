"""What the lessons of Arena Mechs teach, together."""

from __future__ import annotations

from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.testing.lessons import taught_by


def test_every_type_of_decision_is_taught() -> None:
    assert taught_by(RULESET) == {tag_of(kind) for kind in RULESET.rules.decisions}


def test_the_main_chapters_of_the_rules_are_taught() -> None:
    chapters = {rule.split("-")[1] for lesson in RULESET.lessons for rule in lesson.rules}
    main = {"PROG", "TURN", "ACT", "MOVE", "HIT", "SHOOT", "OP", "PRES", "SMASH", "OUT", "DROP"}
    assert main | {"END"} <= chapters
