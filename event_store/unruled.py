"""Games whose ruleset is not here: their records read without rules, and their chain.

The kernel's own records are read as anywhere. Of every other event the bytes are known, and not
which of its fields are secret, which a step's hash depends on. So the secret fields of a type are
found by trying: the hash fits for no other ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations, islice
from typing import Any, Final, NamedTuple

from msgspec import Raw, Struct, msgpack

from mechs_core.kernel.chain import leaf, salt, seal, seed_after
from mechs_core.kernel.codec import UNREADABLE, event_bytes
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import CorruptStream
from mechs_core.kernel.luck import key_of
from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated, Step, tag_of

MOST_SECRETS: Final = 8  # fields not yet known to be secret that one step may add
MOST_TRIES: Final = 20_000  # for one step
MOST_FAILURES: Final = 2  # with the same unknown fields, before they are given up
KERNELS: Final = {tag_of(each): each for each in (GameCreated, Branched)}
DECIDED: Final = tag_of(Decided)
GIVEN: Final = "given"
DEFAULTS: Final = tuple(map(encode, ((), None, "", 0, False, {}, True, 1)))  # likely ones
in_order: Final = msgpack.Encoder().encode  # keys stay in the order in which they were stored


class Untold(Event, frozen=True):
    """An event that only its ruleset can read."""

    name: str  # its type, as stored
    raw: bytes


class Tagged(Struct):
    type: str


_step: Any = Step
_steps: Final = msgpack.Decoder(_step[Raw])
_tags: Final = msgpack.Decoder(Tagged)


class Unruled:
    """Stored steps and their bytes, as a `Codec` has them, without a ruleset."""

    def step_from_bytes(self, stored: bytes) -> Step[Event]:
        """Raises CorruptStream for bytes that are no step of any ruleset."""
        try:
            step = _steps.decode(stored)
            return Step(step.number, step.hash, step.envelope, tuple(map(_event, step.events)))
        except UNREADABLE as error:
            raise CorruptStream(f"a stored step does not decode: {error}") from error

    def step_to_bytes(self, step: Step[Event]) -> bytes:
        events = tuple(Raw(_bytes_of(event)) for event in step.events)
        return encode((step.number, step.hash, step.envelope, events))


UNRULED: Final = Unruled()


def _event(raw: Raw) -> Event:
    name = _tags.decode(raw).type
    kernels = KERNELS.get(name)
    if kernels is None:
        return Untold(name, bytes(raw))
    found: Event = msgpack.decode(raw, type=kernels)
    return found


def _bytes_of(event: Event) -> bytes:
    """The event's bytes in the one form in which they are written."""
    if not isinstance(event, Untold):
        return encode(event)
    return in_order(msgpack.decode(event.raw))


def play_hash_unruled(steps: Sequence[Step[Event]]) -> str:
    """The play hash of a line that no rules have read."""
    total = sha256()
    for step in steps:
        for event in step.events:
            total.update(event.raw if isinstance(event, Untold) else event_bytes((event,)))
    return total.hexdigest()


def is_given_unruled(event: Event) -> bool:
    """Whether an input has given outcomes."""
    if not isinstance(event, Untold):
        return bool(getattr(event, "given", {}))
    return event.name == DECIDED and bool(msgpack.decode(event.raw).get(GIVEN))


# ---------------------------------------------------------------- the chain


class Fields(Struct):
    """An event's fields as they are stored, those apart that may be secret."""

    kind: str  # type of the event, or of its decision
    outer: dict[str, Any]  # all of it
    inner: dict[str, Any]  # the decision's, or all of it


class Guess(NamedTuple):
    """What may be secret of the types in a step, in field order, and what is left out of bytes."""

    secret: dict[str, tuple[str, ...]]
    default: bytes  # of secret fields whose default is not known yet


