"""The end of the game: weapons, the ranking, ties. TEM-END, TEM-RES-1."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.end import GameEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import RoundEnded, RoundStarted
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, p, position

# Pilot 1 and no mine in each base: every seat gains 1 in round 6's scoring.
BARE: dict[str, Any] = {"mines": {}}


def last_pass(*seats: Any, **said: Any) -> Story:
    """The last action of the game is passed."""
    last = len(seats) - 1
    line = position(
        *({**BARE, **each} for each in seats),
        **{"round": 6, "turn": 4, "active": last, "phase": "action", "blocked": True, **said},
    )
    return given(line).when(last, PassAction())


def ended(story: Story) -> GameEnded:
    event = story.events[-1]
    assert type(event) is GameEnded
    return event


def weapon_points(story: Story) -> list[tuple[int, int]]:
    return [
        (each.seat, each.amount)
        for each in story.events
        if type(each) is VpGained and each.why == "weapons"
    ]


def test_tem_end_1_all_weapons_score_equipped_or_not():
    story = last_pass(
        p(owned=["B1", "B4", "A11"], equipped=["B1"]),
        p(owned=["B2", "A05", "A06"], equipped=["B2"]),
    )
    assert weapon_points(story) == [(RED, 4), (BLUE, 7)]


# Half of the total cost, rounded up: id and its points.
WORTH = (
    *(("B1", 1), ("B2", 1), ("B3", 1), ("B4", 1), ("A01", 2), ("A02", 2), ("A03", 2), ("A04", 2)),
    *(("A05", 3), ("A06", 3), ("A07", 2), ("A08", 2), ("A09", 2), ("A10", 3), ("A11", 2)),
    *(("A12", 3), ("A13", 2), ("A14", 2), ("A15", 3), ("A16", 2)),
)


@pytest.mark.parametrize(("weapon", "points"), WORTH)
def test_tem_end_1_every_weapon_brings_its_points(weapon, points):
    own = ["B3"] if weapon == "B2" else ["B2"]
    story = last_pass(p(owned=[*own, weapon], equipped=own), p())
    assert weapon_points(story)[0] == (RED, 1 + points)


def test_tem_r_44_the_starting_weapon_scores():
    assert weapon_points(last_pass(p(owned=["B1"]), p(owned=["B3"]))) == [(RED, 1), (BLUE, 1)]


def test_tem_end_1_after_the_scoring_of_round_6_and_then_the_game_is_over():
    story = last_pass(p(vp=5), p(vp=3))
    story.then_last(
        VpGained(RED, 1, 6, "zone_pilot", "c1"),
        VpGained(BLUE, 1, 4, "zone_pilot", "c5"),
        VpGained(RED, 1, 7, "weapons"),
        VpGained(BLUE, 1, 5, "weapons"),
        GameEnded(((RED,), (BLUE,)), (RED,), "vp"),
    )
    assert not {RoundEnded, RoundStarted} & {*map(type, story.events)}
    assert story.line.requests() == ()
    for decision in (Reveal(), PassAction(), Equip(None, "B1")):
        story.when(RED, decision).refused("game_over")


@pytest.mark.parametrize("number", range(1, 6))
def test_tem_round_1_there_are_six_rounds(number):
    story = last_pass(p(), p(), round=number)
    story.then_last(RoundEnded(number), RoundStarted(number + 1, BLUE))


def test_tem_end_2_most_points_win():
    assert ended(last_pass(p(vp=4), p(vp=5))) == GameEnded(((BLUE,), (RED,)), (BLUE,), "vp")


def test_tem_r_43_of_equals_the_controller_of_the_mighty_mech_wins():
    """Blue has 3 more from the last scoring, Red the better weapons and more resources."""
    red = p(vp=4, owned=["B1", "A01"], equipped=["B1"], credits=9, energy=9)
    story = last_pass(red, p(vp=3, status="MIGHTY"))
    assert story.state.vp == [8, 8]
    assert ended(story) == GameEnded(((BLUE,), (RED,)), (BLUE,), "mech")


def test_tem_r_43_armor_is_no_mighty_mech():
    blue = p(vp=3, owned=["B1", "A01"], equipped=["B1"])
    story = last_pass(p(vp=5, status="ARMOR"), blue)
    assert ended(story) == GameEnded(((BLUE,), (RED,)), (BLUE,), "weapons")


def test_tem_r_43_then_who_has_more_points_in_weapons():
    red = p(vp=5, credits=9, energy=9)
    blue = p(vp=3, owned=["B1", "A01"], equipped=["B1"])
    story = last_pass(red, blue)
    assert story.state.vp == [7, 7]
    assert ended(story) == GameEnded(((BLUE,), (RED,)), (BLUE,), "weapons")


@pytest.mark.parametrize(
    "has", [(4, 3), (3, 4), (9, 0), (0, 7)], ids=lambda has: f"{has[0]}-{has[1]}"
)
def test_tem_r_43_then_who_has_more_credits_and_energy_together(has):
    story = last_pass(p(), p(credits=has[0], energy=has[1]))
    assert ended(story) == GameEnded(((BLUE,), (RED,)), (BLUE,), "resources")


def test_tem_r_43_then_the_victory_is_shared():
    story = last_pass(p(credits=2, energy=4), p(credits=4, energy=2), p(vp=1), p(vp=1))
    assert ended(story) == GameEnded(((2, 3), (0, 1)), (2, 3), "shared")


def test_tem_end_2_the_ranking_orders_all_seats_so():
    """Behind the winner by points a tie is decided by weapons, the next by resources."""
    story = last_pass(
        p(vp=2),
        p(vp=1, owned=["B1", "B2"], equipped=["B1"]),
        p(vp=9),
        p(vp=2, energy=4),
    )
    assert story.state.vp == [4, 4, 11, 4]
    assert ended(story) == GameEnded(((2,), (1,), (3,), (0,)), (2,), "vp")


def test_tem_end_2_it_is_decided_by_the_first_criterion_that_leaves_one():
    """Two of three are equal in points, one of them has better weapons: not `vp`."""
    story = last_pass(p(vp=2), p(vp=1, owned=["B1", "B2"], equipped=["B1"]), p())
    assert ended(story) == GameEnded(((1,), (0,), (2,)), (1,), "weapons")


def test_tem_end_2_only_those_still_tied_are_compared():
    """Red wins by weapons over Blue; Yellow has as many, but fewer points."""
    good = {"owned": ["B1", "B2"], "equipped": ["B1"]}
    story = last_pass(p(vp=3, **good), p(vp=4), p(**good))
    assert story.state.vp == [6, 6, 3]
    assert ended(story) == GameEnded(((0,), (1,), (2,)), (0,), "weapons")


def test_tem_end_2_a_tie_behind_the_winner_decides_nothing():
    assert ended(last_pass(p(), p(), p(vp=1))) == GameEnded(((2,), (0, 1)), (2,), "vp")


def test_tem_res_1_the_result_is_there_at_the_end_only():
    line = position(p(vp=5), p())
    assert RULESET.rules.result(line.state) is None
    result = RULESET.rules.result(last_pass(p(vp=5, status="MIGHTY", energy=5), p()).state)
    assert result is not None
    assert (result.ranking, result.decided_by, result.score) == (((0,), (1,)), "vp", (10, 2))
    red = result.parts[RED]
    assert (red["scenario"], red["zone_pilot"], red["mech_scoring"], red["weapons"]) == (5, 1, 3, 1)
    assert (red["damage"], red["ko"]) == (0, 0)
