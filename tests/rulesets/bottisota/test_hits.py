"""A hit meets shield and armour; which numbers count, and when. BOT-HIT."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken, FaultRolled, PartLost
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, DefencesUpdated, ShieldTested
from mechs_core.rulesets.bottisota.rules.installing import Install, PartInstalled
from mechs_core.rulesets.bottisota.rules.melee import Melee, MeleeDeclared
from mechs_core.rulesets.bottisota.rules.one_shots import Args, CardPlayed, Play
from mechs_core.rulesets.bottisota.rules.repairs import FaultRemoved
from mechs_core.rulesets.bottisota.rules.reward import Reward, RewardTaken
from mechs_core.rulesets.bottisota.rules.shot_rolls import ShotRolled
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, position, s

U = "shot r1 s0 k0 t0"


def shooting(*bots, **keys) -> Line:
    return position(bots, phase="shoot", **keys)


def fire(line: Line, *shots: Shoot, luck: dict[str, int]) -> Story:
    story = given(line)
    for shot in shots:
        story = story.when(0, shot)
    return story.when(0, Fire(), dice(luck))


def saves(story: Story) -> list[Event]:
    return [each for each in story.events if isinstance(each, ShieldTested | ArmourTested)]


# ---------------------------------------------------------------- shield and armour


def test_bot_hit_1_a_shield_that_holds_spares_the_armour():
    line = shooting(s(0, "spark", "C3"), s(1, "sentinel", "C4"))
    story = fire(line, Shoot("autogun", bot=1), luck={U: 5, f"{U} h0 shield": 5})
    assert saves(story) == [ShieldTested(1, 5, 0, 5, True)]


def test_bot_hit_1_if_the_shield_fails_the_armour_is_tested():
    line = shooting(s(0, "spark", "C3"), s(1, "sentinel", "C4"))
    luck = {U: 5, f"{U} h0 shield": 4, f"{U} h0 armour": 5}
    story = fire(line, Shoot("autogun", bot=1), luck=luck)
    assert saves(story) == [ShieldTested(1, 4, 0, 5, False), ArmourTested(1, 5, 0, 5, True)]
    assert story.state.bots[1].damage == 0


def test_bot_hit_1_where_both_fail_it_is_one_damage_point():
    line = shooting(s(0, "spark", "C3"), s(1, "sentinel", "C4"))
    luck = {U: 5, f"{U} h0 shield": 1, f"{U} h0 armour": 4}
    story = fire(line, Shoot("autogun", bot=1), luck=luck)
    assert DamageTaken(1, 1, "shot", 0) in story.events


def test_bot_hit_2_weapon_modifiers_do_not_count_for_shields():
    line = shooting(s(0, "fortress", "C3"), s(1, "sentinel", "C4"))
    luck = {U: 5, f"{U} h0 shield": 4, f"{U} h0 armour": 5}
    story = fire(line, Shoot("cannon", bot=1), luck=luck)
    assert saves(story) == [ShieldTested(1, 4, 0, 5, False), ArmourTested(1, 5, -2, 5, False)]
    held = fire(line, Shoot("cannon", bot=1), luck={U: 5, f"{U} h0 shield": 5})
    assert saves(held) == [ShieldTested(1, 5, 0, 5, True)]


def test_bot_hit_5_cover_counts_for_shield_and_armour():
    line = shooting(s(0, "spark", "C3"), s(1, "sentinel", "C4"), features={"C4": ["S"]})
    luck = {U: 5, f"{U} h0 shield": 3, f"{U} h0 armour": 4}
    story = fire(line, Shoot("autogun", bot=1), luck=luck)
    assert saves(story) == [ShieldTested(1, 3, 1, 5, False), ArmourTested(1, 4, 1, 5, True)]


@pytest.mark.parametrize(
    ("bot", "heading", "cover"),
    [
        ("ram", None, 1),
        ("fortress", None, 1),
        ("spider", None, 1),
        ("skimmer", None, 1),
        ("wasp", "E", 0),
        ("diver", "E", 0),
    ],
)
def test_bot_hit_5_structures_cover_whoever_does_not_fly(bot, heading, cover):
    # BOT-TER-1, BOT-TER-8 Hover takes the better of it.
    line = shooting(s(0, "spark", "C3"), s(1, bot, "C4", heading), features={"C4": ["S"]})
    luck = {U: 5, f"{U} h0 armour": 6}
    story = fire(line, Shoot("autogun", bot=1), luck=luck)
    assert [test.mod for test in saves(story)] == [cover]


@pytest.mark.parametrize("feature", ["A", "F", "D", "C:E"])
def test_bot_hit_5_nothing_but_structures_is_cover(feature):
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4"), features={"C4": [feature]})
    story = fire(line, Shoot("autogun", bot=1), luck={U: 5, f"{U} h0 armour": 3})
    assert saves(story) == [ArmourTested(1, 3, 0, 4, False)]


def test_bot_hit_5_bot_r_16_structures_cover_from_explosions_and_area_weapons():
    # BOT-R-16
    line = shooting(
        s(0, "howler", "C4"), s(1, "ram", "C4"), s(2, "spider", "C4"), features={"C4": ["S"]}
    )
    luck = {U: 4, f"{U} h0 armour": 4, "shot r1 s0 k0 t1": 1, "shot r1 s0 k0 t2": 1}
    story = fire(line, Shoot("howitzer", area="C4"), luck=luck)
    assert saves(story) == [ArmourTested(1, 4, 0, 4, True)]
    luck = dice({"shot r1 s2 k0 t0": 1, "shot r1 s2 k0 t1": 3, "shot r1 s2 k0 t1 h0 armour": 3})
    story = story.when(2, Shoot("flamer", area="C4")).when(2, Fire(), luck)
    assert saves(story)[:1] == [ArmourTested(1, 3, 1, 4, True)]


@pytest.mark.parametrize(
    ("roll", "armour_faults", "am", "saved"),
    [(1, 0, "pushbeam", False), (6, 9, "pushbeam", True), (2, 0, "pushbeam", False)],
)
def test_bot_luck_2_a_natural_1_fails_and_a_natural_6_saves(roll, armour_faults, am, saved):
    line = shooting(s(0, "tractor", "C3"), s(1, "ram", "C4", faults={"armour": armour_faults}))
    story = fire(line, Shoot(am, bot=1), luck={U: 4, f"{U} h0 armour": roll})
    assert saves(story) == [ArmourTested(1, roll, 1, 4 + armour_faults, saved)]


def test_bot_luck_2_a_natural_1_fails_whatever_helps_the_armour():
    line = shooting(
        s(0, "tractor", "C3"),
        s(1, "sapper", "C4", installed=["P01a", "P01b", "P02a", "P02b"]),
        features={"C4": ["S"]},
    )
    story = fire(line, Shoot("pushbeam", bot=1), luck={U: 4, f"{U} h0 armour": 1})
    assert saves(story) == [ArmourTested(1, 1, 2, 2, False)]


@pytest.mark.parametrize(
    ("bot", "parts", "roll", "need"),
    [
        ("ram", ["P03a"], 5, 5),
        ("ram", ["P04a"], 6, 6),
        ("sentinel", [], 5, 5),
        ("magnet", [], 6, 6),
    ],
)
def test_bot_hit_4_a_shield_is_built_in_or_of_a_part(bot, parts, roll, need):
    line = shooting(s(0, "spark", "C3"), s(1, bot, "C4", installed=parts))
    story = fire(line, Shoot("autogun", bot=1), luck={U: 5, f"{U} h0 shield": roll})
    assert saves(story) == [ShieldTested(1, roll, 0, need, True)]


# ---------------------------------------------------------------- published numbers


def test_bot_hit_6_bot_r_19_losses_in_a_shooting_action_count_only_after_it():
    # BOT-R-19
    line = shooting(s(0, "spark", "C3"), s(1, "sapper", "C4", damage=2))
    luck = {
        U: 5,
        f"{U} h0 armour": 3,
        f"{U} h0 fault": 3,
        "shot r1 s0 k1 t0": 6,
        "shot r1 s0 k1 t0 h0 armour": 4,
    }
    shot = Shoot("autogun", bot=1)
    story = fire(line, shot, shot, luck=luck)
    story.then(
        ShotsFired(0, 2),
        ShotRolled(0, 0, "autogun", 1, 5, 0, 5, True),
        ArmourTested(1, 3, 0, 4, False),
        DamageTaken(1, 3, "shot", 0),
        FaultRolled(1, 3, "armour"),
        ShotRolled(0, 1, "autogun", 1, 6, 0, 5, True),
        ArmourTested(1, 4, 0, 4, True),
        DefencesUpdated(1, 5, None),
    )
    assert asked(story.line) == (1, "shooting")


@pytest.mark.parametrize(
    ("part", "before", "after"),
    [("P01a", 3, (4, None)), ("P02a", 3, (4, None)), ("P06a", 5, (4, None))],
)
def test_bot_hit_6_a_lost_armour_part_counts_after_the_action(part, before, after):
    line = shooting(s(0, "spark", "C3"), s(1, "sapper", "C4", damage=2, installed=[part]))
    luck = {
        U: 5,
        f"{U} h0 armour": 1,
        f"{U} h0 fault": 4,
        "shot r1 s0 k1 t0": 5,
        "shot r1 s0 k1 t0 h0 armour": 6,
    }
    shot = Shoot("autogun", bot=1)
    story = fire(line, shot, shot, luck=luck)
    assert PartLost(1, part, "installed", "fault") in story.events
    assert [test.need for test in saves(story)] == [before, before]
    story.then_last(DefencesUpdated(1, *after))


def test_bot_hit_6_a_lost_shield_holds_until_the_action_is_over():
    line = shooting(s(0, "spark", "C3"), s(1, "sapper", "C4", damage=2, installed=["P03a"]))
    luck = {
        U: 5,
        f"{U} h0 shield": 1,
        f"{U} h0 armour": 1,
        f"{U} h0 fault": 5,
        "shot r1 s0 k1 t0": 5,
        "shot r1 s0 k1 t0 h0 shield": 5,
    }
    shot = Shoot("autogun", bot=1)
    story = fire(line, shot, shot, luck=luck)
    story.then_last(ShieldTested(1, 5, 0, 5, True), DefencesUpdated(1, 4, None))


def test_bot_hit_6_the_numbers_are_published_by_seat_after_the_rewards():
    line = shooting(
        s(0, "howler", "C2"),
        s(1, "ram", "C4", damage=2),
        s(2, "sapper", "C4", damage=2),
        s(3, "spark", "C4", damage=4),
    )
    luck = {"shot r1 s0 k0 t2": 4, "shot r1 s0 k0 t2 h0 armour": 1}
    for roll in (0, 1):
        label = f"shot r1 s0 k0 t{roll}"
        luck |= {label: 4, f"{label} h0 armour": 1, f"{label} h0 fault": 3}
    story = fire(line, Shoot("howitzer", area="C4"), luck=luck)
    told = [each for each in story.events if isinstance(each, DefencesUpdated | RewardTaken)]
    assert told == [
        RewardTaken(0, "draw"),
        DefencesUpdated(1, 5, None),
        DefencesUpdated(2, 5, None),
    ]


def test_bot_hit_6_bot_r_61_a_repair_by_a_reward_counts_after_the_action():
    # BOT-R-61 The howler mends its armour in the middle of its own shooting.
    line = shooting(
        s(0, "howler", "C3", faults={"armour": 1}, installed=["P10a"]),
        s(1, "ram", "C3", damage=4),
        s(2, "spark", "C3"),
    )
    luck = {U: 5, f"{U} h0 armour": 1}
    shots = Shoot("P10a", bot=1), Shoot("howitzer", area="C3")
    story = fire(line, *shots, luck=luck)
    assert BotDestroyed(1, "shot", 0, ()) in story.events
    luck = {
        "shot r1 s0 k1 t0": 1,
        "shot r1 s0 k1 t1": 4,
        "shot r1 s0 k1 t1 h0 armour": 5,
    }
    story = story.when(0, Reward("remove_fault", "armour"), dice(luck))
    story.then_first(
        RewardTaken(0, "remove_fault"),
        FaultRemoved(0, "armour", 0),
        ShotRolled(0, 1, "howitzer", 2, 1, 0, 4, False),
        ShotRolled(0, 1, "howitzer", 0, 4, 0, 4, True),
        ArmourTested(0, 5, -1, 5, False),
        DamageTaken(0, 1, "shot", None),
        DefencesUpdated(0, 4, None),
    )


def test_bot_hit_6_a_unit_outside_shooting_is_followed_by_its_update():
    line = position(
        [s(0, "ram", "C3"), s(1, "sapper", "C3", damage=2), s(2, "spark", "C3")],
        phase="melee",
    )
    luck = dice(
        {
            "melee r1 s0 n0": 2,
            "melee r1 s1 n0": 3,
            "melee r1 s0 n0 h0 armour": 1,
            "melee r1 s0 n0 h0 fault": 3,
            "melee r1 s0 n1": 2,
            "melee r1 s2 n0": 4,
        }
    )
    story = given(line).when(0, Melee(1)).when(1, Melee(None)).when(2, Melee(0), luck)
    told = [type(event).__name__ for event in story.events[:7]]
    assert told == [
        "MeleeDeclared",
        "MeleeRolled",
        "ArmourTested",
        "DamageTaken",
        "FaultRolled",
        "DefencesUpdated",
        "MeleeRolled",
    ]
    assert story.events[0] == MeleeDeclared(2, 0)


def test_bot_hit_6_an_install_before_the_first_shot_counts_at_once():
    line = shooting(s(0, "spark", "C3", hand=["P01a"]), s(1, "ram", "C4"), s(2, "sapper", "C5"))
    given(line).when(0, Install("P01a")).then(
        PartInstalled(0, "P01a", None), DefencesUpdated(0, 3, None)
    )


def test_bot_hit_6_an_install_after_another_shooting_action_counts_at_once():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", hand=["P04a"]), s(2, "sapper", "C5"))
    story = given(line).when(0, Fire())
    assert asked(story.line) == (1, "shooting")
    story = story.when(1, Install("P04a"))
    story.then(PartInstalled(1, "P04a", None), DefencesUpdated(1, 4, 6))
    assert story.state.bots[1].shield == 6


def test_bot_hit_6_each_repair_after_another_shooting_action_counts_at_once():
    kit = s(1, "ram", "C4", faults={"armour": 2}, hand=["P25a"])
    story = given(shooting(s(0, "spark", "C3"), kit, s(2, "sapper", "C5"))).when(0, Fire())
    story.when(1, Play("P25a", Args(repairs=("armour", "armour")))).then(
        CardPlayed(1, "P25a"),
        FaultRemoved(1, "armour", 1),
        DefencesUpdated(1, 5, None),
        FaultRemoved(1, "armour", 0),
        DefencesUpdated(1, 4, None),
    )
