"""What zones and the Mighty Mech bring after rounds 2, 4 and 6. TEM-SCORE."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.end import GameEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import RoundEnded, RoundStarted, TurnEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import ScoringStarted
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, p, position

ADD, BEST = {"score_stacking": "add"}, {"score_stacking": "best"}


def round_end(red: Any, blue: Any, *others: Any, number: int = 2, **said: Any) -> Story:
    """The last seat's last action of a round is passed; seat 0 was its first player."""
    people = [red, blue, *others]
    last = len(people) - 1
    line = position(
        *people, round=number, turn=4, first=RED, active=last, phase="action", blocked=True, **said
    )
    return given(line).when(last, PassAction())


def gains(story: Story, seat: int) -> list[tuple[str, str | None, int]]:
    return [
        (each.why, each.cell, each.amount)
        for each in story.events
        if type(each) is VpGained and each.seat == seat and each.why != "weapons"
    ]


@pytest.mark.parametrize("number", range(1, 7))
def test_tem_score_1_zones_score_after_rounds_2_4_and_6(number):
    story = round_end(p(), p(), number=number)
    assert (ScoringStarted(number) in story.events) == (number in (2, 4, 6))
    expected = [("zone_pilot", "c1", 1), ("zone_mine", "c1", 1)] if number in (2, 4, 6) else []
    assert gains(story, RED) == expected


def test_tem_score_1_pilot_then_mines_then_turrets_each_in_reading_order_seat_by_seat():
    red = p(cell="c3", mines={"d3": 2, "c2": 3, "c1": 1}, turrets=["c3", "b2"])
    story = round_end(red, p(cell="c4", mines={}))
    story.then_last(
        TurnEnded(BLUE),
        ScoringStarted(2),
        VpGained(RED, 4, 4, "zone_pilot", "c3"),
        VpGained(RED, 1, 5, "zone_mine", "c1"),
        VpGained(RED, 3, 8, "zone_mine", "c2"),
        VpGained(RED, 3, 11, "zone_mine", "d3"),
        VpGained(RED, 4, 15, "zone_turret", "b2"),
        VpGained(RED, 8, 23, "zone_turret", "c3"),
        VpGained(BLUE, 3, 3, "zone_pilot", "c4"),
        RoundEnded(2),
        RoundStarted(3, BLUE),
    )


@pytest.mark.parametrize(
    ("options", "device", "expected"),
    [
        (ADD, "mine", [("zone_pilot", "d3", 3), ("zone_mine", "d3", 3)]),
        (ADD, "turret", [("zone_pilot", "d3", 3), ("zone_turret", "d3", 6)]),
        (BEST, "mine", [("zone_pilot", "d3", 3)]),
        (BEST, "turret", [("zone_turret", "d3", 6)]),
    ],
)
def test_tem_r_14_pilot_and_own_device_in_one_zone(options, device, expected):
    devices = {"mines": {"d3": 2}} if device == "mine" else {"mines": {}, "turrets": ["d3"]}
    assert gains(round_end(p(cell="d3", **devices), p(), options=options), RED) == expected


def test_tem_r_14_the_best_of_a_zone_leaves_other_zones_alone():
    red = p(cell="d3", mines={"d3": 1, "c2": 2}, turrets=["b2"])
    assert gains(round_end(red, p(), options=BEST), RED) == [
        *(("zone_pilot", "d3", 3), ("zone_mine", "c2", 3), ("zone_turret", "b2", 4)),
    ]


def test_tem_score_1_what_is_left_in_supply_scores_nothing():
    assert gains(round_end(p(mines={}), p()), RED) == [("zone_pilot", "c1", 1)]


@pytest.mark.parametrize("number", [2, 3, 4, 6])
def test_tem_score_2_the_controller_of_the_mighty_mech_gains_3(number):
    story = round_end(p(status="MIGHTY"), p(), number=number)
    expected = [("mech_scoring", None, 3)] if number != 3 else []
    assert gains(story, RED)[2:] == expected
    assert "mech_scoring" not in [why for why, _, _ in gains(story, BLUE)]


def test_tem_score_2_the_empty_mighty_mech_brings_nobody_anything():
    story = round_end(p(cell="c3", status="ARMOR"), p())
    assert gains(story, RED) == [("zone_pilot", "c3", 4), ("zone_mine", "c1", 1)]


def test_tem_round_1_scoring_is_the_last_phase_of_a_round():
    story = round_end(p(), p(), number=6)
    kinds = [type(each) for each in story.events]
    assert kinds.index(TurnEnded) < kinds.index(ScoringStarted) < kinds.index(GameEnded)


def test_tem_score_1_a_knocked_out_pilots_old_zone_scores_nothing():
    """Red falls in the last turn by a mine: its base scores, where it was placed."""
    line = position(
        p(cell="c3", health=1, program=[["K1", "E"]]),
        p(mines={"d3": 4}),
        round=2,
        turn=4,
        first=BLUE,
        active=RED,
    )
    story = given(line).when(RED, Reveal())
    assert gains(story, RED) == [("zone_pilot", "c1", 1), ("zone_mine", "c1", 1)]
    assert gains(story, BLUE) == [("ko", None, 1), ("zone_pilot", "c5", 1)]


def test_tem_score_1_all_seats_score_in_seat_order_whoever_is_first():
    story = round_end(p(), p(), p())
    seats = [each.seat for each in story.events if type(each) is VpGained]
    assert seats == [0, 0, 1, 1, 2, 2]
