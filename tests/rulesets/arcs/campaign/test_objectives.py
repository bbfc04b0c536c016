"""Objectives: advanced and completed; what each Fate counts; grand ambitions. BR-OBJ, Fates."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.campaign_data import FATES, GRAND_POWER
from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored, PowerChanged
from mechs_core.rulesets.arcs.rules.campaign.grand import GrandScored
from mechs_core.rulesets.arcs.rules.campaign.objectives import (
    ObjectiveAdvanced,
    ObjectiveSet,
    advance_for,
)
from mechs_core.rulesets.arcs.rules.turns import EndTurn
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.ends import advanced, at_choice, over, powers, short
from tests.rulesets.arcs.positions import at, p, told, view


def counted(fate: str, act: int, other: Any = None, **said: Any) -> int:
    """How far seat 0 comes at a chapter's end: keys of a seat are its own, others the table's."""
    own = {key: said.pop(key) for key in [*said] if key in OWN}
    seat = {"ships": "6G=1", "fate": fate, **own}
    story = over(seat, other or p(ships="4G=1"), act=act, chapter=1, **said)
    assert advanced(story).keys() <= {0, 1}
    return advanced(story).get(0, 0)


OWN = (
    *("ships", "cities", "ports", "favors", "guild", "slots", "trophies", "captives", "objective"),
    *("outlaw", "flagship", "beacons", "fx"),
)


# ---------------------------------------------------------------- the marker


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_br_obj_1_the_marker_starts_as_printed_for_so_many_seats(seats: int):
    for act, fates in PLAIN.items():
        for fate in fates:
            seat = p(plays=fate, fate="reaper") if act == 3 else p(plays=fate)
            story = at_choice(*[seat] * seats, act=act)
            start = FATES[fate].starts[act][seats - 2]
            assert told(story, ObjectiveSet) == [ObjectiveSet(each, start) for each in range(seats)]


# Fates by Act that ask nothing as they are set up.
PLAIN = {1: ("prefect", "factor"), 2: ("reaper", "marshal"), 3: ("symbiont", "unifier")}


@pytest.mark.parametrize(
    ("fate", "act", "starts"),
    [
        ("prefect", 1, (12, 10, 9)),
        ("prefect", 2, (10, 10, 10)),
        ("liberator", 1, (10, 8, 8)),
        ("liberator", 2, (11, 11, 11)),
        ("factor", 1, (4, 5, 6)),
        ("factor", 2, (8, 9, 10)),
        ("ark_captain", 2, (8, 8, 8)),
        ("reaper", 2, (8, 8, 8)),
        ("marshal", 2, (11, 9, 8)),
        ("throne_breaker", 3, (10, 12, 13)),
        ("symbiont", 3, (17, 17, 17)),
        ("unifier", 3, (12, 13, 14)),
    ],
)
def test_br_r_64_objective_starts_for_two_three_and_four(
    fate: str, act: int, starts: tuple[int, int, int]
):
    assert FATES[fate].starts[act] == starts


def test_br_r_64_an_option_gives_other_starts():
    options = {"objective_starts": {"factor": 3, "reaper": 20}}
    story = at_choice(p(plays="factor"), p(plays="factor"), act=1, options=options)
    assert told(story, ObjectiveSet) == [ObjectiveSet(0, 3), ObjectiveSet(1, 3)]
    story = at_choice(p(plays="marshal"), p(plays="reaper"), options=options)
    assert told(story, ObjectiveSet) == [ObjectiveSet(0, 11), ObjectiveSet(1, 20)]


def test_br_obj_1_it_is_not_lowered_below_zero():
    story = over(p(fate="liberator", objective=1, outlaw=True), p())
    assert told(story, ObjectiveAdvanced) == [ObjectiveAdvanced(0, 0, 2, "chapter")]
    assert view(story).campaign.seats[0].objective == 0  # type: ignore[union-attr]


def test_br_obj_1_a_completed_objective_goes_no_further():
    story = over(p(fate="liberator", objective=0, outlaw=True), p())
    assert not told(story, ObjectiveAdvanced)


def test_br_obj_1_only_for_a_seat_that_plays_the_fate():
    story = at(p(fate="liberator"), p(), played="AG2", campaign=True)
    before = [*story.state.reach.objective]
    play = Recorder(story)
    advance_for(play, "factor", 0, 2, "chapter")  # type: ignore[arg-type]
    assert not play.events
    advance_for(play, "liberator", 0, 2, "emancipate")  # type: ignore[arg-type]
    assert play.events == [ObjectiveAdvanced(0, before[0] - 2, 2, "emancipate")]


class Recorder:
    """A play that keeps what is emitted."""

    def __init__(self, story: Story) -> None:
        self.state = story.state
        self.events: list[Any] = []

    def emit(self, event: Any) -> None:
        self.events.append(event)


def test_br_act_6_objectives_are_counted_after_ambitions_in_turn_order():
    seats = [p(fate="factor", favors={1: 2}), p(fate="factor", favors={2: 4}), p(slots="M")]
    story = over(*seats, initiative=1, leader=0, active=0, markers={"TYCOON": ["m1"]})
    assert advanced(story) == {0: 1, 1: 2}
    assert [e.seat for e in told(story, ObjectiveAdvanced)] == [1, 0]  # type: ignore[attr-defined]
    names = short(story.events)
    assert names.index("AmbitionScored") < names.index("ObjectiveAdvanced")
    assert names.index("ObjectiveAdvanced") < names.index("AmbitionReturned")


def test_br_act_6_what_follows_scoring_comes_after_objectives():
    """A cartel makes the holder of the Trust's Weapon icon count before tokens go."""
    seats = [p(fate="marshal", slots="MW"), p(guild="BC03")]
    story = over(*seats, act=2, chapter=1)
    names = [type(event).__name__ for event in story.events]
    assert names.index("ObjectiveAdvanced") < names.index("ResourceMoved")


