"""OPERATE: conveyor, hazards, magnet. AM-OP."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import ARROWS
from mechs_core.rulesets.arena_mechs.geometry import LINES, NUMBER, walls_between
from mechs_core.rulesets.arena_mechs.model import CRUSHERS, FLAMETHROWERS, MAGNET
from mechs_core.rulesets.arena_mechs.rules.activation import ActionStarted
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.hazards import CrushersFired, FlamethrowersFired
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet, MagnetPlaced, MechPulled
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Carried,
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
    TileInserted,
)
from mechs_core.rulesets.arena_mechs.rules.push import MechPushedOut
from mechs_core.rulesets.arena_mechs.rules.setup import Tile
from mechs_core.rulesets.arena_mechs.rules.smash import MechQueued
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded, SeatActivated
from mechs_core.testing import given
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW, W
from tests.rulesets.arena_mechs.positions import position

ENDED = (ActivationEnded(RED), SeatActivated(YELLOW, True))
CORNERS = {"red": "a1", "yellow": "e1", "blue": "a5", "green": "e5"}


def operating(strength: int, mechs: dict[str, str] | None = None, **keys) -> Line:
    rest = {} if strength == 3 else {"pending": {"operate": strength, "prestige": 1}}
    said = {"mechs": CORNERS | (mechs or {}), "pending": {"operate": 3}} | rest
    return position(**said | keys)


# ---------------------------------------------------------------- operations in a row


def test_am_op_1_operations_one_after_another_each_complete():
    story = given(operating(2, {"blue": "b4"}))
    first = story.when(RED, FireCrushers()).then(
        ActionStarted(RED, "operate", 2),
        CrushersFired(RED, (BLUE,)),
        DamageDealt(BLUE, "red", 1, "crushers"),
    )
    assert (first.state.operations_left, first.state.pending[4]) == (1, 2)
    second = first.when(RED, FireFlamethrowers()).then(FlamethrowersFired(RED, ()))
    assert (second.state.operations_left, second.state.pending[4]) == (0, 0)
    second.when(RED, Conveyor("w2", 0)).refused("not_pending")


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_am_op_1_as_many_operations_as_the_strength(strength):
    story = given(operating(strength))
    for done in range(strength):
        assert story.state.pending[4] == strength
        assert story.state.operations_left == (strength - done if done else 0)
        story = story.when(RED, Conveyor("w2", 0)).accepted()
    assert story.state.pending[4] == 0 or story.state.active == YELLOW


@pytest.mark.parametrize(
    ("operation", "sentence"),
    [
        (FireCrushers(), "crushers were already used this turn"),
        (FireFlamethrowers(), "flamethrowers were already used this turn"),
        (Magnet("c4", None), "magnet was already used this turn"),
    ],
)
def test_am_op_2_once_in_an_activation_except_with_three_symbols(operation, sentence):
    story = given(operating(2)).when(RED, operation)
    story.when(RED, operation).refused("already_used", sentence)
    assert type(operation) not in map(type, RULESET.legal(story.state, RED))
    for other in (FireCrushers(), FireFlamethrowers(), Magnet("b4", None)):
        if type(other) is not type(operation):
            story.when(RED, other).accepted()
    thrice = given(operating(3)).when(RED, operation)
    assert type(operation) in map(type, RULESET.legal(thrice.state, RED))
    thrice.when(RED, operation).when(RED, operation).then_last(*ENDED)


def test_am_op_2_the_conveyor_has_no_limit_and_the_next_seat_begins_anew():
    story = given(operating(2)).when(RED, Conveyor("w2", 0))
    story.when(RED, Conveyor("w2", 0)).accepted()
    fresh = position(
        sequences={"red": {"operate": 1, "hit": 2}, "yellow": {"operate": 1, "hit": 2}},
        mechs=CORNERS,
    )
    story = given(fresh).when(RED, FireCrushers())
    assert story.state.used == 1
    given(fresh).when(RED, FireCrushers()).accepted()


def test_am_op_2_what_was_used_is_remembered_together():
    story = given(operating(3)).when(RED, FireCrushers()).when(RED, Magnet("b4", None))
    assert story.state.used == CRUSHERS | MAGNET
    story = given(operating(3)).when(RED, Magnet("b4", None)).when(RED, FireFlamethrowers())
    assert story.state.used == MAGNET | FLAMETHROWERS


def test_am_op_7_an_operation_without_effect_is_allowed_and_uses_its_limit():
    story = given(operating(2)).when(RED, Magnet("c3", None))
    story.then(ActionStarted(RED, "operate", 2), MagnetPlaced(RED, "c3", None))
    story.when(RED, Magnet("c3", None)).refused("already_used")
    fired = given(operating(2)).when(RED, FireFlamethrowers())
    fired.then(ActionStarted(RED, "operate", 2), FlamethrowersFired(RED, ()))
    fired.when(RED, FireFlamethrowers()).refused("already_used")


# ---------------------------------------------------------------- conveyor


@pytest.mark.parametrize("arrow", ARROWS)
def test_am_op_3_the_line_moves_away_from_the_arrow_with_its_mechs(arrow):
    line = LINES[arrow]
    names = [name for field in line for name in W if NUMBER[name] == field]
    before = operating(3)
    tiles = list(before.state.tiles)
    story = given(before).when(RED, Conveyor(arrow, 3))
    out = tiles[line[4]]
    identity, orientation = W[names[4]].split("/")
    story.then(
        ActionStarted(RED, "operate", 3),
        TileInserted(arrow, Tile("L09", 3), Tile(identity, int(orientation)), ()),
    )
    arena = story.state
    assert [arena.tiles[field] for field in line] == [
        Tile("L09", 3).number,
        *(tiles[field] for field in line[:4]),
    ]
    others = [field for field in range(25) if field not in line]
    assert [arena.tiles[field] for field in others] == [tiles[field] for field in others]
    assert arena.free == out
    assert arena.walls == walls_between(arena.tiles)


def test_am_op_3_mechs_ride_together_and_the_new_tile_is_empty():
    mechs = {"yellow": "b2", "blue": "c2", "green": "d2"}
    story = given(operating(1, mechs)).when(RED, Conveyor("e2", 0))
    story.then(
        ActionStarted(RED, "operate", 1),
        TileInserted(
            "e2",
            Tile("L09", 0),
            Tile("L11", 0),
            (Carried(GREEN, "d2", "c2"), Carried(BLUE, "c2", "b2"), Carried(YELLOW, "b2", "a2")),
        ),
    )
    row = [story.state.mech_on[field] for field in range(5, 10)]
    assert row == [YELLOW, BLUE, GREEN, -1, -1]
    assert story.state.at == [0, 5, 6, 7]
    assert story.state.boards == [[0] * 5] * 4  # AM-R-15: hazards act only when fired


def test_am_op_3_walls_hinder_neither_tiles_nor_mechs():
    # b2 has walls to the west and the north, b1|b2 is closed; a4 has a rim wall to the west.
    story = given(operating(1, {"yellow": "b2"})).when(RED, Conveyor("e2", 0))
    assert story.events[1].carried == (Carried(YELLOW, "b2", "a2"),)
    story = given(operating(1, {"yellow": "b2"})).when(RED, Conveyor("sb", 0))
    assert story.events[1].carried == (Carried(YELLOW, "b2", "b1"),)


def test_am_op_3_am_r_27_am_out_2_the_mech_on_the_leaving_tile_is_pushed_out():
    # a4 is closed to the west by a rim wall.
    story = given(operating(1, {"yellow": "a4"})).when(RED, Conveyor("e4", 2))
    story.then(
        ActionStarted(RED, "operate", 1),
        TileInserted("e4", Tile("L09", 2), Tile("L04", 2), (Carried(YELLOW, "a4", None),)),
        MechPushedOut(YELLOW, "a4", RED, "conveyor"),
        DamageDealt(YELLOW, "red", 1, "spikes"),
        MechQueued(YELLOW),
    )
    assert story.state.at[YELLOW] == -1
    assert YELLOW not in story.state.mech_on


def test_am_op_3_the_tile_pushed_out_keeps_its_orientation():
    story = given(operating(3)).when(RED, Conveyor("w4", 0))
    assert story.state.free == Tile("L02", 1).number
    again = story.when(RED, Conveyor("nb", 0))
    again.then(TileInserted("nb", Tile("L02", 0), Tile("L08", 3), ()))


def test_am_r_6_with_the_option_the_free_tile_is_not_turned():
    line = operating(3, options={"turn_free_tile": False})
    story = given(line)
    sentence = "the free tile stays in orientation 0"
    for orientation in (1, 2, 3):
        refused = story.when(RED, Conveyor("w2", orientation))
        refused.refused("no_turning", sentence)
    out = story.when(RED, Conveyor("w4", 0)).accepted()
    out.when(RED, Conveyor("nb", 0)).refused("no_turning")
    out.when(RED, Conveyor("nb", 1)).accepted()
    for orientation in range(4):
        given(operating(1)).when(RED, Conveyor("w2", orientation)).accepted()
    given(operating(1)).when(RED, Conveyor("w2", 4)).refused("bad_value")
    given(operating(1)).when(RED, Conveyor("w1", 0)).refused("bad_value")


def test_am_r_6_no_turning_comes_after_not_pending():
    line = position(pending={"hit": 3}, options={"turn_free_tile": False})
    given(line).when(RED, Conveyor("w2", 1)).refused("not_pending")


def test_am_r_26_the_tile_just_pushed_out_may_come_straight_back():
    before = operating(3)
    story = given(before).when(RED, Conveyor("w2", 0)).when(RED, Conveyor("e2", 0))
    assert story.state.tiles == before.state.tiles
    assert story.state.free == before.state.free


def test_am_r_16_am_dmg_1_the_own_mech_pushed_out_gets_an_arena_marker():
    line = position(
        mechs=CORNERS | {"red": "b5"}, boards={"red": {"blue": 1}}, pending={"operate": 3}
    )
    story = given(line).when(RED, Conveyor("nb", 0))
    story.then(
        ActionStarted(RED, "operate", 3),
        TileInserted("nb", Tile("L09", 0), Tile("L08", 3), (Carried(RED, "b5", None),)),
        MechPushedOut(RED, "b5", RED, "conveyor"),
        DamageDealt(RED, "arena", 1, "spikes"),
        MechQueued(RED),
        *ENDED,
    )
    assert story.state.boards[RED] == [0, 0, 1, 0, 1]


# ---------------------------------------------------------------- hazards


def test_am_op_4_every_mech_on_such_a_field_the_own_included():
    mechs = {"red": "d4", "yellow": "c3", "blue": "d5", "green": "b5"}
    given(operating(1, mechs)).when(RED, FireCrushers()).then(
        ActionStarted(RED, "operate", 1),
        CrushersFired(RED, (RED, YELLOW, GREEN)),
        DamageDealt(RED, "arena", 1, "crushers"),
        DamageDealt(YELLOW, "red", 1, "crushers"),
        DamageDealt(GREEN, "red", 1, "crushers"),
    )
    given(operating(1, mechs)).when(RED, FireFlamethrowers()).then(
        ActionStarted(RED, "operate", 1),
        FlamethrowersFired(RED, (RED, YELLOW, BLUE)),
        DamageDealt(RED, "arena", 1, "flamethrowers"),
        DamageDealt(YELLOW, "red", 1, "flamethrowers"),
        DamageDealt(BLUE, "red", 1, "flamethrowers"),
    )


def test_am_op_4_a_mech_outside_is_no_victim():
    line = position(mechs={"red": "d4"}, queue=["yellow"], turn=1, pending={"operate": 1})
    story = given(line).when(RED, FireCrushers())
    assert story.events[1] == CrushersFired(RED, (RED,))


# ---------------------------------------------------------------- magnet


def magnet(mechs: dict[str, str]) -> Line:
    return position(mechs=CORNERS | mechs, pending={"operate": 1, "prestige": 1})


def test_am_op_5_the_only_mech_next_to_the_magnet_moves_onto_it():
    story = given(magnet({"yellow": "d3"})).when(RED, Magnet("c3", None))
    story.then(
        ActionStarted(RED, "operate", 1),
        MagnetPlaced(RED, "c3", YELLOW),
        MechPulled(YELLOW, "d3", "c3"),
    )
    given(magnet({"yellow": "d3"})).when(RED, Magnet("c3", YELLOW)).refused("no_such_winner")


def test_am_op_5_a_wall_before_the_magnet_stops_a_mech():
    # b3|c3: blue does not compete and stays.
    story = given(magnet({"blue": "b3"})).when(RED, Magnet("c3", None))
    story.then(ActionStarted(RED, "operate", 1), MagnetPlaced(RED, "c3", None))
    story = given(magnet({"blue": "b3", "yellow": "d3"})).when(RED, Magnet("c3", None))
    assert story.events[1:] == (MagnetPlaced(RED, "c3", YELLOW), MechPulled(YELLOW, "d3", "c3"))


@pytest.mark.parametrize(("winner", "start"), [(YELLOW, "c2"), (BLUE, "d3"), (GREEN, "c4")])
def test_am_op_5_am_r_25_am_r_38_of_several_the_active_seat_chooses_one(winner, start):
    line = magnet({"yellow": "c2", "blue": "d3", "green": "c4"})
    story = given(line)
    sentence = "choose which Mech reaches the magnet: yellow or blue or green"
    story.when(RED, Magnet("c3", None)).refused("winner_needed", sentence)
    sentence = "red does not compete for the magnet"
    story.when(RED, Magnet("c3", RED)).refused("no_such_winner", sentence)
    story.when(RED, Magnet("c3", winner)).then(
        ActionStarted(RED, "operate", 1),
        MagnetPlaced(RED, "c3", winner),
        MechPulled(winner, start, "c3"),
    )


def test_am_op_5_the_magnet_lies_on_a_field_without_a_mech():
    story = given(magnet({}))
    story.when(RED, Magnet("e5", None)).refused("occupied", "e5 is occupied")
    story.when(RED, Magnet("a1", RED)).refused("occupied")
    story.when(RED, Magnet("a6", None)).refused("bad_value")
    story.when(RED, Magnet("a2", 4)).refused("bad_value")
    used = given(operating(2)).when(RED, Magnet("c3", None))
    used.when(RED, Magnet("e5", None)).refused("already_used")


def test_am_op_5_no_winner_without_competition():
    given(magnet({})).when(RED, Magnet("c3", RED)).refused("no_such_winner")


@pytest.mark.parametrize(
    ("start", "field", "to"),
    [
        ("a1", "c1", "b1"),
        ("a1", "d1", "b1"),
        ("a1", "e1", "b1"),
        ("a1", "a3", "a2"),
        ("a1", "a4", "a2"),
        ("e1", "c1", "d1"),
        ("e1", "a1", "d1"),
        ("e5", "e3", "e4"),
        ("e5", "e2", "e4"),
        ("e5", "e1", "e4"),
    ],
)
def test_am_op_5_from_distance_2_3_and_4_one_field_nearer(start, field, to):
    mechs = {"red": start, "yellow": "b5"}
    story = given(position(2, mechs=mechs, pending={"operate": 1, "hit": 1}))
    story.when(RED, Magnet(field, None)).then(
        ActionStarted(RED, "operate", 1), MagnetPlaced(RED, field, None), MechPulled(RED, start, to)
    )


def test_am_op_5_by_distance_then_n_e_s_w():
    mechs = {"red": "c1", "yellow": "e3", "blue": "c5", "green": "a3"}
    story = given(position(mechs=mechs, pending={"operate": 1, "hit": 1}))
    story.when(RED, Magnet("c3", None)).then(
        ActionStarted(RED, "operate", 1),
        MagnetPlaced(RED, "c3", None),
        MechPulled(RED, "c1", "c2"),
        MechPulled(YELLOW, "e3", "d3"),
        MechPulled(BLUE, "c5", "c4"),
        MechPulled(GREEN, "a3", "b3"),
    )


def test_am_r_7_behind_a_mech_that_moves_the_next_one_follows():
    mechs = {"red": "b1", "yellow": "c1", "blue": "d1", "green": "e1"}
    story = given(position(mechs=mechs, pending={"operate": 1, "hit": 1}))
    story.when(RED, Magnet("a1", None)).then(
        ActionStarted(RED, "operate", 1),
        MagnetPlaced(RED, "a1", RED),
        MechPulled(RED, "b1", "a1"),
        MechPulled(YELLOW, "c1", "b1"),
        MechPulled(BLUE, "d1", "c1"),
        MechPulled(GREEN, "e1", "d1"),
    )


def test_am_r_7_a_wall_stops_only_the_mech_that_it_stands_before():
    # b3|c3 with the magnet on a3: the Mech on c3 stays, the one behind it too, d3 is its field.
    mechs = {"red": "b3", "yellow": "c3", "blue": "e3", "green": "a5"}
    story = given(position(mechs=mechs, pending={"operate": 1, "hit": 1}))
    story.when(RED, Magnet("a3", None)).then(
        ActionStarted(RED, "operate", 1),
        MagnetPlaced(RED, "a3", RED),
        MechPulled(RED, "b3", "a3"),
        MechPulled(BLUE, "e3", "d3"),
    )
    packed = mechs | {"blue": "d3"}
    story = given(position(mechs=packed, pending={"operate": 1, "hit": 1}))
    assert len(story.when(RED, Magnet("a3", None)).events) == 3


def test_am_r_7_one_that_does_not_win_stays_and_holds_those_behind():
    mechs = {"red": "b1", "yellow": "d1", "blue": "e1", "green": "a1"}
    story = given(position(mechs=mechs, pending={"operate": 1, "hit": 1}))
    story.when(RED, Magnet("c1", RED)).then(
        ActionStarted(RED, "operate", 1),
        MagnetPlaced(RED, "c1", RED),
        MechPulled(RED, "b1", "c1"),
        MechPulled(GREEN, "a1", "b1"),
    )


def test_am_r_35_the_magnet_has_no_later_effect():
    story = given(operating(3)).when(RED, Magnet("c3", None)).when(RED, Magnet("c3", None))
    story.then(MagnetPlaced(RED, "c3", None))
    assert story.state.at == given(operating(3)).state.at


# ---------------------------------------------------------------- legal


def test_legal_conveyors_are_each_arrow_with_each_set_of_walls():
    with_walls = operating(1).state  # L09: one wall
    legal = [each for each in RULESET.legal(with_walls, RED) if type(each) is Conveyor]
    assert legal == [Conveyor(arrow, o) for o in range(4) for arrow in ARROWS]
    plain = given(operating(2)).when(RED, Conveyor("w2", 0)).state  # L15: none
    legal = [each for each in RULESET.legal(plain, RED) if type(each) is Conveyor]
    assert legal == [Conveyor(arrow, 0) for arrow in ARROWS]
    line = operating(3, options={"turn_free_tile": False})
    turned = given(line).when(RED, Conveyor("w4", 0)).state  # L02/1
    legal = [each for each in RULESET.legal(turned, RED) if type(each) is Conveyor]
    assert legal == [Conveyor(arrow, 1) for arrow in ARROWS]


def test_legal_magnets_are_each_empty_field_with_each_competitor():
    line = magnet({"yellow": "c2", "blue": "d3", "green": "c4"})
    magnets = [each for each in RULESET.legal(line.state, RED) if type(each) is Magnet]
    assert len(magnets) == 19 + 2 + 3  # c4|d4 is a wall, so one competes for d4
    by_field = {}
    for each in magnets:
        by_field.setdefault(each.field, []).append(each.winner)
    assert len(by_field) == 21
    assert by_field["c3"] == [YELLOW, BLUE, GREEN]
    assert by_field["d2"] == [BLUE, YELLOW]
    assert by_field["a2"] == [None]
