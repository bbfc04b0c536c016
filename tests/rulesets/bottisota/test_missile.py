"""A missile that missed turns on somebody else. BOT-WPN-3."""

from __future__ import annotations

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn, MissileTurned
from mechs_core.rulesets.bottisota.rules.react import React, Reacted
from mechs_core.rulesets.bottisota.rules.shot_rolls import ShotLost, ShotRolled
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, position, s

TURNS = (MissileTurned, ShotRolled, ShotLost)


def shooting(*bots, **keys) -> Line:
    return position(bots, phase="shoot", **keys)


def fire(line: Line, *shots: Shoot, luck: dict[str, int]) -> Story:
    story = given(line)
    for shot in shots:
        story = story.when(0, shot)
    return story.when(0, Fire(), dice(luck))


def turns(story: Story) -> list[object]:
    """What the missile did, without what came of it."""
    return [event for event in story.events if isinstance(event, TURNS)]


def test_bot_wpn_3_one_other_bot_is_turned_on_without_asking():
    line = shooting(s(0, "skimmer", "C3"), s(1, "ram", "C5"), s(2, "spider", "C5"))
    luck = {"shot r1 s0 k0 t0": 2, "shot r1 s0 k0 t1": 4, "shot r1 s0 k0 t1 h0 armour": 4}
    fire(line, Shoot("missiles", bot=1), luck=luck).then_first(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "missiles", 1, 2, 0, 4, False, 1),
        MissileTurned(0, 0, 1, 2),
        ShotRolled(0, 0, "missiles", 2, 4, 0, 4, True),
        ArmourTested(2, 4, -1, 4, False),
        DamageTaken(2, 1, "shot", 0),
    )


def test_bot_wpn_3_it_ends_at_the_first_hit():
    line = shooting(
        s(0, "skimmer", "C3"), s(1, "ram", "C5"), s(2, "spider", "C5"), s(3, "spark", "C5")
    )
    luck = {"shot r1 s0 k0 t0": 4, "shot r1 s0 k0 t0 h0 armour": 6}
    story = fire(line, Shoot("missiles", bot=1), luck=luck)
    assert turns(story) == [ShotRolled(0, 0, "missiles", 1, 4, 0, 4, True, 1)]


def test_bot_wpn_3_the_shooter_picks_among_several():
    line = shooting(
        s(0, "skimmer", "C3"),
        s(1, "ram", "C5"),
        s(2, "spider", "C5"),
        s(3, "spark", "C5"),
        s(4, "sapper", "C4"),
    )
    story = fire(line, Shoot("missiles", bot=2), luck={"shot r1 s0 k0 t0": 2})
    assert asked(story.line) == (0, "missile_turn")
    assert RULESET.legal(story.state, 0) == [MissileTurn(1), MissileTurn(3)]
    story.when(0, MissileTurn(2)).refused("bad_target", "the missile can turn on one of s1 s3")
    story.when(0, MissileTurn(4)).refused("bad_target")
    story.when(0, MissileTurn(0)).refused("bad_target")
    story = story.when(0, MissileTurn(3), dice({"shot r1 s0 k0 t1": 1, "shot r1 s0 k0 t2": 1}))
    # The last one is turned on by itself, then nobody is left.
    story.then_first(
        MissileTurned(0, 0, 2, 3),
        ShotRolled(0, 0, "missiles", 3, 1, 0, 4, False),
        MissileTurned(0, 0, 3, 1),
        ShotRolled(0, 0, "missiles", 1, 1, 0, 4, False),
        MissileTurned(0, 0, 1, None),
    )


def test_bot_wpn_3_the_modifiers_are_the_same_for_every_try():
    line = shooting(s(0, "skimmer", "C3", dashed=True), s(1, "ram", "C5"), s(2, "spider", "C5"))
    luck = {"shot r1 s0 k0 t0": 4, "shot r1 s0 k0 t1": 4}
    story = fire(line, Shoot("missiles", bot=1), luck=luck)
    assert turns(story) == [
        ShotRolled(0, 0, "missiles", 1, 4, -1, 4, False, 1),
        MissileTurned(0, 0, 1, 2),
        ShotRolled(0, 0, "missiles", 2, 4, -1, 4, False),
        MissileTurned(0, 0, 2, None),
    ]


