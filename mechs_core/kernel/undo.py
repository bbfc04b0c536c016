"""When a decision may be taken back: only as long as nobody has learned anything from it."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated, Seat, Step, secrets_of


def why_no_undo(steps: Sequence[Step[Event]], seat: Seat) -> str | None:
    """Why the last of these steps cannot be taken back by the seat, or None if it can.

    steps: the end of a line; the last one must be the seat's own decision, and nothing in it may
    bring out luck or a secret.
    """
    if not steps:
        return "there is nothing to take back"
    first = steps[-1].events[0]
    if isinstance(first, GameCreated | Branched):
        return "there is no decision to take back"
    if type(first) is not Decided or first.seat != seat:
        return "somebody else has decided since"
    for event in steps[-1].events[1:]:
        if event.reveals or any(not mark.chosen for _, mark in secrets_of(type(event))):
            return "that decision has brought out something that was not known before"
    return None
