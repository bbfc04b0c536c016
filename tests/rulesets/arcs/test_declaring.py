"""Declaring ambitions and seizing the initiative. ARC-DEC, ARC-SEI."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.data import AMBITIONS, MARKERS
from mechs_core.rulesets.arcs.rules.cards_played import (
    AmbitionDeclared,
    CardPlayed,
    Follow,
    InitiativeMoved,
    Lead,
)
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, CardUsed
from mechs_core.rulesets.arcs.rules.prelude import Spend
from mechs_core.rulesets.arcs.rules.turns import EndTurn, TurnStarted
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, legal, p, told, view

SPIES = CardPrelude("BC16")


def leading(hand: str, *, guild: str = "", others: int = 1, **said: object) -> Story:
    seats = [p(hand=hand, guild=guild, ships="1G=1"), *[p(ships="2G=1")] * others]
    return at(*seats, phase="lead", **said)


def following(played: str, *seats: dict[str, object], **said: object) -> Story:
    return at(*seats, phase="follow", played=played, **said)


# ---------------------------------------------------------------- ARC-DEC-1


@pytest.mark.parametrize(
    ("card", "ambition"),
    [
        ("CO2", "TYCOON"),
        ("AD3", "TYRANT"),
        ("AG4", "WARLORD"),
        ("MO5", "KEEPER"),
        ("CO6", "EMPATH"),
    ],
)
def test_arc_dec_1_the_leader_may_declare_the_ambition_of_the_number(card: str, ambition: str):
    story = leading(card)
    assert [each.declare for each in legal(story, 0, Lead)] == [None, ambition]
    story = story.when(0, Lead(card, ambition))
    story.then(
        CardPlayed(0, card, "lead", False),
        AmbitionDeclared(0, ambition, "m3", True),
        TurnStarted(0, story.state.turn.pips, story.state.turn.kinds),
    )
    assert story.state.zeroed and story.state.declared
    for other in AMBITIONS:
        if other != ambition:
            why = f"{card} does not declare {other}"
            leading(card).when(0, Lead(card, other)).refused("declare_illegal", why)


def test_arc_dec_1_a_7_declares_any_ambition_and_a_1_none():
    story = leading("AD7 AD1", others=3)
    seven, one = ([e.declare for e in legal(story, 0, Lead) if e.card == c] for c in ("AD7", "AD1"))
    assert seven == [None, *AMBITIONS] and one == [None]
    for ambition in AMBITIONS:
        story.when(0, Lead("AD7", ambition)).accepted()
        story.when(0, Lead("AD1", ambition)).refused("declare_illegal")


def test_arc_dec_1_the_pips_are_those_of_the_card_though_its_number_is_0():
    story = leading("CO2").when(0, Lead("CO2", "TYCOON"))
    assert story.state.turn.pips == 4
    story = leading("CO2").when(0, Lead("CO2"))
    assert story.state.turn.pips == 4 and not story.state.zeroed


@pytest.mark.parametrize(
    ("markers", "flipped", "best"),
    [
        ({}, "", "m3"),
        ({"KEEPER": ["m3"]}, "", "m2"),
        ({"KEEPER": ["m3", "m2"]}, "", "m1"),
        ({}, "m1", "m3"),  # 4/2, 3/2, 5/3
        ({"TYRANT": ["m3"]}, "m1", "m1"),
        ({"TYRANT": ["m3", "m1"]}, "m1", "m2"),
        ({}, "m1 m2", "m2"),  # 4/2, 6/3, 5/3
        ({"TYRANT": ["m2"]}, "m1 m2", "m3"),
        ({"TYRANT": ["m2", "m3"]}, "m1 m2", "m1"),
    ],
)
def test_arc_dec_1_the_available_marker_of_the_highest_first_value_is_taken(
    markers: dict[str, list[str]], flipped: str, best: str
):
    story = leading("CO2", markers=markers, flipped=flipped).when(0, Lead("CO2", "TYCOON"))
    assert told(story, AmbitionDeclared) == [AmbitionDeclared(0, "TYCOON", best, True)]
    where = story.state.markers[["m1", "m2", "m3"].index(best)]
    assert AMBITIONS[where] == "TYCOON"


def test_arc_r_31_no_two_markers_have_the_same_first_value():
    for number in range(4):
        state = leading("CO2", flipped=" ".join(MARKERS[:number])).state
        firsts = [state.value(marker)[0] for marker in range(3)]
        assert len({*firsts}) == 3
        assert firsts == [(2, 4)[number > 0], (3, 6)[number > 1], (5, 9)[number > 2]]


# ---------------------------------------------------------------- ARC-DEC-2


def test_arc_dec_2_with_no_marker_available_nothing_is_declared():
    story = leading("CO2 AG3", markers={"TYCOON": ["m1", "m2"], "EMPATH": ["m3"]})
    assert {each.declare for each in legal(story, 0, Lead)} == {None}
    why = "no ambition marker is available"
    story.when(0, Lead("CO2", "TYCOON")).refused("declare_illegal", why)


def test_arc_dec_2_an_ambition_with_markers_may_be_declared_again():
    story = leading("CO2", markers={"TYCOON": ["m3"]}).when(0, Lead("CO2", "TYCOON"))
    assert told(story, AmbitionDeclared) == [AmbitionDeclared(0, "TYCOON", "m2", True)]
    assert [AMBITIONS[where] for where in story.state.markers[1:]] == ["TYCOON"] * 2


def test_arc_dec_1_refusals_name_the_card_first():
    story = leading("CO2", markers={"TYCOON": ["m1", "m2", "m3"]})
    story.when(0, Lead("CO3", "TYCOON")).refused("card_not_in_hand")
    story.when(0, Lead("CO2", "TYCOON")).refused("declare_illegal")


# ---------------------------------------------------------------- followers that declare


def bards(played: str, hand: str, guild: str = "BC25", **said: object) -> Story:
    return following(played, p(ships="1G=1"), p(hand=hand, guild=guild, ships="2G=1"), **said)


def test_bc25_a_follower_with_galactic_bards_declares_the_ambition_of_its_card_without_zeroing():
    for mode, card in (("surpass", "CO5"), ("pivot", "AG5")):
        story = bards("CO2", card).when(1, Follow(mode, card, None, "KEEPER"))
        assert told(story, CardPlayed, AmbitionDeclared)[1] == AmbitionDeclared(
            1, "KEEPER", "m3", False
        )
        assert type(story.events[-1]) is TurnStarted and not story.state.zeroed


def test_bc25_is_for_surpassing_and_pivoting_in_a_round_without_a_declaration():
    declares = Follow("surpass", "CO5", None, "KEEPER")
    bards("CO2", "CO5").when(1, Follow("copy", "CO5", None, "KEEPER")).refused("declare_illegal")
    bards("CO2", "CO5", declared=True).when(1, declares).refused("declare_illegal")
    bards("CO2", "CO5", guild="BC24").when(1, declares).refused("declare_illegal")
    bards("CO2", "CO5").when(1, Follow("surpass", "CO5", None, "TYCOON")).refused("declare_illegal")
    markers = {"TYCOON": ["m1", "m2", "m3"]}
    bards("CO2", "CO5", markers=markers).when(1, declares).refused("declare_illegal")
    offered = legal(bards("CO2", "CO5"), 1, Follow)
    assert [(each.mode, each.declare) for each in offered] == [
        ("surpass", None),
        ("surpass", "KEEPER"),
        ("copy", None),
    ]


def test_bc25_a_7_declares_any_ambition_which_makes_204_ways_to_follow_with_four_of_them():
    seats = [p(ships="1G=1"), p(hand="AD7 AG7 CO7 MO7 AG2 CO2", guild="BC25"), p(), p()]
    offered = legal(following("AD2", *seats), 1, Follow)
    assert len(offered) == 204
    declared = [e.declare for e in offered if (e.mode, e.card, e.seize_with) == SEVEN]
    assert declared == [None, *AMBITIONS]


SEVEN = ("surpass", "AD7", None)


@pytest.mark.parametrize(
    ("card", "ambition", "zeroed"),
    [("CO5", "KEEPER", False), ("CO6", "EMPATH", False), ("CO4", "WARLORD", True)],
)
def test_bc18_the_secret_order_spares_the_zero_marker_for_keeper_and_empath(
    card: str, ambition: str, zeroed: bool
):
    story = leading(card, guild="BC18").when(0, Lead(card, ambition))
    assert told(story, AmbitionDeclared) == [AmbitionDeclared(0, ambition, "m3", zeroed)]
    assert story.state.zeroed == zeroed


# ---------------------------------------------------------------- ARC-SEI-1


@pytest.mark.parametrize(
    ("mode", "card", "shown"),
    [("surpass", "CO5", True), ("copy", "CO5", False), ("pivot", "AG5", True)],
)
def test_arc_sei_1_one_more_card_face_down_takes_the_marker(mode: str, card: str, shown: bool):
    seats = (p(ships="1G=1"), p(hand=f"{card} MO6 MO5", ships="2G=1"))
    story = following("CO2", *seats).when(1, Follow(mode, card, "MO6"))
    story.then(
        CardPlayed(1, card if shown else None, mode, True, None if shown else card, "MO6"),
        InitiativeMoved(0, 1, "seized"),
        TurnStarted(1, story.state.turn.pips, story.state.turn.kinds),
    )
    assert len(story.state.hand[1]) == 1 and story.state.initiative == 1 and story.state.seized


def test_arc_sei_1_the_extra_card_gives_nothing_else():
    seats = (p(ships="1G=1"), p(hand="CO5 AG2", ships="2G=1"))
    story = following("CO2", *seats).when(1, Follow("copy", "CO5", "AG2"))
    assert (story.state.turn.pips, story.state.turn.kinds) == (1, ("build", "repair"))


def test_arc_sei_1_the_extra_card_is_another_card_of_the_hand():
    seats = (p(ships="1G=1"), p(hand="CO5 AG2", ships="2G=1"))
    story = following("CO2", *seats)
    story.when(1, Follow("copy", "CO5", "CO5")).refused("seize_illegal")
    story.when(1, Follow("copy", "CO5", "AG3")).refused("seize_illegal")
    assert {each.seize_with for each in legal(story, 1, Follow) if each.card == "CO5"} == {
        None,
        "AG2",
    }


# ---------------------------------------------------------------- ARC-SEI-2


def seven(played: str, hand: str = "AD7", **said: object) -> Story:
    seats = [
        p(ships="1G=1"),
        p(hand="CO2", ships="2G=1"),
        p(hand=hand, ships="4G=1"),
        p(hand="MO6 MO5", ships="5G=1"),
    ]
    return following(played, *seats, **said)


def test_arc_sei_2_surpassing_with_a_7_seizes():
    story = seven("AD4, 1 copy MO3").when(2, Follow("surpass", "AD7"))
    story.then(
        CardPlayed(2, "AD7", "surpass", True),
        InitiativeMoved(0, 2, "seized"),
        TurnStarted(2, 1, ("tax", "repair", "influence")),
    )


def test_arc_sei_2_a_7_that_copies_or_pivots_does_not_seize():
    story = seven("AD4, 1 copy MO3", "AD7 CO7")
    for decision in (Follow("copy", "AD7"), Follow("pivot", "CO7")):
        assert not told(story.when(2, decision), InitiativeMoved)
    assert not told(leading("AD7", others=3).when(0, Lead("AD7")), InitiativeMoved)


def test_arc_sei_2_a_7_with_a_card_added_seizes_once():
    story = seven("AD4, 1 copy MO3", "AD7 CO7").when(2, Follow("surpass", "AD7", "CO7"))
    assert told(story, InitiativeMoved) == [InitiativeMoved(0, 2, "seized")]


# ---------------------------------------------------------------- ARC-SEI-3


def test_arc_sei_3_only_one_seizure_a_round():
    story = seven("AD4, 1 copy MO3 CO1", initiative=1, leader=0)
    story = story.when(2, Follow("surpass", "AD7"))
    story.then(
        CardPlayed(2, "AD7", "surpass", False), TurnStarted(2, 1, ("tax", "repair", "influence"))
    )
    story = story.when(2, EndTurn())
    story.when(3, Follow("copy", "MO6", "MO5")).refused("seize_illegal")
    story = story.when(3, Follow("copy", "MO6")).when(3, EndTurn())
    assert not told(story, InitiativeMoved) and story.state.initiative == 1


def test_arc_sei_3_the_holder_of_the_marker_cannot_seize():
    seats = (p(ships="1G=1"), p(hand="CO5 AG2", ships="2G=1"))
    story = following("CO2", *seats, initiative=1, leader=0)
    story.when(1, Follow("copy", "CO5", "AG2")).refused("seize_illegal")


def spying(played: str, *, seat: int = 1, **said: object) -> Story:
    seats = [p(ships=f"{place}G=1", hand=f"MO{place}") for place in (4, 5)]
    seats[seat]["guild"] = "BC16"
    return at(*seats, played=played, **said)


def test_arc_sei_3_and_bc16_the_spies_seize_before_any_other_prelude_action():
    story = spying("CO2, 1 copy AG2").when(1, SPIES)
    story.then(
        CardUsed(1, "BC16"),
        CourtCardMoved("BC16", "play:1", "court_discard", "card"),
        InitiativeMoved(0, 1, "seized"),
    )
    assert story.state.seized and story.state.initiative == 1


def test_arc_sei_3_and_bc16_not_after_a_seizure_nor_for_the_holder():
    spying("CO2, 1 copy AG2", seized=True).when(1, SPIES).refused("seize_illegal")
    spying("CO2", seat=0).when(0, SPIES).refused("seize_illegal")
    assert not legal(spying("CO2", seat=0), 0, CardPrelude)


def test_arc_sei_3_a_seizure_in_the_prelude_bars_the_seats_that_follow():
    story = spying("CO2, 1 copy AG2", seat=1)
    seats = [p(ships="1G=1"), p(ships="2G=1", guild="BC16"), p(hand="MO4 MO5")]
    story = at(*seats, played="CO2, 1 copy AG2").when(1, SPIES).when(1, EndTurn())
    assert asked(story) == (2, "follow")
    story.when(2, Follow("copy", "MO4", "MO5")).refused("seize_illegal")


def test_arc_sei_3_and_arc_dec_1_a_new_round_is_neither_seized_nor_declared_in_nor_zeroed():
    seats = [p(hand="AG4 AG6", ships="1G=1"), p(hand="MO4 MO5 MO6", ships="2G=1", guild="BC25")]
    said = {"zeroed": True, "seized": True, "initiative": 0, "leader": 1}
    story = following("CO5", *seats, **said).when(0, Follow("copy", "AG6")).when(0, EndTurn())
    state = story.state
    assert not state.zeroed and not state.declared and not state.seized
    story = story.when(0, Lead("AG4")).when(0, EndTurn())
    story.when(1, Follow("copy", "MO4", "MO5")).then_first(
        CardPlayed(1, None, "copy", True, "MO4", "MO5"), InitiativeMoved(0, 1, "seized")
    )
    story.when(1, Follow("pivot", "MO5", None, "KEEPER")).accepted()
    story.when(1, Follow("surpass", "MO4")).refused("mode_illegal")


def test_arc_rnd_5_the_zero_marker_lies_for_its_round_only():
    seats = [p(hand="AG4 AG6", ships="1G=1"), p(hand="AG2", ships="2G=1")]
    story = following("CO5", *seats, zeroed=True, initiative=0, leader=1)
    story = story.when(0, Follow("copy", "AG6")).when(0, EndTurn())
    story = story.when(0, Lead("AG4")).when(0, EndTurn())
    story.when(1, Follow("surpass", "AG2")).refused("mode_illegal")


def test_bc16_only_before_any_other_prelude_action():
    seats = [p(ships="1G=1"), p(ships="2G=1", guild="BC16 BC24", slots="MW")]
    story = at(*seats, played="CO2, 1 copy AG2")
    story.when(1, Spend(2)).when(1, SPIES).refused("already_used")
    story.when(1, CardPrelude("BC24", slot=1)).when(1, SPIES).refused("already_used")
    at(*seats, played="CO2, 1 copy AG2", prelude_used=True).when(1, SPIES).refused("already_used")


def test_bc16_arc_pre_5_a_token_spent_in_spite_of_outrage_is_a_prelude_action_too():
    seats = [p(ships="1G=1"), p(ships="2G=1", guild="BC16", slots="M", outrage="M")]
    story = at(*seats, played="CO2, 1 copy AG2").when(1, Spend(1))
    assert view(story).turn.prelude_used and SPIES not in legal(story, 1)
    story.when(1, SPIES).refused("already_used")
