"""Mines and bombs are dropped. BOT-DROP-1, BOT-BOMB-1, BOT-BOMB-3."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.bottisota.model import Bomb, Mine
from mechs_core.rulesets.bottisota.rules.drop import (
    BombDropped,
    Drop,
    MineDropped,
    why_not_drop,
)
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.movement import MoveMode
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.testing import Story
from tests.rulesets.bottisota.positions import asked, position, s


def moving(name: str, area: str, heading: str | None = None, *others: Any, **said: Any) -> Story:
    """Seat 0 moves; the others are somewhere."""
    action = {"seat": 0, "mode": "normal", **said.pop("action", {})}
    bots = [s(0, name, area, heading, **said.pop("keys", {})), *others]
    if not others:
        bots.append(s(1, "ram", "A1"))
    return Story(position(bots, action=action, **said))


def offered(story: Story) -> list[Drop]:
    legal = story.line.ruleset.legal(story.state, 0)
    return [each for each in legal if type(each) is Drop]


def test_bot_drop_1_a_mine_lies_where_the_bot_is_and_costs_a_charge():
    story = moving("sapper", "C3").when(0, Step("E")).when(0, Drop("minerail"))
    story.then(MineDropped(0, "minerail", "r1s0n0", "mine", "C4", 4, -1, 2))
    c4 = story.state.map.number["C4"]
    assert story.state.mines == [Mine("r1s0n0", 0, "mine", c4, 4, -1, 0)]  # awake
    assert story.state.bots[0].charges == {"minerail": 2}
    assert asked(story.line) == (0, "moving")


def test_bot_drop_1_a_magnetic_mine():
    story = moving("magnet", "C3").when(0, Drop("magmines"))
    story.then(MineDropped(0, "magmines", "r1s0n0", "magmine", "C3", 4, -1, 1))


def test_bot_drop_1_a_bot_that_stands_still_may_drop_before_and_after_its_steps():
    moving("sapper", "C3").when(0, Drop("minerail")).when(0, Step("E")).accepted()
    moving("sapper", "C3", action={"mp": 0, "steps": 3}).when(0, Drop("minerail")).accepted()


def test_bot_drop_1_each_weapon_as_often_as_its_shots_a_round():
    story = moving("sapper", "C3", keys={"installed": ["P14a", "P15b"]})
    story = story.when(0, Drop("minerail"))
    story.when(0, Drop("minerail")).refused("weapon_spent", "the minerail was used in this round")
    story = story.when(0, Drop("P14a"))
    story.then(MineDropped(0, "P14a", "r1s0n1", "mine", "C3", 4, -1, 1))
    story = story.when(0, Drop("P15b"))
    story.then(MineDropped(0, "P15b", "r1s0n2", "magmine", "C3", 4, 0, 0))
    assert offered(story) == []
    assert [mine.id for mine in story.state.mines] == ["r1s0n0", "r1s0n1", "r1s0n2"]


def test_bot_drop_1_ids_count_the_drops_of_this_bot_in_this_round():
    story = moving(
        "sapper", "C3", round=3, keys={"installed": ["P14a"]}, action={"drops": {"minerail": 1}}
    )
    story.when(0, Drop("minerail")).refused("weapon_spent")
    assert story.when(0, Drop("P14a")).events[0].mine == "r3s0n1"


def test_bot_drop_1_a_drop_takes_a_charge():
    story = moving("sapper", "C3", keys={"charges": {"minerail": 0}})
    story.when(0, Drop("minerail")).refused("no_charges", "the minerail has no charge left")
    assert offered(story) == []


def test_bot_drop_1_only_what_the_bot_carries_and_what_is_dropped():
    story = moving("sapper", "C3", keys={"installed": ["P05a"]})
    story.when(0, Drop("magmines")).refused("unknown_weapon", "the sapper has no magmines")
    story.when(0, Drop("P14a")).refused("unknown_weapon")
    story.when(0, Drop("P05a")).refused("unknown_weapon")  # no weapon at all
    story.when(0, Drop("pistol")).refused("not_a_drop_weapon", "the pistol is fired, not dropped")
    story.when(0, Drop("minerail", target=1)).refused("bad_target")
    story.when(0, Drop("catapult")).refused("bad_value")


def test_bot_drop_1_in_a_chase_too():
    action = {"mode": "dash", "prey": 1}
    story = moving("sapper", "C3", None, s(1, "ram", "C5"), action=action, acted=[1])
    story.when(0, Drop("minerail")).accepted()


def test_bot_drop_1_not_before_the_mode_is_chosen():
    """A bot that docks or waits is never asked to drop."""
    bots = [s(0, "sapper", "C3"), s(1, "ram", "A1")]
    story = Story(position(bots, starter=0))
    story.when(0, Drop("minerail")).refused("not_asked")
    assert asked(story.when(0, MoveMode("hunt")).line)[0] == 1


def test_bot_r_67_a_docked_bot_drops_nothing():
    bots = [s(0, "hawk", "C3", "E", installed=["P14b"]), s(1, "sapper", "A1")]
    story = Story(position(bots, features={"C3": ["D"]}, starter=0))
    story.when(0, MoveMode("normal")).when(0, Drop("P14b")).accepted()
    story.when(0, MoveMode("dock")).when(0, Drop("P14b")).refused("not_asked")


def test_bot_part_4_a_mine_dispenser_can_be_used_in_the_action_it_is_installed_in():
    story = moving("spark", "C3", keys={"hand": ["P14b"]})
    story.when(0, Drop("P14b")).refused("unknown_weapon")
    story.when(0, Install("P14b")).when(0, Drop("P14b")).accepted()


# ---------------------------------------------------------------- bombs


def test_bot_bomb_1_an_explosive_bomb_is_aimed_at_nobody():
    story = moving("hawk", "C3", "E").when(0, Drop("clusterbomb"))
    story.then(BombDropped(0, "clusterbomb", "r1s0n0", "C3", None, 0, 1))
    c3 = story.state.map.number["C3"]
    assert story.state.bombs == [Bomb("r1s0n0", 0, "clusterbomb", c3, -1, 0)]
    moving("hawk", "C3", "E").when(0, Drop("clusterbomb", target=1)).refused("bad_target")


def test_bot_bomb_1_a_plain_bomb_names_a_ground_bot_below():
    others = s(1, "ram", "C3"), s(2, "wasp", "C3", "E"), s(3, "spider", "C4"), s(4, "magnet", "C3")
    story = moving("diver", "C3", "E", *others, seats=6)
    after = story.when(0, Drop("apbomb", target=1))
    after.then(BombDropped(0, "apbomb", "r1s0n0", "C3", 1, 0, 2))
    c3 = story.state.map.number["C3"]
    assert after.state.bombs == [Bomb("r1s0n0", 0, "apbomb", c3, 1, 0)]
    assert after.state.bot(0).charges == {"apbomb": 2}
    after.when(0, Drop("apbomb", target=1)).refused("weapon_spent")
    story.when(0, Drop("apbomb")).refused("bad_target", "the bomb needs a target")
    story.when(0, Drop("apbomb", target=2)).refused("bad_target", "the wasp flies")
    story.when(0, Drop("apbomb", target=4)).refused("bad_target")  # hover
    story.when(0, Drop("apbomb", target=0)).refused("bad_target")
    story.when(0, Drop("apbomb", target=3)).refused("bad_target", "seat 3 has no bot at C3")
    story.when(0, Drop("apbomb", target=5)).refused("bad_target")
    story.when(0, Drop("apbomb", target=6)).refused("bad_value")
    assert offered(story) == [Drop("apbomb", target=1)]


def test_bot_bomb_1_only_airborne_bots_drop_bombs():
    story = moving("spark", "C3")
    story.state.bots[0].installed = [30]  # P16a, which no ground bot can install
    story.state.bots[0].charges = {"P16a": 2}
    reason = why_not_drop(story.state, 0, Drop("P16a"))
    assert reason is not None
    assert reason.code == "needs_flight"
    moving("magnet", "C3", keys={"installed": ["P16a"]}).when(0, Drop("P16a")).then(
        BombDropped(0, "P16a", "r1s0n0", "C3", None, 0, 1)
    )


@pytest.mark.parametrize(
    ("keys", "mod"),
    [
        ({}, 0),
        ({"faults": {"sight": 2}}, -2),
        ({"installed": ["P07a", "P07b"]}, 2),
        ({"installed": ["P07a", "P19a"], "faults": {"sight": 1}}, 0),  # not P19
    ],
)
def test_bot_bomb_3_the_modifier_is_fixed_at_the_drop(keys: dict[str, Any], mod: int):
    """Nothing for dashing and flight obstacles."""
    story = moving("hawk", "C2", "E", map="L1", keys=keys, action={"mode": "dash"})
    assert story.when(0, Drop("clusterbomb")).events[0].mod == mod


def test_the_order_in_which_a_drop_is_tested():
    ram = s(1, "ram", "C4")
    story = moving("diver", "C3", "E", ram, keys={"charges": {"apbomb": 0}})
    story.when(0, Drop("apbomb")).refused("no_charges")
    story = moving("diver", "C3", "E", ram, action={"drops": {"apbomb": 1}})
    story.when(0, Drop("apbomb")).refused("weapon_spent")
    empty = {"keys": {"charges": {"apbomb": 0}}, "action": {"drops": {"apbomb": 1}}}
    moving("diver", "C3", "E", ram, **empty).when(0, Drop("apbomb")).refused("no_charges")


def test_each_weapon_that_can_be_dropped_is_offered():
    others = s(1, "ram", "C3"), s(2, "spider", "C3")
    hawk = moving("hawk", "C3", "E", *others, keys={"installed": ["P14a", "P16b"]})
    assert offered(hawk) == [Drop("clusterbomb"), Drop("P14a"), Drop("P16b")]
    diver = moving("diver", "C3", "E", *others)
    assert offered(diver) == [Drop("apbomb", target=1), Drop("apbomb", target=2)]
