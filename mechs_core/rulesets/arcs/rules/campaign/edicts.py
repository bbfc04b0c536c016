"""Edicts: the booklet resolved. BR-EDI."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    EMPIRE,
    ENVOYS_DEPART,
    GOVERN,
    LEVY,
    OPEN_HAND,
    PURGE,
)
from mechs_core.rulesets.arcs.cards import IS_LORE, IS_VOX, PROTECTED
from mechs_core.rulesets.arcs.data import FUEL, MATERIAL, SHIP, STARPORT, TYPES
from mechs_core.rulesets.arcs.field_types import OptionalSlot, OptionalSystem, OptionalType
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign import titles
from mechs_core.rulesets.arcs.rules.campaign.booklet import edict_id
from mechs_core.rulesets.arcs.rules.campaign.items import OptionalPlace
from mechs_core.rulesets.arcs.rules.campaign.policy import govern
from mechs_core.rulesets.arcs.rules.court import DECK, fill, remove, take_away
from mechs_core.rulesets.arcs.rules.resources import TRUST, receive, to_supply
from mechs_core.rulesets.arcs.rules.windows import ask, close, data
from mechs_core.rulesets.arcs.tasks import Task, task, tasks


class EdictMay(Decision, frozen=True, tag="edict_may"):
    """What an edict offers; everything left out: nothing.

    06: slot, system. 07: place. 08: accept, resource.
    """

    slot: OptionalSlot = None
    system: OptionalSystem = None
    place: OptionalPlace = None
    accept: bool = False
    resource: OptionalType = None


class EdictsBegun(Event, frozen=True):
    """The booklet's edicts are resolved, by ascending number."""


class EdictResolved(Event, frozen=True):
    card: str  # "03"


@task("edicts")
def begin(play: Play[State], todo: list[Task]) -> None:
    """BR-EDI-1 An edict that is added meanwhile waits for the next Edicts. BR-R-37"""
    play.emit(EdictsBegun())
    todo.extend(resolve.later(number) for number in reversed(play.state.reach.edicts))


@task("edict")
def resolve(play: Play[State], todo: list[Task], number: int) -> None:
    todo.append(over.later(number))
    RESOLVE[number](play, todo)


@task("edict_over")
def over(play: Play[State], todo: list[Task], number: int) -> None:
    play.emit(EdictResolved(edict_id(number)))


# ---------------------------------------------------------------- 02 Guild Envoys Depart


def depart(play: Play[State], todo: list[Task]) -> None:
    """BR-EDI-2"""
    state = play.state
    for place in guild_places(state):
        if not any(state.agents[place]):
            take_away(play, place, DECK, "edict")
    fill(play)


def guild_places(state: State) -> list[int]:
    """The places of the Court, from 0, with a Guild card."""
    return [
        place
        for place, card in enumerate(state.court)
        if card != OFF and not (IS_VOX[card] or IS_LORE[card])
    ]


# ---------------------------------------------------------------- 06, 07, 08: who may


def levy(play: Play[State], todo: list[Task]) -> None:
    now = play.state.reach
    order = [seat for seat in play.state.from_initiative() if now.regent[seat]]
    todo.extend(ask_may.later(LEVY, seat) for seat in reversed(order))


def purge(play: Play[State], todo: list[Task]) -> None:
    if play.state.reach.first_regent != OFF:
        todo.append(ask_may.later(PURGE, play.state.reach.first_regent))


def open_hand(play: Play[State], todo: list[Task]) -> None:
    now = play.state.reach
    order = [seat for seat in play.state.from_initiative() if not now.regent[seat]]
    todo.extend(ask_may.later(OPEN_HAND, seat) for seat in reversed(order))


@task("may")
def ask_may(play: Play[State], todo: list[Task], number: int, seat: Seat) -> None:
    """A seat that can do what an edict offers is asked whether it does."""
    if OFFERS[number](play.state, seat):
        ask(play, todo, "edict_may", seat, edict=number)


def edict_may(play: Play[State], seat: Seat, choice: EdictMay) -> list[Task]:
    number = data(play.state)["edict"]
    if choice != EdictMay() and (reason := WHY[number](play.state, seat, choice)):
        raise reason
    todo = close(play)
    if choice != EdictMay():
        DOES[number](play, todo, seat, choice)
    return todo


def edict_may_choices(state: State, seat: Seat) -> list[EdictMay]:
    return [EdictMay(), *OFFERS[data(state)["edict"]](state, seat)]


def illegal(why: str) -> IllegalDecision:
    return IllegalDecision("target_illegal", why)


# ---------------------------------------------------------------- 06 Fleet Levy


