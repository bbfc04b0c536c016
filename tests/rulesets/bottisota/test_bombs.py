"""Bombs go off as the dropper's movement ends. BOT-BOMB."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota.rules.bombs import BombRolled, BombWentOff
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, DefencesUpdated
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.reward import Reward, RewardTaken
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, position, s

BOMBS = (BombWentOff, BombRolled, ArmourTested, DamageTaken, BotDestroyed)
ID = "r1s0n0"


def bombs(story: Story) -> list[Event]:
    return [event for event in story.events if isinstance(event, BOMBS)]


def over(line: Line, drop: Drop, *, mode: str = "normal") -> Story:
    """Seat 0 flies from C2 to C3, drops a bomb there, and goes on to C4."""
    story = given(line).when(0, MoveMode(mode)).when(0, Step("E"))
    return story.when(0, drop).when(0, Step("E"))


def hawk(**keys):
    return s(0, "hawk", "C2", "E", **keys)


def diver(**keys):
    return s(0, "diver", "C2", "E", **keys)


CLUSTER = Drop("clusterbomb")


def test_bot_bomb_2_an_explosive_bomb_finds_all_bots_of_the_area_from_the_droppers_left():
    line = position(
        [
            s(3, "ram", "C3"),
            hawk(),
            s(1, "sapper", "C3"),
            s(2, "wasp", "C3", "W"),
            s(4, "spider", "C4"),
        ],
        acted=[1, 2, 3, 4],
    )
    luck = dice(
        {
            f"bomb {ID} t0": 4,
            f"bomb {ID} t0 h0 armour": 2,
            f"bomb {ID} t1": 3,
            f"bomb {ID} t2": 1,
        }
    )
    story = over(line, CLUSTER).when(0, EndMove(), luck)
    assert bombs(story) == [
        BombWentOff(ID),
        BombRolled(ID, 1, 4, 0, 4, True),
        ArmourTested(1, 2, 0, 4, False),
        DamageTaken(1, 1, "bomb", 0),
        BombRolled(ID, 2, 3, 0, 4, False),
        BombRolled(ID, 3, 1, 0, 4, False),
    ]
    assert story.state.bombs == []


def test_bot_bomb_2_the_dropper_comes_last_if_it_is_there():
    line = position(
        [s(0, "skimmer", "C3", installed=["P16a"]), s(1, "ram", "C3"), s(2, "sapper", "E1")],
        acted=[1, 2],
    )
    story = given(line).when(0, MoveMode("normal")).when(0, Drop("P16a"))
    luck = dice({f"bomb {ID} t0": 1, f"bomb {ID} t1": 4, f"bomb {ID} t1 h0 armour": 3})
    story = story.when(0, EndMove(), luck)
    assert bombs(story) == [
        BombWentOff(ID),
        BombRolled(ID, 1, 1, 0, 4, False),
        BombRolled(ID, 0, 4, 0, 4, True),
        ArmourTested(0, 3, 0, 4, False),
        DamageTaken(0, 1, "bomb", None),
    ]


def test_bot_bomb_2_a_plain_bomb_is_rolled_against_its_target_only():
    line = position([diver(), s(1, "ram", "C3"), s(2, "sapper", "C3")], acted=[1, 2])
    luck = dice({f"bomb {ID} t0": 3, f"bomb {ID} t0 h0 armour": 5})
    story = over(line, Drop("apbomb", 2)).when(0, EndMove(), luck)
    assert bombs(story) == [
        BombWentOff(ID),
        BombRolled(ID, 2, 3, 0, 3, True),
        ArmourTested(2, 5, -3, 4, False),
        DamageTaken(2, 1, "bomb", 0),
    ]


def test_bot_bomb_2_a_plain_bomb_whose_target_is_gone_does_nothing():
    line = position(
        [diver(installed=["P16a"]), s(1, "ram", "C3", damage=4), s(2, "sapper", "E1")],
        acted=[1, 2],
    )
    story = given(line).when(0, MoveMode("normal")).when(0, Step("E"))
    story = story.when(0, Drop("P16a")).when(0, Drop("apbomb", 1)).when(0, Step("E"))
    luck = dice({f"bomb {ID} t0": 4, f"bomb {ID} t0 h0 armour": 1})
    story = story.when(0, EndMove(), luck)
    assert bombs(story)[-2:] == [BotDestroyed(1, "bomb", 0, ()), BombWentOff("r1s0n1")]


def test_bot_bomb_2_bombs_go_off_in_drop_order_each_a_unit():
    line = position(
        [hawk(damage=1, installed=["P16a"]), s(1, "ram", "C3", damage=4), s(2, "sapper", "C3")],
        acted=[1, 2],
    )
    story = given(line).when(0, MoveMode("normal")).when(0, Step("E"))
    story = story.when(0, Drop("P16a")).when(0, CLUSTER).when(0, Step("E"))
    luck = dice({f"bomb {ID} t0": 4, f"bomb {ID} t0 h0 armour": 1, f"bomb {ID} t1": 1})
    story = story.when(0, EndMove(), luck)
    assert asked(story.line) == (0, "reward")
    assert [bomb.id for bomb in story.state.bombs] == ["r1s0n1"]
    story = story.when(0, Reward("repair_damage"), dice({"bomb r1s0n1 t0": 1}))
    assert bombs(story) == [BombWentOff("r1s0n1"), BombRolled("r1s0n1", 2, 1, 0, 4, False)]


def test_bot_unit_1_what_two_bombs_destroy_falls_in_two_units():
    # BOT-RES-1 So the two have a place each.
    bots = [hawk(installed=["P16a"]), s(1, "ram", "C3", damage=4), s(2, "sapper", "C3", damage=4)]
    line = position([*bots, s(3, "spider", "E1")], acted=[1, 2, 3])
    story = given(line).when(0, MoveMode("normal")).when(0, Step("E"))
    story = story.when(0, Drop("P16a")).when(0, CLUSTER).when(0, Step("E"))
    first = {f"bomb {ID} t0": 4, f"bomb {ID} t0 h0 armour": 1, f"bomb {ID} t1": 1}
    second = {"bomb r1s0n1 t0": 4, "bomb r1s0n1 t0 h0 armour": 1}
    story = story.when(0, EndMove(), dice(first | second))
    assert story.state.present() == [0, 3]
    assert story.state.went_out[1] < story.state.went_out[2]
    assert story.state.fallen == [2]


def test_bot_unit_1_a_mine_after_a_bomb_is_a_unit_of_its_own():
    # BOT-RES-1
    mine = {"owner": 0, "kind": "mine", "area": "D2", "hit": 2, "am": 0}
    bots = [hawk(), s(1, "ram", "C3", damage=4), s(2, "sapper", "E2", damage=4)]
    line = position([*bots, s(3, "spider", "E1")], acted=[1, 3], mines=[mine])
    story = over(line, CLUSTER)
    story = story.when(0, EndMove(), dice({f"bomb {ID} t0": 4, f"bomb {ID} t0 h0 armour": 1}))
    luck = dice({"mine x0 r1": 2, "mine x0 r1 h0 armour": 1})
    story = story.when(2, MoveMode("normal")).when(2, Step("NW"), luck)
    assert story.state.present() == [0, 3]
    assert story.state.went_out[1] < story.state.went_out[2]


def test_bot_unit_1_all_that_a_bomb_destroys_falls_in_one_unit():
    # BOT-END-3 A draw is possible.
    line = position(
        [s(0, "skimmer", "C3", damage=4, installed=["P16a"]), s(1, "ram", "C3", damage=4)],
        acted=[1],
    )
    story = given(line).when(0, MoveMode("normal")).when(0, Drop("P16a"))
    luck = dice(
        {
            f"bomb {ID} t0": 4,
            f"bomb {ID} t0 h0 armour": 1,
            f"bomb {ID} t1": 4,
            f"bomb {ID} t1 h0 armour": 1,
        }
    )
    story.when(0, EndMove(), luck).then_last(
        BotDestroyed(0, "bomb", None, ("P16a",)), GameEnded("draw", (0, 1), "last")
    )


@pytest.mark.parametrize(
    ("keys", "mode", "mod"),
    [
        ({}, "normal", 0),
        ({}, "dash", 0),  # BOT-R-38
        ({"faults": {"sight": 2}}, "normal", -2),
        ({"installed": ["P07a", "P07b"]}, "normal", 2),
        ({"installed": ["P19a"]}, "normal", 0),
    ],
)
def test_bot_bomb_3_what_is_added_to_its_roll(keys, mode, mod):
    line = position([hawk(**keys), s(1, "ram", "C3")], acted=[1])
    story = over(line, CLUSTER, mode=mode).when(0, EndMove(), dice({f"bomb {ID} t0": 1}))
    assert BombRolled(ID, 1, 1, mod, 4, False) in story.events


def test_bot_bomb_3_flight_obstacles_do_not_matter():
    line = position([hawk(), s(1, "ram", "C3")], acted=[1], features={"C3": ["F"]})
    story = over(line, CLUSTER).when(0, EndMove(), dice({f"bomb {ID} t0": 1}))
    assert BombRolled(ID, 1, 1, 0, 4, False) in story.events


def test_bot_luck_2_a_bombs_roll_is_a_test():
    line = position([hawk(installed=["P07a", "P07b"]), s(1, "ram", "C3")], acted=[1])
    story = over(line, CLUSTER).when(
        0, EndMove(), dice({f"bomb {ID} t0": 2, f"bomb {ID} t0 h0 armour": 6})
    )
    assert BombRolled(ID, 1, 2, 2, 4, True) in story.events
    blind = position([hawk(faults={"sight": 9}), s(1, "ram", "C3")], acted=[1])
    luck = dice({f"bomb {ID} t0": 6, f"bomb {ID} t0 h0 armour": 6})
    story = over(blind, CLUSTER).when(0, EndMove(), luck)
    assert BombRolled(ID, 1, 6, -9, 4, True) in story.events


@pytest.mark.parametrize(
    ("bot", "drop", "mod"),
    [(hawk(), CLUSTER, 1), (diver(), Drop("apbomb", 1), -3)],
)
def test_bot_bomb_3_bot_r_16_cover_counts_against_explosive_bombs_only(bot, drop, mod):
    # BOT-HIT-5, BOT-R-16
    line = position([bot, s(1, "ram", "C3")], acted=[1], features={"C3": ["S"]})
    luck = dice({f"bomb {ID} t0": 5, f"bomb {ID} t0 h0 armour": 6})
    story = over(line, drop).when(0, EndMove(), luck)
    assert ArmourTested(1, 6, mod, 4, True) in story.events


def test_bot_unit_2_outside_shooting_the_defences_are_brought_up_to_date_before_the_rewards():
    line = position(
        [hawk(), s(1, "sapper", "C3", damage=2), s(2, "ram", "C3", damage=4)], acted=[1, 2]
    )
    bomb = f"bomb {ID}"
    luck = {
        f"{bomb} t0": 4,
        f"{bomb} t0 h0 armour": 3,
        f"{bomb} t0 h0 fault": 3,
        f"{bomb} t1": 4,
        f"{bomb} t1 h0 armour": 3,
    }
    story = over(line, CLUSTER).when(0, EndMove(), dice(luck))
    told = story.events[story.events.index(BotDestroyed(2, "bomb", 0, ())) :]
    assert told[1:3] == (DefencesUpdated(1, 5, None), RewardTaken(0, "draw"))
