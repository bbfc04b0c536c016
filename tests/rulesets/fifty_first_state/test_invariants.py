"""HOST-INV-1 to HOST-INV-10 and ARN-INV-1 to ARN-INV-7, in random games at all tables."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.testing.books import book_of, cells_of
from tests.games import Sealed
from tests.rulesets.fifty_first_state.watching import Watch, followed

SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"arena": False, "max_rounds": 6},
    {"arena.equip_mode": "secret", "arena.final_equip": True, "arena.prize": 9},
    {"arena.equipment": {"fuel": 7, "brick": 2, "gun": 4}, "arena.final_equip": True},
)


@cache
def played() -> tuple[Watch, ...]:
    return tuple(
        followed(seats, f"{seats}{number}", options=options)
        for seats in (2, 3, 4)
        for number, options in enumerate(SETTINGS)
    )


def assert_held(rule: str) -> None:
    looked = sum((watch.looked for watch in played()), Counter[str]())
    assert looked[rule]
    broken = [fault for watch in played() for fault in watch.broken]
    assert not [fault for fault in broken if fault.partition(":")[0] == rule]


def test_host_inv_1_each_card_is_in_one_place() -> None:
    assert all(len(watch.cards) == len({*watch.cards}) == 88 + 12 for watch in played())
    assert_held("HOST-INV-1")


def test_host_inv_2_supplies_are_empty_after_cleanup_and_never_below_zero() -> None:
    assert_held("HOST-INV-2")


def test_host_inv_3_what_came_is_what_went_and_what_is_left() -> None:
    assert_held("HOST-INV-3")


def test_host_inv_4_victory_points_never_fall() -> None:
    assert_held("HOST-INV-4")


def test_host_inv_5_locations_are_used_as_often_as_they_say() -> None:
    assert_held("HOST-INV-5")


def test_host_inv_6_who_has_passed_is_left_alone() -> None:
    assert_held("HOST-INV-6")


def test_host_inv_7_whoever_is_asked_can_decide() -> None:
    assert_held("HOST-INV-7")


def test_host_inv_8_folding_and_deciding_again_come_to_the_same() -> None:
    assert_held("HOST-INV-8")


def test_host_inv_9_no_label_comes_twice_and_the_marker_goes_round() -> None:
    assert_held("HOST-INV-9")


def test_host_inv_10_a_game_of_passes_ends() -> None:
    assert_held("HOST-INV-10")
    game = Sealed.new(RULESET, 2, options={"max_rounds": 3})
    while asked := game.line.requests():
        seat = asked[0].seat
        legal = RULESET.legal(game.line.state, seat)
        game.decide(seat, Pass() if Pass() in legal else legal[0])
    assert (game.line.state.round, game.line.state.ended_for) == (3, "max_rounds")


def test_arn_inv_1_what_was_paid_to_the_arena_lies_there() -> None:
    assert_held("ARN-INV-1")


def test_arn_inv_2_one_piece_a_window_and_points_never_fall() -> None:
    assert_held("ARN-INV-2")


def test_arn_inv_3_without_the_module_nothing_of_it_happens() -> None:
    assert_held("ARN-INV-3")


def test_arn_inv_4_the_arena_is_judged_once() -> None:
    assert_held("ARN-INV-4")


def test_arn_inv_5_workers_are_equipped_first_of_all_in_a_cleanup() -> None:
    assert_held("ARN-INV-5")


def test_arn_inv_6_all_see_the_same_arena() -> None:
    assert_held("ARN-INV-6")


def test_arn_inv_7_all_labels_of_luck_are_the_hosts() -> None:
    cells = cells_of(book_of(RULESET), "Luck, secrets, result > Labels of luck", "label")
    told = [re.compile(re.sub(r"\{\w\}", r"\\d+", cell)) for (cell,) in cells]
    drawn = {label for watch in played() for label in watch.labels}
    assert drawn
    assert not {label for label in drawn if not any(each.fullmatch(label) for each in told)}
