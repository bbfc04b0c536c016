"""What a step's envelope may hold, checked alike for new steps and for steps from a file."""

from __future__ import annotations

import re
from typing import Final

from mechs_core.kernel.characters import is_printable
from mechs_core.kernel.messages import Envelope

LONGEST: Final = {"decision id": 128, "client": 64, "note": 1000, "name": 64}  # characters
TIME: Final = re.compile(  # UTC, ISO 8601, to the second at least
    r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    r"T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]{1,9})?Z"
)


def why_bad_text(what: str, text: str) -> str | None:
    """Why a text cannot be stored or shown, or None. what: the kind of text, a key of LONGEST."""
    if 1 <= len(text) <= LONGEST[what] and is_printable(text) and text == text.strip():
        return None
    return f"{what}: 1 to {LONGEST[what]} printable characters"


def why_bad_envelope(envelope: Envelope) -> str | None:
    """Why a step cannot have this envelope, or None. Client and note may be empty."""
    if TIME.fullmatch(envelope.time) is None:
        return "time: not one in UTC, such as 2026-01-02T03:04:05.678Z"
    texts = ("decision id", envelope.id), ("client", envelope.client), ("note", envelope.note)
    for what, text in texts:
        if (text or what == "decision id") and (why := why_bad_text(what, text)):
            return why
    return None
