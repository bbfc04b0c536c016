"""Event cards: what they resolve at the end of a round. BR-EVT."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import CRISIS, EDICT, EVENT_FACES
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign.council import (
    CRISES,
    EDICTS,
    meet,
    resolve,
    seize_tile,
)
from mechs_core.rulesets.arcs.rules.campaign.dice import EVENT, roll_both
from mechs_core.rulesets.arcs.rules.campaign.summit import begin_summit
from mechs_core.rulesets.arcs.rules.rounds import close_round
from mechs_core.rulesets.arcs.tasks import Task, task, tasks


class CallSummit(Decision, frozen=True, tag="call_summit"):
    yes: bool


class EventResolutionBegun(Event, frozen=True):
    """The Event cards of the round are resolved, all at once."""

    roller: Seat  # the holder of initiative


@task("round_events")
def begin(play: Play[State], todo: list[Task]) -> None:
    """What is pending after the last turn of a round: a meeting, else Events. BR-EVT-5, BR-CNC-5"""
    state, now = play.state, play.state.reach
    if now.held_by != OFF:
        todo.append(meet.later())
    elif now.events_played:
        play.emit(EventResolutionBegun(state.initiative))
    else:
        todo.append(close_round.later())


def call_summit(play: Play[State], seat: Seat, choice: CallSummit) -> list[Task]:
    if not choice.yes:
        return [after_summit.later()]
    begin_summit(play, seat)
    return []


def summit_choices(state: State, seat: Seat) -> list[CallSummit]:
    return [CallSummit(True), CallSummit(False)]


@task("after_summit")
def after_summit(play: Play[State], todo: list[Task]) -> None:
    """What the meeting goes on with, or the dice of the Events. BR-EVT-6, BR-CNC-4"""
    now = play.state.reach
    if now.meeting != OFF:
        todo.append(seize_tile.later())
        return
    roll_both(play, EVENT)
    assert now.dice
    resolve(play, todo, RESOLVED[EVENT_FACES[now.dice[1]][1]])


RESOLVED: Final = {CRISIS: CRISES, EDICT: EDICTS}

# ---------------------------------------------------------------- the fold


def on_event_resolution_begun(state: State, event: EventResolutionBegun) -> None:
    state.phase = "event"


DECIDE = {CallSummit: call_summit}
OFFER = {CallSummit: summit_choices}
TASKS = tasks(begin, after_summit)
APPLY = {EventResolutionBegun: on_event_resolution_begun}
