"""Notation, sentences and boards of a game that has no words of its own."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec import UNSET, Struct
from msgspec.structs import replace

from mechs_core.kernel import plain
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decided, Decision, DrawnLine, Event, secret
from mechs_core.testing.playouts import Setting, play
from tests.every_ruleset import RULESETS


class Aim(Struct, frozen=True):
    field: str
    power: bool = False


class Shoot(Decision, frozen=True, rename={"from_": "from"}):
    target: int
    name: str
    from_: str | None = None
    cards: tuple[int, ...] = ()
    aim: Aim | None = None


class EndTurn(Decision, frozen=True):
    pass


class MechMoved(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    from_: str
    to: str | None
    by: int | None = None
    card: Annotated[int, secret("seat")] = 0


class Seen(Struct):
    round: int
    end_of_round: bool
    seats: tuple[Aim, ...]
    numbers: dict[str, int]
    nobody: int | None = None


parse = plain.parser((Shoot, EndTurn))
SHOTS = some.builds(
    Shoot,
    target=some.integers(-(2**53), 2**53),
    name=some.text(),
    from_=some.none() | some.text(),
    cards=some.lists(some.integers(0, 9)).map(tuple),
    aim=some.none() | some.builds(Aim, field=some.text(), power=some.booleans()),
)


# ---------------------------------------------------------------- notation


@pytest.mark.parametrize(
    ("decision", "text"),
    [
        (EndTurn(), "endturn"),
        (Shoot(1, "a1"), "shoot 1 a1"),
        (Shoot(1, "a b"), 'shoot 1 "a\\u0020b"'),
        (Shoot(1, "12"), 'shoot 1 "12"'),
        (Shoot(1, "true"), 'shoot 1 "true"'),
        (Shoot(1, "a", "b", (1, 2)), "shoot 1 a from=b cards=[1,2]"),
        (Shoot(1, "a", aim=Aim("b", True)), 'shoot 1 a aim={"field":"b","power":true}'),
    ],
)
def test_a_decision_is_its_name_and_its_fields(decision: Decision, text: str) -> None:
    assert plain.in_notation(decision, None) == text
    assert parse(text, None) == decision


@given(SHOTS)
def test_what_is_written_is_read_back(shot: Shoot) -> None:
    assert parse(plain.in_notation(shot, None), None) == shot


@given(SHOTS, SHOTS)
def test_different_decisions_have_different_texts(one: Shoot, other: Shoot) -> None:
    assert (plain.in_notation(one, None) == plain.in_notation(other, None)) == (one == other)


def test_case_of_the_first_word_and_spaces_do_not_matter() -> None:
    assert parse("  Shoot   1  a1 ", None) == Shoot(1, "a1")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not one of: shoot endturn"),
        ("fly 3", "fly is not one of: shoot endturn"),
        ("shoot", "this is written: shoot TARGET NAME [from=FROM] [cards=CARDS] [aim=AIM]"),
        ("shoot", "(target is missing)"),
        ("shoot 1", "(name is missing)"),
        ("shoot a1 1", "(target: expected int, got str)"),
        ("shoot 1 a1 2", "nothing is left that 2 could be"),
        ("shoot 1 a1 height=2", "height"),
        ("shoot 1 a1 cards=[1", "this is written: shoot"),
        ("shoot 1 a1 cards=" + "[" * 9999, "this is written: shoot"),
        ("endturn now", "this is written: endturn"),
    ],
)
def test_what_does_not_parse_is_told_how_it_is_written(text: str, says: str) -> None:
    with pytest.raises(IllegalDecision) as caught:
        parse(text, None)
    assert caught.value.code == "bad_value"
    assert says in caught.value.sentence


@given(some.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for line in (text, f"shoot {text}", f"shoot 1 a {text}"):
        try:
            parse(line, None)
        except IllegalDecision as why:
            assert why.code == "bad_value"


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.name)
def test_every_decision_of_a_ruleset_could_be_said_so(ruleset: Any) -> None:
    reads, game = plain.parser(ruleset.rules.decisions), play(ruleset, Setting(2, {}), "plain")
    said = {
        plain.in_notation(event.decision, None): event.decision
        for step in game.steps
        for event in step.events
        if isinstance(event, Decided)
    }
    assert said and all(reads(text, None) == decision for text, decision in said.items())


# ---------------------------------------------------------------- sentences and boards


def test_an_event_is_told_by_its_fields_without_those_at_their_default() -> None:
    moved = MechMoved(1, "a1", None, card=7)
    assert plain.sentence(moved, None) == ("mech moved: seat 1, from a1, card 7", ())
    assert plain.sentence(Decided(0, EndTurn()), None) == ("seat 0 decides: end turn", ())


def test_hidden_fields_are_left_out() -> None:
    hidden = replace(MechMoved(1, "a1", "b2", by=0), card=UNSET)
    assert plain.sentence(hidden, None) == ("mech moved: seat 1, from a1, to b2, by 0", ())


def test_a_board_is_a_table_of_the_view() -> None:
    view = Seen(3, True, (Aim("a1"), Aim("b2", True)), {"red": 2})
    assert text(plain.board(view)) == [
        "round         3",
        "end of round  true",
        "seats 0       field a1, power false",
        "seats 1       field b2, power true",
        "numbers       red 2",
        "nobody        -",
    ]


def test_a_map_has_the_order_of_its_keys_and_a_record_that_of_its_fields() -> None:
    class Ranks(Struct):
        red: int
        blue: int

    class Both(Struct):
        record: Ranks
        map: dict[str, int]

    view = Both(Ranks(red=2, blue=1), {"red": 2, "blue": 1})
    assert text(plain.board(view)) == ["record  red 2, blue 1", "map     blue 1, red 2"]


def test_a_list_of_lists_has_a_line_an_item() -> None:
    class Hands(Struct):
        hands: list[list[int]]

    assert text(plain.board(Hands([[5, 4], []]))) == ["hands 0  5 4", "hands 1  -"]


def test_a_long_value_goes_on_in_the_next_line() -> None:
    lines = text(plain.board(Seen(3, True, (), {f"name {n}": n for n in range(30)})))
    assert max(map(len, lines)) <= plain.COLUMNS
    assert lines[3].startswith("numbers       name 0 0,") and lines[4].startswith(" " * 14)


def text(lines: list[DrawnLine]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]
