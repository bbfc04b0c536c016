"""The worked examples of RULES.md, from the scenarios that it gives. AM-EX-1 to AM-EX-17."""

from __future__ import annotations

import re

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.geometry import (
    BESIDE,
    COMPASS,
    FIELDS,
    NUMBER,
    OFF,
    has_crushers,
    has_flamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.activation import (
    ActionSkipped,
    ActionStarted,
    Alternative,
    EndTurn,
    SkipAction,
)
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted, GameEnded
from mechs_core.rulesets.arena_mechs.rules.hazards import CrushersFired, FlamethrowersFired
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet, MagnetPlaced, MechPulled
from mechs_core.rulesets.arena_mechs.rules.move import MechMoved, Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Carried,
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
    TileInserted,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed, MechPushedOut
from mechs_core.rulesets.arena_mechs.rules.rounds import TurnStarted
from mechs_core.rulesets.arena_mechs.rules.setup import Tile
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.smash import BoardCleared, MechQueued, MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import (
    ActivationEnded,
    ChooseSequence,
    ProgramsRemoved,
    SeatActivated,
    TurnEnded,
)
from mechs_core.testing import given
from mechs_core.testing.books import book_of, text_of
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import end_turns, started
from tests.rulesets.arena_mechs.worked import ARENA_W, assert_told, example


def test_arena_w_is_as_told():
    arena = started(4, scenario=ARENA_W).state
    crushers = [FIELDS[field] for field in range(25) if has_crushers(arena.tiles, field)]
    flames = [FIELDS[field] for field in range(25) if has_flamethrowers(arena.tiles, field)]
    assert crushers == ["b1", "a2", "b2", "c3", "b4", "d4", "e4", "b5"]
    assert flames == ["c2", "d2", "e2", "b3", "c3", "d4", "d5"]
    inner, rim = set(), set()
    for field in range(25):
        for direction, beside in enumerate(BESIDE[field]):
            if arena.walls[field] >> direction & 1:
                if beside < 0:
                    rim.add((FIELDS[field], direction))
                else:
                    inner.add("|".join(sorted((FIELDS[field], FIELDS[beside]))))
    assert inner == {"b1|b2", "a2|b2", "b3|c3", "a4|a5", "c4|d4", "a5|b5", "d5|e5"}
    assert rim == {("d1", 0), ("a4", 3), ("e4", 1), ("d5", 2)}
    told = text_of(book_of(RULESET), "Arena W").rpartition("Walls stand between")[2]
    assert {"|".join(pair) for pair in re.findall(r"(..) and (..)(?=,)", told)} == inner
    sides = re.findall(r"(north|east|south|west) of (..)", told)
    assert {(field, COMPASS.index(side)) for side, field in sides} == rim


@pytest.mark.parametrize(
    ("card", "half", "strengths", "number"),
    [
        (33, "lower", {"hit": 2, "shoot": 1}, 32),
        (32, "upper", {"hit": 1, "shoot": 1, "move": 1}, 32),
        (32, "lower", {"hit": 2, "move": 1}, 33),
        (33, "upper", {"hit": 1, "shoot": 1, "move": 1}, 33),
    ],
)
def test_am_ex_1_four_ways_to_overlap(card, half, strengths, number):
    line = example(1)
    for seat in (YELLOW, BLUE, GREEN):
        line.decide(seat, ChooseSequence(line.state.slots[seat][0][0], "upper"))
    line.decide(RED, ChooseSequence(card, half))
    shown = line.state.sequences[RED]
    assert (shown.strengths, shown.start_number) == (strengths, number)


def test_am_ex_2_a_heavy_blow_pushes():
    story = given(example(2)).when(RED, Hit(YELLOW))
    story.then(
        ActionStarted(RED, "hit", 3),
        DamageDealt(YELLOW, "red", 7, "hit"),
        MechPushed(YELLOW, "b1", "c1", RED),
        ActivationEnded(RED),
        SeatActivated(YELLOW, True),
    )
    assert sum(story.state.boards[YELLOW]) == 7
    assert_told(2, story.events)


def test_am_ex_3_a_smash_comes_before_the_push():
    story = given(example(3)).when(RED, Hit(YELLOW))
    story.then(
        ActionStarted(RED, "hit", 3),
        DamageDealt(YELLOW, "red", 7, "hit"),
        MechSmashed(YELLOW, RED, 2),
        PrestigeChanged(RED, 1, "last_blow", YELLOW),
        PrestigeChanged(RED, 3, "damage_most", YELLOW),
        PrestigeChanged(BLUE, 1, "damage_other", YELLOW),
        PrestigeChanged(YELLOW, -1, "smashed", YELLOW),
        BoardCleared(YELLOW),
        MechQueued(YELLOW),
        ActivationEnded(RED),
        SeatActivated(YELLOW, False),
    )
    assert story.state.prestige == [5, 1, 1]
    assert_told(3, story.events)


def test_am_ex_4_two_seats_tied_for_most():
    line = example(4)
    story = given(line).when(RED, Shoot(target=GREEN))
    story.then(
        ActionStarted(RED, "shoot", 1),
        DamageDealt(GREEN, "red", 1, "shoot"),
        MechSmashed(GREEN, RED, 0),
        PrestigeChanged(RED, 1, "last_blow", GREEN),
        PrestigeChanged(RED, 2, "damage_tied", GREEN),
        PrestigeChanged(BLUE, 2, "damage_tied", GREEN),
        PrestigeChanged(GREEN, -1, "smashed", GREEN),
        BoardCleared(GREEN),
        MechQueued(GREEN),
    )
    assert story.state.prestige == [3, 0, 2, 0]


def test_am_ex_5_the_conveyor_carries_and_pushes_out():
    story = given(example(5)).when(RED, Conveyor("w2", 1))
    story.then(
        ActionStarted(RED, "operate", 1),
        TileInserted(
            "w2",
            Tile("L09", 1),
            Tile("L15", 0),
            (Carried(BLUE, "b2", "c2"), Carried(YELLOW, "e2", None)),
        ),
        MechPushedOut(YELLOW, "e2", RED, "conveyor"),
        DamageDealt(YELLOW, "red", 1, "spikes"),
        MechQueued(YELLOW),
    )
    arena = story.state
    row = [arena.tiles[NUMBER[field]] for field in ("a2", "b2", "c2", "d2", "e2")]
    numbers = [Tile(name, turned).number for name, turned in (("L09", 1), ("L11", 0), ("L05", 3))]
    assert row == [*numbers, Tile("L13", 0).number, Tile("L14", 0).number]
    assert arena.free == Tile("L15", 0).number
    assert (arena.at[BLUE], arena.at[YELLOW]) == (NUMBER["c2"], OFF)
    assert arena.pending == [0, 0, 0, 2, 0]
    assert_told(5, story.events)


def test_am_ex_6_three_checkpoints_in_one_move():
    story = given(example(6)).when(RED, Move(tuple("eeeessss")))
    story.then(
        ActionStarted(RED, "move", 3),
        MechMoved(RED, "a1", "b1"),
        MechMoved(RED, "b1", "c1"),
        MechMoved(RED, "c1", "d1"),
        MechMoved(RED, "d1", "e1"),
        MechMoved(RED, "e1", "e2"),
        MechMoved(RED, "e2", "e3"),
        MechMoved(RED, "e3", "e4"),
        MechMoved(RED, "e4", "e5"),
        PrestigeChanged(RED, 2, "long_strides", None),
        ActivationEnded(RED),
        SeatActivated(YELLOW, True),
    )
    assert_told(6, story.events)


def test_am_ex_7_two_checkpoints_score_one():
    story = given(example(7)).when(RED, Move(tuple("eeee"))).accepted()
    assert story.state.prestige == [1, 0, 0, 0]


@pytest.mark.parametrize("path", ["ee", "w"])
def test_am_ex_7_fewer_checkpoints_score_nothing(path):
    line = example(7, mechs={"red": "b1", "yellow": "a3", "blue": "c3", "green": "c5"})
    story = given(line).when(RED, Move(tuple(path))).accepted()
    assert story.state.prestige == [0, 0, 0, 0]


def test_am_ex_8_walls_hide_from_weak_shots_only():
    weak = given(example(8))
    weak.when(RED, Shoot(target=BLUE)).refused("wall")
    weak.when(RED, Shoot(target=YELLOW)).refused("wall")
    swept = given(example(8, pending={"shoot": 3})).when(RED, Shoot(direction="w"))
    swept.then_first(
        ActionStarted(RED, "shoot", 3),
        DamageDealt(YELLOW, "red", 4, "shoot"),
        DamageDealt(BLUE, "red", 4, "shoot"),
        ActivationEnded(RED),
    )
    assert_told(8, swept.events)


def example_9(yellow: str, green: str = "a3") -> Line:
    return example(9, mechs={"red": "c1", "yellow": yellow, "blue": "c2", "green": green})


def test_am_ex_9_the_magnet():
    drawn = given(example(9)).when(YELLOW, Magnet("c3", None))
    drawn.then_first(
        ActionStarted(YELLOW, "operate", 1),
        MagnetPlaced(YELLOW, "c3", BLUE),
        MechPulled(BLUE, "c2", "c3"),
        MechPulled(RED, "c1", "c2"),
        MechPulled(GREEN, "a3", "b3"),
        ActivationEnded(YELLOW),
    )
    assert_told(9, drawn.events)
    given(example_9("d3")).when(YELLOW, Magnet("c3", None)).refused("winner_needed")
    given(example_9("d3")).when(YELLOW, Magnet("c3", YELLOW)).then_first(
        ActionStarted(YELLOW, "operate", 1),
        MagnetPlaced(YELLOW, "c3", YELLOW),
        MechPulled(YELLOW, "d3", "c3"),
        MechPulled(GREEN, "a3", "b3"),
        ActivationEnded(YELLOW),
    )
    given(example_9("d3", green="b3")).when(YELLOW, Magnet("c3", GREEN)).refused("no_such_winner")


def test_am_ex_10_the_limit_of_operations():
    weak = given(example(10))
    begun = weak.when(RED, FireCrushers())
    begun.then(
        ActionStarted(RED, "operate", 2),
        CrushersFired(RED, (BLUE,)),
        DamageDealt(BLUE, "red", 1, "crushers"),
    )
    begun.when(RED, FireCrushers()).refused("already_used")
    begun.when(RED, Move(("w",))).refused("operate_unfinished")
    skipped = begun.when(RED, SkipAction("operate")).then(ActionSkipped(RED, "operate"))
    skipped.when(RED, Move(("w",))).then_first(ActionStarted(RED, "move", 1))

    strong = given(example(10, pending={"operate": 3}))
    thrice = strong.when(RED, FireCrushers()).when(RED, FireCrushers()).when(RED, FireCrushers())
    thrice.then(
        CrushersFired(RED, (BLUE,)),
        DamageDealt(BLUE, "red", 1, "crushers"),
        ActivationEnded(RED),
        SeatActivated(YELLOW, True),
    )
    assert thrice.state.boards[BLUE] == [3, 0, 0, 0, 0]


def test_am_ex_11_a_mech_smashed_before_its_activation():
    line = example(11)
    story = given(line)
    story.when(YELLOW, Alternative("repair")).refused("no_use")
    story.when(YELLOW, Alternative("move")).refused("not_in_arena")
    story.when(YELLOW, Hit(RED)).refused("not_pending")
    ended = story.when(YELLOW, EndTurn())
    ended.then(ActivationEnded(YELLOW), SeatActivated(BLUE, True))
    end_turns(ended.line)
    assert [(each.seat, each.kind) for each in ended.line.requests()] == [(YELLOW, "drop_in")]
    assert ended.state.turn == 2


def test_am_ex_12_the_arena_smashes():
    story = given(example(12)).when(GREEN, EndTurn())
    story.then(
        ActivationEnded(GREEN),
        CrushersFired("arena", (RED,)),
        DamageDealt(RED, "arena", 1, "crushers"),
        MechSmashed(RED, "arena", 0),
        PrestigeChanged(GREEN, 3, "damage_most", RED),
        PrestigeChanged(RED, -1, "smashed", RED),
        BoardCleared(RED),
        MechQueued(RED),
        TurnEnded(2, 2),
        TurnStarted(2, 3),
    )
    assert [(each.seat, each.kind) for each in story.line.requests()] == [(RED, "drop_in")]
    assert_told(12, story.events)


def test_am_ex_13_the_end():
    story = given(example(13)).when(GREEN, EndTurn())
    removed = tuple(tuple(cards[-6:]) for cards in story.state.removed)
    assert [type(event) for event in story.events][:3] == [
        ActivationEnded,
        TurnEnded,
        ProgramsRemoved,
    ]
    assert all(len(cards) == 6 for cards in removed)
    story.then_last(
        FinalScoringStarted(), GameEnded(((BLUE,), (RED,), (YELLOW,), (GREEN,)), (BLUE,), "damage")
    )
    assert story.state.prestige == [9, 3, 9, 2]
    assert_told(13, story.events)


def test_am_ex_14_the_own_conveyor_ends_the_activation():
    story = given(example(14)).when(RED, Conveyor("w2", 0))
    story.then(
        ActionStarted(RED, "operate", 2),
        TileInserted(
            "w2",
            Tile("L09", 0),
            Tile("L15", 0),
            (Carried(YELLOW, "d2", "e2"), Carried(RED, "e2", None)),
        ),
        MechPushedOut(RED, "e2", RED, "conveyor"),
        DamageDealt(RED, "arena", 1, "spikes"),
        MechQueued(RED),
        ActivationEnded(RED),
        SeatActivated(YELLOW, True),
    )
    assert_told(14, story.events)


def test_am_ex_15_pushed_out_and_smashed_on_the_way():
    story = given(example(15)).when(RED, Move(("e", "n")))
    story.then(
        ActionStarted(RED, "move", 3),
        MechPushedOut(YELLOW, "e2", RED, "move"),
        DamageDealt(YELLOW, "red", 1, "spikes"),
        MechSmashed(YELLOW, RED, 0),
        PrestigeChanged(RED, 1, "last_blow", YELLOW),
        PrestigeChanged(RED, 1, "damage_other", YELLOW),
        PrestigeChanged(GREEN, 3, "damage_most", YELLOW),
        PrestigeChanged(YELLOW, -1, "smashed", YELLOW),
        BoardCleared(YELLOW),
        MechQueued(YELLOW),
        MechMoved(RED, "d2", "e2"),
        MechMoved(RED, "e2", "e1"),
        ActivationEnded(RED),
        SeatActivated(YELLOW, False),
    )
    assert_told(15, story.events)


def test_am_ex_16_the_spikes_fill_the_board():
    story = given(example(16)).when(RED, Hit(YELLOW))
    story.then(
        ActionStarted(RED, "hit", 3),
        DamageDealt(YELLOW, "red", 7, "hit"),
        MechPushedOut(YELLOW, "e2", RED, "hit"),
        DamageDealt(YELLOW, "red", 1, "spikes"),
        MechSmashed(YELLOW, RED, 0),
        PrestigeChanged(RED, 1, "last_blow", YELLOW),
        PrestigeChanged(RED, 3, "damage_most", YELLOW),
        BoardCleared(YELLOW),
        MechQueued(YELLOW),
        ActivationEnded(RED),
        SeatActivated(YELLOW, False),
    )
    assert_told(16, story.events)


def test_am_ex_17_prestige_instead_of_a_small_repair():
    line = example(17)
    story = given(line)
    story.when(RED, Repair(("yellow",))).refused("wrong_count")
    taken = story.when(RED, TakePrestige())
    taken.then(ActionStarted(RED, "prestige", 2), PrestigeChanged(RED, 1, "tricks", None))
    fired = taken.when(RED, FireFlamethrowers())
    fired.then_first(
        ActionStarted(RED, "operate", 1),
        FlamethrowersFired(RED, (RED, YELLOW)),
        DamageDealt(RED, "arena", 1, "flamethrowers"),
        DamageDealt(YELLOW, "red", 1, "flamethrowers"),
        ActivationEnded(RED),
    )
    assert_told(17, fired.events)
