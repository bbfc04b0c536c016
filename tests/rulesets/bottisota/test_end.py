"""When a game is over, and who has won. BOT-END."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.cards import Discard
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.entry import Retire, Wait
from mechs_core.rulesets.bottisota.rules.explosions import Detonate
from mechs_core.rulesets.bottisota.rules.movement import MoveMode
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.reward import Reward, RewardTaken
from mechs_core.rulesets.bottisota.rules.rounds import RoundEnded
from mechs_core.rulesets.bottisota.rules.service import EndService, ServiceEnded
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.testing import Story, given
from tests.games import Sealed
from tests.rulesets.bottisota.positions import asked, dice, opening, position, s

HIT = dice({"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 2})
SHOT = Shoot("autogun", bot=1)


def named(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# ---------------------------------------------------------------- one is in, or none


def test_bot_end_2_bot_end_5_the_last_seat_in_wins_and_nothing_more_is_rolled_or_rewarded():
    """BOT-R-26: the second shot, declared at the same bot, is not rolled."""
    line = position([s(0, "spark", "C3"), s(1, "ram", "C4", damage=4)], phase="shoot")
    story = given(line).when(0, SHOT).when(0, SHOT).when(0, Fire(), HIT)
    story.then_last(BotDestroyed(1, "shot", 0, ()), GameEnded("win", (0,), "last"))
    assert named(story.events).count("ShotRolled") == 1
    assert asked(story.line) is None
    assert RULESET.legal(story.state, 0) == []
    story.when(0, Fire()).refused("game_over")


def test_bot_end_1_the_game_goes_on_while_two_seats_are_in():
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4", damage=4), s(2, "spider", "E1")]
    story = given(position(bots, phase="shoot")).when(0, SHOT).when(0, Fire(), HIT)
    assert "GameEnded" not in named(story.events)
    assert RewardTaken(0, "draw") in story.events


def test_bot_end_1_a_unit_that_destroys_nobody_does_not_look_for_the_end():
    """BOT-SCEN-2 A scenario's single bot goes on."""
    mine = {"owner": 1, "kind": "mine", "area": "C4", "hit": 2, "am": 0}
    line = position([s(0, "ram", "C3")], seats=2, mines=[mine])
    luck = dice({"mine x0 r1": 2, "mine x0 r1 h0 armour": 1})
    story = given(line).when(0, MoveMode("normal")).when(0, Step("E"), luck)
    assert story.state.bot(0).damage == 1
    assert asked(story.line) == (0, "moving")


def test_bot_end_1_a_seat_with_a_life_left_is_in_until_it_retires():
    line = position(
        [s(0, "spark", "C3"), s(1, "ram", "C4", damage=4)],
        phase="shoot",
        options={"lives": 2},
        lives_left={"0": 0, "1": 1},
    )
    story = given(line).when(0, SHOT).when(0, Fire(), HIT)
    assert "GameEnded" not in named(story.events)
    story = story.when(0, EndService())
    assert asked(story.line) == (1, "entry")
    story.when(1, Retire()).then_last(GameEnded("win", (0,), "last"))


def test_bot_end_1_a_late_seat_that_has_never_entered_is_not_in():
    line = position(
        [s(0, "spark", "C3"), s(1, "ram", "C4", damage=4)],
        phase="shoot",
        seats=3,
        options={"late_seats": [2], "lives": 2},
        lives_left={"0": 1, "1": 0, "2": 2},
    )
    story = given(line).when(0, SHOT).when(0, Fire(), HIT)
    story.then_last(GameEnded("win", (0,), "last"))


def blown_up(seats: int, lives: int = 1) -> Story:
    """Seat 1 detonates beside seat 0, which has one point left; both go in one unit."""
    bots = [s(0, "spark", "C3", damage=4), s(1, "martyr", "C3"), s(2, "ram", "A1")][:seats]
    line = position(
        bots,
        phase="shoot",
        starter=1,
        options={"lives": lives},
        lives_left={"0": lives - 1, "1": lives - 1},
    )
    luck = dice({"blast r1 s1 t0": 6, "blast r1 s1 t0 h0 armour": 2})
    return given(line).when(1, Detonate(), luck)


def test_bot_end_3_none_in_is_a_draw_among_those_of_the_last_unit():
    """After the first destruction one seat was in: the unit was not over. BOT-END-1, BOT-R-26"""
    story = blown_up(seats=2)
    story.then_last(BotDestroyed(0, "blast", 1, ()), GameEnded("draw", (0, 1), "last"))


def test_bot_end_2_one_who_stood_aside_of_the_last_unit_wins():
    blown_up(seats=3).then_last(GameEnded("win", (2,), "last"))


