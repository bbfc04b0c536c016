"""A bot's numbers as they are now. BOT-INI-1, BOT-MOV-2, BOT-HIT-3, BOT-HIT-4, BOT-PART."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.bottisota.data import BOT, BOTS, CARD, PARTS
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Bot
from mechs_core.rulesets.bottisota.rules import bot_numbers


def bot(name: str, *parts: str, sight: int = 0, slow: int = 0, armour: int = 0) -> Bot:
    kind = BOT[name]
    return Bot(
        kind=kind,
        area=0,
        heading=OFF,
        damage=0,
        faults=[sight, slow, armour],
        installed=sorted(CARD[part] for part in parts),
        armour=BOTS[kind].armour,
        shield=BOTS[kind].shield,
        charges={},
    )


@pytest.mark.parametrize(
    ("subject", "tempo"),
    [
        (bot("ram"), 0),
        (bot("spark"), 1),
        (bot("wasp"), 1),
        (bot("fortress"), -1),
        (bot("tractor"), -1),
        (bot("ram", "P08a", "P08b"), 2),
        (bot("ram", "P01a", "P01b"), -2),
        (bot("ram", "P09a"), -1),
        (bot("ram", slow=3), -3),
        (bot("fortress", "P08a"), 0),
        (bot("spark", "P01a", "P09b", slow=1), -2),
        (bot("spark", sight=2, armour=2), 1),
    ],
)
def test_bot_ini_1_tempo_is_fast_less_slow(subject, tempo):
    assert bot_numbers.tempo(subject) == tempo


@pytest.mark.parametrize(
    ("subject", "dash", "normal"),
    [
        (bot("ram"), 6, 3),
        (bot("ram", "P05a", "P05b"), 10, 3),
        (bot("ram", "P06a"), 7, 4),
        (bot("ram", "P02a"), 5, 3),
        (bot("ram", "P22a"), 5, 3),
        (bot("ram", "P03a"), 6, 2),
        (bot("fortress", "P02a", "P02b", "P22a", "P22b"), 1, 2),
        (bot("fortress", "P03a", "P03b"), 3, 0),
        (bot("ram", slow=2), 6, 3),
    ],
)
def test_bot_mov_2_speed_is_the_types_and_the_parts(subject, dash, normal):
    assert bot_numbers.speed(subject, "dash") == dash
    assert bot_numbers.speed(subject, "normal") == normal


@pytest.mark.parametrize(
    ("subject", "armour"),
    [
        (bot("ram"), 4),
        (bot("diver"), 5),
        (bot("ram", "P01a"), 3),
        (bot("ram", "P02a"), 3),
        (bot("ram", "P06a"), 5),
        (bot("ram", armour=1), 5),
        (bot("ram", "P01a", "P02a", "P06a", armour=2), 5),
        (bot("ram", "P01a", "P01b", "P02a", "P02b"), 2),  # at least 2
        (bot("ram", "P06a", "P06b", armour=9), 15),  # no upper limit
        (bot("ram", sight=3, slow=3), 4),
    ],
)
def test_bot_hit_3_the_armour_number(subject, armour):
    assert bot_numbers.armour(subject) == armour


@pytest.mark.parametrize(
    ("subject", "shield"),
    [
        (bot("ram"), 0),
        (bot("sentinel"), 5),
        (bot("magnet"), 6),
        (bot("ram", "P03b"), 5),
        (bot("ram", "P04a", "P05a"), 6),
    ],
)
def test_bot_hit_4_the_shield_is_built_in_or_a_parts(subject, shield):
    assert bot_numbers.shield(subject) == shield


@pytest.mark.parametrize(
    ("subject", "explodes"),
    [(bot("ram"), False), (bot("martyr"), True), (bot("ram", "P21b", "P05a"), True)],
)
def test_bot_self_1_who_has_self_destruct(subject, explodes):
    assert bot_numbers.explodes(subject) is explodes


def test_bot_part_4_weapons_are_the_bots_own_then_those_of_parts():
    subject = bot("sapper", "P10a", "P05a", "P18b", "P10b")
    names = [weapon.id for weapon in bot_numbers.weapons(subject)]
    assert names == ["minerail", "pistol", "P10a", "P10b", "P18b"]


def test_bot_part_2_a_part_counts_only_where_it_is_installed():
    assert bot_numbers.has(bot("ram", "P20b"), 20)
    assert not bot_numbers.has(bot("ram", "P19b", "P21a"), 20)


@pytest.mark.parametrize("name", [part.id for part in PARTS[1:] if not part.one_shot])
def test_bot_part_4_equal_parts_add_up(name):
    none, one, two = bot("ram"), bot("ram", f"{name}a"), bot("ram", f"{name}a", f"{name}b")
    assert bot_numbers.tempo(two) - bot_numbers.tempo(one) == bot_numbers.tempo(
        one
    ) - bot_numbers.tempo(none)
    for mode in ("dash", "normal"):
        gained = bot_numbers.speed(one, mode) - bot_numbers.speed(none, mode)
        assert bot_numbers.speed(two, mode) - bot_numbers.speed(one, mode) == gained
    gained = bot_numbers.armour(one) - bot_numbers.armour(none)
    assert bot_numbers.armour(two) - bot_numbers.armour(one) == gained