# ---------------------------------------------------------------- set A


def test_prefect_i_two_for_a_first_regent_with_a_trust():
    assert counted("prefect", 1, trust="M") == 2
    assert counted("prefect", 1) == 0
    assert counted("prefect", 1, trust="M", first_regent=1) == 0


def test_prefect_i_a_regent_counts_pairs_of_imperial_systems_with_a_loyal_piece():
    there = {"empire": "1A=1 2A=1 3A=1 4A=1 5A=0+1 6A=1", "first_regent": 1}
    ships = "1A=0+1 2A=1 5A=1"
    assert counted("prefect", 1, ships=ships, cities="3A", **there) == 1
    assert counted("prefect", 1, ships=ships + " 4A=1", cities="3A", **there) == 2
    outlaw = {"outlaw": True, "ships": ships + " 4A=1", "cities": "3A"}
    assert counted("prefect", 1, **outlaw, **there) == 0


def test_prefect_i_power_for_a_sole_first_place_while_first_regent():
    """First of TYCOON gains 2, and the bonus of four cities out is 2."""
    seat = {"slots": "MM", "cities": "1A 1C 2C 3A"}
    story = over(p(fate="prefect", **seat), p(), p(), markers={"TYCOON": ["m1"]})
    assert powers(story)[0] == (0, 2, "tycoon") and powers(story)[1] == (0, 2, "bonus")
    assert advanced(story) == {0: 4}
    story = over(p(fate="prefect", **seat), p(), p(), markers={"TYCOON": ["m1"]}, first_regent=1)
    assert 0 not in advanced(story)


def test_br_obj_2_a_shared_or_second_place_wins_no_ambition():
    seats = [p(fate="prefect", slots="M"), p(slots="M"), p()]
    story = over(*seats, markers={"TYCOON": ["m3"]})
    assert powers(story, "tycoon") == [(0, 3, "tycoon"), (1, 3, "tycoon")]
    assert not advanced(story)
    seats = [p(fate="prefect", slots="M"), p(slots="MM"), p()]
    story = over(*seats, markers={"TYCOON": ["m3"]})
    assert powers(story, "tycoon")[0] == (0, 3, "tycoon") and not advanced(story)


def test_prefect_i_all_ambitions_are_added_up_once():
    seat = p(fate="prefect", slots="MP")
    story = over(seat, p(), p(), markers={"TYCOON": ["m1"], "EMPATH": ["m2"]})
    assert told(story, ObjectiveAdvanced) == [ObjectiveAdvanced(0, 10 - 5, 5, "chapter")]


