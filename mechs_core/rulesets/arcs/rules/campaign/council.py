"""The Imperial Council: secured, its meeting at the end of the round. BR-CNC."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import DECIDED, IN_SESSION
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.field_types import Type
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.campaign.titles import move_tile
from mechs_core.rulesets.arcs.rules.resources import TRUST, receive
from mechs_core.rulesets.arcs.rules.rounds import close_round
from mechs_core.rulesets.arcs.rules.windows import answered, ask
from mechs_core.rulesets.arcs.tasks import Task, after_answer, task, tasks

CRISES: Final = "crises"
EDICTS: Final = "edicts"
ROW = "0"  # its place, as `CouncilMoved` calls it


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


# ---------------------------------------------------------------- secured, flipped


@task("take_council")
def take_council(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """The Council lies with its securer until the end of the round. BR-CNC-3"""
    play.emit(CouncilFlipped(DECIDED))
    play.emit(CouncilMoved(f"fate:{seat}"))


def open_session(play: Play[State]) -> None:
    """The Council flips to In Session; from a Fate card it comes back first. BR-CNC-6, BR-CNC-7"""
    now = play.state.reach
    if now.held_by != OFF:
        play.emit(CouncilMeetingCancelled(now.held_by))
        play.emit(CouncilMoved(ROW))
    if now.decided:
        play.emit(CouncilFlipped(IN_SESSION))


# ---------------------------------------------------------------- the meeting


@task("meeting")
def meet(play: Play[State], todo: list[Task]) -> None:
    """The card goes back, and its securer may call a Summit. BR-CNC-4"""
    play.emit(CouncilMeetingBegun(play.state.reach.held_by))
    play.emit(CouncilMoved(ROW))


@task("meeting_tile")
def seize_tile(play: Play[State], todo: list[Task]) -> None:
    """After the Summit: a Regent takes the First Regent tile, an Outlaw steals. BR-CNC-4"""
    state, seat = play.state, play.state.reach.meeting
    todo.append(ask_council.later(seat))
    if state.reach.regent[seat]:
        move_tile(play, seat)
    else:
        empty = sum(state.slots[seat][slot] == OFF for slot in state.slots_open(seat))
        todo.append(ask_steal.later(seat, empty))


@task("steal_trust")
def ask_steal(play: Play[State], todo: list[Task], seat: Seat, left: int) -> None:
    """While a slot is empty: a token of the Trust; the only type is taken unasked."""
    trust = play.state.reach.trust
    if not left or not any(trust):
        return
    types = trust_types(play.state, seat)
    if len(types) > 1:
        ask(play, todo, "steal_trust", seat, steals.waiting(seat, left), left=left)
    else:
        steals(play, todo, types[0], seat, left)


@after_answer("steals_trust", "seat left")
def steals(play: Play[State], todo: list[Task], choice: StealTrust, seat: Seat, left: int) -> None:
    first = play.state.reach.first_regent
    todo.append(ask_steal.later(seat, left - 1))
    receive(play, todo, seat, TYPES.index(choice.resource), TRUST, "council")
    play.emit(PowerChanged(first, -1, "trust"))


def steal_trust(play: Play[State], seat: Seat, choice: StealTrust) -> list[Task]:
    if choice not in trust_types(play.state, seat):
        raise IllegalDecision("target_illegal", f"no {choice.resource} is in the Trust")
    return answered(play, steals, choice)


def trust_types(state: State, seat: Seat) -> list[StealTrust]:
    return [StealTrust(TYPES[kind]) for kind, count in enumerate(state.reach.trust) if count]


@task("ask_council")
def ask_council(play: Play[State], todo: list[Task], seat: Seat) -> None:
    ask(play, todo, "council_choice", seat, resolve.waiting())


def council_choice(play: Play[State], seat: Seat, choice: CouncilChoice) -> list[Task]:
    return answered(play, resolve, choice.resolve)


@after_answer("resolve")
def resolve(play: Play[State], todo: list[Task], kind: str) -> None:
    """Crises or Edicts, then the end of the round."""
    from mechs_core.rulesets.arcs.rules.campaign import crises, edicts

    todo.append(close_round.later())
    todo.append(crises.begin.later() if kind == CRISES else edicts.begin.later())


def council_choices(state: State, seat: Seat) -> list[CouncilChoice]:
    return [CouncilChoice(CRISES), CouncilChoice(EDICTS)]


# ---------------------------------------------------------------- the fold


def on_council_flipped(state: State, event: CouncilFlipped) -> None:
    now = state.reach
    now.decided = event.side == DECIDED
    if state.phase == "order" and now.summit is not None:  # by Petition. BR-SUM-5
        now.summit.used = (*now.summit.used, "petition")
        state.decided(now.summit.caller)


def on_council_moved(state: State, event: CouncilMoved) -> None:
    now = state.reach
    now.held_by = OFF if event.to == ROW else pieces.seat_in(event.to)
    if now.held_by != OFF:
        now.council_secured = True


def on_meeting_begun(state: State, event: CouncilMeetingBegun) -> None:
    state.phase, state.reach.meeting = "council", event.seat


def on_meeting_cancelled(state: State, event: CouncilMeetingCancelled) -> None:
    """The card goes back with the next event."""


DECIDE = {StealTrust: steal_trust, CouncilChoice: council_choice}
OFFER = {StealTrust: trust_types, CouncilChoice: council_choices}
TASKS = tasks(take_council, meet, seize_tile, ask_steal, steals, ask_council, resolve)
APPLY = {
    CouncilFlipped: on_council_flipped,
    CouncilMoved: on_council_moved,
    CouncilMeetingBegun: on_meeting_begun,
    CouncilMeetingCancelled: on_meeting_cancelled,
}
