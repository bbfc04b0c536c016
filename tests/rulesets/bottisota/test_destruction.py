"""Bots are destroyed, some explode; the end of a unit. BOT-DEST, BOT-SELF, BOT-UNIT."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.cards import CardDrawn
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken, FaultRolled
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.explosions import (
    BlastRolled,
    Detonate,
    Detonated,
    SelfDestructed,
)
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, DefencesUpdated
from mechs_core.rulesets.bottisota.rules.reward import Reward, RewardTaken
from mechs_core.rulesets.bottisota.rules.shot_rolls import ShotRolled
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, opening, position, s

U = "shot r1 s0 k0 t0"
KILL = {U: 6, f"{U} h0 armour": 1}  # by seat 0's first shot


def shooting(*bots, **keys) -> Line:
    return position(bots, phase="shoot", **keys)


def fire(line: Line, *shots: Shoot, luck: dict[str, int]) -> Story:
    story = given(line)
    for shot in shots:
        story = story.when(0, shot)
    return story.when(0, Fire(), dice(luck))


def destroyed(story: Story) -> list[BotDestroyed]:
    return [event for event in story.events if isinstance(event, BotDestroyed)]


def after_fall(story: Story) -> tuple[Event, ...]:
    """The events after the first bot fell."""
    return story.events[story.events.index(destroyed(story)[0]) + 1 :]


# ---------------------------------------------------------------- out of the hall


def test_bot_dest_1_the_seat_discards_all_its_cards_and_its_mines_stay():
    line = shooting(
        s(0, "sentinel", "C3"),
        s(1, "ram", "C4", damage=4, installed=["P10b", "P05a"], hand=[]),
        s(2, "spark", "E1"),
        mines=[{"owner": 1, "kind": "mine", "area": "A1", "hit": 4, "am": -1}],
    )
    story = fire(line, Shoot("laser", bot=1), luck=KILL)
    assert destroyed(story) == [BotDestroyed(1, "shot", 0, ("P05a", "P10b"))]
    assert story.state.bots[1] is None
    assert len(story.state.discards) == 2
    assert [mine.owner for mine in story.state.mines] == [1]


def test_bot_dest_1_installed_cards_come_before_those_of_the_hand_each_by_id():
    line = shooting(
        s(0, "martyr", "C3"),
        s(1, "ram", "C3", damage=4, installed=["P10b", "P05b"], hand=["P26a", "P01a"]),
        s(2, "spark", "E1"),
    )
    luck = dice({"blast r1 s0 t0": 6, "blast r1 s0 t0 h0 armour": 1})
    story = given(line).when(0, Detonate(), luck)
    assert destroyed(story)[1] == BotDestroyed(1, "blast", 0, ("P05b", "P10b", "P01a", "P26a"))
    assert story.state.hand[1] == []


def test_bot_dest_1_the_destroyer_counts_a_kill():
    line = shooting(s(0, "sentinel", "C3"), s(1, "ram", "C4", damage=4), s(2, "spark", "E1"))
    story = fire(line, Shoot("laser", bot=1), luck=KILL)
    assert story.state.kills == [1, 0, 0]
    assert story.state.destroyer == [-1, 0, -1]


def test_bot_dest_2_a_quiet_destruction_harms_nobody():
    line = shooting(s(0, "sentinel", "C3"), s(1, "ram", "C3", damage=4), s(2, "spark", "C3"))
    story = fire(line, Shoot("laser", bot=1), luck=KILL)
    assert [type(event) for event in after_fall(story)[:2]] == [RewardTaken, CardDrawn]
    assert not any(isinstance(event, SelfDestructed) for event in story.events)


def test_bot_dest_3_the_type_of_a_destroyed_bot_is_free_again():
    line = position(
        [s(0, "sentinel", "C3"), s(1, "ram", "C4", damage=4), s(2, "spark", "E1")],
        phase="shoot",
        options={"bot_assignment": "choice", "lives": 2},
        lives_left={"1": 1},
    )
    story = fire(line, Shoot("laser", bot=1), luck=KILL)
    while asked(story.line) != (1, "entry"):
        seat, _ = asked(story.line)
        story = story.when(seat, RULESET.legal(story.state, seat)[-1])
    picks = {getattr(each, "bot", None) for each in RULESET.legal(story.state, 1)}
    assert "ram" in picks
    assert "spark" not in picks


# ---------------------------------------------------------------- explosions


def test_bot_self_1_a_bot_with_self_destruct_explodes_clockwise_from_its_left():
    line = shooting(
        s(0, "sentinel", "C4"),
        s(1, "spider", "C3"),
        s(2, "martyr", "C3", damage=4),
        s(3, "spark", "C3"),
        s(4, "sapper", "C3"),
        s(5, "wasp", "C3", "E"),
    )
    luck = KILL | {
        "blast r1 s2 t0": 3,
        "blast r1 s2 t0 h0 armour": 4,
        "blast r1 s2 t1": 2,
        "blast r1 s2 t2": 3,
        "blast r1 s2 t2 h0 armour": 6,
        "blast r1 s2 t3": 1,
    }
    story = fire(line, Shoot("laser", bot=2), luck=luck)
    assert after_fall(story)[:8] == (
        SelfDestructed(2, "C3"),
        BlastRolled(2, 3, 3, True),
        ArmourTested(3, 4, -1, 4, False),
        DamageTaken(3, 1, "blast", 2),
        BlastRolled(2, 4, 2, False),
        BlastRolled(2, 5, 3, True),
        ArmourTested(5, 6, -1, 5, True),
        BlastRolled(2, 1, 1, False),
    )


@pytest.mark.parametrize(
    ("keys", "options", "explodes"),
    [
        ({}, {}, False),
        ({"installed": ["P21a"]}, {}, True),
        ({"hand": ["P21a"]}, {}, False),
        ({}, {"destruction": "explosive"}, True),
    ],
)
def test_bot_self_1_bot_r_1_what_makes_a_bot_explode(keys, options, explodes):
    # BOT-R-1
    mine = {"owner": 2, "kind": "magmine", "area": "C3", "hit": 4, "am": -1}
    luck = dice({"mine x0 r1": 4, "mine x0 r1 h0 armour": 1})
    _, events = opening(
        [s(1, "ram", "C3", damage=4, **keys), s(0, "spark", "E1"), s(2, "spider", "E3")],
        phase="shoot",
        mines=[mine],
        options=options,
        luck=luck,
    )
    fell = next(place for place, each in enumerate(events) if isinstance(each, BotDestroyed))
    assert (events[fell + 1] == SelfDestructed(1, "C3")) is explodes


def test_bot_self_1_cover_counts_against_the_blast():
    line = shooting(
        s(0, "sentinel", "C4"),
        s(1, "martyr", "C3", damage=4),
        s(2, "ram", "C3"),
        features={"C3": ["S"]},
    )
    luck = KILL | {"blast r1 s1 t0": 3, "blast r1 s1 t0 h0 armour": 4}
    story = fire(line, Shoot("laser", bot=1), luck=luck)
    assert ArmourTested(2, 4, 0, 4, True) in story.events


def test_bot_self_1_the_blasts_number_is_unmodified():
    line = shooting(
        s(0, "sentinel", "C4"),
        s(1, "martyr", "C3", damage=4, dashed=True, faults={"sight": 3}, installed=["P19a"]),
        s(2, "ram", "C3"),
    )
    luck = KILL | {"blast r1 s1 t0": 3, "blast r1 s1 t0 h0 armour": 6}
    story = fire(line, Shoot("laser", bot=1), luck=luck)
    assert BlastRolled(1, 2, 3, True) in story.events


def test_bot_self_2_detonating_destroys_the_bot_without_a_destroyer():
    line = shooting(
        s(0, "martyr", "C3"),
        s(1, "ram", "C3", damage=2),
        s(2, "spark", "C3"),
        s(3, "wasp", "E1", "E"),
    )
    luck = {
        "blast r1 s0 t0": 4,
        "blast r1 s0 t0 h0 armour": 1,
        "blast r1 s0 t0 h0 fault": 3,
        "blast r1 s0 t1": 1,
    }
    story = given(line).when(0, Detonate(), dice(luck))
    story.then(
        Detonated(0),
        BotDestroyed(0, "detonation", None, ()),
        SelfDestructed(0, "C3"),
        BlastRolled(0, 1, 4, True),
        ArmourTested(1, 1, -1, 4, False),
        DamageTaken(1, 3, "blast", 0),
        FaultRolled(1, 3, "armour"),
        BlastRolled(0, 2, 1, False),
        DefencesUpdated(1, 5, None),
    )
    assert asked(story.line) == (2, "shooting")


def test_bot_sht_10_a_bot_with_a_demolition_charge_may_detonate_instead_of_shooting():
    line = shooting(s(0, "ram", "C3", installed=["P21b"]), s(1, "spark", "C4"))
    assert Detonate() in RULESET.legal(line.state, 0)
    given(line).when(0, Detonate()).then(
        Detonated(0),
        BotDestroyed(0, "detonation", None, ("P21b",)),
        SelfDestructed(0, "C3"),
        GameEnded("win", (1,), "last"),
    )


def test_bot_self_2_without_self_destruct_nobody_detonates_explosive_option_or_not():
    for options in ({}, {"destruction": "explosive"}):
        line = shooting(s(0, "spark", "C3", hand=["P21a"]), s(1, "ram", "C4"), options=options)
        given(line).when(0, Detonate()).refused(
            "no_self_destruct", "the spark has no self-destruct"
        )
        assert Detonate() not in RULESET.legal(line.state, 0)


def test_bot_self_3_the_explosion_comes_after_the_other_targets_of_the_unit():
    line = shooting(
        s(0, "howler", "C3"),
        s(1, "martyr", "C4", damage=4),
        s(2, "ram", "C4"),
        s(3, "spark", "E1"),
    )
    luck = {
        U: 6,
        f"{U} h0 armour": 1,
        "shot r1 s0 k0 t1": 1,
        "blast r1 s1 t0": 1,
    }
    story = fire(line, Shoot("howitzer", area="C4"), luck=luck)
    assert after_fall(story)[:4] == (
        ShotRolled(0, 0, "howitzer", 2, 1, 0, 4, False),
        SelfDestructed(1, "C4"),
        BlastRolled(1, 2, 1, False),
        RewardTaken(0, "draw"),
    )


def test_bot_self_3_explosions_follow_in_order_of_destruction_those_they_set_off_too():
    line = shooting(
        s(0, "howler", "C3"),
        s(1, "ram", "C4", damage=4),
        s(2, "spark", "C4", damage=4),
        s(3, "spider", "C4", damage=4),
        s(4, "sapper", "E1"),
        options={"destruction": "explosive"},
    )
    luck = {
        U: 6,
        f"{U} h0 armour": 1,
        "shot r1 s0 k0 t1": 6,
        "shot r1 s0 k0 t1 h0 armour": 1,
        "shot r1 s0 k0 t2": 1,
        "blast r1 s1 t0": 6,
        "blast r1 s1 t0 h0 armour": 1,
    }
    story = fire(line, Shoot("howitzer", area="C4"), luck=luck)
    assert destroyed(story) == [
        BotDestroyed(1, "shot", 0, ()),
        BotDestroyed(2, "shot", 0, ()),
        BotDestroyed(3, "blast", 1, ()),
    ]
    booms = [event for event in story.events if isinstance(event, SelfDestructed)]
    assert booms == [SelfDestructed(1, "C4"), SelfDestructed(2, "C4"), SelfDestructed(3, "C4")]
    assert story.state.fallen == [1, 2, 3]
    # BOT-DEST-4 The destroyer of seat 3 has no bot any more.
    assert story.state.kills == [2, 1, 0, 0, 0]
    assert [event for event in story.events if isinstance(event, RewardTaken)] == [
        RewardTaken(0, "draw"),
        RewardTaken(0, "draw"),
    ]


# ---------------------------------------------------------------- the end of a unit


def test_bot_unit_2_the_end_is_looked_for_after_the_blasts():
    # BOT-END-3 The last two go in one unit.
    line = shooting(s(0, "sentinel", "C3", damage=4), s(1, "martyr", "C3", damage=4))
    luck = KILL | {
        "blast r1 s1 t0": 6,
        "blast r1 s1 t0 h0 shield": 1,
        "blast r1 s1 t0 h0 armour": 1,
    }
    fire(line, Shoot("laser", bot=1), luck=luck).then_last(
        BotDestroyed(0, "blast", 1, ()), GameEnded("draw", (0, 1), "last")
    )


def test_bot_end_5_after_the_end_nobody_is_rewarded():
    line = shooting(s(0, "sentinel", "C3", damage=1), s(1, "ram", "C4", damage=4))
    fire(line, Shoot("laser", bot=1), luck=KILL).then_last(
        BotDestroyed(1, "shot", 0, ()), GameEnded("win", (0,), "last")
    )


def test_bot_dest_4_bot_r_41_a_destroyer_that_fell_in_the_same_unit_gets_nothing():
    # BOT-R-41
    line = shooting(
        s(0, "howler", "C3", damage=4),
        s(1, "ram", "C3", damage=4),
        s(2, "spark", "E1"),
        s(3, "spider", "E3"),
    )
    luck = {
        U: 6,
        f"{U} h0 armour": 1,
        "shot r1 s0 k0 t1": 6,
        "shot r1 s0 k0 t1 h0 armour": 1,
    }
    story = fire(line, Shoot("howitzer", area="C3"), luck=luck)
    assert [each.seat for each in destroyed(story)] == [1, 0]
    assert not any(isinstance(event, RewardTaken) for event in story.events)


def test_bot_dest_4_the_reward_comes_before_the_next_shot():
    # BOT-R-25
    line = shooting(
        s(0, "spark", "C3", damage=1), s(1, "martyr", "C3", damage=4), s(2, "spider", "C3")
    )
    luck = {
        U: 5,
        f"{U} h0 armour": 2,
        "blast r1 s1 t0": 3,
        "blast r1 s1 t0 h0 armour": 5,
        "blast r1 s1 t1": 2,
    }
    story = fire(line, Shoot("autogun", bot=1), Shoot("autogun", bot=2), luck=luck)
    assert after_fall(story) == (
        SelfDestructed(1, "C3"),
        BlastRolled(1, 2, 3, True),
        ArmourTested(2, 5, -1, 4, True),
        BlastRolled(1, 0, 2, False),
    )
    assert asked(story.line) == (0, "reward")
    story = story.when(0, Reward("draw"), dice({"shot r1 s0 k1 t0": 1}))
    assert [type(event) for event in story.events] == [RewardTaken, CardDrawn, ShotRolled]
    assert asked(story.line) == (2, "shooting")