def test_prefect_ii_tokens_of_the_trust_and_pairs_of_imperial_systems():
    empire = "1A=1 2A=1 3A=1 4A=0+1"
    assert counted("prefect", 2, trust="MMR", empire=empire) == 3 + 1
    assert counted("prefect", 2, trust="MMR", empire=empire, first_regent=1) == 1
    assert counted("prefect", 2, outlaw=True, empire=empire, first_regent=1) == 0


def test_prefect_ii_no_ambition_counts():
    story = over(
        p(fate="prefect", slots="MM"), p(), p(), act=2, chapter=1, markers={"TYCOON": ["m1"]}
    )
    assert powers(story, "tycoon") and 0 not in advanced(story)


def test_liberator_i_controlled_systems_with_a_free_building():
    free = "1A:city 1A:port 2A:port 3A:city 4A:city"
    ships = "1A=1 2A=2 3A=0+1 4A=1"
    rival = p(ships="4G=1 4A=1")
    assert counted("liberator", 1, rival, ships=ships, free=free) == 2
    assert counted("liberator", 1, rival, ships=ships, free=free, outlaw=True) == 4


def test_br_emp_3_the_first_regent_controls_for_objectives_and_nobody_else_does():
    free, empire = "1A:city 2A:city", "1A=1 2A=1"
    assert counted("liberator", 1, free=free, empire=empire) == 2
    assert counted("liberator", 1, ships="1A=3", free=free, empire=empire, first_regent=1) == 0


def test_factor_i_pairs_of_favors():
    assert counted("factor", 1, favors={1: 5}) == 2
    assert counted("factor", 1, favors={1: 1}) == 0


def test_liberator_ii_pairs_of_free_buildings_without_the_empire():
    free = "1A:city 1A:port 2A:port 3A:city 4A:city 4A:city"
    assert counted("liberator", 2, free=free) == 3
    assert counted("liberator", 2, free=free, empire="1A=1 2A=0+1") == 2


def test_factor_ii_suits_and_pairs_of_favors():
    assert counted("factor", 2, guild="CC01 BC04 CC06 FX4@0", favors={1: 3}) == 2 + 1


# ---------------------------------------------------------------- set B


def test_ark_captain_ii_pairs_of_pieces_on_the_board():
    assert counted("ark_captain", 2, flagship="6G hull=port+city! crane=port tractor=city") == 2


def test_reaper_ii_trophies_of_the_blight_before_they_return():
    markers = {"WARLORD": ["m1"]}
    trophies: Any = {"blight": {"blight": 3}, 1: {"ship": 2}}
    story = over(p(fate="reaper", trophies=trophies), p(), act=2, chapter=1, markers=markers)
    assert advanced(story) == {0: 3}
    assert view(story).seats[0].trophies == {}
    assert story.state.reach.blight == 24


def test_marshal_ii_weapon_icons_and_those_of_the_trust():
    assert counted("marshal", 2, slots="WW", guild="CC06") == 3
    assert counted("marshal", 2, slots="WW", guild="CC06", trust="WWM") == 5
    assert counted("marshal", 2, slots="WW", guild="CC06", trust="WWM", first_regent=1) == 3


# ---------------------------------------------------------------- set C


def test_throne_breaker_iii_gates_without_imperial_ships_outlaws_and_an_empty_throne():
    ships = "1G=1 2G=1 3G=2 4A=2"
    rival = p(ships="4G=1 1G=1")
    said = {"ships": ships, "empire": "3G=0+1"}
    assert counted("throne_breaker", 3, rival, **said) == 1
    assert counted("throne_breaker", 3, rival, outlaw=True, first_regent=1, **said) == 1 + 1
    rival["outlaw"] = True
    none = {**said, "first_regent": None}
    assert counted("throne_breaker", 3, rival, outlaw=True, **none) == 1 + 2 + 2


def test_symbiont_iii_pairs_of_systems_with_fresh_blight_and_a_loyal_piece():
    blight = "1A=1 2A=2 3A=1+1 4A=0+1"
    assert counted("symbiont", 3, ships="1A=1 4A=1", cities="2A", blight=blight) == 1
    assert counted("symbiont", 3, ships="1A=1", blight=blight) == 0


