"""Tax; what is said of building and repairing, which `building` does. ARC-TAX."""

from __future__ import annotations

from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.campaign_data import (
    OWNER_NAMES,
)
from mechs_core.rulesets.arcs.data import (
    BUILD,
    CITY,
    KINDS,
    REPAIR,
    SHIP,
    STARPORT,
    TAX,
)
from mechs_core.rulesets.arcs.field_types import (
    BoardSpot,
    OptionalMapKind,
    OptionalSlot,
    OptionalSystem,
    Owner,
    System,
    owner_named,
    owner_number,
)
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import State, spot
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign import flagship
from mechs_core.rulesets.arcs.rules.campaign.sides import truced
from mechs_core.rulesets.arcs.rules.resources import gain
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

MAP: Final = (SHIP, CITY, STARPORT)
OWN, AT_FREE, AT_FLAGSHIP = PORTS = ("own", "free", "flagship")  # where a ship is built
REPAIRABLE: Final = ("empire", "free")  # beside own pieces


class Tax(Action, frozen=True, tag=TAX):
    system: System
    owner: Owner


class Build(Action, frozen=True, tag=BUILD):
    """Build a piece in a system, or a building in a spot of the own Flagship's board.

    at: where a ship is built: at a Loyal or a Free starport, or at the Flagship. cloud: a city in
    no slot, for the token of a slot (L09).
    Raises ValueError where the fields do not fit each other.
    """

    system: OptionalSystem = None
    piece: OptionalMapKind = None
    at: Annotated[str, OneOf(PORTS)] = OWN
    board: BoardSpot | None = None
    cloud: bool = False
    pay: OptionalSlot = None

    def __post_init__(self) -> None:
        on_map = self.board is None
        if on_map != (self.system is not None):
            raise ValueError("name a system or a spot of the board, one of the two")
        if self.piece is None or (not on_map and self.piece == KINDS[SHIP]):
            raise ValueError("name a piece, for the board a building")
        if self.at != OWN and self.piece != KINDS[SHIP]:
            raise ValueError("only a ship is built at something")
        if self.cloud and not (on_map and self.piece == KINDS[CITY]):
            raise ValueError("only a city on the map is built in no slot")
        if self.pay is not None and not self.cloud:
            raise ValueError("only a city in no slot is paid for")


class Repair(Action, frozen=True, tag=REPAIR):
    """Repair a piece: an own one, of the Empire, the Free States, or on the own Flagship's board.

    Raises ValueError where the fields do not fit each other.
    """

    system: OptionalSystem = None
    piece: OptionalMapKind = None
    owner: Annotated[str | None, OneOf(REPAIRABLE)] = None
    board: BoardSpot | None = None

    def __post_init__(self) -> None:
        on_map = self.board is None
        if on_map != (self.system is not None):
            raise ValueError("name a system or a spot of the board, one of the two")
        if on_map != (self.piece is not None):
            raise ValueError("name a piece with a system")
        if not on_map and self.owner is not None:
            raise ValueError("the board has no owner but the seat")


class CityTaxed(Event, frozen=True):
    """A city of this owner is taxed in this turn."""

    seat: Seat
    system: str
    owner: int | str  # a seat or "free"


class StarportUsed(Event, frozen=True):
    """A starport, or the own Flagship, builds a ship in this turn."""

    seat: Seat
    system: str
    owner: int | str  # a seat, "free" or "flagship"


def why_out_of_play(state: State, system: str) -> IllegalDecision | None:
    if NUMBER[system] in state.systems:
        return None
    return IllegalDecision("out_of_play", f"{system} is out of play")


# ---------------------------------------------------------------- tax


def why_not_tax(state: State, seat: Seat, choice: Tax) -> IllegalDecision | None:
    """ARC-TAX-1, ARC-TAX-3"""
    if reason := why_out_of_play(state, choice.system):
        return reason
    system, owner = NUMBER[choice.system], owner_number(choice.owner)
    there = owner == seat or owner in state.owners
    cities = state.all_at(owner, CITY, system) if there else 0
    if not cities:
        return IllegalDecision("no_such_piece", f"{whose(owner)} has no city on {choice.system}")
    if state.turn.taxed.get(spot(system, owner), 0) >= cities:
        return IllegalDecision("already_taxed", f"{choice.system} is taxed in this turn")
    if owner == seat:
        return None
    if state.controller(system) != seat and not flagship.array_reaches(state, seat, system):
        return IllegalDecision("not_controlled", f"you do not control {choice.system}")
    if truced(state, seat, system, owner):
        return IllegalDecision("truce_law", f"an Imperial ship is on {choice.system}")
    return None


def whose(owner: int) -> str:
    """An owner of pieces, in a refusal."""
    return f"the side {OWNER_NAMES[owner]}" if owner in OWNER_NAMES else f"seat {owner}"


def tax(play: Play[State], todo: list[Task], seat: Seat, choice: Tax) -> None:
    play.emit(CityTaxed(seat, choice.system, choice.owner))
    system, owner = NUMBER[choice.system], choice.owner
    if isinstance(owner, int) and owner != seat and play.state.controller(system) == seat:
        todo.append(capture.later(seat, owner, "tax"))  # ARC-TAX-2, BR-FRE-1, BR-FLG-22
    gain(play, todo, seat, TYPE_AT[system], "tax")


@task("capture")
def capture(play: Play[State], todo: list[Task], seat: Seat, owner: Seat, cause: str) -> None:
    pieces.capture(play, seat, owner, cause)


def tax_choices(state: State, seat: Seat) -> list[Tax]:
    taxed = state.turn.taxed
    there = [
        (system, owner)
        for system, owner in sorted(cities(state))
        if state.all_at(owner, CITY, system) > taxed.get(spot(system, owner), 0)
    ]
    if state.campaign is None:
        return [
            Tax(SYSTEMS[system], owner)
            for system, owner in there
            if owner == seat or state.controller(system) == seat
        ]
    found = [Tax(SYSTEMS[system], owner_named(owner)) for system, owner in there]
    return [choice for choice in found if why_not_tax(state, seat, choice) is None]


def cities(state: State) -> list[tuple[int, int]]:
    """Where cities stand, and whose."""
    owners = state.owners
    return [(system, owner) for owner in owners for system in state.standing(owner, CITY)]


# ---------------------------------------------------------------- the fold


def on_city_taxed(state: State, event: CityTaxed) -> None:
    key = spot(NUMBER[event.system], owner_number(event.owner))
    state.turn.taxed[key] = state.turn.taxed.get(key, 0) + 1


def on_starport_used(state: State, event: StarportUsed) -> None:
    if event.owner == AT_FLAGSHIP:
        state.reach.flagship_ships += 1
        return
    key = spot(NUMBER[event.system], owner_number(event.owner))
    state.turn.ports[key] = state.turn.ports.get(key, 0) + 1


APPLY = {CityTaxed: on_city_taxed, StarportUsed: on_starport_used}
ACTIONS = {
    Tax: (TAX, why_not_tax, tax, tax_choices),
}
TASKS = tasks(capture)
