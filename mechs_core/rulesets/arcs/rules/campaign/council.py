"""The Imperial Council: secured, its meeting at the end of the round. BR-CNC."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import DECIDED, IN_SESSION
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.field_types import Type
from mechs_core.rulesets.arcs.model import OFF, State, Task
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.campaign.titles import move_tile
from mechs_core.rulesets.arcs.rules.resources import TRUST, receive
from mechs_core.rulesets.arcs.rules.windows import ask, close

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


def meet(play: Play[State], todo: list[Task]) -> None:
    """The card goes back, and its securer may call a Summit. BR-CNC-4"""
    play.emit(CouncilMeetingBegun(play.state.reach.held_by))
    play.emit(CouncilMoved(ROW))


def seize_tile(play: Play[State], todo: list[Task]) -> None:
    """After the Summit: a Regent takes the First Regent tile, an Outlaw steals. BR-CNC-4"""
    state, seat = play.state, play.state.reach.meeting
    todo.append(["ask_council", seat])
    if state.reach.regent[seat]:
        move_tile(play, seat)
    else:
        empty = sum(state.slots[seat][slot] == OFF for slot in state.slots_open(seat))
        todo.append(["steal_trust", seat, empty])


def ask_steal(play: Play[State], todo: list[Task], seat: Seat, left: int) -> None:
    """While a slot is empty: a token of the Trust; the only type is taken unasked."""
    trust = play.state.reach.trust
    if not left or not any(trust):
        return
    todo.append(["steals_trust", seat, left])
    types = trust_types(play.state, seat)
    if len(types) > 1:
        ask(play, todo, "steal_trust", seat, left=left)
    else:
        todo[-1] += types


def steals(play: Play[State], todo: list[Task], seat: Seat, left: int, choice: StealTrust) -> None:
    first = play.state.reach.first_regent
    todo.append(["steal_trust", seat, left - 1])
    receive(play, todo, seat, TYPES.index(choice.resource), TRUST, "council")
    play.emit(PowerChanged(first, -1, "trust"))


def steal_trust(play: Play[State], seat: Seat, choice: StealTrust) -> list[Task]:
    if choice not in trust_types(play.state, seat):
        raise IllegalDecision("target_illegal", f"no {choice.resource} is in the Trust")
    todo = close(play)
    todo[-1] = [*todo[-1], choice]
    return todo


def trust_types(state: State, seat: Seat) -> list[StealTrust]:
    return [StealTrust(TYPES[kind]) for kind, count in enumerate(state.reach.trust) if count]


def ask_council(play: Play[State], todo: list[Task], seat: Seat) -> None:
    todo.append(["resolve"])
    ask(play, todo, "council_choice", seat)


def council_choice(play: Play[State], seat: Seat, choice: CouncilChoice) -> list[Task]:
    todo = close(play)
    todo[-1] = [*todo[-1], choice.resolve]
    return todo


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
TASKS = {
    "take_council": take_council,
    "meeting": meet,
    "meeting_tile": seize_tile,
    "steal_trust": ask_steal,
    "steals_trust": steals,
    "ask_council": ask_council,
}
APPLY = {
    CouncilFlipped: on_council_flipped,
    CouncilMoved: on_council_moved,
    CouncilMeetingBegun: on_meeting_begun,
    CouncilMeetingCancelled: on_meeting_cancelled,
}
