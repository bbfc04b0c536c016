"""What RULES.md, Components, says of its tables as a whole; `test_book` holds them row by row."""

from __future__ import annotations

from collections import Counter

import pytest

from mechs_core.rulesets.tiny_epic_mechs import data
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    BASIC,
    COUNTERS,
    WEAPON_CARDS,
    ZONE_CARDS,
)


def test_the_resource_zones_add_up():
    zones = ZONE_CARDS[:16]
    assert tuple(zone.id for zone in zones) == data.RESOURCE_ZONES
    assert Counter(zone.value for zone in zones) == {1: 6, 2: 6, 3: 4}
    assert sum(zone.credits for zone in zones) == sum(zone.energy for zone in zones) == 20


def test_a_weapon_is_worth_half_its_cost_rounded_up():
    for weapon in WEAPON_CARDS:
        assert weapon.vp == (weapon.credits + weapon.energy + 1) // 2


def test_the_advanced_weapons_add_up():
    advanced = [weapon for weapon in WEAPON_CARDS if not weapon.is_basic]
    assert Counter(weapon.type for weapon in advanced) == {"AREA": 5, "RANGED": 5, "MELEE": 6}
    assert sum(weapon.vp for weapon in advanced) == 37
    assert sum(weapon.credits for weapon in advanced) == 44
    assert sum(weapon.energy for weapon in advanced) == 23


def test_tem_r_1_four_basic_weapons_and_sixteen_advanced_ones_by_id():
    assert BASIC == ("B1", "B2", "B3", "B4")
    assert tuple(f"A{number:02}" for number in range(1, 17)) == ADVANCED
    assert [*data.WEAPONS] == sorted(data.WEAPONS)
    assert data.BASIC_BITS & data.ADVANCED_BITS == 0


def test_each_type_counters_one_other():
    assert COUNTERS == {"AREA": "RANGED", "RANGED": "MELEE", "MELEE": "AREA"}


@pytest.mark.parametrize(
    ("name", "pilot"),
    [
        ("MAVERICK", "P1"),
        ("DIAMOND", "P2"),
        ("QUARRY", "P3"),
        ("BASTION", "P4"),
        ("PATCH", "P5"),
        ("BROKER", "P6"),
        ("SPRITE", "P7"),
        ("PROSPECT", "P8"),
    ],
)
def test_an_ability_is_called_by_its_pilots_name(name: str, pilot: str):
    assert data.PILOT_NUMBER[pilot] == getattr(data, name)


def test_what_else_is_printed():
    assert (data.ROUNDS, data.TURNS, data.SCORING_ROUNDS) == (6, 4, (2, 4, 6))
    assert (data.START_CREDITS, data.START_ENERGY, data.KO_LEAST) == (3, 3, 2)
    assert (data.UPGRADE_COST, data.HEAL_PER_ENERGY) == (5, 2)
    assert (data.MINE_NUMBERS, data.MOST_TURRETS) == ((1, 2, 3, 4), 3)
    assert data.MARKET_SLOTS == 4


def test_victory_points_are_as_printed():
    assert (data.VP_KO, data.VP_RETREAT, data.VP_MECH, data.VP_MECH_SCORING) == (1, 1, 2, 3)
    assert (data.VP_ABILITY, data.TURRET_FACTOR) == (1, 2)
