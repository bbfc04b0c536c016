"""Push and pull beams are settled last. BOT-BEAM."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota.rules.beams import LinkSet, TornApart
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.explosions import BlastRolled, SelfDestructed
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, ShieldTested
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked
from mechs_core.rulesets.bottisota.rules.reward import Reward, RewardTaken
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted
from mechs_core.rulesets.bottisota.rules.shot_rolls import ShotLost, ShotRolled
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, position, s

PUSH_IT, PULL_IT = Shoot("pushbeam", bot=1), Shoot("pullbeam", bot=1)
U = "shot r1 s0 k"  # of the label of a beam


def shooting(*bots, **keys) -> Line:
    return position(bots, phase="shoot", **keys)


def fire(line: Line, *shots: Shoot, luck: dict[str, int]) -> Story:
    story = given(line)
    for shot in shots:
        story = story.when(0, shot)
    return story.when(0, Fire(), dice(luck))


def mine(owner: int, area: str, kind: str = "mine", **keys) -> dict[str, object]:
    return {"owner": owner, "kind": kind, "area": area, "hit": 4, "am": -1, **keys}


# ---------------------------------------------------------------- one beam


@pytest.mark.parametrize(("shot", "kind"), [(PUSH_IT, "push"), (PULL_IT, "pull")])
def test_bot_beam_6_a_beam_that_hits_links_the_two(shot, kind):
    # BOT-R-14 Nobody changes area.
    line = shooting(s(0, "tractor", "C3"), s(1, "ram", "C4"))
    luck = {f"{U}0 t0": 4, f"{U}0 t0 h0 armour": 2}
    story = fire(line, shot, luck=luck)
    story.then_first(
        ShotsFired(0, 1),
        ShotRolled(0, 0, shot.weapon, 1, 4, 0, 4, True),
        ArmourTested(1, 2, 1, 4, False),
        DamageTaken(1, 1, "shot", 0),
        LinkSet(0, 1, kind),
        PhaseStarted("melee"),
    )
    assert story.line.state.map.names[story.state.bots[1].area] == "C4"


def test_bot_beam_6_a_beam_that_misses_links_nothing():
    line = shooting(s(0, "tractor", "C3"), s(1, "ram", "C4"))
    story = fire(line, PUSH_IT, luck={f"{U}0 t0": 3})
    story.then_first(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "pushbeam", 1, 3, 0, 4, False),
        PhaseStarted("melee"),
    )


def test_bot_beam_6_bot_r_13_the_latest_beam_between_two_decides():
    # BOT-R-13 The other's pull does not tear.
    line = shooting(
        s(0, "tractor", "C3"), s(1, "ram", "C3", installed=["P18a"]), s(2, "spark", "E1")
    )
    story = fire(line, PUSH_IT, luck={f"{U}0 t0": 4, f"{U}0 t0 h0 armour": 6})
    assert LinkSet(0, 1, "push") in story.events
    luck = {"shot r1 s1 k0 t0": 4, "shot r1 s1 k0 t0 h0 armour": 6}
    story = story.when(1, Shoot("P18a", bot=0)).when(1, Fire(), dice(luck))
    assert LinkSet(1, 0, "pull") in story.events
    assert [*story.state.links.values()] == ["pull"]


# ---------------------------------------------------------------- a tear


def test_bot_beam_2_bot_r_15_a_push_and_a_pull_tear_the_bot():
    # BOT-R-15 No mine, no hazard, no link; the beams' own hits are dropped.
    line = shooting(
        s(0, "tractor", "C3"),
        s(1, "ram", "C4"),
        s(2, "spark", "E1"),
        features={"C4": ["A"]},
        mines=[mine(2, "C4")],
    )
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 5,
        "tear r1 s0 k0": 3,
        "tear r1 s0 k0 h0 armour": 6,
        "tear r1 s0 k0 h1 armour": 5,
        "tear r1 s0 k0 h2 armour": 4,
    }
    story = fire(line, PUSH_IT, PULL_IT, luck=luck)
    story.then(
        ShotsFired(0, 2),
        ShotRolled(0, 0, "pushbeam", 1, 4, 0, 4, True),
        ShotRolled(0, 1, "pullbeam", 1, 5, 0, 4, True),
        TornApart(0, 1, 3),
        ArmourTested(1, 6, -2, 4, True),
        ArmourTested(1, 5, -2, 4, False),
        DamageTaken(1, 1, "tear", 0),
        ArmourTested(1, 4, -2, 4, False),
        DamageTaken(1, 2, "tear", 0),
    )
    assert asked(story.line) == (2, "shooting")


def test_bot_beam_2_cover_counts_against_a_tear():
    line = shooting(s(0, "tractor", "C3"), s(1, "ram", "C4"), features={"C4": ["S"]})
    luck = {f"{U}0 t0": 4, f"{U}1 t0": 4, "tear r1 s0 k0": 1, "tear r1 s0 k0 h0 armour": 5}
    story = fire(line, PUSH_IT, PULL_IT, luck=luck)
    assert ArmourTested(1, 5, -1, 4, True) in story.events


def test_bot_beam_2_the_first_beam_that_hit_gives_the_tear_its_luck():
    line = shooting(s(0, "tractor", "C3", installed=["P17a"]), s(1, "ram", "C4"))
    luck = {
        f"{U}0 t0": 3,
        f"{U}1 t0": 4,
        f"{U}2 t0": 4,
        "tear r1 s0 k1": 1,
        "tear r1 s0 k1 h0 armour": 6,
    }
    story = fire(line, Shoot("P17a", bot=1), PULL_IT, PUSH_IT, luck=luck)
    assert TornApart(0, 1, 1) in story.events


def test_bot_beam_2_one_of_the_two_missing_there_is_no_tear():
    line = shooting(s(0, "tractor", "C3"), s(1, "ram", "C4"))
    luck = {f"{U}0 t0": 3, f"{U}1 t0": 4, f"{U}1 t0 h0 armour": 6}
    story = fire(line, PUSH_IT, PULL_IT, luck=luck)
    story.then_first(
        ShotsFired(0, 2),
        ShotRolled(0, 0, "pushbeam", 1, 3, 0, 4, False),
        ShotRolled(0, 1, "pullbeam", 1, 4, 0, 4, True),
        ArmourTested(1, 6, 1, 4, True),
        LinkSet(0, 1, "pull"),
    )


def test_bot_beam_2_a_push_and_a_pull_at_two_bots_tear_neither():
    line = shooting(s(0, "tractor", "C3"), s(1, "ram", "C4"), s(2, "spark", "C2"))
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 4,
        f"{U}0 t0 h0 armour": 6,
        f"{U}1 t0 h0 armour": 6,
    }
    story = fire(line, PUSH_IT, Shoot("pullbeam", bot=2), luck=luck)
    assert {LinkSet(0, 1, "push"), LinkSet(0, 2, "pull")} <= set(story.events)


# ---------------------------------------------------------------- hits, mines, hazards


def test_bot_beam_3_the_hits_are_tested_beam_by_beam_with_its_mines():
    line = shooting(
        s(0, "tractor", "C3", installed=["P17a"]),
        s(1, "ram", "C4"),
        s(2, "spark", "E1"),
        mines=[mine(2, "C4"), mine(0, "C3"), mine(2, "C4", wakes_round=2), mine(2, "C4", hit=5)],
    )
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 4,
        f"{U}0 t0 h0 armour": 6,
        "mine x0 r1": 4,
        "mine x0 r1 h0 armour": 4,
        "mine x3 r1": 4,
        f"{U}1 t0 h0 armour": 3,
    }
    story = fire(line, PUSH_IT, Shoot("P17a", bot=1), luck=luck)
    # BOT-BEAM-4 Awake mines of that area in drop order, each once in the round.
    story.then(
        ShotsFired(0, 2),
        ShotRolled(0, 0, "pushbeam", 1, 4, 0, 4, True),
        ShotRolled(0, 1, "P17a", 1, 4, 0, 4, True),
        ArmourTested(1, 6, 1, 4, True),
        MineAttacked("x0", 1, 4, 4, True, None),
        ArmourTested(1, 4, -1, 4, False),
        DamageTaken(1, 1, "mine", 2),
        MineAttacked("x3", 1, 4, 5, False, 2),
        ArmourTested(1, 3, 1, 4, True),
        LinkSet(0, 1, "push"),
    )


def test_bot_beam_4_mines_leave_airborne_bots_alone_magnetic_ones_do_not():
    line = shooting(
        s(0, "tractor", "C3"),
        s(1, "wasp", "C4", "E"),
        s(2, "spark", "E1"),
        mines=[mine(2, "C4"), mine(2, "C4", "magmine")],
        acted=[2],
    )
    luck = {f"{U}0 t0": 4, f"{U}0 t0 h0 armour": 6, "mine x1 r1": 3}
    story = fire(line, PUSH_IT, luck=luck)
    attacks = [event for event in story.events if isinstance(event, MineAttacked)]
    assert attacks == [MineAttacked("x1", 1, 3, 4, False, 2)]


def test_bot_beam_4_bot_r_55_a_mine_that_destroys_belongs_to_the_beams_unit():
    # Its owner is the destroyer; the blast of the bot and the reward come at the unit's end.
    line = shooting(
        s(0, "tractor", "C3"),
        s(1, "martyr", "C4", damage=4),
        s(2, "spark", "C4"),
        mines=[mine(2, "C4"), mine(2, "C4")],
        features={"C4": ["A"]},
    )
    luck = {
        f"{U}0 t0": 4,
        f"{U}0 t0 h0 armour": 6,
        "mine x0 r1": 4,
        "mine x0 r1 h0 armour": 1,
        "blast r1 s1 t0": 2,
    }
    story = fire(line, PUSH_IT, luck=luck)
    story.then_first(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "pushbeam", 1, 4, 0, 4, True),
        ArmourTested(1, 6, 1, 4, True),
        MineAttacked("x0", 1, 4, 4, True, None),
        ArmourTested(1, 1, -1, 4, False),
        DamageTaken(1, 5, "mine", 2),
        BotDestroyed(1, "mine", 2, ()),
        SelfDestructed(1, "C4"),
        BlastRolled(1, 2, 2, False),
        RewardTaken(2, "draw"),
    )
    assert story.state.links == {}


def test_bot_beam_5_bot_r_11_bot_r_49_a_ground_bot_in_acid_is_destroyed_on_6_and_does_not_explode():
    line = shooting(
        s(0, "tractor", "C3"),
        s(1, "martyr", "C4"),
        s(2, "sapper", "C4"),
        features={"C4": ["A"]},
        mines=[mine(2, "C4")],
    )
    luck = {
        f"{U}0 t0": 4,
        f"{U}0 t0 h0 armour": 4,
        "mine x0 r1": 3,
        f"{U}0 t0 hazard": 6,
    }
    story = fire(line, PUSH_IT, luck=luck)
    # BOT-R-11, BOT-R-49 The armour's saving the hit does not matter.
    story.then_first(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "pushbeam", 1, 4, 0, 4, True),
        ArmourTested(1, 4, 1, 4, True),
        MineAttacked("x0", 1, 3, 4, False, 2),
        HazardRolled(1, "acid", 6, True),
        BotDestroyed(1, "acid", 0, ()),
        RewardTaken(0, "draw"),
    )
    assert story.state.links == {}


@pytest.mark.parametrize(
    ("bot", "heading", "feature", "kind"),
    [
        ("ram", None, "A", "acid"),
        ("fortress", None, "A", "acid"),
        ("spider", None, "A", "acid"),
        ("wasp", "E", "F", "obstacle"),
        ("ram", None, "F", None),
        ("wasp", "E", "A", None),
        ("skimmer", None, "A", None),
        ("skimmer", None, "F", None),
    ],
)
def test_bot_beam_5_what_is_dangerous_to_whom(bot, heading, feature, kind):
    # BOT-TER-2, BOT-TER-3, BOT-TER-8
    line = shooting(s(0, "tractor", "C3"), s(1, bot, "C4", heading), features={"C4": [feature]})
    luck = {f"{U}0 t0": 4, f"{U}0 t0 h0 armour": 6}
    if kind is not None:
        luck[f"{U}0 t0 hazard"] = 5
    story = fire(line, PULL_IT, luck=luck)
    rolled = [event for event in story.events if isinstance(event, HazardRolled)]
    assert rolled == ([] if kind is None else [HazardRolled(1, kind, 5, False)])
    assert LinkSet(0, 1, "pull") in story.events


def test_bot_beam_5_one_die_for_each_beam_that_hit_after_all_the_hits():
    line = shooting(
        s(0, "tractor", "C3", installed=["P17a"]), s(1, "ram", "C4"), features={"C4": ["A"]}
    )
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 4,
        f"{U}0 t0 h0 armour": 6,
        f"{U}1 t0 h0 armour": 6,
        f"{U}0 t0 hazard": 1,
        f"{U}1 t0 hazard": 6,
    }
    fire(line, PUSH_IT, Shoot("P17a", bot=1), luck=luck).then_last(
        ArmourTested(1, 6, 1, 4, True),
        ArmourTested(1, 6, 1, 4, True),
        HazardRolled(1, "acid", 1, False),
        HazardRolled(1, "acid", 6, True),
        BotDestroyed(1, "acid", 0, ()),
        GameEnded("win", (0,), "last"),
    )


def test_bot_beam_5_after_a_first_6_nothing_more_is_rolled():
    line = shooting(
        s(0, "tractor", "C3", installed=["P17a"]), s(1, "ram", "C4"), features={"C4": ["A"]}
    )
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 4,
        f"{U}0 t0 h0 armour": 6,
        f"{U}1 t0 h0 armour": 6,
        f"{U}0 t0 hazard": 6,
    }
    story = fire(line, PUSH_IT, Shoot("P17a", bot=1), luck=luck)
    assert sum(isinstance(event, HazardRolled) for event in story.events) == 1


def test_bot_beam_3_a_bot_that_the_first_beam_destroys_is_spared_the_rest():
    line = shooting(
        s(0, "tractor", "C3", installed=["P17a"]),
        s(1, "ram", "C4", damage=4),
        s(2, "spark", "E1"),
        features={"C4": ["A"]},
        mines=[mine(2, "C4")],
    )
    luck = {f"{U}0 t0": 4, f"{U}1 t0": 4, f"{U}0 t0 h0 armour": 2}
    story = fire(line, PUSH_IT, Shoot("P17a", bot=1), luck=luck)
    assert BotDestroyed(1, "shot", 0, ()) in story.events
    told = {type(event).__name__ for event in story.events}
    assert told.isdisjoint({"MineAttacked", "HazardRolled", "LinkSet"})


# ---------------------------------------------------------------- order of targets


def test_bot_beam_1_all_beams_are_rolled_then_settled_by_first_declaration_at_a_target():
    # The first beam at the spark missed; it is settled first all the same.
    line = shooting(
        s(0, "tractor", "C3", installed=["P17a"]),
        s(1, "ram", "C4"),
        s(2, "spark", "C2"),
    )
    shots = Shoot("P17a", bot=2), PULL_IT, Shoot("pushbeam", bot=2)
    luck = {
        f"{U}0 t0": 3,
        f"{U}1 t0": 4,
        f"{U}2 t0": 4,
        f"{U}1 t0 h0 armour": 6,
        f"{U}2 t0 h0 armour": 5,
    }
    fire(line, *shots, luck=luck).then_first(
        ShotsFired(0, 3),
        ShotRolled(0, 0, "P17a", 2, 3, 0, 4, False),
        ShotRolled(0, 1, "pullbeam", 1, 4, 0, 4, True),
        ShotRolled(0, 2, "pushbeam", 2, 4, 0, 4, True),
        ArmourTested(2, 5, 1, 4, True),
        LinkSet(0, 2, "push"),
        ArmourTested(1, 6, 1, 4, True),
        LinkSet(0, 1, "pull"),
    )


def test_bot_beam_1_other_shots_at_a_bot_do_not_bring_it_forward():
    line = shooting(
        s(0, "tractor", "C3", installed=["P10a"]), s(1, "ram", "C4"), s(2, "spark", "C2")
    )
    shots = Shoot("P10a", bot=1), Shoot("pushbeam", bot=2), PULL_IT
    luck = {
        f"{U}0 t0": 1,
        f"{U}1 t0": 4,
        f"{U}2 t0": 4,
        f"{U}1 t0 h0 armour": 6,
        f"{U}2 t0 h0 armour": 6,
    }
    story = fire(line, *shots, luck=luck)
    links = [event for event in story.events if isinstance(event, LinkSet)]
    assert links == [LinkSet(0, 2, "push"), LinkSet(0, 1, "pull")]


def test_bot_hit_5_cover_counts_against_beams():
    line = shooting(s(0, "tractor", "C3"), s(1, "ram", "C4"), features={"C4": ["S"]})
    story = fire(line, PUSH_IT, luck={f"{U}0 t0": 4, f"{U}0 t0 h0 armour": 2})
    assert ArmourTested(1, 2, 2, 4, True) in story.events


def test_bot_beam_1_a_beam_at_a_bot_that_is_gone_is_lost():
    line = shooting(
        s(0, "tractor", "C3", installed=["P10a"]), s(1, "ram", "C4", damage=4), s(2, "spark", "E1")
    )
    luck = {f"{U}1 t0": 6, f"{U}1 t0 h0 armour": 1}
    story = fire(line, PUSH_IT, Shoot("P10a", bot=1), luck=luck)
    assert ShotLost(0, 0, "pushbeam") in story.events


def test_bot_beam_1_each_target_is_a_unit_and_a_reward_may_come_between():
    line = shooting(
        s(0, "tractor", "C3", damage=1),
        s(1, "ram", "C4", damage=4),
        s(2, "spark", "C2"),
    )
    luck = {f"{U}0 t0": 4, f"{U}1 t0": 4, f"{U}0 t0 h0 armour": 2}
    story = fire(line, PUSH_IT, Shoot("pullbeam", bot=2), luck=luck)
    story.then_last(DamageTaken(1, 5, "shot", 0), BotDestroyed(1, "shot", 0, ()))
    assert asked(story.line) == (0, "reward")
    story = story.when(0, Reward("repair_damage"), dice({f"{U}1 t0 h0 armour": 6}))
    assert ArmourTested(2, 6, 1, 4, True) in story.events
    assert LinkSet(0, 2, "pull") in story.events


def test_bot_beam_1_bot_r_56_beams_lapse_when_the_shooter_is_gone():
    # BOT-R-56 The first target's blast destroys the shooter.
    line = shooting(
        s(0, "tractor", "C3", damage=4),
        s(1, "martyr", "C3", damage=4),
        s(2, "spark", "C2"),
    )
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 4,
        f"{U}0 t0 h0 armour": 2,
        "blast r1 s1 t0": 6,
        "blast r1 s1 t0 h0 armour": 1,
    }
    story = fire(line, PUSH_IT, Shoot("pullbeam", bot=2), luck=luck)
    assert BotDestroyed(0, "blast", 1, ()) in story.events
    story.then_last(BotDestroyed(0, "blast", 1, ()), GameEnded("win", (2,), "last"))


def test_bot_beam_1_bot_r_56_beams_lapse_also_while_the_game_goes_on():
    line = shooting(
        s(0, "tractor", "C3", damage=4),
        s(1, "martyr", "C3", damage=4),
        s(2, "spark", "C2"),
        s(3, "spider", "E1"),
    )
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 4,
        f"{U}0 t0 h0 armour": 2,
        "blast r1 s1 t0": 6,
        "blast r1 s1 t0 h0 armour": 1,
    }
    story = fire(line, PUSH_IT, Shoot("pullbeam", bot=2), luck=luck)
    assert not any(isinstance(event, LinkSet) for event in story.events)
    assert asked(story.line) == (2, "shooting")


def test_bot_hit_1_a_beams_hit_meets_the_shield_first():
    line = shooting(s(0, "tractor", "C3"), s(1, "magnet", "C4"))
    luck = {f"{U}0 t0": 4, f"{U}0 t0 h0 shield": 6}
    fire(line, PUSH_IT, luck=luck).then_first(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "pushbeam", 1, 4, 0, 4, True),
        ShieldTested(1, 6, 0, 6, True),
        LinkSet(0, 1, "push"),
    )


def test_bot_unit_1_each_target_of_beams_is_a_unit_of_its_own() -> None:
    bots = [s(0, "tractor", "C3"), s(1, "ram", "C4", damage=4), s(2, "sapper", "C2", damage=4)]
    line = position([*bots, s(3, "spark", "E1")], phase="shoot")
    line.decide(0, Shoot("pushbeam", bot=1))
    line.decide(0, Shoot("pullbeam", bot=2))
    given = {"shot r1 s0 k0 t0": (4,), "shot r1 s0 k1 t0": (4,)}
    given |= {"shot r1 s0 k0 t0 h0 armour": (0,), "shot r1 s0 k1 t0 h0 armour": (0,)}
    line.decide(0, Fire(), given)
    assert line.state.went_out == [0, 1, 2, 0]
