"""Hunting: who may chase whom, and how. BOT-HUNT."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.bottisota.rules.bombs import BombRolled
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.hunt import Chase, ChaseAnswered
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveEnded, MoveMode
from mechs_core.rulesets.bottisota.rules.step import Step, Stepped
from mechs_core.rulesets.bottisota.rules.teleport import Teleport
from mechs_core.testing import Story
from tests.rulesets.bottisota.positions import asked, dice, position, s

DASH, NORMAL, DECLINE = Chase("dash"), Chase("normal"), Chase("decline")


def ended(mover: dict[str, Any], *hunters: dict[str, Any], **said: Any) -> Story:
    """A bot has made two of its steps and ends its action now; the others hunt."""
    action = {"seat": mover["seat"], "mode": "normal", "steps": 2, **said.pop("action", {})}
    seats = [bot["seat"] for bot in hunters]
    said = {"acted": seats, "hunting": seats, **said}
    return Story(position([mover, *hunters], action=action, **said)).when(mover["seat"], EndMove())


def chasing(hunter: dict[str, Any], prey: dict[str, Any], **said: Any) -> Story:
    """Seat 0 chases seat 1."""
    action = {"seat": 0, "mode": "normal", "prey": 1, **said.pop("action", {})}
    return Story(position([hunter, prey], acted=[1], action=action, **said))


def offered(story: Story, seat: int) -> list[str]:
    return [each.mode for each in story.line.ruleset.legal(story.state, seat)]


SAPPER = s(0, "sapper", "C3")


# ---------------------------------------------------------------- who is asked


def test_bot_hunt_1_hunters_are_asked_clockwise_from_the_movers_left():
    hunters = [s(1, "spider", "C5"), s(3, "ram", "A1"), s(0, "spark", "E3")]
    story = ended(s(2, "sapper", "C3"), *hunters)
    for seat in (3, 0, 1):
        assert asked(story.line) == (seat, "chase")
        story = story.when(seat, DECLINE)
        assert story.events[0] == ChaseAnswered(seat, 2, "decline", 0, False)
    assert story.state.phase == "shoot"


def test_bot_hunt_1_who_did_not_move_is_not_hunted():
    story = ended(SAPPER, s(1, "spider", "C4"), action={"steps": 0})
    assert story.state.phase == "shoot"


def test_bot_hunt_1_bot_r_52_who_teleported_or_came_back_has_moved():
    """BOT-R-52"""
    features = {"C4": ["T"], "D2": ["T"]}
    bots = [SAPPER, s(1, "spider", "D2")]
    said = {"features": features, "acted": [1], "hunting": [1]}
    story = Story(position(bots, action={"seat": 0, "mode": "normal"}, **said))
    back = story.when(0, Step("E")).when(0, Step("W")).when(0, EndMove())
    assert asked(back.line) == (1, "chase")
    gone = story.when(0, Step("E")).when(0, Teleport()).when(0, EndMove())
    assert asked(gone.line) == (1, "chase")


def test_bot_hunt_1_bot_r_52_one_teleport_without_a_step_is_a_move():
    """BOT-R-52"""
    action = {"seat": 0, "mode": "normal", "entered": True}
    features = {"C3": ["T"], "D2": ["T"]}
    bots = [SAPPER, s(1, "spider", "D3")]
    line = position(bots, features=features, action=action, acted=[1], hunting=[1])
    story = Story(line).when(0, Teleport()).when(0, EndMove())
    assert story.events == (MoveEnded(0, 0),)
    assert asked(story.line) == (1, "chase")


def test_bot_hunt_1_who_waits_only_later_is_not_asked_about_an_earlier_mover():
    bots = [SAPPER, s(1, "spider", "C5"), s(2, "ram", "A1")]
    story = Story(position(bots)).when(0, MoveMode("normal")).when(0, Step("E")).when(0, EndMove())
    assert asked(story.line) == (1, "mode")
    story = story.when(1, MoveMode("hunt"))
    assert asked(story.line) == (2, "mode")


def test_bot_hunt_1_a_bot_that_fell_is_not_hunted():
    mine = {"owner": 2, "kind": "mine", "area": "C4", "hit": 2, "am": -3}
    bots = [s(0, "sapper", "C3", damage=4), s(1, "spider", "D3"), s(2, "ram", "A1")]
    action = {"seat": 0, "mode": "normal"}
    story = Story(position(bots, mines=[mine], action=action, acted=[1, 2], hunting=[1]))
    story = story.when(0, Step("E"), dice({"mine x0 r1": 6, "mine x0 r1 h0 armour": 1}))
    assert BotDestroyed(0, "mine", 2, ()) in story.events
    assert story.state.phase == "shoot"


def test_bot_hunt_1_only_those_who_wait_are_asked():
    bots = [SAPPER, s(1, "spider", "C4")]
    action = {"seat": 0, "mode": "normal", "steps": 1}
    story = Story(position(bots, action=action, acted=[1])).when(0, EndMove())
    assert story.state.phase == "shoot"


@pytest.mark.parametrize(("area", "is_asked"), [("C3", True), ("C4", True), ("C5", False)])
def test_bot_hunt_1_bot_r_2_within_one_only_near_prey_is_hunted(area: str, is_asked: bool):
    """BOT-R-2"""
    options = {"hunt_trigger": "within_one"}
    story = ended(SAPPER, s(1, "spider", area), options=options)
    assert (asked(story.line) == (1, "chase")) == is_asked
    assert asked(ended(SAPPER, s(1, "spider", area)).line) == (1, "chase")


# ---------------------------------------------------------------- what a chase is


def test_bot_hunt_2_a_chaser_moves_before_the_next_hunter_is_asked():
    story = ended(SAPPER, s(1, "spider", "C5"), s(2, "ram", "A1"))
    story = story.when(1, NORMAL).then(ChaseAnswered(1, 0, "normal", 2, False))
    assert asked(story.line) == (1, "moving")
    assert not story.state.bot(1).waiting
    story = story.when(1, Step("W")).when(1, EndMove())
    assert asked(story.line) == (2, "chase")


def test_bot_hunt_2_a_dash_chase_is_a_dash():
    story = ended(SAPPER, s(1, "spider", "C5"))
    story = story.when(1, DASH).then(ChaseAnswered(1, 0, "dash", 4, True))
    assert story.state.bot(1).dashed


def test_bot_hunt_2_who_declines_goes_on_waiting():
    bots = [SAPPER, s(1, "spider", "C5"), s(2, "ram", "A1")]
    action = {"seat": 0, "mode": "normal", "steps": 1}
    story = Story(position(bots, action=action, acted=[1], hunting=[1])).when(0, EndMove())
    story = story.when(1, DECLINE)
    assert asked(story.line) == (2, "mode")
    story = story.when(2, MoveMode("normal")).when(2, Step("E")).when(2, EndMove())
    assert asked(story.line) == (1, "chase")
    story.when(1, NORMAL).then(ChaseAnswered(1, 2, "normal", 2, False))


def test_bot_hunt_2_when_the_prey_falls_nobody_else_is_asked_about_it():
    """Its chaser's bomb strikes it; the chaser itself may still be chased."""
    mover = s(0, "sapper", "C3", damage=4)
    magnet = s(1, "magnet", "C4", installed=["P16a"])
    story = ended(mover, magnet, s(2, "spider", "C5"), s(3, "ram", "E1"), hunting=[1, 2])
    story = story.when(1, NORMAL).when(1, Step("W")).when(1, Drop("P16a"))
    luck = dice({"bomb r1s1n0 t0": 6, "bomb r1s1n0 t1": 1, "bomb r1s1n0 t0 h0 armour": 1})
    story = story.when(1, EndMove(), luck)
    assert BombRolled("r1s1n0", 0, 6, 0, 4, True) in story.events
    assert BotDestroyed(0, "bomb", 1, ()) in story.events
    assert asked(story.line) == (2, "chase")
    assert story.when(2, DECLINE).events[0] == ChaseAnswered(2, 1, "decline", 0, False)


