"""The chain, against a second implementation that follows the text of docs/chain.md."""

from __future__ import annotations

import hashlib
import struct
from typing import Any

import pytest
from msgspec import structs

from mechs_core.kernel.chain import ROOT, Chain, leaf, salt
from mechs_core.kernel.codec import codec_of, play_hash
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import CorruptStream
from mechs_core.kernel.luck import key_of
from mechs_core.kernel.messages import Branched, Decided, Envelope, GameCreated, Step
from mechs_core.kernel.redact import hide, secrets_in
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import CardDealt, Pass, Pick, Picked, PicksRevealed

# ---------------------------------------------------------------- a second implementation


def packed(value: Any) -> bytes:
    """msgpack of small values, and of messages: tag first, fields in order, defaults left out."""
    if isinstance(value, structs.Struct):
        shown = {"type": type(value).__name__} if type(value) is not Envelope else {}
        for field in structs.fields(value):
            if getattr(value, field.name) != field.default:
                shown[field.encode_name] = getattr(value, field.name)
        return packed_map(list(shown.items()))
    if isinstance(value, dict):
        return packed_map(sorted(value.items()))
    if isinstance(value, str):
        raw = value.encode()
        assert len(raw) < 256
        head = bytes([0xA0 | len(raw)]) if len(raw) < 32 else bytes([0xD9, len(raw)])
        return head + raw
    if isinstance(value, list | tuple):
        assert len(value) < 16
        return bytes([0x90 | len(value)]) + b"".join(map(packed, value))
    if value is None or isinstance(value, bool):
        return {None: b"\xc0", False: b"\xc2", True: b"\xc3"}[value]
    assert isinstance(value, int) and 0 <= value < 128
    return bytes([value])


def packed_map(items: list[tuple[str, Any]]) -> bytes:
    assert len(items) < 16
    return bytes([0x80 | len(items)]) + b"".join(packed(k) + packed(v) for k, v in items)


SECRET = {  # by hand, in field order
    "GameCreated": ["seed", "scenario", "given"],
    "Branched": ["seed", "given"],
    "Decided": ["given"],
    "Pick": ["number"],
    "Picked": ["number"],
    "CardDealt": ["card"],
    "PrizeLaid": ["card"],
    "PrizeRenewed": ["card"],
}


def public(message: Any) -> bytes:
    name = type(message).__name__
    items: list[tuple[bytes, bytes]] = [(packed("type"), packed(name))]
    for field in structs.fields(message):
        value = getattr(message, field.name)
        default = {} if field.default_factory is dict else field.default
        if field.name in SECRET.get(name, []) or value == default:
            continue
        if name == "Branched" and field.name == "parent":
            value = ""
        encoded = public(value) if field.name == "decision" else packed(value)
        items.append((packed(field.encode_name), encoded))
    return bytes([0x80 | len(items)]) + b"".join(k + v for k, v in items)


def plain_hashes(steps: list[Step[Any]]) -> list[bytes]:
    """The hash of every step of a line, as the text says."""
    previous, position, key, hashes = bytes(32), 0, b"", []

    def salted(where: int, index: int, encoded: bytes) -> bytes:
        address = struct.pack(">QB", where, index)
        grain = hashlib.blake2b(address, digest_size=16, key=key, person=b"mechs-salt-1").digest()
        return hashlib.sha256(grain + encoded).digest()

    for number, step in enumerate(steps):
        seed = getattr(step.events[0], "seed", None)
        if seed is not None:
            key = hashlib.blake2b(seed.encode(), digest_size=32, person=b"mechs-seed-1").digest()
        wrapped = salted(position, 255, packed(step.envelope))
        leaves = b""
        for event in step.events:
            owners = [event.decision, event] if type(event) is Decided else [event]
            values = [getattr(o, name) for o in owners for name in SECRET.get(type(o).__name__, [])]
            inner = b"".join(salted(position, i, packed(v)) for i, v in enumerate(values))
            leaves += hashlib.sha256(b"\0" + public(event) + inner).digest()
            position += 1
        data = b"\1" + previous + struct.pack(">I", number) + wrapped + leaves
        previous = hashlib.sha256(data).digest()
        hashes.append(previous)
    return hashes


