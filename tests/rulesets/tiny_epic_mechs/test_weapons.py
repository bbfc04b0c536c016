"""The twenty weapons: damage of both lines, and what their effects do. RULES.md, Components."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.tiny_epic_mechs.rules.combat import (
    Attack,
    AttackMade,
    Jammed,
    WeaponDisarmed,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Healed
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.testing import given
from tests.rulesets.tiny_epic_mechs.fights import armed, fight
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked

BASE, POWER = False, True
# id, type, damage of the base line, of the power line
LINES = """
B1 RANGED 1 3
B2 MELEE 1 3
B3 AREA 1 3
B4 RANGED 2 2
A01 AREA 0 2
A02 AREA 2 3
A03 AREA 1 4
A04 AREA 1 2
A05 AREA 3 4
A06 RANGED 2 4
A07 RANGED 2 3
A08 RANGED 1 2
A09 RANGED 1 2
A10 RANGED 3 4
A11 MELEE 2 3
A12 MELEE 2 4
A13 MELEE 1 2
A14 MELEE 1 2
A15 MELEE 3 4
A16 MELEE 1 2
"""
ROWS = [line.split() for line in LINES.strip().splitlines()]
COUNTERS = {"AREA": "RANGED", "RANGED": "MELEE", "MELEE": "AREA"}
ARMOR = {"status": "ARMOR"}


@pytest.mark.parametrize(("weapon", "kind", "base", "power"), ROWS)
def test_tem_cbt_4_damage_is_the_number_of_the_line_that_is_used(weapon, kind, base, power):
    """Seen from the enemy's health; B2, a ready weapon of the enemy, may be disarmed."""
    line = fight(armed(weapon, **ARMOR), armed("B1", "B2", **ARMOR), jump=True)
    for choice, reason, damage in (
        (Attack(weapon, BASE), None, int(base)),
        (Attack(weapon, POWER, 0, "B2" if weapon == "A14" else None), "jump", int(power)),
    ):
        story = given(line).when(RED, choice)
        story.then_first(
            AttackMade(RED, weapon, reason, 0), DamageDealt(BLUE, damage, 9 - damage, "weapon")
        )
        gained = [(each.amount, each.why) for each in story.events if type(each) is VpGained]
        extra = [(1, "effect")] if (weapon, reason) == ("A11", "jump") else []
        assert gained == [(damage, "damage")] * (damage > 0) + extra


@pytest.mark.parametrize(("weapon", "kind", "base", "power"), ROWS)
def test_tem_cbt_3_every_weapon_is_of_its_type(weapon, kind, base, power):
    """It counters the one type that it counters, of three used just before."""
    for before, other in (("RANGED", "B1"), ("MELEE", "B2"), ("AREA", "B3")):
        line = fight(armed(other), armed(weapon, **ARMOR), attacks=[[other]])
        powers = {choice.power for choice in line.legal(BLUE)}
        assert powers == ({False, True} if COUNTERS[kind] == before else {False})


@pytest.mark.parametrize(("weapon", "kind", "base", "power"), ROWS)
def test_tem_cbt_3_every_weapon_is_countered_as_its_type(weapon, kind, base, power):
    if weapon == "A09":  # its attack jams
        return
    for answer, other in (("RANGED", "B1"), ("MELEE", "B2"), ("AREA", "B3")):
        line = fight(armed(weapon, **ARMOR), armed(other), attacks=[[weapon]])
        powers = {choice.power for choice in line.legal(BLUE)}
        assert powers == ({False, True} if COUNTERS[answer] == kind else {False})


# ---------------------------------------------------------------- PAY


@pytest.mark.parametrize(
    ("weapon", "most", "base", "what"), [("A01", 3, 0, "energy"), ("A08", 2, 1, "credits")]
)
def test_tem_cbt_4_each_energy_or_credit_paid_is_one_damage_more(weapon, most, base, what):
    line = fight(armed(weapon, **ARMOR, credits=5, energy=5), armed("B1", **ARMOR), jump=True)
    for power, damage in ((BASE, base), (POWER, 2)):
        for pay in range(1, most + 1):
            left = (5, 5 - pay) if what == "energy" else (5 - pay, 5)
            given(line).when(RED, Attack(weapon, power, pay)).then(
                AttackMade(RED, weapon, "jump" if power else None, pay),
                ResourcesChanged(RED, *left, "payment"),
                DamageDealt(BLUE, damage + pay, 9 - damage - pay, "weapon"),
                VpGained(RED, damage + pay, damage + pay, "damage"),
            )
        story = given(line).when(RED, Attack(weapon, power, most + 1))
        story.refused("pay_limit", f"at most {most} {what}")
    legal = [choice.pay for choice in line.legal(RED)]
    assert legal == [*range(most + 1)] * 2


