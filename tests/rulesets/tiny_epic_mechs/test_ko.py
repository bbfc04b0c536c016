"""Knocked out: by whom, what is left, where to. TEM-KO."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack, AttackMade
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import WeaponsEquipped
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import (
    ClaimMech,
    MechDeclined,
    MechLeft,
    MechOffered,
    MechTaken,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import (
    PilotPlaced,
    Place,
    PlacementAsked,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.testing import given
from tests.rulesets.tiny_epic_mechs.fights import armed, fight
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position

NEXT = (TurnEnded(RED), TurnStarted(1, 1, BLUE))
HIT = Attack("B1", False)


def felled(**blue: Any) -> Any:
    """Red has just knocked out Blue, with 1 health, on c2. What followed the damage's point."""
    line = fight(armed("B1"), {**armed("B1", health=1), **blue})
    story = given(line).when(RED, HIT)
    story.then_first(
        AttackMade(RED, "B1", None, 0),
        DamageDealt(BLUE, 1, 0, "weapon"),
        VpGained(RED, 1, 1, "damage"),
    )
    return story


# ---------------------------------------------------------------- the point, and Ad Hoc mode


def test_tem_ko_1_the_attacker_gains_one_point_for_a_knock_out():
    story = felled()
    assert story.events[3:6] == (
        PilotKnockedOut(BLUE, RED, "weapon", "c2"),
        VpGained(RED, 1, 2, "ko"),
        AdHocEntered(BLUE),
    )


@pytest.mark.parametrize("health", [1, 5])
def test_tem_r_9_a_mines_owner_gains_one_point_in_all(health):
    """Mine 2 on b3, value 2: 4 damage; no point for the damage itself."""
    line = position(p(cell="c3", health=health, program=[["K1", "W"]]), p(mines={"b3": 2}))
    story = given(line).when(RED, Reveal())
    points = [each for each in story.events if type(each) is VpGained]
    assert points == [VpGained(BLUE, 1, 1, "ko")] * (health == 1)


def test_tem_ko_1_a_turrets_owner_gains_the_point():
    line = position(p(cell="c3", health=2, program=[["K1", "W"]]), p(turrets=["b3"]))
    given(line).when(RED, Reveal()).then_first(
        *given(line).when(RED, Reveal()).events[:2],
        TurretFired("b3", BLUE, RED, 2),
        DamageDealt(RED, 2, 0, "turret"),
        PilotKnockedOut(RED, BLUE, "turret", "b3"),
        VpGained(BLUE, 1, 1, "ko"),
        AdHocEntered(RED),
        StatusChanged(RED, "PILOT", 6),
        PilotPlaced(RED, "b3", "c1", "ko"),
        *NEXT,
    )


def test_tem_ko_2_who_is_knocked_out_is_in_ad_hoc_mode():
    story = felled()
    assert RULESET.sight.view(story.state, None).seats[BLUE].ad_hoc == "fresh"
    assert RULESET.sight.view(story.state, None).seats[RED].ad_hoc is None


# ---------------------------------------------------------------- as a pilot


@pytest.mark.parametrize(
    ("before", "after"),
    [((0, 0), (2, 2)), ((1, 5), (2, 5)), ((4, 1), (4, 2)), ((2, 2), (2, 2)), ((9, 9), (9, 9))],
)
def test_tem_ko_3_a_pilot_has_two_of_each_resource_at_least(before, after):
    story = felled(credits=before[0], energy=before[1])
    changed = [each for each in story.events if type(each) is ResourcesChanged]
    assert changed == [ResourcesChanged(BLUE, *after, "ko")] * (after != before)
    assert (story.state.credits[BLUE], story.state.energy[BLUE]) == after


def test_tem_ko_3_a_pilot_goes_to_its_base_unasked():
    felled().then_last(
        StatusChanged(BLUE, "PILOT", 6),
        PilotPlaced(BLUE, "c2", "c5", "ko"),
        CombatEnded(RED, BLUE, "ko"),
        *NEXT,
    )


@pytest.mark.parametrize("device", [{"mines": {"c5": 1}}, {"turrets": ["c5"], "mines": {}}])
def test_tem_r_49_a_base_with_an_enemy_device_is_occupied(device):
    """Blue goes to the nearest non-hostile zone from its base: c4."""
    line = fight(armed("B1", **device), armed("B1", health=1, mines={}))
    story = given(line).when(RED, HIT)
    assert PilotPlaced(BLUE, "c2", "c4", "ko") in story.events


