"""MOVE. AM-MOVE."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs.rules.activation import ActionStarted, Alternative
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.move import MechMoved, Move
from mechs_core.rulesets.arena_mechs.rules.operate import Conveyor
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed, MechPushedOut
from mechs_core.rulesets.arena_mechs.rules.smash import BoardCleared, MechQueued, MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded, SeatActivated
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import position
from tests.spec import given

ENDED = (ActivationEnded(RED), SeatActivated(YELLOW, True))
AWAY = {"yellow": "a3", "blue": "e3", "green": "c5"}


def moving(strength: int, **mechs: str) -> Line:
    return position(mechs=AWAY | mechs, pending={"move": strength})


def go(path: str) -> Move:
    return Move(tuple(path))


@pytest.mark.parametrize(("strength", "most"), [(1, 2), (2, 4), (3, 8)])
def test_am_move_1_up_to_two_four_or_eight_steps(strength, most):
    story = given(moving(strength, red="c1"))
    to_and_fro = "ewewewewew"
    assert len(story.when(RED, go(to_and_fro[:most])).accepted().events) == most + 3
    story.when(RED, go("e")).accepted()
    sentence = f"at most {most} steps"
    story.when(RED, go(to_and_fro[: most + 1])).refused("path_too_long", sentence)
    story.when(RED, go("n" * (most + 1))).refused("path_too_long")  # before any step is looked at
    story.when(RED, go("")).refused("path_empty")
    story.when(RED, Move(("x",))).refused("bad_value")


def test_am_move_1_each_step_is_told():
    story = given(moving(2, red="c1")).when(RED, go("sen"))
    story.then(
        ActionStarted(RED, "move", 2),
        MechMoved(RED, "c1", "c2"),
        MechMoved(RED, "c2", "d2"),
        MechMoved(RED, "d2", "d1"),
        *ENDED,
    )
    assert story.state.at[RED] == 3
    assert story.state.mech_on[3] == RED
    assert story.state.mech_on[2] == -1


def test_am_move_1_the_path_may_cross_itself_and_end_where_it_began():
    story = given(moving(2, red="c1")).when(RED, go("esnw")).accepted()
    assert story.state.at[RED] == 2
    assert story.state.prestige == [0] * 4


def test_am_move_1_am_space_4_no_step_through_a_wall():
    story = given(moving(2, red="d3"))
    sentence = "step 2 (west from c3): a wall"
    story.when(RED, go("ww")).refused("wall", sentence, step=2)
    given(moving(2, red="b1")).when(RED, go("s")).refused("wall", step=1)
    given(moving(2, red="b2")).when(RED, go("n")).refused("wall", step=1)
    given(moving(3, red="b3")).when(RED, go("e")).refused("wall", step=1)


def test_am_move_3_am_space_2_a_mech_never_leaves_by_its_own_step():
    story = given(moving(3, red="a1"))
    story.when(RED, go("n")).refused("rim", "step 1 (north from a1): the rim of the arena", step=1)
    story.when(RED, go("w")).refused("rim", step=1)
    story.when(RED, go("eeeee")).refused("rim", step=5)
    given(moving(1, red="c5", green="c4")).when(RED, go("s")).refused("rim", step=1)
    # d1 has a wall on the rim: it closes the rim there.
    given(moving(1, red="d1")).when(RED, go("n")).refused("wall", step=1)


@pytest.mark.parametrize("strength", [1, 2])
def test_am_move_1_am_space_3_am_space_4_no_step_onto_a_mech(strength):
    story = given(moving(strength, red="c1", blue="c2"))
    sentence = "step 1 (south from c1): a Mech stands there"
    story.when(RED, go("s")).refused("occupied", sentence, step=1)


@pytest.mark.parametrize(
    ("red", "step", "blue", "to"),
    [
        ("c4", "n", "c3", "c2"),
        ("b2", "e", "c2", "d2"),
        ("c2", "s", "c3", "c4"),
        ("e1", "w", "d1", "c1"),
    ],
)
def test_am_move_2_am_r_28_the_third_symbol_pushes_straight_on(red, step, blue, to):
    story = given(moving(3, red=red, blue=blue)).when(RED, go(step))
    story.then(
        ActionStarted(RED, "move", 3),
        MechPushed(BLUE, blue, to, RED),
        MechMoved(RED, red, blue),
        *ENDED,
    )
    assert sum(story.state.boards[BLUE]) == 0  # a push does no damage


def test_am_move_2_a_push_is_blocked_by_a_wall_or_a_mech():
    wall = given(moving(3, red="e3", blue="d3", yellow="c3", green="a1"))
    wall.when(RED, go("w")).refused("push_blocked", step=1)
    behind_a_wall = given(moving(3, red="d3", blue="c3"))  # b3|c3
    sentence = "step 1 (west from d3): the Mech there cannot be pushed on"
    behind_a_wall.when(RED, go("w")).refused("push_blocked", sentence, step=1)
    rim_wall = given(moving(3, red="d2", blue="d1"))
    rim_wall.when(RED, go("n")).refused("push_blocked", step=1)


def test_am_move_2_am_r_29_one_push_of_one_field():
    # blue is pushed from c2 to d2, then stands in the way again.
    story = given(moving(3, red="b2", blue="c2"))
    story.when(RED, go("ee")).refused("occupied", step=2)
    story = given(moving(3, red="c1", blue="c2", yellow="d3", green="a1"))
    story.when(RED, go("s")).accepted()
    story.when(RED, go("se")).accepted()
    two = given(moving(3, red="b2", blue="c2", yellow="c1", green="a1"))
    two.when(RED, go("ews")).accepted()
    two.when(RED, go("ewn")).refused("wall", step=3)  # b1|b2
    two.when(RED, go("en")).refused("occupied", step=2)
    around = given(moving(3, red="b2", blue="c2")).when(RED, go("ewe")).accepted()
    assert around.state.at[BLUE] == 8


def test_am_move_2_a_pushed_mech_leaves_its_field_free_for_the_rest_of_the_path():
    story = given(moving(3, red="d1", blue="c1")).when(RED, go("wse"))
    story.then(
        ActionStarted(RED, "move", 3),
        MechPushed(BLUE, "c1", "b1", RED),
        MechMoved(RED, "d1", "c1"),
        MechMoved(RED, "c1", "c2"),
        MechMoved(RED, "c2", "d2"),
        *ENDED,
    )


def test_am_move_2_a_mech_may_be_pushed_onto_the_field_where_the_mover_began():
    story = given(moving(3, red="c1", blue="c2")).when(RED, go("esswn")).accepted()
    # d1, d2, d3, c3, then north: blue goes from c2 to c1.
    assert MechPushed(BLUE, "c2", "c1", RED) in story.events
    assert story.state.at[BLUE] == 2


def test_am_move_2_am_move_5_past_the_rim_it_is_pushed_out_before_the_mover_enters():
    story = given(moving(3, red="c4", green="c5"))
    story.when(RED, go("sw")).then(
        ActionStarted(RED, "move", 3),
        MechPushedOut(GREEN, "c5", RED, "move"),
        DamageDealt(GREEN, "red", 1, "spikes"),
        MechQueued(GREEN),
        MechMoved(RED, "c4", "c5"),
        MechMoved(RED, "c5", "b5"),
        *ENDED,
    )


def test_am_r_13_the_mover_enters_even_if_the_pushed_mech_is_smashed():
    line = position(mechs=AWAY | {"red": "c4"}, boards={"green": {"arena": 7}}, pending={"move": 3})
    story = given(line).when(RED, go("sw"))
    story.then(
        ActionStarted(RED, "move", 3),
        MechPushedOut(GREEN, "c5", RED, "move"),
        DamageDealt(GREEN, "red", 1, "spikes"),
        MechSmashed(GREEN, RED, 0),
        PrestigeChanged(RED, 1, "last_blow", GREEN),
        PrestigeChanged(RED, 3, "damage_most", GREEN),
        BoardCleared(GREEN),
        MechQueued(GREEN),
        MechMoved(RED, "c4", "c5"),
        MechMoved(RED, "c5", "b5"),
        *ENDED,
    )
    assert story.state.queue == [GREEN]


@pytest.mark.parametrize(
    ("red", "path", "prestige"),
    [
        ("b1", "eee", 0),  # one checkpoint
        ("b1", "weeee", 1),  # two, touched on the way
        ("a1", "eeee", 1),  # the starting field counts
        ("a1", "eeeewwww", 1),  # the same ones twice
        ("a1", "eew", 0),
        ("a1", "eeeessss", 2),  # three: 2 instead of 1
        ("e1", "wwwwe", 1),  # passing counts
    ],
)
def test_am_move_4_long_strides(red, path, prestige):
    done = given(moving(3, red=red, blue="c3")).when(RED, go(path)).accepted()
    assert done.state.prestige == [prestige, 0, 0, 0]
    assert done.state.parts[RED][1] == prestige
    scored = [event for event in done.events if type(event) is PrestigeChanged]
    wanted = [PrestigeChanged(RED, prestige, "long_strides", None)] if prestige else []
    assert scored == wanted
    assert done.events[-2:] == ENDED


def test_am_move_5_long_strides_come_after_the_push():
    line = position(
        mechs={"red": "a1", "yellow": "e1", "blue": "c3", "green": "c5"}, pending={"move": 3}
    )
    story = given(line).when(RED, go("eeee"))
    story.then_last(
        MechPushedOut(YELLOW, "e1", RED, "move"),
        DamageDealt(YELLOW, "red", 1, "spikes"),
        MechQueued(YELLOW),
        MechMoved(RED, "d1", "e1"),
        PrestigeChanged(RED, 1, "long_strides", None),
        ActivationEnded(RED),
        SeatActivated(YELLOW, False),
    )


def test_am_op_6_riding_pushes_and_pulls_score_no_strides():
    line = position(mechs=AWAY | {"red": "a1", "yellow": "b1"}, pending={"operate": 1, "move": 2})
    story = given(line).when(RED, Conveyor("nb", 0)).accepted()
    assert story.state.prestige == [0] * 4
    pushed = given(moving(3, red="c1", yellow="b1")).when(RED, go("w")).accepted()
    assert pushed.state.at[YELLOW] == 0  # onto a checkpoint
    assert pushed.state.prestige == [0] * 4


def test_am_r_36_the_alternative_move_never_scores():
    line = position(mechs=AWAY | {"red": "a1"}, pending={"hit": 3})
    story = given(line).when(RED, Alternative("move")).when(RED, go("ee")).accepted()
    assert story.state.prestige == [0] * 4


def test_am_r_15_stepping_or_riding_onto_a_hazard_does_no_damage():
    story = given(moving(1, red="c1")).when(RED, go("s")).accepted()  # c2 has flamethrowers
    assert story.state.boards[RED] == [0] * 5
