"""Programming and placing. AM-PROG."""

from __future__ import annotations

from itertools import combinations

import pytest

from mechs_core.kernel.messages import secrets_of
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.rules.program import (
    MechPlaced,
    PlaceMech,
    ProgramSlot,
    SlotProgrammed,
)
from mechs_core.rulesets.arena_mechs.rules.rounds import CardsDrawn, TurnStarted
from mechs_core.rulesets.arena_mechs.rules.setup import StartOrderSet
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import position, started
from tests.spec import given


def asked(line: Line) -> list[tuple[int, str]]:
    return [(request.seat, request.kind) for request in line.requests()]


def program(line: Line, seat: int, slots: tuple[int, ...] = (1, 2, 3)) -> tuple:
    """The seat keeps the first two cards of each hand; the events of its last slot."""
    events: tuple = ()
    for slot in slots:
        cards = line.state.hand[seat]
        events = line.decide(seat, ProgramSlot(slot, (cards[0], cards[1])))[1:]
    return events


def programming(**keys) -> Line:
    """Two seats; red has 1 6 11 in hand, then 16 17 22 and 27 32 33 on top of its deck."""
    top = [16, 17, 22, 27, 32, 33]
    rest = [38, 43, 48, 49, 54, 59, 64, 65, 70, 75, 80, 81, 86, 91, 96, 97]
    keys = {"hands": {"red": [1, 6, 11]}, "decks": {"red": top + rest}} | keys
    return position(2, phase="programming", **keys)


def test_am_prog_1_all_seats_program_each_at_its_own_pace():
    line = started(3)
    assert asked(line) == [(seat, "programming") for seat in range(3)]
    program(line, YELLOW)
    assert asked(line) == [(RED, "programming"), (BLUE, "programming")]
    program(line, BLUE, (3,))
    assert asked(line) == [(RED, "programming"), (BLUE, "programming")]
    given(line).when(YELLOW, ProgramSlot(1, (1, 6))).refused("not_asked")


def test_am_prog_2_two_of_three_cards_go_into_a_slot_the_third_under_the_deck():
    first = given(programming()).when(RED, ProgramSlot(2, (11, 1)))
    first.then(SlotProgrammed(RED, 2, (1, 11), 6), CardsDrawn(RED, (16, 17, 22)))
    assert first.state.slots[RED] == [(), (1, 11), ()]
    assert first.state.under[RED] == [6]
    assert first.state.hand[RED] == [16, 17, 22]
    second = first.when(RED, ProgramSlot(1, (16, 17)))
    second.then(SlotProgrammed(RED, 1, (16, 17), 22), CardsDrawn(RED, (27, 32, 33)))
    third = second.when(RED, ProgramSlot(3, (33, 27)))
    third.then(SlotProgrammed(RED, 3, (27, 33), 32))
    assert third.state.under[RED] == [6, 22, 32]
    assert third.state.hand[RED] == []
    assert len(third.state.deck[RED]) == 16


def test_am_prog_2_refusals_in_their_order():
    line = programming(slots={"red": {"2": [96, 97]}}, hands={"red": [1, 6, 11]}, decks={})
    story = given(line)
    story.when(RED, ProgramSlot(2, (2, 2))).refused("slot_filled", "slot 2 is already filled")
    story.when(RED, ProgramSlot(1, (57, 57))).refused("not_in_hand", "card 57 is not in hand")
    story.when(RED, ProgramSlot(1, (1, 96))).refused("not_in_hand", "card 96 is not in hand")
    story.when(RED, ProgramSlot(3, (6, 6))).refused("same_card")
    for slot, keep in ((0, (1, 6)), (4, (1, 6)), (1, (0, 6)), (1, (1, 101))):
        story.when(RED, ProgramSlot(slot, keep)).refused("bad_value")
    story.when(RED, PlaceMech("a1")).refused("not_asked")


def test_am_prog_3_when_all_have_finished_mechs_are_placed_in_the_order_of_finishing():
    line = started(3)
    assert program(line, YELLOW)[-1] == SlotProgrammed(
        YELLOW, 3, line.state.slots[YELLOW][2], line.state.under[YELLOW][2]
    )
    program(line, RED, (1, 2))
    program(line, BLUE)
    assert line.state.start_order == [YELLOW, BLUE]
    events = program(line, RED, (3,))
    assert events[1:] == (StartOrderSet((YELLOW, BLUE, RED), "finish"),)
    assert asked(line) == [(YELLOW, "placement")]


def placement(**keys) -> Line:
    said = {"start_order": ["blue", "green", "red", "yellow"], "mechs": {"blue": "e1"}}
    return position(phase="placement", **said | keys)


def test_am_prog_3_a_seat_places_its_mech_on_a_free_checkpoint():
    line = placement()
    assert asked(line) == [(GREEN, "placement")]
    story = given(line)
    story.when(GREEN, PlaceMech("c3")).refused("not_a_checkpoint", "c3 is not a checkpoint")
    story.when(GREEN, PlaceMech("c1")).refused("not_a_checkpoint")
    story.when(GREEN, PlaceMech("e1")).refused("occupied", "e1 is occupied")
    story.when(RED, PlaceMech("a1")).refused("not_asked")
    story.when(GREEN, PlaceMech("f1")).refused("bad_value")
    third = story.when(GREEN, PlaceMech("a5")).then(MechPlaced(GREEN, "a5"))
    assert asked(third.line) == [(RED, "placement")]
    fourth = third.when(RED, PlaceMech("e5")).then(MechPlaced(RED, "e5"))
    last = fourth.when(YELLOW, PlaceMech("a1"))
    last.then(MechPlaced(YELLOW, "a1"), TurnStarted(1, 1))
    assert asked(last.line) == [(seat, "choosing") for seat in range(4)]
    assert last.state.at == [24, 0, 4, 20]
    assert [last.state.mech_on[field] for field in (0, 4, 20, 24)] == [YELLOW, BLUE, GREEN, RED]


