"""Turns in the Action phase, passing, the check for the end. HOST-ACT, HOST-PASS, HOST-END-1."""

from __future__ import annotations

import pytest

from mechs_core.modules.arena import SendWorker
from mechs_core.rulesets.fifty_first_state.rules.lookout import RoundStarted
from mechs_core.rulesets.fifty_first_state.rules.raze import RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.turns import (
    CleanupStarted,
    EndReached,
    Pass,
    Passed,
    TurnStarted,
)
from mechs_core.rulesets.fifty_first_state.rules.use import UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, Trade
from tests.rulesets.fifty_first_state.positions import asked, at, legal, p, passes, told


def test_host_act_1_each_seat_in_turn_order_one_action_until_all_have_passed():
    story = at(p(worker=4), p(worker=2), p(worker=2), first=1)
    assert asked(story) == [(1, "action")]
    story = story.when(1, Trade("gun"))
    assert story.events[-1] == TurnStarted(2)
    story = story.when(2, Pass()).then(Passed(2), TurnStarted(0))
    story = story.when(0, Trade("fuel"))
    assert story.events[-1] == TurnStarted(1)
    story = story.when(1, Pass()).then(Passed(1), TurnStarted(0))  # seat 2 is passed over
    story = story.when(0, Trade("iron"))  # one seat goes on alone
    assert story.events[-1] == TurnStarted(0)
    story = story.when(0, Pass())
    assert story.events[:2] == (Passed(0), CleanupStarted(1))


def test_host_r_18_after_a_pass_it_is_the_next_seat_clockwise_not_the_first_player():
    story = at(p(worker=2), p(worker=2), p(worker=2), first=0, active=1)
    story.when(1, Pass()).then(Passed(1), TurnStarted(2))


def test_host_pass_1_passing_is_always_offered_and_comes_last():
    for seat in (p(), p(worker=9, gun=3, grey=5, hand=["P01.1"])):
        assert legal(at(seat), 0)[-1] == Pass()
    assert legal(at(), 0) == [Pass()]


def test_host_act_2_who_has_passed_takes_no_action_and_is_out_of_reach():
    story = at(p(red=9, worker=9), p("P01.1", worker=2), p("P02.1"), first=1)
    assert RazeOpponent("P01.1") not in legal(story, 1)
    story = story.when(1, Pass())
    story.when(1, Trade("gun")).refused("not_asked")
    story = story.when(2, Pass())
    story.when(0, RazeOpponent("P01.1")).refused("target_passed", "seat 1 has passed")
    story.when(0, OpenProduction("P02.1")).refused("target_passed", "seat 2 has passed")
    assert not legal(story, 0, RazeOpponent) and not legal(story, 0, OpenProduction)


def test_host_act_2_until_the_round_is_over():
    story = at(p(), p("P01.1"), first=1)
    story = passes(story, 1, 0)
    assert told(story, RoundStarted) == [RoundStarted(2, 0)]
    assert story.state.passed == [False, False]
    assert OpenProduction("P01.1") in legal(story, 0)


# ---------------------------------------------------------------- the check for the end


@pytest.mark.parametrize(
    ("points", "number", "options", "reason"),
    [
        ((24, 24), 4, {}, None),
        ((25, 3), 4, {}, "target"),
        ((3, 25), 4, {}, "target"),
        ((26, 25), 15, {}, "target"),
        ((24, 0), 15, {}, "max_rounds"),
        ((24, 0), 14, {}, None),
        ((24, 0), 3, {"max_rounds": 3}, "max_rounds"),
        ((25, 0), 3, {"target_vp": 26}, None),
        ((26, 0), 3, {"target_vp": 26}, "target"),
        ((0, 1), 1, {"target_vp": 1, "max_rounds": 1}, "target"),
    ],
)
def test_host_end_1_and_host_r_2_the_game_ends_by_the_target_or_the_number_of_rounds(
    points: tuple[int, int], number: int, options: dict[str, int], reason: str | None
):
    story = at(p(vp=points[0]), p(vp=points[1]), round=number, options=options)
    story = passes(story, 0, 1)
    wanted = CleanupStarted(number) if reason is None else EndReached(number, reason)
    assert told(story, EndReached, CleanupStarted) == [wanted]
    assert story.state.ended_for == (reason or "")
    assert (story.state.phase == "ended") == (reason is not None)


def test_host_end_2_reaching_the_target_earlier_cuts_nothing_short():
    story = at(p("A14.1", vp=24, worker=4), p(worker=2))
    story = story.when(0, UseLocation("A14.1"))
    assert story.state.vp[0] == 25 and asked(story) == [(1, "action")]
    story = passes(story, 1).when(0, Trade("gun")).when(0, SendWorker()).when(0, Pass())
    story.then_first(Passed(0), EndReached(1, "target"))
    assert not told(story, CleanupStarted)  # the last round has none
