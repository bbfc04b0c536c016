"""Where a fallen or retreating pilot may go. TEM-PLACE."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceReturned
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import MechOffered
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import (
    PilotPlaced,
    Place,
    PlacementAsked,
)
from mechs_core.testing import given
from tests.rulesets.tiny_epic_mechs.fights import armed, fight
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, p, position

HIT = Attack("B1", False)


def retreating(at: str = "c2", *others: Any, red: Any = None, **blue: Any) -> Any:
    """Red's last weapon is used up by Blue's attack: Red has to leave a zone."""
    line = fight(
        {**armed("B1"), **(red or {})}, armed("B1", **blue), *others, at=at, attacks=[["B1"]]
    )
    return given(line).when(BLUE, HIT)


def cells_asked(story: Any) -> tuple[str, ...]:
    asked = story.events[-1]
    assert type(asked) is PlacementAsked
    return asked.cells


# ---------------------------------------------------------------- distance


def test_tem_place_1_steps_are_orthogonal_and_holes_do_not_count():
    """From b2, with two players: b3 and c2. a2 and b1 are holes, c3 and c1 are two steps away."""
    assert cells_asked(retreating("b2")) == ("c2", "b3")


def test_tem_r_24_distance_passes_through_hostile_zones():
    """All around c2 is Blue's; behind it b3, d3, c4 are two steps away."""
    story = retreating(red={"mines": {}}, turrets=["b2", "d2", "c3"], mines={"c1": 1})
    assert cells_asked(story) == ("b3", "d3", "c4")


def test_tem_r_22_without_an_adjacent_zone_the_next_distance_counts():
    story = retreating("b2", turrets=["b3", "c2"])
    assert cells_asked(story) == ("c1", "d2", "c3", "b4")  # two steps


# ---------------------------------------------------------------- the nearest that are not hostile


def test_tem_place_2_several_are_asked_in_reading_order():
    story = retreating()
    assert story.events[-1] == PlacementAsked(RED, "retreat", ("c1", "b2", "d2", "c3"))
    assert story.line.legal(RED) == [Place(cell) for cell in ("c1", "b2", "d2", "c3")]


@pytest.mark.parametrize("kind", ["mines", "turrets", "pilot"])
def test_tem_place_2_an_enemy_mine_turret_or_pilot_makes_a_zone_hostile(kind):
    if kind == "pilot":
        story = retreating("c2", p(cell="b2"))
    else:
        story = retreating(**{kind: {"b2": 2} if kind == "mines" else ["b2"]})
    assert cells_asked(story) == ("c1", "d2", "c3")


def test_tem_place_2_own_devices_an_enemy_base_and_the_empty_mech_are_no_hindrance():
    """TEM-CTRL-3. Blue's base c5 beside c4, without its mine; c3 with the empty Mighty Mech."""
    story = retreating("c4", red={"turrets": ["b4"]}, mines={})
    assert cells_asked(story) == ("c3", "b4", "d4", "c5")


def test_tem_place_2_a_single_one_is_taken_unasked():
    story = retreating("b2", turrets=["b3"])
    assert PilotPlaced(RED, "b2", "c2", "retreat") in story.events


def test_tem_place_2_the_zone_itself_is_none_for_a_retreat():
    story = retreating()
    story.when(RED, Place("c2")).refused("not_a_candidate", "c2 is hostile")


def test_tem_place_2_a_mine_that_was_triggered_is_gone():
    """Mighty Red falls on c4 by the mine there; c4 is not among the zones at distance 1."""
    red = armed("B1", status="MIGHTY", health=3, cell="c3", program=[["K1", "S"]])
    line = position(red, p(cell="b4", mines={"c4": 4}))
    story = given(line).when(RED, Reveal())
    assert MineTriggered("c4", BLUE, 4, RED, 7) in story.events
    assert cells_asked(story) == ("c3", "d4", "c5")


def test_tem_place_2_the_enemy_of_the_combat_still_stands_in_its_zone():
    """Red's base is where the combat is: it is hostile, the nearest zone is asked."""
    story = given(fight(armed("B1", health=1, mines={}), armed("B1"), attacks=[["B1"]], at="c1"))
    story = story.when(BLUE, HIT)
    assert PilotPlaced(RED, "c1", "c2", "ko") in story.events


