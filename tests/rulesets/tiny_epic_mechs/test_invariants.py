"""TEM-INV-1 to TEM-INV-21, in random games at all tables, and in fights from the middle on."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import state_bytes
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.playing import brawl, followed
from tests.rulesets.tiny_epic_mechs.positions import p, position

OTHERWISE: dict[str, Any] = {
    "first_player": 1,
    "pilot_abilities": False,
    "overdrive": False,
    "blocked_action": False,
    "resource_cap": 5,
    "turret_damage": 2,
    "combat_start_vp": 1,
    "score_stacking": "best",
    "armor_ko": "nearest",
}


@cache
def played() -> tuple[Counter[str], list[str]]:
    """What was looked at in all games, and what did not hold."""
    watches = []
    for seats in (2, 3, 4):
        for options in ({}, OTHERWISE):
            game = Sealed.new(RULESET, seats, seed=f"{seats}", options=options)
            watches.append(followed(game, Rng(f"{seats}", "moves"), scenario=False))
        for seed in "abcd":
            options = OTHERWISE if seed == "d" else {"pilot_abilities": True}
            fight = brawl(seats, seed, options=options)
            watches.append(followed(fight, Rng(seed, "moves"), scenario=True))
    looked = Counter[str]()
    for watch in watches:
        looked.update(watch.looked)
    return looked, [fault for watch in watches for fault in watch.broken]


def assert_held(rule: str) -> None:
    looked, broken = played()
    assert looked[rule]
    assert not [fault for fault in broken if fault.split(":")[0] == rule]


def test_tem_inv_1_a_zone_holds_one_device() -> None:
    assert_held("TEM-INV-1")


def test_tem_inv_2_a_pilot_stands_alone_between_decisions() -> None:
    assert_held("TEM-INV-2")


def test_tem_inv_3_a_seat_has_four_mines() -> None:
    assert_held("TEM-INV-3")


def test_tem_inv_4_a_seat_has_three_turrets() -> None:
    assert_held("TEM-INV-4")


def test_tem_inv_5_each_program_card_is_in_one_place() -> None:
    assert_held("TEM-INV-5")


def test_tem_inv_6_health_fits_the_status() -> None:
    assert_held("TEM-INV-6")


def test_tem_inv_7_resources_stay_on_the_track() -> None:
    assert_held("TEM-INV-7")


def test_tem_inv_8_points_are_what_was_gained() -> None:
    assert_held("TEM-INV-8")


def test_tem_inv_9_there_is_one_mighty_mech() -> None:
    assert_held("TEM-INV-9")


def test_tem_inv_10_each_advanced_weapon_is_in_one_place() -> None:
    assert_held("TEM-INV-10")


def test_tem_inv_11_there_are_as_many_basic_weapons_as_seats() -> None:
    assert_held("TEM-INV-11")


def test_tem_inv_12_equipped_weapons_fit_the_slots() -> None:
    assert_held("TEM-INV-12")


def test_tem_inv_13_a_weapon_is_used_once_in_a_combat() -> None:
    assert_held("TEM-INV-13")


def test_tem_inv_14_a_seat_has_four_turns_in_a_round() -> None:
    assert_held("TEM-INV-14")


def test_tem_inv_15_a_game_has_six_rounds_and_three_scorings() -> None:
    assert_held("TEM-INV-15")


def test_tem_inv_16_a_turn_has_one_combat_one_offer_and_one_action() -> None:
    assert_held("TEM-INV-16")


def test_tem_inv_17_zones_never_change() -> None:
    assert_held("TEM-INV-17")


def test_tem_inv_18_whoever_is_asked_can_decide() -> None:
    assert_held("TEM-INV-18")


def test_tem_inv_19_an_accepted_decision_appends_an_event() -> None:
    assert_held("TEM-INV-19")


def test_tem_inv_19_a_refused_decision_changes_nothing() -> None:
    line = position(p(), p())
    before = line.position, state_bytes(line.state)
    with pytest.raises(IllegalDecision):
        line.decide(0, PassAction())
    assert (line.position, state_bytes(line.state)) == before


def test_tem_inv_20_a_view_holds_no_secret_of_others() -> None:
    assert_held("TEM-INV-20")


def test_tem_inv_21_folding_and_deciding_again_come_to_the_same() -> None:
    assert_held("TEM-INV-21")


def test_tem_sec_3_what_all_know_of_a_mine_is_true() -> None:
    assert_held("TEM-SEC-3")
