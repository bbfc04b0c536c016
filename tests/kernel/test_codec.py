"""Bytes and back."""

from __future__ import annotations

from time import process_time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from mechs_core.kernel.codec import (
    DEEPEST,
    Codec,
    anonymous,
    codec_of,
    event_bytes,
    play_hash,
    too_deep,
)
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import CorruptStream, IllegalDecision
from mechs_core.kernel.messages import Branched, Decided, Decision, Envelope, Event, Step
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import Block, Pass, Pick, PicksRevealed
from tests.with_answers import with_answers

CODEC = codec_of(TOY)


@pytest.fixture
def game() -> Sealed:
    said = {"scenario": {"scores": [1, 2, 3]}, "options": {"die": {"faces": [7, 8, 9]}}}
    return Sealed.new(TOY, 3, **said).branch(1, "new", "8").finish()


def test_steps_come_back_as_they_were(game):
    for step in game.steps:
        stored = CODEC.step_to_bytes(step)
        back = CODEC.step_from_bytes(stored)
        assert back == step
        assert [type(event) for event in back.events] == [type(event) for event in step.events]
        assert CODEC.step_to_bytes(back) == stored


def test_encoding_does_not_depend_on_the_order_of_keys():
    one = Decided(0, Pick(1), {"a": (1,), "b": (2,)})
    two = Decided(0, Pick(1), {"b": (2,), "a": (1,)})
    assert encode(one) == encode(two)


@pytest.mark.parametrize("decision", [Pick(2), Block(), Pass()])
def test_decisions_come_back_from_json(decision):
    assert CODEC.decision_from_json(msgspec.json.encode(decision)) == decision
    assert CODEC.decision_from_json(msgspec.json.encode(decision).decode()) == decision


@pytest.mark.parametrize(
    "text", ['{"type":"Block","more":1}', '{"type":"Pick","number":1,"x":null}', '{"number":1}']
)
def test_unknown_fields_of_a_decision_are_refused(text):
    with pytest.raises(IllegalDecision) as caught:
        CODEC.decision_from_json(text)
    assert caught.value.code == "bad_value"
    assert caught.value.sentence.startswith("not a decision: ")


def test_a_ruleset_with_one_decision_type_still_reads_its_tag():
    codec = Codec(with_answers(TOY, decide={Pick: TOY.rules.decide[Pick]}))
    assert codec.decision_from_json('{"type":"Pick","number":1}') == Pick(1)
    step = Step(1, b"", Envelope("t", "i"), (Decided(0, Pick(1)),))
    assert codec.step_from_bytes(codec.step_to_bytes(step)) == step


@pytest.mark.parametrize("stored", [b"", b"\xc0", b"\x90", b"\xff" * 9, b"\x94\x00\x00\x00\x00"])
def test_bytes_that_are_no_step(stored):
    with pytest.raises(CorruptStream, match="does not decode"):
        CODEC.step_from_bytes(stored)


def test_a_step_that_is_cut_off_or_goes_on(game):
    stored = CODEC.step_to_bytes(game.steps[0])
    for bad in (stored[:-1], stored + b"\x00", stored[1:]):
        with pytest.raises(CorruptStream):
            CODEC.step_from_bytes(bad)


def test_hostile_nesting_in_a_step_is_refused():
    with pytest.raises(CorruptStream):
        CODEC.step_from_bytes(b"\x94\x00\xc4\x00\x80\x91\x81\xa8scenario" + b"\x91" * 100_000)


def test_an_event_of_another_ruleset_is_no_event(game):
    class Castled(Event, frozen=True):
        seat: int

    stored = encode(Step(1, b"", Envelope("t", "i"), (Castled(1),)))
    with pytest.raises(CorruptStream, match="Castled"):
        CODEC.step_from_bytes(stored)


# ---------------------------------------------------------------- fields are appended


def two_versions() -> tuple[Codec, Codec, type[Event], type[Event]]:
    """A ruleset's event before and after it was given a field with a default."""

    def before() -> type[Event]:
        class Fired(Event, frozen=True):
            seat: int

        return Fired

    def after() -> type[Event]:
        class Fired(Event, frozen=True):
            seat: int
            victims: tuple[int, ...] = ()

        return Fired

    was, now = before(), after()
    old, new = (
        Codec(with_answers(TOY, apply=dict.fromkeys((kind, PicksRevealed)))) for kind in (was, now)
    )
    return old, new, was, now


