"""Movement actions: their mode, their end, crashes into the wall. BOT-MOV-1, 2, 7 to 10."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mechs_core.rulesets.bottisota import model
from mechs_core.rulesets.bottisota.data import BOTS
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS
from mechs_core.rulesets.bottisota.rules.bombs import BombWentOff
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.movement import EndMove, ModeChosen, MoveEnded, MoveMode
from mechs_core.rulesets.bottisota.rules.one_shots import Play
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted
from mechs_core.rulesets.bottisota.rules.step import Step, Stepped
from mechs_core.rulesets.bottisota.rules.teleport import Teleport, Teleported
from mechs_core.testing import Story
from tests.rulesets.bottisota.positions import asked, dice, drawn, position, s

OTHERS = (s(1, "ram", "E1"), s(2, "spark", "A1"))


def about(name: str, area: str, heading: str | None = None, **said: Any) -> Story:
    """Seat 0 is about to choose its mode, the last to decide."""
    keys = {key: said.pop(key) for key in ("installed", "hand") if key in said}
    others = said.pop("others", OTHERS)
    acted = [bot["seat"] for bot in others]
    bots = [s(0, name, area, heading, **keys), *others]
    return Story(position(bots, starter=0, acted=acted, **said))


def moving(name: str, area: str, heading: str | None = None, **said: Any) -> Story:
    """Seat 0 moves."""
    action = {"seat": 0, "mode": "normal", **said.pop("action", {})}
    keys = {key: said.pop(key) for key in ("installed", "hand") if key in said}
    bots = said.pop("bots", OTHERS)
    return Story(position([s(0, name, area, heading, **keys), *bots], action=action, **said))


def modes(story: Story) -> list[str]:
    legal = story.line.ruleset.legal(story.state, 0)
    return [each.mode for each in legal if type(each) is MoveMode]


# ---------------------------------------------------------------- the mode


@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.name)
def test_bot_mov_1_a_mode_gives_its_movement_points(kind: Any):
    other = s(1, "ram" if kind.name == "spark" else "spark", "A1")
    story = about(kind.name, "C3", "E" if kind.flying else None, others=[other])
    story.when(0, MoveMode("dash")).then_first(ModeChosen(0, "dash", kind.dash, True))
    story.when(0, MoveMode("normal")).then_first(ModeChosen(0, "normal", kind.normal, False))


def test_bot_mov_1_hunting_and_docking_close_the_action():
    hunt = ModeChosen(0, "hunt", 0, False), PhaseStarted("shoot")
    about("spider", "C3").when(0, MoveMode("hunt")).then(*hunt)
    dock = ModeChosen(0, "dock", 0, False), PhaseStarted("shoot")
    about("hawk", "C3", "E", features={"C3": ["D"]}).when(0, MoveMode("dock")).then(*dock)


def test_bot_mov_1_standing_still_is_a_normal_action_without_a_step():
    story = about("spider", "C3").when(0, MoveMode("normal")).when(0, EndMove())
    assert story.events[0] == MoveEnded(0, 0)
    assert not story.state.bot(0).dashed


@pytest.mark.parametrize(
    ("installed", "dash", "normal"),
    [
        ([], 4, 2),
        (["P05a", "P05b"], 8, 2),
        (["P06a"], 5, 3),
        (["P02a", "P22a"], 2, 2),
        (["P03a"], 4, 1),
        (["P02a", "P02b", "P22a", "P22b"], 1, 2),  # at least 1
        (["P02a", "P02b", "P22a", "P22b", "P03a"], 1, 1),
    ],
)
def test_bot_mov_2_parts_change_the_speed(installed: list[str], dash: int, normal: int):
    story = about("spider", "C3", installed=installed)
    assert story.when(0, MoveMode("dash")).events[0].mp == dash
    assert story.when(0, MoveMode("normal")).events[0].mp == normal


def test_bot_mov_2_no_speed_is_below_its_least():
    howler = about("howler", "C3", installed=["P02a", "P02b", "P22a", "P22b"])  # dash 3 - 4
    assert howler.when(0, MoveMode("dash")).events[0].mp == 1
    howler.state.bot(0).installed = [4, 5]  # both P03, which no bot can have: normal 2 - 2
    assert howler.when(0, MoveMode("normal")).events[0].mp == 0


def test_bot_mov_2_a_part_installed_later_changes_nothing():
    story = about("spider", "C3", hand=["P06a"])
    before = story.when(0, Install("P06a")).when(0, MoveMode("normal"))
    assert before.events[0].mp == 3
    after = story.when(0, MoveMode("normal")).when(0, Install("P06a"))
    assert after.state.bot(0).mp == 2


def test_bot_mov_2_nitro_does():
    story = about("spider", "C3", hand=["P28a"]).when(0, MoveMode("normal"))
    story = story.when(0, Play("P28a"), drawn({"card r1 s0 n0": 2}))
    assert (story.state.bot(0).mp, story.state.bot(0).dashed) == (5, True)


# ---------------------------------------------------------------- minimum move


def test_bot_mov_3_an_action_is_ended_explicitly():
    story = moving("spider", "C3", action={"mp": 0, "steps": 2})
    assert story.line.ruleset.legal(story.state, 0) == [EndMove()]


def test_bot_mov_7_the_minimum_must_be_moved_while_there_is_a_way():
    story = about("hawk", "C3", "E").when(0, MoveMode("normal"))
    story.when(0, EndMove()).refused("min_move_unmet", "the hawk must make 2 steps")
    story = story.when(0, Step("E"))
    story.when(0, EndMove()).refused("min_move_unmet")
    assert EndMove() not in story.line.ruleset.legal(story.state, 0)
    story = story.when(0, Step("W"))
    story.when(0, EndMove()).then_first(MoveEnded(0, 2))


def test_bot_mov_7_bot_r_3_who_must_move_cannot_hunt():
    """BOT-R-3"""
    for name in ("hawk", "wasp", "diver"):
        story = about(name, "C3", "E")
        story.when(0, MoveMode("hunt")).refused("hunt_forbidden")
        assert modes(story) == ["dash", "normal"]
    assert modes(about("magnet", "C3")) == ["dash", "normal", "hunt"]


def test_bot_mov_7_a_mode_must_be_fast_enough():
    diver = ["P02a", "P02b", "P22a", "P22b"]
    story = about("diver", "C3", "E", installed=diver)
    story.when(0, MoveMode("dash")).refused(
        "too_slow_for_min_move", "the diver must make 2 steps and has 1 MP"
    )
    assert modes(story) == ["normal"]
    story = about("diver", "C3", "E", installed=[*diver, "P03a"])
    story.when(0, MoveMode("normal")).accepted()


# ---------------------------------------------------------------- crashes


def test_bot_mov_8_bot_r_7_a_flying_bot_without_a_legal_step_crashes_after_its_step():
    """BOT-EX-4: no destroyer, no reward, no bomb of it before the end of the unit."""
    story = about("hawk", "C4", "W", map="L2").when(0, MoveMode("normal")).when(0, Step("E"))
    assert story.events[:2] == (
        Stepped(0, "C4", "C5", "E", 1, 3, "E"),
        BotDestroyed(0, "wall", None, ()),
    )
    assert story.state.rewards == []
    assert len(story.state.present()) == 2


def test_bot_mov_8_bot_r_60_right_after_the_mode():
    """BOT-R-60"""
    story = about("hawk", "C5", "E", features={"C5": ["F"]}).when(0, MoveMode("dash"))
    assert story.events[:2] == (
        ModeChosen(0, "dash", 6, True),
        BotDestroyed(0, "wall", None, ()),
    )


def test_bot_mov_8_after_a_teleport():
    features = {"C4": ["T"], "C5": ["F", "T"]}
    story = moving("hawk", "C3", "E", features=features, action={"mp": 3}).when(0, Step("E"))
    story = story.when(0, Teleport())
    assert story.events[:2] == (
        Teleported(0, "C4", "C5", 1),
        BotDestroyed(0, "wall", None, ()),
    )


def test_bot_mov_8_not_once_the_minimum_is_made():
    """It faces a corner and owes no step."""
    features = {"C5": ["F"]}
    story = moving("hawk", "C4", "E", features=features, action={"mp": 2, "steps": 1})
    story = story.when(0, Step("E"))
    assert asked(story.line) == (0, "moving")
    story.when(0, Step("W")).refused("flight_exit")
    story.when(0, EndMove()).accepted()


def test_bot_mov_8_the_last_bot_wins_by_a_crash():
    story = Story(
        position([s(0, "hawk", "C5", "E"), s(1, "ram", "E1")], features={"C5": ["F"]}, starter=0)
    )
    story.when(0, MoveMode("normal")).then(
        ModeChosen(0, "normal", 4, False),
        BotDestroyed(0, "wall", None, ()),
        GameEnded("win", (1,), "last"),
    )


def test_bot_mov_8_bot_r_58_bombs_of_a_bot_that_crashed_go_off():
    """BOT-R-58"""
    story = moving("hawk", "C4", "E", features={"C5": ["F"]}).when(0, Drop("clusterbomb"))
    story = story.when(0, Step("E"))
    assert [type(event) for event in story.events][:3] == [Stepped, BotDestroyed, BombWentOff]


def test_bot_mov_8_any_other_bot_may_end_without_penalty(monkeypatch: pytest.MonkeyPatch):
    """No stock bot on the ground has a minimum move: the spider gets one."""
    kinds = tuple(replace(kind, min_move=1) if kind.name == "spider" else kind for kind in BOTS)
    monkeypatch.setattr(model, "BOTS", kinds)
    story = moving("spider", "C3", action={"mp": 1})
    story.when(0, EndMove()).refused("min_move_unmet")
    stuck = moving("spider", "C3", action={"mp": 0})
    stuck.when(0, EndMove()).then_first(MoveEnded(0, 0))


# ---------------------------------------------------------------- docking, turning


def test_bot_mov_9_who_must_move_may_dock_in_a_depot_of_its_own():
    depot = {"C3": ["D"]}
    story = about("hawk", "C3", "E", features=depot)
    assert modes(story) == ["dash", "normal", "dock"]
    docked = story.when(0, MoveMode("dock"))
    bot = docked.state.bot(0)
    assert (bot.docked, bot.mp, bot.steps, bot.dashed) == (True, 0, 0, False)
    about("spider", "C3", features=depot).when(0, MoveMode("dock")).refused(
        "dock_forbidden", "the spider can stand still as it is"
    )
    about("hawk", "C3", "E").when(0, MoveMode("dock")).refused("dock_forbidden", "C3 has no depot")
    crowded = [s(0, "hawk", "C3", "E"), s(1, "wasp", "C3", "E")]
    story = Story(position(crowded, features=depot, acted=[1], starter=0))
    story.when(0, MoveMode("dock")).refused("dock_forbidden", "the hawk is not alone at C3")


def test_bot_mov_9_bot_r_32_company_that_left_before_its_action_does_not_matter():
    bots = [s(0, "ram", "C3"), s(1, "hawk", "C3", "E")]
    story = Story(position(bots, features={"C3": ["D"]}, starter=0))
    assert asked(story.line) == (0, "mode")
    story = story.when(0, MoveMode("normal")).when(0, Step("E")).when(0, EndMove())
    story.when(1, MoveMode("dock")).then_first(ModeChosen(1, "dock", 0, False))
    # It comes into its depot with company only now: too late.
    late = Story(position(bots, features={"C3": ["D"]}, starter=1))
    late.when(1, MoveMode("dock")).refused("dock_forbidden")


def test_bot_mov_9_a_docked_bot_does_not_shoot():
    story = Story(
        position(
            [s(0, "hawk", "C3", "E"), s(1, "howler", "C4")],
            features={"C3": ["D"]},
            starter=0,
            acted=[1],
        )
    )
    story = story.when(0, MoveMode("dock"))
    assert story.state.phase == "shoot"
    assert asked(story.line) == (1, "shooting")


def test_bot_mov_10_bot_r_8_a_flying_bot_that_made_no_step_may_turn(
    monkeypatch: pytest.MonkeyPatch,
):
    """Every stock flyer must move: this hawk need not."""
    kinds = tuple(replace(kind, min_move=0) if kind.name == "hawk" else kind for kind in BOTS)
    monkeypatch.setattr(model, "BOTS", kinds)
    story = moving("hawk", "C3", "E")
    legal = story.line.ruleset.legal(story.state, 0)
    assert [each for each in legal if type(each) is EndMove] == [
        EndMove(),
        *(EndMove(heading) for heading in DIRECTIONS),
    ]
    after = story.when(0, EndMove("SW")).then_first(MoveEnded(0, 0, "SW"))
    assert after.state.bot(0).heading == 2
    after = story.when(0, EndMove()).then_first(MoveEnded(0, 0))
    assert after.state.bot(0).heading == 0
    story.when(0, Step("E")).when(0, EndMove("SW")).refused("heading_not_allowed")


def test_bot_mov_10_nobody_else_turns():
    moving("spider", "C3").when(0, EndMove("E")).refused("heading_not_allowed")
    story = moving("hawk", "C3", "E").when(0, Step("E")).when(0, Step("E"))
    story.when(0, EndMove("W")).refused("heading_not_allowed")


def test_end_move_is_tested_in_this_order():
    story = moving("hawk", "C3", "E")
    story.when(0, EndMove("W")).refused("min_move_unmet")
    chase = moving("spider", "C3", action={"prey": 1}, acted=[1])
    chase.when(0, EndMove("W")).refused("chase_must_continue")


def test_bot_bomb_2_bombs_go_off_as_the_action_ends_and_before_any_hunt():
    bots = [s(1, "ram", "C3"), s(2, "spider", "E3")]
    story = moving("hawk", "C3", "E", bots=bots, acted=[2], hunting=[2])
    story = story.when(0, Drop("clusterbomb")).when(0, Step("E")).when(0, Step("E"))
    story = story.when(0, EndMove(), dice({"bomb r1s0n0 t0": 1}))
    assert [type(event) for event in story.events][:2] == [MoveEnded, BombWentOff]
    assert asked(story.line) == (2, "chase")
