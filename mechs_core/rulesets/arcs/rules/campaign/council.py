"""The Imperial Council: secured, its meeting at the end of the round. BR-CNC."""

from __future__ import annotations

from typing import Annotated, Literal

from mechs_core.kernel.messages import Decision, Event, OneOf, Seat
from mechs_core.rulesets.arcs.campaign_data import DECIDED
from mechs_core.rulesets.arcs.field_types import Type
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces

CRISES, EDICTS = "crises", "edicts"


class StealTrust(Decision, frozen=True, tag="steal_trust"):
    """Steal a token of this type from the Trust."""

    resource: Type


class CouncilChoice(Decision, frozen=True, tag="council_choice"):
    """What the meeting resolves."""

    resolve: Annotated[Literal["crises", "edicts"], OneOf((CRISES, EDICTS))]


class CouncilFlipped(Event, frozen=True):
    side: str  # "session" or "decided"


class CouncilMoved(Event, frozen=True):
    to: str  # "0": its place in the row; "fate:<seat>"


class CouncilMeetingBegun(Event, frozen=True):
    seat: Seat


class CouncilMeetingCancelled(Event, frozen=True):
    seat: Seat


# ---------------------------------------------------------------- the fold


def on_council_flipped(state: State, event: CouncilFlipped) -> None:
    state.reach.decided = event.side == DECIDED


def on_council_moved(state: State, event: CouncilMoved) -> None:
    now = state.reach
    now.held_by = OFF if event.to == "0" else pieces.seat_in(event.to)
    if now.held_by != OFF:
        now.council_secured = True


def on_meeting_begun(state: State, event: CouncilMeetingBegun) -> None:
    state.phase, state.reach.meeting = "council", event.seat


def on_meeting_cancelled(state: State, event: CouncilMeetingCancelled) -> None:
    """The card goes back with the next event."""


APPLY = {
    CouncilFlipped: on_council_flipped,
    CouncilMoved: on_council_moved,
    CouncilMeetingBegun: on_meeting_begun,
    CouncilMeetingCancelled: on_meeting_cancelled,
}
