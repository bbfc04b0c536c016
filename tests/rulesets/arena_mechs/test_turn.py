"""A turn from drop-in to its end. AM-TURN, AM-DROP."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import secrets_of
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import DECKS
from mechs_core.rulesets.arena_mechs.model import Cover, Sequence
from mechs_core.rulesets.arena_mechs.rules.activation import EndTurn
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted, GameEnded
from mechs_core.rulesets.arena_mechs.rules.hazards import CrushersFired, FlamethrowersFired
from mechs_core.rulesets.arena_mechs.rules.operate import FireFlamethrowers
from mechs_core.rulesets.arena_mechs.rules.rounds import CardsDrawn, RoundStarted, TurnStarted
from mechs_core.rulesets.arena_mechs.rules.turn import (
    ActivationEnded,
    ChooseSequence,
    DropIn,
    MechDroppedIn,
    ProgramsRemoved,
    SeatActivated,
    SequenceChosen,
    SequencesRevealed,
    TurnEnded,
)
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import end_turns, position
from tests.spec import given


def asked(line: Line) -> list[tuple[int, str]]:
    return [(request.seat, request.kind) for request in line.requests()]


# ---------------------------------------------------------------- drop-in


def dropping(**keys) -> Line:
    mechs = {"red": "c1", "yellow": "e5"}
    said = {"mechs": mechs, "queue": ["green", "blue"], "round": 2, "turn": 2}
    return position(phase="drop_in", **said | keys)


def test_am_turn_1_am_drop_3_the_queue_re_enters_first_in_queue_first():
    line = dropping()
    assert asked(line) == [(GREEN, "drop_in")]
    story = given(line)
    story.when(BLUE, DropIn("a3")).refused("not_asked")
    story.when(RED, ChooseSequence(1, "upper")).refused("not_asked")
    first = story.when(GREEN, DropIn("a3")).then(MechDroppedIn(GREEN, "a3"))
    assert asked(first.line) == [(BLUE, "drop_in")]
    second = first.when(BLUE, DropIn("e3")).then(MechDroppedIn(BLUE, "e3"))
    # AM-DROP-3: when sequences are chosen every Mech is in the arena.
    assert asked(second.line) == [(seat, "choosing") for seat in range(4)]
    assert second.state.queue == []
    assert second.state.at == [2, 24, 14, 10]


def test_am_drop_2_any_drop_in_field_without_a_mech():
    story = given(dropping())
    story.when(GREEN, DropIn("c3")).refused("not_a_drop_in_field", "c3 is not a drop-in field")
    story.when(GREEN, DropIn("a1")).refused("not_a_drop_in_field")
    story.when(GREEN, DropIn("e5")).refused("not_a_drop_in_field")
    story.when(GREEN, DropIn("c1")).refused("occupied", "c1 is occupied")
    story.when(GREEN, DropIn("c9")).refused("bad_value")
    assert RULESET.legal(story.state, GREEN) == [DropIn("a3"), DropIn("e3"), DropIn("c5")]
    crowded = dropping(mechs={"red": "c1", "yellow": "a3", "blue": "c5"}, queue=["green"])
    assert RULESET.legal(crowded.state, GREEN) == [DropIn("e3")]


@pytest.mark.parametrize("turn", [1, 2])
def test_am_drop_1_a_smashed_mech_re_enters_before_the_next_turn(turn):
    line = position(turn=turn, queue=["blue"], active="green")
    story = given(line).when(GREEN, EndTurn())
    assert story.events[-1] == TurnStarted(2, turn + 1)
    assert asked(story.line) == [(BLUE, "drop_in")]


def test_am_drop_1_am_turn_7_after_turn_3_the_queue_stays_until_the_next_programming_is_over():
    line = position(turn=3, queue=["blue"], active="green", boards={"red": {"blue": 2}})
    places = list(line.state.at)
    story = given(line).when(GREEN, EndTurn())
    assert asked(story.line) == [(seat, "programming") for seat in range(4)]
    assert story.state.queue == [BLUE]
    assert story.state.at == places
    assert story.state.boards[RED] == [0, 0, 2, 0, 0]


def test_am_drop_1_after_the_last_turn_of_round_4_nobody_re_enters():
    line = position(round=4, turn=3, queue=["blue"], active="green")
    story = given(line).when(GREEN, EndTurn())
    assert type(story.events[-1]) is GameEnded
    assert asked(story.line) == []
    assert story.state.at[BLUE] == -1


# ---------------------------------------------------------------- sequences


CARDS = {
    "red": {"1": [32, 33]},  # hit shoot, hit move
    "yellow": {"1": [2, 7]},
    "blue": {"1": [99, 94]},
}


def choosing(**keys) -> Line:
    return position(3, phase="choosing", slots=CARDS, **keys)


def test_am_turn_2_all_choose_at_once_which_of_four_symbols_is_covered():
    line = choosing()
    assert asked(line) == [(seat, "choosing") for seat in range(3)]
    assert RULESET.legal(line.state, RED) == [
        ChooseSequence(card, half) for card in (32, 33) for half in ("upper", "lower")
    ]
    story = given(line)
    story.when(RED, ChooseSequence(12, "upper")).refused("not_in_slot", "card 12 is not in slot 1")
    story.when(RED, ChooseSequence(2, "upper")).refused("not_in_slot")
    story.when(RED, ChooseSequence(32, "left")).refused("bad_value")
    story.when(RED, ChooseSequence(0, "upper")).refused("bad_value")
    chosen = story.when(YELLOW, ChooseSequence(7, "lower"))
    chosen.then(SequenceChosen(YELLOW, 7, "lower"))
    assert asked(chosen.line) == [(RED, "choosing"), (BLUE, "choosing")]
    chosen.when(YELLOW, ChooseSequence(2, "lower")).refused("not_asked")


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_am_turn_2_turn_t_uses_slot_t(turn):
    slots = {"red": {"1": [1, 6], "2": [11, 16], "3": [17, 22]}}
    line = position(2, phase="choosing", turn=turn, slots=slots)
    low, high = slots["red"][str(turn)]
    assert RULESET.legal(line.state, RED) == [
        ChooseSequence(card, half) for card in (low, high) for half in ("upper", "lower")
    ]
    other = slots["red"]["1" if turn > 1 else "3"][0]
    given(line).when(RED, ChooseSequence(other, "upper")).refused("not_in_slot")


def test_am_turn_3_am_r_2_the_card_that_stands_below_gives_the_number():
    line = choosing()
    line.decide(YELLOW, ChooseSequence(7, "lower"))  # 7 above, 2 below
    line.decide(BLUE, ChooseSequence(94, "upper"))  # 94 below
    story = given(line).when(RED, ChooseSequence(33, "lower"))  # 33 above, 32 below
    revealed = story.events[1]
    assert isinstance(revealed, SequencesRevealed)
    assert [each.start_number for each in revealed.sequences] == [32, 2, 94]
    story = given(line).when(RED, ChooseSequence(32, "lower"))
    assert story.events[1].sequences[RED].start_number == 33


def test_am_turn_4_all_sequences_are_revealed_when_the_last_seat_has_chosen():
    line = choosing()
    assert line.decide(BLUE, ChooseSequence(99, "lower"))[1:] == (
        SequenceChosen(BLUE, 99, "lower"),
    )
    line.decide(YELLOW, ChooseSequence(7, "upper"))
    assert line.state.covers == [None, (7, 0), (99, 1)]
    assert line.state.sequences == ()
    story = given(line).when(RED, ChooseSequence(32, "upper"))
    story.then(
        SequenceChosen(RED, 32, "upper"),
        SequencesRevealed(
            (
                Sequence(RED, (32, 33), Cover(32, "upper"), {"hit": 1, "shoot": 1, "move": 1}, 32),
                Sequence(YELLOW, (2, 7), Cover(7, "upper"), {"prestige": 2, "hit": 1}, 7),
                Sequence(BLUE, (94, 99), Cover(99, "lower"), {"move": 1, "operate": 2}, 94),
            ),
            (YELLOW, RED, BLUE),
        ),
        SeatActivated(YELLOW, True),
    )
    arena = story.state
    assert arena.covers == [None] * 3
    assert arena.order == [YELLOW, RED, BLUE]
    assert arena.active == YELLOW
    assert arena.pending == [2, 1, 0, 0, 0]
    assert SequencesRevealed.reveals


def test_am_turn_4_a_chosen_cover_is_its_seats_alone():
    hidden = [("card", "decider"), ("half", "decider")]
    assert [(name, mark.to) for name, mark in secrets_of(ChooseSequence)] == hidden
    marks = [(name, mark.to, mark.chosen) for name, mark in secrets_of(SequenceChosen)]
    assert marks == [("card", "seat", True), ("half", "seat", True)]


def test_am_turn_5_seats_act_in_ascending_start_number_each_once():
    line = position(4, phase="choosing")
    numbers = {}
    for seat in (GREEN, RED, BLUE, YELLOW):
        card = line.state.slots[seat][0][0]
        numbers[seat] = card
        line.decide(seat, ChooseSequence(card, "upper"))
    expected = sorted(numbers, key=numbers.__getitem__)
    assert line.state.order == expected
    first = line.state.active
    activated = [first, *(e.seat for e in end_turns(line) if type(e) is SeatActivated)]
    assert activated == expected


def test_am_turn_5_start_numbers_never_tie():
    assert len({card for deck in DECKS for card in deck}) == 100


def test_am_turn_5_a_seat_outside_the_arena_is_activated_too():
    line = position(queue=["yellow"])
    given(line).when(RED, EndTurn()).then(ActivationEnded(RED), SeatActivated(YELLOW, False))


# ---------------------------------------------------------------- the end of a turn


MECHS = {"red": "c3", "yellow": "b3", "blue": "a2", "green": "c5"}


def test_am_turn_6_am_dmg_2_after_turn_1_the_flamethrowers_fire():
    line = position(turn=1, active="green", mechs=MECHS)
    given(line).when(GREEN, EndTurn()).then(
        ActivationEnded(GREEN),
        FlamethrowersFired("arena", (RED, YELLOW)),
        DamageDealt(RED, "arena", 1, "flamethrowers"),
        DamageDealt(YELLOW, "arena", 1, "flamethrowers"),
        TurnEnded(2, 1),
        TurnStarted(2, 2),
    )


def test_am_turn_6_after_turn_2_the_crushers_fire_in_the_turns_order():
    order = ["yellow", "blue", "red", "green"]
    line = position(turn=2, order=order, active="green", mechs=MECHS)
    story = given(line).when(GREEN, EndTurn())
    story.then(
        ActivationEnded(GREEN),
        CrushersFired("arena", (BLUE, RED)),
        DamageDealt(BLUE, "arena", 1, "crushers"),
        DamageDealt(RED, "arena", 1, "crushers"),
        TurnEnded(2, 2),
        TurnStarted(2, 3),
    )
    assert (story.state.used, story.state.operations_left) == (0, 0)


def test_am_turn_6_without_victims_the_arena_still_fires():
    line = position(turn=1, active="green")
    given(line).when(GREEN, EndTurn()).then(
        ActivationEnded(GREEN),
        FlamethrowersFired("arena", ()),
        TurnEnded(2, 1),
        TurnStarted(2, 2),
    )


def test_am_turn_6_the_firing_is_not_limited_by_a_seats_use():
    line = position(turn=1, active="green", mechs=MECHS, pending={"operate": 1})
    story = given(line).when(GREEN, FireFlamethrowers())
    fired = [event.by for event in story.events if type(event) is FlamethrowersFired]
    assert fired == [GREEN, "arena"]
    assert story.state.boards[YELLOW] == [0, 0, 0, 1, 1]
    assert story.state.used == 0


def test_am_turn_6_am_turn_7_after_turn_3_nothing_fires_and_programs_leave_the_game():
    line = position(2, turn=3, active="yellow", mechs={"red": "c3", "yellow": "b3"})
    cards = [sorted(card for slot in slots for card in slot) for slots in line.state.slots]
    before = [list(removed) for removed in line.state.removed]
    decks = [(*line.state.deck[seat], *line.state.under[seat]) for seat in range(2)]
    assert [len(removed) for removed in before] == [6, 6]
    story = given(line).when(YELLOW, EndTurn())
    story.then(
        ActivationEnded(YELLOW),
        TurnEnded(2, 3),
        ProgramsRemoved(tuple(map(tuple, cards))),
        RoundStarted(3),
        CardsDrawn(RED, decks[RED][:3]),
        CardsDrawn(YELLOW, decks[YELLOW][:3]),
    )
    arena = story.state
    assert (arena.round, arena.turn) == (3, 0)
    assert arena.slots == [[(), (), ()]] * 2
    assert arena.removed == [sorted(before[seat] + cards[seat]) for seat in range(2)]
    assert (arena.sequences, arena.order) == ((), [])
    assert arena.at == [12, 11]  # Mechs stay where they are


def test_am_turn_7_after_round_4_comes_final_scoring():
    line = position(2, round=4, turn=3, active="yellow")
    story = given(line).when(YELLOW, EndTurn())
    assert [type(event) for event in story.events] == [
        ActivationEnded,
        TurnEnded,
        ProgramsRemoved,
        FinalScoringStarted,
        GameEnded,
    ]
    given(story.line).when(RED, EndTurn()).refused("game_over")


def test_am_turn_4_a_cover_that_a_scenario_begins_with_is_revealed_with_the_others():
    covers = {"red": {"card": 33, "half": "lower"}, "blue": {"card": 99, "half": "upper"}}
    line = choosing(covers=covers)
    assert asked(line) == [(YELLOW, "choosing")]
    story = given(line).when(YELLOW, ChooseSequence(2, "lower"))
    covered = [each.covered for each in story.events[1].sequences]
    assert covered == [Cover(33, "lower"), Cover(2, "lower"), Cover(99, "upper")]
