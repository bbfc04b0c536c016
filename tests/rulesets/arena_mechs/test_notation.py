"""The notation of Arena Mechs: every decision as a line, and what is read besides."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decided
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import DECKS
from mechs_core.rulesets.arena_mechs.geometry import FIELDS
from mechs_core.rulesets.arena_mechs.rules.activation import Alternative, EndTurn, SkipAction
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.program import PlaceMech, ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, DropIn
from mechs_core.rulesets.arena_mechs.text.notation import NOTATION, format_line, parse
from mechs_core.rulesets.arena_mechs.view import View, view
from tests.games import Sealed
from tests.notations import assert_shown_lines_are_read
from tests.rulesets.arena_mechs.arenas import RED, YELLOW
from tests.rulesets.arena_mechs.positions import position, started

VIEW = view(position().state, RED)  # four seats, somebody acts

WRITTEN = [
    (ProgramSlot(slot=2, keep=(12, 57)), "program 2: 12 57"),
    (ProgramSlot(slot=3, keep=(100, 9)), "program 3: 100 9"),
    (PlaceMech("a1"), "place a1"),
    (DropIn("c1"), "drop c1"),
    (ChooseSequence(57, "lower"), "cover 57 lower"),
    (Move(("e", "e", "s", "s")), "move eess"),
    (Hit(YELLOW), "hit yellow"),
    (Shoot(target=YELLOW), "shoot yellow"),
    (Shoot(direction="n"), "shoot n"),
    (Conveyor("w2", 1), "conveyor w2 turn 1"),
    (FireCrushers(), "crushers"),
    (FireFlamethrowers(), "flamethrowers"),
    (Magnet("c4", None), "magnet c4"),
    (Magnet("c4", RED), "magnet c4 red"),
    (Repair(("red", "arena")), "repair red arena"),
    (TakePrestige(), "prestige"),
    (Alternative("move"), "alternative move"),
    (SkipAction("move"), "skip move"),
    (EndTurn(), "end"),
]


@pytest.mark.parametrize(("decision", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_every_decision_is_written_as_the_table_says(decision: Any, text: str) -> None:
    assert format_line(decision, VIEW) == text
    assert parse(text, VIEW) == decision


def test_every_decision_type_has_a_notation() -> None:
    assert {form.decides for form in NOTATION.forms} == {*RULESET.rules.decisions}


def test_two_cards_of_the_hand_are_read_in_the_order_that_legal_lists() -> None:
    deck = (97, 1, 54, *(card for card in DECKS[0] if card not in (97, 1, 54)))
    line = started(2, given={"deck 0": deck})
    seen = view(line.state, RED)
    legal = RULESET.legal(line.state, RED)
    for text in ("program 2: 54 97", "program 2: 97 54"):
        assert parse(text, seen) == ProgramSlot(slot=2, keep=(97, 54)) in legal
    assert parse("program 2: 54 12", seen) == ProgramSlot(slot=2, keep=(54, 12))  # not in hand
    assert parse("program 2: 54 54", seen) == ProgramSlot(slot=2, keep=(54, 54))
    assert parse("program 2: 54 97", view(line.state, None)).keep == (54, 97)
    sent = line.decide(RED, ProgramSlot(slot=2, keep=(54, 97)))[0]
    assert isinstance(sent, Decided) and sent.decision.keep == (54, 97)  # as sent


def test_markers_are_written_in_one_order_and_read_in_any() -> None:
    assert format_line(Repair(("arena", "green", "red")), VIEW) == "repair red green arena"
    assert parse("repair arena red", VIEW) == Repair(("red", "arena"))


@pytest.mark.parametrize("form", NOTATION.forms, ids=lambda form: form.row.pattern)
def test_what_a_refusal_shows_of_a_row_is_read(form: Any) -> None:
    assert_shown_lines_are_read(NOTATION, form)


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        (" PLACE  a1\n", PlaceMech("a1")),
        ("Program 2:\t12  57", ProgramSlot(2, (12, 57))),
        ("cover 57 Lower", ChooseSequence(57, "lower")),
        ("move EESS", Move(("e", "e", "s", "s"))),
        ("repair red  ARENA", Repair(("red", "arena"))),
        ("hit Yellow", Hit(YELLOW)),
    ],
)
def test_case_and_spaces_do_not_matter(text: str, decision: Any) -> None:
    assert parse(text, VIEW) == decision


@pytest.mark.parametrize(
    ("phase", "text", "decision"),
    [
        ("placement", "a1", PlaceMech("a1")),
        ("drop_in", "C1", DropIn("c1")),
        ("acting", "w2 turn 1", Conveyor("w2", 1)),
        ("acting", "ees", Move(("e", "e", "s"))),
    ],
)
def test_the_first_word_may_be_left_out_where_one_row_fits(
    phase: str, text: str, decision: Any
) -> None:
    assert parse(text, replace(VIEW, phase=phase)) == decision


@pytest.mark.parametrize(
    ("phase", "text", "sentence"),
    [
        ("acting", "n", "say which: shoot n or move n"),
        ("acting", "yellow", "say which: repair yellow or hit yellow or shoot yellow"),
        ("choosing", "57 lower", "this is written: cover 57 lower"),
        ("programming", "2: 12 57", "this is written: program 2: 12 57"),
    ],
)
def test_the_first_word_is_needed_where_several_rows_fit_and_before_a_number(
    phase: str, text: str, sentence: str
) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        parse(text, replace(VIEW, phase=phase))
    assert refusal.value.sentence == sentence


@pytest.mark.parametrize("seats", [2, 4])
def test_a_field_stands_for_the_one_outcome_of_a_move_that_ends_there(seats: int) -> None:
    game = Sealed.new(RULESET, seats)
    rng, counts = Rng(f"fields {seats}"), {"one": 0, "several": 0, "none": 0}
    while requests := game.line.requests():
        seat = requests[0].seat
        seen = view(game.line.state, seat)
        moves = [each for each in RULESET.legal(game.line.state, seat) if type(each) is Move]
        start = seen.seats[seat].field
        for field in FIELDS if moves else ():
            there = [each for each in moves if ending(start, each.path) == field]
            if len(there) == 1:
                assert parse(f"move {field}", seen) == there[0]
            else:
                with pytest.raises(IllegalDecision) as refusal:
                    parse(f"move {field}", seen)
                assert all(format_line(each, seen) in refusal.value.sentence for each in there[:4])
            counts[("none", "one")[len(there)] if len(there) < 2 else "several"] += 1
        game.random_step(rng)
    assert all(counts.values())


def ending(field: str | None, path: tuple[str, ...]) -> str:
    """Where a path leads, counted on the board's names."""
    assert field is not None
    column, row = ord(field[0]), int(field[1])
    for letter in path:
        column += (letter == "e") - (letter == "w")
        row += (letter == "s") - (letter == "n")
    return f"{chr(column)}{row}"