def test_am_prog_3_a_field_is_asked_for_its_kind_before_who_stands_there():
    line = position(phase="placement", mechs={"red": "c3"})
    given(line).when(YELLOW, PlaceMech("c3")).refused("not_a_checkpoint")


def test_am_prog_3_from_round_2_on_the_turn_follows_at_once():
    line = position(2, phase="programming", round=2)
    program(line, YELLOW)
    events = program(line, RED)
    assert events[1:] == (TurnStarted(2, 1),)
    assert asked(line) == [(RED, "choosing"), (YELLOW, "choosing")]


def test_am_prog_3_am_drop_1_the_queue_drops_in_before_the_first_turn():
    line = position(2, phase="programming", round=2, queue=["yellow"])
    program(line, YELLOW)
    events = program(line, RED)
    assert events[1:] == (TurnStarted(2, 1),)
    assert asked(line) == [(YELLOW, "drop_in")]


def test_am_prog_4_the_deck_never_runs_out_and_cards_come_back_in_order():
    game = Sealed.new(RULESET, 2).finish()
    orders = next(event.orders for event in game.events if hasattr(event, "orders"))
    for seat in range(2):
        under = [e.bottomed for e in game.events if getattr(e, "bottomed", None) and e.seat == seat]
        drawn = [e.cards for e in game.events if type(e) is CardsDrawn and e.seat == seat]
        line_of_cards = [*orders[seat], *under]
        assert [*drawn] == [tuple(line_of_cards[3 * n : 3 * n + 3]) for n in range(12)]
        # The third draw of round 3 on: the 25th card of the shuffle, then the first two put under.
        assert drawn[8] == (orders[seat][24], under[0], under[1])
    assert [len(game.line.state.deck[seat]) for seat in range(2)] == [0, 0]
    assert [len(game.line.state.under[seat]) for seat in range(2)] == [1, 1]


@pytest.mark.parametrize(("number", "cards"), [(1, 19), (2, 13), (3, 7), (4, 1)])
def test_am_prog_4_a_deck_after_the_programming_of_each_round(number, cards):
    line = position(2, phase="programming", round=number)
    for seat in (RED, YELLOW):
        program(line, seat)
    assert [len(line.state.deck[s]) + len(line.state.under[s]) for s in range(2)] == [cards] * 2


def test_am_prog_5_programmed_cards_are_known_to_their_seat_and_stay():
    line = programming(slots={"red": {"2": [96, 97]}}, decks={})
    given(line).when(RED, ProgramSlot(2, (1, 6))).refused("slot_filled")
    assert RULESET.sight.view(line.state, RED).own.slots == {"2": (96, 97)}
    other = RULESET.sight.view(line.state, YELLOW)
    assert other.seats[RED].filled == (2,)
    assert other.seats[RED].revealed == {}
    assert [(name, mark.to) for name, mark in secrets_of(ProgramSlot)] == [("keep", "decider")]
    hidden = [("cards", "seat", True), ("bottomed", "seat", True)]
    assert [(n, mark.to, mark.chosen) for n, mark in secrets_of(SlotProgrammed)] == hidden


def test_am_r_1_finishing_is_the_third_slot_recorded_in_round_1():
    line = started(2)
    program(line, RED, (1, 2))
    program(line, YELLOW, (1, 2))
    program(line, YELLOW, (3,))
    assert program(line, RED, (3,))[1:] == (StartOrderSet((YELLOW, RED), "finish"),)
    assert line.state.start_order == [YELLOW, RED]


def test_am_r_1_a_seeded_order_does_not_ask_who_finished_first():
    line = started(2, options={"start_order": "seeded"}, given={"start order": (1, 0)})
    program(line, RED)
    assert line.state.start_order == [YELLOW, RED]
    events = program(line, YELLOW)
    assert len(events) == 1  # no StartOrderSet: it stands already
    assert asked(line) == [(YELLOW, "placement")]


def test_am_r_21_nobody_places_while_another_programs():
    line = started(2)
    program(line, RED)
    assert asked(line) == [(YELLOW, "programming")]
    given(line).when(RED, PlaceMech("a1")).refused("not_asked")
    given(line).when(YELLOW, PlaceMech("a1")).refused("not_asked")


def test_legal_programs_are_all_pairs_in_all_free_slots():
    line = programming(slots={"red": {"2": [96, 97]}}, decks={})
    assert RULESET.legal(line.state, RED) == [
        ProgramSlot(slot, pair) for slot in (1, 3) for pair in combinations((1, 6, 11), 2)
    ]
    assert len(RULESET.legal(line.state, YELLOW)) == 9
    assert RULESET.legal(placement().state, GREEN) == [
        PlaceMech(field) for field in ("a1", "a5", "e5")
    ]
    assert RULESET.legal(placement().state, RED) == []
