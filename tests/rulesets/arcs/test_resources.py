"""Tokens: where they go, what waits, what is returned; cities that come back. ARC-RES."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules.cards_played import Follow, PassInitiative
from mechs_core.rulesets.arcs.rules.economy import Repair, Tax
from mechs_core.rulesets.arcs.rules.guild_actions import Pressgang, PressgangMore, Trade
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude
from mechs_core.rulesets.arcs.rules.resources import (
    Arrange,
    Overflow,
    ResourceMoved,
    TokensArranged,
)
from mechs_core.rulesets.arcs.rules.stealing import Of
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, EndTurn
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs import every_question
from tests.rulesets.arcs.campaign import questions
from tests.rulesets.arcs.positions import asked, at, legal, p, slots, told, view
from tests.rulesets.arcs.scenes import answers, data, moves, steps, tokens

# ---------------------------------------------------------------- ARC-RES-1


@pytest.mark.parametrize(
    ("held", "slot", "after"), [("", 1, "F-----"), ("-M", 1, "FM----"), ("M", 2, "MF----")]
)
def test_arc_res_1_arc_r_2_a_token_comes_into_the_leftmost_open_empty_slot(held, slot, after):
    story = at(p(cities="4B", slots=held), p(), played="AD2").when(0, Act(Tax("4B", 0)))
    assert told(story, ResourceMoved) == [
        ResourceMoved("F", "supply:general", f"slot:0:{slot}", "tax")
    ]
    assert slots(story, 0) == after


def test_arc_res_1_none_in_supply_no_gain():
    story = at(p(cities="4B", slots="FF-"), p(slots="FF"), p(slots="F"), played="AD2")
    story = story.when(0, Act(Tax("4B", 0)))
    assert tokens(story) == []


def taxed(cities: str = "4B 4B! 4C", held: str = "MW") -> Story:
    """Seat 0 has six open slots and has just gained a Fuel."""
    return at(p(cities=cities, slots=held), p(), played="AD2").when(0, Act(Tax("4B", 0)))


def test_arc_res_1_the_gainer_may_rearrange_before_its_next_other_decision():
    story = taxed()
    assert asked(story) == (0, "turn")
    assert view(story).seats[0].arrange == 5
    story = story.when(0, Arrange(1, 3))
    story.then(TokensArranged(0, (1, 3)))
    assert slots(story, 0) == "FWM---"
    story = story.when(0, Arrange(3, 6))
    assert (slots(story, 0), view(story).seats[0].arrange) == ("FW---M", 3)


def test_arc_res_1_every_exchange_of_different_open_slots_is_offered():
    story = at(p(cities="4B", slots="M"), p(), played="AD2").when(0, Act(Tax("4B", 0)))
    assert answers(story, Arrange) == [Arrange(1, 2), Arrange(1, 3), Arrange(2, 3)]


def test_arc_res_1_refusals_of_an_exchange():
    story = at(p(cities="4B", slots="M"), p(), played="AD2").when(0, Act(Tax("4B", 0)))
    story.when(0, Arrange(1, 4)).refused("target_illegal", "slot 4 is not open")
    story.when(0, Arrange(2, 1)).refused("bad_value", "slot 1 is not to the right of 2")
    story.when(0, Arrange(1, 1)).refused("bad_value")
    used = at(p(slots="MF"), p(), played="AD2")
    used.when(0, Arrange(2, 1)).refused("bad_value")
    used.when(0, Arrange(1, 9)).refused("bad_value")
    used.when(0, Arrange(1, 2)).refused("already_used")
    same = at(p(cities="4B 4C", slots="F"), p(), played="AD2").when(0, Act(Tax("4B", 0)))
    same.when(0, Arrange(1, 2)).refused("target_illegal", "both slots hold the same")
    assert Arrange(1, 2) not in answers(same, Arrange)


def test_arc_res_1_arc_r_36_at_most_one_exchange_less_than_open_slots():
    story = at(p(cities="4B", slots="M"), p(), played="AD2").when(0, Act(Tax("4B", 0)))
    assert view(story).seats[0].arrange == 2
    story = story.when(0, Arrange(1, 2)).when(0, Arrange(1, 2))
    assert answers(story, Arrange) == []
    story.when(0, Arrange(1, 2)).refused("already_used")


def test_arc_res_1_another_decision_ends_the_exchanges():
    story = taxed().when(0, Act(Repair("4B", "city")))
    assert view(story).seats[0].arrange == 0
    story.when(0, Arrange(1, 2)).refused("already_used")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_arc_res_1_every_question_takes_exchanges_beside_its_answers(seats: int):
    """Those of phases and windows, of base games and campaigns."""
    told = {**every_question.of_seats(seats), **questions.stories(seats)}
    for kind, story in told.items():
        for request in RULESET.rules.requests(story.accepted().state):
            assert request.accepts.count("arrange") == 1, kind


def test_arc_res_1_the_end_of_the_turn_ends_them_before_anything_is_asked():
    story = at(p(cities="4B", slots="M"), p(), played="AD2").when(0, Act(Tax("4B", 0)))
    story = story.when(0, EndTurn())
    assert asked(story) == (0, "regroup") and view(story).seats[0].arrange == 0


def test_arc_res_1_passing_ends_them():
    story = at(p(slots="M", hand="MO3", arrange=1), p(hand="MO4"), phase="lead")
    assert Arrange(1, 2) in legal(story, 0)
    assert story.when(0, PassInitiative()).state.arrange == [0, 0]


@pytest.mark.parametrize("decision", [EndPrelude(), EndTurn(), CardPrelude("BC08")])
def test_arc_res_1_the_prelude_too_has_its_exchanges(decision):
    own = p(guild="BC03 BC08", slots="F")
    story = at(own, p(slots="M"), played="AG2")
    story = story.when(0, CardPrelude("BC03", from_=Of(1, 1)))
    assert (slots(story, 0), view(story).seats[0].arrange) == ("FM----", 1)
    assert Arrange(1, 2) in legal(story, 0)
    story = story.when(0, decision)
    assert view(story).seats[0].arrange == 0


# ---------------------------------------------------------------- ARC-RES-2


def full() -> Story:
    return at(p(cities="4B", slots="MWP"), p(), played="AD2").when(0, Act(Tax("4B", 0)))


def test_arc_res_2_without_an_empty_slot_the_token_waits_and_one_is_returned():
    story = full()
    left = [{"task": "place_tokens", "seat": 0, "cause": "tax"}]
    assert story.events[-2:] == (
        ResourceMoved("F", "supply:general", "incoming:0", "tax"),
        WindowOpened("overflow", 0, {"resource": "F", "then": left}),
    )
    assert view(story).seats[0].incoming == ("F",)
    assert answers(story) == [Overflow(1), Overflow(2), Overflow(3), Overflow("new")]


def test_arc_res_2_a_held_token_is_returned_and_the_new_one_takes_its_slot():
    full().when(0, Overflow(2)).then(
        WindowClosed("overflow", 0),
        ResourceMoved("W", "slot:0:2", "supply:general", "overflow"),
        ResourceMoved("F", "incoming:0", "slot:0:2", "overflow"),
    )


def test_arc_res_2_the_new_token_is_returned():
    story = full().when(0, Overflow("new"))
    story.then(
        WindowClosed("overflow", 0),
        ResourceMoved("F", "incoming:0", "supply:general", "overflow"),
    )
    assert (slots(story, 0), asked(story)) == ("MWP---", (0, "turn"))
    assert view(story).supply == {"M": 4, "F": 5, "W": 4, "R": 5, "P": 4}


def test_arc_res_2_a_closed_slot_is_refused_and_tokens_that_cost_other_keys_are_told_apart():
    full().when(0, Overflow(4)).refused("target_illegal", "slot 4 is not open")
    full().when(0, Overflow(7)).refused("bad_value")
    assert slots(full().when(0, Overflow(3)), 0) == "MWF---"
    story = at(p(cities="4B", slots="MMP"), p(), played="AD2").when(0, Act(Tax("4B", 0)))
    assert answers(story) == [Overflow(1), Overflow(2), Overflow(3), Overflow("new")]


def test_arc_res_2_arc_r_25_a_waiting_token_is_placed_before_anything_else():
    """Of a Rival's city: the token first, then the Captive."""
    story = at(p(ships="4B=1", slots="MW"), p(cities="4B"), played="AD2")
    story = story.when(0, Act(Tax("4B", 1)))
    assert moves(story) == [] and asked(story) == (0, "overflow")
    story = story.when(0, Overflow("new"))
    assert moves(story) == ["1 agent of 1 supply:1 > captives:0, tax"]