def told() -> Sealed:
    """A game with everything that is hashed: scenario, given luck, both kinds of branches."""
    game = Sealed.new(TOY, 3, scenario={"scores": [1, 2, 3]}, given={"cards": (6, 1, 4, 2, 5, 3)})
    game.decide(0, Pick(2)).decide(1, Pick(1)).decide(2, Pick(2), {"die 1": (3,)})
    game = game.branch(4, "new", "8").branch(5).decide(2, Pass())
    return game.finish()


# ---------------------------------------------------------------- vectors


def test_the_vectors_of_the_text():
    created = GameCreated(
        "toy", 1, ("ada", "bot:random@1"), {"rounds": 3}, seed_origin="chosen", seed="7"
    )
    branched = Branched("g-0001", 0, "new", 1, "chosen", "8")
    key = key_of("7")
    assert salt(key, 0, 0).hex() == "2e4509612bb370560aec727fe8b6fb69"
    assert salt(key, 0, 255).hex() == "0d0f307a71342118212c8a4aa3a791a6"
    assert leaf(created, 0, key).hex() == (
        "dc1689aba2edf3c23363ca447a3dd82361b37d5db2e7e4c2439dd2366442453b"
    )
    chain = Chain()
    first = chain.add(Envelope("2026-01-02T03:04:05.678Z", "id-1", "docs"), (created,))
    second = chain.add(Envelope("2026-01-02T03:04:06.000Z", "id-2"), (branched,))
    assert first.hash.hex() == "1458436146e76d907417c1ddc41afbf29de46d6ed3eb68e5019db93340aaa63c"
    assert second.hash.hex() == "6c5144edfb083a8c8edf96124c37bfd74af1f9d4aa3cc4c8019fc3122ad9cb7d"
    assert play_hash([first]) == "46abb6ff432d9544c8a30abb96700cc5fe371ff4abc019654730e3b98327689c"
    assert plain_hashes([first, second]) == [first.hash, second.hash]


def test_every_step_has_the_hash_that_the_text_says():
    game = told()
    assert plain_hashes(game.steps) == [step.hash for step in game.steps]


def test_the_play_hash_is_over_the_events_alone():
    game = told()
    chain = Chain()
    later = [
        chain.add(Envelope("another time", f"x-{i}"), s.events) for i, s in enumerate(game.steps)
    ]
    assert play_hash(later) == play_hash(game.steps)
    assert later[-1].hash != game.steps[-1].hash


# ---------------------------------------------------------------- what is hashed, what is not


def one(
    *events: Any, time: str = "t", decision_id: str = "i", client: str = "c", note: str = "n"
) -> bytes:
    chain = Chain(ROOT, 3, 20, "7")
    return chain.add(Envelope(time, decision_id, client, note), events).hash


def test_a_parents_id_is_not_hashed():
    here, there = (Branched(parent, 19, "same", 1) for parent in ("g-0001", "g-0777"))
    assert one(here) == one(there)
    assert one(here) != one(Branched("g-0001", 18, "same", 1))


@pytest.mark.parametrize("field", ["time", "decision_id", "client", "note"])
def test_the_envelope_is_hashed(field):
    decided = Decided(0, Pick(1))
    assert one(decided) != one(decided, **{field: "other"})


def test_every_field_is_hashed_secret_or_not():
    hashes = {
        one(Decided(0, Pick(1)), Picked(0, 1)),
        one(Decided(1, Pick(1)), Picked(0, 1)),
        one(Decided(0, Pick(2)), Picked(0, 1)),
        one(Decided(0, Pick(1), {"die": (1,)}), Picked(0, 1)),
        one(Decided(0, Pick(1)), Picked(1, 1)),
        one(Decided(0, Pick(1)), Picked(0, 2)),
        one(Decided(0, Pick(1)), CardDealt(0, 1)),
        one(Decided(0, Pick(1))),
    }
    assert len(hashes) == 8


def test_number_position_seed_and_previous_hash_are_hashed():
    event, envelope = Decided(0, Pick(1)), Envelope("t", "i")
    places = [(ROOT, 3, 20, "7"), (b"x" * 32, 3, 20, "7"), (ROOT, 4, 20, "7")]
    places += [(ROOT, 3, 21, "7"), (ROOT, 3, 20, "8")]
    assert len({Chain(*place).add(envelope, (event,)).hash for place in places}) == 5