@pytest.mark.parametrize(("weapon", "what"), [("A01", "energy"), ("A08", "credits")])
def test_tem_cbt_4_nobody_pays_more_than_it_has(weapon, what):
    stock = {"credits": 9, "energy": 9, what: 1}
    line = fight(armed(weapon, **ARMOR, **stock), armed("B1"))
    given(line).when(RED, Attack(weapon, BASE, 2)).refused(
        "cannot_pay", f"needs 2 {what}, you have 1"
    )
    assert [choice.pay for choice in line.legal(RED)] == [0, 1]


def test_tem_cbt_4_other_weapons_take_no_payment():
    for weapon in ("B1", "A04", "A14"):
        line = fight(armed(weapon, **ARMOR), armed("B1"))
        given(line).when(RED, Attack(weapon, BASE, 1)).refused("pay_limit")
        assert line.legal(RED) == [Attack(weapon, BASE)]


# ---------------------------------------------------------------- DRAIN and STEAL


@pytest.mark.parametrize("stock", range(5))
@pytest.mark.parametrize(("power", "most"), [(BASE, 1), (POWER, 2)])
def test_tem_cbt_5_the_static_field_drains_up_to_so_much_energy(power, most, stock):
    line = fight(armed("A04", **ARMOR, energy=1), armed("B1", energy=stock), jump=True)
    story = given(line).when(RED, Attack("A04", power))
    left = max(0, stock - most)
    damage = 2 if power else 1
    story.then(
        AttackMade(RED, "A04", "jump" if power else None, 0),
        DamageDealt(BLUE, damage, 6 - damage, "weapon"),
        VpGained(RED, damage, damage, "damage"),
        *[ResourcesChanged(BLUE, 3, left, "effect")] * (left != stock),
    )
    assert story.state.energy == [1, left]


@pytest.mark.parametrize("stock", range(5))
@pytest.mark.parametrize(("power", "most"), [(BASE, 1), (POWER, 2)])
def test_tem_cbt_5_the_salvage_hook_steals_up_to_so_many_credits(power, most, stock):
    line = fight(armed("A16", **ARMOR, credits=4), armed("B1", credits=stock), jump=True)
    story = given(line).when(RED, Attack("A16", power))
    taken = min(stock, most)
    robbed = ResourcesChanged(BLUE, stock - taken, 3, "effect")
    thief = ResourcesChanged(RED, 4 + taken, 3, "effect")
    told = [each for each in story.events if type(each) is ResourcesChanged]
    assert told == ([robbed, thief] if taken else [])


def test_tem_r_26_what_is_stolen_beyond_a_full_track_is_lost():
    line = fight(armed("A16", **ARMOR, credits=8), armed("B1"), jump=True)
    story = given(line).when(RED, Attack("A16", POWER))
    assert story.state.credits == [9, 1]
    line = fight(armed("A16", **ARMOR, credits=9), armed("B1"), jump=True)
    story = given(line).when(RED, Attack("A16", POWER))
    story.then_last(VpGained(RED, 2, 2, "damage"), ResourcesChanged(BLUE, 1, 3, "effect"))


# ---------------------------------------------------------------- HEAL


@pytest.mark.parametrize(
    ("status", "health", "power", "after"),
    [
        ("ARMOR", 5, BASE, 6),
        ("ARMOR", 5, POWER, 7),
        ("ARMOR", 8, POWER, 9),
        ("ARMOR", 9, POWER, 9),
        ("ARMOR", 9, BASE, 9),
        ("MIGHTY", 5, BASE, 5),
        ("MIGHTY", 5, POWER, 5),
    ],
)
def test_tem_cbt_5_the_leech_blade_heals_to_full_and_nothing_in_the_mighty_mech(
    status, health, power, after
):
    line = fight(armed("A13", status=status, health=health), armed("B1"), jump=True)
    story = given(line).when(RED, Attack("A13", power))
    damage = 2 if power else 1
    healed = [Healed(RED, "weapon", after, 3)] if after != health else []
    story.then(
        AttackMade(RED, "A13", "jump" if power else None, 0),
        DamageDealt(BLUE, damage, 6 - damage, "weapon"),
        VpGained(RED, damage, damage, "damage"),
        *healed,
    )


