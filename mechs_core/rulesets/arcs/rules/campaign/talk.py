"""Negotiations: who is asked, and how they end. BR-NEG-8."""

from __future__ import annotations

from collections.abc import Iterator

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.campaign.drafts import acted, drop_quietly
from mechs_core.rulesets.arcs.rules.campaign.event_cards import after_summit
from mechs_core.rulesets.arcs.rules.campaign.proposals import is_unanswered
from mechs_core.rulesets.arcs.rules.campaign.summit import SummitEnded, summit_of
from mechs_core.rulesets.arcs.tasks import Task


class Done(Decision, frozen=True, tag="done"):
    """Nothing more to say, unless somebody proposes something."""


class CallLast(Decision, frozen=True, tag="last_call"):
    """The caller asks a last time whether anybody negotiates."""


class LastCall(Event, frozen=True):
    seat: Seat


class SeatDone(Event, frozen=True):
    seat: Seat


# ---------------------------------------------------------------- who is asked


def in_talk(state: State) -> Iterator[tuple[Seat, str]]:
    """The seats that are asked in Negotiations, and what kind of question each has."""
    summit = summit_of(state)
    for seat, is_done in enumerate(summit.done):
        if is_done and not any(is_unanswered(each, seat) for each in summit.open):
            continue
        if summit.begun[seat] is not None:
            yield seat, "talk_item"
        else:
            yield seat, "talk_caller" if seat == summit.caller else "talk"


# ---------------------------------------------------------------- the end


def why_not_done(state: State, seat: Seat) -> IllegalDecision | None:
    if any(is_unanswered(each, seat) for each in summit_of(state).open):
        return IllegalDecision("decision_pending", "a proposal waits for your answer")
    return None


def done(play: Play[State], seat: Seat, choice: Done) -> list[Task]:
    if reason := why_not_done(play.state, seat):
        raise reason
    drop_quietly(play, seat)
    play.emit(SeatDone(seat))
    return end_when_done(play)


def done_choices(state: State, seat: Seat) -> list[Done]:
    return [Done()] if why_not_done(state, seat) is None else []


def call_last(play: Play[State], seat: Seat, choice: CallLast) -> list[Task]:
    if summit_of(play.state).open:
        raise IllegalDecision("decision_pending", "a proposal is open")
    drop_quietly(play, seat)
    play.emit(LastCall(seat))
    return end_when_done(play)


def call_last_choices(state: State, seat: Seat) -> list[CallLast]:
    return [] if summit_of(state).open else [CallLast()]


def end_when_done(play: Play[State]) -> list[Task]:
    """BR-NEG-8"""
    if not all(summit_of(play.state).done):
        return []
    play.emit(SummitEnded())
    return [after_summit.later()]


# ---------------------------------------------------------------- the fold


def on_last_call(state: State, event: LastCall) -> None:
    summit = summit_of(state)
    summit.last_call = summit.done[event.seat] = True
    acted(state, event.seat)


def on_seat_done(state: State, event: SeatDone) -> None:
    summit_of(state).done[event.seat] = True
    acted(state, event.seat)


DECIDE = {Done: done, CallLast: call_last}
OFFER = {Done: done_choices, CallLast: call_last_choices}
APPLY = {LastCall: on_last_call, SeatDone: on_seat_done}