def test_bot_hunt_3_each_step_is_one_nearer():
    """BOT-EX-6"""
    story = chasing(s(0, "spider", "C1"), s(1, "sapper", "C3"))
    story.when(0, EndMove()).refused(
        "chase_must_continue", "the sapper is at C3, and there is a way"
    )
    story.when(0, Step("SE")).refused("chase_detour", "D1 is no nearer to the sapper at C3")
    story = story.when(0, Step("E"))
    story.when(0, EndMove()).accepted()
    story = story.when(0, Step("E"))
    story.when(0, Step("W")).refused("chase_detour")
    story.when(0, EndMove()).then_first(MoveEnded(0, 2))


def test_bot_hunt_3_the_way_is_counted_round_walls():
    walls = {"C2-C3": "wall", "B2-C3": "wall"}
    story = chasing(s(0, "ram", "C2"), s(1, "sapper", "C4"), edges=walls, action={"mp": 6})
    story.when(0, Step("E")).refused("wall")
    story.when(0, Step("NE")).accepted()  # B2, B3, C4
    story.when(0, Step("SE")).accepted()  # D2, D3 or C3, C4
    story.when(0, Step("NW")).refused("chase_detour")


def test_bot_hunt_3_a_step_must_be_payable():
    structures = {"C4": ["S"], "D4": ["S"]}
    near = s(1, "sapper", "C5")
    story = chasing(s(0, "howler", "C3"), near, features=structures, action={"mp": 1})
    story.when(0, Step("E")).refused("not_enough_mp")
    story.when(0, EndMove()).accepted()  # as long as such a step exists
    dash = chasing(
        s(0, "howler", "C3"), near, features=structures, action={"mode": "dash", "mp": 1}
    )
    dash.when(0, EndMove()).refused("chase_must_continue")
    dash.when(0, Step("E")).then(Stepped(0, "C3", "C4", "E", 1, 0))  # BOT-MOV-5