def test_a_refused_field_says_what_the_way_there_is() -> None:
    def said(text: str, seen: View) -> str:
        with pytest.raises(IllegalDecision) as refusal:
            parse(text, seen)
        return refusal.value.sentence

    assert said("move c3", replace(VIEW, pending={})) == "no MOVE ends on c3 now"
    assert said("move c3", replace(VIEW, viewer=None)) == "no MOVE ends on c3 now"
    assert said("move up", VIEW) == (
        "up is not a path; paths are 1 to 8 steps n e s w, or the field where they end"
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_legal_reads_back_as_it_was_written(seats: int) -> None:
    game = Sealed.new(RULESET, seats, options={"decks": list(range(4))[-seats:]})
    rng = Rng(f"notation {seats}")
    while requests := game.line.requests():
        for request in requests:
            seen = view(game.line.state, request.seat)
            for decision in RULESET.legal(game.line.state, request.seat):
                assert parse(format_line(decision, seen), seen) == decision
        game.random_step(rng)


@pytest.mark.parametrize(
    "text",
    """place z9/program 4: 1 2/program 1: 0 2/program 1: 101 2/end now/program  2 : 1 2/red/endless
    program 1: 1/program 1: 1 2 3/program 1 1 2/cover 57/cover 57 middle/move/move x/move nnnnnnnnn
    hit/hit arena/hit 1/shoot/shoot arena/shoot ns/conveyor c2 turn 1/conveyor w2/conveyor w2 turn 4
    magnet/magnet c4 arena/magnet c4 red blue/repair/repair pink/alternative/skip/skip repair
    crushers now/prestige 3/place a１""".replace("\n    ", "/").split("/"),
)
def test_what_is_not_in_the_table_is_refused(text: str) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        parse(text, VIEW)
    assert refusal.value.code == "bad_value"


def test_a_refusal_says_what_would_parse() -> None:
    def said(text: str, phase: str) -> str:
        with pytest.raises(IllegalDecision) as refusal:
            parse(text, replace(VIEW, phase=phase))
        return refusal.value.sentence

    assert said("help", "choosing") == "this is written: cover 57 lower"
    assert said("help", "acting").startswith("the first word is one of: repair prestige hit")
    assert said("conveyor w2", "acting") == "this is written: conveyor w2 turn 1"
    two = view(position(2).state, RED)
    with pytest.raises(IllegalDecision, match="blue is not a Mech here; the Mechs are red yellow"):
        parse("hit blue", two)


WORDS = sorted({word for _, text in WRITTEN for word in text.split()} | {"nb", "upper", "\n"})


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS)).map(" ".join)))
@example("move " + "n" * 10_000)
@example("\0" * 10_000)
@example("hit \N{LATIN SMALL LETTER Y}ellow\N{COMBINING ACUTE ACCENT}")
@example("program ٢: ١ ٢")  # digits, but not these
def test_any_text_is_a_decision_or_a_bad_value(text: str) -> None:
    try:
        decision = parse(text, VIEW)
    except IllegalDecision as refusal:
        assert refusal.code == "bad_value"
        assert len(refusal.sentence) < 200
    else:
        assert parse(format_line(decision, VIEW), VIEW) == decision