def test_a_secret_is_not_in_the_public_bytes():
    for first, second in (
        (Decided(0, Pick(1)), Decided(0, Pick(3), {"die 1": (4,)})),
        (Picked(0, 1), Picked(0, 3)),
        (CardDealt(1, 2), CardDealt(1, 5)),
        (
            GameCreated("toy", 1, ("a", "b"), {}, "chosen", "7"),
            GameCreated("toy", 1, ("a", "b"), {}, "chosen", "8", {"round": 2}, {"die": (1,)}),
        ),
    ):
        seen = [encode(hide(event, secrets_in(event))) for event in (first, second)]
        assert seen[0] == seen[1] == public(first)
        assert leaf(first, 1, b"k" * 32) != leaf(second, 1, b"k" * 32)


def test_equal_secrets_at_different_places_have_different_leaves():
    assert leaf(Picked(0, 1), 5, b"k" * 32) != leaf(Picked(0, 1), 6, b"k" * 32)
    assert leaf(Picked(0, 1), 5, b"k" * 32) != leaf(Picked(0, 1), 5, b"K" * 32)


# ---------------------------------------------------------------- verify


def test_a_whole_line_verifies():
    chain, game = Chain(), told()
    for step in game.steps:
        chain.verify(step)
    assert (chain.hash, chain.steps) == (game.steps[-1].hash, len(game.steps))
    assert (chain.position, chain.seed) == (game.line.position, "8")


def test_a_branch_continues_its_parents_chain():
    parent = Sealed.new(TOY).decide(0, Pick(1)).decide(1, Pick(2))
    child = parent.branch(2)
    assert child.steps[1] == parent.steps[1]
    assert plain_hashes(child.steps)[2] == child.steps[2].hash != parent.steps[2].hash


def test_a_changed_step_is_named_with_its_positions():
    game = Sealed.new(TOY).decide(0, Pick(2)).decide(1, Pick(2))
    chain = Chain()
    for step in game.steps[:2]:
        chain.verify(step)
    events = game.steps[2].events
    changed = (*events[:2], PicksRevealed((1, 2)), *events[3:])
    with pytest.raises(CorruptStream, match=r"^step 2 \(positions 7 to 11\) was changed: hash"):
        chain.verify(structs.replace(game.steps[2], events=changed))


def test_a_missing_step_is_named():
    game = Sealed.new(TOY).decide(0, Pick(2)).decide(1, Pick(2))
    chain = Chain()
    chain.verify(game.steps[0])
    with pytest.raises(CorruptStream, match="step 1 is missing; step 2 stands there"):
        chain.verify(game.steps[2])


def test_a_copy_goes_its_own_way():
    chain = Chain()
    chain.verify(Sealed.new(TOY).steps[0])
    twin = chain.copy()
    twin.add(Envelope("t", "i"), (Decided(0, Pick(1)),))
    assert (chain.steps, chain.position, chain.seed) == (1, 5, "7")
    assert (twin.steps, twin.position, twin.seed) == (2, 6, "7")


def test_every_flipped_byte_of_every_stored_step_is_found():
    game, codec = told(), codec_of(TOY)
    chain, missed = Chain(), []
    for step in game.steps:
        stored = codec.step_to_bytes(step)
        unhashed = stored.find(b"g-0001")  # a parent's id is local: the store compares it
        local = range(unhashed, unhashed + 6) if unhashed >= 0 else range(0)
        for at in set(range(len(stored))) - set(local):
            for flip in (0x01, 0x20, 0x80, 0xFF):
                changed = bytearray(stored)
                changed[at] ^= flip
                if not found(bytes(changed), chain):
                    missed.append((step.number, at, flip))
        chain.verify(step)
    assert missed == []


def found(stored: bytes, chain: Chain) -> bool:
    """Whether decoding, the canonical check or the chain refuses these bytes."""
    codec = codec_of(TOY)
    try:
        step = codec.step_from_bytes(stored)
        if codec.step_to_bytes(step) != stored:
            return True
        chain.copy().verify(step)
    except CorruptStream:
        return True
    return False
