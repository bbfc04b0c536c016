"""Combat: who attacks with what, power attacks, the retreat, the end. TEM-CBT."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack, AttackMade, Jammed
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import (
    CombatEnded,
    CombatStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    CardRevealed,
    PilotMoved,
    PlayAdHoc,
    Reveal,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import (
    PilotPlaced,
    Place,
    PlacementAsked,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Healed
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.testing import given
from tests.rulesets.tiny_epic_mechs.fights import armed, fight
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position

WITH_ABILITIES = {"pilot_abilities": True}
BASE, POWER = False, True

# ---------------------------------------------------------------- how it begins


@pytest.mark.parametrize(
    ("card", "direction", "to", "movement"),
    [("K3", "S", "c2", "STEP"), ("K7", "S", "c3", "DOUBLE"), ("K8", "SE", "d2", "DIAGONAL")],
)
def test_tem_cbt_1_the_arriving_seat_is_the_attacker(card, direction, to, movement):
    line = position(p(program=[[card, direction]]), p(cell=to))
    story = given(line).when(RED, Reveal())
    story.then(
        CardRevealed(RED, card, direction),
        PilotMoved(RED, "c1", to, movement),
        CombatStarted(RED, BLUE, to, jump=movement != "STEP"),
    )
    assert asked(story.line) == ((RED, "combat"),)


def test_tem_cbt_1_whoever_is_active_is_the_attacker():
    line = position(p(cell="c2"), p(cell="c3", program=[["K1", "N"]]), active=BLUE)
    story = given(line).when(BLUE, Reveal()).then_last(CombatStarted(BLUE, RED, "c2", jump=False))
    assert asked(story.line) == ((BLUE, "combat"),)


def test_tem_cbt_1_all_equipped_weapons_of_both_are_ready_and_no_others():
    red, blue = armed("B1", "B2"), p(owned=["B1", "B3", "B4"], equipped=["B3", "B4"])
    line = position({**red, "program": [["K1", "S"]]}, {**blue, "cell": "c2"})
    story = given(line).when(RED, Reveal())
    assert {choice.weapon for choice in story.line.legal(RED)} == {"B1", "B2"}
    story = story.when(RED, Attack("B1", BASE))
    assert {choice.weapon for choice in story.line.legal(BLUE)} == {"B3", "B4"}


# ---------------------------------------------------------------- turn and turn about


def test_tem_cbt_2_they_attack_in_turn_and_each_attack_exhausts_its_weapon():
    story = given(fight(armed("B1", "B2"), armed("B1", "B3")))
    story = story.when(RED, Attack("B1", BASE)).then(
        AttackMade(RED, "B1", None, 0),
        DamageDealt(BLUE, 1, 5, "weapon"),
        VpGained(RED, 1, 1, "damage"),
    )
    assert asked(story.line) == ((BLUE, "combat"),)
    story.when(RED, Attack("B2", BASE)).refused("not_asked")
    story = story.when(BLUE, Attack("B1", BASE)).then(
        AttackMade(BLUE, "B1", None, 0),
        DamageDealt(RED, 1, 5, "weapon"),
        VpGained(BLUE, 1, 1, "damage"),
    )
    assert asked(story.line) == ((RED, "combat"),)
    story.when(RED, Attack("B1", BASE)).refused("exhausted", "B1 is exhausted")
    story = story.when(RED, Attack("B2", BASE)).accepted()
    story.when(BLUE, Attack("B1", BASE)).refused("exhausted")


def test_tem_cbt_2_a_seat_with_a_ready_weapon_must_attack():
    line = fight(armed("B1", "B2"), armed("B1"))
    assert {type(choice) for choice in line.legal(RED)} == {Attack}
    given(line).when(RED, PassAction()).refused("not_asked")
    given(line).when(RED, Place("c1")).refused("not_asked")


def test_tem_cbt_2_the_last_weapon_is_asked_for_too():
    line = fight(armed("B1"), armed("B1"))
    assert line.legal(RED) == [Attack("B1", BASE)]
    assert asked(line) == ((RED, "combat"),)


# ---------------------------------------------------------------- power attacks

# type of the weapon used just before -> the type that counters it: AREA counters RANGED, RANGED
# counters MELEE, MELEE counters AREA
COUNTERED_BY = {"RANGED": "AREA", "MELEE": "RANGED", "AREA": "MELEE"}
OF_TYPE = {"RANGED": ("B1", "B4"), "MELEE": ("B2",), "AREA": ("B3",)}


@pytest.mark.parametrize("before", COUNTERED_BY)
@pytest.mark.parametrize("kind", COUNTERED_BY)
def test_tem_cbt_3_a_weapon_that_counters_the_one_used_just_before_may_make_a_power_attack(
    before, kind
):
    for used in OF_TYPE[before]:
        for weapon in OF_TYPE[kind]:
            line = fight(armed(used), armed(weapon), attacks=[[used]])
            story = given(line).when(BLUE, Attack(weapon, POWER))
            if COUNTERED_BY[before] == kind:
                story.then_first(AttackMade(BLUE, weapon, "counter", 0))
                assert Attack(weapon, POWER) in line.legal(BLUE)
            else:
                story.refused("no_power_attack", f"{kind} does not counter {before}")
                assert line.legal(BLUE) == [Attack(weapon, BASE)]


def test_tem_cbt_3_a_first_attack_after_a_step_counters_nothing():
    line = fight(armed("B1"), armed("B2"))
    given(line).when(RED, Attack("B1", POWER)).refused("no_power_attack")


def test_tem_r_31_a_counter_looks_at_the_weapon_just_before_and_at_no_earlier_one():
    """B3 was used first, B1 just before: MELEE would counter AREA, not RANGED."""
    line = fight(armed("B3", "B2"), armed("B1"), attacks=[["B3"], ["B1"]])
    given(line).when(RED, Attack("B2", POWER)).refused("no_power_attack")


@pytest.mark.parametrize("first", [["B1"], ["B1", "jump"]])
def test_tem_r_31_a_counter_looks_at_the_weapon_of_a_base_and_of_a_power_attack(first):
    line = fight(armed("B1"), armed("B3"), jump=True, attacks=[first])
    given(line).when(BLUE, Attack("B3", POWER)).then_first(AttackMade(BLUE, "B3", "counter", 0))


@pytest.mark.parametrize(("card", "direction", "to"), [("K7", "S", "c3"), ("K8", "SE", "d2")])
def test_tem_cbt_3_who_came_by_a_jump_may_begin_with_a_power_attack(card, direction, to):
    line = position(p(program=[[card, direction]]), p(cell=to))
    story = given(line).when(RED, Reveal())
    assert [choice.power for choice in story.line.legal(RED)] == [False, True]
    story.when(RED, Attack("B1", POWER)).then(
        AttackMade(RED, "B1", "jump", 0),
        DamageDealt(BLUE, 3, 3, "weapon"),
        VpGained(RED, 3, 3, "damage"),
    )


def test_tem_r_29_a_jumps_power_attack_is_the_first_attack_only():
    for first in (["B1"], ["B1", "jump"]):
        line = fight(armed("B1", "B4"), armed("B4"), jump=True, attacks=[first, ["B4"]])
        given(line).when(RED, Attack("B4", POWER)).refused("no_power_attack")


def test_tem_cbt_3_a_jump_is_the_attackers_alone():
    line = fight(armed("B1"), armed("B1"), jump=True, attacks=[["B1"]])
    given(line).when(BLUE, Attack("B1", POWER)).refused("no_power_attack")


def test_tem_r_30_a_possible_power_attack_need_not_be_made():
    line = fight(armed("B1"), armed("B3"), attacks=[["B1"]])
    given(line).when(BLUE, Attack("B3", BASE)).then_first(
        AttackMade(BLUE, "B3", None, 0), DamageDealt(RED, 1, 5, "weapon")
    )


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_tem_r_56_the_mighty_mech_overdrives_once_a_combat(seat):
    """As attacker and as defender; afterwards only a counter helps."""
    mighty, other = armed("B1", "B4", status="MIGHTY"), armed("B1", "B4", status="ARMOR")
    line = fight(mighty, other) if seat == RED else fight(other, mighty, attacks=[["B1"]])
    enemy = 1 - seat
    story = given(line).when(seat, Attack("B1", POWER))
    story.then_first(AttackMade(seat, "B1", "overdrive", 0), DamageDealt(enemy, 3, 6, "weapon"))
    story = story.when(enemy, Attack("B4", BASE))
    story.when(seat, Attack("B4", POWER)).refused("no_power_attack")


@pytest.mark.parametrize("status", ["PILOT", "ARMOR"])
def test_tem_r_56_nobody_else_overdrives(status):
    line = fight(armed("B1", status=status), armed("B1"))
    given(line).when(RED, Attack("B1", POWER)).refused("no_power_attack")


def test_tem_r_56_without_the_option_nobody_overdrives():
    line = fight(armed("B1", status="MIGHTY"), armed("B1"), options={"overdrive": False})
    given(line).when(RED, Attack("B1", POWER)).refused("no_power_attack")


def test_tem_r_56_the_option_for_pilots_does_not_touch_overdrive():
    for abilities in (True, False):
        line = fight(
            armed("B1", status="MIGHTY"), armed("B1"), options={"pilot_abilities": abilities}
        )
        given(line).when(RED, Attack("B1", POWER)).accepted()


def test_tem_cbt_3_a_jump_counts_before_overdrive_which_is_kept():
    line = fight(armed("B1", "B4", status="MIGHTY"), armed("B4"), jump=True)
    story = given(line).when(RED, Attack("B1", POWER)).then_first(AttackMade(RED, "B1", "jump", 0))
    story = story.when(BLUE, Attack("B4", BASE))
    story.when(RED, Attack("B4", POWER)).then_first(AttackMade(RED, "B4", "overdrive", 0))


def test_tem_cbt_3_a_counter_counts_before_overdrive_which_is_kept():
    red = armed("B3", "B1", status="MIGHTY")
    story = given(fight(armed("B1", "B4"), red, attacks=[["B1"]]))
    story = story.when(BLUE, Attack("B3", POWER)).then_first(AttackMade(BLUE, "B3", "counter", 0))
    story = story.when(RED, Attack("B4", BASE))
    story.when(BLUE, Attack("B1", POWER)).then_first(AttackMade(BLUE, "B1", "overdrive", 0))


def test_tem_r_56_each_combat_has_its_own_overdrive():
    red = armed("B1", "B2", status="MIGHTY", program=[["K1", "S"]], cell="c2")
    blue = armed("B4", status="ARMOR", cell="c2", program=[["K7", "E"]])
    line = position(red, blue, phase="combat", card="K2", attacks=[["B1", "overdrive"], ["B4"]])
    story = given(line).when(RED, Attack("B2", BASE)).when(BLUE, Place("c3"))
    story = story.when(BLUE, PlayAdHoc("K7", "E")).when(BLUE, PassAction())  # blocked
    story = story.when(RED, Reveal()).then_last(CombatStarted(RED, BLUE, "c3", jump=False))
    story.when(RED, Attack("B1", POWER)).then_first(AttackMade(RED, "B1", "overdrive", 0))


# ---------------------------------------------------------------- jams


def test_tem_r_57_a_jam_stops_a_counter():
    line = fight(armed("A09", status="ARMOR"), armed("B3", "B1"))
    story = given(line).when(RED, Attack("A09", BASE)).then_last(Jammed(BLUE))
    assert {choice.power for choice in story.line.legal(BLUE)} == {False}
    story.when(BLUE, Attack("B3", POWER)).refused("jammed")


def test_tem_r_57_a_jam_stops_overdrive():
    line = fight(armed("A09", status="ARMOR"), armed("B1", status="MIGHTY"), attacks=[["A09"]])
    given(line).when(BLUE, Attack("B1", POWER)).refused("jammed")


def test_tem_r_57_a_jam_lasts_for_one_attack():
    red, blue = armed("A09", "B1", status="ARMOR"), armed("B3", "B1", status="MIGHTY")
    story = given(fight(red, blue, attacks=[["A09"]])).when(BLUE, Attack("B1", BASE))
    story = story.when(RED, Attack("B1", BASE))
    story.when(BLUE, Attack("B3", POWER)).then_first(AttackMade(BLUE, "B3", "counter", 0))


def test_tem_r_57_a_jam_is_on_the_enemy_alone():
    line = fight(
        armed("A09", "B3", status="ARMOR"), armed("B4"), jump=True, attacks=[["A09"], ["B4"]]
    )
    given(line).when(RED, Attack("B3", POWER)).then_first(AttackMade(RED, "B3", "counter", 0))


def test_tem_r_57_a_jam_ends_with_the_combat():
    """Blue, jammed, has no weapon left and retreats; in the next combat it is free."""
    red = armed("B1", "A09", status="ARMOR", cell="c2", program=[["K1", "S"]])
    line = position(
        red,
        armed("B3", cell="c2", status="ARMOR"),
        phase="combat",
        card="K2",
        attacks=[["B1"], ["B3", "counter"]],
    )
    story = given(line).when(RED, Attack("A09", BASE))
    assert Jammed(BLUE) in story.events
    story = story.when(BLUE, Place("c3")).when(BLUE, PlayAdHoc("K7", "E"))
    story = story.when(BLUE, PassAction()).when(RED, Reveal()).when(RED, Attack("B1", BASE))
    story.when(BLUE, Attack("B3", POWER)).accepted()


# ---------------------------------------------------------------- damage and its points


def test_tem_cbt_4_points_are_for_health_that_is_really_lost():
    line = fight(armed("A05", status="ARMOR"), armed("B1", health=2))
    given(line).when(RED, Attack("A05", BASE)).then_first(
        AttackMade(RED, "A05", None, 0),
        DamageDealt(BLUE, 2, 0, "weapon"),
        VpGained(RED, 2, 2, "damage"),
    )


def test_tem_cbt_4_no_damage_brings_no_point():
    line = fight(armed("A01", status="ARMOR"), armed("B1"))
    given(line).when(RED, Attack("A01", BASE)).then(
        AttackMade(RED, "A01", None, 0), DamageDealt(BLUE, 0, 6, "weapon")
    )


# ---------------------------------------------------------------- the order within an attack


def test_tem_cbt_5_payment_damage_and_its_points_in_this_order():
    line = fight(armed("A01", status="ARMOR"), armed("B1"))
    given(line).when(RED, Attack("A01", BASE, 2)).then(
        AttackMade(RED, "A01", None, 2),
        ResourcesChanged(RED, 3, 1, "payment"),
        DamageDealt(BLUE, 2, 4, "weapon"),
        VpGained(RED, 2, 2, "damage"),
    )


def test_tem_cbt_5_extra_points_the_ability_and_the_ko_follow_the_damage():
    red = armed("A11", status="ARMOR", pilot="P2")
    line = fight(red, armed("B1", health=3), jump=True, options=WITH_ABILITIES)
    given(line).when(RED, Attack("A11", POWER)).then_first(
        AttackMade(RED, "A11", "jump", 0),
        DamageDealt(BLUE, 3, 0, "weapon"),
        VpGained(RED, 3, 3, "damage"),
        VpGained(RED, 1, 4, "effect"),
        VpGained(RED, 1, 5, "ability"),
        PilotKnockedOut(BLUE, RED, "weapon", "c2"),
        VpGained(RED, 1, 6, "ko"),
    )


def test_tem_r_40_health_is_healed_by_an_attack_that_knocks_out():
    line = fight(armed("A13", status="ARMOR", health=4), armed("B1", health=1))
    given(line).when(RED, Attack("A13", BASE)).then_first(
        AttackMade(RED, "A13", None, 0),
        DamageDealt(BLUE, 1, 0, "weapon"),
        VpGained(RED, 1, 1, "damage"),
        Healed(RED, "weapon", 5, 3),
        PilotKnockedOut(BLUE, RED, "weapon", "c2"),
    )


def test_tem_r_40_the_raise_to_two_comes_after_what_was_stolen():
    blue = armed("B1", health=1, credits=2, energy=0)
    line = fight(armed("A16", status="ARMOR"), blue)
    given(line).when(RED, Attack("A16", BASE)).then(
        AttackMade(RED, "A16", None, 0),
        DamageDealt(BLUE, 1, 0, "weapon"),
        VpGained(RED, 1, 1, "damage"),
        ResourcesChanged(BLUE, 1, 0, "effect"),
        ResourcesChanged(RED, 4, 3, "effect"),
        PilotKnockedOut(BLUE, RED, "weapon", "c2"),
        VpGained(RED, 1, 2, "ko"),
        AdHocEntered(BLUE),
        StatusChanged(BLUE, "PILOT", 6),
        ResourcesChanged(BLUE, 2, 2, "ko"),
        PilotPlaced(BLUE, "c2", "c5", "ko"),
        CombatEnded(RED, BLUE, "ko"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )


@pytest.mark.parametrize(
    ("weapon", "jump", "power", "target"),
    [("A04", False, BASE, None), ("A09", False, BASE, None), ("A14", True, POWER, "B1")],
)
def test_tem_r_40_drain_jam_and_disarm_are_moot_after_a_ko(weapon, jump, power, target):
    line = fight(armed(weapon, status="ARMOR"), armed("B1", health=1, energy=3), jump=jump)
    story = given(line).when(RED, Attack(weapon, power, 0, target))
    story.then(
        AttackMade(RED, weapon, "jump" if power else None, 0),
        DamageDealt(BLUE, 1, 0, "weapon"),
        VpGained(RED, 1, 1, "damage"),
        PilotKnockedOut(BLUE, RED, "weapon", "c2"),
        VpGained(RED, 1, 2, "ko"),
        AdHocEntered(BLUE),
        StatusChanged(BLUE, "PILOT", 6),
        PilotPlaced(BLUE, "c2", "c5", "ko"),
        CombatEnded(RED, BLUE, "ko"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )
    assert story.state.energy[BLUE] == 3


# ---------------------------------------------------------------- the retreat


def test_tem_cbt_6_who_has_to_attack_and_cannot_retreats():
    line = fight(armed("B1"), armed("B1"), attacks=[["B1"]])
    story = given(line).when(BLUE, Attack("B1", BASE))
    story.then(
        AttackMade(BLUE, "B1", None, 0),
        DamageDealt(RED, 1, 5, "weapon"),
        VpGained(BLUE, 1, 1, "damage"),
        VpGained(BLUE, 1, 2, "retreat"),
        AdHocEntered(RED),
        PlacementAsked(RED, "retreat", ("c1", "b2", "d2", "c3")),
    )
    assert asked(story.line) == ((RED, "place"),)
    story.when(RED, Place("d2")).then(
        PilotPlaced(RED, "c2", "d2", "retreat"),
        CombatEnded(BLUE, RED, "retreat"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )


@pytest.mark.parametrize("first", [RED, BLUE])
def test_tem_r_12_nobody_waits_for_the_ready_weapons_of_the_enemy(first):
    """The seat whose turn it is retreats although the enemy has another weapon."""
    if first == RED:  # the attacker runs out
        line, last = fight(armed("B1"), armed("B1", "B2"), attacks=[["B1"]]), BLUE
    else:
        line = fight(armed("B1", "B2", "A12", status="ARMOR"), armed("B4"))
        line.decide(RED, Attack("B1", BASE))
        line.decide(BLUE, Attack("B4", BASE))
        last = RED
    story = given(line).when(last, Attack("B1" if last == BLUE else "B2", BASE))
    assert AdHocEntered(1 - last) in story.events
    assert VpGained(last, 1, story.state.vp[last], "retreat") == story.events[-3]


def test_tem_cbt_6_a_retreat_changes_neither_status_nor_health_nor_weapons():
    line = fight(armed("B1", "A12", status="ARMOR", health=7), armed("B1"))
    story = given(line).when(RED, Attack("B1", BASE)).when(BLUE, Attack("B1", BASE))
    story = story.when(RED, Attack("A12", BASE)).when(BLUE, Place("d2"))
    assert story.state.status == [1, 0]
    assert story.state.health == [6, 3]
    assert story.state.equipped == line.state.equipped


# ---------------------------------------------------------------- the end of a combat


def test_tem_cbt_7_the_attacker_that_wins_stays():
    line = fight(armed("B4"), armed("B1", health=2))
    story = given(line).when(RED, Attack("B4", BASE))
    story.then_last(
        PilotPlaced(BLUE, "c2", "c5", "ko"),
        CombatEnded(RED, BLUE, "ko"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )
    assert RULESET.sight.view(story.state, None).seats[RED].cell == "c2"


def test_tem_cbt_7_the_defender_that_wins_stays_and_the_turn_ends():
    line = fight(armed("B1", health=2), armed("B4"), attacks=[["B1"]])
    story = given(line).when(BLUE, Attack("B4", BASE))
    story.then_last(
        PilotPlaced(RED, "c2", "c1", "ko"),
        CombatEnded(BLUE, RED, "ko"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )
    assert RULESET.sight.view(story.state, None).seats[BLUE].cell == "c2"


def test_tem_cbt_8_after_a_combat_all_weapons_are_ready_again():
    line = fight(armed("B1", "B2"), armed("B1", "B4"), attacks=[["B1"], ["B1"], ["B2"]])
    story = given(line).when(BLUE, Attack("B4", BASE))
    assert all(story.state.exhausted)
    story = story.when(RED, Place("d2"))
    assert story.state.exhausted == [0, 0]


@pytest.mark.parametrize("winner", [RED, BLUE])
def test_tem_cbt_8_the_cards_action_is_lost_whoever_won(winner):
    if winner == RED:
        line = fight(armed("B4"), armed("B1", health=1))
        story = given(line).when(RED, Attack("B4", BASE))
    else:
        line = fight(armed("B1", health=1), armed("B4"), attacks=[["B1"]])
        story = given(line).when(BLUE, Attack("B4", BASE))
    assert ActionAsked not in map(type, story.events)
    story.then_last(TurnEnded(RED), TurnStarted(1, 1, BLUE))


def test_tem_cbt_9_to_start_a_combat_brings_nothing_by_default():
    line = position(p(program=[["K1", "S"]]), p(cell="c2"))
    assert given(line).when(RED, Reveal()).state.vp == [0, 0]


def test_tem_r_13_with_the_option_to_start_a_combat_brings_a_point():
    line = position(p(program=[["K1", "S"]]), p(cell="c2"), options={"combat_start_vp": 1})
    given(line).when(RED, Reveal()).then_last(
        CombatStarted(RED, BLUE, "c2", jump=False), VpGained(RED, 1, 1, "combat_start")
    )


# ---------------------------------------------------------------- pilots P1 and P2


def start_with(pilot: str, **keys: Any) -> Any:
    return position(
        p(program=[["K1", "S"]], pilot=pilot, **keys),
        p(cell="c2", pilot="P3"),
        options={**WITH_ABILITIES, "combat_start_vp": 1},
    )


def test_maverick_gains_a_credit_before_the_first_attack():
    story = given(start_with("P1")).when(RED, Reveal())
    story.then_last(
        CombatStarted(RED, BLUE, "c2", jump=False),
        VpGained(RED, 1, 1, "combat_start"),
        ResourcesChanged(RED, 4, 3, "ability"),
    )


def test_tem_r_26_mavericks_credit_is_lost_on_a_full_track():
    story = given(start_with("P1", credits=9)).when(RED, Reveal())
    assert ResourcesChanged not in map(type, story.events)


@pytest.mark.parametrize(
    ("options", "keys", "attacker"),
    [
        ({}, {"pilot": "P1"}, RED),  # without abilities
        (WITH_ABILITIES, {"pilot": "P1", "status": "MIGHTY"}, RED),
        (WITH_ABILITIES, {"pilot": "P2"}, RED),
        (WITH_ABILITIES, {"pilot": "P1"}, BLUE),  # it is attacked
    ],
)
def test_mavericks_ability_is_for_starting_a_combat_as_pilot_or_in_armor(options, keys, attacker):
    line = position(
        p(program=[["K1", "S"]], **keys),
        p(cell="c2", program=[["K1", "N"]], pilot="P5"),
        active=attacker,
        options=options,
    )
    story = given(line).when(attacker, Reveal())
    assert CombatStarted in map(type, story.events)
    assert story.state.credits == [3, 3]


def diamond(status: str = "PILOT", **said: Any) -> Any:
    red = armed("B1", "B2", pilot="P2", status=status)
    return fight(red, armed("B3", status="ARMOR"), jump=True, **{"options": WITH_ABILITIES, **said})


@pytest.mark.parametrize("status", ["PILOT", "ARMOR"])
def test_diamonds_first_power_attack_in_a_combat_brings_a_point(status):
    story = given(diamond(status)).when(RED, Attack("B1", POWER))
    story.then_last(VpGained(RED, 3, 3, "damage"), VpGained(RED, 1, 4, "ability"))
    story = story.when(BLUE, Attack("B3", POWER))
    story = story.when(RED, Attack("B2", POWER))
    assert AttackMade(RED, "B2", "counter", 0) in story.events
    assert [each.why for each in story.events if type(each) is VpGained] == ["damage", "retreat"]


def test_diamonds_base_attack_does_not_use_the_ability_up():
    story = given(diamond()).when(RED, Attack("B1", BASE)).when(BLUE, Attack("B3", POWER))
    story = story.when(RED, Attack("B2", POWER))
    assert VpGained(RED, 1, 5, "ability") in story.events


def test_the_enemys_power_attack_does_not_use_diamonds_up():
    blue = armed("B3", "B4", pilot="P2")
    red = armed("B1", pilot="P5")
    line = fight(red, blue, jump=True, attacks=[["B1", "jump"]], options=WITH_ABILITIES)
    story = given(line).when(BLUE, Attack("B3", POWER))
    assert VpGained(BLUE, 1, 4, "ability") in story.events


@pytest.mark.parametrize(
    "line", [diamond("MIGHTY"), diamond(options={})], ids=["mighty", "no abilities"]
)
def test_diamonds_ability_is_not_always_in_force(line):
    story = given(line).when(RED, Attack("B1", POWER))
    assert [each.why for each in story.events if type(each) is VpGained] == ["damage"]


# ---------------------------------------------------------------- refusals, in order


def jammed_blue() -> Any:
    """Blue, jammed, has used B1; of A08, B3 and B2 the first is not equipped."""
    red, blue = (
        armed("A09", "B2", status="ARMOR"),
        p(
            owned=["A01", "A08", "B1", "B3"],
            equipped=["A08", "B1", "B3"],
            status="MIGHTY",
            credits=1,
        ),
    )
    return fight(red, blue, attacks=[["B2"], ["B1", "counter"], ["A09"]])


@pytest.mark.parametrize(
    ("line", "seat", "choice", "code"),
    [
        (jammed_blue(), BLUE, Attack("A01", POWER, 9, "B2"), "not_equipped"),
        (jammed_blue(), BLUE, Attack("B1", POWER, 9, "B2"), "exhausted"),
        (jammed_blue(), BLUE, Attack("A08", POWER, 9, "B2"), "jammed"),
        (fight(armed("B1"), armed("B1")), RED, Attack("B1", POWER, 9, "B2"), "no_power_attack"),
        (jammed_blue(), BLUE, Attack("A08", BASE, 3, "A09"), "pay_limit"),
        (jammed_blue(), BLUE, Attack("B3", BASE, 1, "A09"), "pay_limit"),
        (jammed_blue(), BLUE, Attack("A08", BASE, 2, "A09"), "cannot_pay"),
        (jammed_blue(), BLUE, Attack("A08", BASE, 1, "A09"), "bad_target"),
        (fight(armed("B1"), armed("B1")), RED, Attack("B2", BASE), "not_equipped"),
        (
            fight(armed("A14", status="ARMOR"), armed("B1"), jump=True),
            *(RED, Attack("A14", POWER, 1), "pay_limit"),
        ),
        (
            fight(armed("A14", status="ARMOR"), armed("B1"), jump=True),
            *(RED, Attack("A14", POWER), "target_needed"),
        ),
    ],
)
def test_tem_cbt_2_an_attack_is_refused_for_the_first_reason_in_the_tables_order(
    line, seat, choice, code
):
    given(line).when(seat, choice).refused(code)


@pytest.mark.parametrize(
    "sent",
    [
        '{"type":"Attack","weapon":"B5","power":false}',
        '{"type":"Attack","weapon":"B1"}',
        '{"type":"Attack","weapon":"B1","power":1}',
        '{"type":"Attack","weapon":"B1","power":false,"pay":-1}',
        '{"type":"Attack","weapon":"B1","power":false,"target":"K1"}',
        '{"type":"Attack","weapon":"B1","power":false,"at":"c2"}',
    ],
)
def test_tem_cbt_2_an_attack_in_the_wrong_form_is_a_bad_value(sent):
    line = fight(armed("B1"), armed("B1"))
    given(line).when(RED, sent).refused("bad_value")  # type: ignore[arg-type]


def test_tem_r_34_nobody_equips_during_a_combat():
    line = fight(p(owned=["B1", "B2"], equipped=["B1"]), p(owned=["B1", "B2"], equipped=["B1"]))
    for seat in (RED, BLUE):
        given(line).when(seat, Equip("B2", None)).refused("not_asked")
    assert [request.kind for request in line.requests()] == ["combat"]


def test_tem_cbt_2_every_legal_attack_is_listed_once():
    red = armed("A01", "A08", "A14", "A16", "B1", "B2", status="MIGHTY")
    line = fight(red, armed("A02", "A03", "B1", "B2", status="ARMOR"), jump=True)
    choices = line.legal(RED)
    # Payments 0-3 and 0-2 on both lines, four targets of A14's power line, two lines of the rest.
    assert len(choices) == len({*choices}) == 2 * 4 + 2 * 3 + (1 + 4) + 3 * 2
    for choice in choices:
        given(line).when(RED, choice).accepted()
