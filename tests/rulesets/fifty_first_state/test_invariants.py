"""HOST-INV-1 to HOST-INV-10 and ARN-INV-1 to ARN-INV-7, in random games at all tables."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.testing.books import book_of, cells_of, recorded
from tests.games import Sealed
from tests.rulesets.fifty_first_state.watching import Watch, followed, random_decision

SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"arena": False, "max_rounds": 6},
    {"arena.equip_mode": "secret", "arena.final_equip": True, "arena.prize": 9},
    {"arena.equipment": {"fuel": 7, "brick": 2, "gun": 4}, "arena.final_equip": True},
)


RICH = {"worker": 6, "fuel": 2, "gun": 2, "iron": 3, "brick": 3, "ammo": 2, "grey": 4, "red": 5}
SCENARIOS: tuple[dict[str, Any], ...] = (  # each for two seats or more
    {
        "deck": ["P07.1", "F01.1", "A20.1"],
        "discard": ["P01.1", "P02.1"],
        "by_seat": [
            {
                "supply": RICH,
                "hand": ["F03.1", "P13.1", "C04.1"],
                "board": ["F16.1", {"card": "F10.1", "stock": {"iron": 2}}, "F14.1"],
                "deals": ["P11.1"],
                "space": ["gun"],
            },
            {"supply": RICH, "board": ["P06.1", "F15.1", {"card": "A01.1", "uses": 1}]},
        ],
    },
    {
        "phase": "cleanup",
        "round": 2,
        "by_seat": [
            {"vp": 20, "supply": RICH, "space": ["ammo", "ammo"], "board": ["F13.1"]},
            {"vp": 24, "supply": RICH, "space": [], "equipped": True, "board": ["F14.1"]},
        ],
    },
    {
        "phase": "lookout",
        "half": 2,
        "by_seat": [{"supply": {"uni": 2}, "board": [{"card": "F13.1", "stored": {"gun": 3}}]}],
    },
)


@cache
def played() -> tuple[Watch, ...]:
    """Whole games, and games from the middle on."""
    settings = [(seats, *each) for seats in (2, 3, 4) for each in enumerate(SETTINGS)]
    whole = [followed(seats, f"{seats}{n}", options=said) for seats, n, said in settings]
    middles = [(seats, *each) for seats in (2, 4) for each in enumerate(SCENARIOS)]
    later = [followed(seats, f"{seats}{n}", scenario=said) for seats, n, said in middles]
    return *whole, *later


def assert_held(rule: str) -> None:
    looked = sum((watch.looked for watch in played()), Counter[str]())
    assert looked[rule]
    broken = [fault for watch in played() for fault in watch.broken]
    assert not [fault for fault in broken if fault.partition(":")[0] == rule]


def test_host_inv_1_each_card_is_in_one_place() -> None:
    counts = [len(watch.cards) for watch in played() if len({*watch.cards}) == len(watch.cards)]
    assert len(counts) == len(played())
    assert counts.count(88 + 12) == len(counts) - 2  # two decks are named in full
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


def labels_told() -> list[re.Pattern[str]]:
    """Those of the book's table, a pattern each."""
    cells = cells_of(book_of(RULESET), "Luck, secrets, result > Labels of luck", "label")
    return [re.compile(re.sub(r"\{\w\}", r"\\d+", cell)) for (cell,) in cells]


def test_arn_inv_7_all_labels_of_luck_are_the_hosts() -> None:
    told = labels_told()
    drawn = {label for watch in played() for label in watch.labels}
    assert drawn
    assert not {label for label in drawn if not any(each.fullmatch(label) for each in told)}


def test_host_luck_1_every_label_of_the_table_is_drawn() -> None:
    game = Sealed.new(RULESET, 2)
    with recorded() as log:
        game.branch(1, luck="new", seed="8")
    again = {each for each in log if isinstance(each, str)}
    drawn = again.union(*(watch.labels for watch in played()))
    for label in labels_told():
        assert any(label.fullmatch(each) for each in drawn), label.pattern


def test_arn_if_10_a_game_without_the_arena_is_as_if_there_were_none() -> None:
    off = Sealed.new(RULESET, 3, options={"arena": False})
    on = Sealed.new(RULESET, 3)
    rng = Rng("off", "on")
    while asked := off.line.requests():
        assert [replace(each, accepts=()) for each in on.line.requests()] == [
            replace(each, accepts=()) for each in asked
        ]
        for viewer in (0, None):
            views = [RULESET.sight.view(game.line.state, viewer) for game in (off, on)]
            assert views[0] == replace(views[1], arena=UNSET)
        seat, decision = random_decision(off.line.state, rng)
        off.decide(seat, decision)
        on.decide(seat, decision)
    told = [each for each in on.events if not tag_of(type(each)).startswith("arena.")]
    assert told[1:] == off.events[1:]