def test_bot_end_3_who_went_in_an_earlier_unit_is_not_among_them():
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4", damage=4), s(2, "martyr", "C3")]
    line = position(bots, phase="shoot")
    story = given(line).when(0, SHOT).when(0, Fire(), HIT)
    story.state.bot(0).damage = 4
    blast = dice({"blast r1 s2 t0": 6, "blast r1 s2 t0 h0 armour": 2})
    story.when(2, Detonate(), blast).then_last(GameEnded("draw", (0, 2), "last"))


def test_bot_end_3_the_first_shots_of_two_seats_are_two_units():
    bots = [
        s(0, "spark", "C3", damage=4),
        s(1, "howler", "C3", damage=4),
        s(2, "ram", "C4", damage=4),
    ]
    shot = given(position(bots, phase="shoot")).when(0, Shoot("autogun", bot=2))
    story = shot.when(0, Fire(), HIT).when(0, Reward("draw"))
    story = story.when(1, Shoot("howitzer", area="C3"))
    first, second = "shot r1 s1 k0 t0", "shot r1 s1 k0 t1"
    story = story.when(1, Fire(), dice({first: 6}))
    luck = {f"{first} h0 armour": 2, second: 6, f"{second} h0 armour": 2}
    story = story.when(0, React(use=False), dice(luck))
    story.then_last(BotDestroyed(1, "shot", None, ()), GameEnded("draw", (0, 1), "last"))


def test_bot_end_3_a_single_such_seat_wins():
    """The only bot flies into the wall, forced by its minimum move."""
    line = position([s(0, "hawk", "C4", "W")], seats=2, features={"C5": ["F"]})
    story = given(line).when(0, MoveMode("normal")).when(0, Step("E"))
    story.then_last(BotDestroyed(0, "wall", None, ()), GameEnded("win", (0,), "last"))


def test_bot_end_3_all_who_could_come_back_retire():
    story = blown_up(seats=2, lives=2)
    assert "GameEnded" not in named(story.events)
    seat, kind = asked(story.line) or (-1, "")
    assert kind == "entry"
    story = story.when(seat, Retire())
    assert "GameEnded" not in named(story.events)  # the step is not over
    story.when(1 - seat, Retire()).then_last(GameEnded("draw", (0, 1), "last"))


def test_bot_end_1_after_an_entry_step_a_single_seat_in_wins():
    """The step without entrants is nothing but this check. BOT-JOIN-1"""
    _, events = opening([s(1, "ram", "E3")], seats=2, round=2, phase="entry")
    assert events[-1] == GameEnded("win", (1,), "last")


# ---------------------------------------------------------------- the round limit

FAR = [s(0, "ram", "A1"), s(1, "spider", "E1"), s(2, "sapper", "E3")]


def at_limit(
    bots: list[dict[str, Any]] = FAR, *, tiebreak: str = "kills_damage", **keys: Any
) -> tuple[Event, ...]:
    """What follows the service of round 1, which is the last one."""
    options = {"round_limit": 1, "limit_tiebreak": tiebreak}
    return opening(bots, phase="service", options=options, **keys)[1]


def test_bot_end_4_bot_r_33_bot_r_45_after_the_last_round_the_seats_still_in_draw():
    """BOT-R-33, BOT-R-45"""
    events = at_limit(tiebreak="none", kills={"1": 1}, inflicted={"0": 3})
    assert events[-2:] == (RoundEnded(1), GameEnded("draw", (0, 1, 2), "limit"))


@pytest.mark.parametrize(
    ("options", "number", "over"),
    [
        ({}, 60, True),
        ({}, 59, False),
        ({"round_limit": 2}, 1, False),
        ({"round_limit": 2}, 2, True),
        ({"round_limit": 0}, 60, False),
    ],
)
def test_bot_end_4_bot_r_33_after_which_round_a_game_is_over(options, number, over):
    bots = [s(0, "spark", "A1"), s(1, "ram", "E1")]
    events = opening(bots, phase="service", round=number, options=options)[1]
    assert RoundEnded(number) in events
    assert any(type(event) is GameEnded for event in events) == over


def test_bot_end_4_one_alone_wins():
    assert at_limit([s(1, "ram", "A1")])[-1] == GameEnded("win", (1,), "limit")


@pytest.mark.parametrize(
    ("kills", "inflicted", "ended"),
    [
        ({}, {}, GameEnded("draw", (0, 1, 2), "limit")),
        ({"1": 1}, {"0": 4}, GameEnded("win", (1,), "kills")),
        ({"0": 1, "1": 1}, {"0": 3, "1": 4, "2": 9}, GameEnded("win", (1,), "damage")),
        ({"0": 1, "2": 1}, {"0": 3, "1": 9, "2": 3}, GameEnded("draw", (0, 2), "limit")),
        ({}, {"2": 1}, GameEnded("win", (2,), "damage")),
    ],
)
def test_bot_end_4_the_tie_break_counts_kills_and_then_damage(kills, inflicted, ended):
    assert at_limit(kills=kills, inflicted=inflicted)[-1] == ended