def test_unifier_iii_regents_and_clusters_with_two_controlled_systems():
    ships = "1A=1 1B=1 2A=1 2B=1 2C=1 3A=1"
    assert counted("unifier", 3, ships=ships) == 2 + 2
    assert counted("unifier", 3, ships=ships, first_regent=1) == 2
    assert counted("unifier", 3, p(outlaw=True), ships=ships) == 1 + 2


# ---------------------------------------------------------------- grand ambitions


def grand(fate: str, chapter: int = 1, other: Any = None, **said: Any) -> list[int]:
    """The grand ambitions that seat 0 fulfils at a chapter's end of Act III."""
    own = {key: said.pop(key) for key in [*said] if key in OWN}
    seat = {"ships": "6G=1", "fate": fate, **own}
    story = over(seat, other or p(ships="4G=1", fate="unifier"), act=3, chapter=chapter, **said)
    found = told(story, GrandScored)
    assert len(found) <= 1
    return [number for event in found for number in event.which]  # type: ignore[attr-defined]


@pytest.mark.parametrize("chapter", [1, 2, 3, 4])
def test_br_obj_4_one_gives_the_lower_power_and_both_the_higher(chapter: int):
    one = over(
        p(fate="prefect"), p(fate="unifier"), act=3, chapter=chapter, trust="MMMRR"[: chapter + 1]
    )
    lower, higher = GRAND_POWER[chapter - 1]
    at = one.events.index(GrandScored(0, (1,), lower))
    assert one.events[at + 1] == PowerChanged(0, lower, "grand")
    empire = "1A=1 2A=1 3A=1 4A=1 5A=1"
    two = over(
        p(fate="prefect"),
        p(fate="unifier"),
        act=3,
        chapter=chapter,
        trust="MMMRR"[: chapter + 1],
        empire=empire,
    )
    assert GrandScored(0, (1, 2), higher) in two.events


def test_br_obj_4_and_br_r_72_a_grand_ambition_of_the_third_chapter():
    """Example: a First Regent with 4 tokens in the Trust, 4 systems of the Empire, then 5."""
    four = "1A=1 2A=1 3A=1 4A=1"
    seats = p(fate="prefect"), p(fate="unifier")
    story = over(*seats, act=3, chapter=3, trust="MMRR", empire=four)
    assert told(story, GrandScored) == [GrandScored(0, (1,), 4)]
    story = over(*seats, act=3, chapter=3, trust="MMRR", empire=four + " 5A=1")
    assert told(story, GrandScored) == [GrandScored(0, (1, 2), 14)]


def test_br_obj_4_printed_power_by_chapter():
    assert GRAND_POWER == ((2, 4), (3, 8), (4, 14), (5, 20))


def test_br_obj_4_only_in_act_iii():
    story = over(p(fate="prefect"), p(), act=2, chapter=1, trust="MMRR")
    assert not told(story, GrandScored)


def test_br_act_6_grand_ambitions_come_after_ambitions_and_before_objectives():
    seats = p(fate="prefect", slots="M"), p(fate="symbiont", ships="1A=1 2A=1")
    story = over(
        *seats, p(), act=3, chapter=1, trust="MM", blight="1A=1 2A=1", markers={"TYCOON": ["m1"]}
    )
    kinds = AmbitionScored, GrandScored, ObjectiveAdvanced
    assert [type(event) for event in told(story, *kinds)] == [*kinds]


def test_prefect_grand_more_tokens_than_the_chapters_number():
    assert grand("prefect", 2, trust="MMR") == [1]
    assert grand("prefect", 2, trust="MM") == []
    assert grand("prefect", 2, trust="MMR", first_regent=1) == []


def test_prefect_grand_a_regent_with_five_imperial_systems():
    empire = "1A=1 2A=1 3A=1 4A=1 5A=1"
    assert grand("prefect", empire=empire, first_regent=1) == [2]
    assert grand("prefect", empire="1A=1 2A=1 3A=1 4A=1 5A=0+1", first_regent=1) == []
    assert grand("prefect", empire=empire, outlaw=True, first_regent=1) == []


