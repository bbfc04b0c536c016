"""Shots are rolled for: modifiers, charges, explosions, area weapons. BOT-SHT-5 to 8, BOT-WPN."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted
from mechs_core.rulesets.bottisota.rules.shot_rolls import HitsCounted, ShotLost, ShotRolled
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import dice, position, s


def shooting(*bots, **keys) -> Line:
    return position(bots, phase="shoot", **keys)


def fire(line: Line, *shots: Shoot, luck=None, seat: int = 0) -> Story:
    """Declare these shots and fire them."""
    story = given(line)
    for shot in shots:
        story = story.when(seat, shot)
    return story.when(seat, Fire(), luck)


def rolls(story: Story) -> list[ShotRolled]:
    return [event for event in story.events if isinstance(event, ShotRolled)]


# ---------------------------------------------------------------- to hit


@pytest.mark.parametrize(
    ("keys", "mod"),
    [
        ({}, 0),
        ({"dashed": True}, -1),
        ({"faults": {"sight": 2}}, -2),
        ({"faults": {"slow": 2, "armour": 1}}, 0),
        ({"installed": ["P19a", "P19b"]}, -2),
        ({"installed": ["P07a", "P07b"]}, 2),
        ({"installed": ["P07a", "P19a"], "dashed": True, "faults": {"sight": 1}}, -2),
    ],
)
def test_bot_sht_6_what_is_added_to_a_roll_to_hit(keys, mod):
    line = shooting(s(0, "sentinel", "C3", **keys), s(1, "ram", "C4"))
    story = fire(line, Shoot("laser", bot=1), luck=dice({"shot r1 s0 k0 t0": 1}))
    story.then_first(ShotsFired(0, 1), ShotRolled(0, 0, "laser", 1, 1, mod, 5, False))


@pytest.mark.parametrize(
    ("bot", "heading", "weapon", "need", "mod"),
    [
        ("hawk", "E", "nosegun", 4, -1),
        ("magnet", None, "railgun", 5, 0),
        ("sentinel", None, "laser", 5, 0),
    ],
)
def test_bot_ter_3_flight_obstacles_disturb_shots_of_flying_bots_only(
    bot, heading, weapon, need, mod
):
    line = shooting(s(0, bot, "C3", heading), s(1, "ram", "C4"), features={"C3": ["F"]})
    story = fire(line, Shoot(weapon, bot=1), luck=dice({"shot r1 s0 k0 t0": 1}))
    assert rolls(story) == [ShotRolled(0, 0, weapon, 1, 1, mod, need, False)]


def test_bot_ter_3_obstacles_where_the_target_stands_do_not_matter():
    line = shooting(s(0, "hawk", "C3", "E"), s(1, "ram", "C4"), features={"C4": ["F"]})
    story = fire(line, Shoot("nosegun", bot=1), luck=dice({"shot r1 s0 k0 t0": 1}))
    assert rolls(story)[0].mod == 0


def test_bot_sht_6_a_targeting_lock_counts_in_its_action():
    line = shooting(
        s(0, "spark", "C3"), s(1, "ram", "C4"), action={"seat": 0, "shots": [], "lock": 2}
    )
    story = fire(line, Shoot("autogun", bot=1), luck=dice({"shot r1 s0 k0 t0": 1}))
    assert rolls(story) == [ShotRolled(0, 0, "autogun", 1, 1, 2, 5, False)]


@pytest.mark.parametrize(
    ("roll", "keys", "hit"),
    [
        (4, {}, False),
        (5, {}, True),
        (5, {"dashed": True}, False),
        (6, {"faults": {"sight": 9}}, True),
        (1, {"installed": ["P07a", "P07b"]}, False),
        (2, {"installed": ["P07a", "P07b"]}, False),
        (3, {"installed": ["P07a", "P07b"]}, True),
    ],
)
def test_bot_luck_2_a_natural_1_misses_and_a_natural_6_hits(roll, keys, hit):
    line = shooting(s(0, "sapper", "C3", **keys), s(1, "ram", "C4"))
    story = fire(line, Shoot("pistol", bot=1), luck=dice({"shot r1 s0 k0 t0": roll}))
    assert rolls(story)[0].hit is hit


def test_bot_sht_6_a_sight_fault_counts_from_the_next_roll_on():
    # The howler finds itself with its first shot; its second has one more to overcome.
    line = shooting(
        s(0, "howler", "C3", damage=2, installed=["P12a"]), s(1, "ram", "C3"), s(2, "spark", "E1")
    )
    luck = dice(
        {
            "shot r1 s0 k0 t0": 1,
            "shot r1 s0 k0 t1": 6,
            "shot r1 s0 k0 t1 h0 armour": 1,
            "shot r1 s0 k0 t1 h0 fault": 1,
            "shot r1 s0 k1 t0": 1,
            "shot r1 s0 k1 t1": 1,
        }
    )
    story = fire(line, Shoot("howitzer", area="C3"), Shoot("P12a", area="C3"), luck=luck)
    assert [roll.mod for roll in rolls(story)] == [0, 0, -1, -1]


# ---------------------------------------------------------------- hits


def test_bot_sht_8_a_hit_scores_1():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4"))
    luck = dice({"shot r1 s0 k0 t0": 5, "shot r1 s0 k0 t0 h0 armour": 3})
    fire(line, Shoot("autogun", bot=1), luck=luck).then_first(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "autogun", 1, 5, 0, 5, True),
        ArmourTested(1, 3, 0, 4, False),
        DamageTaken(1, 1, "shot", 0),
        PhaseStarted("melee"),
    )


def test_bot_sht_8_a_shotgun_scores_d3_hits_each_treated_alone():
    line = shooting(s(0, "martyr", "C3"), s(1, "ram", "C4"))
    luck = dice(
        {
            "shot r1 s0 k0 t0": 5,
            "shot r1 s0 k0 t0 count": 3,
            "shot r1 s0 k0 t0 h0 armour": 4,
            "shot r1 s0 k0 t0 h1 armour": 3,
            "shot r1 s0 k0 t0 h2 armour": 2,
        }
    )
    fire(line, Shoot("shotgun", bot=1), luck=luck).then_first(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "shotgun", 1, 5, 0, 5, True),
        HitsCounted(0, 1, 3),
        ArmourTested(1, 4, 0, 4, True),
        ArmourTested(1, 3, 0, 4, False),
        DamageTaken(1, 1, "shot", 0),
        ArmourTested(1, 2, 0, 4, False),
        DamageTaken(1, 2, "shot", 0),
    )


def test_bot_sht_8_hits_left_lapse_when_the_bot_is_gone():
    line = shooting(s(0, "martyr", "C3"), s(1, "ram", "C4", damage=4), s(2, "spark", "E1"))
    luck = dice(
        {
            "shot r1 s0 k0 t0": 5,
            "shot r1 s0 k0 t0 count": 2,
            "shot r1 s0 k0 t0 h0 armour": 3,
        }
    )
    story = fire(line, Shoot("shotgun", bot=1), luck=luck)
    assert sum(isinstance(event, ArmourTested) for event in story.events) == 1


def test_bot_hit_2_the_weapons_modifier_is_added_to_the_armour_die():
    line = shooting(s(0, "fortress", "C3"), s(1, "ram", "C4"))
    luck = dice({"shot r1 s0 k0 t0": 4, "shot r1 s0 k0 t0 h0 armour": 5})
    fire(line, Shoot("cannon", bot=1), luck=luck).then_first(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "cannon", 1, 4, 0, 4, True),
        ArmourTested(1, 5, -2, 4, False),
        DamageTaken(1, 1, "shot", 0),
    )


# ---------------------------------------------------------------- order, charges, lost shots


def test_bot_sht_5_bot_r_12_shots_are_resolved_in_declared_order_beams_last():
    line = shooting(
        s(0, "tractor", "C3", installed=["P10a"], damage=0), s(1, "ram", "C4"), s(2, "spark", "D3")
    )
    shots = Shoot("pushbeam", bot=1), Shoot("P10a", bot=2), Shoot("P10a", bot=1)
    luck = dice({f"shot r1 s0 k{k} t0": 1 for k in range(3)})
    assert [roll.shot for roll in rolls(fire(line, *shots, luck=luck))] == [1, 2, 0]


def test_bot_wpn_5_a_shot_costs_one_charge_as_it_is_resolved():
    line = shooting(s(0, "spider", "C3"), s(1, "ram", "C3"), s(2, "spark", "C3"))
    story = given(line).when(0, Shoot("flamer", area="C3"))
    assert story.state.bots[0].charges == {"flamer": 3}
    story = story.when(0, Fire(), dice({"shot r1 s0 k0 t0": 1, "shot r1 s0 k0 t1": 1}))
    # BOT-SHT-5 Not before; and one for the shot, however many it is rolled for.
    assert [roll.charges_left for roll in rolls(story)] == [2, None]
    assert story.state.bots[0].charges == {"flamer": 2}


def test_bot_sht_7_a_shot_at_a_bot_that_is_gone_is_lost():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", damage=4), s(2, "spider", "E1"))
    luck = dice({"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 1})
    story = fire(line, Shoot("autogun", bot=1), Shoot("autogun", bot=1), luck=luck)
    assert BotDestroyed(1, "shot", 0, ()) in story.events
    assert ShotLost(0, 1, "autogun") in story.events
    assert story.events.index(ShotLost(0, 1, "autogun")) > story.events.index(
        BotDestroyed(1, "shot", 0, ())
    )


def test_bot_sht_7_the_charge_of_a_lost_shot_is_spent():
    line = shooting(
        s(0, "spark", "C3", installed=["P09a"]),
        s(1, "ram", "C4", damage=4),
        s(2, "spider", "E1"),
    )
    luck = dice({"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 1})
    story = fire(line, Shoot("autogun", bot=1), Shoot("P09a", bot=1), luck=luck)
    assert ShotLost(0, 1, "P09a", 2) in story.events
    assert story.state.bots[0].charges == {"P09a": 2}


def test_bot_sht_7_an_explosion_where_nobody_is_left_is_lost():
    line = shooting(
        s(0, "howler", "C3", installed=["P10a"]),
        s(1, "ram", "C4", damage=4),
        s(2, "spider", "E1"),
    )
    luck = dice({"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 1})
    story = fire(line, Shoot("P10a", bot=1), Shoot("howitzer", area="C4"), luck=luck)
    assert ShotLost(0, 1, "howitzer") in story.events


def test_bot_sht_7_an_explosion_finds_the_shooter_even_if_it_is_alone_by_then():
    line = shooting(
        s(0, "howler", "C3", installed=["P10a"]),
        s(1, "ram", "C3", damage=4),
        s(2, "spider", "E1"),
    )
    luck = dice({"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 1, "shot r1 s0 k1 t0": 1})
    story = fire(line, Shoot("P10a", bot=1), Shoot("howitzer", area="C3"), luck=luck)
    assert ShotRolled(0, 1, "howitzer", 0, 1, 0, 4, False) in story.events


def test_bot_wpn_2_an_area_weapon_where_nobody_else_is_left_is_lost():
    line = shooting(
        s(0, "spider", "C3", installed=["P10a"]),
        s(1, "ram", "C3", damage=4),
        s(2, "spark", "E1"),
    )
    luck = dice({"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 1})
    story = fire(line, Shoot("P10a", bot=1), Shoot("flamer", area="C3"), luck=luck)
    assert ShotLost(0, 1, "flamer", 2) in story.events


def test_bot_sht_7_shots_of_a_shooter_that_is_gone_are_lost_unfired():
    line = shooting(
        s(0, "howler", "C3", damage=4, installed=["P12a"]),
        s(1, "ram", "C3"),
        s(2, "spark", "E1"),
    )
    luck = dice({"shot r1 s0 k0 t0": 1, "shot r1 s0 k0 t1": 6, "shot r1 s0 k0 t1 h0 armour": 1})
    story = fire(line, Shoot("howitzer", area="C3"), Shoot("P12a", area="C3"), luck=luck)
    # BOT-DEST-1 One's own attack has no destroyer.
    assert BotDestroyed(0, "shot", None, ("P12a",)) in story.events
    assert not any(isinstance(event, ShotLost) for event in story.events)
    assert {roll.shot for roll in rolls(story)} == {0}


def test_bot_sht_7_a_lost_weapon_part_still_fires_what_was_declared():
    # The howitzer's own blast breaks the machine gun.
    line = shooting(
        s(0, "howler", "C3", damage=2, installed=["P11a"]), s(1, "ram", "C3"), s(2, "spark", "E1")
    )
    luck = dice(
        {
            "shot r1 s0 k0 t0": 1,
            "shot r1 s0 k0 t1": 6,
            "shot r1 s0 k0 t1 h0 armour": 1,
            "shot r1 s0 k0 t1 h0 fault": 4,
            "shot r1 s0 k1 t0": 4,
            "shot r1 s0 k1 t0 h0 armour": 6,
        }
    )
    story = fire(line, Shoot("howitzer", area="C3"), Shoot("P11a", bot=1), luck=luck)
    assert ShotRolled(0, 1, "P11a", 1, 4, 0, 4, True) in story.events
    assert story.state.bots[0].charges == {}


# ---------------------------------------------------------------- explosions and area weapons


def test_bot_wpn_1_bot_r_35_an_explosion_goes_clockwise_from_the_shooters_left_itself_last():
    line = shooting(
        s(0, "ram", "C3"),
        s(1, "howler", "C3"),
        s(2, "spark", "C3"),
        s(3, "spider", "C3"),
        s(4, "sapper", "C4"),
        starter=1,
    )
    luck = dice({f"shot r1 s1 k0 t{t}": 1 for t in range(4)})
    story = fire(line, Shoot("howitzer", area="C3"), luck=luck, seat=1)
    assert [roll.target for roll in rolls(story)] == [2, 3, 0, 1]


def test_bot_wpn_2_an_area_weapon_does_the_same_without_the_shooter():
    line = shooting(s(0, "ram", "C3"), s(1, "spider", "C3"), s(2, "spark", "C3"), starter=1)
    luck = dice({"shot r1 s1 k0 t0": 1, "shot r1 s1 k0 t1": 1})
    story = fire(line, Shoot("flamer", area="C3"), luck=luck, seat=1)
    assert [roll.target for roll in rolls(story)] == [2, 0]


def test_bot_wpn_1_each_target_is_settled_before_the_next_is_rolled_for():
    line = shooting(
        s(0, "howler", "C3"), s(1, "ram", "C4", damage=2), s(2, "spark", "C4"), s(3, "spider", "E1")
    )
    luck = dice(
        {
            "shot r1 s0 k0 t0": 4,
            "shot r1 s0 k0 t0 h0 armour": 4,
            "shot r1 s0 k0 t0 h0 fault": 1,
            "shot r1 s0 k0 t1": 4,
            "shot r1 s0 k0 t1 h0 armour": 5,
        }
    )
    story = fire(line, Shoot("howitzer", area="C4"), luck=luck)
    told = [type(event).__name__ for event in story.events]
    assert told == [
        "ShotsFired",
        "ShotRolled",
        "ArmourTested",
        "DamageTaken",
        "FaultRolled",
        "ShotRolled",
        "ArmourTested",
    ]


def test_bot_wpn_1_bot_r_57_the_last_opponent_gone_the_shooter_is_rolled_for_all_the_same():
    # BOT-R-26, BOT-R-57
    line = shooting(s(0, "howler", "C3", damage=4), s(1, "sapper", "C3", damage=4))
    luck = dice(
        {
            "shot r1 s0 k0 t0": 5,
            "shot r1 s0 k0 t0 h0 armour": 4,
            "shot r1 s0 k0 t1": 6,
            "shot r1 s0 k0 t1 h0 armour": 2,
        }
    )
    fire(line, Shoot("howitzer", area="C3"), luck=luck).then(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "howitzer", 1, 5, 0, 4, True),
        ArmourTested(1, 4, -1, 4, False),
        DamageTaken(1, 5, "shot", 0),
        BotDestroyed(1, "shot", 0, ()),
        ShotRolled(0, 0, "howitzer", 0, 6, 0, 4, True),
        ArmourTested(0, 2, -1, 4, False),
        DamageTaken(0, 5, "shot", None),
        BotDestroyed(0, "shot", None, ()),
        GameEnded("draw", (0, 1), "last"),
    )


def test_bot_unit_1_bot_r_26_two_shots_are_two_units():
    # BOT-R-26 The game ends before the second shot: no draw.
    line = shooting(
        s(0, "howler", "C3", damage=4, installed=["P10a"]), s(1, "sapper", "C3", damage=4)
    )
    luck = dice({"shot r1 s0 k0 t0": 5, "shot r1 s0 k0 t0 h0 armour": 1})
    shots = Shoot("P10a", bot=1), Shoot("howitzer", area="C3")
    fire(line, *shots, luck=luck).then_last(
        BotDestroyed(1, "shot", 0, ()), GameEnded("win", (0,), "last")
    )
