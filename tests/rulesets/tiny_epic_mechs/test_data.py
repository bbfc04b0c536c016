"""The printed tables: statuses, program cards, zones, weapons, pilots. RULES.md, Components."""

from __future__ import annotations

from collections import Counter

import pytest

from mechs_core.rulesets.tiny_epic_mechs import data
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    BASIC,
    COUNTERS,
    PILOT_CARDS,
    PROGRAM,
    WEAPON_CARDS,
    ZONE_CARDS,
    Line,
    Weapon,
    ZoneCard,
)

# status | full health | basic slots | advanced slots
STATUSES_PRINTED = """
PILOT | 6 | 2 | 0
ARMOR | 9 | 2 | 2
MIGHTY | 11 | 2 | 4
"""

# card | movement | action
PROGRAM_PRINTED = """
K1 | STEP | COLLECT
K2 | STEP | BUY
K3 | STEP | MINE
K4 | STEP | TURRET
K5 | STEP | POWER_UP
K6 | STEP | COLLECT
K7 | DOUBLE | BUY
K8 | DIAGONAL | MINE
"""

# zone | value | gives
ZONES_PRINTED = """
R01 | 1 | C2/E1
R02 | 1 | C1/E2
R03 | 1 | C2/E1
R04 | 1 | C1/E2
R05 | 1 | C2/E2
R06 | 1 | C2/E2
R07 | 2 | C1/E1
R08 | 2 | C1/E1
R09 | 2 | C2
R10 | 2 | E2
R11 | 2 | C2/E1
R12 | 2 | C1/E2
R13 | 3 | C1/E1
R14 | 3 | C1/E1
R15 | 3 | C1
R16 | 3 | E1
BASE | 1 | C1+E1
MECH | 4 | C2+E2
"""

# weapon | name | type | base | power | cost | VP
WEAPONS_PRINTED = """
A01 | Lightning Coil | AREA | 0 PAY_E3 | 2 PAY_E3 | 3C 1E | 2
A02 | Plasma Mortar | AREA | 2 | 3 | 3C 0E | 2
A03 | Nova Charge | AREA | 1 | 4 | 2C 2E | 2
A04 | Static Field | AREA | 1 DRAIN1 | 2 DRAIN2 | 2C 1E | 2
A05 | Cluster Rack | AREA | 3 | 4 | 4C 2E | 3
A06 | Rail Lance | RANGED | 2 | 4 | 3C 2E | 3
A07 | Beam Carbine | RANGED | 2 | 3 | 3C 0E | 2
A08 | Bounty Rifle | RANGED | 1 PAY_C2 | 2 PAY_C2 | 2C 2E | 2
A09 | Jam Emitter | RANGED | 1 JAM | 2 JAM | 2C 1E | 2
A10 | Long Cannon | RANGED | 3 | 4 | 4C 2E | 3
A11 | Warhammer | MELEE | 2 | 3 VP1 | 3C 1E | 2
A12 | Vibro Axe | MELEE | 2 | 4 | 3C 2E | 3
A13 | Leech Blade | MELEE | 1 HEAL1 | 2 HEAL2 | 2C 2E | 2
A14 | Grapple Claw | MELEE | 1 | 2 DISARM | 2C 2E | 2
A15 | Piston Ram | MELEE | 3 | 4 | 4C 2E | 3
A16 | Salvage Hook | MELEE | 1 STEAL1 | 2 STEAL2 | 2C 1E | 2
B1 | Pulse Pistol | RANGED | 1 | 3 | 1C 1E | 1
B2 | Energy Sword | MELEE | 1 | 3 | 1C 1E | 1
B3 | Grenade Launcher | AREA | 1 | 3 | 1C 1E | 1
B4 | Needle Rifle | RANGED | 2 | 2 | 2C 0E | 1
"""

# pilot | name
PILOTS_PRINTED = """
P1 | Maverick
P2 | Diamond
P3 | Quarry
P4 | Bastion
P5 | Patch
P6 | Broker
P7 | Sprite
P8 | Prospect
"""


def rows(printed: str) -> list[list[str]]:
    return [[cell.strip() for cell in row.split("|")] for row in printed.strip().splitlines()]


def line_printed(line: Line) -> str:
    effect = f" {line.effect}" if line.effect else ""
    amount = str(line.amount) if line.amount else ""
    return f"{line.damage}{effect}{amount}"


def weapon_printed(weapon: Weapon) -> list[str]:
    return [
        weapon.id,
        weapon.name,
        weapon.type,
        line_printed(weapon.base),
        line_printed(weapon.power),
        f"{weapon.credits}C {weapon.energy}E",
        str(weapon.vp),
    ]


def test_statuses_are_as_printed():
    shown = zip(data.STATUSES, data.FULL_HEALTH, data.BASIC_SLOTS, data.ADVANCED_SLOTS, strict=True)
    assert [[name, *map(str, numbers)] for name, *numbers in shown] == rows(STATUSES_PRINTED)


def test_program_cards_are_as_printed():
    assert [[card.id, card.movement, card.action] for card in PROGRAM] == rows(PROGRAM_PRINTED)


def gives(zone: ZoneCard) -> str:
    amounts = (("C", zone.credits), ("E", zone.energy))
    parts = [f"{what}{amount}" for what, amount in amounts if amount]
    return ("+" if zone.both else "/").join(parts)


def test_zone_cards_are_as_printed():
    shown = [[zone.id, str(zone.value), gives(zone)] for zone in ZONE_CARDS]
    assert shown == rows(ZONES_PRINTED)


def test_the_resource_zones_add_up():
    zones = ZONE_CARDS[:16]
    assert tuple(zone.id for zone in zones) == data.RESOURCE_ZONES
    assert Counter(zone.value for zone in zones) == {1: 6, 2: 6, 3: 4}
    assert sum(zone.credits for zone in zones) == sum(zone.energy for zone in zones) == 20


def test_weapons_are_as_printed():
    assert [weapon_printed(weapon) for weapon in WEAPON_CARDS] == rows(WEAPONS_PRINTED)


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


def test_pilots_are_as_printed():
    assert [[pilot.id, pilot.name] for pilot in PILOT_CARDS] == rows(PILOTS_PRINTED)


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
