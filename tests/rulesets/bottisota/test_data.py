"""The printed tables: bots with their prices, weapons, part cards."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from mechs_core.rulesets.bottisota.data import (
    BOT,
    BOT_NAMES,
    BOTS,
    CARD,
    CARDS,
    DROPPED,
    KIND,
    PARTS,
    SELF_DESTRUCT,
    STOCK,
    UNLIMITED,
    WEAPONS,
    BotKind,
    Part,
    Weapon,
)

# bot | type | speed | armour | shield | durability | melee | specials | weapons | points
BOTS_PRINTED = """
spark | wheels | 5/3 | 4+ | - | 2/5 | +1/0 | fast | autogun | 31
sapper | wheels | 4/3 | 4+ | - | 3/5 | +1/0 | - | minerail, pistol | 31
ram | wheels | 6/3 | 4+ | - | 3/5 | +3/0 | - | - | 28
fortress | tracks | 3/2 | 4+ | - | 3/6 | +1/0 | slow | cannon | 31
howler | tracks | 3/2 | 4+ | - | 3/5 | +1/0 | - | howitzer | 33
tractor | tracks | 4/2 | 5+ | - | 3/5 | +2/0 | slow | pushbeam, pullbeam | 29
spider | legs | 4/2 | 4+ | - | 3/5 | +2/0 | - | flamer | 28
sentinel | legs | 3/2 | 5+ | 5+ | 3/5 | +1/0 | - | laser | 29
martyr | legs | 5/3 | 4+ | - | 3/5 | +1/0 | self_destruct | shotgun | 31
hawk | flying | 6/4 | 5+ | - | 2/4 | +0/0 | min_move 2 | nosegun, clusterbomb | 31
wasp | flying | 6/3 | 5+ | - | 2/4 | +1/-1 | fast, min_move 1 | stings | 31
diver | flying | 5/3 | 5+ | - | 3/5 | +1/0 | min_move 2 | apbomb | 32
skimmer | hover | 4/3 | 4+ | - | 2/5 | +1/0 | - | missiles | 31
magnet | hover | 4/2 | 5+ | 6+ | 2/5 | +1/0 | - | magmines, railgun | 30
"""

# weapon | kinds | range | to hit | armour modifier | charges | shots a round | hits a shot
WEAPONS_PRINTED = """
autogun | gun | 1 | 5+ | 0 | - | 2 | 1
minerail | mine | drop | 4+ | -1 | 3 | 1 | 1
pistol | gun | 1 | 5+ | 0 | - | 1 | 1
cannon | gun | 3 | 4+ | -2 | - | 1 | 1
howitzer | explosion, indirect | 3 | 4+ | -1 | - | 1 | 1
pushbeam | push | 1 | 4+ | +1 | - | 1 | 1
pullbeam | pull | 1 | 4+ | +1 | - | 1 | 1
flamer | area | 0 | 3+ | 0 | 3 | 1 | 1
laser | gun | 3 | 5+ | -1 | - | 1 | 1
shotgun | gun | 1 | 5+ | 0 | - | 1 | d3
nosegun | gun | 2 | 4+ | 0 | - | 1 | 1
clusterbomb | bomb, explosion | drop | 4+ | 0 | 2 | 1 | 1
stings | gun | 1 | 5+ | 0 | - | 2 | 1
apbomb | bomb | drop | 3+ | -3 | 3 | 1 | 1
missiles | missile | 3 | 4+ | -1 | 2 | 1 | 1
magmines | magmine | drop | 4+ | -1 | 2 | 1 | 1
railgun | gun | 2 | 5+ | 0 | - | 1 | 1
"""

# the same for the weapons of part cards
PART_WEAPONS_PRINTED = """
P09 | gun | 3 | 4+ | -2 | 3 | 1 | 1
P10 | gun | 2 | 5+ | 0 | - | 2 | 1
P11 | missile | 3 | 4+ | -1 | 2 | 1 | 1
P12 | explosion, indirect | 2 | 5+ | 0 | 2 | 1 | 1
P13 | area | 0 | 4+ | 0 | 3 | 1 | 1
P14 | mine | drop | 4+ | -1 | 2 | 1 | 1
P15 | magmine | drop | 4+ | 0 | 1 | 1 | 1
P16 | bomb, explosion | drop | 4+ | 0 | 2 | 1 | 1
P17 | push | 1 | 4+ | +1 | - | 1 | 1
P18 | pull | 1 | 4+ | +1 | - | 1 | 1
"""


# ---------------------------------------------------------------- as printed


def signed(modifier: int) -> str:
    return f"{modifier:+}" if modifier else "0"


def bot_printed(bot: BotKind) -> str:
    specials = [
        *["fast"] * bot.fast,
        *["slow"] * bot.slow,
        *[f"min_move {bot.min_move}"] * bool(bot.min_move),
        *["self_destruct"] * bot.self_destruct,
    ]
    columns = (
        bot.name,
        bot.kind,
        f"{bot.dash}/{bot.normal}",
        f"{bot.armour}+",
        f"{bot.shield}+" if bot.shield else "-",
        f"{bot.fault_at}/{bot.explode_at}",
        f"{bot.melee:+}/{bot.melee_am}",
        ", ".join(specials) or "-",
        ", ".join(bot.weapons) or "-",
        str(bot.points),
    )
    return " | ".join(columns)


def weapon_printed(weapon: Weapon) -> str:
    columns = (
        weapon.id,
        ", ".join(weapon.kinds),
        "drop" if weapon.range == DROPPED else str(weapon.range),
        f"{weapon.hit}+",
        signed(weapon.am),
        "-" if weapon.charges == UNLIMITED else str(weapon.charges),
        str(weapon.shots),
        "d3" if weapon.d3 else "1",
    )
    return " | ".join(columns)


def test_the_bots_are_those_of_the_table():
    assert "\n".join(map(bot_printed, BOTS)) == BOTS_PRINTED.strip()
    assert all(BOTS[BOT[name]].name == BOT_NAMES[BOT[name]] == name for name in BOT_NAMES)


def test_the_weapons_are_those_of_the_table():
    assert "\n".join(map(weapon_printed, STOCK)) == WEAPONS_PRINTED.strip()


def test_bot_self_1_the_explosion_of_a_bot_hits_at_3_with_armour_less_1():
    assert weapon_printed(SELF_DESTRUCT) == "self_destruct | explosion | 0 | 3+ | -1 | 1 | 1 | 1"


def test_each_bot_has_weapons_of_the_table_and_each_weapon_has_a_bot():
    carried = Counter(chain.from_iterable(bot.weapons for bot in BOTS))
    assert carried == Counter(weapon.id for weapon in STOCK)


# ---------------------------------------------------------------- the price check

SUM = {2: 1, 4: 2, 5: 3, 6: 4, 7: 6, 8: 8, 9: 10, 10: 12}  # of both speeds, of both thresholds
TYPE = {"legs": 0, "tracks": 0, "wheels": 0, "flying": 1, "hover": 2}
ARMOUR = {6: 1, 5: 2, 4: 4, 3: 8, 2: 15}
SHIELD = {0: 0, 6: 2, 5: 3, 4: 6, 3: 10, 2: 18}
RANGE = {0: 0, 1: 1, 2: 2, 3: 5, 4: 10}
HIT = {6: 1, 5: 2, 4: 3, 3: 5, 2: 7}
BONUS = {0: 1, 1: 2, 2: 3, 3: 5, 4: 7}
ARMOUR_MODIFIER = {1: 0, 0: 1, -1: 3, -2: 5, -3: 7}
CHARGES = {UNLIMITED: 0, 1: -4, 2: -3, 3: -2, 4: -1}
INSTEAD_OF_RANGE = {"mine": 2, "magmine": 3, "bomb": 2}
EXTRA = {"gun": 0, "explosion": 3, "area": 4, "missile": 2, "push": 2, "pull": 3, "indirect": 1}


def weapon_price(weapon: Weapon) -> int:
    return (
        (RANGE[weapon.range] if weapon.range != DROPPED else 0)
        + sum((INSTEAD_OF_RANGE | EXTRA)[kind] for kind in weapon.kinds)
        + HIT[weapon.hit]
        + ARMOUR_MODIFIER[weapon.am]
        + CHARGES[weapon.charges]
        + 3 * (weapon.shots - 1)
        + 3 * weapon.d3
    )


def price(bot: BotKind) -> int:
    return (
        TYPE[bot.kind]
        + SUM[bot.dash + bot.normal]
        + SUM[bot.fault_at + bot.explode_at]
        + ARMOUR[bot.armour]
        + SHIELD[bot.shield]
        + BONUS[bot.melee]
        + ARMOUR_MODIFIER[bot.melee_am]
        + sum(weapon_price(WEAPONS[weapon]) for weapon in bot.weapons)
        + 3 * bot.fast
        - 2 * bot.slow
        - bot.min_move
        + bot.self_destruct
    )


@pytest.mark.parametrize("bot", BOTS, ids=BOT_NAMES)
def test_the_price_of_every_bot_is_the_printed_one(bot: BotKind):
    assert price(bot) == bot.points
    assert 28 <= bot.points <= 33


# ---------------------------------------------------------------- what follows from a row


def names_of(quality: str) -> set[str]:
    return {bot.name for bot in BOTS if getattr(bot, quality)}


def test_flying_and_hover_bots_are_airborne_and_all_others_ground_bots():
    assert names_of("flying") == {"hawk", "wasp", "diver"}
    assert names_of("hover") == {"skimmer", "magnet"}
    assert names_of("airborne") == names_of("flying") | names_of("hover")
    assert names_of("ground") == set(BOT_NAMES) - names_of("airborne")


def test_bot_ter_1_wheels_and_tracks_are_wheeled():
    assert names_of("wheeled") == {"spark", "sapper", "ram", "fortress", "howler", "tractor"}


def ids_of(quality: str) -> set[str]:
    return {weapon.id for weapon in STOCK if getattr(weapon, quality)}


def test_a_weapon_is_of_its_kinds():
    assert ids_of("is_explosion") == {"howitzer", "clusterbomb"}
    assert ids_of("is_area") == {"flamer"}
    assert ids_of("is_indirect") == {"howitzer"}
    assert ids_of("is_missile") == {"missiles"}
    assert ids_of("is_magmine") == {"magmines"}
    assert ids_of("is_bomb") == {"clusterbomb", "apbomb"}
    assert ids_of("is_push") == {"pushbeam"}
    assert ids_of("is_pull") == {"pullbeam"}
    assert ids_of("is_beam") == {"pushbeam", "pullbeam"}
    assert ids_of("is_dropped") == {"minerail", "clusterbomb", "apbomb", "magmines"}


def test_bot_sht_3_explosions_and_area_weapons_name_an_area():
    assert ids_of("names_area") == {"howitzer", "clusterbomb", "flamer"}


# ---------------------------------------------------------------- part cards


def test_there_are_two_cards_of_each_of_32_kinds_in_the_order_of_ids():
    assert len(CARDS) == len(set(CARDS)) == 64
    assert list(CARDS) == sorted(CARDS)
    assert (CARDS[0], CARDS[1], CARDS[2], CARDS[63]) == ("P01a", "P01b", "P02a", "P32b")
    for card, name in enumerate(CARDS):
        assert CARD[name] == card
        assert PARTS[KIND[card]].id == f"P{KIND[card]:02}" == name[:3]


def test_the_last_eight_kinds_are_one_shots():
    assert [kind for kind, part in enumerate(PARTS) if part.one_shot] == [*range(25, 33)]


def test_the_weapons_of_part_cards_are_those_of_the_table():
    parts = [part.weapon for part in PARTS if part.weapon is not None]
    assert "\n".join(map(weapon_printed, parts)) == PART_WEAPONS_PRINTED.strip()


def test_the_weapon_of_a_part_card_has_the_cards_id():
    armed = {name for name in CARDS if PARTS[KIND[CARD[name]]].weapon is not None}
    assert len(armed) == 20
    assert set(WEAPONS) == armed | {weapon.id for weapon in STOCK}
    for name, weapon in WEAPONS.items():
        assert weapon.id == name
    assert weapon_printed(WEAPONS["P09b"]).startswith("P09b | gun | 3 | 4+ | -2 | 3")


def numbers(part: Part) -> dict[str, int | bool]:
    """What a part changes, without the weapon that it is."""
    fields = (
        *("armour", "shield", "dash", "normal", "slow", "fast", "to_hit", "bomb_to_hit"),
        *("melee", "self_destruct", "needs_flight"),
    )
    return {field: value for field in fields if (value := getattr(part, field))}


def test_the_numbers_of_parts_are_those_of_the_table():
    assert {part.id: numbers(part) for part in PARTS if numbers(part)} == {
        "P01": {"armour": -1, "slow": 1},
        "P02": {"armour": -1, "dash": -1},
        "P03": {"shield": 5, "normal": -1},
        "P04": {"shield": 6},
        "P05": {"dash": 2},
        "P06": {"dash": 1, "normal": 1, "armour": 1},
        "P07": {"to_hit": 1, "bomb_to_hit": 1},
        "P08": {"fast": 1},
        "P09": {"slow": 1},
        "P16": {"needs_flight": True},
        "P19": {"melee": 2, "to_hit": -1},
        "P20": {"melee": 1},
        "P21": {"self_destruct": True},
        "P22": {"dash": -1},
        "P32": {"to_hit": 1},
    }


def test_every_part_has_a_name_and_says_what_it_does():
    assert all(part.name and part.effect for part in PARTS[1:])
    assert len({part.name for part in PARTS}) == len(PARTS)
