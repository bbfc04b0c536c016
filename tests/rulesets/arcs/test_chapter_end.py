"""The end of a chapter and of the game. ARC-CHP."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored
from mechs_core.rulesets.arcs.rules.cards_played import PassInitiative
from mechs_core.rulesets.arcs.rules.rounds import (
    AmbitionReturned,
    ChapterEnded,
    ChapterStarted,
    GameEnded,
    HandDealt,
    MarkerFlipped,
    RoundStarted,
)
from mechs_core.rulesets.arcs.rules.turns import EndTurn
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, p, told, view
from tests.rulesets.arcs.scenes import fight, moves, steps


def over(*seats: Any, **keys: Any) -> Story:
    """The chapter ends after the turn of seat 0, which has a ship."""
    first, *others = seats or ({}, {})
    story = at({"ships": "4G=1", **first}, *others, played="AG2", **keys)
    return story.when(0, EndTurn())


# ---------------------------------------------------------------- ARC-CHP-1

TAKEN = {
    "trophies": {
        1: {"agent": 1, "starport": 1, "ship": 2, "city": 1},
        2: {"ship": 1},
    },
    "captives": {1: 2, 2: 1},
}


def test_arc_chp_1_with_a_marker_on_warlord_all_trophies_return():
    other = p(trophies={0: {"ship": 1}}, captives={0: 1})
    story = over(p(**TAKEN), other, p(), markers={"WARLORD": ["m1"]})
    assert moves(story) == [
        "2 ship of 1 trophies:0 > supply:1, return",
        "1 city of 1 trophies:0 > board:1, return",
        "1 starport of 1 trophies:0 > supply:1, return",
        "1 agent of 1 trophies:0 > supply:1, return",
        "1 ship of 2 trophies:0 > supply:2, return",
        "1 ship of 0 trophies:1 > supply:0, return",
    ]
    assert view(story).seats[0].captives == {"1": 2, "2": 1}


def test_arc_chp_1_with_a_marker_on_tyrant_all_captives_return():
    story = over(p(**TAKEN), p(captives={0: 1}), p(), markers={"TYRANT": ["m1"]})
    assert moves(story) == [
        "2 agent of 1 captives:0 > supply:1, return",
        "1 agent of 2 captives:0 > supply:2, return",
        "1 agent of 0 captives:1 > supply:0, return",
    ]


def test_arc_chp_1_holders_in_turn_order():
    seats = p(captives={1: 1}), p(captives={2: 1}), p(captives={0: 1}, ships="4G=1")
    story = at(*seats, initiative=2, played="AG2", markers={"TYRANT": ["m2"]})
    story = story.when(2, EndTurn())
    assert [each.split()[4] for each in moves(story)] == ["captives:2", "captives:0", "captives:1"]


def test_arc_chp_1_without_those_markers_everything_stays():
    story = over(p(**TAKEN), p(), p(), markers={"KEEPER": ["m1", "m2", "m3"]})
    assert moves(story) == []


def test_arc_chp_1_they_return_after_scoring():
    story = over(p(**TAKEN), p(), p(), markers={"WARLORD": ["m1"], "TYRANT": ["m2"]})
    names = [each for each in steps(story) if each in ("AmbitionScored", "PiecesMoved")]
    assert names[:3] == ["AmbitionScored", "AmbitionScored", "PiecesMoved"]
    (tyrant, warlord) = told(story, AmbitionScored)
    assert isinstance(tyrant, AmbitionScored) and isinstance(warlord, AmbitionScored)
    assert (tyrant.counts, warlord.counts) == ((3, 0, 0), (6, 0, 0))


def test_arc_chp_1_arc_out_3_an_agent_that_comes_home_goes_on_to_a_marked_space():
    own, rival = p(ships="5B=2", agents="1=9"), p(cities="5B!", captives={0: 1})
    story = at(own, rival, played="AG2", markers={"TYRANT": ["m1"]})
    story = fight(story, skirmish=(6,)).when(0, EndTurn())
    assert moves(story) == [
        "1 agent of 0 captives:1 > supply:0, return",
        "1 agent of 0 supply:0 > outrage:0:R, outrage",
    ]


# ---------------------------------------------------------------- ARC-CHP-2


def test_arc_chp_2_markers_become_available_then_one_is_flipped():
    story = over(p(), p(), p(), markers={"KEEPER": ["m3"], "EMPATH": ["m1"]})
    assert told(story, AmbitionReturned, MarkerFlipped, ChapterEnded, ChapterStarted) == [
        AmbitionReturned("m1"),
        AmbitionReturned("m3"),
        MarkerFlipped("m1"),
        ChapterEnded(1),
        ChapterStarted(2),
    ]
    assert view(story).markers == {"m1": None, "m2": None, "m3": None}


@pytest.mark.parametrize(
    ("chapter", "flipped", "values"),
    [
        (1, "m1", [(4, 2), (3, 2), (5, 3)]),
        (2, "m2", [(4, 2), (6, 3), (5, 3)]),
        (3, "m3", [(4, 2), (6, 3), (9, 4)]),
        (4, None, [(4, 2), (6, 3), (9, 4)]),
    ],
)
def test_arc_chp_2_arc_r_31_one_marker_a_chapter_the_lowest_first(
    chapter: int, flipped: Any, values: Any
):
    """Worked example 13."""
    story = over(p(), p(), p(), chapter=chapter)
    wanted = [] if flipped is None else [MarkerFlipped(flipped)]
    assert told(story, MarkerFlipped) == wanted
    assert [*view(story).values.values()] == values


# ---------------------------------------------------------------- ARC-CHP-3


@pytest.mark.parametrize(("seats", "limit"), [(2, 33), (3, 30), (4, 27)])
def test_arc_chp_3_the_game_ends_after_a_chapter_with_enough_power(seats: int, limit: int):
    def with_power(power: int) -> Story:
        return over(*[p()] * (seats - 1), p(power=power))

    assert told(with_power(limit - 1), GameEnded) == []
    story = with_power(limit)
    (ended,) = told(story, GameEnded)
    assert ended == GameEnded((seats - 1, *range(seats - 1)), "power")
    assert story.events[-2:] == (ChapterEnded(1), ended)
    assert asked(story) is None and view(story).phase == "ended"


def test_arc_chp_3_power_of_this_chapter_counts():
    story = over(p(power=28, slots="R"), p(), p(), markers={"KEEPER": ["m1"]})
    assert told(story, GameEnded) == [GameEnded((0, 1, 2), "power")]


def test_arc_chp_3_it_ends_after_chapter_5():
    story = over(p(power=1), p(power=3), p(power=2), chapter=5)
    assert told(story, GameEnded) == [GameEnded((1, 2, 0), "chapters")]
    assert told(over(p(power=1), p(power=3), p(), chapter=4), GameEnded) == []


def test_arc_chp_3_ties_go_to_the_earliest_in_turn_order():
    seats = p(power=5), p(power=7), p(power=5, ships="4G=1"), p(power=7)
    story = at(*seats, chapter=5, initiative=2, played="AG2").when(2, EndTurn())
    assert told(story, GameEnded) == [GameEnded((3, 1, 2, 0), "chapters")]


def test_arc_chp_3_the_limit_names_the_reason_after_chapter_5_too():
    story = over(p(power=40), p(), p(), chapter=5)
    assert told(story, GameEnded) == [GameEnded((0, 1, 2), "power")]


# ---------------------------------------------------------------- ARC-CHP-4


def test_arc_chp_4_all_cards_are_dealt_anew_and_the_initiative_stays():
    seats = p(), p(ships="4G=1"), p()
    story = at(*seats, initiative=1, leader=0, played="AG2, 1 copy MO3 CO4").when(1, EndTurn())
    dealt = told(story, HandDealt)
    assert [(e.seat, e.count, e.from_) for e in dealt if isinstance(e, HandDealt)] == [
        (1, 6, "action_deck"),
        (2, 6, "action_deck"),
        (0, 6, "action_deck"),
    ]
    assert told(story, RoundStarted) == [RoundStarted(1, (1, 2, 0))]
    assert (view(story).chapter, view(story).initiative, view(story).action_discard) == (2, 1, 2)


def test_arc_chp_4_two_players_are_asked_for_a_redraw():
    story = over(p(), p())
    assert asked(story) == (1, "mulligan")
    assert steps(story)[-2:] == ["HandDealt", "HandDealt"]


def test_arc_chp_4_what_nobody_scored_stays_with_its_seat():
    story = over(p(slots="R", guild="BC21", **TAKEN), p(), p(), markers={"KEEPER": ["m1"]})
    seat = view(story).seats[0]
    assert (seat.slots[0], seat.guild, seat.captives) == ("R", ("BC21",), {"1": 2, "2": 1})


def test_arc_chp_4_after_passes_the_chapter_ends_likewise():
    story = at(p(hand="MO3"), p(), phase="lead", markers={"TYRANT": ["m1"]})
    story = story.when(0, PassInitiative())
    assert steps(story)[:4] == [
        "InitiativePassed",
        "RoundEnded",
        "CardsDiscarded",
        "AmbitionScored",
    ]
    assert (view(story).chapter, asked(story)) == (2, (1, "mulligan"))


def test_arc_chp_1_windows_stand_in_the_chapters_end_after_passes_too():
    seats = p(hand="MO3", trophies={1: {"city": 1}}), p(cities="4B 4C", slots="MFWRPM")
    story = at(*seats, phase="lead", markers={"WARLORD": ["m1"]}).when(0, PassInitiative())
    assert (asked(story), view(story).phase) == ((1, "overflow"), "chapter_end")