def levy_systems(state: State, seat: Seat) -> list[int]:
    """Where a seat has a starport; one on its Flagship's board is where the Flagship is."""
    there = {*state.standing(seat, STARPORT)}
    if any(kind == STARPORT for _, kind, _ in state.board_pieces(seat)):
        there.add(state.reach.flagship[seat])
    return sorted(there) if state.reach.imperial else []


def levy_offers(state: State, seat: Seat) -> list[EdictMay]:
    return [
        EdictMay(slot, SYSTEMS[system])
        for slot, kind in state.tokens_apart(seat)
        if kind in (MATERIAL, FUEL)
        for system in levy_systems(state, seat)
    ]


def why_not_levy(state: State, seat: Seat, choice: EdictMay) -> IllegalDecision | None:
    slots, slot, system = state.slots[seat], choice.slot, choice.system
    if slot is None or system is None or choice != EdictMay(slot, system):
        return illegal("name a slot and a system")
    if slot > len(slots) or slots[slot - 1] not in (MATERIAL, FUEL):
        return illegal(f"no Material or Fuel lies in slot {slot}")
    if NUMBER[system] not in levy_systems(state, seat):
        return illegal(f"no Imperial ship can come to {system}")
    return None


def levied(play: Play[State], todo: list[Task], seat: Seat, choice: EdictMay) -> None:
    to_supply(play, seat, (choice.slot or 0) - 1, "edict")
    pieces.place(play, EMPIRE, SHIP, NUMBER[choice.system or ""], 1, "edict")


# ---------------------------------------------------------------- 07 Purge


def purge_offers(state: State, seat: Seat) -> list[EdictMay]:
    found = [EdictMay(place=place + 1) for place in guild_places(state)]
    return [choice for choice in found if why_not_purge(state, seat, choice) is None]


def why_not_purge(state: State, seat: Seat, choice: EdictMay) -> IllegalDecision | None:
    place = choice.place
    if place is None or choice != EdictMay(place=place) or place - 1 not in guild_places(state):
        return illegal("name a place of the Court with a Guild card")
    if state.court[place - 1] in PROTECTED:
        return IllegalDecision("protected", "that card is protected")
    return None


def purged(play: Play[State], todo: list[Task], seat: Seat, choice: EdictMay) -> None:
    remove(play, (choice.place or 0) - 1, DECK, "edict")


# ---------------------------------------------------------------- 08 Open Hand


def open_offers(state: State, seat: Seat) -> list[EdictMay]:
    trust = state.reach.trust
    some = [EdictMay(accept=True, resource=TYPES[kind]) for kind, held in enumerate(trust) if held]
    return some or [EdictMay(accept=True)]


def why_not_open(state: State, seat: Seat, choice: EdictMay) -> IllegalDecision | None:
    if choice not in open_offers(state, seat):
        return illegal("accept, and name a type in the Trust if it is not empty")
    return None


def opened(play: Play[State], todo: list[Task], seat: Seat, choice: EdictMay) -> None:
    titles.join(play, seat, titles.EDICT)
    if choice.resource is not None:
        receive(play, todo, seat, TYPES.index(choice.resource), TRUST, "edict")


RESOLVE: Final[dict[int, Callable[[Play[State], list[Task]], None]]] = {
    ENVOYS_DEPART: depart,
    GOVERN: govern,
    LEVY: levy,
    PURGE: purge,
    OPEN_HAND: open_hand,
}
OFFERS: Final[dict[int, Callable[[State, Seat], list[EdictMay]]]] = {
    LEVY: levy_offers,
    PURGE: purge_offers,
    OPEN_HAND: open_offers,
}
WHY: Final[dict[int, Callable[[State, Seat, EdictMay], IllegalDecision | None]]] = {
    LEVY: why_not_levy,
    PURGE: why_not_purge,
    OPEN_HAND: why_not_open,
}
DOES: Final[dict[int, Callable[[Play[State], list[Task], Seat, EdictMay], None]]] = {
    LEVY: levied,
    PURGE: purged,
    OPEN_HAND: opened,
}

# ---------------------------------------------------------------- the fold


def on_edicts_begun(state: State, event: EdictsBegun) -> None:
    state.phase = "edicts"


def on_edict_resolved(state: State, event: EdictResolved) -> None:
    """Nothing changes: what it did has been told."""


DECIDE = {EdictMay: edict_may}
OFFER = {EdictMay: edict_may_choices}
APPLY = {EdictsBegun: on_edicts_begun, EdictResolved: on_edict_resolved}
TASKS = tasks(begin, resolve, over, ask_may)
