"""Hits: who is hit, in which order, what is destroyed. ARC-BAT-5 to 12 without keys."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.rules.battle import DiceCollected
from mechs_core.rulesets.arcs.rules.hits import Hit, HitDealt, HitsLost
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.windows import WindowClosed
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, p, standing, told, view
from tests.rulesets.arcs.scenes import answers, data, fight, hits, moves, steps

FRESH, DAMAGED = "ship:fresh", "ship:damaged"


def field(own: str, rival: str = "0", **keys: Any) -> Story:
    """Ships on 5B of seat 0 and seat 1, "2+1" with a damaged one; keys: what seat 1 has more."""
    ships = p(ships="" if rival == "0" else f"5B={rival}", **keys)
    return at(p(ships=f"5B={own}"), ships, played="AG2")


def choices(story: Story) -> list[str]:
    return [each.piece for each in answers(story, Hit)]


def attacking(story: Story) -> tuple[int, int]:
    """The attacking ships left, fresh and damaged, as everybody sees them."""
    battle = view(story).battle
    assert battle is not None
    return battle.attacking


# ---------------------------------------------------------------- ARC-BAT-5, ARC-BAT-6


def test_arc_bat_5_each_self_hits_an_attacking_ship_of_the_attackers_choice():
    story = fight(field("2+1", cities="5B"), raid=(6, 6))
    assert (asked(story), data(story)) == ((0, "own_hits"), {"step": "own", "left": 2})
    assert choices(story) == [FRESH, DAMAGED]
    one = story.when(0, Hit(FRESH))
    one.then_first(WindowClosed("own_hits", 0), HitDealt("own", FRESH, "damaged"))
    other = story.when(0, Hit(DAMAGED))
    assert attacking(story) == (2, 1) and attacking(one) == (1, 2)
    assert steps(other)[:3] == ["own_hits.", "HitDealt", "PiecesMoved"]
    lost = story.when(0, Hit(DAMAGED)).when(0, Hit(FRESH))
    assert standing(lost, "5B")[:2] == ["0 ship fresh 1", "0 ship damaged 1"]
    assert lost.state.trophies[1] == [1, 0, 0, 0, 0, 0, 0, 0]


def test_arc_bat_5_it_is_the_attackers_ships_that_are_hit():
    story = fight(field("2", "1", cities="5B"), raid=(6,))
    assert hits(story)[0] == "own ship:fresh damaged"
    assert standing(story, "5B")[:2] == ["0 ship fresh 1", "0 ship damaged 1"]


def test_arc_bat_6_the_defenders_fresh_ships_hit_back_once_per_battle():
    story = fight(field("4", "2+3"), assault=(3, 3))
    assert data(story) == {"step": "own", "left": 1}  # one of two was dealt: all ships were fresh
    assert told(story, DiceCollected) == [
        DiceCollected({"assault": 2}, {"fresh": 4, "damaged": 0}, 2)
    ]


def test_arc_bat_6_without_intercept_nobody_hits_back():
    story = fight(field("4", "3"), assault=(5,))
    assert not [each for each in hits(story) if each.startswith("own")]


def test_arc_bat_6_they_are_counted_before_the_hits_of_step_7():
    story = fight(field("1", "1"), assault=(3,))
    assert hits(story) == ["own ship:fresh damaged", "hit ship:fresh damaged"]


def test_arc_bat_6_damaged_defenders_do_not_hit_back():
    assert hits(fight(field("1", "0+3"), assault=(3,))) == ["hit ship:damaged destroyed"]


def test_arc_bat_6_intercept_adds_to_self_in_one_step():
    story = fight(field("3", "2"), assault=(3, 2))
    assert hits(story) == ["own ship:fresh damaged"]
    assert data(story) == {"step": "own", "left": 2}


# ---------------------------------------------------------------- ARC-BAT-7, ARC-BAT-8


def test_arc_bat_7_a_hit_hits_a_defending_ship_of_the_attackers_choice():
    story = fight(field("1", "1+1"), skirmish=(6,))
    assert (asked(story), data(story)) == ((0, "hits"), {"step": "hit", "left": 1})
    assert choices(story) == [FRESH, DAMAGED]
    done = story.when(0, Hit(DAMAGED))
    assert hits(done) == ["hit ship:damaged destroyed"]
    assert moves(done) == ["1 ship of 1 5B > trophies:0, battle"]


def test_arc_bat_7_a_building_is_no_target_while_a_ship_remains():
    story = fight(field("2", "1+1", cities="5B"), skirmish=(6,))
    story.when(0, Hit("city:fresh")).refused("target_illegal")
    story.when(0, Hit("city:damaged")).refused("no_such_piece", "there is no city:damaged")
    story.when(0, Hit("ship:lost")).refused("bad_value")


def test_arc_bat_7_further_hits_go_to_buildings():
    """Worked example 7."""
    story = fight(field("3", "0+1", ports="5B"), skirmish=(4, 5, 6))
    assert hits(story) == [
        "hit ship:damaged destroyed",
        "hit starport:fresh damaged",
        "hit starport:damaged destroyed",
    ]


def test_arc_bat_7_arc_r_6_buildings_are_hit_too_where_no_ship_was_from_the_start():
    assert hits(fight(field("1", cities="5B"), skirmish=(6,))) == ["hit city:fresh damaged"]


def test_arc_bat_8_a_building_hit_passes_ships_by():
    story = fight(field("2", "2+1", cities="5B"), raid=(5,))
    assert hits(story) == ["bhit city:fresh damaged"]


def test_arc_bat_8_the_attacker_chooses_among_buildings_and_no_ship():
    rival = p(ships="4B=1", cities="4B", ports="4B!")
    story = fight(at(p(ships="4B=2"), rival, played="AG2"), "4B", raid=(5,))
    assert (asked(story), data(story)) == ((0, "hits"), {"step": "bhit", "left": 1})
    assert choices(story) == ["city:fresh", "starport:damaged"]
    story.when(0, Hit(FRESH)).refused("target_illegal")
    done = story.when(0, Hit("starport:damaged"))
    assert moves(done) == ["1 starport of 1 4B > trophies:0, battle"]


def test_arc_bat_8_without_a_building_it_is_lost():
    story = fight(field("2", "1", cities="5B!"), skirmish=(6,), raid=(5,))
    assert hits(story)[-1] == "bhit city:damaged destroyed"
    story = fight(field("3", "0+1", cities="5B!"), assault=(5,), raid=(5,))
    assert hits(story)[-2:] == ["hit city:damaged destroyed", "bhit lost 1"]


# ---------------------------------------------------------------- ARC-BAT-10 to ARC-BAT-12


def test_arc_bat_10_a_fresh_piece_is_damaged_and_a_damaged_one_destroyed():
    story = fight(field("1", "1"), skirmish=(6,))
    assert standing(story, "5B") == ["0 ship fresh 1", "1 ship damaged 1"]
    story = fight(field("2", "1"), skirmish=(6, 6))
    assert standing(story, "5B") == ["0 ship fresh 2"]
    assert moves(story) == ["1 ship of 1 5B > trophies:0, battle"]


def test_arc_bat_10_the_defender_takes_destroyed_attackers():
    story = fight(field("0+1", "0+1", cities="5B"), raid=(6,))
    assert moves(story)[0] == "1 ship of 0 5B > trophies:1, battle"
    assert told(story, HitDealt, PiecesMoved) == [
        HitDealt("own", DAMAGED, "destroyed"),
        PiecesMoved(0, "ship", "damaged", 1, "5B", "trophies:1", "battle"),
        HitDealt("bhit", "city:fresh", "damaged"),
    ]


def test_arc_bat_11_hits_that_exceed_the_targets_are_lost():
    story = fight(field("3", "0+1"), skirmish=(6, 6, 6))
    assert hits(story) == ["hit ship:damaged destroyed", "hit lost 2"]
    assert told(story, HitsLost) == [HitsLost("hit", 2)]
    assert hits(fight(field("0+1", "3"), assault=(3,)))[:2] == [
        "own ship:damaged destroyed",
        "own lost 2",
    ]


def test_arc_bat_11_nothing_is_asked_where_all_is_destroyed_anyway():
    """Fresh ships first, then damaged ones: each is hit as it is now."""
    story = fight(field("4", "1+1"), skirmish=(6, 6, 6))
    assert hits(story) == [
        "hit ship:fresh damaged",
        "hit ship:damaged destroyed",
        "hit ship:damaged destroyed",
    ]


def test_arc_bat_11_a_fresh_ship_takes_two_hits_until_nothing_is_asked():
    story = fight(field("6", "2+1"), skirmish=(6, 6, 6, 6))
    assert data(story) == {"step": "hit", "left": 4}
    assert hits(fight(field("6", "2+1"), skirmish=(6,) * 5))[-1] == "hit ship:damaged destroyed"


def test_arc_bat_11_buildings_that_are_hit_behind_ships_are_asked_for_on_their_own():
    rival = p(ships="4B=0+1", ports="4B", cities="4B!")
    story = fight(at(p(ships="4B=4"), rival, played="AG2"), "4B", skirmish=(6, 6))
    assert hits(story) == ["hit ship:damaged destroyed"]
    assert data(story) == {"step": "hit", "left": 1}
    assert choices(story) == ["city:damaged", "starport:fresh"]


@pytest.mark.parametrize(
    ("rival", "order"),
    [
        ({"cities": "4B 4B!"}, ["city:fresh damaged", "city:damaged destroyed"]),
        ({"ports": "4B", "cities": "4B"}, ["city:fresh damaged", "city:damaged destroyed"]),
        ({"ports": "4B 4B!"}, ["starport:fresh damaged", "starport:damaged destroyed"]),
    ],
)
def test_arc_bat_11_a_hit_that_is_not_asked_goes_to_the_first_in_order(rival, order):
    story = fight(at(p(ships="4B=5"), p(**rival), played="AG2"), "4B", skirmish=(6, 6, 6, 6))
    assert hits(story)[:2] == [f"hit {each}" for each in order]


def test_arc_bat_11_hits_are_dealt_one_after_another_each_with_its_effect():
    story = fight(field("3", "2+1"), skirmish=(6, 6, 6))
    assert data(story)["left"] == 3
    story = story.when(0, Hit(DAMAGED))
    assert hits(story) == ["hit ship:damaged destroyed", "hit ship:fresh damaged"]
    assert data(story)["left"] == 1 and choices(story) == [FRESH, DAMAGED]


def test_arc_bat_11_a_piece_is_named_as_it_is_now():
    story = fight(field("3", "1+2"), skirmish=(6, 6))
    story = story.when(0, Hit(FRESH))
    assert asked(story)[1] != "hits"  # three damaged ships: all alike
    assert hits(story) == ["hit ship:fresh damaged", "hit ship:damaged destroyed"]


def test_arc_bat_12_arc_r_8_hits_are_dealt_though_no_attacker_remains():
    story = fight(field("0+1", "0+2", cities="5B"), raid=(4,))
    assert hits(story) == ["own ship:damaged destroyed", "bhit city:fresh damaged"]
    story = fight(field("0+1", "0+2"), assault=(2,))
    assert hits(story) == ["own ship:damaged destroyed", "hit ship:damaged destroyed"]


def test_arc_bat_12_arc_r_33_a_city_destroyed_by_the_last_ship_still_provokes():
    rival = p(cities="5B!", agents="1=1")
    story = fight(at(p(ships="5B=0+1"), rival, played="AG2", court="BC01"), raid=(4,))
    assert steps(story).count("OutrageProvoked") == 1
    assert "1 agent of 1 court:1 > trophies:0, ransack" in moves(story)
    assert steps(story)[-1] == "BattleEnded"