# ---------------------------------------------------------------- the candidates


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("b2", "b2 is hostile"),
        ("c4", "c4 is not one of the nearest zones"),
        ("a1", "a1 is no zone"),
        ("c5", "c5 is hostile"),
    ],
)
def test_tem_place_2_another_zone_is_refused(cell, why):
    retreating(turrets=["b2"]).when(RED, Place(cell)).refused("not_a_candidate", why)


def test_tem_place_2_only_the_seat_to_be_placed_chooses():
    story = retreating()
    story.when(BLUE, Place("c1")).refused("not_asked")
    story.when(RED, HIT).refused("not_asked")
    story.when(RED, '{"type":"Place","cell":"f1"}').refused("bad_value")


# ---------------------------------------------------------------- every zone is hostile

# With three seats: 12 resource cells, c3 and three bases, 16 zones; 14 devices of two enemies,
# two enemy pilots.
ALL_OF_YELLOW: dict[str, Any] = {
    "mines": {"a2": 1, "b2": 2, "d1": 3, "d2": 4},
    "turrets": ["b3", "d3", "c3"],
}


def crowded(red_mines: dict[str, int], *, at: str, red_health: int, yellow_cell: str) -> Any:
    """A combat of Red and Blue; whatever is not Red's is an enemy's."""
    blue = armed("B1", mines={"c5": 1, "b5": 2, "e4": 3, "c4": 4}, turrets=["b4", "d4", "e3"])
    yellow = p(cell=yellow_cell, base="e3", **ALL_OF_YELLOW)
    line = fight(
        armed("B1", health=red_health, mines=red_mines), blue, yellow, at=at, attacks=[["B1"]]
    )
    return given(line).when(BLUE, HIT)


def test_tem_place_3_the_nearest_zones_without_an_enemy_pilot():
    """Red retreats from c2. c1, its base, is Yellow's pilot's; b2, d2, c3 have devices only."""
    story = crowded({}, at="c2", red_health=6, yellow_cell="c1")
    assert cells_asked(story) == ("b2", "d2", "c3")
    assert DeviceReturned not in map(type, story.events)
    story = story.when(RED, Place("b2"))
    story.then_first(
        DeviceReturned("b2", 2, "mine", 2),
        PilotPlaced(RED, "c2", "b2", "retreat"),
        CombatEnded(BLUE, RED, "retreat"),
    )
    assert story.state.health[RED] == 5  # without effect
    assert story.state.mine_supply[2] == 1 << 2


def test_tem_r_23_a_turret_goes_back_as_well():
    story = crowded({}, at="c2", red_health=6, yellow_cell="c1").when(RED, Place("c3"))
    story.then_first(
        DeviceReturned("c3", 2, "turret", None), PilotPlaced(RED, "c2", "c3", "retreat")
    )
    assert story.state.turret_supply[2] == 1


def test_tem_place_3_counting_from_a_base_the_base_itself_is_first():
    """Red falls on c2; on its base lies a mine of Yellow's."""
    blue = armed("B1", mines={"c5": 1, "b5": 2, "e4": 3, "c4": 4}, turrets=["b4", "d4", "e3"])
    yellow = p(
        cell="d1",
        base="e3",
        mines={"a2": 1, "b2": 2, "c1": 3, "d2": 4},
        turrets=["b3", "d3", "c3"],
    )
    line = fight(armed("B1", health=1, mines={}), blue, yellow, attacks=[["B1"]])
    story = given(line).when(BLUE, HIT)
    assert story.events[-5:-2] == (
        DeviceReturned("c1", 2, "mine", 3),
        PilotPlaced(RED, "c2", "c1", "ko"),
        CombatEnded(BLUE, RED, "ko"),
    )


def test_tem_place_3_from_a_base_with_an_enemy_pilot_the_next_zones():
    story = crowded({}, at="c2", red_health=1, yellow_cell="c1")
    assert story.events[-5:-3] == (
        DeviceReturned("d1", 2, "mine", 3),
        PilotPlaced(RED, "c2", "d1", "ko"),
    )


