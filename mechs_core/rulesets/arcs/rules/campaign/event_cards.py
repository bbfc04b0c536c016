"""Event cards: what they resolve at the end of a round. BR-EVT."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import CRISIS, EDICT, EVENT_FACES
from mechs_core.rulesets.arcs.model import OFF, State, Task
from mechs_core.rulesets.arcs.rules.campaign.council import CRISES, EDICTS
from mechs_core.rulesets.arcs.rules.campaign.dice import EVENT, roll_both
from mechs_core.rulesets.arcs.rules.campaign.summit import begin_summit


class CallSummit(Decision, frozen=True, tag="call_summit"):
    yes: bool


class EventResolutionBegun(Event, frozen=True):
    """The Event cards of the round are resolved, all at once."""

    roller: Seat  # the holder of initiative


def begin(play: Play[State], todo: list[Task]) -> None:
    """What is pending after the last turn of a round: a meeting, else Events. BR-EVT-5, BR-CNC-5"""
    state, now = play.state, play.state.reach
    if now.held_by != OFF:
        todo.append(["meeting"])
    elif now.events_played:
        play.emit(EventResolutionBegun(state.initiative))
    else:
        todo.append(["round_close"])


def call_summit(play: Play[State], seat: Seat, choice: CallSummit) -> list[Task]:
    if not choice.yes:
        return [["after_summit"]]
    begin_summit(play, seat)
    return []


def summit_choices(state: State, seat: Seat) -> list[CallSummit]:
    return [CallSummit(True), CallSummit(False)]


def after_summit(play: Play[State], todo: list[Task]) -> None:
    """What the meeting goes on with, or the dice of the Events. BR-EVT-6, BR-CNC-4"""
    now = play.state.reach
    if now.meeting != OFF:
        todo.append(["meeting_tile"])
        return
    roll_both(play, EVENT)
    assert now.dice
    todo.append(["resolve", RESOLVED[EVENT_FACES[now.dice[1]][1]]])


def resolve(play: Play[State], todo: list[Task], kind: str) -> None:
    """Crises or Edicts, then the end of the round."""
    todo += [["round_close"], [kind]]


RESOLVED: Final = {CRISIS: CRISES, EDICT: EDICTS}

# ---------------------------------------------------------------- the fold


def on_event_resolution_begun(state: State, event: EventResolutionBegun) -> None:
    state.phase = "event"


DECIDE = {CallSummit: call_summit}
OFFER = {CallSummit: summit_choices}
TASKS = {"round_events": begin, "after_summit": after_summit, "resolve": resolve}
APPLY = {EventResolutionBegun: on_event_resolution_begun}
