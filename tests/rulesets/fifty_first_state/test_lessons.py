"""What the lessons of 51st State teach, together."""

from __future__ import annotations

from mechs_core.kernel.messages import tag_of
from mechs_core.modules.arena import ChooseEquip
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.testing.lessons import taught_by

# Written as `Equip` is, and played with an option alone: a lesson says so.
TOLD = {tag_of(ChooseEquip)}


def test_every_type_of_decision_is_taught() -> None:
    assert taught_by(RULESET) | TOLD == {tag_of(kind) for kind in RULESET.rules.decisions}
    assert any("arena.equip_mode" in lesson.end for lesson in RULESET.lessons)


def test_the_main_chapters_of_the_rules_are_taught() -> None:
    chapters = {rule.rpartition("-")[0] for lesson in RULESET.lessons for rule in lesson.rules}
    main = {"SET", "LKO", "PRD", "ACT", "CON", "BLD", "DEV", "DEAL", "RAZ", "RUI", "USE", "FAC"}
    main |= {"TRD", "OPN", "CNN", "PASS", "PAY", "CARD", "CLN", "END"}
    assert {f"HOST-{chapter}" for chapter in main} <= chapters
    assert {f"ARN-{chapter}" for chapter in ("ACT", "CLN", "END")} <= chapters
