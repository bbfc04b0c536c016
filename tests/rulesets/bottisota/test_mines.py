"""Mines attack, magnetic ones slide. BOT-MINE."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.explosions import BlastRolled, SelfDestructed
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, ShieldTested
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked, MineSlid
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.reward import Reward, RewardTaken
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted
from mechs_core.rulesets.bottisota.rules.step import Step, Stepped
from mechs_core.rulesets.bottisota.rules.teleport import Teleport
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, drawn, opening, position, s

FIGHT = (MineSlid, MineAttacked, ShieldTested, ArmourTested, DamageTaken, BotDestroyed)


def mine(owner: int, area: str, kind: str = "mine", **keys) -> dict[str, object]:
    return {"owner": owner, "kind": kind, "area": area, "hit": 4, "am": -1, **keys}


def step_onto(*mines, luck: dict[str, int], bot=None, **keys) -> Story:
    """Seat 0 steps from C3 to C4."""
    mover = bot or s(0, "ram", "C3")
    line = position([mover, s(1, "sapper", "E1"), s(2, "spider", "E3")], mines=[*mines], **keys)
    return given(line).when(0, MoveMode("normal")).when(0, Step("E"), dice(luck))


def fought(events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if isinstance(event, FIGHT)]


def test_bot_mine_3_an_awake_mine_attacks_who_steps_into_its_area():
    luck = {"mine x0 r1": 4, "mine x0 r1 h0 armour": 4}
    story = step_onto(mine(1, "C4"), luck=luck)
    story.then(
        Stepped(0, "C3", "C4", "E", 1, 2, None),
        MineAttacked("x0", 0, 4, 4, True, None),
        ArmourTested(0, 4, -1, 4, False),
        DamageTaken(0, 1, "mine", 1),
    )
    assert asked(story.line) == (0, "moving")
    assert story.state.mines == []  # BOT-MINE-4


def test_bot_mine_3_only_the_mines_of_that_area_in_drop_order():
    mines = mine(1, "C4", hit=5), mine(2, "C3"), mine(2, "C4", hit=3), mine(1, "C5")
    story = step_onto(*mines, luck={"mine x0 r1": 2, "mine x2 r1": 2})
    assert fought(story.events) == [
        MineAttacked("x0", 0, 2, 5, False, 2),
        MineAttacked("x2", 0, 2, 3, False, 2),
    ]


def test_bot_mine_4_bot_r_17_a_mine_that_missed_sleeps_until_the_next_round():
    # BOT-R-17, BOT-MINE-3 At most one attack a round.
    story = step_onto(mine(1, "C4"), luck={"mine x0 r1": 3})
    assert [each.wakes for each in story.state.mines] == [2]
    story = story.when(0, Step("E")).when(0, Step("W"))
    assert fought(story.events) == []
    asleep = step_onto(mine(1, "C4", wakes_round=2), luck={})
    assert fought(asleep.events) == []
    awake = step_onto(mine(1, "C4", wakes_round=2), luck={"mine x0 r2": 3}, round=2)
    assert fought(awake.events) == [MineAttacked("x0", 0, 3, 4, False, 3)]


def test_bot_mine_3_the_mines_left_stay_quiet_when_the_bot_is_gone():
    bot = s(0, "ram", "C3", damage=4)
    luck = {"mine x0 r1": 4, "mine x0 r1 h0 armour": 1}
    story = step_onto(mine(1, "C4"), mine(2, "C4"), luck=luck, bot=bot)
    assert fought(story.events)[-1] == BotDestroyed(0, "mine", 1, ())
    assert len(story.state.mines) == 1


def test_bot_mine_3_a_bot_that_teleports_is_attacked_too():
    line = position(
        [s(0, "ram", "C2"), s(1, "sapper", "E1"), s(2, "spider", "E3")],
        features={"C3": ["T"], "A1": ["T"]},
        mines=[mine(1, "A1")],
    )
    story = given(line).when(0, MoveMode("normal")).when(0, Step("E"))
    story = story.when(0, Teleport(), dice({"mine x0 r1": 1}))
    assert fought(story.events) == [MineAttacked("x0", 0, 1, 4, False, 2)]


@pytest.mark.parametrize(
    ("kind", "bot", "heading", "attacks"),
    [
        ("mine", "ram", None, True),
        ("mine", "fortress", None, True),
        ("mine", "martyr", None, True),
        ("mine", "wasp", "E", False),
        ("mine", "skimmer", None, False),
        ("magmine", "ram", None, True),
        ("magmine", "wasp", "E", True),  # BOT-R-40
        ("magmine", "skimmer", None, True),
    ],
)
def test_bot_mine_2_bot_r_40_mines_attack_ground_bots_magnetic_ones_all(
    kind, bot, heading, attacks
):
    mover = s(0, bot, "C3", heading)
    line = position(
        [mover, s(1, "ram" if bot != "ram" else "sapper", "E1")],
        mines=[mine(1, "C4", kind)],
        acted=[1],
    )
    story = given(line).when(0, MoveMode("normal"))
    story = story.when(0, Step("E"), dice({"mine x0 r1": 1} if attacks else {}))
    assert bool(fought(story.events)) is attacks


def test_bot_mine_2_bot_r_18_the_owner_is_not_spared_and_has_no_destroyer():
    # BOT-R-18
    luck = {"mine x0 r1": 4, "mine x0 r1 h0 armour": 1}
    story = step_onto(mine(0, "C4"), luck=luck, bot=s(0, "ram", "C3", damage=4))
    assert fought(story.events)[2:] == [
        DamageTaken(0, 5, "mine", None),
        BotDestroyed(0, "mine", None, ()),
    ]


def test_bot_mine_1_a_mine_does_not_attack_on_being_dropped():
    # Fresh mines are awake at once: the dropper meets it as it comes back.
    line = position([s(0, "sapper", "C3"), s(1, "ram", "E1"), s(2, "spider", "E3")])
    story = given(line).when(0, MoveMode("normal")).when(0, Drop("minerail"))
    assert fought(story.events) == []
    story = story.when(0, Step("E"))
    assert fought(story.events) == []
    story = story.when(0, Step("W"), dice({"mine r1s0n0 r1": 1}))
    assert fought(story.events) == [MineAttacked("r1s0n0", 0, 1, 4, False, 2)]


@pytest.mark.parametrize(
    "keys", [{"dashed": True}, {"faults": {"sight": 2}}, {"installed": ["P07a", "P19a"]}]
)
def test_bot_mine_4_nothing_is_added_to_its_roll(keys):
    owner = s(1, "sapper", "E1", **keys)
    line = position([s(0, "ram", "C3"), owner], mines=[mine(1, "C4")], acted=[1])
    story = given(line).when(0, MoveMode("dash")).when(0, Step("E"), dice({"mine x0 r1": 3}))
    assert fought(story.events) == [MineAttacked("x0", 0, 3, 4, False, 2)]


def test_bot_luck_2_a_mines_roll_is_a_test():
    story = step_onto(mine(1, "C4", hit=2), luck={"mine x0 r1": 1})
    assert not fought(story.events)[0].hit


def test_bot_mine_5_bot_r_16_there_is_no_cover_against_mines():
    # BOT-R-16
    luck = {"mine x0 r1": 4, "mine x0 r1 h0 armour": 4}
    story = step_onto(mine(1, "C4"), luck=luck, bot=s(0, "martyr", "C3"), features={"C4": ["S"]})
    assert ArmourTested(0, 4, -1, 4, False) in story.events


def test_bot_mine_5_the_owner_is_the_destroyer():
    line = position(
        [s(0, "sapper", "A1", damage=1), s(1, "ram", "C4", damage=4), s(2, "spider", "E1")],
        mines=[mine(0, "C3")],
        starter=1,
    )
    luck = dice({"mine x0 r1": 4, "mine x0 r1 h0 armour": 2})
    story = given(line).when(1, MoveMode("normal")).when(1, Step("W"), luck)
    story.then_last(DamageTaken(1, 5, "mine", 0), BotDestroyed(1, "mine", 0, ()))
    assert asked(story.line) == (0, "reward")
    story = story.when(0, Reward("repair_damage"))
    assert story.events[0] == RewardTaken(0, "repair_damage")
    assert asked(story.line) == (2, "mode")


def test_bot_unit_1_a_mines_attack_is_a_unit_with_the_explosion_it_sets_off():
    line = position(
        [s(0, "martyr", "C3", damage=4), s(1, "sapper", "C4", damage=4)],
        mines=[mine(1, "C4"), mine(1, "C4")],
        acted=[1],
    )
    luck = {"mine x0 r1": 4, "mine x0 r1 h0 armour": 1}
    luck |= {"blast r1 s0 t0": 3, "blast r1 s0 t0 h0 armour": 4}
    story = given(line).when(0, MoveMode("normal")).when(0, Step("E"), dice(luck))
    story.then_last(
        BotDestroyed(0, "mine", 1, ()),
        SelfDestructed(0, "C4"),
        BlastRolled(0, 1, 3, True),
        ArmourTested(1, 4, -1, 4, False),
        DamageTaken(1, 5, "blast", 0),
        BotDestroyed(1, "blast", 0, ()),
        GameEnded("draw", (0, 1), "last"),
    )


def test_bot_hit_6_a_mines_unit_ends_before_the_next_mine_attacks():
    luck = {
        "mine x0 r1": 4,
        "mine x0 r1 h0 armour": 1,
        "mine x0 r1 h0 fault": 3,
        "mine x1 r1": 4,
        "mine x1 r1 h0 armour": 6,
    }
    story = step_onto(mine(1, "C4"), mine(1, "C4"), luck=luck, bot=s(0, "ram", "C3", damage=2))
    assert [each.need for each in story.events if isinstance(each, ArmourTested)] == [4, 5]


# ---------------------------------------------------------------- magnetic mines slide


def slide(*mines, bots, luck, **keys) -> tuple[Event, ...]:
    """The opening of a shooting phase."""
    return opening(bots, phase="shoot", mines=[*mines], luck=luck, **keys)[1]


def test_bot_mine_3_a_magnetic_mine_attacks_a_random_bot_as_shooting_starts():
    bots = [s(0, "magnet", "C3"), s(1, "wasp", "C3", "E")]
    luck = drawn({"slide x0 r1": 0}) | dice(
        {"mine x0 r1": 5, "mine x0 r1 h0 shield": 5, "mine x0 r1 h0 armour": 5}
    )
    events = slide(mine(0, "C3", "magmine"), bots=bots, luck=luck)
    place = events.index(PhaseStarted("shoot"))
    assert events[place + 1 : place + 6] == (
        MineSlid("x0", 0),
        MineAttacked("x0", 0, 5, 4, True, None),
        ShieldTested(0, 5, 0, 6, False),
        ArmourTested(0, 5, -1, 5, False),
        DamageTaken(0, 1, "mine", None),
    )


def test_bot_luck_4_a_single_bot_is_not_drawn_for():
    bots = [s(0, "magnet", "C3"), s(1, "wasp", "C4", "E")]
    events = slide(mine(0, "C4", "magmine"), bots=bots, luck=dice({"mine x0 r1": 1}))
    assert fought(events) == [MineSlid("x0", 1), MineAttacked("x0", 1, 1, 4, False, 2)]


def test_bot_mine_3_they_slide_in_drop_order_awake_ones_with_a_bot_only():
    bots = [s(0, "magnet", "C3"), s(1, "ram", "C4")]
    mines = (
        mine(0, "C4", "magmine"),
        mine(0, "A1", "magmine"),
        mine(0, "C4"),
        mine(0, "C4", "magmine", wakes_round=2),
        mine(0, "C3", "magmine"),
        mine(0, "C4", "magmine"),
    )
    luck = dice({"mine x0 r1": 1, "mine x4 r1": 1, "mine x5 r1": 1})
    events = slide(*mines, bots=bots, luck=luck)
    assert [each.mine for each in events if isinstance(each, MineSlid)] == ["x0", "x4", "x5"]


def test_bot_unit_1_a_slide_is_a_unit_too():
    bots = [s(0, "magnet", "C3"), s(1, "ram", "C4", damage=4)]
    luck = dice({"mine x0 r1": 4, "mine x0 r1 h0 armour": 1})
    events = slide(mine(0, "C4", "magmine"), bots=bots, luck=luck)
    assert events[-2:] == (BotDestroyed(1, "mine", 0, ()), GameEnded("win", (0,), "last"))


def test_bot_mine_4_a_magnetic_mine_is_awake_from_the_round_it_wakes_in():
    bots = [s(0, "magnet", "C3"), s(1, "ram", "C4")]
    mines = mine(0, "C4", "magmine", wakes_round=3), mine(0, "C4", "magmine", wakes_round=2)
    events = slide(*mines, bots=bots, luck=dice({"mine x1 r2": 1}), round=2)
    assert [each.mine for each in events if isinstance(each, MineSlid)][:1] == ["x1"]


def test_bot_mine_3_the_reward_for_a_slide_comes_before_the_next_slides():
    bots = [s(0, "magnet", "C3", damage=1), s(1, "ram", "C4", damage=4), s(2, "spider", "E1")]
    mines = mine(0, "C4", "magmine"), mine(1, "E1", "magmine")
    luck = dice({"mine x0 r1": 4, "mine x0 r1 h0 armour": 1})
    line = position(bots, phase="shoot", mines=[*mines], luck=luck)
    assert asked(line) == (0, "reward")
    story = given(line).when(0, Reward("repair_damage"), dice({"mine x1 r1": 1}))
    assert fought(story.events) == [MineSlid("x1", 2), MineAttacked("x1", 2, 1, 4, False, 2)]
    assert asked(story.line) == (0, "shooting")


def test_bot_mine_3_nothing_slides_in_the_middle_of_the_phase():
    # BOT-SCEN-2
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4"), s(2, "sapper", "E1")]
    line, events = opening(bots, phase="shoot", mines=[mine(0, "C4", "magmine")], acted=[0])
    assert fought(events) == []
    assert asked(line) == (2, "shooting")


def test_bot_mine_3_a_bot_that_moved_onto_a_magnetic_mine_is_not_attacked_again():
    line = position(
        [s(0, "ram", "C3"), s(1, "sapper", "E1")],
        mines=[mine(1, "C4", "magmine")],
        acted=[1],
    )
    story = given(line).when(0, MoveMode("normal")).when(0, Step("E"), dice({"mine x0 r1": 1}))
    story = story.when(0, EndMove())
    assert PhaseStarted("shoot") in story.events
    assert fought(story.events) == []
