"""What a game came to: places, the listing row, marks. BOT-RES."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Event, Mark
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.outcome import mark, result, summary
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotDeclared, ShotsFired
from mechs_core.rulesets.bottisota.rules.entry import Retire
from mechs_core.rulesets.bottisota.rules.explosions import Detonate, Detonated
from mechs_core.rulesets.bottisota.rules.hunt import ChaseAnswered
from mechs_core.rulesets.bottisota.rules.melee import MeleeDeclared
from mechs_core.rulesets.bottisota.rules.movement import ModeChosen
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundStarted
from mechs_core.rulesets.bottisota.rules.scenario import ScenarioSet
from mechs_core.testing import given
from tests.games import Sealed
from tests.rulesets.bottisota.positions import dice, opening, position, s

SHOT = Shoot("autogun", bot=1)
HIT = dice({"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 2})
FAR = [s(0, "ram", "A1"), s(1, "spider", "E1"), s(2, "sapper", "E3", damage=2)]


def limit(bots: list[dict[str, Any]] = FAR, **keys: Any) -> Any:
    """The state after the last round, with the tie-break."""
    options = {"round_limit": 1, "limit_tiebreak": "kills_damage", **keys.pop("options", {})}
    return opening(bots, phase="service", options=options, **keys)[0].state


# ---------------------------------------------------------------- places


def test_bot_res_1_while_the_game_runs_there_is_no_result():
    assert result(position(FAR).state) is None


def test_bot_res_1_the_winner_comes_first_then_later_losses_before_earlier_ones():
    bots = [
        *(s(0, "spark", "C3"), s(1, "ram", "C4", damage=4), s(2, "martyr", "C3", damage=3)),
        *(s(3, "spider", "C3", damage=4), s(4, "sapper", "A1")),
    ]
    line = position(bots, phase="shoot", starter=0)
    story = given(line).when(0, SHOT).when(0, Fire(), HIT)
    story.state.bot(0).damage = 4
    blast = {
        "blast r1 s2 t0": 6,
        "blast r1 s2 t0 h0 armour": 2,
        "blast r1 s2 t1": 6,
        "blast r1 s2 t1 h0 armour": 2,
    }
    story = story.when(2, Detonate(), dice(blast))
    told = result(story.state)
    assert told is not None
    # Those of one unit share a place.
    assert told.ranking == ((4,), (0, 2, 3), (1,))
    assert told.decided_by == "elimination"
    assert told.score == (1, 0, 2, 0, 0)


def test_bot_res_1_others_still_in_are_ranked_by_kills_and_then_damage():
    bots = [*FAR, s(3, "spark", "C3"), s(4, "martyr", "C5")]
    kills = {"0": 2, "1": 1, "2": 1, "4": 1}
    told = result(limit(bots, kills=kills, inflicted={"1": 3, "2": 5, "3": 9, "4": 3}))
    assert told is not None
    assert told.ranking == ((0,), (2,), (1, 4), (3,))
    assert told.decided_by == "kills"


def test_bot_res_1_seats_that_draw_share_the_first_place():
    told = result(limit())
    assert told is not None
    assert told.ranking == ((0, 1, 2),)
    assert told.winners == (0, 1, 2)


def test_bot_res_1_who_was_never_in_comes_last_after_who_went_out():
    state = limit(
        FAR[:2], seats=5, options={"lives": 1, "late_seats": [2]}, lives_left={"2": 1, "3": 0}
    )
    told = result(state)
    assert told is not None
    assert told.ranking == ((0, 1), (3, 4), (2,))


def test_bot_res_1_a_retirement_is_a_place_by_itself():
    options = {"lives": 2, "late_seats": [3]}
    line = position(
        [s(0, "ram", "A1")],
        seats=4,
        round=2,
        phase="entry",
        options=options,
        lives_left={"1": 1, "2": 1, "3": 2},
        luck={"entry order r2": (2, 3, 1)},
    )
    story = given(line).when(2, Retire()).when(3, Retire()).when(1, Retire())
    told = result(story.state)
    assert told is not None
    assert told.ranking == ((0,), (1,), (2,), (3,))
    assert [part["lives_left"] for part in told.parts] == [1, 0, 0, 0]  # they gave them up
    assert [part["lost"] for part in told.parts] == [0, 1, 1, 0]


def test_bot_res_1_parts_of_each_seat():
    bots = [s(0, "spark", "C3", damage=2), s(1, "ram", "C4", damage=4)]
    options = {"lives": 2, "late_seats": [3]}
    keys = {"round": 7, "phase": "shoot", "seats": 4, "options": options}
    lives_left = {"0": 1, "1": 0, "2": 0, "3": 2}
    counted: dict[str, Any] = {"kills": {"0": 1, "2": 1}, "inflicted": {"0": 3}}
    line = position(bots, lives_left=lives_left, **counted, **keys)
    luck = dice({"shot r7 s0 k0 t0": 6, "shot r7 s0 k0 t0 h0 armour": 2})
    told = result(given(line).when(0, SHOT).when(0, Fire(), luck).state)
    assert told is not None
    names = ("kills", "inflicted", "lost", "lives_left", "last_round", "damage")
    assert [tuple(part) for part in told.parts] == [names] * 4
    assert [tuple(part.values()) for part in told.parts] == [
        *((2, 4, 0, 1, 7, 2), (0, 0, 2, 0, 7, None)),
        *((1, 0, 2, 0, None, None), (0, 0, 0, 2, None, None)),
    ]
    assert told.score == (2, 0, 1, 0)


@pytest.mark.parametrize("seed", range(8))
def test_bot_res_1_every_seat_has_one_place(seed):
    options = {"lives": 2, "late_seats": [1], "limit_tiebreak": "kills_damage", "round_limit": 9}
    game = Sealed.new(RULESET, 5, seed=str(seed), options=options).finish()
    told = result(game.line.state)
    assert told is not None
    assert sorted(seat for place in told.ranking for seat in place) == [0, 1, 2, 3, 4]
    assert told.ranking[0] == game.events[-1].seats  # type: ignore[attr-defined]


# ---------------------------------------------------------------- the listing row


def test_bot_res_3_who_is_asked_who_stands_and_who_is_out():
    bots = [s(0, "spark", "C3", damage=1), s(2, "ram", "C4", damage=3, installed=["P10a"])]
    line = position(bots, seats=4, round=7, phase="shoot", starter=2)
    assert (
        summary(line.state) == "round 7 shooting, s2 declares; s0 spark 1/5 s2 ram 3/5, out s1 s3"
    )


def test_bot_res_3_before_anybody_has_entered():
    line = Sealed.new(RULESET, 2, seed="7").line
    (request,) = line.requests()
    assert summary(line.state) == f"round 1 entry, s{request.seat} enters"


def test_bot_res_3_a_seat_that_may_come_back_is_not_out_and_one_that_retired_is():
    line = position(
        [s(0, "spark", "C3"), s(2, "ram", "C4")],
        seats=4,
        round=2,
        phase="entry",
        options={"lives": 2, "late_seats": [3]},
        lives_left={"1": 1, "3": 2},
        luck={"entry order r2": (3, 1)},
    )
    bots = "s0 spark 0/5 s2 ram 0/5"
    assert summary(line.state) == f"round 2 entry, s3 enters; {bots}"
    line.decide(3, Retire())
    assert summary(line.state) == f"round 2 entry, s1 enters; {bots}, out s3"


def test_bot_res_3_after_the_end():
    line = position([s(0, "spark", "C3"), s(1, "ram", "C4", damage=4)], phase="shoot", round=12)
    luck = dice({"shot r12 s0 k0 t0": 6, "shot r12 s0 k0 t0 h0 armour": 2})
    story = given(line).when(0, SHOT).when(0, Fire(), luck)
    assert summary(story.state) == "ended in round 12, s0 wins (last)"
    assert summary(limit()) == "ended in round 1, draw s0 s1 s2 (limit)"
    assert summary(limit(inflicted={"1": 1})) == "ended in round 1, s1 wins (damage)"


@pytest.mark.parametrize("seats", [2, 5, 12])
def test_bot_res_3_every_question_of_a_game_has_its_words(seats):
    game = Sealed.new(RULESET, seats, options={"lives": 2}).finish()
    line = Sealed.new(RULESET, seats, options={"lives": 2}).line
    kinds = set()
    for step in game.steps[1:]:
        (request,) = line.requests()
        kinds.add(request.kind)
        assert f", s{request.seat} " in summary(line.state)
        line.extend(step.events)
    assert len(kinds) >= 8


# ---------------------------------------------------------------- marks


@pytest.mark.parametrize(
    ("event", "begins"),
    [
        (RoundStarted(3, 0), Mark("round", round=3)),
        (PhaseStarted("melee"), Mark("turn")),
        (ModeChosen(2, "hunt", 0, False), Mark("activation", seat=2)),
        (ChaseAnswered(2, 0, "normal", 3, False), Mark("activation", seat=2)),
        (ChaseAnswered(2, 0, "decline", 0, False), None),
        (ShotDeclared(2, 0, "autogun", 1, None, "C3"), Mark("activation", seat=2)),
        (ShotDeclared(2, 1, "autogun", 1, None, "C3"), None),
        (ShotsFired(2, 0), Mark("activation", seat=2)),
        (ShotsFired(2, 1), None),
        (Detonated(2), Mark("activation", seat=2)),
        (MeleeDeclared(2, None), Mark("activation", seat=2)),
    ],
)
def test_bot_res_2_where_rounds_turns_and_activations_begin(event: Event, begins: Mark | None):
    assert mark(event) == begins


def test_bot_res_2_a_scenario_begins_a_round():
    _, events = opening(FAR, round=4)
    (scenario,) = (event for event in events if type(event) is ScenarioSet)
    assert mark(scenario) == Mark("round", round=4)


def test_bot_res_2_no_other_event_begins_anything():
    beginnings = {
        *(RoundStarted, ScenarioSet, PhaseStarted, ModeChosen, ChaseAnswered, ShotDeclared),
        *(ShotsFired, Detonated, MeleeDeclared),
    }
    game = Sealed.new(RULESET, 6, options={"lives": 2}).finish()
    for event in game.events:
        assert type(event) in beginnings or mark(event) is None
