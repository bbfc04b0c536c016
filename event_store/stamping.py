"""Prepares a step for storing: stamps it with time, id and client, then seals it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import UNREADABLE
from mechs_core.kernel.envelopes import why_bad_text, why_not_sent
from mechs_core.kernel.errors import IllegalDecision, StoreError
from mechs_core.kernel.messages import Envelope, Event, Step


def stamp(decision_id: str | None, client: str, note: str) -> Envelope:
    """The envelope of a step that happens now; None draws an id."""
    if decision_id is not None:
        check_text("decision id", decision_id)
    for what, text in (("client", client), ("note", note)):
        if text:
            check_text(what, text)
    time = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return Envelope(time, uuid4().hex if decision_id is None else decision_id, client, note)


def check_sent(decision_id: str | None) -> None:
    """Raises StoreError for a sender's id that could be taken for one of the program's own."""
    why = None if decision_id is None else why_not_sent(decision_id)
    if why is not None:
        raise StoreError(why, "another id")


def check_text(what: str, text: str) -> None:
    """Raises StoreError for a text that cannot be stored or shown."""
    why = why_bad_text(what, text)
    if why is not None:
        raise StoreError(why)


def seal(
    chain: Chain, envelope: Envelope, events: Sequence[Event], leaves: bytes | None = None
) -> Step[Event]:
    """The chain's next step. leaves: see `Chain.add`.

    Raises IllegalDecision `bad_value` for what no bytes can hold.
    """
    try:
        return chain.add(envelope, tuple(events), leaves)  # without leaves it encodes all of it
    except (*UNREADABLE, TypeError, ValueError) as error:
        raise IllegalDecision("bad_value", f"cannot be stored: {error}") from error