def test_tem_r_49_a_base_with_an_enemy_pilot_is_occupied():
    """Yellow stands on Blue's base, with a mine on c4: with three seats b5 is beside it, too."""
    yellow = p(cell="c5", mines={"c4": 1})
    line = fight(armed("B1"), armed("B1", health=1, mines={}), yellow)
    story = given(line).when(RED, HIT)
    assert PilotPlaced(BLUE, "c2", "b5", "ko") in story.events


def test_tem_r_49_own_devices_do_not_occupy_a_base():
    for own in ({"mines": {"c5": 3}}, {"mines": {}, "turrets": ["c5"]}):
        assert PilotPlaced(BLUE, "c2", "c5", "ko") in felled(**own).events


def test_tem_ko_3_who_falls_in_its_base_to_an_enemy_there_goes_to_the_nearest_zone():
    """The winner stays in Blue's base: c4 is its only neighbour with two players."""
    line = fight(armed("B1"), armed("B1", health=1, mines={}), at="c5")
    story = given(line).when(RED, HIT)
    assert PilotPlaced(BLUE, "c5", "c4", "ko") in story.events


def test_tem_r_55_an_enemy_mine_in_the_own_base_is_gone_and_the_pilot_stays():
    line = position(p(mines={"c5": 4}), p(cell="c4", program=[["K1", "S"]], mines={}), active=BLUE)
    line.state.health[BLUE] = 5
    story = given(line).when(BLUE, Reveal())
    assert MineTriggered("c5", RED, 4, BLUE, 5) in story.events
    story.then_last(
        StatusChanged(BLUE, "PILOT", 6),
        PilotPlaced(BLUE, "c5", "c5", "ko"),
        TurnEnded(BLUE),
        TurnStarted(1, 2, RED),
    )


def test_tem_r_55_an_enemy_turret_in_the_own_base_stays_and_the_pilot_goes_to_the_nearest_zone():
    blue = p(cell="c4", program=[["K1", "S"]], mines={}, health=1)
    line = position(p(turrets=["c5"]), blue, active=BLUE)
    story = given(line).when(BLUE, Reveal())
    assert PilotPlaced(BLUE, "c5", "c4", "ko") in story.events
    assert RULESET.sight.view(story.state, None).devices["c5"].kind == "turret"


# ---------------------------------------------------------------- in armor

IN_ARMOR: dict[str, Any] = {
    "status": "ARMOR",
    "owned": ["A01", "A12", "B2", "B4"],
    "equipped": ["A01", "A12", "B4"],
    "credits": 0,
    "energy": 1,
}


def test_tem_ko_4_armor_is_lost_and_resources_stay():
    story = felled(**IN_ARMOR)
    assert story.events[3:] == (
        PilotKnockedOut(BLUE, RED, "weapon", "c2"),
        VpGained(RED, 1, 2, "ko"),
        AdHocEntered(BLUE),
        StatusChanged(BLUE, "PILOT", 6),
        WeaponsEquipped(BLUE, ("B4",), automatic=True),
        PilotPlaced(BLUE, "c2", "c5", "ko"),
        CombatEnded(RED, BLUE, "ko"),
        *NEXT,
    )


def test_tem_r_16_only_a_pilot_is_raised_to_two():
    for status in ("ARMOR", "MIGHTY"):
        story = felled(**{**IN_ARMOR, "status": status})
        assert ResourcesChanged not in map(type, story.events)
        assert (story.state.credits[BLUE], story.state.energy[BLUE]) == (0, 1)


@pytest.mark.parametrize("status", ["PILOT", "ARMOR", "MIGHTY"])
def test_tem_r_17_a_pilots_full_health_is_left_whatever_the_status_was(status):
    story = felled(status=status)
    assert StatusChanged(BLUE, "PILOT", 6) in story.events
    assert (story.state.status[BLUE], story.state.health[BLUE]) == (0, 6)


def test_tem_r_15_from_armor_to_the_base_by_default():
    assert PilotPlaced(BLUE, "c2", "c5", "ko") in felled(**IN_ARMOR).events


