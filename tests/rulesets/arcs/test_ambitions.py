"""What ambitions count and what they are worth. ARC-AMB; BC03, BC06."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.data import AMBITIONS
from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored, PowerChanged
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import EndTurn
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import at, p, told, view
from tests.rulesets.arcs.scenes import tokens

MARKERS = ("m1", "m2", "m3")  # 2/0, 3/2, 5/3; flipped 4/2, 6/3, 9/4
ALL_OUT = {"cities": "4B 4B 4C 1A 2A"}  # bonus 5


def scored(*seats: Any, markers: dict[str, list[str]], **keys: Any) -> Story:
    """The chapter ends after the turn of seat 0, which has a ship."""
    first, *others = seats
    story = at({"ships": "4G=1", **first}, *others, played="AG2", markers=markers, **keys)
    return story.when(0, EndTurn())


def keeper(*relics: int, markers: str = "m1", **keys: Any) -> Story:
    """Seats with so many Relics compete for Keeper."""
    seats = [p(slots="R" * number, cities="4B 4C 1A"[: 3 * number]) for number in relics]
    return scored(*seats, markers={"KEEPER": markers.split()}, **keys)


def power(story: Story) -> list[tuple[int, int, str]]:
    found = told(story, PowerChanged)
    return [(e.seat, e.delta, e.cause) for e in found if isinstance(e, PowerChanged)]


def counted(*seats: Any, **keys: Any) -> dict[str, tuple[int, ...]]:
    return view(at(*seats, played="AG2", **keys)).counts


# ---------------------------------------------------------------- ARC-AMB-1


def test_arc_amb_1_what_each_ambition_counts():
    own = p(slots="MF", guild="BC01 BC07 BC21 BC19 BC15")
    assert counted(own, p(), p()) == {
        "TYCOON": (4, 0, 0),
        "TYRANT": (0, 0, 0),
        "WARLORD": (0, 0, 0),
        "KEEPER": (1, 0, 0),
        "EMPATH": (1, 0, 0),
    }
    own = p(slots="RPW", cities="4B", captives={1: 2}, trophies={1: {"ship": 2}, 2: {"agent": 1}})
    assert counted(own, p(), p()) == {
        "TYCOON": (0, 0, 0),
        "TYRANT": (2, 0, 0),
        "WARLORD": (3, 0, 0),
        "KEEPER": (1, 0, 0),
        "EMPATH": (1, 0, 0),
    }


def test_arc_amb_1_arc_r_25_tokens_that_were_spent_do_not_count():
    assert counted(p(slots="R"), p(), p(), aside="R")["KEEPER"] == (1, 0, 0)


# ---------------------------------------------------------------- ARC-AMB-2 to ARC-AMB-5


def test_arc_amb_2_first_and_second_gain_the_values_of_the_marker():
    story = keeper(1, 2, 0, markers="m3")
    assert told(story, AmbitionScored) == [
        AmbitionScored("KEEPER", (1, 2, 0), (1,), (0,), (3, 5, 0), 0)
    ]
    assert power(story) == [(0, 3, "keeper"), (1, 5, "keeper")]
    assert [each.power for each in view(story).seats] == [3, 5, 0]


def test_arc_amb_2_the_sum_of_several_markers():
    assert power(keeper(2, 1, 0, markers="m1 m3")) == [(0, 7, "keeper"), (1, 3, "keeper")]


@pytest.mark.parametrize(
    ("marker", "blue", "flipped"),
    [("m1", (2, 0), (4, 2)), ("m2", (3, 2), (6, 3)), ("m3", (5, 3), (9, 4))],
)
def test_arc_amb_2_values_of_the_markers(marker: str, blue: Any, flipped: Any):
    for values, keys in ((blue, {}), (flipped, {"flipped": marker, "chapter": 2})):
        (event,) = told(keeper(2, 1, 0, markers=marker, **keys), AmbitionScored)
        assert isinstance(event, AmbitionScored)
        assert event.gains == (*values, 0)


def test_arc_amb_3_tied_for_first_all_gain_second_and_nobody_else_places():
    """Worked example 8."""
    seats = p(slots="R", guild="BC21 BC22", **ALL_OUT), p(guild="BC23 BC24 BC25"), p(slots="R")
    story = scored(*seats, markers={"KEEPER": ["m1", "m3"]})
    assert told(story, AmbitionScored) == [
        AmbitionScored("KEEPER", (3, 3, 1), (0, 1), (), (3, 3, 0), 0)
    ]
    assert power(story) == [(0, 3, "keeper"), (1, 3, "keeper")]


def test_arc_amb_3_tied_for_second_nobody_gets_it():
    seats = p(guild="BC21 BC22 BC23 BC24", cities="4B 4B 4C 1A"), p(slots="RR"), p(slots="RR")
    story = scored(*seats, markers={"KEEPER": ["m1", "m3"]})
    assert told(story, AmbitionScored) == [
        AmbitionScored("KEEPER", (4, 2, 2), (0,), (), (7, 0, 0), 2)
    ]
    assert power(story) == [(0, 7, "keeper"), (0, 2, "bonus")]


def test_arc_amb_4_a_count_of_0_never_scores():
    story = keeper(0, 0, 0, markers="m3")
    assert told(story, AmbitionScored) == [
        AmbitionScored("KEEPER", (0, 0, 0), (), (), (0, 0, 0), 0)
    ]
    assert power(story) == []
    assert power(keeper(1, 0, 0, markers="m3")) == [(0, 5, "keeper")]


@pytest.mark.parametrize(
    ("cities", "bonus"),
    [("4B 4B 4C", 0), ("4B 4B 4C 1A", 2), ("4B 4B 4C 1A 2A", 5)],
)
def test_arc_amb_5_a_sole_first_gains_the_bonus_of_its_cities_once_an_ambition(cities, bonus):
    seats = p(slots="RP", cities=cities), p(), p()
    story = scored(*seats, markers={"KEEPER": ["m1", "m2"], "EMPATH": ["m3"]})
    both = [(0, bonus, "bonus")] if bonus else []
    assert power(story) == [(0, 5, "keeper"), *both, (0, 5, "empath"), *both]


def test_arc_amb_5_second_places_gain_no_bonus_and_it_comes_after_the_seats_gain():
    seats = p(slots="R", **ALL_OUT), p(slots="RR", cities="5A 5B 5C 5C 6A"), p()
    story = scored(*seats, markers={"KEEPER": ["m3"]})
    assert power(story) == [(0, 3, "keeper"), (1, 5, "keeper"), (1, 5, "bonus")]


def test_arc_amb_5_cities_taken_as_trophies_are_off_the_board_too():
    """Ruling: they are not returned yet."""
    own = p(slots="R", cities="4B 4B 4C")
    story = scored(own, p(trophies={0: {"city": 1}}), p(), markers={"KEEPER": ["m1"]})
    assert power(story)[-1] == (0, 2, "bonus")


def test_arc_r_32_tied_for_first_with_a_second_value_of_0():
    story = keeper(1, 1, 0, markers="m1")
    assert told(story, AmbitionScored) == [
        AmbitionScored("KEEPER", (1, 1, 0), (0, 1), (), (0, 0, 0), 0)
    ]
    assert power(story) == []


def test_arc_amb_2_power_changes_in_turn_order():
    seats = p(slots="R"), p(slots="RR", ships="4G=1")
    story = at(*seats, p(), initiative=1, played="AG2", markers={"KEEPER": ["m3"]})
    assert [each[0] for each in power(story.when(1, EndTurn()))] == [1, 0]


# ---------------------------------------------------------------- ARC-AMB-6


def boxed(own: str, rival: str, box: dict[str, int], **more: Any) -> Story:
    """Two seats compete for Tycoon with a box. more: what seat 1 has."""
    seats = p(slots=own, cities="4B 4B 4C"), p(slots=rival, cities="5A 5B 5C", **more)
    return scored(*seats, markers={"TYCOON": ["m2"]}, box={"TYCOON": box})


def test_arc_amb_6_the_box_ties_and_scores_nothing():
    """Worked example 9."""
    story = boxed("FFM", "MF", {"M": 2, "F": 2}, guild="BC01 BC07")
    assert told(story, AmbitionScored) == [
        AmbitionScored("TYCOON", (3, 4, 4), (1, 2), (), (0, 2), 0)
    ]
    assert power(story) == [(1, 2, "tycoon")]


def test_arc_amb_6_the_box_can_win_and_leaves_the_second_value():
    story = boxed("M", "MF", {"M": 2, "F": 2})
    assert told(story, AmbitionScored) == [
        AmbitionScored("TYCOON", (1, 2, 4), (2,), (1,), (0, 2), 0)
    ]


def test_arc_amb_6_the_box_takes_second():
    story = boxed("M", "MFM", {"M": 1, "F": 1})
    assert told(story, AmbitionScored) == [
        AmbitionScored("TYCOON", (1, 3, 2), (1,), (2,), (0, 3), 0)
    ]


def test_arc_amb_6_weapons_on_the_box_are_trophies():
    seats = p(trophies={1: {"ship": 1}}), p()
    story = scored(*seats, markers={"WARLORD": ["m2"]}, box={"WARLORD": {"W": 2}})
    assert told(story, AmbitionScored)[0] == AmbitionScored(
        "WARLORD", (1, 0, 2), (2,), (0,), (2, 0), 0
    )


def test_arc_amb_6_with_three_players_there_is_no_third_one():
    (event,) = told(keeper(1, 0, 0), AmbitionScored)
    assert isinstance(event, AmbitionScored) and len(event.counts) == 3


# ---------------------------------------------------------------- ARC-AMB-7, BC03, BC06


def test_arc_amb_7_ambitions_are_scored_in_their_order_and_only_those_with_markers():
    markers = {"EMPATH": ["m1"], "TYCOON": ["m2"], "WARLORD": ["m3"]}
    story = scored(p(slots="MP"), p(), p(), markers=markers)
    found = told(story, AmbitionScored)
    assert [e.ambition for e in found if isinstance(e, AmbitionScored)] == [
        "TYCOON",
        "WARLORD",
        "EMPATH",
    ]
    assert AMBITIONS == ("TYCOON", "TYRANT", "WARLORD", "KEEPER", "EMPATH")


@pytest.mark.parametrize(("card", "kind"), [("BC03", "M"), ("BC06", "F")])
def test_bc03_bc06_the_supply_counts_for_tycoon(card: str, kind: str):
    held = counted(p(guild=card), p(slots=kind), p(slots="W"))
    assert held["TYCOON"] == (1 + 4, 1, 0)
    assert [held[name] for name in AMBITIONS if name != "TYCOON"] == [(0, 0, 0)] * 4


def test_bc03_bc06_arc_r_19_tokens_on_boxes_and_aside_are_not_in_the_supply():
    story = at(p(guild="BC03"), p(), played="AG2", aside="M", box={"TYCOON": {"M": 2}})
    assert view(story).counts["TYCOON"] == (1 + 2, 0, 2)


@pytest.mark.parametrize(("card", "kind"), [("BC03", "M"), ("BC06", "F")])
def test_bc03_bc06_arc_amb_7_rivals_discard_after_scoring(card: str, kind: str):
    seats = p(guild=card, slots=kind), p(slots=f"{kind}W"), p(slots=f"P{kind}")
    story = scored(*seats, markers={"TYCOON": ["m3"]})
    assert tokens(story) == [
        f"{kind} slot:1:1 > supply:general, card",
        f"{kind} slot:2:2 > supply:general, card",
    ]
    kinds = [type(event) for event in story.events if type(event) in (PowerChanged, ResourceMoved)]
    assert kinds == [PowerChanged, ResourceMoved, ResourceMoved]
    (event,) = told(story, AmbitionScored)
    assert isinstance(event, AmbitionScored) and event.counts == (1 + 1 + 2, 1, 1)


def test_bc03_arc_r_37_they_discard_without_a_marker_on_tycoon_too():
    story = scored(p(guild="BC03", slots="M"), p(slots="M"), markers={})
    assert tokens(story) == ["M slot:1:1 > supply:general, card"]


def test_bc03_guardians_do_not_hinder_a_discard():
    story = scored(p(guild="BC03"), p(slots="M", guild="BC22"), markers={})
    assert tokens(story) == ["M slot:1:1 > supply:general, card"]
