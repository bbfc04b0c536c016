"""What a step's envelope may hold, checked alike for new steps and for steps from a file."""

from __future__ import annotations

import re
from typing import Final

from mechs_core.kernel.characters import is_printable
from mechs_core.kernel.messages import Branched, Decided, Envelope, Event, Seat, Step
from mechs_core.kernel.words import shortened

OWN: Final = "mechs:"  # begins the ids that this program makes; senders may not use it
HASH_DIGITS: Final = 16  # digits of a head hash that such an id ends in
LONGEST_QUOTE: Final = 40  # characters of an id in a refusal
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


# ---------------------------------------------------------------- decision ids


def id_of_bot(seat: Seat, head: str) -> str:
    """The decision id of a bot's move at a head: the same in every program that lets it play.

    head: the head hash in hex digits, or as many of them as count.
    """
    return f"{OWN}bot {seat} after {head[:HASH_DIGITS]}"


def why_not_sent(decision_id: str) -> str | None:
    """Why nobody can send a decision under this id, or None."""
    return f"decision id: {OWN!r} begins the ids of this program" if is_own(decision_id) else None


def is_own(decision_id: str) -> bool:
    return decision_id.startswith(OWN)


class Ids:
    """The decision ids of a line, step by step: those that no store has given are found.

    A store takes an id once in a game. A line may repeat one behind a branch, since a game and
    its branch are two games.
    """

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}  # since the last branch
        self._heads: set[str] = set()  # of the steps so far, as ids quote them

    def why_refused(self, step: Step[Event]) -> str | None:
        """What is wrong with the next step's id, or None. The step is sealed."""
        first, sent = step.events[0], step.envelope.id
        if type(first) is Branched:
            self._seen.clear()
        quote = shortened(sent, LONGEST_QUOTE)
        if (before := self._seen.setdefault(sent, step.number)) != step.number:
            return f"the decision id {quote!r} is that of step {before} already"
        if is_own(sent):
            head = sent[-HASH_DIGITS:]
            is_bots = type(first) is Decided and sent == id_of_bot(first.seat, head)
            if not is_bots or head not in self._heads:
                return f"the decision id {quote!r} is none that this program gives here"
        self._heads.add(step.hash.hex()[:HASH_DIGITS])
        return None
