"""The boundary of a step: general refusal codes in order, and a refusal changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec import Struct, structs

from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.contract.rules import Within
from mechs_core.kernel.errors import IllegalDecision, MechsError
from mechs_core.kernel.messages import (
    SEAT,
    AtLeast,
    Between,
    Decision,
    GameCreated,
    Given,
    OneOf,
    Request,
)
from mechs_core.kernel.play import check_ranges
from mechs_core.kernel.stream import Line, state_bytes
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import Block, Pass, Pick
from tests.with_answers import with_answers


def snapshot(line: Line) -> tuple[Any, ...]:
    return state_bytes(line.state), line.requests(), line.position, line.steps, {*line.labels}


def refused(line: Line, seat: int, sent: Any, given: Given | None = None) -> IllegalDecision:
    """The refusal, after a look that nothing has changed."""
    before = snapshot(line)
    with pytest.raises(IllegalDecision) as caught:
        line.decide(seat, sent, given)
    assert snapshot(line) == before
    assert not line.spoiled
    return caught.value


@pytest.fixture
def picking() -> Line:
    """Seat 0 has picked; seat 1 is asked."""
    return Sealed.new(TOY).decide(0, Pick(2)).line


@pytest.fixture
def answering() -> Line:
    """Seat 0 claims; seat 1 has blocked before and can only pass."""
    game = Sealed.new(TOY)
    game.decide(0, Pick(3)).decide(1, Pick(1)).decide(1, Block())
    return game.decide(0, Pick(3)).decide(1, Pick(1)).line


@pytest.fixture
def ended() -> Line:
    return Sealed.new(TOY).finish().line


class Ranged(Decision, frozen=True):
    numbers: Annotated[tuple[int, ...], Between(1, 3)] = ()
    field: Annotated[str | None, OneOf(("a1", "a2"))] = None
    target: Annotated[int | None, SEAT] = None
    coins: Annotated[int, AtLeast(1, 4)] = 1


class Dealt(Decision, frozen=True):
    card: Annotated[str, OneOf(tuple(f"c{number}" for number in range(30)))]


class Aim(Struct, frozen=True, rename={"at_": "at"}):
    at_: Annotated[int, SEAT]


class Plan(Struct, frozen=True):
    steps: Annotated[tuple[int, ...], Between(1, 3)] = ()
    aim: Aim | None = None
    said: str = ""


class Planned(Decision, frozen=True):
    plan: Plan | None = None
    then: tuple[Plan, ...] = ()
    field: Annotated[str | None, OneOf(("a1", "a2"))] = None


GARBLED = "{"
MISFIT = '{"type":"Pass"}'  # decodes, but does not fit while picking
OUT_OF_RANGE = '{"type":"Pick","number":4}'


# ---------------------------------------------------------------- the order of the codes


@pytest.mark.parametrize("seat", [0, 1, 2, -1])
@pytest.mark.parametrize("sent", [GARBLED, MISFIT, OUT_OF_RANGE, Pick(1)])
def test_first_comes_game_over(ended, seat, sent):
    assert refused(ended, seat, sent).code == "game_over"


@pytest.mark.parametrize("seat", [0, 2, -1, True, 1.0])
@pytest.mark.parametrize("sent", [GARBLED, MISFIT, OUT_OF_RANGE, Pick(1)])
def test_second_comes_a_seat_that_is_not_asked(picking, seat, sent):
    refusal = refused(picking, seat, sent)
    assert refusal.code == "not_asked"
    assert refusal.sentence == f"seat {seat} is not asked; waiting for seat 1"


@pytest.mark.parametrize(
    "sent",
    [
        GARBLED,
        "",
        "null",
        "[]",
        "{}",
        '{"number":1}',
        '{"type":"Picked","seat":1,"number":1}',  # an event
        '{"type":"Nothing"}',
        '{"type":"Pick"}',
        '{"type":"Pick","number":"1"}',
        '{"type":"Pick","number":1.5}',
        '{"type":"Pick","number":true}',
        '{"type":"Pick","number":1,"more":1}',
        '{"type":"Pass","number":9}',
        '{"type":"Pick","number":1}x',
        b"\xff\xfe",
        "\ud800",
        "[" * 100_000,
        '{"type":"Pick","number":' + "[" * 40 + "]" * 40 + "}",
        '{"type":"Pick","number":' + "9" * 5000 + "}",
        Pick("1"),
        Pick((1,)),
        Pick(None),
        Pick(True),
        Pick(2**70),
        Pick(object()),
        Ranged(),  # of no ruleset
    ],
)
def test_third_comes_what_does_not_decode(picking, answering, sent):
    assert refused(picking, 1, sent).code == "bad_value"
    assert refused(answering, 1, sent).code == "bad_value"


@pytest.mark.parametrize("sent", [OUT_OF_RANGE, '{"type":"Pick","number":1}', Pick(4)])
def test_fourth_comes_a_type_that_does_not_fit(answering, sent):
    refusal = refused(answering, 1, sent)
    assert refusal.code == "not_asked"
    assert refusal.sentence == "Pick does not fit now; what fits: Block, Pass"


@pytest.mark.parametrize("sent", [OUT_OF_RANGE, Pick(0), Pick(4), Pick(-1)])
def test_fifth_comes_a_range(picking, sent):
    refusal = refused(picking, 1, sent)
    assert refusal.code == "bad_value"
    assert "number" in refusal.sentence and "1 to 3" in refusal.sentence


def test_last_come_the_codes_of_the_rules(answering):
    refusal = refused(answering, 1, Block())
    assert refusal.code == "block_spent"
    assert str(refusal) == "seat 1 has blocked before (block_spent)"


def test_a_refused_decision_can_be_followed_by_a_legal_one(answering):
    refused(answering, 1, Block())
    assert len(answering.decide(1, '{"type":"Pass"}')) == 4


def test_a_decision_is_taken_as_json_text_bytes_or_itself():
    told = []
    for sent in (Pick(2), '{"type":"Pick","number":2}', b'{"number":2,"type":"Pick"}'):
        told.append(Sealed.new(TOY).line.decide(0, sent))
    assert told[0] == told[1] == told[2]


# ---------------------------------------------------------------- what fits after this question


def waiting(state: Any) -> tuple[Request, ...]:
    """Questions of a toy that accept a pick only after something else."""
    asked = TOY.rules.requests(state)
    return tuple(structs.replace(each, accepts=("Else",), later=("Pick",)) for each in asked)


@pytest.mark.parametrize(
    ("sent", "code"), [(Pick(1), "decision_pending"), (OUT_OF_RANGE, "bad_value")]
)
def test_what_fits_after_the_open_question_is_pending(sent, code):
    refusal = refused(Sealed.new(with_answers(TOY, requests=waiting)).line, 0, sent)
    assert refusal.code == code
    if code == "decision_pending":
        assert refusal.sentence == "Pick fits later; first answer with: Else"


# ---------------------------------------------------------------- the rules' word to the unasked


def spent(state: Any, seat: int, decision: Decision) -> IllegalDecision | None:
    """A toy where a seat that has picked is told so when it picks again."""
    return IllegalDecision("picked", "you have picked") if isinstance(decision, Pick) else None


@pytest.fixture
def telling() -> Line:
    """Seat 0 has picked; the rules have a word for a seat that is not asked and picks."""
    return Sealed.new(with_answers(TOY, unasked=spent)).decide(0, Pick(2)).line


@pytest.mark.parametrize("sent", [Pick(1), '{"type":"Pick","number":1}'])
def test_a_seat_that_is_not_asked_hears_the_rules_own_reason(telling, sent):
    refusal = refused(telling, 0, sent)
    assert (refusal.code, refusal.sentence) == ("picked", "you have picked")


@pytest.mark.parametrize("sent", [GARBLED, MISFIT, OUT_OF_RANGE, Pick(4), Pick(True), Ranged()])
def test_without_a_reason_of_the_rules_it_is_not_asked(telling, sent):
    assert refused(telling, 0, sent).code == "not_asked"


@pytest.mark.parametrize("seat", [2, -1, False, 0.0, "0", None])
def test_who_is_no_seat_of_the_game_is_not_asked(telling, seat):
    assert refused(telling, seat, Pick(1)).code == "not_asked"


def test_a_seat_that_is_asked_is_none_of_it(telling):
    assert refused(telling, 1, '{"type":"Pick","number":4}').code == "bad_value"
    assert telling.decide(1, Pick(1))


def test_after_the_end_the_rules_are_not_asked_for_a_reason():
    ended = Sealed.new(with_answers(TOY, unasked=spent)).finish().line
    assert refused(ended, 0, Pick(1)).code == "game_over"


def test_only_those_whom_the_game_waits_for_are_named():
    def idle(state: Any) -> tuple[Request, ...]:
        first, *others = TOY.rules.requests(state)
        return (first, *(structs.replace(each, required=False) for each in others))

    line = Sealed.new(with_answers(TOY, requests=idle), 3).line
    assert len(line.requests()) == 3
    assert refused(line, 7, Pick(1)).sentence == "seat 7 is not asked; waiting for seat 0"


# ---------------------------------------------------------------- ranges


@pytest.mark.parametrize(
    "decision",
    [
        Ranged(),
        Ranged((1, 3)),
        Ranged(field="a2"),
        Ranged(target=0),
        Ranged(target=1),
        Ranged(coins=4),
        Ranged(coins=5),  # more than is ever legal: for the rules to refuse
    ],
)
def test_what_is_within_its_range(decision):
    check_ranges(decision, 2)


@pytest.mark.parametrize(
    ("decision", "field"),
    [
        (Ranged((1, 4)), "numbers"),
        (Ranged((0,), field="b1"), "numbers"),
        (Ranged(field="b1", target=7), "field"),
        (Ranged(target=2), "target"),
        (Ranged(target=-1), "target"),
        (Ranged(coins=0), "coins"),
    ],
)
def test_the_first_field_out_of_its_range_is_named(decision, field):
    with pytest.raises(IllegalDecision) as caught:
        check_ranges(decision, 2)
    assert caught.value.code == "bad_value"
    assert caught.value.sentence.startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("decision", "sentence"),
    [
        (Ranged((1, 4)), "numbers: 4 is not 1 to 3"),
        (Ranged(field="b1"), "field: b1 is not one of a1 a2"),
        (Ranged(field="\x1b[2J"), r"field: '\x1b[2J' is not one of a1 a2"),
        (Ranged(target=2), "target: 2 is not 0 to 1"),
        (Ranged(coins=-(10**9)), "coins: a number that large is not 1 or more"),
        (Dealt("c30"), "card: c30 is not one of c0 c1 c2 ... c29"),
    ],
)
def test_a_refusal_says_what_was_found_and_what_is_wanted(decision, sentence):
    with pytest.raises(IllegalDecision) as caught:
        check_ranges(decision, 2)
    assert caught.value.sentence == sentence


@pytest.mark.parametrize(
    ("decision", "field"),
    [
        (Planned(Plan((1, 4)), field="b1"), "plan.steps"),
        (Planned(Plan((1, 3), Aim(2))), "plan.aim.at"),
        (Planned(then=(Plan(), Plan((0,)))), "then.steps"),
        (Planned(Plan(aim=Aim(1)), field="b1"), "field"),
    ],
)
def test_ranges_hold_inside_structs_of_a_decision(decision, field):
    with pytest.raises(IllegalDecision) as caught:
        check_ranges(decision, 2)
    assert caught.value.code == "bad_value"
    assert caught.value.sentence.startswith(f"{field}: ")
    check_ranges(Planned(Plan((1, 3), Aim(1)), (Plan((2,)), Plan()), "a1"), 2)


class Hop(Struct, frozen=True, tag="hop"):
    far: bool = False


class Dig(Struct, frozen=True, tag="dig"):
    depth: Annotated[int, Between(1, 9)] = 1


class Moved(Decision, frozen=True):
    how: Hop | Dig = Hop()
    steps: Annotated[int, Between(1, 3)] = 1
    where: Annotated[str | None, OneOf(("a1", "a2"))] = None


LESS: Any = Within(
    unused=frozenset({"how.far"}),
    ranges={
        Between(1, 3): Between(2, 3),
        OneOf(("hop", "dig")): OneOf(("hop",)),
        OneOf(("a1", "a2")): None,
    },
)


@pytest.mark.parametrize(
    ("decision", "sentence"),
    [
        (Moved(steps=1), "steps: 1 is not 2 to 3"),
        (Moved(Dig(), 2), "how: dig is not one of hop"),
        (Moved(Hop(True), 2), "how.far: this game has none"),
        (Moved(steps=2, where="a2"), "where: this game has none"),
    ],
)
def test_a_game_may_have_less_than_a_decisions_type_allows(decision: Moved, sentence: str):
    with pytest.raises(IllegalDecision) as caught:
        check_ranges(decision, 2, LESS)
    assert (caught.value.code, caught.value.sentence) == ("bad_value", sentence)
    check_ranges(decision, 2)
    check_ranges(Moved(steps=3), 2, LESS)


def test_the_rules_say_what_a_game_has_by_its_seats_and_options():
    """Before the rule is asked, and of a decision that would fit later, too."""

    def within(created: GameCreated) -> Within:
        most = Between(1, 3 - len(created.seats) % 2)
        return Within(ranges={Between(1, 3): most})

    ruleset = replace(TOY, rules=replace(TOY.rules, within=within))
    assert refused(Sealed.new(ruleset, 3).line, 0, Pick(3)).sentence == "number: 3 is not 1 to 2"
    Sealed.new(ruleset, 2).decide(0, Pick(3))


# ---------------------------------------------------------------- given luck


def test_given_luck_is_used_and_recorded():
    line = Sealed.new(TOY).decide(0, Pick(1)).line
    events = line.decide(1, Pick(1), {"die 1": (5,)})
    assert events[0].given == {"die 1": (5,)}
    assert line.state.die == 6


def test_given_luck_that_is_not_drawn_spoils_the_line(picking):
    with pytest.raises(IllegalDecision) as caught:
        picking.decide(1, Pick(1), {"die 2": (5,)})
    assert caught.value.code == "bad_value"
    assert picking.spoiled


def test_given_luck_out_of_range_spoils_the_line(picking):
    with pytest.raises(IllegalDecision) as caught:
        picking.decide(1, Pick(1), {"die 1": (6,)})
    assert caught.value.code == "bad_value"
    assert picking.spoiled


def test_a_refused_decision_with_given_luck_changes_nothing(answering):
    assert refused(answering, 1, Block(), {"die 1": (5,)}).code == "block_spent"


# ---------------------------------------------------------------- hostile text


@given(some.binary(max_size=200) | some.text(max_size=200))
def test_any_bytes_are_a_decision_or_a_plain_refusal(sent):
    try:
        codec_of(TOY).decision_from_json(sent)
    except MechsError as refusal:
        assert isinstance(refusal, IllegalDecision) and refusal.code == "bad_value"


JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=9),
    lambda inner: (
        some.lists(inner, max_size=4)
        | some.dictionaries(some.sampled_from(["type", "number"]) | some.text(max_size=5), inner)
    ),
    max_leaves=12,
)


@given(some.sampled_from(["Pick", "Pass", "Block"]), JSON, JSON)
def test_a_decision_with_any_values_is_accepted_or_refused(tag, number, more):
    for document in ({"type": tag, "number": number}, {"type": tag, "number": 1, "x": more}, more):
        try:
            decision = codec_of(TOY).decision_from_json(json.dumps(document))
        except IllegalDecision as refusal:
            assert refusal.code == "bad_value"
        else:
            assert type(decision) in (Pick, Pass, Block)
