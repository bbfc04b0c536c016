"""Activations: actions, the alternative, leaving out. AM-ACT."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.rules.activation import (
    ActionSkipped,
    ActionStarted,
    Alternative,
    AlternativeChosen,
    EndTurn,
    SkipAction,
)
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.hazards import CrushersFired, FlamethrowersFired
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import MechMoved, Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Carried,
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
    TileInserted,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import (
    MarkersRemoved,
    Repair,
    TakePrestige,
)
from mechs_core.rulesets.arena_mechs.rules.setup import Tile
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.smash import BoardCleared, MechQueued, MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import (
    ActivationEnded,
    ChooseSequence,
    SeatActivated,
)
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import end_turns, position
from tests.spec import given

ENDED = (ActivationEnded(RED), SeatActivated(YELLOW, True))

# One decision of each symbol that would be refused for another reason only later.
BY_SYMBOL = {
    "prestige": (Repair(()), TakePrestige()),
    "hit": (Hit(RED),),
    "shoot": (Shoot(),),
    "move": (Move(()),),
    "operate": (Conveyor("w2", 0), FireCrushers(), FireFlamethrowers(), Magnet("c1", RED)),
}


def test_am_act_1_equal_symbols_are_one_action():
    line = position(mechs={"red": "a1"}, pending={"move": 2, "hit": 1})
    story = given(line).when(RED, Move(("e",)))
    story.then(ActionStarted(RED, "move", 2), MechMoved(RED, "a1", "b1"))
    assert story.state.pending == [0, 1, 0, 0, 0]  # the second MOVE symbol is gone with the first
    story.when(RED, Move(("e",))).refused("not_pending", "no MOVE is left to use")


@pytest.mark.parametrize(
    "strengths", [{"hit": 3}, {"hit": 2, "move": 1}, {"hit": 1, "move": 1, "shoot": 1}]
)
def test_am_act_1_a_sequence_is_one_to_three_actions(strengths):
    arena = position(sequences={"red": strengths}).state
    skips = [choice for choice in RULESET.legal(arena, RED) if type(choice) is SkipAction]
    assert {skip.symbol for skip in skips} == set(strengths)
    assert len(skips) == len(strengths)


def test_am_act_2_am_r_3_the_seat_orders_its_actions_and_may_leave_any_out():
    line = position(mechs={"red": "a1"}, pending={"prestige": 1, "move": 1, "shoot": 1})
    story = given(line)
    story.when(RED, Move(("e",))).accepted()
    skipped = story.when(RED, SkipAction("shoot")).then(ActionSkipped(RED, "shoot"))
    assert skipped.state.pending == [1, 0, 0, 1, 0]
    skipped.when(RED, SkipAction("shoot")).refused("not_pending")
    skipped.when(RED, SkipAction("hit")).refused("not_pending")
    second = skipped.when(RED, SkipAction("move")).then(ActionSkipped(RED, "move"))
    second.when(RED, SkipAction("prestige")).then(ActionSkipped(RED, "prestige"), *ENDED)


def test_am_act_2_every_decision_of_a_symbol_that_does_not_show_is_refused():
    for symbol in BY_SYMBOL:
        other = "move" if symbol == "hit" else "hit"
        story = given(position(pending={other: 3}))
        for decision in BY_SYMBOL[symbol]:
            story.when(RED, decision).refused("not_pending")
        story.when(RED, SkipAction(symbol)).refused("not_pending")


# ---------------------------------------------------------------- the alternative


def test_am_act_3_the_alternative_move_takes_the_place_of_the_sequence():
    line = position(mechs={"red": "a1"}, pending={"hit": 3})
    story = given(line).when(RED, Alternative("move"))
    story.then(AlternativeChosen(RED, "move"))
    assert story.state.pending == [0, 0, 0, 1, 0]
    story.when(RED, Hit(YELLOW)).refused("not_pending")
    story.when(RED, Alternative("move")).refused("too_late")
    story.when(RED, SkipAction("move")).refused("not_pending")
    story.when(RED, Move(("e", "e", "e"))).refused("path_too_long")
    story.when(RED, Move(("e",))).then(
        ActionStarted(RED, "move", 1), MechMoved(RED, "a1", "b1"), *ENDED
    )
    story.when(RED, EndTurn()).then(*ENDED)


def test_am_act_3_the_alternative_repair_removes_one_marker():
    line = position(boards={"red": {"blue": 2}}, pending={"hit": 2, "shoot": 1})
    story = given(line).when(RED, Alternative("repair"))
    story.then(AlternativeChosen(RED, "repair"))
    story.when(RED, TakePrestige()).refused("too_weak")
    story.when(RED, Repair(("blue", "blue"))).refused("wrong_count")
    story.when(RED, Move(("e",))).refused("not_pending")
    story.when(RED, Repair(("blue",))).then(
        ActionStarted(RED, "prestige", 1), MarkersRemoved(RED, ("blue",)), *ENDED
    )


def test_am_act_3_the_alternative_comes_before_any_action_is_used_or_skipped():
    line = position(
        mechs={"red": "a1"}, boards={"red": {"blue": 1}}, pending={"move": 1, "operate": 2}
    )
    story = given(line)
    story.when(RED, Alternative("repair")).accepted()
    for first in (Move(("e",)), SkipAction("move"), FireCrushers()):
        story.when(RED, first).when(RED, Alternative("repair")).refused("too_late")
        assert Alternative("repair") not in RULESET.legal(story.when(RED, first).state, RED)
    begun = given(position(pending={"operate": 3})).when(RED, FireCrushers())
    begun.when(RED, Alternative("move")).refused("too_late")
    begun.when(RED, Alternative("repair")).refused("too_late")  # not only without a use


def test_am_act_3_am_r_24_an_alternative_needs_a_use():
    story = given(position(pending={"hit": 3}))
    story.when(RED, Alternative("repair")).refused("no_use", "no markers to remove")
    shut = position(mechs={"red": "a5"}, pending={"hit": 3})  # a4|a5 and a5|b5 are walls
    given(shut).when(RED, Alternative("move")).refused("no_use", "no step is possible")
    beset = position(mechs={"red": "a1", "yellow": "b1", "blue": "a2"}, pending={"hit": 3})
    given(beset).when(RED, Alternative("move")).refused("no_use")
    for line in (shut, beset):
        assert Alternative("move") not in RULESET.legal(line.state, RED)
    one_way = position(mechs={"red": "a1", "yellow": "b1"}, pending={"hit": 3})
    given(one_way).when(RED, Alternative("move")).accepted()


@pytest.mark.parametrize("field", ["c1", "e3", "c5", "a3"])
def test_am_act_3_a_step_in_any_direction_is_a_use(field):
    # A wall closes every edge but one; the last step is the only way out.
    line = position(2, mechs={"red": field, "yellow": "c3"}, pending={"hit": 3})
    number = line.state.at[RED]
    for direction in range(4):
        copy = line.copy()
        copy.state.walls[number] = 0b1111 ^ 1 << direction
        legal = Alternative("move") in RULESET.legal(copy.state, RED)
        assert legal == (direction != {"c1": 0, "e3": 1, "c5": 2, "a3": 3}[field])


def test_am_r_4_only_the_options_uses_are_offered():
    boards = {"red": {"blue": 1}}
    story = given(position(boards=boards, pending={"hit": 3}))
    story.when(RED, Alternative("operate")).refused("bad_value")
    story.when(RED, Alternative("nothing")).refused("bad_value")
    other = {"alternative": "move_or_operate"}
    story = given(position(boards=boards, options=other, pending={"hit": 3}))
    story.when(RED, Alternative("repair")).refused("bad_value")
    begun = story.when(RED, Alternative("operate")).then(AlternativeChosen(RED, "operate"))
    begun.when(RED, Repair(("blue",))).refused("not_pending")
    begun.when(RED, SkipAction("operate")).refused("not_pending")
    done = begun.when(RED, FireCrushers())
    done.then(ActionStarted(RED, "operate", 1), CrushersFired(RED, ()), *ENDED)
    begun.when(RED, Alternative("operate")).refused("too_late")
    begun.when(RED, Alternative("repair")).refused("bad_value")  # out of range comes first


def test_am_r_4_am_act_4_out_of_the_arena_only_one_use_is_possible():
    out = {"queue": ["red"], "turn": 1, "boards": {"red": {"blue": 2}}}
    story = given(position(**out))
    sentence = "the Mech is not in the arena: only repair"
    story.when(RED, Alternative("move")).refused("not_in_arena", sentence)
    repairing = story.when(RED, Alternative("repair")).then(AlternativeChosen(RED, "repair"))
    repairing.when(RED, Repair(("blue",))).then(
        ActionStarted(RED, "prestige", 1), MarkersRemoved(RED, ("blue",)), *ENDED
    )
    assert RULESET.legal(story.state, RED) == [Alternative("repair"), EndTurn()]

    story = given(position(options={"alternative": "move_or_operate"}, **out))
    sentence = "the Mech is not in the arena: only operate"
    story.when(RED, Alternative("move")).refused("not_in_arena", sentence)
    story.when(RED, Alternative("operate")).when(RED, Conveyor("nb", 2)).then(
        ActionStarted(RED, "operate", 1),
        TileInserted("nb", Tile("L09", 2), Tile("L08", 3), ()),
        *ENDED,
    )
    assert RULESET.legal(story.state, RED) == [Alternative("operate"), EndTurn()]


def test_am_act_4_a_mech_outside_cannot_use_its_sequence():
    story = given(position(queue=["red"], turn=1))
    assert story.state.pending == [0] * 5
    for decisions in BY_SYMBOL.values():
        for decision in decisions:
            story.when(RED, decision).refused("not_pending")
    for symbol in BY_SYMBOL:
        story.when(RED, SkipAction(symbol)).refused("not_pending")


def test_am_act_5_am_r_14_leaving_before_the_activation_costs_this_turns_sequence_only():
    line = position(
        mechs={"red": "a1", "yellow": "b1", "blue": "e3", "green": "c5"},
        boards={"yellow": {"blue": 7}},
        turn=2,
        pending={"hit": 3},
    )
    slots = line.state.slots[YELLOW]
    story = given(line).when(RED, Hit(YELLOW))
    assert story.events[-1] == SeatActivated(YELLOW, False)
    assert story.state.slots[YELLOW] == slots
    line = story.line
    end_turns(line)
    line.decide(YELLOW, RULESET.legal(line.state, YELLOW)[0])
    line.decide(YELLOW, ChooseSequence(slots[2][0], "upper"))
    assert line.state.covers[YELLOW] == (slots[2][0], 0)


def test_am_act_5_leaving_after_the_activation_loses_nothing():
    line = position(
        mechs={"red": "a1", "yellow": "b1"},
        boards={"red": {"blue": 7}},
        turn=1,
        active="yellow",
        pending={"hit": 1},
    )
    story = given(line).when(YELLOW, Hit(RED)).accepted()
    line = story.line
    activated = [event.seat for event in end_turns(line) if type(event) is SeatActivated]
    assert activated == [GREEN]  # red is not activated again
    assert line.state.queue == [RED]


def test_am_act_6_am_r_5_a_mech_that_leaves_in_its_own_activation_loses_the_rest():
    line = position(
        mechs={"red": "d4", "yellow": "a3", "blue": "e3", "green": "c5"},
        boards={"red": {"blue": 7}},
        pending={"operate": 2, "move": 1},
    )
    given(line).when(RED, FireCrushers()).then_last(BoardCleared(RED), MechQueued(RED), *ENDED)
    out = position(mechs={"red": "e2"}, pending={"operate": 3}, boards={"red": {"blue": 1}})
    story = given(out).when(RED, Conveyor("w2", 0))
    story.then_last(MechQueued(RED), *ENDED)
    story.when(RED, Alternative("repair")).refused("not_asked")


def test_am_act_7_am_r_22_actions_are_not_interleaved():
    line = position(
        mechs={"red": "c1", "yellow": "d1"},
        boards={"red": {"blue": 1}},
        pending={"operate": 2, "move": 1},
    )
    begun = given(line).when(RED, FireCrushers())
    begun.then(ActionStarted(RED, "operate", 2), CrushersFired(RED, ()))
    assert begun.state.operations_left == 1
    begun.when(RED, Move(("e",))).refused("operate_unfinished")
    begun.when(RED, SkipAction("move")).refused("operate_unfinished")
    begun.when(RED, SkipAction("prestige")).refused("not_pending")
    begun.when(RED, Hit(YELLOW)).refused("not_pending")
    done = begun.when(RED, Magnet("b4", None)).accepted()
    done.when(RED, Move(("e",))).refused("occupied", step=1)  # the MOVE is open again


@pytest.mark.parametrize(
    ("symbol", "decision"),
    [
        ("prestige", Repair(("blue",))),
        ("hit", Hit(YELLOW)),
        ("shoot", Shoot(target=YELLOW)),
        ("move", Move(("s",))),
    ],
)
def test_am_act_7_every_other_action_waits_for_the_operations(symbol, decision):
    line = position(
        mechs={"red": "c1", "yellow": "d1"},
        boards={"red": {"blue": 1}},
        pending={"operate": 2, symbol: 1},
    )
    given(line).when(RED, decision).accepted()
    begun = given(line).when(RED, FireFlamethrowers())
    begun.when(RED, decision).refused("operate_unfinished")
    begun.when(RED, SkipAction(symbol)).refused("operate_unfinished")
    rest = begun.when(RED, SkipAction("operate")).then(ActionSkipped(RED, "operate"))
    assert rest.state.operations_left == 0
    rest.when(RED, decision).accepted()


def test_am_act_8_an_activation_ends_by_itself_when_no_action_is_left():
    line = position(mechs={"red": "a1"}, pending={"move": 1, "operate": 1})
    moved = given(line).when(RED, Move(("e",)))
    moved.then(ActionStarted(RED, "move", 1), MechMoved(RED, "a1", "b1"))
    moved.when(RED, FireFlamethrowers()).then_last(*ENDED)
    given(line).when(RED, SkipAction("move")).when(RED, SkipAction("operate")).then(
        ActionSkipped(RED, "operate"), *ENDED
    )


def test_am_act_8_end_turn_ends_it_sooner_operations_left_or_not():
    line = position(pending={"operate": 3})
    given(line).when(RED, EndTurn()).then(*ENDED)
    story = given(line).when(RED, FireCrushers()).when(RED, EndTurn()).then(*ENDED)
    arena = story.state
    assert (arena.active, arena.operations_left, arena.used) == (YELLOW, 0, 0)
    assert sum(arena.pending) == 3  # yellow's own
    story.when(RED, EndTurn()).refused("not_asked")


def test_am_act_8_a_seat_with_nothing_to_do_still_answers():
    line = position(queue=["red"], turn=1)
    assert RULESET.legal(line.state, RED) == [EndTurn()]
    given(line).when(RED, EndTurn()).then(*ENDED)


def test_am_r_31_a_seat_that_smashes_its_own_mech():
    line = position(
        mechs={"red": "d4", "yellow": "b4"},
        boards={"red": {"blue": 7}, "yellow": {"blue": 1}},
        prestige={"red": 2},
        pending={"operate": 1, "hit": 2},
    )
    story = given(line).when(RED, FireCrushers())
    story.then_first(
        ActionStarted(RED, "operate", 1),
        CrushersFired(RED, (RED, YELLOW)),
        DamageDealt(RED, "arena", 1, "crushers"),
        DamageDealt(YELLOW, "red", 1, "crushers"),
        MechSmashed(RED, RED, 0),
    )
    reasons = [(event.seat, event.reason) for event in story.events if hasattr(event, "reason")]
    assert reasons == [(BLUE, "damage_most"), (RED, "smashed")]
    assert story.state.prestige == [0, 0, 3, 0]  # yellow and green are behind red's 2
    assert story.events[-2:] == ENDED


def test_the_question_to_the_active_seat_changes_with_every_decision():
    line = position(pending={"operate": 3})
    questions = [line.requests()]
    for decision in (FireCrushers(), FireCrushers()):
        line.decide(RED, decision)
        questions.append(line.requests())
    assert len(set(questions)) == 3
    assert [request.accepts for (request,) in questions] == [questions[0][0].accepts] * 3


def test_a_free_tile_carries_nobody():
    line: Line = position(mechs={"red": "b2"}, pending={"operate": 1})
    story = given(line).when(RED, Conveyor("w2", 0))
    assert story.events[1].carried == (Carried(RED, "b2", "c2"),)
    assert story.state.mech_on[5] == -1


def test_am_act_8_nothing_of_an_activation_stays_for_the_next_seat():
    line = position(queue=["yellow"], turn=1, pending={"operate": 3})
    begun = given(line).when(RED, FireCrushers()).when(RED, EndTurn())
    other = given(line).when(RED, Alternative("move")).when(RED, EndTurn())
    for story in (begun, other):
        arena = story.state
        assert arena.active == YELLOW
        assert arena.pending == [0] * 5
        assert (arena.operations_left, arena.used, arena.alternative) == (0, 0, None)
        story.when(YELLOW, Move(("n",))).refused("not_pending")


def test_an_alternative_that_a_scenario_begins_with_is_carried_out():
    line = position(mechs={"red": "a1"}, alternative="move")
    assert {type(choice) for choice in RULESET.legal(line.state, RED)} == {Move, EndTurn}
    given(line).when(RED, SkipAction("move")).refused("not_pending")
    given(line).when(RED, Alternative("move")).refused("too_late")
    given(line).when(RED, Move(("e",))).then_last(*ENDED)


def test_operations_that_a_scenario_begins_with_go_on():
    keys = {"operations_left": 1, "used": ["crushers", "magnet"]}
    story = given(position(pending={"operate": 2, "move": 1}, **keys))
    story.when(RED, FireCrushers()).refused("already_used")
    story.when(RED, Magnet("b4", None)).refused("already_used")
    story.when(RED, Move(("s",))).refused("operate_unfinished")
    story.when(RED, Alternative("move")).refused("too_late")
    fired = story.when(RED, FireFlamethrowers()).then(FlamethrowersFired(RED, ()))
    fired.when(RED, Move(("s",))).accepted()
