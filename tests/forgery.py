"""Replay files as a clever forger writes them: edited, with all hashes made anew."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.replay import StepLine
from mechs_core.kernel.ruleset import Ruleset

JsonLines = list[dict[str, Any]]


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
