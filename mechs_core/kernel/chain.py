"""The salted chain of step hashes: tamper evidence that gives no secret away.

Formats are fixed for ever; docs/chain.md describes them with vectors.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b, sha256
from struct import Struct
from typing import Any

from mechs_core.kernel.codec import anonymous
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import CorruptStream
from mechs_core.kernel.luck import key_of
from mechs_core.kernel.messages import Branched, Envelope, Event, GameCreated, Step
from mechs_core.kernel.redact import hide, secrets_in

ROOT = bytes(32)  # what the first step's hash is chained to
ENVELOPE = 255  # the salt index of a step's envelope
PLACE = Struct(">QB")  # position, index


@lru_cache(maxsize=256)
def keyed_salt(key: bytes) -> Any:
    """The hash of a key's salts before their place; only ever copied."""
    return blake2b(digest_size=16, key=key, person=b"mechs-salt-1")


def salt(key: bytes, position: int, index: int) -> bytes:
    """16 bytes; index: which secret field of the event, from 0."""
    salted = keyed_salt(key).copy()
    salted.update(PLACE.pack(position, index))
    found: bytes = salted.digest()
    return found


def leaf(event: Event, position: int, key: bytes) -> bytes:
    """The hash of one event: its public bytes, then one inner hash a secret field."""
    secrets = secrets_in(event)
    if not secrets:  # most events; a record that `anonymous` changes has secrets
        return sha256(b"\x00" + encode(event)).digest()
    body = b"\x00" + encode(anonymous(hide(event, secrets)))
    for index, held in enumerate(secrets):
        body += sha256(salt(key, position, index) + encode(held.value)).digest()
    return sha256(body).digest()


def leaves_of(events: Iterable[Event], position: int, seed: str) -> bytes:
    """The hashes of a step's events, joined: all of its seal that storing it does not change.

    position: of its first event; seed: in force after its first event.
    """
    key = key_of(seed)
    return b"".join([leaf(event, position + i, key) for i, event in enumerate(events)])


def seal(
    previous: bytes, number: int, position: int, seed: str, envelope: Envelope, leaves: bytes
) -> bytes:
    """The hash of a step. position and seed: as in `leaves_of`."""
    wrapped = sha256(salt(key_of(seed), position, ENVELOPE) + encode(envelope)).digest()
    return sha256(b"\x01" + previous + number.to_bytes(4, "big") + wrapped + leaves).digest()


def seed_after(event: Event, seed: str) -> str:
    """The seed in force from an input on."""
    if type(event) is GameCreated or (type(event) is Branched and event.seed is not None):
        assert event.seed is not None
        return event.seed
    return seed


class Chain:
    """A line's chain as far as it has been read: grows step by step, or refuses."""

    __slots__ = ("hash", "position", "seed", "steps")

    def __init__(
        self, head: bytes = ROOT, steps: int = 0, position: int = 0, seed: str = ""
    ) -> None:
        self.hash = head  # of the last step
        self.steps = steps  # number of the next step
        self.position = position  # of the next event
        self.seed = seed  # in force

    def copy(self) -> Chain:
        return Chain(self.hash, self.steps, self.position, self.seed)

    def add(
        self, envelope: Envelope, events: tuple[Event, ...], leaves: bytes | None = None
    ) -> Step[Event]:
        """Seal the next step. leaves: its `leaves_of`, where they are known."""
        self.seed = seed_after(events[0], self.seed)
        number = self.steps
        if leaves is None:
            leaves = leaves_of(events, self.position, self.seed)
        self.hash = seal(self.hash, number, self.position, self.seed, envelope, leaves)
        self.steps += 1
        self.position += len(events)
        return Step(number, self.hash, envelope, events)

    def verify(self, step: Step[Event]) -> None:
        """Read the next step. Raises CorruptStream, naming step and positions."""
        if step.number != self.steps or not step.events:
            raise CorruptStream(f"step {self.steps} is missing; step {step.number} stands there")
        start = self.position
        if self.add(step.envelope, step.events).hash != step.hash:
            raise CorruptStream(
                f"step {step.number} (positions {start} to {self.position - 1}) was changed: "
                f"hash {step.hash.hex()[:16]} is stored, {self.hash.hex()[:16]} follows"
            )
