"""What the lessons of Bottisota-2 teach, together."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.lessons.table import Table
from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import BOTS
from mechs_core.testing.lessons import taught_by
from mechs_core.testing.lessons.claims import why_not_typed

RARE: Final = {  # decisions of some bots, cards and options, which a first game can do without
    *("wait", "retire"),  # with late seats or more lives
    *("missile_turn", "detonate", "steal", "strip"),
}


def test_every_type_of_decision_but_rare_ones_is_taught() -> None:
    every = {tag_of(kind) for kind in RULESET.rules.decisions}
    assert every >= RARE
    assert taught_by(RULESET) == every - RARE


def test_the_main_chapters_of_the_rules_are_taught() -> None:
    chapters = {rule.split("-")[1] for lesson in RULESET.lessons for rule in lesson.rules}
    round_of = {"SET", "INI", "MOV", "TER", "HUNT", "SHT", "LOS", "MEL", "SVC", "END"}
    assert round_of | {"HIT", "DMG", "DEST", "DROP", "MINE", "BOMB", "WPN", "PART"} <= chapters


def test_a_learner_leads_many_bots_on_the_ground_and_in_the_air() -> None:
    led = {
        bot["bot"]
        for lesson in RULESET.lessons
        if isinstance(lesson.scenario, dict)
        for bot in lesson.scenario["bots"]
        if bot["seat"] == lesson.seat
    }
    assert len(led) >= 6
    assert {kind.kind for kind in BOTS if kind.name in led} >= {"wheels", "legs", "hover"}


def test_each_decision_of_a_quoted_line_is_looked_at() -> None:
    table = Table(RULESET, RULESET.lessons[0])
    assert why_not_typed(table, "move c1 c2") is None
    assert "A3 is not beside C1" in (why_not_typed(table, "move c1 a3") or "")
    assert "not_enough_mp" in (why_not_typed(table, "move b2 b3 b4") or "")
    assert len(table.steps) == 1
