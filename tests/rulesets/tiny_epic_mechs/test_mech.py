"""The empty Mighty Mech: who is offered it on arrival, what it brings. TEM-MECH, TEM-ARR-5."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceReturned
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import (
    ClaimMech,
    EnterMech,
    MechDeclined,
    MechOffered,
    MechTaken,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PilotMoved, PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.testing import given
from tests.rulesets.tiny_epic_mechs.fights import armed, fight
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position

OFFERED = MechOffered(RED, "c3", "enter")
NEXT = (TurnEnded(RED), TurnStarted(1, 1, BLUE))


def entering(card: str = "K1", *, blue: Any = None, said: Any = None, **red: Any) -> Any:
    """Red, in full armor unless said otherwise, steps from c2 onto the empty Mech's c3."""
    red = {"cell": "c2", "status": "ARMOR", "program": [[card, "S"]], **red}
    return given(position(p(**red), p(**(blue or {})), **(said or {})))


# ---------------------------------------------------------------- the offer


def test_tem_arr_5_full_armor_that_enters_the_zone_is_offered_the_empty_mech():
    story = entering().when(RED, Reveal())
    story.then_last(PilotMoved(RED, "c2", "c3", "STEP"), OFFERED)
    assert asked(story.line) == ((RED, "enter"),)
    assert story.line.legal(RED) == [EnterMech(True), EnterMech(False)]


@pytest.mark.parametrize(
    "red",
    [
        {"health": 8},
        {"status": "PILOT"},
        {"status": "PILOT", "health": 3},
        {"program": [["K1", "N"]]},
    ],
)
def test_tem_arr_5_nobody_else_is_offered_it(red):
    story = entering(**red).when(RED, Reveal())
    assert MechOffered not in map(type, story.events)
    story.then_last(ActionAsked(RED, "COLLECT"))


def test_tem_arr_5_it_is_offered_where_it_stands():
    story = entering(said={"mech": "d2"}).when(RED, Reveal())
    assert MechOffered not in map(type, story.events)
    story = entering(program=[["K1", "E"]], said={"mech": "d2"}).when(RED, Reveal())
    story.then_last(MechOffered(RED, "d2", "enter"))


@pytest.mark.parametrize(("card", "cell"), [("K7", "c1"), ("K8", "b2")])
def test_tem_arr_5_however_the_pilot_moved_there(card, cell):
    direction = "S" if card == "K7" else "SE"
    entering(cell=cell, program=[[card, direction]]).when(RED, Reveal()).then_last(OFFERED)


def test_tem_mech_2_a_double_jump_over_it_is_no_entering():
    story = entering("K7").when(RED, Reveal())
    story.then_last(PilotMoved(RED, "c2", "c4", "DOUBLE"), ActionAsked(RED, "BUY"))


def test_tem_mech_2_standing_in_the_zone_is_not_enough():
    """K7 E is blocked: e3 is a hole with two players."""
    story = entering("K7", cell="c3", program=[["K7", "E"]]).when(RED, Reveal())
    story.then_last(ActionAsked(RED, "BUY"))


@pytest.mark.parametrize(
    ("red", "decision"),
    [
        ({"status": "ARMOR", "health": 8}, Heal(1)),
        ({"status": "PILOT", "credits": 5}, Upgrade()),
    ],
)
def test_tem_r_20_full_health_that_comes_by_the_action_is_too_late(red, decision):
    story = entering("K5", **red).when(RED, Reveal()).when(RED, decision)
    assert (story.state.status[RED], story.state.health[RED]) == (1, 9)
    story.then_last(*NEXT)


def test_tem_r_20_the_zone_must_be_entered_anew():
    story = entering("K5", health=8, program=[["K5", "S"], ["K1", "N"], ["K6", "S"]])
    story = story.when(RED, Reveal()).when(RED, Heal(1))
    for direction in ("c2", "c3"):
        story = story.when(BLUE, Reveal())
        while asked(story.line) != ((RED, "card"),):
            seat, _ = asked(story.line)[0]
            story = story.when(seat, PassAction())
        story = story.when(RED, Reveal())
        assert RULESET.sight.view(story.state, None).seats[RED].cell == direction
        if direction == "c2":
            story = story.when(RED, PassAction())
    story.then_last(MechOffered(RED, "c3", "enter"))


# ---------------------------------------------------------------- yes or no


def test_tem_mech_1_taking_it_brings_2_points_the_status_and_11_health():
    story = entering().when(RED, Reveal()).when(RED, EnterMech(True))
    story.then(
        MechTaken(RED, "c3", "entered"),
        StatusChanged(RED, "MIGHTY", 11),
        VpGained(RED, 2, 2, "mech"),
        ActionAsked(RED, "COLLECT"),
    )
    assert RULESET.sight.view(story.state, None).mech is None


def test_tem_mech_1_power_up_is_no_action_in_the_mighty_mech():
    story = entering("K5", credits=9, energy=9).when(RED, Reveal()).when(RED, EnterMech(True))
    story.then_last(ActionAsked(RED, "POWER_UP"))
    assert [each for each in story.line.legal(RED) if type(each) in (Heal, Upgrade)] == []
    story.when(RED, Heal(1)).refused("mighty")
    story.when(RED, Upgrade()).refused("mighty")