def test_bot_wpn_3_with_nobody_else_left_it_turns_on_the_shooter_in_that_area():
    line = shooting(s(0, "skimmer", "C3"), s(1, "ram", "C3"), s(2, "spider", "C3"))
    luck = {f"shot r1 s0 k0 t{t}": 1 for t in range(3)}
    story = fire(line, Shoot("missiles", bot=1), luck=luck)
    assert turns(story) == [
        ShotRolled(0, 0, "missiles", 1, 1, 0, 4, False, 1),
        MissileTurned(0, 0, 1, 2),
        ShotRolled(0, 0, "missiles", 2, 1, 0, 4, False),
        MissileTurned(0, 0, 2, 0),
        ShotRolled(0, 0, "missiles", 0, 1, 0, 4, False),
        MissileTurned(0, 0, 0, None),
    ]


def test_bot_wpn_3_bot_r_34_a_missile_whose_target_is_gone_turns_as_after_a_miss():
    # BOT-R-34
    line = shooting(
        s(0, "skimmer", "C3", installed=["P10a"]),
        s(1, "ram", "C5", damage=4),
        s(2, "spider", "C5"),
    )
    luck = {
        "shot r1 s0 k0 t0": 6,
        "shot r1 s0 k0 t0 h0 armour": 1,
        "shot r1 s0 k1 t0": 4,
        "shot r1 s0 k1 t0 h0 armour": 6,
    }
    story = fire(line, Shoot("P10a", bot=1), Shoot("missiles", bot=1), luck=luck)
    assert turns(story)[1:] == [
        MissileTurned(0, 1, 1, 2),
        ShotRolled(0, 1, "missiles", 2, 4, 0, 4, True, 1),
    ]
    assert story.state.bots[0].charges == {"missiles": 1}


def test_bot_wpn_3_the_shooter_picks_also_where_the_target_is_gone():
    line = shooting(
        s(0, "skimmer", "C3", installed=["P10a"]),
        s(1, "ram", "C5", damage=4),
        s(2, "spider", "C5"),
        s(3, "spark", "C5"),
    )
    luck = {"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 1}
    story = fire(line, Shoot("P10a", bot=1), Shoot("missiles", bot=1), luck=luck)
    assert BotDestroyed(1, "shot", 0, ()) in story.events
    assert asked(story.line) == (0, "missile_turn")
    assert RULESET.legal(story.state, 0) == [MissileTurn(2), MissileTurn(3)]
    luck = dice({"shot r1 s0 k1 t0": 4, "shot r1 s0 k1 t0 h0 armour": 6})
    story.when(0, MissileTurn(3), luck).then_first(
        MissileTurned(0, 1, 1, 3),
        ShotRolled(0, 1, "missiles", 3, 4, 0, 4, True, 1),
        ArmourTested(3, 6, -1, 4, True),
    )


def test_bot_wpn_3_rewards_come_before_a_missile_turns():
    line = shooting(
        s(0, "skimmer", "C3", installed=["P10a"], damage=1),
        s(1, "ram", "C5", damage=4),
        s(2, "spider", "C5"),
        s(3, "spark", "C5"),
    )
    luck = {"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 1}
    story = fire(line, Shoot("P10a", bot=1), Shoot("missiles", bot=1), luck=luck)
    assert asked(story.line) == (0, "reward")
    story = story.when(0, RULESET.legal(story.state, 0)[0])
    assert asked(story.line) == (0, "missile_turn")


def test_bot_wpn_3_a_missile_that_finds_nobody_at_all_is_lost():
    line = shooting(
        s(0, "skimmer", "C3", installed=["P10a"]),
        s(1, "ram", "C5", damage=4),
        s(2, "spider", "E1"),
    )
    luck = {"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 1}
    story = fire(line, Shoot("P10a", bot=1), Shoot("missiles", bot=1), luck=luck)
    assert turns(story)[1:] == [ShotLost(0, 1, "missiles", 1)]
    assert story.state.bots[0].charges == {"missiles": 1}


def test_bot_wpn_3_a_missile_at_its_own_area_finds_the_shooter_where_all_others_are_gone():
    line = shooting(
        s(0, "skimmer", "C3", installed=["P10a"]),
        s(1, "ram", "C3", damage=4),
        s(2, "spider", "E1"),
    )
    luck = {
        "shot r1 s0 k0 t0": 6,
        "shot r1 s0 k0 t0 h0 armour": 1,
        "shot r1 s0 k1 t0": 4,
    }
    story = fire(line, Shoot("P10a", bot=1), Shoot("missiles", bot=1), luck=luck)
    story.then_last(
        MissileTurned(0, 1, 1, 0),
        ShotRolled(0, 1, "missiles", 0, 4, 0, 4, True, 1),
    )
    assert asked(story.line) == (0, "react")  # it holds the card of its reward
    story.when(0, React(False), dice({"shot r1 s0 k1 t0 h0 armour": 1})).then_first(
        Reacted(0, None),
        ArmourTested(0, 1, -1, 4, False),
        DamageTaken(0, 1, "shot", None),
    )