def test_bot_hunt_4_it_ends_near_the_prey_or_in_its_area():
    story = chasing(s(0, "ram", "C1"), s(1, "sapper", "C3"), action={"mode": "dash"})
    story = story.when(0, Step("E"))
    assert EndMove() in story.line.ruleset.legal(story.state, 0)
    story = story.when(0, Step("E"))
    assert story.line.ruleset.legal(story.state, 0) == [EndMove()]


def test_bot_hunt_4_bot_r_53_near_is_a_matter_of_areas():
    """BOT-R-53 A hunter may stop beside its prey behind a wall; the way there leads round it."""
    walls = {"C2-C3": "wall"}
    story = chasing(s(0, "ram", "C2"), s(1, "sapper", "C3"), edges=walls)
    story.when(0, Step("E")).refused("wall")
    assert story.line.ruleset.legal(story.state, 0) == [Step("SE"), Step("NE"), EndMove()]


def test_bot_hunt_5_a_mode_needs_a_first_step():
    """The howler's normal movement does not pay for the conveyor, its dash does."""
    features = {"C4": ["C:W"]}
    edges = {"C3-D3": "wall", "B3-C3": "wall"}
    hunter, prey = s(1, "howler", "C3"), s(0, "sapper", "C5")
    story = ended(prey, hunter, features=features, edges=edges)
    assert offered(story, 1) == ["dash", "decline"]
    story.when(1, NORMAL).refused("no_chase_step", "no step takes the howler nearer to the sapper")
    story.when(1, DASH).when(1, Step("E")).then(Stepped(1, "C3", "C4", "E", 3, 0))


def test_bot_hunt_5_the_first_step_of_a_dash_need_not_be_paid_in_full():
    """BOT-MOV-5 Structures behind a doorway cost 3; the dash has 2, the normal movement too."""
    features = {"C4": ["S"]}
    edges = {"C3-D3": "wall", "B3-C3": "wall", "C3-C4": "doorway"}
    hunter = s(1, "howler", "C3", installed=["P02a"])
    story = ended(s(0, "sapper", "C5"), hunter, features=features, edges=edges)
    assert offered(story, 1) == ["dash", "decline"]


def test_bot_hunt_5_without_a_legal_chase_a_hunter_is_not_asked():
    features = {"C4": ["C:W"]}
    edges = {"C3-D3": "wall", "B3-C3": "wall"}
    hunter = s(1, "howler", "C3", installed=["P02a"])  # dash 2
    story = ended(s(0, "sapper", "C5"), hunter, features=features, edges=edges)
    assert story.state.phase == "shoot"


def test_bot_hunt_5_near_prey_can_be_chased_without_a_step():
    walls = {"C3-C4": "wall"}
    story = ended(SAPPER, s(1, "spider", "C4"), s(2, "ram", "A1"), edges=walls)
    assert offered(story, 1) == ["dash", "normal", "decline"]
    story = story.when(1, NORMAL).when(1, EndMove())
    assert story.events[0] == MoveEnded(1, 0)
    assert not story.state.bot(1).waiting
    # BOT-HUNT-6 It was no move: nobody is asked about it.
    story = story.when(2, DECLINE)
    assert story.state.phase == "shoot"


