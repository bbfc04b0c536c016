"""The Truce Law: whom a Regent does not harm. BR-EMP-10."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.campaign_data import BLIGHT, EMPIRE, FREE
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.rules.battle import BattleAction
from mechs_core.rulesets.arcs.rules.campaign.sides import truced
from mechs_core.rulesets.arcs.rules.economy import Tax
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.fights import attack, attacked, dice, field
from tests.rulesets.arcs.positions import p, standing

REGENT = {"ships": "5C=2"}
OUTLAW = {"ships": "5C=2", "outlaw": True}


def at_5c(own: Any, rival: Any, **keys: Any) -> Story:
    """Two ships of seat 0 and of seat 1 on 5C, and a damaged Imperial one unless said."""
    return field(p(**own), p(**rival), **{"empire": "5C=0+1", **keys})


def test_br_emp_10_regents_beside_an_imperial_ship_do_not_fight():
    """Worked example 5."""
    story = at_5c(REGENT, REGENT)
    story.when(0, Act(BattleAction("5C", 1))).refused("truce_law")
    assert attacked(story) == []


def test_br_emp_10_nor_do_they_tax_each_others_cities():
    story = at_5c(REGENT, {"cities": "5C"}, played="AD2")
    story.when(0, Act(Tax("5C", 1))).refused("truce_law")
    at_5c(REGENT, {"cities": "5C"}, played="AD2", empire="4C=1").when(
        0, Act(Tax("5C", 1))
    ).accepted()


def test_br_emp_10_without_an_imperial_ship_in_the_system_they_may():
    story = at_5c(REGENT, REGENT, empire="4C=3")
    assert attacked(story) == [("5C", 1)]
    assert standing(dice(attack(story, 1, "5C"), skirmish=(6,)), "5C")[-1] == "1 ship damaged 1"


def test_br_emp_10_a_regent_never_attacks_the_empire():
    story = at_5c(REGENT, REGENT, empire="5C=1")
    story.when(0, Act(BattleAction("5C", "empire"))).refused("truce_law")


def test_br_emp_13_an_outlaw_may_attack_a_regent_and_the_empire():
    assert attacked(at_5c(OUTLAW, REGENT)) == [("5C", 1), ("5C", "empire")]


def test_br_emp_10_an_outlaw_is_attacked_beside_imperial_ships():
    assert attacked(at_5c(REGENT, OUTLAW)) == [("5C", 1)]


def test_br_fre_2_regents_attack_the_free_states_and_the_blight_beside_imperial_ships():
    story = at_5c(REGENT, REGENT, free="5C:city", blight="5C=1")
    assert attacked(story) == [("5C", "free"), ("5C", "blight")]


@pytest.mark.parametrize(
    ("own", "rival", "imperial", "wanted"),
    [
        (REGENT, REGENT, "5C=0+1", {1, EMPIRE}),
        (REGENT, REGENT, "4C=1", {EMPIRE}),
        (REGENT, OUTLAW, "5C=1", {EMPIRE}),
        (OUTLAW, REGENT, "5C=1", set()),
    ],
)
def test_br_emp_10_whose_pieces_are_kept_from_whom(
    own: Any, rival: Any, imperial: str, wanted: set[int]
):
    state = at_5c(own, rival, empire=imperial).state
    owners = (0, 1, EMPIRE, FREE, BLIGHT)
    assert {each for each in owners if truced(state, 0, NUMBER["5C"], each)} == wanted


def test_br_emp_10_a_base_game_knows_no_truce():
    state = field(p(ships="5C=1"), p(ships="5C=1"), campaign=False).state
    assert not truced(state, 0, NUMBER["5C"], 1)