def test_tem_r_15_from_armor_to_the_zone_nearest_to_the_ko_with_the_option():
    nearest = {"armor_ko": "nearest"}
    line = fight(armed("B1"), armed("B1", health=1, status="ARMOR"), options=nearest)
    story = given(line).when(RED, HIT)
    story.then_last(PlacementAsked(BLUE, "ko", ("b2", "d2", "c3")))  # Red's mine is on c1
    line = fight(armed("B1"), armed("B1", health=1), options=nearest)  # a pilot: base all the same
    assert PilotPlaced(BLUE, "c2", "c5", "ko") in given(line).when(RED, HIT).events


def test_tem_ko_8_weapons_are_never_lost():
    story = felled(**IN_ARMOR)
    assert RULESET.sight.view(story.state, None).seats[BLUE].owned == ("A01", "A12", "B2", "B4")


@pytest.mark.parametrize(
    ("equipped", "after"),
    [(["A01", "A12"], ("B2",)), (["A01", "B2", "B4"], ("B2", "B4")), (["B2", "B4"], None)],
)
def test_tem_eq_2_basic_weapons_stay_equipped_or_the_lowest_comes_in(equipped, after):
    story = felled(**{**IN_ARMOR, "equipped": equipped})
    told = [each for each in story.events if type(each) is WeaponsEquipped]
    assert told == ([WeaponsEquipped(BLUE, after, automatic=True)] if after else [])


# ---------------------------------------------------------------- in the Mighty Mech


def mighty_felled(**red: Any) -> Any:
    """Red knocks out the Mighty Mech's pilot on d3."""
    blue = armed("B1", "A01", status="MIGHTY", health=2, credits=0, energy=1)
    line = fight({**armed("B4"), **red}, blue, at="d3")
    return given(line).when(RED, Attack("B4", False))


def test_tem_ko_6_the_winner_is_offered_the_mighty_mech_before_the_loser_is_placed():
    story = mighty_felled()
    story.then(
        AttackMade(RED, "B4", None, 0),
        DamageDealt(BLUE, 2, 0, "weapon"),
        VpGained(RED, 2, 2, "damage"),
        PilotKnockedOut(BLUE, RED, "weapon", "d3"),
        VpGained(RED, 1, 3, "ko"),
        AdHocEntered(BLUE),
        StatusChanged(BLUE, "PILOT", 6),
        WeaponsEquipped(BLUE, ("B1",), automatic=True),
        MechLeft(BLUE, "d3"),
        MechOffered(RED, "d3", "claim"),
    )
    assert asked(story.line) == ((RED, "claim"),)
    assert story.line.legal(RED) == [ClaimMech(True), ClaimMech(False)]


def test_tem_ko_6_accepted_it_is_taken():
    story = mighty_felled(health=1).when(RED, ClaimMech(True))
    story.then(
        MechTaken(RED, "d3", "claimed"),
        StatusChanged(RED, "MIGHTY", 11),
        VpGained(RED, 2, 5, "mech"),
        PlacementAsked(BLUE, "ko", ("d2", "c3", "d4")),
    )
    story.when(BLUE, Place("d2")).then(
        PilotPlaced(BLUE, "d3", "d2", "ko"), CombatEnded(RED, BLUE, "ko"), *NEXT
    )


@pytest.mark.parametrize(("status", "health"), [("PILOT", 1), ("ARMOR", 3), ("ARMOR", 9)])
def test_tem_r_18_the_winner_may_take_it_in_whatever_status_and_health(status, health):
    story = mighty_felled(status=status, health=health).when(RED, ClaimMech(True))
    assert (story.state.status[RED], story.state.health[RED]) == (2, 11)


def test_tem_r_19_declined_it_stays_empty_in_the_zone_of_the_combat():
    story = mighty_felled().when(RED, ClaimMech(False))
    story.then(MechDeclined(RED), PlacementAsked(BLUE, "ko", ("d2", "c3", "d4")))
    assert RULESET.sight.view(story.state, None).mech == "d3"


def test_tem_ko_6_declined_it_is_not_offered_again_in_this_turn():
    """In full armor, too, which would be offered it on arrival."""
    story = mighty_felled(status="ARMOR").when(RED, ClaimMech(False)).when(BLUE, Place("d2"))
    story.then_last(CombatEnded(RED, BLUE, "ko"), *NEXT)