def test_old_bytes_still_encode_to_themselves_after_a_field_was_appended():
    old, new, was, now = two_versions()
    stored = old.step_to_bytes(Step(1, b"h" * 32, Envelope("t", "i"), (was(2),)))
    read = new.step_from_bytes(stored)
    assert read.events == (now(2),)
    assert new.step_to_bytes(read) == stored


def test_the_appended_field_is_stored_where_it_says_something():
    old, new, _, now = two_versions()
    step = Step(1, b"h" * 32, Envelope("t", "i"), (now(2, (1,)),))
    stored = new.step_to_bytes(step)
    assert new.step_from_bytes(stored) == step
    assert old.step_to_bytes(old.step_from_bytes(stored)) != stored  # damage, to an old program


def test_an_envelope_may_be_appended_to():
    class Envelope2(msgspec.Struct, frozen=True, omit_defaults=True):
        time: str
        id: str
        client: str = ""
        note: str = ""
        later: str = ""

    assert encode(Envelope("t", "i")) == encode(Envelope2("t", "i"))


# ---------------------------------------------------------------- play hash


def test_the_play_hash_leaves_out_what_is_local():
    here, there = Branched("g-0001", 4, "same", 1), Branched("", 4, "same", 1)
    assert anonymous(here) == there and anonymous(there) is there
    assert event_bytes([here]) == event_bytes([there])


def test_the_play_hash_is_that_of_the_inputs(game):
    def hash_of(points: int, face: int) -> str:
        said = {"scenario": {"scores": [1, 2, points]}, "options": {"die": {"faces": [7, 8, face]}}}
        return play_hash(Sealed.new(TOY, 3, **said).branch(1, "new", "8").finish().steps)

    assert play_hash(game.steps) == hash_of(3, 9)
    assert len({hash_of(3, 9), hash_of(4, 9), hash_of(3, 10)}) == 3
    assert len(play_hash([])) == 64


# ---------------------------------------------------------------- nesting


@pytest.mark.parametrize(
    ("text", "deepest", "deep"),
    [
        (b"", 0, False),
        (b"1", 0, False),
        (b"[]", 0, True),
        (b"[]", 1, False),
        (b"[[],[],{}]", 2, False),
        (b'[{"a":[]}]', 2, True),
        (b'"[[[["', 0, False),
        (b'"\\"[[[["', 0, False),
        (b'"\\\\"[[', 1, True),
        (b"[" * DEEPEST, DEEPEST, False),
        (b"[" * (DEEPEST + 1), DEEPEST, True),
    ],
)
def test_nesting_is_counted_outside_of_strings(text, deepest, deep):
    assert too_deep(text, deepest) is deep


def plainly_too_deep(text: bytes, deepest: int) -> bool:
    """Byte by byte: what `too_deep` must say."""
    depth, inside, escaped = 0, False, False
    for byte in text:
        if inside:
            if escaped:
                escaped = False
            elif byte == 0x5C:  # backslash
                escaped = True
            elif byte == 0x22:  # quote
                inside = False
        elif byte == 0x22:
            inside = True
        elif byte in b"[{":
            depth += 1
            if depth > deepest:
                return True
        elif byte in b"]}":
            depth -= 1
    return False


PIECES = (b"[", b"]", b"{", b"}", b'"', b"\\", b'\\"', b"x", b"\n", b"\xff", b"[[[]]]", b'"[\\\\"')
TEXTS = some.binary(max_size=60) | some.lists(some.sampled_from(PIECES)).map(b"".join)


@settings(max_examples=1000)
@given(text=TEXTS, deepest=some.integers(0, 5))
def test_nesting_is_counted_as_the_plain_way_counts_it(text: bytes, deepest: int):
    assert too_deep(text, deepest) is plainly_too_deep(text, deepest)


@pytest.mark.parametrize(
    "text",
    [
        b"[" * 2**20,
        b'"' + b"\\" * 2**20,
        b'"\\' * 2**19,
        b"[]," * 2**18,
        b'"",' * 2**18,
        (b"[" * 30 + b"]" * 30 + b",") * 2**14,
    ],
)
def test_a_mebibyte_of_anything_takes_no_time_to_count(text: bytes):
    began = process_time()
    too_deep(text)
    assert process_time() - began < 0.5


def test_decisions_are_decisions_only():
    assert all(issubclass(kind, Decision) for kind in TOY.rules.decisions)
