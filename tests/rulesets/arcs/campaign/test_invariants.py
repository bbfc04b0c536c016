"""BR-INV-1 to BR-INV-12, in random campaigns from their beginning and from a middle."""

from __future__ import annotations

from collections import Counter
from functools import cache

from tests.rulesets.arcs.campaign.watching import Watch, followed
from tests.rulesets.arcs.positions import document, p

CAMPAIGN = {"campaign": True}
# The last chapter, in which seats may win by their final objectives.
LATE = document(
    p(hand="AG2 MO3", ships="1A=3 1G=2", fate="throne_breaker", objective=1, power=4),
    p(hand="CO4 E1", ships="2A=2", fate="unifier", objective=2, power=6, favors={0: 2}),
    p(hand="MO4 AG3", fate="symbiont", objective=1, power=3, flagship="3B hull=city", fx="FX10"),
    act=3,
    chapter=2,
    phase="lead",
    empire="1A=2 3B=1+1",
    blight="2A=1 3A=0+2",
    trust="MR",
)


@cache
def played() -> tuple[Watch, ...]:
    late = (followed(3, seed, options=CAMPAIGN, scenario=LATE) for seed in "ab")
    return followed(3, "w", options=CAMPAIGN), *late


def assert_held(rule: str) -> None:
    looked = sum((watch.looked for watch in played()), Counter[str]())
    assert looked[rule]
    broken = [fault for watch in played() for fault in watch.broken]
    assert not [fault for fault in broken if fault.partition(":")[0] == rule]


def test_br_inv_1_nothing_is_lost() -> None:
    assert_held("BR-INV-1")


def test_br_inv_2_one_first_regent_and_the_tile_without_regents_in_the_supply() -> None:
    assert_held("BR-INV-2")


def test_br_inv_3_the_council_lies_in_one_place() -> None:
    assert_held("BR-INV-3")


def test_br_inv_4_as_many_markers_are_flipped_as_act_and_chapter_say() -> None:
    assert_held("BR-INV-4")


def test_br_inv_5_objectives_only_fall_and_acts_have_their_chapters() -> None:
    assert_held("BR-INV-5")


def test_br_inv_6_armor_stands_over_fresh_upgrades() -> None:
    assert_held("BR-INV-6")


def test_br_inv_7_laws_of_movement_and_truce_are_kept() -> None:
    assert_held("BR-INV-7")


def test_br_inv_8_the_trust_grows_by_demands_alone() -> None:
    assert_held("BR-INV-8")


def test_br_inv_9_a_round_has_one_resolution_or_meeting() -> None:
    assert_held("BR-INV-9")


def test_br_inv_10_no_view_shows_the_fates_that_others_hold() -> None:
    assert_held("BR-INV-10")


def test_br_inv_11_whoever_is_asked_can_decide_and_no_label_comes_twice() -> None:
    assert_held("BR-INV-11")


def test_br_inv_12_who_wins_by_a_final_objective_has_completed_it() -> None:
    assert_held("BR-INV-12")
