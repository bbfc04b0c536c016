"""The end, the result, rows of a listing, marks. HOST-END-3, HOST-END-4, HOST-RES-1."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Mark
from mechs_core.modules.arena import Judged
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop, Replace
from mechs_core.rulesets.fifty_first_state.rules.end import FinalScored, GameEnded, Score
from mechs_core.rulesets.fifty_first_state.rules.gains import VpGained
from mechs_core.rulesets.fifty_first_state.rules.lookout import RoundStarted
from mechs_core.rulesets.fifty_first_state.rules.raze import RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.scenario import ScenarioSet
from mechs_core.rulesets.fifty_first_state.rules.turns import EndReached, Passed, TurnStarted
from mechs_core.rulesets.fifty_first_state.rules.use import UseLocation
from mechs_core.testing import given, new_game
from tests.rulesets.fifty_first_state.positions import at, opening, p, passes

OFF = {"arena": False}


def ended(*seats: dict[str, Any], **said: Any) -> Any:
    """A story whose game is over: everybody passes in the last round."""
    options = {"max_rounds": 1, **said.pop("options", {})}
    story = at(*seats, options=options, **said)
    return passes(story, *range(len(seats)))


def scored(story: Any) -> FinalScored:
    return next(each for each in story.events if type(each) is FinalScored)


# ---------------------------------------------------------------- scores


def test_host_end_3_points_and_one_for_each_own_location_that_is_no_ruin():
    ruin = {"card": "P02.1", "ruin": True}
    story = ended(p("P01.1", ruin, "A01.1", vp=20, deals=["P09.1", "P03.1"]), p(vp=3))
    assert scored(story) == FinalScored({"0": Score(20, 2, 22, 0), "1": Score(3, 0, 3, 0)})


def test_host_end_3_the_modules_award_is_in_the_points_and_breaks_ties():
    story = ended(p(vp=20, space=["gun"]), p(vp=25))
    story.then(
        Passed(1),
        EndReached(1, "target"),
        Judged({"0": 1}, 0, "highest"),
        VpGained(0, 5, "arena"),
        FinalScored({"0": Score(25, 0, 25, 0), "1": Score(25, 0, 25, 0)}),
        GameEnded(((0, 1),), (0, 1), "shared"),
    )
    # the prize counts before the places are told
    assert ended(p(vp=20, space=["gun"]), p(vp=24)).events[-1].winners == (0,)


@pytest.mark.parametrize(
    ("goods", "seat"),
    [
        (4, p(gun=3, grey=1)),
        (3, p({"card": "F10.1", "stock": {"iron": 2}}, dev=1)),
        (3, p(hand=["P01.1", "P02.1", "C01.1"])),
        (1, p(gun=1, space=["gun", "iron"])),  # what is in the Arena is none. ARN-END-6
        (0, p("F13.1", deals=["P01.1"])),
    ],
)
def test_host_end_4_goods_are_supply_stock_and_hand_cards(goods: int, seat: Any):
    assert scored(ended(seat, p())).scores["0"].goods == goods


@pytest.mark.parametrize(
    ("seats", "ranking", "by"),
    [
        ((p(vp=5), p(vp=6)), ((1,), (0,)), "total"),
        ((p("P01.1", vp=5), p(vp=5)), ((0,), (1,)), "total"),
        ((p(vp=5, gun=1), p(vp=5)), ((0,), (1,)), "goods"),
        ((p(vp=5, gun=1), p(vp=5, hand=["P01.1", "P02.1"])), ((1,), (0,)), "goods"),
        ((p("P01.1", vp=5), p(vp=6)), ((0,), (1,)), "locations"),
        ((p("P01.1", vp=5), p(vp=6, gun=1)), ((1,), (0,)), "goods"),
        ((p(vp=5), p(vp=5)), ((0, 1),), "shared"),
        ((p(vp=5), p(vp=7), p(vp=7)), ((1, 2), (0,)), "shared"),
        ((p(vp=5), p(vp=9), p(vp=5)), ((1,), (0, 2)), "total"),
        ((p(vp=9), p(vp=9, gun=1), p(vp=9, gun=2)), ((2,), (1,), (0,)), "goods"),
        ((p("P01.1", vp=8), p(vp=9), p("P02.1", "P03.1", vp=7)), ((2,), (0,), (1,)), "locations"),
    ],
)
def test_host_end_4_total_then_goods_then_locations_then_shared(seats: Any, ranking: Any, by: str):
    story = ended(*seats, options=OFF)
    assert story.events[-1] == GameEnded(ranking, ranking[0], by)
    result = RULESET.rules.result(story.state)
    assert (result.ranking, result.decided_by) == (ranking, by)
    assert not story.line.requests()


# ---------------------------------------------------------------- the result


def test_host_res_1_the_parts_of_every_seat_always_all_of_them():
    own = p("A14.1", "P04.1", vp=3, worker=1, red=4, brick=1, hand=["P15.1"], space=["gun"])
    story = at(own, p("F01.1", deals=["F02.1"]), options={"max_rounds": 1})
    story = story.when(0, UseLocation("A14.1"))
    story = passes(story, 1)
    assert RULESET.rules.result(story.state) is None
    story = story.when(0, Develop("P15.1", "brick")).when(0, Replace("P04.1"))
    story = passes(story, 0)
    result = RULESET.rules.result(story.state)
    assert result.parts[0] == {
        **dict.fromkeys(("use", "bonus", "deal", "spoils", "razed", "develop"), 0),
        "use": 1,
        "develop": 1,
        "arena": 5,
        "scenario": 3,
        "locations": 2,
        "goods": 5,
        "ap": 1,  # 4 red, 1 brick
    }
    keys = "use bonus deal spoils razed develop arena scenario locations goods ap"
    assert [*result.parts[1]] == keys.split()
    assert result.parts[1] == dict.fromkeys(keys.split(), 0) | {"locations": 1, "ap": None}
    assert result.score == (12, 1)


def test_host_res_1_nine_parts_add_up_to_the_score():
    story = at(p(red=9), p("F01.1", "F02.1"), options={"max_rounds": 1})
    story = story.when(0, RazeOpponent("F01.1"))
    story = passes(story, 1, 0)
    result = RULESET.rules.result(story.state)
    assert (result.parts[0]["spoils"], result.parts[1]["razed"]) == (2, 1)
    for parts, score in zip(result.parts, result.score, strict=True):
        assert sum([*parts.values()][:9]) == score


def test_host_res_1_without_the_module_there_are_no_arena_points():
    result = RULESET.rules.result(ended(p(), p(), options=OFF).state)
    assert [parts["ap"] for parts in result.parts] == [None, None]


# ---------------------------------------------------------------- rows of a listing

SECRET = {"arena.equip_mode": "secret"}


@pytest.mark.parametrize(
    ("said", "seats", "row"),
    [
        (
            {"phase": "lookout", "deck": ["P01.1"], "first": 1},
            (p(vp=12, space=["ammo"]), p(vp=9)),
            "round 3 lookout, 1 to pick; vp 12 9; arena 3 -",
        ),
        ({"active": 1}, (p(), p(space=[])), "round 3 action, 1 to act; vp 0 0; arena - 0"),
        (
            {"active": 1, "developing": {"card": "P15.1", "with": "brick"}},
            (p(), p("P04.1", hand=["P15.1"])),
            "round 3 action, 1 to replace; vp 0 0; arena - -",
        ),
        (
            {"phase": "cleanup"},
            (p(space=["gun"], gun=1), p(space=["iron"], iron=1)),
            "round 3 cleanup, 0 to equip; vp 0 0; arena 1 2",
        ),
        (
            {"phase": "cleanup", "options": SECRET},
            (p(space=["gun"], gun=1), p(space=["iron"], iron=1)),
            "round 3 cleanup, 0 1 to equip; vp 0 0; arena 1 2",
        ),
        (
            {"phase": "cleanup"},
            (p(), p("F13.1", gun=1)),
            "round 3 cleanup, 1 to store; vp 0 0; arena - -",
        ),
        (
            {"phase": "final", "options": {"arena.final_equip": True}},
            (p(space=[], gun=1), p(vp=25)),
            "round 3 final, 0 to equip; vp 0 25; arena 0 -",
        ),
        ({"options": OFF}, (p(vp=1), p(), p()), "round 3 action, 0 to act; vp 1 0 0"),
    ],
)
def test_host_res_1_the_row_of_a_listing_says_where_the_game_is(said: Any, seats: Any, row: str):
    assert RULESET.rules.summary(at(*seats, round=3, **said).state) == row


def test_host_res_1_the_row_in_the_set_up():
    story = given(new_game(RULESET, 2))
    assert RULESET.rules.summary(story.state) == "set-up, waiting for 0 1"
    story = story.when(0, RULESET.legal(story.state, 0)[0])
    assert RULESET.rules.summary(story.state) == "set-up, waiting for 1"


@pytest.mark.parametrize(
    ("seats", "row"),
    [
        ((p(vp=34), p(vp=33, gun=1)), "ended, 0 wins (total); 34 33"),
        ((p(vp=34), p(vp=34, gun=1)), "ended, 1 wins (goods); 34 34"),
        ((p(vp=34), p(vp=34)), "ended, 0 1 win (shared); 34 34"),
    ],
)
def test_host_res_1_the_row_of_a_game_that_is_over(seats: Any, row: str):
    assert RULESET.rules.summary(ended(*seats).state) == row


# ---------------------------------------------------------------- marks


def test_host_res_1_rounds_and_turns_begin_at_these_events():
    mark = RULESET.rules.mark
    assert mark(RoundStarted(4, 1)) == Mark("round", round=4)
    assert mark(TurnStarted(2)) == Mark("turn", seat=2)
    assert mark(Passed(0)) is None and mark(EndReached(3, "target")) is None
    _, events = opening(p(), p(), round=5, active=1)
    (event,) = [each for each in events if type(each) is ScenarioSet]
    assert mark(event) == Mark("round", round=5, seat=1)
    _, events = opening(p(space=[], gun=1), p(), round=5, phase="cleanup")
    (event,) = [each for each in events if type(each) is ScenarioSet]
    assert mark(event) == Mark("round", round=5, seat=None)


def test_host_res_1_every_kind_of_event_but_three_begins_nothing():
    marking = {RoundStarted, ScenarioSet, TurnStarted}
    game = new_game(RULESET, 2)
    assert all(
        (RULESET.rules.mark(event) is not None) == (type(event) in marking)
        for event in [*opening(p(), p())[1], *game.decide(0, RULESET.legal(game.state, 0)[0])]
    )
