"""Documents and replay files as a clever forger writes them: edited, with all hashes made anew."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.replay import StepLine
from mechs_core.kernel.ruleset import Ruleset

JsonLines = list[dict[str, Any]]
PLAIN = (None, True, -1, 0, 7, 10**6, 2**63, 2**70, 0.5, "", "x", "n", "a1")
ODD: tuple[Any, ...] = (*PLAIN, [], [0], {}, {"x": 1})


def lines_of(data: bytes) -> JsonLines:
    """The lines without their hashes."""
    lines = [json.loads(line) for line in data.splitlines()]
    for line in lines:
        del line["hash"]
    return lines


def sealed(lines: Iterable[dict[str, Any]]) -> bytes:
    """Lines with the hashes that they should have: what a clever forger writes."""
    bodies = [json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines]
    return sealed_text(body[:-1].encode("utf-8", "surrogatepass") for body in bodies)


def sealed_text(bodies: Iterable[bytes]) -> bytes:
    data, previous = b"", bytes(32)
    for body in bodies:
        previous = sha256(previous + body).digest()
        data += body + b',"hash":"' + previous.hex().encode() + b'"}\n'
    return data


def steps_of(ruleset: Ruleset, lines: JsonLines) -> list[Step[Event]]:
    """The steps that some lines tell, in a chain of their own."""
    decoder: Any = msgspec.json.Decoder(StepLine[codec_of(ruleset).record])  # type: ignore[misc]
    chain = Chain()
    read = [decoder.decode(json.dumps(line)) for line in lines[1:]]
    return [chain.add(step.envelope, (step.decision, *step.events)) for step in read]


def disturb(place: Any, rng: Rng) -> None:
    """Put something else in one place of a document, mostly deep inside."""
    while True:
        keys = sorted(place) if isinstance(place, dict) else [*range(len(place))]
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(place[key], dict | list) and rng.below(8):
            place = place[key]
        elif type(place[key]) is int and rng.below(2):
            place[key] += rng.below(5) - 2
            return
        elif rng.below(4) == 0:
            place.pop(key)
            return
        else:
            place[key] = rng.choice(ODD)
            return