@pytest.mark.parametrize("kind", ["mine", "turret"])
def test_tem_place_2_the_zone_of_the_ko_is_not_the_nearest_to_itself(kind):
    """Mighty Red falls on b2; a2, where it came from, is the one zone without an enemy."""
    device = {"mines": {"c5": 1, "b5": 2, "e4": 3, "b2": 4}, "turrets": ["b4", "d4", "e3"]}
    if kind == "turret":
        device = {"mines": {"c5": 1, "b5": 2, "e4": 3, "b4": 4}, "turrets": ["b2", "d4", "e3"]}
    red = p(cell="a2", status="MIGHTY", health=1, mines={}, program=[["K1", "E"]])
    yellow = p(
        cell="c1",
        base="e3",
        mines={"c3": 1, "c4": 2, "d1": 3, "d2": 4},
        turrets=["b3", "d3", "c2"],
    )
    story = given(position(red, p(cell="c5", **device), yellow)).when(RED, Reveal())
    assert PilotPlaced(RED, "b2", "a2", "ko") in story.events


def test_tem_place_3_counting_from_the_zone_of_the_ko_that_zone_is_none():
    """Blue's turret on b2 fells Mighty Red after its pilot has gone home: all is hostile."""
    blue = armed("B1", health=1, mines={"b4": 1, "c4": 2, "e4": 3, "b5": 4})
    blue["turrets"] = ["b2", "d4", "e3"]
    yellow = p(
        cell="a2",
        base="e3",
        mines={"c1": 1, "d1": 2, "d2": 3, "c3": 4},
        turrets=["c2", "b3", "d3"],
    )
    red = armed("B4", status="MIGHTY", health=1, mines={})
    story = given(fight(red, blue, yellow, at="b2")).when(RED, Attack("B4", False))
    assert PilotPlaced(BLUE, "b2", "c5", "ko") in story.events
    assert cells_asked(story) == ("c2", "b3")  # a2 has Yellow's pilot


@pytest.mark.parametrize("cell", ["b2", "d2", "c3"])
def test_tem_r_53_after_a_placement_no_enemy_device_lies_under_the_pilot(cell):
    story = crowded({}, at="c2", red_health=6, yellow_cell="c1").when(RED, Place(cell))
    assert RULESET.sight.view(story.state, None).seats[RED].cell == cell
    assert cell not in RULESET.sight.view(story.state, None).devices


@pytest.mark.parametrize("device", [{"mines": {"c2": 1}}, {"turrets": ["c2"]}])
def test_tem_r_53_after_an_arrival_no_enemy_device_lies_under_the_pilot(device):
    story = given(position(p(program=[["K1", "S"]]), p(**device))).when(RED, Reveal())
    assert RULESET.sight.view(story.state, None).seats[RED].cell == "c2"
    assert "c2" not in RULESET.sight.view(story.state, None).devices


# ---------------------------------------------------------------- nothing is triggered


def test_tem_r_21_a_placement_on_the_empty_mech_offers_nothing():
    """Red retreats in full armor: Blue's attack was one without damage."""
    line = fight(armed("B1", status="ARMOR"), armed("A01", status="ARMOR"), attacks=[["B1"]])
    story = given(line).when(BLUE, Attack("A01", False)).when(RED, Place("c3"))
    assert story.state.health[RED] == 9
    assert MechOffered not in map(type, story.events)
    assert RULESET.sight.view(story.state, None).mech == "c3"


def test_tem_arr_7_a_placement_triggers_nothing():
    """Blue retreats onto its own mine and past enemies; Red's turn simply ends."""
    line = fight(armed("B1", "B4"), armed("B1"), attacks=[["B1"], ["B1"]])
    story = given(line).when(RED, Attack("B4", False)).when(BLUE, Place("c3"))
    assert not {MineTriggered, TurretFired, MechOffered, ActionAsked} & {*map(type, story.events)}
    story.when(BLUE, PassAction()).refused("not_asked")


def test_tem_move_4_the_mighty_mech_goes_with_its_controller_on_a_retreat():
    story = retreating(red=armed("B1", status="MIGHTY")).when(RED, Place("d2"))
    seen = RULESET.sight.view(story.state, None)
    assert (seen.mech, seen.seats[RED].cell, seen.seats[RED].status) == (None, "d2", "MIGHTY")
