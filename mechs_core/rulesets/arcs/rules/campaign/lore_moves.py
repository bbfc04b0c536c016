"""Beacons and Slipstream Drive in the Prelude, sprints after a move. FX5, BR-FLG-20, L03."""

from __future__ import annotations

from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import SLIPSTREAM, STAR_CHARTS
from mechs_core.rulesets.arcs.data import DAMAGED, FRESH, SHIP
from mechs_core.rulesets.arcs.field_types import System
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign.escort import (
    may_come,
    note_sprinters,
    sprinting,
)
from mechs_core.rulesets.arcs.rules.campaign.objectives import advance_for
from mechs_core.rulesets.arcs.rules.guild_prelude import SLIPSTREAM_USED, CardUsed
from mechs_core.rulesets.arcs.rules.move import NO_SHIPS, catapults, leave, why_not_adjacent
from mechs_core.rulesets.arcs.rules.resources import gain
from mechs_core.rulesets.arcs.rules.turns import why_prelude_over
from mechs_core.rulesets.arcs.rules.windows import close, data
from mechs_core.rulesets.arcs.tasks import Task

BEACON: Final = "beacon"
FLAGSHIP, OTHERS = SLIPSTREAMING = ("flagship", "others")


class Beacon(Decision, frozen=True, tag="beacon"):
    """Place a Beacon where the own Flagship is. FX5"""


class Slipstream(Decision, frozen=True, tag="slipstream"):
    """Begin a Catapult move of the own Flagship, or of other ships from its system. BR-FLG-20"""

    who: Annotated[str, OneOf(SLIPSTREAMING)]
    to: System


class Sprint(Decision, frozen=True, tag="sprint", rename={"from_": "from"}):
    """Fresh ships that have moved move once more. L03"""

    from_: System
    to: System


class BeaconPlaced(Event, frozen=True):
    """A Beacon of a seat; it counts as used in this turn."""

    seat: Seat
    system: str


# ---------------------------------------------------------------- Beacons


def why_no_beacon(state: State, seat: Seat) -> IllegalDecision | None:
    """What forbids placing a Beacon now."""
    if reason := why_prelude_over(state):
        return reason
    now = state.reach
    at = now.flagship[seat]
    if not state.holds(seat, STAR_CHARTS) or at == OFF or not now.beacons_left[seat]:
        return IllegalDecision("no_such_piece", f"no {STAR_CHARTS}, no Flagship or no Beacon")
    if BEACON in now.used:
        return IllegalDecision("already_used", "a Beacon is placed once a turn")
    if IS_GATE[at] or at in now.beacons[seat]:
        return IllegalDecision("target_illegal", "the Flagship is at no planet without your Beacon")
    return None


def beacon(play: Play[State], seat: Seat, choice: Beacon) -> list[Task]:
    if reason := why_no_beacon(play.state, seat):
        raise reason
    todo: list[Task] = []
    at = play.state.reach.flagship[seat]
    play.emit(BeaconPlaced(seat, SYSTEMS[at]))
    advance_for(play, "ark_captain", seat, 1, BEACON)
    gain(play, todo, seat, TYPE_AT[at], "card")
    return todo


def beacon_choices(state: State, seat: Seat) -> list[Beacon]:
    return [Beacon()] if why_no_beacon(state, seat) is None else []


# ---------------------------------------------------------------- Slipstream Drive


def why_no_slipstream(state: State, seat: Seat, who: str) -> IllegalDecision | None:
    """What forbids a Catapult move of these now, wherever it goes."""
    if reason := why_prelude_over(state):
        return reason
    if not state.has_upgrade(seat, SLIPSTREAM):
        return IllegalDecision("no_such_piece", "your Flagship has no Slipstream Drive")
    at = state.reach.flagship[seat]
    if who == OTHERS and not state.ships(seat, at):
        return IllegalDecision("no_such_piece", f"you have no other ship on {SYSTEMS[at]}")
    if SLIPSTREAM_USED in state.reach.used:
        return IllegalDecision("already_used", "the Slipstream Drive is used once a turn")
    return None


def slipstream(play: Play[State], seat: Seat, choice: Slipstream) -> list[Task]:
    """Imperial ships may go along with others, none with the Flagship alone. BR-R-73"""
    state, at = play.state, play.state.reach.flagship[seat]
    if reason := why_no_slipstream(state, seat, choice.who):
        raise reason
    if reason := why_not_adjacent(state, SYSTEMS[at], choice.to):
        raise reason
    play.emit(CardUsed(seat, SLIPSTREAM_USED))
    todo: list[Task] = []
    note_sprinters(state, todo, seat)
    way = seat, SYSTEMS[at], choice.to
    if choice.who == FLAGSHIP:
        todo.append(leave.later(*way, *NO_SHIPS, True, True))
    else:
        fresh, damaged = (state.at(seat, SHIP, condition, at) for condition in (FRESH, DAMAGED))
        come = may_come(state, seat, at)
        todo.append(leave.later(*way, fresh, damaged, True, False, come, True))
    return todo


def slipstream_choices(state: State, seat: Seat) -> list[Slipstream]:
    return [
        Slipstream(who, SYSTEMS[to])
        for who in SLIPSTREAMING
        if why_no_slipstream(state, seat, who) is None
        for to in state.next_to(state.reach.flagship[seat])
    ]


# ---------------------------------------------------------------- sprints


def sprint(play: Play[State], seat: Seat, choice: Sprint) -> list[Task]:
    """A move of ships that have just moved; after it they are no more among them."""
    state, ships = play.state, data(play.state)["ships"]
    if choice.from_ not in ships:
        raise IllegalDecision("no_such_piece", f"no ship on {choice.from_} may sprint")
    if reason := why_not_adjacent(state, choice.from_, choice.to):
        raise reason
    todo = close(play)
    start, (fresh, flagship) = NUMBER[choice.from_], ships[choice.from_]
    todo.append(sprinting.later(seat, ships))
    way = seat, choice.from_, choice.to, fresh, 0, catapults(state, seat, start)
    todo.append(leave.later(*way, bool(flagship), may_come(state, seat, start)))
    return todo


def sprint_choices(state: State, seat: Seat) -> list[Sprint]:
    return [
        Sprint(system, SYSTEMS[to])
        for system in data(state)["ships"]
        for to in state.next_to(NUMBER[system])
    ]


# ---------------------------------------------------------------- the fold


def on_beacon_placed(state: State, event: BeaconPlaced) -> None:
    state.reach.beacons[event.seat].append(NUMBER[event.system])
    state.reach.beacons_left[event.seat] -= 1
    state.reach.used.append(BEACON)
    state.turn.prelude_used = True
    state.decided(event.seat)


DECIDE = {Beacon: beacon, Slipstream: slipstream, Sprint: sprint}
OFFER = {Beacon: beacon_choices, Slipstream: slipstream_choices, Sprint: sprint_choices}
APPLY = {BeaconPlaced: on_beacon_placed}