def test_bot_hunt_5_near_prey_needs_no_way_to_it():
    """A wall between them, and conveyors that the hunter cannot climb on both ways round it."""
    features = {"B3": ["C:SW"], "D3": ["C:NW"]}
    hunter = s(1, "howler", "C3", installed=["P02a"])  # dash 2
    story = ended(s(0, "sapper", "C4"), hunter, features=features, edges={"C3-C4": "wall"})
    assert offered(story, 1) == ["dash", "normal", "decline"]
    story = story.when(1, DASH)
    assert story.line.ruleset.legal(story.state, 1) == [EndMove()]


def test_bot_hunt_6_chasers_are_chased_in_their_order():
    hunters = [s(1, "spider", "C5"), s(2, "ram", "A1"), s(3, "spark", "E3"), s(4, "howler", "E1")]
    story = ended(SAPPER, *hunters)
    story = story.when(1, NORMAL).when(1, Step("W")).when(1, EndMove())
    assert asked(story.line) == (2, "chase")
    story = story.when(2, NORMAL)
    story = story.when(2, Step("SE")).when(2, EndMove())
    for seat, prey in ((3, 0), (4, 0), (3, 1), (4, 1), (3, 2), (4, 2)):
        assert asked(story.line) == (seat, "chase")
        story = story.when(seat, DECLINE)
        assert story.events[0] == ChaseAnswered(seat, prey, "decline", 0, False)
    assert story.state.phase == "shoot"


def test_bot_hunt_6_a_chaser_of_a_chaser_comes_after_the_others():
    hunters = [s(1, "spider", "C5"), s(2, "ram", "A1"), s(3, "spark", "E3")]
    story = ended(SAPPER, *hunters)
    story = story.when(1, NORMAL).when(1, Step("W")).when(1, EndMove())
    story = story.when(2, DECLINE).when(3, DECLINE)
    story = story.when(2, DASH)  # after seat 1 now
    assert story.events[0].prey == 1
    story = story.when(2, Step("SE")).when(2, Step("E")).when(2, EndMove())
    story = story.when(3, DECLINE)
    assert story.events[0] == ChaseAnswered(3, 1, "decline", 0, False)
    assert story.when(3, DECLINE).events[0] == ChaseAnswered(3, 2, "decline", 0, False)


def test_bot_hunt_7_who_never_chased_shoots_all_the_same():
    story = ended(SAPPER, s(1, "sentinel", "C5")).when(1, DECLINE)
    assert story.state.phase == "shoot"
    assert not story.state.bot(1).dashed
    story = story.when(0, Fire())
    story.when(1, Shoot("laser", bot=0)).accepted()


def test_bot_hunt_7_who_has_chased_moves_no_more():
    story = ended(SAPPER, s(1, "spider", "C5"))
    story = story.when(1, NORMAL).when(1, Step("W")).when(1, EndMove())
    assert story.state.phase == "shoot"


def test_bot_r_48_a_slow_hunter_chases_without_delay():
    """BOT-R-48"""
    story = ended(
        SAPPER, s(1, "tractor", "C5", faults={"slow": 3}), s(2, "ram", "A1"), acted=[1], hunting=[1]
    )
    assert asked(story.line) == (1, "chase")


def test_bot_hunt_1_a_chase_goes_on_from_the_hunter_asked_last():
    """In the middle of a chase the hunters after it are asked about the same prey. BOT-R-48"""
    bots = [SAPPER, s(1, "spider", "C5"), s(2, "ram", "A1"), s(3, "spark", "E3")]
    action = {"seat": 2, "mode": "normal", "prey": 0, "steps": 1}
    story = Story(position(bots, acted=[0, 1, 3], hunting=[1, 3], action=action))
    story = story.when(2, Step("SE")).when(2, EndMove())
    for seat, prey in ((3, 0), (3, 2), (1, 2)):
        assert asked(story.line) == (seat, "chase")
        story = story.when(seat, DECLINE)
        assert story.events[0] == ChaseAnswered(seat, prey, "decline", 0, False)
    assert story.state.phase == "shoot"
