"""Bytes and back: one kept encoder and decoder per ruleset.

Encoding is deterministic: equal records give equal bytes, and bytes that decode to a record but
are not the ones it encodes to are treated as damage.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import accumulate
from typing import Any, Union

import msgspec
from msgspec import json, msgpack

from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import CorruptStream, IllegalDecision
from mechs_core.kernel.messages import Branched, Decided, Decision, Event, GameCreated, Step
from mechs_core.kernel.on_demand import Growing
from mechs_core.kernel.ruleset import Ruleset

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError)
DEEPEST = 32  # levels of nesting that JSON from outside may have

# A JSON string, or its beginning where the text ends inside it. Possessive quantifiers (`*+`)
# keep the match from backtracking, so that it takes linear time.
STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
OPENS_CLOSES = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")  # 1 and -1
NEITHER = bytes(byte for byte in range(256) if byte not in b"[{]}")


class Codec:
    """All records of a ruleset, as msgpack and as JSON."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        rules = ruleset.rules
        near = record_of(first_of(rules.decide), first_of(rules.apply))
        self._steps = steps_of(near)
        self._is_whole = not any(isinstance(each, Growing) for each in (rules.decide, rules.apply))

    @cached_property
    def record(self) -> Any:
        """The type of everything that a line may hold."""
        return record_of(self.ruleset.rules.decisions, self.ruleset.rules.events)

    @cached_property
    def _decisions(self) -> json.Decoder[Decision]:
        return json.Decoder(Union[self.ruleset.rules.decisions])  # noqa: UP007 - of a tuple

    @cached_property
    def _own_decisions(self) -> msgpack.Decoder[Decision]:
        return msgpack.Decoder(Union[self.ruleset.rules.decisions])  # noqa: UP007 - of a tuple

    def step_to_bytes(self, step: Step[Event]) -> bytes:
        """The stored record: an array of number, hash, envelope, events."""
        return encode(step)

    def step_from_bytes(self, stored: bytes) -> Step[Event]:
        """Raises CorruptStream for bytes that are no step of this ruleset."""
        try:
            return self._steps.decode(stored)
        except UNREADABLE as error:
            if not self._is_whole:  # of a part of the game that most do without
                self._is_whole, self._steps = True, steps_of(self.record)
                return self.step_from_bytes(stored)
            raise CorruptStream(f"a stored step does not decode: {error}") from error

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
            raw = text.encode() if isinstance(text, str) else text
            if too_deep(raw):
                raise IllegalDecision("bad_value", f"nested deeper than {DEEPEST} levels")
            decision: Decision = self._decisions.decode(raw)
        except UNREADABLE as error:
            raise IllegalDecision("bad_value", f"not a decision: {error}") from error
        return decision


def first_of(table: Mapping[Any, Any]) -> tuple[Any, ...]:
    """The keys of a table, of a `Growing` one those that are there without its second part."""
    return table.first if isinstance(table, Growing) else (*table,)


def record_of(decisions: tuple[Any, ...], events: tuple[Any, ...]) -> Any:
    decision: Any = Union[decisions]  # noqa: UP007 - a union of a tuple
    return Union[(GameCreated, Branched, Decided[decision], *events)]


def steps_of(record: Any) -> msgpack.Decoder[Step[Event]]:
    """Decodes steps of these records."""
    step: Any = Step
    return msgpack.Decoder(step[record])


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


def too_deep(text: bytes, deepest: int = DEEPEST) -> bool:
    """Whether JSON text has more than `deepest` levels of nesting; found without decoding it."""
    outside = STRING.sub(b"", text) if b"\\" in text else b"".join(text.split(b'"')[::2])
    steps = memoryview(outside.translate(OPENS_CLOSES, NEITHER)).cast("b")
    return max(accumulate(steps), default=0) > deepest
