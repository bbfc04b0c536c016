"""What meets a pilot that has moved into a zone: mine, pilot, turret, in this order. TEM-ARR."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import FRESH
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import (
    CombatEnded,
    CombatStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceReturned
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import EnterMech, MechLeft, MechOffered
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced, Place
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, YELLOW, asked, p, position

ABILITIES = {"pilot_abilities": True}


def south(blue: dict, *, card: str = "K1", options: dict | None = None, **red: object) -> Story:
    """Red reveals a step south from c1 into c2, of value 3."""
    line = position(p(**{"program": [[card, "S"]], **red}), blue, options=options)
    return given(line).when(RED, Reveal())


# ---------------------------------------------------------------- mines


@pytest.mark.parametrize(("number", "health"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_tem_r_7_a_mine_costs_its_number_and_the_zones_value(number: int, health: int):
    story = south(p(mines={"c2": number}), health=9, status="ARMOR")
    lost = number + 3
    story.then_last(
        MineTriggered("c2", BLUE, number, RED, lost),
        DamageDealt(RED, lost, health, "mine"),
        ActionAsked(RED, "COLLECT"),
    )


def test_tem_arr_1_the_mine_returns_to_its_owners_supply():
    before = position(p(), p(mines={"c2": 2})).state
    arena = south(p(mines={"c2": 2}), health=6).state
    assert before.mine_supply[BLUE] == 0b11010
    assert arena.mine_supply[BLUE] == 0b11110
    assert arena.owners[NUMBER["c2"]] == OFF and arena.mines[NUMBER["c2"]] == 0


def test_tem_arr_1_it_returns_even_if_it_knocks_out():
    story = south(p(mines={"c2": 4}))
    assert PilotKnockedOut(RED, BLUE, "mine", "c2") in story.events
    assert story.state.mine_supply[BLUE] == 0b11110


def test_tem_r_10_no_points_for_the_damage_of_a_mine_or_turret():
    assert south(p(mines={"c2": 1})).state.vp == [0, 0]
    assert south(p(turrets=["c2"])).state.vp == [0, 0]


def test_tem_r_9_a_knock_out_by_a_mine_is_one_point_in_all():
    story = south(p(mines={"c2": 3}))
    story.then_last(
        MineTriggered("c2", BLUE, 3, RED, 6),
        DamageDealt(RED, 6, 0, "mine"),
        PilotKnockedOut(RED, BLUE, "mine", "c2"),
        VpGained(BLUE, 1, 1, "ko"),
        AdHocEntered(RED),
        StatusChanged(RED, "PILOT", 6),
        PilotPlaced(RED, "c2", "c1", "ko"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )


def test_tem_arr_1_damage_stands_in_full_before_the_cut_at_0():
    events = south(p(mines={"c2": 4}), health=2).events
    assert MineTriggered("c2", BLUE, 4, RED, 7) in events
    assert DamageDealt(RED, 2, 0, "mine") in events


# ---------------------------------------------------------------- the order


def test_tem_arr_1_the_mine_comes_before_the_pilot():
    """TEM-EX-6 has the rest."""
    story = south(p(cell="c2", mines={"c2": 1}))
    story.then_last(
        MineTriggered("c2", BLUE, 1, RED, 4),
        DamageDealt(RED, 4, 2, "mine"),
        CombatStarted(RED, BLUE, "c2", False),
    )


def test_tem_arr_4_a_pilot_that_a_mine_knocks_out_meets_nobody():
    story = south(p(cell="c2", mines={"c2": 4}))
    assert not any(type(event) is CombatStarted for event in story.events)
    assert asked(story.line) == ((BLUE, "card"),)
    assert story.state.ad_hoc[RED] == FRESH


def test_tem_arr_2_the_pilot_comes_before_the_turret_and_is_gone_when_it_fires():
    """TEM-R-58 The loser is placed first; its turret fires all the same."""
    story = south(p(cell="c2", health=1, turrets=["c2"]), health=6)
    story.then_last(CombatStarted(RED, BLUE, "c2", False))
    story = story.when(RED, Attack("B1", False))
    kinds = [type(event) for event in story.events]
    assert kinds.index(PilotPlaced) < kinds.index(CombatEnded) < kinds.index(TurretFired)
    story.then_last(
        TurretFired("c2", BLUE, RED, 3),
        DamageDealt(RED, 3, 3, "turret"),
        DeviceReturned("c2", BLUE, "turret", None),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )


def test_tem_arr_3_the_turret_does_not_fire_at_an_attacker_that_has_gone():
    """Red retreats: it is no longer there."""
    story = south(p(cell="c2", turrets=["c2"]))
    story = story.when(RED, Attack("B1", False)).when(BLUE, Attack("B1", False))
    story = story.when(RED, Place("c1"))
    assert not any(type(event) is TurretFired for event in story.events)
    assert story.state.owners[NUMBER["c2"]] == BLUE


# ---------------------------------------------------------------- turrets


def test_tem_r_11_a_turret_goes_back_if_the_pilot_survives():
    story = south(p(turrets=["c2"]), health=4)
    story.then_last(
        TurretFired("c2", BLUE, RED, 3),
        DamageDealt(RED, 3, 1, "turret"),
        DeviceReturned("c2", BLUE, "turret", None),
        ActionAsked(RED, "COLLECT"),
    )
    assert story.state.turret_supply[BLUE] == 3
    assert story.state.owners[NUMBER["c2"]] == OFF


def test_tem_arr_3_if_the_pilot_is_knocked_out_the_turret_stays():
    story = south(p(turrets=["c2"]), health=3)
    assert PilotKnockedOut(RED, BLUE, "turret", "c2") in story.events
    assert not any(type(event) is DeviceReturned for event in story.events)
    assert story.state.owners[NUMBER["c2"]] == BLUE
    assert story.state.turret_supply[BLUE] == 2
    assert story.state.vp == [0, 1]


@pytest.mark.parametrize(("direction", "value"), [("W", 2), ("E", 2), ("S", 4)])
def test_tem_r_8_a_turret_costs_the_value_of_its_zone(direction: str, value: int):
    to = {"W": "b2", "E": "d2", "S": "c3"}[direction]
    line = position(p(cell="c2", program=[["K1", direction]]), p(turrets=[to]))
    story = given(line).when(RED, Reveal())
    assert TurretFired(to, BLUE, RED, value) in story.events


def test_tem_arr_6_own_mines_and_turrets_do_no_harm():
    for own in ({"mines": {"c2": 4}}, {"turrets": ["c2"]}):
        story = south(p(), **own)
        story.then_last(ActionAsked(RED, "COLLECT"))
        assert story.state.owners[NUMBER["c2"]] == RED


def test_tem_arr_6_an_own_turret_lets_its_owner_fight_there():
    story = given(
        position(
            p(program=[["K1", "S"]], turrets=["d3"]),
            p(cell="c2"),
            p(cell="e3"),
        )
    ).when(RED, Reveal())
    story.then_last(CombatStarted(RED, BLUE, "c2", False))


# ---------------------------------------------------------------- the Mighty Mech comes last


def entering(blue: dict, **red: object) -> Story:
    """Red steps onto c3, where the empty Mighty Mech stands."""
    line = position(p(**{"cell": "c2", "status": "ARMOR", "program": [["K1", "S"]], **red}), blue)
    return given(line).when(RED, Reveal())


def test_tem_arr_5_at_full_health_in_armor_the_mighty_mech_is_offered():
    entering(p()).then_last(MechOffered(RED, "c3", "enter"))


@pytest.mark.parametrize(
    "red", [{"health": 8}, {"status": "PILOT"}, {"status": "PILOT", "health": 6}]
)
def test_tem_arr_5_below_it_is_not(red: dict):
    entering(p(), **red).then_last(ActionAsked(RED, "COLLECT"))


def test_tem_arr_5_a_mighty_mech_elsewhere_is_not_offered():
    line = position(p(cell="c2", status="ARMOR", program=[["K1", "S"]]), p(), mech="b4")
    given(line).when(RED, Reveal()).then_last(ActionAsked(RED, "COLLECT"))


@pytest.mark.parametrize("device", [{"mines": {"c3": 1}}, {"turrets": ["c3"]}])
def test_tem_r_39_damage_comes_first(device: dict):
    story = entering(p(**device))
    assert not any(type(event) is MechOffered for event in story.events)
    story.then_last(ActionAsked(RED, "COLLECT"))


def test_tem_r_38_a_combat_costs_the_action_only():
    """Red wins unhurt, then it is offered the Mighty Mech; accepted or not, no action follows."""
    story = entering(p(cell="c3", health=1)).when(RED, Attack("B1", False))
    story.then_last(CombatEnded(RED, BLUE, "ko"), MechOffered(RED, "c3", "enter"))
    for accept in (True, False):
        story.when(RED, EnterMech(accept)).then_last(TurnEnded(RED), TurnStarted(1, 1, BLUE))


def test_tem_arr_7_being_placed_triggers_nothing():
    """Not even the offer of the Mighty Mech, at full health in armor."""
    harmless = {"owned": ["B1", "A01"], "equipped": ["A01"]}
    line = position(
        p(cell="c1", status="ARMOR", program=[["K1", "S"]]),
        p(cell="c2", status="ARMOR", **harmless),
    )
    story = given(line).when(RED, Reveal()).when(RED, Attack("B1", False))
    story = story.when(BLUE, Attack("A01", False)).when(RED, Place("c3"))
    assert story.state.health[RED] == 9
    story.then(
        PilotPlaced(RED, "c2", "c3", "retreat"),
        CombatEnded(BLUE, RED, "retreat"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )


def test_tem_arr_4_a_pilot_that_a_turret_knocks_out_is_offered_nothing():
    line = position(
        p(cell="c2", status="ARMOR", program=[["K1", "S"]]),
        p(turrets=["c3"]),
        options={"turret_damage": 9},
    )
    story = given(line).when(RED, Reveal())
    assert PilotKnockedOut(RED, BLUE, "turret", "c3") in story.events
    assert not any(type(event) is MechOffered for event in story.events)


# ---------------------------------------------------------------- knocked out on arrival


def test_tem_ko_7_a_mighty_mech_is_left_where_a_turret_fells_its_pilot():
    line = position(
        p(cell="c3", status="MIGHTY", health=3, program=[["K1", "N"]]), p(turrets=["c2"])
    )
    story = given(line).when(RED, Reveal())
    assert MechLeft(RED, "c2") in story.events
    assert not any(type(event) is MechOffered for event in story.events)


def test_tem_r_55_a_mine_on_the_own_base_knocks_out_from_base_to_base():
    line = position(
        p(cell="c2", mines={}, health=2, program=[["K1", "N"]], credits=0, energy=0),
        p(mines={"c1": 1}),
    )
    story = given(line).when(RED, Reveal())
    story.then_last(
        MineTriggered("c1", BLUE, 1, RED, 2),
        DamageDealt(RED, 2, 0, "mine"),
        PilotKnockedOut(RED, BLUE, "mine", "c1"),
        VpGained(BLUE, 1, 1, "ko"),
        AdHocEntered(RED),
        StatusChanged(RED, "PILOT", 6),
        ResourcesChanged(RED, 2, 2, "ko"),
        PilotPlaced(RED, "c1", "c1", "ko"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )


def test_tem_r_55_a_turret_on_the_own_base_stays_and_the_nearest_zone_is_taken():
    line = position(p(cell="c2", mines={}, health=1, program=[["K1", "N"]]), p(turrets=["c1"]))
    story = given(line).when(RED, Reveal())
    story.then_last(PilotPlaced(RED, "c1", "c2", "ko"), TurnEnded(RED), TurnStarted(1, 1, BLUE))


# ---------------------------------------------------------------- Sprite


def sprite(blue: dict, **red: object) -> Story:
    return south(blue, options=ABILITIES, pilot="P7", **red)


def test_p7_damage_from_a_mine_is_one_less():
    sprite(p(mines={"c2": 3})).then_last(
        MineTriggered("c2", BLUE, 3, RED, 5),
        DamageDealt(RED, 5, 1, "mine"),
        ActionAsked(RED, "COLLECT"),
    )


def test_p7_damage_from_a_turret_is_one_less_but_not_below_0():
    story = sprite(p(turrets=["c2"]))
    assert TurretFired("c2", BLUE, RED, 2) in story.events
    line = position(
        p(pilot="P7", program=[["K1", "S"]]),
        p(turrets=["c2"]),
        options={"pilot_abilities": True, "turret_damage": 0},
    )
    story = given(line).when(RED, Reveal())
    assert TurretFired("c2", BLUE, RED, 0) in story.events
    assert DamageDealt(RED, 0, 6, "turret") in story.events


def test_p7_is_not_in_force_in_the_mighty_mech_nor_without_abilities():
    for keys in ({"status": "MIGHTY"}, {"status": "ARMOR"}):
        story = sprite(p(turrets=["c2"]), **keys)
        damage = 3 if keys["status"] == "MIGHTY" else 2
        assert TurretFired("c2", BLUE, RED, damage) in story.events
    story = south(p(turrets=["c2"]), pilot="P7")
    assert TurretFired("c2", BLUE, RED, 3) in story.events


def test_p7_weapons_hurt_as_much():
    story = sprite(p(cell="c2")).when(RED, Attack("B1", False)).when(BLUE, Attack("B1", False))
    assert DamageDealt(RED, 1, 5, "weapon") in story.events


# ---------------------------------------------------------------- control


def test_tem_ctrl_3_a_zone_is_hostile_with_an_enemy_pilot_mine_or_turret():
    arena = position(
        p(cell="b2", mines={"b3": 1}, turrets=["b4"]), p(cell="d2", mines={}), p(cell="d1")
    ).state
    hostile = {name for name in ("b2", "b3", "b4") if arena.is_hostile(NUMBER[name], BLUE)}
    assert hostile == {"b2", "b3", "b4"}
    assert not any(arena.is_hostile(NUMBER[name], RED) for name in ("b2", "b3", "b4"))
    assert arena.is_hostile(NUMBER["d1"], BLUE) and not arena.is_hostile(NUMBER["d1"], YELLOW)


def test_tem_ctrl_3_an_enemy_base_or_the_empty_mighty_mech_alone_is_not_hostile():
    arena = position(p(cell="b2", mines={}), p()).state
    assert not arena.is_hostile(NUMBER["c1"], BLUE)
    assert not arena.is_hostile(NUMBER["c3"], BLUE)


def test_tem_ctrl_1_a_seat_controls_the_zones_of_pilot_mines_and_turrets():
    arena = position(p(cell="b4", mines={"d2": 1, "b2": 2}, turrets=["c3", "b4"]), p()).state
    names = ["b2", "d2", "c3", "b4"]
    assert arena.controls(RED) == [NUMBER[name] for name in names]
    assert arena.controls(BLUE) == [NUMBER["c5"]]