def test_liberator_grand_ten_free_buildings_none_beside_the_empire():
    free = "1A:city 1A:port 2A:port 3A:city 4A:city 4A:city 1C:city 1C:city 3C:port 3C:city"
    assert grand("liberator", free=free, empire="5A=1 1A=0+1") == [1]
    assert grand("liberator", free=free, empire="1A=1") == []
    assert grand("liberator", free=free[len("1A:city ") :]) == []


def test_liberator_grand_an_outlaw_with_two_gates():
    assert grand("liberator", ships="1G=1 2G=1", outlaw=True, first_regent=1) == [2]
    assert grand("liberator", ships="1G=1 2G=1") == []
    assert grand("liberator", ships="1G=1 2A=1", outlaw=True, first_regent=1) == []


def test_factor_grand_a_favor_of_every_rival():
    third = p(fate="unifier")
    seats = p(fate="factor", favors={1: 1, 2: 1}), third, third
    assert told(over(*seats, act=3), GrandScored) == [GrandScored(0, (1,), 2)]
    seats = p(fate="factor", favors={1: 2}), third, third
    assert not told(over(*seats, act=3), GrandScored)


def test_factor_grand_more_guild_cards_than_each_rival():
    rival = p(ships="4G=1", fate="unifier", guild="CC01")
    assert grand("factor", other=rival, guild="BC04 CC02") == [2]
    assert grand("factor", other=rival, guild="BC04") == []


def test_ark_captain_grand_six_pieces_on_the_board():
    board = "hull=port+city crane=port+city! tractor=city"
    assert grand("ark_captain", flagship=f"6A {board} control=port") == [1]
    assert grand("ark_captain", flagship=f"6A {board}") == []


def test_ark_captain_grand_in_a_controlled_gate_with_beacons_in_three_clusters():
    assert grand("ark_captain", flagship="6G", beacons="1A 2A 3C") == [2]
    assert grand("ark_captain", flagship="6G", beacons="1A 1C 3C") == []
    assert grand("ark_captain", flagship="5A", ships="6G=1", beacons="1A 2A 3C") == []
    assert grand("ark_captain", flagship="5G", ships="", beacons="1A 2A 3C") == [2]
    held = p(ships="6G=2", fate="unifier")
    assert grand("ark_captain", other=held, flagship="6G", ships="4A=1", beacons="1A 2A 3C") == []


def test_reaper_grand_most_trophies_of_the_blight():
    some: Any = {"blight": {"blight": 2}}
    rival = p(ships="4G=1", fate="unifier", trophies={"blight": {"blight": 2}})
    assert grand("reaper", trophies=some) == [1]
    assert grand("reaper", other=rival, trophies=some) == []
    assert grand("reaper") == []


def test_reaper_grand_four_controlled_systems_and_none_with_blight():
    ships = "1A=1 2A=1 3A=1 4A=1"
    assert grand("reaper", ships=ships, blight="5A=1") == [2]
    assert grand("reaper", ships=ships, blight="4A=0+1") == []
    assert grand("reaper", ships="1A=1 2A=1 3A=1") == []


def test_marshal_grand_three_weapon_icons_and_more_than_each_rival():
    assert grand("marshal", slots="WW", guild="CC06") == [1]
    assert grand("marshal", slots="WW") == []
    rival = p(ships="4G=1", fate="unifier", slots="WW", guild="BC14")
    assert grand("marshal", other=rival, slots="WW", guild="CC06") == []


def test_marshal_grand_most_ships_and_two_gates():
    assert grand("marshal", ships="1G=1 2G=1") == [2]
    assert grand("marshal", ships="1G=1 2A=1") == []
    rival = p(ships="4A=2", fate="unifier")
    assert grand("marshal", other=rival, ships="1G=1 2G=1") == []


def test_br_flg_2_a_flagship_counts_among_the_ships():
    rival = p(ships="4A=2", fate="unifier")
    assert grand("marshal", other=rival, ships="1G=1 2G=1", flagship="3A") == [2]


def test_br_act_6_a_chapter_without_anything_counted_goes_on():
    assert not told(over(p(), p()), ObjectiveAdvanced, GrandScored)
    story = at(p(ships="4G=1"), p(ships="4G=1"), played="AG2", campaign=True).when(0, EndTurn())
    assert view(story).chapter == 2
