"""ARC-INV-1 to ARC-INV-10, in random games from their beginning and from a middle."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from mechs_core.rulesets.arcs.questions import OF_BASE
from tests.rulesets.arcs.positions import document, p
from tests.rulesets.arcs.watching import Watch, followed

# Positions in which Guild cards meet, and the Vox cards are next: (seats, document).
RICH: tuple[tuple[int, dict[str, Any]], ...] = (
    (
        3,
        document(
            p(
                ships="2C=4+1 3G=2",
                cities="1A 1C 2C 3A",
                slots="WWPMR",
                guild="BC12 BC13 BC17 BC20 BC08 BC22",
                hand="AG2 CO3 MO4 AD5",
                agents="1=1 2=1",
                captives={1: 2},
            ),
            p(
                ships="2C=1+1 3C=2",
                cities="2C 3C! 4A 4A",
                ports="3C",
                slots="RRPFM",
                guild="BC02 BC09 BC14 BC24 BC25",
                hand="AG4 CO4 MO2",
                agents="1=1 3=2",
                trophies={0: {"city": 1, "ship": 2}},
            ),
            p(
                ships="4G=3",
                cities="5C 5C!",
                slots="FF",
                guild="BC16 BC18 BC23 BC06",
                hand="AD3 AG6",
                agents="4=1",
            ),
            played="AG3",
            chapter=2,
            court="BC26 BC27 BC28 BC30",
            court_deck="BC29 BC31 BC01",
            markers={"WARLORD": ["m3"], "TYRANT": ["m2"]},
        ),
    ),
    (
        2,
        document(
            p(ships="6A=3", hand="AG2 AD2 CO2", slots="PP", guild="BC17 BC03 BC02"),
            p(ships="6G=2", ports="6A 6B", hand="MO2 AD4", slots="MF", guild="BC16 BC15 BC05"),
            phase="lead",
            round=3,
            court="BC29 BC31 BC26",
            court_discard="BC09",
        ),
    ),
    (
        2,
        document(
            p(guild="BC12 BC02", captives={1: 4}, cities="1A"),
            p(ships="1A=1", cities="1C 1C 2C", slots="MMMMM", hand="AG2"),
            played="CO2",
            chapter=4,
        ),
    ),
)


@cache
def played() -> tuple[Watch, ...]:
    """Whole games, and games from the middle on."""
    whole = [followed(seats, "w", options={"split_discard": seats == 3}) for seats in (2, 3, 4)]
    later = [
        followed(seats, seed, scenario=said, options={"split_discard": split})
        for seed, split in (("a", False), ("b", True), ("c", False))
        for seats, said in RICH
    ]
    return *whole, *later


def assert_held(rule: str) -> None:
    looked = sum((watch.looked for watch in played()), Counter[str]())
    assert looked[rule]
    broken = [fault for watch in played() for fault in watch.broken]
    assert not [fault for fault in broken if fault.partition(":")[0] == rule]


def test_arc_inv_1_nothing_is_lost() -> None:
    assert_held("ARC-INV-1")


def test_arc_inv_2_tokens_lie_in_open_slots_and_buildings_in_theirs() -> None:
    assert_held("ARC-INV-2")


def test_arc_inv_3_the_court_is_full_while_there_are_cards() -> None:
    assert_held("ARC-INV-3")


def test_arc_inv_4_whoever_is_asked_can_decide_and_no_label_comes_twice() -> None:
    assert_held("ARC-INV-4")
    asked = sum((watch.kinds for watch in played()), Counter[str]())
    assert {*asked} == {*OF_BASE}  # every window


def test_a_window_with_one_answer_is_not_opened() -> None:
    assert_held("window")


def test_arc_inv_5_as_many_markers_are_flipped_as_chapters_are_over() -> None:
    assert_held("ARC-INV-5")


def test_arc_inv_6_one_seizure_a_round() -> None:
    assert_held("ARC-INV-6")


def test_arc_inv_7_pips_taxes_and_starports_are_counted_and_power_never_falls() -> None:
    assert_held("ARC-INV-7")


def test_arc_inv_8_agents_of_outrage_and_sizes_of_hands() -> None:
    assert_held("ARC-INV-8")


def test_arc_inv_9_folding_and_deciding_again_come_to_the_same() -> None:
    assert_held("ARC-INV-9")


def test_arc_inv_10_a_view_names_no_hidden_card() -> None:
    assert_held("ARC-INV-10")
