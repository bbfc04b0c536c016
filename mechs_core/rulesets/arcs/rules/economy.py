"""Tax, build, repair. ARC-TAX, ARC-BLD, ARC-REP."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.data import (
    BUILD,
    CITY,
    DAMAGED,
    FRESH,
    KINDS,
    REPAIR,
    SHIP,
    STARPORT,
    TAX,
)
from mechs_core.rulesets.arcs.field_types import MapKind, SeatNumber, System
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State, Task, spot
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.resources import gain

MAP: Final = (SHIP, CITY, STARPORT)


class Tax(Action, frozen=True, tag=TAX):
    system: System
    owner: SeatNumber


class Build(Action, frozen=True, tag=BUILD):
    system: System
    piece: MapKind


class Repair(Action, frozen=True, tag=REPAIR):
    system: System
    piece: MapKind


class CityTaxed(Event, frozen=True):
    """A city of this owner is taxed in this turn."""

    seat: Seat
    system: str
    owner: Seat


class StarportUsed(Event, frozen=True):
    """A starport builds a ship in this turn."""

    seat: Seat
    system: str
    owner: Seat


def why_out_of_play(state: State, system: str) -> IllegalDecision | None:
    if NUMBER[system] in state.systems:
        return None
    return IllegalDecision("out_of_play", f"{system} is out of play")


# ---------------------------------------------------------------- tax


def why_not_tax(state: State, seat: Seat, choice: Tax) -> IllegalDecision | None:
    """ARC-TAX-1, ARC-TAX-3"""
    if reason := why_out_of_play(state, choice.system):
        return reason
    system, owner = NUMBER[choice.system], choice.owner
    cities = state.all_at(owner, CITY, system)
    if not cities:
        return IllegalDecision("no_such_piece", f"seat {owner} has no city on {choice.system}")
    if state.turn.taxed.get(spot(system, owner), 0) >= cities:
        return IllegalDecision("already_taxed", f"{choice.system} is taxed in this turn")
    if owner != seat and state.controller(system) != seat:
        return IllegalDecision("not_controlled", f"you do not control {choice.system}")
    return None


def tax(play: Play[State], todo: list[Task], seat: Seat, choice: Tax) -> None:
    play.emit(CityTaxed(seat, choice.system, choice.owner))
    if choice.owner != seat:
        todo.append(["capture", seat, choice.owner, "tax"])  # ARC-TAX-2
    gain(play, todo, seat, TYPE_AT[NUMBER[choice.system]], "tax")


def capture(play: Play[State], todo: list[Task], seat: Seat, owner: Seat, cause: str) -> None:
    pieces.capture(play, seat, owner, cause)


def tax_choices(state: State, seat: Seat) -> list[Tax]:
    taxed = state.turn.taxed
    return [
        Tax(SYSTEMS[system], owner)
        for system, owner in sorted(cities(state))
        if state.all_at(owner, CITY, system) > taxed.get(spot(system, owner), 0)
        and (owner == seat or state.controller(system) == seat)
    ]


def cities(state: State) -> list[tuple[int, Seat]]:
    """Where cities stand, and whose."""
    owners = range(state.seats)
    return [(system, owner) for owner in owners for system in state.standing(owner, CITY)]


# ---------------------------------------------------------------- build


def why_not_build(state: State, seat: Seat, choice: Build) -> IllegalDecision | None:
    """ARC-BLD-1 to ARC-BLD-3"""
    if reason := why_out_of_play(state, choice.system):
        return reason
    system, kind = NUMBER[choice.system], KINDS.index(choice.piece)
    if kind == SHIP:
        ports = state.all_at(seat, STARPORT, system)
        if not ports:
            return IllegalDecision("no_loyal_piece", f"you have no starport on {choice.system}")
        if state.turn.ports.get(spot(system, seat), 0) >= ports:
            return IllegalDecision("starport_used", f"the starport on {choice.system} is used")
    elif state.free_slots(system) <= 0:
        return IllegalDecision("no_slot", f"{choice.system} has no empty slot")
    elif not state.is_present(seat, system):
        return IllegalDecision("no_loyal_piece", f"you have no piece on {choice.system}")
    if not state.stock[seat][kind]:
        return IllegalDecision("supply_empty", f"you have no {choice.piece} left")
    return None


def build(play: Play[State], todo: list[Task], seat: Seat, choice: Build) -> None:
    system, kind = NUMBER[choice.system], KINDS.index(choice.piece)
    if kind == SHIP:
        play.emit(StarportUsed(seat, choice.system, seat))
    foreign = play.state.controller(system) not in (OFF, seat)
    pieces.place(play, seat, kind, system, 1, "build", DAMAGED if foreign else FRESH)


def build_choices(state: State, seat: Seat) -> list[Build]:
    found = []
    stock, ports = state.stock[seat], state.turn.ports
    for system in sorted({at for kind in MAP for at in state.standing(seat, kind)}):
        name = SYSTEMS[system]
        if state.free_slots(system) > 0:
            found += [Build(name, KINDS[kind]) for kind in (CITY, STARPORT) if stock[kind]]
        free = state.all_at(seat, STARPORT, system) - ports.get(spot(system, seat), 0)
        if free > 0 and stock[SHIP]:
            found.append(Build(name, KINDS[SHIP]))
    return found


# ---------------------------------------------------------------- repair


def why_not_repair(state: State, seat: Seat, choice: Repair) -> IllegalDecision | None:
    """ARC-REP-1"""
    if reason := why_out_of_play(state, choice.system):
        return reason
    if not state.at(seat, KINDS.index(choice.piece), DAMAGED, NUMBER[choice.system]):
        what = f"no damaged {choice.piece} on {choice.system}"
        return IllegalDecision("no_such_piece", f"you have {what}")
    return None


def repair(play: Play[State], todo: list[Task], seat: Seat, choice: Repair) -> None:
    play.emit(pieces.PiecesFlipped(seat, choice.piece, 1, choice.system, "fresh"))


def repair_choices(state: State, seat: Seat) -> list[Repair]:
    damaged = [(system, kind) for kind in MAP for system in state.damaged(seat, kind)]
    return [Repair(SYSTEMS[system], KINDS[kind]) for system, kind in sorted(damaged)]


# ---------------------------------------------------------------- the fold


def on_city_taxed(state: State, event: CityTaxed) -> None:
    key = spot(NUMBER[event.system], event.owner)
    state.turn.taxed[key] = state.turn.taxed.get(key, 0) + 1


def on_starport_used(state: State, event: StarportUsed) -> None:
    key = spot(NUMBER[event.system], event.owner)
    state.turn.ports[key] = state.turn.ports.get(key, 0) + 1


APPLY = {CityTaxed: on_city_taxed, StarportUsed: on_starport_used}
ACTIONS = {
    Tax: (TAX, why_not_tax, tax, tax_choices),
    Build: (BUILD, why_not_build, build, build_choices),
    Repair: (REPAIR, why_not_repair, repair, repair_choices),
}
TASKS = {"capture": capture}