def test_tem_mech_2_declined_it_stays_and_the_action_follows():
    story = entering().when(RED, Reveal()).when(RED, EnterMech(False))
    story.then(MechDeclined(RED), ActionAsked(RED, "COLLECT"))
    seen = RULESET.sight.view(story.state, None)
    assert (seen.mech, seen.seats[RED].status, seen.seats[RED].vp) == ("c3", "ARMOR", 0)


def test_tem_mech_2_the_answer_is_yes_or_no_from_the_seat_that_is_asked():
    story = entering().when(RED, Reveal())
    story.when(BLUE, EnterMech(True)).refused("not_asked")
    story.when(RED, ClaimMech(True)).refused("not_asked")
    story.when(RED, '{"type":"EnterMech"}').refused("bad_value")
    story.when(RED, '{"type":"EnterMech","accept":1}').refused("bad_value")


def test_tem_mech_2_a_claim_is_answered_by_the_winner_alone():
    line = fight(armed("B4"), armed("B1", status="MIGHTY", health=1))
    story = given(line).when(RED, Attack("B4", False))
    story.when(BLUE, ClaimMech(True)).refused("not_asked")
    story.when(RED, EnterMech(True)).refused("not_asked")
    story.when(RED, '{"type":"ClaimMech","accept":"yes"}').refused("bad_value")


def test_tem_mech_3_there_is_one_and_its_controller_keeps_it():
    """Blue, MIGHTY, is elsewhere: nothing is offered on c3; Blue keeps it at the round's end."""
    line = position(
        p(cell="c2", status="ARMOR", program=[["K1", "S"]]),
        p(status="MIGHTY", program=[["K7", "E"]]),
        turn=4,
    )
    story = given(line).when(RED, Reveal()).then_last(ActionAsked(RED, "COLLECT"))
    story = story.when(RED, PassAction()).when(BLUE, Reveal()).when(BLUE, PassAction())
    assert story.state.round == 2
    assert story.state.status == [1, 2]


# ---------------------------------------------------------------- with what else is there


def test_tem_r_39_a_mine_does_its_damage_before_the_offer():
    story = entering(blue={"mines": {"c3": 1}}).when(RED, Reveal())
    story.then_last(
        MineTriggered("c3", BLUE, 1, RED, 5),
        DamageDealt(RED, 5, 4, "mine"),
        ActionAsked(RED, "COLLECT"),
    )


def test_tem_r_38_a_turret_does_its_damage_before_the_offer():
    story = entering(blue={"turrets": ["c3"]}).when(RED, Reveal())
    story.then_last(
        TurretFired("c3", BLUE, RED, 4),
        DamageDealt(RED, 4, 5, "turret"),
        DeviceReturned("c3", BLUE, "turret", None),
        ActionAsked(RED, "COLLECT"),
    )


def test_tem_r_38_a_turret_that_does_no_damage_leaves_the_offer():
    said = {"options": {"turret_damage": 0}}
    story = entering(blue={"turrets": ["c3"]}, said=said).when(RED, Reveal())
    story.then_last(
        TurretFired("c3", BLUE, RED, 0),
        DamageDealt(RED, 0, 9, "turret"),
        DeviceReturned("c3", BLUE, "turret", None),
        OFFERED,
    )


def test_tem_r_38_after_a_combat_full_armor_is_offered_it_and_only_the_action_is_lost():
    red = armed("B4", status="ARMOR")
    line = fight(red, armed("B1", health=1), at="c3")
    story = given(line).when(RED, Attack("B4", False))
    story.then_last(CombatEnded(RED, BLUE, "ko"), OFFERED)
    story.when(RED, EnterMech(True)).then(
        MechTaken(RED, "c3", "entered"),
        StatusChanged(RED, "MIGHTY", 11),
        VpGained(RED, 2, 4, "mech"),
        *NEXT,
    )
    story.when(RED, EnterMech(False)).then(MechDeclined(RED), *NEXT)


def test_tem_r_38_after_a_combat_with_damage_there_is_no_offer():
    red = armed("B4", status="ARMOR", health=8)
    story = given(fight(red, armed("B1", health=1), at="c3")).when(RED, Attack("B4", False))
    story.then_last(CombatEnded(RED, BLUE, "ko"), *NEXT)


def test_tem_move_4_the_mighty_mech_moves_with_its_controller():
    line = position(p(status="MIGHTY", program=[["K1", "S"]]), p())
    story = given(line).when(RED, Reveal())
    seen = RULESET.sight.view(story.state, None)
    assert (seen.seats[RED].cell, seen.mech) == ("c2", None)


def test_tem_mech_2_in_ad_hoc_mode_it_is_offered_alike():
    line = position(p(cell="c2", status="ARMOR", ad_hoc="fresh"), p())
    given(line).when(RED, PlayAdHoc("K1", "S")).then_last(OFFERED)