def test_tem_r_54_a_defender_that_knocks_out_the_mighty_mech_is_offered_it():
    red, blue = armed("B1", status="MIGHTY", health=1), armed("B4")
    story = given(fight(red, blue, attacks=[["B1"]], at="c4"))
    story = story.when(BLUE, Attack("B4", False))
    story.then_last(MechLeft(RED, "c4"), MechOffered(BLUE, "c4", "claim"))
    story = story.when(BLUE, ClaimMech(True)).when(RED, Place("b4"))
    story.then(PilotPlaced(RED, "c4", "b4", "ko"), CombatEnded(BLUE, RED, "ko"), *NEXT)


def test_tem_ko_5_from_the_mighty_mech_to_the_zone_nearest_to_the_ko():
    """Not to the base, which is free."""
    story = mighty_felled().when(RED, ClaimMech(False))
    assert story.events[-1] == PlacementAsked(BLUE, "ko", ("d2", "c3", "d4"))


@pytest.mark.parametrize("kind", ["mine", "turret"])
def test_tem_ko_7_a_mine_or_turret_offers_the_mighty_mech_to_nobody(kind):
    device = {"mines": {"c4": 4}} if kind == "mine" else {"turrets": ["c4"], "mines": {}}
    red = armed("B1", "A01", status="MIGHTY", health=3, cell="c3", program=[["K1", "S"]], credits=0)
    line = position(red, p(cell="b4", **device))
    story = given(line).when(RED, Reveal())
    story.then_last(
        PilotKnockedOut(RED, BLUE, kind, "c4"),
        VpGained(BLUE, 1, 1, "ko"),
        AdHocEntered(RED),
        StatusChanged(RED, "PILOT", 6),
        WeaponsEquipped(RED, ("B1",), automatic=True),
        MechLeft(RED, "c4"),
        PlacementAsked(RED, "ko", ("c3", "d4", "c5")),
    )
    assert RULESET.sight.view(story.state, None).mech == "c4"
    story = story.when(RED, Place("c3"))
    story.then(PilotPlaced(RED, "c4", "c3", "ko"), *NEXT)
    assert RULESET.sight.view(story.state, None).mech == "c4"


# ---------------------------------------------------------------- the turn goes on or ends


def test_tem_r_58_the_fallen_defenders_turret_fires_at_the_attacker_after_the_placement():
    """c2 has value 3; the attacker falls, too, and its turret's owner is elsewhere."""
    line = fight(armed("B4", health=3), armed("B1", health=1, turrets=["c2"]))
    story = given(line).when(RED, Attack("B4", False))
    story.then_last(
        PilotPlaced(BLUE, "c2", "c5", "ko"),
        CombatEnded(RED, BLUE, "ko"),
        TurretFired("c2", BLUE, RED, 3),
        DamageDealt(RED, 3, 0, "turret"),
        PilotKnockedOut(RED, BLUE, "turret", "c2"),
        VpGained(BLUE, 1, 1, "ko"),
        AdHocEntered(RED),
        StatusChanged(RED, "PILOT", 6),
        PilotPlaced(RED, "c2", "c1", "ko"),
        *NEXT,
    )


def test_tem_r_58_a_retreating_defenders_turret_fires_too():
    line = fight(armed("B4", "B1"), armed("B1", turrets=["c2"]), attacks=[["B4"], ["B1"]])
    story = given(line).when(RED, Attack("B1", False)).when(BLUE, Place("c3"))
    story.then_first(
        PilotPlaced(BLUE, "c2", "c3", "retreat"),
        CombatEnded(RED, BLUE, "retreat"),
        TurretFired("c2", BLUE, RED, 3),
        DamageDealt(RED, 3, 3, "turret"),
    )


def test_tem_r_58_the_turret_of_a_defender_that_wins_stays_silent():
    line = fight(armed("B1"), armed("B1", turrets=["c2"]), attacks=[["B1"]])
    story = given(line).when(BLUE, HIT).when(RED, Place("d2"))
    story.then(PilotPlaced(RED, "c2", "d2", "retreat"), CombatEnded(BLUE, RED, "retreat"), *NEXT)


def test_tem_ko_2_a_knocked_out_defender_plays_on_from_hand():
    story = felled()
    assert asked(story.line) == ((BLUE, "card"),)
    story.when(BLUE, Reveal()).refused("not_asked")
    story.when(BLUE, PlayAdHoc("K1", "N")).accepted()
