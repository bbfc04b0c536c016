"""Destroyed cities: Outrage and ransacking the Court. ARC-OUT."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import EMPIRE
from mechs_core.rulesets.arcs.cards import COURT, COURT_IDS
from mechs_core.rulesets.arcs.data import (
    LOYAL_OF,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import Place
from mechs_core.rulesets.arcs.geometry import TYPE_AT
from mechs_core.rulesets.arcs.model import OWED, UNMARKED, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.battle import fighting
from mechs_core.rulesets.arcs.rules.court import discard_guild, places, take
from mechs_core.rulesets.arcs.rules.resources import to_supply
from mechs_core.rulesets.arcs.rules.windows import answered, ask, data
from mechs_core.rulesets.arcs.tasks import Task, after_answer, task, tasks


class Ransack(Decision, frozen=True, tag="ransack"):
    place: Place


class OutrageProvoked(Event, frozen=True):
    seat: Seat
    resource: str  # type
    marked: bool  # whether its space was empty before


def provoke(play: Play[State], seat: Seat, kind: int) -> None:
    """Discard everything of a type, and mark its Outrage space. ARC-OUT-1, -3, -5"""
    state = play.state
    play.emit(OutrageProvoked(seat, TYPES[kind], state.outrage[seat][kind] == UNMARKED))
    for slot, held in enumerate(state.slots[seat]):
        if held == kind:
            to_supply(play, seat, slot, "outrage")
    for card in [*state.guild[seat]]:
        if COURT[card].suit == kind and COURT_IDS[card] != LOYAL_OF[kind]:
            discard_guild(play, seat, card, "outrage")
    pieces.pay_outrage(play, seat)


@task("cities")
def cities(play: Play[State], todo: list[Task]) -> None:
    """Each destroyed city: Outrage, then a ransack. ARC-OUT-4"""
    todo += [city.later()] * fighting(play.state).cities


@task("city")
def city(play: Play[State], todo: list[Task]) -> None:
    now = fighting(play.state)
    seat, owner = now.seat, now.defender
    provoke(play, seat, TYPE_AT[now.target])
    there = ransackable(play.state, owner) if owner < EMPIRE else []  # BR-FRE-3
    if len(there) > 1:
        ask(play, todo, "ransack", seat, ransacked.waiting(seat), owner=owner, places=there)
    elif there:
        ransacked(play, todo, there[0], seat)


def ransackable(state: State, owner: Seat) -> list[int]:
    """The places of the Court with an agent of this seat, from 1. ARC-OUT-2"""
    return [place for place in places(state) if state.agents[place - 1][owner]]


@after_answer("ransack", "seat")
def ransacked(play: Play[State], todo: list[Task], place: int, seat: Seat) -> None:
    take(play, todo, seat, place - 1, "ransack")


def ransack(play: Play[State], seat: Seat, choice: Ransack) -> list[Task]:
    there = data(play.state)["places"]
    if choice.place not in there:
        owner = data(play.state)["owner"]
        why = f"no agent of seat {owner} is on place {choice.place}"
        raise IllegalDecision("target_illegal", why)
    return answered(play, ransacked, choice.place)


def ransack_choices(state: State, seat: Seat) -> list[Ransack]:
    return [Ransack(place) for place in data(state)["places"]]


# ---------------------------------------------------------------- the fold


def on_outrage_provoked(state: State, event: OutrageProvoked) -> None:
    marks, kind = state.outrage[event.seat], TYPES.index(event.resource)
    if marks[kind] == UNMARKED:
        marks[kind] = OWED


DECIDE = {Ransack: ransack}
APPLY = {OutrageProvoked: on_outrage_provoked}
OFFER = {Ransack: ransack_choices}
TASKS = tasks(cities, city, ransacked)
