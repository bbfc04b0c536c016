"""BR-INV-1 to BR-INV-12, in a random campaign from its beginning and in others from their end."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from mechs_core.rulesets.arcs.questions import OF_BASE
from mechs_core.rulesets.arcs.questions_of_campaigns import ACCEPTS
from tests.rulesets.arcs.campaign.watching import campaign
from tests.rulesets.arcs.positions import document, p
from tests.rulesets.arcs.watching import Watch

# The last chapter, in which seats may win by their final objectives.
LATE: dict[str, Any] = {"act": 3, "chapter": 4}
# Positions in which cards, windows and Fates of the campaign meet: (seats, seeds, document).
RICH: tuple[tuple[int, str, dict[str, Any]], ...] = (
    (
        3,
        "hab",
        document(
            p(
                ships="3G=4 3A=2",
                cities="3A 3C 5A",
                slots="WWMRP",
                guild="CC01 CC03 CC06 CC08 CC10 BC17",
                fate="factor",
                fx="FX1 FX3 FX4",
                favors={1: 2, 2: 2},
                hand="AG2 CO3 E1",
                agents="0=1 1=1",
                captives={1: 2},
                lore="L02 L07",
                power=8,
            ),
            p(
                ships="3G=2+1 4A=2",
                cities="4A 4A!",
                ports="4B 4C",
                slots="RFM",
                guild="CC02 CC09 BC18",
                fate="liberator",
                fx="FX2 FX8 FX9a",
                hand="AG4 CO4 MO2",
                agents="1=2 2=1",
                lore="L03 L12",
                outlaw=True,
                trophies={0: {"ship": 2}, "empire": {"ship": 1}},
                captives={2: 1},
            ),
            p(
                ships="3A=1+1 5G=2",
                flagship="3A slipstream=port+city hull=port crane=city",
                fate="reaper",
                fx="FX5 FX6 FX7",
                slots="PP",
                hand="AD3 AG6 MO3",
                agents="2=2",
                lore="L04 L08",
                guild="BC12 BC14",
            ),
            empire="3G=2+1 4A=1 5A=1",
            free="3B:city 2C:port 2A:city",
            blight="3A=1+1 5G=1 2B=0+1",
            first_regent=0,
            trust="MRF",
            held_by=2,
            court="CC13 CC14 CC15 CC11",
            edicts=[3, 6, 7, 8],
            laws="W1 W2",
            summit="S1",
            played="AG3",
            markers={"WARLORD": ["m3"], "TYRANT": ["m2"]},
            policy="war peace escalation",
            **LATE,
        ),
    ),
    (
        2,
        "na",
        document(
            p(
                ships="2G=3 2A=1",
                cities="2A 2B 3B",
                slots="WMF",
                fate="symbiont",
                objective=2,
                fx="FX10",
                guild="CC06 CC05",
                hand="AG2 AG3 MO4 E1",
                lore="L09 L05",
                power=4,
            ),
            p(
                ships="2G=2 1A=2",
                ports="1A 1B",
                cities="1C",
                slots="RP",
                fate="throne_breaker",
                objective=3,
                hand="AG5 CO2 E2",
                outlaw=True,
                lore="L07",
                agents="0=3",
                favors={0: 1},
            ),
            round=2,
            empire="2G=2 1A=1",
            free="2C:port",
            blight="2A=1+1",
            trust="RR",
            held_by=1,
            played="AG4",
            court="CC12 CC15 CC04",
            edicts=[2, 3, 8],
            **LATE,
        ),
    ),
    (
        4,
        "a",
        document(
            p(ships="4G=3", cities="4A 4B", slots="MM", hand="CO2 E1 MO2"),
            p(ships="4G=2", hand="CO3 E2 AG4", fate="marshal", fx="FX8 FX9a FX9b"),
            p(ships="5A=3", cities="5A", hand="MO3 E3", fate="unifier", objective=1, power=3),
            p(ships="6A=3", cities="6A", fate="ark_captain", flagship="6A hull=port"),
            empire="4G=1 5A=2",
            blight="6A=1",
            phase="event",
            played="CO5",
            policy="escalation war peace",
            **LATE,
        ),
    ),
    (  # one Weapon for two Regents
        2,
        "b",
        document(
            p(slots="WW", hand="E1", ships="3A=1"),
            p(slots="WW", ships="4A=1", fx="FX3", favors={0: 1}),
            phase="council",
            active=0,
            trust="W",
            policy="war peace escalation",
            played="CO2",
            **LATE,
        ),
    ),
    (  # an attack after which a ship or a piece of the board is repaired
        2,
        "a",
        document(
            p(lore="L07", ships="3G=3+1", flagship="3G hull=port! crane=port!", fate="ark_captain"),
            p(ships="3G=3", outlaw=True, fate="factor"),
            played="AG4",
            prelude=False,
            **LATE,
        ),
    ),
)


@cache
def played() -> tuple[Watch, ...]:
    """A whole campaign, and the ends of others."""
    later = [campaign(n, seed, scenario=said) for n, seeds, said in RICH for seed in seeds]
    return campaign(2, "w"), *later


def assert_held(rule: str) -> None:
    looked = sum((watch.looked for watch in played()), Counter[str]())
    assert looked[rule]
    broken = [fault for watch in played() for fault in watch.broken]
    assert not [fault for fault in broken if fault.partition(":")[0] == rule]


def test_every_question_of_a_campaign_was_asked() -> None:
    asked = sum((watch.kinds for watch in played()), Counter[str]())
    talking = {"talk_caller", "talk_item"}  # to a seat they are `talk` too
    assert {*ACCEPTS} - {*OF_BASE} - talking <= {*asked}


def test_arc_inv_9_a_campaign_folds_and_is_decided_again_to_the_same() -> None:
    assert_held("ARC-INV-9")


def test_arc_inv_10_a_view_of_a_campaign_names_no_hidden_card() -> None:
    assert_held("ARC-INV-10")


def test_arc_inv_2_tokens_lie_in_open_slots_in_a_campaign_too() -> None:
    assert_held("ARC-INV-2")


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