# ---------------------------------------------------------------- JAM, VP


@pytest.mark.parametrize("power", [BASE, POWER])
def test_tem_cbt_5_the_jam_emitter_jams_on_both_lines(power):
    line = fight(armed("A09", **ARMOR), armed("B3"), jump=True)
    story = given(line).when(RED, Attack("A09", power)).then_last(Jammed(BLUE))
    story.when(BLUE, Attack("B3", POWER)).refused("jammed")


def test_tem_cbt_5_the_warhammers_extra_point_is_the_power_lines():
    line = fight(armed("A11", **ARMOR), armed("B1"), jump=True)
    given(line).when(RED, Attack("A11", BASE)).then_last(VpGained(RED, 2, 2, "damage"))
    given(line).when(RED, Attack("A11", POWER)).then_last(VpGained(RED, 1, 4, "effect"))


# ---------------------------------------------------------------- DISARM


def test_tem_cbt_5_the_grapple_claw_exhausts_a_ready_weapon_of_its_choice():
    line = fight(armed("A14", **ARMOR), armed("A01", "B1", "B2", **ARMOR), jump=True)
    targets = [choice.target for choice in line.legal(RED) if choice.power]
    assert targets == ["A01", "B1", "B2"]
    story = given(line).when(RED, Attack("A14", POWER, 0, "B2"))
    story.then_last(WeaponDisarmed(BLUE, "B2"))
    assert {choice.weapon for choice in story.line.legal(BLUE)} == {"A01", "B1"}
    story.when(BLUE, Attack("B2", BASE)).refused("exhausted")


def test_tem_cbt_5_a_disarmed_weapon_is_ready_again_after_the_combat():
    line = fight(armed("A14", **ARMOR), armed("B1"), jump=True)
    story = given(line).when(RED, Attack("A14", POWER, 0, "B1")).when(BLUE, Place("c3"))
    assert CombatEnded(RED, BLUE, "retreat") in story.events
    assert story.state.exhausted == [0, 0]


def test_tem_cbt_5_a_weapon_to_disarm_is_named_only_where_there_is_one():
    line = fight(armed("A14", **ARMOR), armed("B1"), jump=True)
    given(line).when(RED, Attack("A14", POWER)).refused(
        "target_needed", "choose a weapon to disarm: B1"
    )
    given(line).when(RED, Attack("A14", BASE, 0, "B1")).refused("bad_target")
    for other in ("B2", "A14"):
        given(line).when(RED, Attack("A14", POWER, 0, other)).refused("bad_target")
    without = fight(armed("B4", "A14", **ARMOR), armed("B3"), attacks=[["B4"], ["B3"]])
    assert Attack("A14", POWER) in without.legal(RED)  # MELEE counters AREA
    given(without).when(RED, Attack("A14", POWER, 0, "B3")).refused("bad_target")
    given(without).when(RED, Attack("A14", POWER)).then_first(AttackMade(RED, "A14", "counter", 0))


def test_tem_cbt_5_a_weapon_is_named_also_where_the_attack_knocks_out():
    line = fight(armed("A14", **ARMOR), armed("B1", health=1), jump=True)
    given(line).when(RED, Attack("A14", POWER)).refused("target_needed")
    story = given(line).when(RED, Attack("A14", POWER, 0, "B1"))
    assert WeaponDisarmed not in map(type, story.events)


def test_tem_r_12_who_was_disarmed_of_its_last_weapon_retreats():
    line = fight(armed("A14", **ARMOR), armed("B1"), jump=True)
    story = given(line).when(RED, Attack("A14", POWER, 0, "B1"))
    assert story.events[4:6] == (VpGained(RED, 1, 3, "retreat"), AdHocEntered(BLUE))
    assert asked(story.line) == ((BLUE, "place"),)