def test_bot_end_4_kills_of_seats_that_are_out_do_not_count():
    events = at_limit(FAR[:2], seats=3, kills={"2": 5, "1": 1})
    assert events[-1] == GameEnded("win", (1,), "kills")


def test_bot_end_4_a_seat_that_could_come_back_is_among_them():
    options = {"round_limit": 1, "lives": 2}
    lives_left = {"0": 0, "1": 0, "2": 1}
    events = opening(FAR[:2], seats=3, phase="service", options=options, lives_left=lives_left)[1]
    assert events[-1] == GameEnded("draw", (0, 1, 2), "limit")


@pytest.mark.parametrize(("limit", "over"), [(3, True), (4, False), (0, False)])
def test_bot_end_4_no_round_but_the_last_one_ends_the_game(limit, over):
    _, events = opening(FAR, phase="service", round=3, options={"round_limit": limit})
    assert ("GameEnded" in named(events)) == over
    assert ("RoundStarted" in named(events)) == (not over)


def test_bot_end_4_the_limit_is_looked_at_after_the_discards():
    hand = ["P01a", "P02a", "P03a", "P04a", "P05a", "P06a"]
    line = position(
        [s(0, "ram", "A1", hand=hand), FAR[1]], phase="service", options={"round_limit": 1}
    )
    story = given(line).when(0, EndService()).then(ServiceEnded(0))
    assert asked(story.line) == (0, "discard")
    last = story.when(0, Discard("P01a"))
    assert last.events[-1] == GameEnded("draw", (0, 1), "limit")


# ---------------------------------------------------------------- what the tie-break counts


def test_bot_end_4_bot_r_65_damage_on_others_is_counted_and_kills():
    """BOT-R-65: repairs are not deducted, points on oneself not counted."""
    bots = [s(0, "howler", "C3", damage=1), s(1, "sapper", "C3", damage=4), s(2, "ram", "A1")]
    line = position(bots, phase="shoot")
    luck = {
        "shot r1 s0 k0 t0": 6,
        "shot r1 s0 k0 t0 h0 armour": 2,
        "shot r1 s0 k0 t1": 6,
        "shot r1 s0 k0 t1 h0 armour": 2,
    }
    story = given(line).when(0, Shoot("howitzer", area="C3")).when(0, Fire(), dice(luck))
    assert story.state.bot(0).damage == 2
    assert story.state.inflicted == [1, 0, 0]
    assert story.state.kills == [1, 0, 0]


def test_bot_end_4_a_point_of_a_fault_belongs_to_who_dealt_the_one_before():
    """BOT-R-65"""
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4", damage=2), s(2, "spider", "E1")]
    luck = dice(
        {
            "shot r1 s0 k0 t0": 6,
            "shot r1 s0 k0 t0 h0 armour": 2,
            "shot r1 s0 k0 t0 h0 fault": 6,
        }
    )
    story = given(position(bots, phase="shoot")).when(0, SHOT).when(0, Fire(), luck)
    assert story.state.bot(1).damage == 4
    assert story.state.inflicted == [2, 0, 0]


def test_bot_end_4_an_ablated_point_is_not_counted():
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4", installed=["P24a"]), s(2, "spider", "E1")]
    story = given(position(bots, phase="shoot")).when(0, SHOT).when(0, Fire(), HIT)
    assert "DamageAblated" in named(story.events)
    assert story.state.inflicted == [0, 0, 0]


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("seed", range(6))
def test_bot_end_5_after_the_end_no_event_follows(seed):
    game = Sealed.new(RULESET, 3, seed=str(seed), options={"lives": 2}).finish()
    assert [type(event) for event in game.events].index(GameEnded) == len(game.events) - 1


@pytest.mark.parametrize("limit", [1, 3])
def test_bot_end_4_no_game_has_more_rounds_than_its_limit(limit):
    for seed in range(4):
        game = Sealed.new(RULESET, 4, seed=str(seed), options={"round_limit": limit}).finish()
        ended = [event.round for event in game.events if type(event) is RoundEnded]
        assert len(ended) <= limit


def test_bot_end_1_a_seat_that_waits_is_in():
    options = {"lives": 2}
    line = position(FAR[:2], seats=3, round=2, phase="entry", options=options, lives_left={"2": 1})
    assert asked(line) == (2, "entry")
    story = given(line).when(2, Wait())
    assert "GameEnded" not in named(story.events)
    assert story.state.is_in(2)