def test_arc_res_2_two_tokens_of_a_window_wait_one_after_another():
    own = p(guild="BC12", slots="MW", captives={1: 2})
    story = at(own, p(), played="CO2").when(0, Act(Pressgang(1, "F")))
    assert asked(story) == (0, "overflow")
    story = story.when(0, Overflow("new")).when(0, PressgangMore(1, "R"))
    assert (asked(story), data(story)) == ((0, "overflow"), {"resource": "R"})
    story = story.when(0, Overflow(1))
    assert (asked(story), slots(story, 0)) == ((0, "turn"), "RW----")


# ---------------------------------------------------------------- ARC-RES-3


def test_arc_res_3_nothing_is_rearranged_when_tokens_leave():
    own = p(cities="4A 4B 4C", slots="MWF-")
    story = at(own, p(guild="BC03"), p(), initiative=1, played="AG2")
    story = story.when(1, CardPrelude("BC03", from_=Of(0, 1)))
    assert slots(story, 0) == "-WF---"


def returning(own: str, cities: str, number: int = 1) -> Story:
    """Warlord is scored: so many cities of seat 1 return from the Trophies of seat 0."""
    seats = p(ships="4B=1", trophies={1: {"city": number}}), p(cities=cities, slots=own)
    return at(*seats, played="AG2", markers={"WARLORD": ["m1"]}).when(0, EndTurn())


