"""Bytes and back: one kept encoder and decoder per ruleset.

Encoding is deterministic: equal records give equal bytes, and bytes that decode to a record but
are not the ones it encodes to are treated as damage.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate
from typing import Any, NamedTuple, Union

import msgspec
from msgspec import json, msgpack

from mechs_core.kernel.contract.rules import Rules
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import CorruptStream, IllegalDecision
from mechs_core.kernel.messages import Branched, Decided, Decision, Event, GameCreated, Step
from mechs_core.kernel.on_demand import Growing
from mechs_core.kernel.outside import unmarked, why_no_text, why_repeated
from mechs_core.kernel.ruleset import Ruleset

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError)
DEEPEST = 32  # levels of nesting that JSON from outside may have

# A JSON string, or its beginning where the text ends inside it. Possessive quantifiers (`*+`)
# keep the match from backtracking, so that it takes linear time.
STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
OPENS_CLOSES = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")  # 1 and -1
NEITHER = bytes(byte for byte in range(256) if byte not in b"[{]}")


class Types(NamedTuple):
    """Message types of a game."""

    decisions: tuple[Any, ...]
    events: tuple[Any, ...]

    @property
    def decision(self) -> Any:
        return Union[self.decisions]  # noqa: UP007 - a union of a tuple

    @property
    def record(self) -> Any:
        """What a line may hold."""
        decision: Any = self.decision
        return Union[(GameCreated, Branched, Decided[decision], *self.events)]


class Decoder:
    """Decodes values of a type that a ruleset's messages make.

    Types that are in no table yet (`Growing`) are looked for when bytes are of none of the others.
    """

    def __init__(self, rules: Rules, kind: Callable[[Types], Any], form: Any) -> None:
        """kind: the type, from the message types. form: `msgspec.json` or `msgspec.msgpack`."""
        tables = (rules.decide, rules.apply)
        first = Types(*(each.first if isinstance(each, Growing) else (*each,) for each in tables))
        self._decode = form.Decoder(kind(first)).decode
        self._whole: Callable[[], Any] | None = None
        if any(isinstance(each, Growing) for each in tables):
            self._whole = lambda: form.Decoder(kind(Types(rules.decisions, rules.events)))

    def decode(self, sent: bytes) -> Any:
        """Raises what msgspec raises."""
        try:
            return self._decode(sent)
        except UNREADABLE:
            if self._whole is None:
                raise
        self._decode, self._whole = self._whole().decode, None
        return self._decode(sent)


class Codec:
    """All records of a ruleset, as msgpack and as JSON."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, rules = ruleset, ruleset.rules
        step: Any = Step
        self._steps = Decoder(rules, lambda types: step[types.record], msgpack)
        self._decisions = Decoder(rules, lambda types: types.decision, json)
        self._own_decisions = Decoder(rules, lambda types: types.decision, msgpack)

    @property
    def record(self) -> Any:
        """The type of everything that a line may hold."""
        return Types(self.ruleset.rules.decisions, self.ruleset.rules.events).record

    def step_to_bytes(self, step: Step[Event]) -> bytes:
        """The stored record: an array of number, hash, envelope, events."""
        return encode(step)

    def step_from_bytes(self, stored: bytes) -> Step[Event]:
        """Raises CorruptStream for bytes that are no step of this ruleset."""
        try:
            step: Step[Event] = self._steps.decode(stored)
        except UNREADABLE as error:
            raise CorruptStream(f"a stored step does not decode: {error}") from error
        return step

    def decision_from(self, sent: Decision | bytes | str) -> Decision:
        """A decision that can be stored, made from a Decision or from JSON. Raises `bad_value`.

        A Decision is checked too: msgspec does not check types on construction, and a field of a
        wrong type would be stored as bytes that do not decode. The check costs 0.4 us.
        """
        if not isinstance(sent, Decision):
            return self.decision_from_json(sent)
        try:
            decision: Decision = self._own_decisions.decode(encode(sent))
        except (*UNREADABLE, TypeError, ValueError) as error:
            raise IllegalDecision("bad_value", f"not a decision: {error}") from error
        return decision

    def decision_from_json(self, text: bytes | str) -> Decision:
        """A decision such as `{"type":"Shoot","target":1}`. Raises IllegalDecision `bad_value`."""
        try:
            decision: Decision = from_outside(text, self._decisions.decode)
        except NotTaken as error:
            raise IllegalDecision("bad_value", f"not a decision: {error}") from error
        return decision


@lru_cache(maxsize=64)
def codec_of(ruleset: Ruleset) -> Codec:
    return Codec(ruleset)


def event_bytes(events: Iterable[Event]) -> bytes:
    """The encoded events, joined, as the play hash reads them: with `Branched.parent` empty."""
    return b"".join([encode(anonymous(event)) for event in events])


def anonymous(event: Event) -> Event:
    """The event without what is local to a store: the parent's id in a `Branched`."""
    if type(event) is Branched and event.parent:
        return msgspec.structs.replace(event, parent="")
    return event


def play_hash(steps: Iterable[Step[Event]]) -> str:
    """64 hex digits: equal inputs give equal play hashes, whatever the time or the game's id."""
    return play_hash_of(step.events for step in steps)


def play_hash_of(line: Iterable[Sequence[Event]]) -> str:
    """The play hash of a line whose steps are given by their events alone."""
    total = sha256()
    for events in line:
        total.update(event_bytes(events))
    return total.hexdigest()


class NotTaken(ValueError):
    """JSON from outside that is not taken, and why."""


def from_outside(
    text: bytes | str, decode: Callable[[bytes], Any] = json.decode, deepest: int = DEEPEST
) -> Any:
    """What JSON from outside says: every document, argument and message is read here.

    decode: of msgspec, for the type that is wanted. Raises NotTaken for what is no JSON of that
    type, nested deeper than `deepest`, or has an object in which a key stands twice.
    """
    try:
        raw = unmarked(text.encode() if isinstance(text, str) else text)
        if (why := why_no_text(raw)) is not None:
            raise NotTaken(why)
        if too_deep(raw, deepest):
            raise NotTaken(f"nested deeper than {deepest} levels")
        found = decode(raw)
        why = why_repeated(raw) if b"{" in raw else None
    except UNREADABLE as error:
        raise NotTaken(str(error)) from error
    if why is not None:
        raise NotTaken(why)
    return found


def too_deep(text: bytes, deepest: int = DEEPEST) -> bool:
    """Whether JSON text has more than `deepest` levels of nesting; found without decoding it."""
    outside = STRING.sub(b"", text) if b"\\" in text else b"".join(text.split(b'"')[::2])
    steps = memoryview(outside.translate(OPENS_CLOSES, NEITHER)).cast("b")
    return max(accumulate(steps), default=0) > deepest
