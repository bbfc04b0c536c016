"""Damage and being pushed out. AM-DMG, AM-OUT."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arena_mechs.rules.activation import ActionStarted, EndTurn
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.hazards import CrushersFired
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import MechMoved, Move
from mechs_core.rulesets.arena_mechs.rules.operate import Conveyor, FireCrushers
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.push import MechPushedOut
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.smash import BoardCleared, MechQueued, MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded, SeatActivated
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import position
from tests.spec import given


@pytest.mark.parametrize(("seat", "colour"), [(1, "yellow"), (2, "blue"), (3, "green")])
def test_am_dmg_1_the_marker_has_the_active_seats_colour(seat, colour):
    line = position(mechs={colour: "c2", "red": "c1"}, active=colour, pending={"shoot": 2})
    story = given(line).when(seat, Shoot(target=RED))
    assert story.events[1] == DamageDealt(RED, colour, 2, "shoot")
    board = [0] * 5
    board[seat] = 2
    assert story.state.boards[RED] == board


def test_am_dmg_1_the_colour_is_the_decks_not_the_seats():
    line = position(
        2,
        options={"decks": [3, 0]},
        mechs={"green": "c1", "red": "c2"},
        order=["green", "red"],
        pending={"hit": 1},
    )
    story = given(line).when(0, Hit(1))
    story.then(
        ActionStarted(0, "hit", 1),
        DamageDealt(1, "green", 2, "hit"),
        ActivationEnded(0),
        SeatActivated(1, True),
    )
    assert story.state.boards[1] == [0, 0, 0, 2, 0]


def test_am_dmg_1_also_by_operations_and_spikes():
    mechs = {"red": "d4", "yellow": "b4", "blue": "e4", "green": "c5"}
    line = position(mechs=mechs, active="blue", pending={"operate": 3})
    fired = given(line).when(BLUE, FireCrushers())
    assert fired.events[2:] == (
        DamageDealt(RED, "blue", 1, "crushers"),
        DamageDealt(YELLOW, "blue", 1, "crushers"),
        DamageDealt(BLUE, "arena", 1, "crushers"),
    )


def test_am_dmg_1_am_r_4_also_by_a_seat_outside_the_arena():
    line = position(
        mechs={"yellow": "c3", "blue": "e2", "green": "c5"},
        queue=["red"],
        options={"alternative": "move_or_operate"},
        alternative="operate",
    )
    story = given(line).when(RED, FireCrushers())
    assert story.events[1:3] == (
        CrushersFired(RED, (YELLOW,)),
        DamageDealt(YELLOW, "red", 1, "crushers"),
    )
    thrown = given(line).when(RED, Conveyor("w2", 0))
    assert DamageDealt(BLUE, "red", 1, "spikes") in thrown.events
    assert thrown.state.queue == [RED, BLUE]


def test_am_dmg_2_am_dmg_3_damage_by_the_arena_is_black_and_never_scores():
    line = position(
        turn=2,
        active="green",
        mechs={"red": "a2", "yellow": "a3", "blue": "e3", "green": "c5"},
        boards={"red": {"arena": 7}},
    )
    story = given(line).when(GREEN, EndTurn())
    story.then_first(
        ActivationEnded(GREEN),
        CrushersFired("arena", (RED,)),
        DamageDealt(RED, "arena", 1, "crushers"),
        MechSmashed(RED, "arena", 0),
        BoardCleared(RED),
        MechQueued(RED),
    )
    assert story.state.prestige == [0] * 4


def test_am_dmg_4_am_r_8_all_damage_first_then_smash_by_smash():
    order = ["blue", "red", "yellow", "green"]
    line = position(
        mechs={"red": "b4", "yellow": "d4", "blue": "e4", "green": "c5"},
        order=order,
        active="green",
        boards={"red": {"yellow": 7}, "yellow": {"red": 7}, "blue": {"red": 7}},
        prestige={"red": 1},
        pending={"operate": 1, "move": 1},
    )
    given(line).when(GREEN, FireCrushers()).then(
        ActionStarted(GREEN, "operate", 1),
        CrushersFired(GREEN, (BLUE, RED, YELLOW)),
        DamageDealt(BLUE, "green", 1, "crushers"),
        DamageDealt(RED, "green", 1, "crushers"),
        DamageDealt(YELLOW, "green", 1, "crushers"),
        # blue: red most, green other; nobody is behind its 0
        MechSmashed(BLUE, GREEN, 0),
        PrestigeChanged(GREEN, 1, "last_blow", BLUE),
        PrestigeChanged(RED, 3, "damage_most", BLUE),
        PrestigeChanged(GREEN, 1, "damage_other", BLUE),
        BoardCleared(BLUE),
        MechQueued(BLUE),
        # red, with 4 by now: yellow gains first, then yellow 3, blue 0 and green 4 are compared
        MechSmashed(RED, GREEN, 0),
        PrestigeChanged(GREEN, 1, "last_blow", RED),
        PrestigeChanged(YELLOW, 3, "damage_most", RED),
        PrestigeChanged(GREEN, 1, "damage_other", RED),
        PrestigeChanged(RED, -2, "smashed", RED),
        BoardCleared(RED),
        MechQueued(RED),
        # yellow's smash comes last: its gains for red did not count for red's loss
        MechSmashed(YELLOW, GREEN, 0),
        PrestigeChanged(GREEN, 1, "last_blow", YELLOW),
        PrestigeChanged(RED, 3, "damage_most", YELLOW),
        PrestigeChanged(GREEN, 1, "damage_other", YELLOW),
        PrestigeChanged(YELLOW, -1, "smashed", YELLOW),
        BoardCleared(YELLOW),
        MechQueued(YELLOW),
    )


def test_am_r_9_the_supply_of_markers_is_no_limit():
    line = position(mechs={"red": "c1", "yellow": "c2"}, pending={"shoot": 1})
    line.state.spaces = 100
    line.state.boards[BLUE][RED] = 30
    story = given(line).when(RED, Shoot(target=YELLOW)).accepted()
    assert story.state.boards[YELLOW][RED] == 1


def test_am_r_9_nor_is_the_arenas():
    line = position(
        mechs={"red": "c3"},
        boards={"red": {"arena": 6}, "yellow": {"arena": 7}},  # more than the twelve in the box
        pending={"operate": 1},
    )
    story = given(line).when(RED, FireCrushers())
    assert story.events[2] == DamageDealt(RED, "arena", 1, "crushers")
    assert [board[-1] for board in story.state.boards] == [7, 7, 0, 0]


# ---------------------------------------------------------------- pushed out


def test_am_out_1_one_damage_and_the_end_of_the_queue():
    line = position(
        mechs={"red": "c2", "yellow": "c1"}, queue=["blue"], turn=1, pending={"move": 3}
    )
    story = given(line).when(RED, Move(("n",)))
    story.then(
        ActionStarted(RED, "move", 3),
        MechPushedOut(YELLOW, "c1", RED, "move"),
        DamageDealt(YELLOW, "red", 1, "spikes"),
        MechQueued(YELLOW),
        MechMoved(RED, "c2", "c1"),
        ActivationEnded(RED),
        SeatActivated(YELLOW, False),
    )
    assert story.state.queue == [BLUE, YELLOW]


def test_am_out_1_smashed_by_the_spikes_it_is_queued_once():
    line = position(
        mechs={"red": "c2", "yellow": "c1"},
        boards={"yellow": {"arena": 7}},
        queue=["blue"],
        turn=1,
        pending={"move": 3},
    )
    story = given(line).when(RED, Move(("n",)))
    story.then(
        ActionStarted(RED, "move", 3),
        MechPushedOut(YELLOW, "c1", RED, "move"),
        DamageDealt(YELLOW, "red", 1, "spikes"),
        MechSmashed(YELLOW, RED, 0),
        PrestigeChanged(RED, 1, "last_blow", YELLOW),
        PrestigeChanged(RED, 3, "damage_most", YELLOW),
        BoardCleared(YELLOW),
        MechQueued(YELLOW),
        MechMoved(RED, "c2", "c1"),
        ActivationEnded(RED),
        SeatActivated(YELLOW, False),
    )
    assert story.state.queue == [BLUE, YELLOW]


def test_am_out_2_three_ways_out_own_steps_and_the_magnet_never():
    by_blow = position(mechs={"red": "c2", "yellow": "c1"}, pending={"hit": 3})
    by_step = position(mechs={"red": "c2", "yellow": "c1"}, pending={"move": 3})
    by_tile = position(mechs={"yellow": "b5"}, pending={"operate": 3})
    causes = []
    for line, decision in (
        (by_blow, Hit(YELLOW)),
        (by_step, Move(("n",))),
        (by_tile, Conveyor("nb", 0)),
    ):
        events = given(line).when(RED, decision).accepted().events
        causes += [event.cause for event in events if type(event) is MechPushedOut]
    assert causes == ["hit", "move", "conveyor"]
    given(by_step).when(RED, Move(("n", "n"))).refused("rim", step=2)
    pulled = given(by_tile).when(RED, Magnet("b4", None)).accepted()
    assert -1 not in pulled.state.at


def test_am_out_3_a_pushed_out_mech_keeps_its_other_markers():
    line = position(
        mechs={"red": "c2", "yellow": "c1"},
        boards={"yellow": {"blue": 2, "arena": 1}},
        pending={"move": 3},
    )
    story = given(line).when(RED, Move(("n",)))
    assert story.state.boards[YELLOW] == [1, 0, 2, 0, 1]
