"""Event cards: what they resolve at the end of a round. BR-EVT."""

from __future__ import annotations

from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.rulesets.arcs.model import State


class CallSummit(Decision, frozen=True, tag="call_summit"):
    yes: bool


class EventResolutionBegun(Event, frozen=True):
    """The Event cards of the round are resolved, all at once."""

    roller: Seat  # the holder of initiative


# ---------------------------------------------------------------- the fold


def on_event_resolution_begun(state: State, event: EventResolutionBegun) -> None:
    state.phase = "event"


APPLY = {EventResolutionBegun: on_event_resolution_begun}