class UnruledChain:
    """The chain of a line, step by step, as far as it can be confirmed without rules."""

    def __init__(self) -> None:
        self.previous = bytes(32)
        self.position = 0
        self.seed = ""
        self.secret: dict[str, tuple[str, ...]] = {}  # by type, where they have been found
        self.defaults: dict[tuple[str, str], bytes] = {}  # by type and field, likewise
        self.failed: Counter[frozenset[tuple[str, str]]] = Counter()  # steps, by unknown fields

    def add(self, step: Step[Event]) -> bool | None:
        """Whether the step's hash follows from its bytes; None: only its rules could tell."""
        self.seed = seed_after(step.events[0], self.seed)
        told = [_fields(event) for event in step.events]
        known = all(each is None or self._is_known(each) for each in told)
        fits = any(self._follows(step, told, guess) for guess in self._guesses(told))
        self.previous, self.position = step.hash, self.position + len(step.events)
        return True if fits else False if known else None

    def _is_known(self, fields: Fields) -> bool:
        """Whether all is known that an event's hash depends on."""
        secret = self.secret.get(fields.kind)
        return secret is not None and all(
            name in fields.inner or (fields.kind, name) in self.defaults for name in secret
        )

    def _guesses(self, told: Sequence[Fields | None]) -> Iterator[Guess]:
        """What is known, and ever more fields of the other types."""
        names = {
            (each.kind, name): None
            for each in told
            if each is not None and each.kind not in self.secret
            for name in each.inner
            if name != "type"
        }
        kinds = {each.kind for each in told if each is not None}
        left_out = any(
            name not in each.inner
            for each in told
            if each is not None
            for name in self.secret.get(each.kind, ())
        )
        unknown = frozenset(names)
        if names and self.failed[unknown] >= MOST_FAILURES:
            return
        self.failed[unknown] += 1
        tries = (chosen for many in range(MOST_SECRETS + 1) for chosen in combinations(names, many))
        for chosen in islice(tries, MOST_TRIES):
            secret = {
                kind: self.secret.get(kind, tuple(name for owner, name in chosen if owner == kind))
                for kind in kinds
            }
            for default in DEFAULTS if left_out else DEFAULTS[:1]:
                yield Guess(secret, default)

    def _follows(self, step: Step[Event], told: Sequence[Fields | None], guess: Guess) -> bool:
        key, leaves = key_of(self.seed), b""
        for at, (event, fields) in enumerate(zip(step.events, told, strict=True), self.position):
            leaves += leaf(event, at, key) if fields is None else self._leaf(fields, guess, at, key)
        sealed = seal(self.previous, step.number, self.position, self.seed, step.envelope, leaves)
        if sealed != step.hash:
            return False
        self.secret |= guess.secret
        self.failed.clear()
        for each in told:
            for name in () if each is None else self.secret[each.kind]:
                if each is not None and name not in each.inner:
                    self.defaults.setdefault((each.kind, name), guess.default)
        return True

    def _leaf(self, fields: Fields, guess: Guess, position: int, key: bytes) -> bytes:
        """As `chain.leaf`, for fields as they are stored."""
        secret = guess.secret[fields.kind]
        values = [
            in_order(fields.inner[name])
            if name in fields.inner
            else self.defaults.get((fields.kind, name), guess.default)
            for name in secret
        ]
        public = {name: value for name, value in fields.inner.items() if name not in secret}
        if fields.inner is not fields.outer:  # a decision's: given luck is secret in every game
            values.append(in_order(fields.outer.get(GIVEN, {})))
            kept = {name: value for name, value in fields.outer.items() if name != GIVEN}
            public = {**kept, "decision": public}
        body = b"\x00" + in_order(public)
        for index, value in enumerate(values):
            body += sha256(salt(key, position, index) + value).digest()
        return sha256(body).digest()


def _fields(event: Event) -> Fields | None:
    """None for the kernel's own, whose secrets are known."""
    if not isinstance(event, Untold):
        return None
    outer = msgpack.decode(event.raw)
    inner = outer.get("decision")
    if event.name != DECIDED or not isinstance(inner, dict):
        return Fields(event.name, outer, outer)
    return Fields(f"{DECIDED} {inner.get('type')}", outer, inner)


def confirmed(steps: Sequence[Step[Event]]) -> tuple[int, Step[Event] | None]:
    """How many steps' hashes follow, and the first that cannot. A line is read twice: what its
    later steps show of a type confirms earlier ones.
    """
    learning, chain = UnruledChain(), UnruledChain()
    for step in steps:
        learning.add(step)
    chain.secret, chain.defaults = learning.secret, learning.defaults
    fits = [chain.add(step) for step in steps]
    wrong = next((step for step, fit in zip(steps, fits, strict=True) if fit is False), None)
    return fits.count(True), wrong
