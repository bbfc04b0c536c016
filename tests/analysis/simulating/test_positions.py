"""Simulated games that go on from a position of a stored one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mechs_core import rulesets
from mechs_core.analysis.attribution.luck import amount_of
from mechs_core.analysis.data.rows import Rows
from mechs_core.analysis.data.tables import NAMES
from mechs_core.analysis.simulating.plan import Arm, BadPlan, Plan
from mechs_core.analysis.simulating.played import Played
from mechs_core.analysis.simulating.playing import play_game
from mechs_core.analysis.simulating.positions import (
    Place,
    arm_of,
    every_decision,
    place_of,
    plan_from,
    prefix_of,
)
from mechs_core.kernel.errors import IllegalDecision, UnknownGame
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Branched, Decided, Event, Step
from mechs_core.kernel.rederivation import rederive
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import Block, Pass, Pick


def stored(steps: int = 3, seats: Sequence[str] = ("ada", "bob")) -> Place:
    """After so many steps of a game of the toy; after three a claim is answered."""
    game = Sealed.new(TOY, seats).finish()
    return place_of(TOY, "g-0001", game.steps[:steps], game.steps[steps:])


def games(place: Place, plan: Plan) -> list[Played]:
    prefix = prefix_of(place, plan)
    return [play_game(place.line.ruleset, plan, number, prefix) for number in range(plan.games)]


def own(played: Played) -> list[Event]:
    """The inputs after the position."""
    return [events[0] for events in played.events[played.first :]]


def test_games_go_on_from_the_position_under_the_luck_of_their_deal() -> None:
    place = stored()
    plan = plan_from(place, deals=3, seed="on")
    for number, played in enumerate(games(place, plan)):
        assert played.events[1 : played.first] == [step.events for step in place.kept[1:]]
        branched = own(played)[0]
        assert isinstance(branched, Branched)
        assert (branched.parent, branched.at, branched.luck) == ("g-0001", place.at, "new")
        assert branched.seed == f"on-{number}"
        assert played.result is not None
        assert (played.parent, played.branched_at, played.deal) == ("g-0001", place.at, number)


def test_a_game_is_the_same_whoever_plays_it_and_one_that_the_rules_reproduce() -> None:
    place = stored()
    plan = plan_from(place, deals=2, seed="same")
    one, other = (games(place, plan)[1] for _ in range(2))
    assert one.events == other.events
    again = [
        Step(number, b"", place.kept[0].envelope, tuple(events))
        for number, events in enumerate(one.events)
    ]
    assert rederive(TOY, again) is None


def test_peoples_seats_are_played_on_by_random_bots_and_named_after_them() -> None:
    place = stored(seats=["ada", "bot:hopeful"])
    plan = plan_from(place, deals=1, seed="who")
    assert plan.seats == ("bot:random@1", "bot:hopeful@1")
    (played,) = games(place, plan)
    assert played.created.seats == plan.seats
    assert plan_from(place, deals=1, seed="who", seats=["bot:hopeful"]).seats == (
        "bot:hopeful@1",
        "bot:hopeful@1",
    )
    mixed = plan_from(place, deals=1, seed="who", seats=["bot:hopeful", "own"])
    assert mixed.seats == ("bot:hopeful@1", "bot:hopeful@1")


def test_every_legal_decision_is_an_arm_and_arms_of_a_deal_share_their_luck() -> None:
    place = stored()
    assert [each.kind for each in place.asked] == ["answer"]
    arms = every_decision(place)
    assert [arm.label for arm in arms] == ["block", "pass"]
    plan = plan_from(place, arms, deals=2, seed="arms")
    played = games(place, plan)
    assert [each.arm for each in played] == ["block", "pass"] * 2
    seat = place.asked[0].seat
    for each, decision in zip(played, [Block(), Pass()] * 2, strict=True):
        assert own(each)[1] == Decided(seat, decision)
        assert each.asked[each.first + 1] is not None
    seeds = [events.seed for each in played if isinstance(events := own(each)[0], Branched)]
    assert seeds == ["arms-0", "arms-0", "arms-1", "arms-1"]


def test_of_several_seats_that_are_asked_one_must_be_said() -> None:
    place = stored(1)
    with pytest.raises(BadPlan, match="several seats are asked"):
        every_decision(place)
    labels = [arm.label for arm in every_decision(place, 1)]
    assert labels == ["seat 1: 1", "seat 1: 2", "seat 1: 3"]


def test_a_seat_that_is_not_asked_has_no_arms() -> None:
    place = stored()
    with pytest.raises(BadPlan, match="is not asked"):
        every_decision(place, 1 - place.asked[0].seat)


def test_a_decision_that_is_refused_is_no_arm() -> None:
    place = stored()
    with pytest.raises(IllegalDecision) as refused:
        arm_of(place, place.asked[0].seat, [Pick(1)])
    assert refused.value.code == "not_asked"


def test_the_same_arm_twice_is_refused() -> None:
    place = stored()
    arms = every_decision(place)
    with pytest.raises(BadPlan, match="said twice"):
        plan_from(place, [arms[0], arms[0]], deals=1, seed="twice")


def test_after_the_end_nothing_goes_on() -> None:
    game = Sealed.new(TOY).finish()
    with pytest.raises(BadPlan, match="the game is over"):
        place_of(TOY, "g-0001", game.steps)


def test_a_bot_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownGame):
        plan_from(stored(), deals=1, seed="bots", seats=["bot:nobody"])
    with pytest.raises(BadPlan, match="no bot"):
        plan_from(stored(), deals=1, seed="bots", seats=["eve"])
    with pytest.raises(BadPlan, match="3 bots for 2 seats"):
        plan_from(stored(), deals=1, seed="bots", seats=["own"] * 3)


def test_one_rollout_is_too_few() -> None:
    with pytest.raises(BadPlan, match="rollouts 1: 2 or more"):
        plan_from(stored(), deals=1, seed="few", rollouts=1)


# ---------------------------------------------------------------- sent again


def test_the_games_own_later_decisions_are_sent_again_while_they_are_legal() -> None:
    place = stored(1)
    plan = plan_from(place, deals=1, seed="again", kept=True)
    (played,) = games(place, plan)
    later = [step.events[0] for step in place.later]
    inputs = own(played)[1:]
    alike = [one == other for one, other in zip(inputs, later, strict=False)]
    assert alike[:2] == [True, True]  # both picks of the first round


def test_the_decision_that_an_arm_stands_for_is_not_sent_again() -> None:
    place = stored(1)
    first = place.later[0].events[0]
    assert isinstance(first, Decided)
    assert isinstance(first.decision, Pick)
    instead = Pick(first.decision.number % 3 + 1)
    arm = arm_of(place, first.seat, [instead])
    plan = plan_from(place, [arm], deals=1, seed="again", kept=True)
    (played,) = games(place, plan)
    inputs = own(played)[1:3]
    assert inputs == [Decided(first.seat, instead), place.later[1].events[0]]


def test_without_that_no_later_step_is_handed_over() -> None:
    place = stored(1)
    assert len(prefix_of(place, plan_from(place, deals=1, seed="s"))) == 1
    whole = prefix_of(place, plan_from(place, deals=1, seed="s", kept=True))
    assert len(whole) == 1 + len(place.later)


# ---------------------------------------------------------------- several decisions


def test_what_luck_forbids_of_an_arms_later_decisions_is_dropped() -> None:
    place = stored(1)
    decisions = ((0, {"type": "Pick", "number": 3}), (0, {"type": "Block"}))
    plan = plan_from(
        place, [Arm("two", dict(place.line.created.options), decisions)], deals=4, seed="drop"
    )
    for played in games(place, plan):
        assert own(played)[1] == Decided(0, Pick(3))
        assert played.result is not None


# ---------------------------------------------------------------- rows and luck


def test_rows_count_what_happened_since() -> None:
    place = stored()
    plan = plan_from(place, deals=1, seed="rows")
    (played,) = games(place, plan)
    rows = Rows(TOY, NAMES)
    rows.add(played)
    tables = rows.take()
    assert min(tables["decisions"]["step"]) > len(place.kept)
    assert tables["events"]["type"][0] == "Branched"
    assert tables["games"]["branched_at"] == [place.at]
    assert tables["seats"]["bot"] == [*plan.seats]


def test_luck_is_counted_from_the_branch_on() -> None:
    place = stored()
    plan = plan_from(place, deals=1, seed="luck", rollouts=4)
    (played,) = games(place, plan)
    assert played.luck is not None
    again = amount_of(TOY, played.events, plan.seats, 4, "luck-0 luck", first=len(place.kept))
    assert played.luck == again


def test_a_real_game_goes_on_and_its_luck_is_told() -> None:
    ruleset, rng = rulesets.find("arena_mechs"), Rng("moves")
    game = Sealed.new(ruleset, ["ada", "bob"])
    for _ in range(90):
        game.random_step(rng)
    place = place_of(ruleset, "g-0001", game.steps)
    plan = plan_from(place, every_decision(place)[:2], deals=2, seed="real", rollouts=2)
    for played in games(place, plan):
        assert played.luck is not None
        assert sum(played.luck.share) == pytest.approx(0)