def test_arc_res_3_arc_r_12_covered_tokens_wait_and_each_is_asked_for():
    """Worked example 10: the third city returns, four slots stay open."""
    story = returning("MFWRPM", cities="4B 4C")
    assert steps(story)[-4:] == ["PiecesMoved", "ResourceMoved", "ResourceMoved", "overflow?"]
    assert tokens(story) == [
        "P slot:1:5 > incoming:1, covered",
        "M slot:1:6 > incoming:1, covered",
    ]
    assert (asked(story), data(story)) == ((1, "overflow"), {"resource": "P"})
    assert view(story).phase == "chapter_end"
    story.when(1, Overflow(5)).refused("target_illegal")
    story = story.when(1, Overflow(1))
    assert (asked(story), data(story)) == ((1, "overflow"), {"resource": "M"})
    story = story.when(1, Overflow("new"))
    assert slots(story, 1)[:4] == "PFWR"


def test_arc_res_3_they_go_to_the_leftmost_open_empty_slot_where_there_is_one():
    story = returning("-F-RPM", cities="4B 4C")
    assert tokens(story) == [
        "P slot:1:5 > incoming:1, covered",
        "M slot:1:6 > incoming:1, covered",
        "P incoming:1 > slot:1:1, covered",
        "M incoming:1 > slot:1:3, covered",
    ]
    assert "overflow?" not in steps(story)


def test_arc_res_3_several_cities_return_one_by_one_each_with_its_tokens():
    story = returning("MFWRPM", cities="4B", number=2)
    assert moves(story) == ["1 city of 1 trophies:0 > board:1, return"]
    story = story.when(1, Overflow("new")).when(1, Overflow("new"))
    assert moves(story) == ["1 city of 1 trophies:0 > board:1, return"]
    assert tokens(story)[1:] == ["R slot:1:4 > incoming:1, covered"]
    assert (asked(story), data(story)) == ((1, "overflow"), {"resource": "R"})
    story = story.when(1, Overflow(2))
    assert slots(story, 1)[:3] == "MRW"


def test_arc_res_3_cities_of_several_seats_return_in_their_order_with_windows_between():
    seats = (
        p(ships="4B=1", trophies={1: {"city": 1}, 2: {"city": 1}}),
        p(cities="4B 4C", slots="MFWRPM"),
        p(cities="2C 2C", slots="MFWRPP"),
    )
    story = at(*seats, played="AG2", markers={"WARLORD": ["m1"]}).when(0, EndTurn())
    order = []
    while asked(story) in ((1, "overflow"), (2, "overflow")):
        (request,) = story.line.requests()
        order.append(request.seat)
        story = story.when(request.seat, Overflow("new"))
    assert order == [1, 1, 2, 2]


def test_arc_res_3_a_city_of_the_seat_whose_turn_it_was_returns_too():
    seats = p(ships="4B=1", cities="4B 4C", slots="MFWRPM"), p(trophies={0: {"city": 1}})
    story = at(*seats, played="AG2", markers={"WARLORD": ["m1"]}).when(0, EndTurn())
    assert asked(story) == (0, "overflow")
    story.when(0, EndTurn()).refused("not_asked")


# ---------------------------------------------------------------- ARC-RES-4


def test_arc_res_4_stolen_tokens_are_placed_like_gained_ones():
    own = p(guild="BC03", slots="WP")
    story = at(own, p(slots="FM"), played="AG2")
    story = story.when(0, CardPrelude("BC03", from_=Of(1, 2)))
    assert tokens(story) == ["M slot:1:2 > incoming:0, card"]
    assert asked(story) == (0, "overflow")
    story = at(p(guild="BC03", slots="W"), p(slots="FM"), played="AG2")
    story = story.when(0, CardPrelude("BC03", from_=Of(1, 2)))
    assert tokens(story) == ["M slot:1:2 > slot:0:2, card"]


def test_arc_res_1_a_gain_out_of_turn_is_arranged_when_the_seat_is_next_asked():
    own = p(ships="4B=1", guild="BC23", slots="M")
    story = at(own, p(cities="4B 4C", slots="FP", hand="MO3"), played="AD2")
    story = story.when(0, Act(Trade("4B", 1, "M")))
    assert slots(story, 1) == "MP----"
    story = story.when(0, EndTurn())
    assert asked(story) == (1, "follow")
    assert Arrange(1, 2) in legal(story, 1)
    story = story.when(1, Arrange(1, 4)).when(1, Follow("copy", "MO3"))
    assert (slots(story, 1), view(story).seats[1].arrange) == ("-P-M--", 0)
