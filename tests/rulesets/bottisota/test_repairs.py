"""Repairs, and what they leave alone. BOT-DMG-4, BOT-WPN-4."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.bottisota.model import FAULTS
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.hits import DefencesUpdated
from mechs_core.rulesets.bottisota.rules.one_shots import Play
from mechs_core.rulesets.bottisota.rules.repairs import (
    DamageRepaired,
    FaultRemoved,
    faults_of,
    full_charges,
)
from mechs_core.rulesets.bottisota.rules.service import Work, WorkDone
from mechs_core.testing import given
from tests.rulesets.bottisota.positions import dice, position, s

AWAY = s(1, "ram", "E3")


def test_bot_dmg_4_faults_add_up_and_go_one_at_a_time():
    line = position([s(0, "spark", "A3", faults={"sight": 3}), AWAY], map="L1", phase="service")
    story = given(line).when(0, Work("remove_fault", "sight"))
    story.then(WorkDone(0, "remove_fault", 1), FaultRemoved(0, "sight", 2))
    assert faults_of(story.state.bot(0)) == ["sight"]
    story = story.when(0, Work("remove_fault", "sight"))
    story.then(WorkDone(0, "remove_fault", 0), FaultRemoved(0, "sight", 1))


@pytest.mark.parametrize("fault", FAULTS)
def test_bot_dmg_4_repaired_damage_removes_no_fault_and_a_removed_fault_no_damage(fault):
    bots = [s(0, "spark", "A3", damage=4, faults={fault: 2}), AWAY]
    story = given(position(bots, map="L1", phase="service"))
    faults = story.state.bot(0).faults[:]
    repaired = story.when(0, Work("repair_damage"))
    repaired.then(WorkDone(0, "repair_damage", 1), DamageRepaired(0, 3))
    assert repaired.state.bot(0).faults == faults
    removed = story.when(0, Work("remove_fault", fault))
    assert removed.state.bot(0).damage == 4
    assert sum(removed.state.bot(0).faults) == 1


def test_bot_hit_6_a_removed_armour_fault_counts_at_once_outside_shooting():
    line = position([s(0, "spark", "A3", faults={"armour": 1}), AWAY], map="L1", phase="service")
    story = given(line).when(0, Work("remove_fault", "armour"))
    story.then_last(FaultRemoved(0, "armour", 0), DefencesUpdated(0, 4, None))
    assert story.state.bot(0).armour == 4


@pytest.mark.parametrize(("roll", "faults"), [(4, [0, 0, 0]), (6, [0, 0, 0]), (2, [0, 1, 0])])
def test_bot_dmg_4_a_lost_part_and_an_extra_point_leave_nothing_to_remove(roll, faults):
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4", damage=2), s(2, "spider", "E1")]
    luck = dice(
        {
            "shot r1 s0 k0 t0": 6,
            "shot r1 s0 k0 t0 h0 armour": 2,
            "shot r1 s0 k0 t0 h0 fault": roll,
        }
    )
    line = position(bots, phase="shoot")
    story = given(line).when(0, Shoot("autogun", bot=1)).when(0, Fire(), luck)
    assert story.state.bot(1).faults == faults


def test_bot_wpn_4_a_full_load_is_that_of_every_weapon_with_charges():
    parts = ["P09a", "P10a", "P15b"]
    line = position([s(0, "magnet", "A3", installed=parts, charges={"P09a": 0}), AWAY])
    assert full_charges(line.state.bot(0)) == {"magmines": 2, "P09a": 3, "P15b": 1}


def test_bot_wpn_4_bot_wpn_5_an_empty_weapon_cannot_be_used_until_it_is_refilled():
    bots = [s(0, "skimmer", "C3", charges={"missiles": 0}, hand=["P26a"]), s(1, "ram", "C4")]
    story = given(position(bots, phase="shoot"))
    story.when(0, Shoot("missiles", bot=1)).refused("no_charges")
    story = story.when(0, Play("P26a"))
    story.when(0, Shoot("missiles", bot=1)).accepted()
