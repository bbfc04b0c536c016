"""Tax, build, repair. ARC-TAX, ARC-BLD, ARC-REP."""

from __future__ import annotations

from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.campaign_data import (
    CLOUD_CITIES,
    COLUMN,
    EMPIRE,
    FREE,
    GATE_PORTS,
    HARBORS,
    OWNER_NAMES,
    ROWS,
)
from mechs_core.rulesets.arcs.data import (
    BUILD,
    BUILDINGS,
    CITY,
    DAMAGED,
    FRESH,
    KINDS,
    REPAIR,
    SHIP,
    STARPORT,
    TAX,
    TYPES,
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
from mechs_core.rulesets.arcs.geometry import GATES, IS_GATE, NUMBER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State, Task, spot
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign import flagship
from mechs_core.rulesets.arcs.rules.campaign.escort import why_no_command
from mechs_core.rulesets.arcs.rules.campaign.sides import truced
from mechs_core.rulesets.arcs.rules.resources import gain, to_supply

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
        todo.append(["capture", seat, owner, "tax"])  # ARC-TAX-2, BR-FRE-1, BR-FLG-22
    gain(play, todo, seat, TYPE_AT[system], "tax")


def capture(play: Play[State], todo: list[Task], seat: Seat, owner: Seat, cause: str) -> None:
    pieces.capture(play, seat, owner, cause)


def tax_choices(state: State, seat: Seat) -> list[Tax]:
    taxed = state.turn.taxed
    found = [
        Tax(SYSTEMS[system], owner_named(owner))
        for system, owner in sorted(cities(state))
        if state.all_at(owner, CITY, system) > taxed.get(spot(system, owner), 0)
        and (owner == seat or state.campaign is not None or state.controller(system) == seat)
    ]
    if state.campaign is None:
        return found
    return [choice for choice in found if why_not_tax(state, seat, choice) is None]


def cities(state: State) -> list[tuple[int, int]]:
    """Where cities stand, and whose."""
    owners = state.owners
    return [(system, owner) for owner in owners for system in state.standing(owner, CITY)]


# ---------------------------------------------------------------- build


def why_not_build(state: State, seat: Seat, choice: Build) -> IllegalDecision | None:
    """ARC-BLD-1 to ARC-BLD-3, BR-FLG-3 to BR-FLG-5"""
    kind = KINDS.index(choice.piece or "")
    if choice.board is not None:
        return flagship.why_not_on_board(state, seat, choice.board.number, kind)
    name = choice.system or ""
    if reason := why_out_of_play(state, name):
        return reason
    place = why_no_port(state, seat, choice) if kind == SHIP else why_no_ground(state, seat, choice)
    if place:
        return place
    if not state.stock[seat][kind]:
        return IllegalDecision("supply_empty", f"you have no {choice.piece} left")
    if choice.cloud and not is_paid(state, seat, choice):
        why = f"name a slot with {TYPES[TYPE_AT[NUMBER[name]]]}"
        return IllegalDecision("target_illegal", why)
    return None


def why_no_port(state: State, seat: Seat, choice: Build) -> IllegalDecision | None:
    """Whether nothing on a system builds a ship now."""
    name = choice.system or ""
    system = NUMBER[name]
    if choice.at == AT_FLAGSHIP:
        return flagship.why_no_ship(state, seat, system)
    owner = seat if choice.at == OWN else FREE
    there = owner == seat or owner in state.owners
    ports = state.all_at(owner, STARPORT, system) if there else 0
    if not ports:
        of = "you have" if owner == seat else "there is"
        return IllegalDecision("no_loyal_piece", f"{of} no such starport on {name}")
    if owner == FREE and state.controller(system) != seat:
        return IllegalDecision("not_controlled", f"you do not control {name}")
    if state.turn.ports.get(spot(system, owner), 0) >= ports:
        return IllegalDecision("starport_used", f"the starport on {name} is used")
    return None


def why_no_ground(state: State, seat: Seat, choice: Build) -> IllegalDecision | None:
    """Whether a building cannot stand on a system."""
    name = choice.system or ""
    system = NUMBER[name]
    outside = is_outside(state, seat, choice)
    if not outside and state.has_flagship(seat):
        return IllegalDecision("flagship_only_board", "you build on the Flagship's board")
    if system in state.reach.outside if outside else choice.cloud or state.free_slots(system) <= 0:
        return IllegalDecision("no_slot", f"{name} has no empty slot")
    if not state.is_loyal_at(seat, system):
        return IllegalDecision("no_loyal_piece", f"you have no piece on {name}")
    return None


def is_outside(state: State, seat: Seat, choice: Build) -> bool:
    """Whether a building is put in no slot, by a card that the seat holds. L08, L09"""
    at_gate = IS_GATE[NUMBER[choice.system or ""]]
    if choice.cloud:
        return not at_gate and state.holds(seat, CLOUD_CITIES)
    return at_gate and choice.piece == KINDS[STARPORT] and state.holds(seat, GATE_PORTS)


def is_paid(state: State, seat: Seat, choice: Build) -> bool:
    """L09"""
    slots, slot = state.slots[seat], (choice.pay or 0) - 1
    return 0 <= slot < len(slots) and slots[slot] == TYPE_AT[NUMBER[choice.system or ""]]


def build(play: Play[State], todo: list[Task], seat: Seat, choice: Build) -> None:
    kind = KINDS.index(choice.piece or "")
    if choice.board is not None:
        flagship.build_on_board(play, seat, choice.board.number, kind)
        return
    state, name = play.state, choice.system or ""
    system = NUMBER[name]
    if kind == SHIP:
        play.emit(StarportUsed(seat, name, seat if choice.at == OWN else choice.at))
    if choice.pay is not None:
        to_supply(play, seat, choice.pay - 1, "card")
    outside = kind != SHIP and is_outside(state, seat, choice)
    foreign = state.controller(system) not in (OFF, seat)
    if foreign and kind == SHIP:
        foreign = not state.holds(seat, HARBORS)  # L05
    condition = DAMAGED if foreign else FRESH
    pieces.place(play, seat, kind, system, 1, "build", condition, outside)


def build_choices(state: State, seat: Seat) -> list[Build]:
    found = []
    stock, ports = state.stock[seat], state.turn.ports
    grounded = not state.has_flagship(seat)
    for system in sorted({at for kind in MAP for at in state.standing(seat, kind)}):
        name = SYSTEMS[system]
        if grounded and state.free_slots(system) > 0:
            found += [Build(name, KINDS[kind]) for kind in (CITY, STARPORT) if stock[kind]]
        free = state.all_at(seat, STARPORT, system) - ports.get(spot(system, seat), 0)
        if free > 0 and stock[SHIP]:
            found.append(Build(name, KINDS[SHIP]))
    return found if state.campaign is None else found + campaign_builds(state, seat)


def campaign_builds(state: State, seat: Seat) -> list[Build]:
    """Ships at Free starports and at the Flagship, its board, buildings in no slot."""
    at, ship = state.reach.flagship[seat], KINDS[SHIP]
    found = [Build(SYSTEMS[system], ship, AT_FREE) for system in state.standing(FREE, STARPORT)]
    if at != OFF:
        found += [Build(SYSTEMS[at], ship, AT_FLAGSHIP), *ON_BOARD]
    if state.holds(seat, GATE_PORTS):
        found += [Build(SYSTEMS[gate], KINDS[STARPORT]) for gate in GATES]
    if state.holds(seat, CLOUD_CITIES):
        slots = state.slots[seat]
        found += [
            Build(SYSTEMS[planet], KINDS[CITY], cloud=True, pay=slots.index(kind) + 1)
            for planet, kind in enumerate(TYPE_AT)
            if kind != OFF and kind in slots
        ]
    return [choice for choice in found if why_not_build(state, seat, choice) is None]


# ---------------------------------------------------------------- repair


def why_not_repair(state: State, seat: Seat, choice: Repair) -> IllegalDecision | None:
    """ARC-REP-1, BR-EMP-6, BR-FRE-1, BR-FLG-6"""
    if choice.board is not None:
        return flagship.why_not_repair(state, seat, choice.board.number)
    name, owner = choice.system or "", repaired(seat, choice)
    if reason := why_out_of_play(state, name):
        return reason
    system, kind = NUMBER[name], KINDS.index(choice.piece or "")
    there = owner == seat or owner in state.owners
    if not there or not state.at(owner, kind, DAMAGED, system):
        of = "you have" if owner == seat else f"{whose(owner)} has"
        what = f"no damaged {choice.piece} on {name}"
        return IllegalDecision("no_such_piece", f"{of} {what}")
    if owner == EMPIRE:
        return why_no_command(state, seat, system)
    if owner == FREE and state.controller(system) != seat:
        return IllegalDecision("not_controlled", f"you do not control {name}")
    return None


def repaired(seat: Seat, choice: Repair) -> int:
    """Whose piece is repaired."""
    return seat if choice.owner is None else owner_number(choice.owner)


def repair(play: Play[State], todo: list[Task], seat: Seat, choice: Repair) -> None:
    if choice.board is not None:
        flagship.flip(play, seat, choice.board.number, FRESH)
        return
    name, kind = choice.system or "", KINDS.index(choice.piece or "")
    pieces.flip(play, repaired(seat, choice), kind, FRESH, NUMBER[name])


def repair_choices(state: State, seat: Seat) -> list[Repair]:
    damaged = [(system, kind) for kind in MAP for system in state.damaged(seat, kind)]
    found = [Repair(SYSTEMS[system], KINDS[kind]) for system, kind in sorted(damaged)]
    return found if state.campaign is None else found + campaign_repairs(state, seat)


def campaign_repairs(state: State, seat: Seat) -> list[Repair]:
    """Imperial ships, Free buildings, the board."""
    found = [
        Repair(SYSTEMS[system], KINDS[kind], OWNER_NAMES[owner])
        for owner, kind in ((EMPIRE, SHIP), (FREE, CITY), (FREE, STARPORT))
        for system in state.damaged(owner, kind)
    ]
    found += BOARD_REPAIRS if state.has_flagship(seat) else ()
    return [choice for choice in found if why_not_repair(state, seat, choice) is None]


SPOTS: Final = tuple(BoardSpot(column, row) for column in COLUMN for row in ROWS)
ON_BOARD: Final = tuple(Build(None, KINDS[kind], board=at) for at in SPOTS for kind in BUILDINGS)
BOARD_REPAIRS: Final = tuple(Repair(board=at) for at in SPOTS)


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
    Build: (BUILD, why_not_build, build, build_choices),
    Repair: (REPAIR, why_not_repair, repair, repair_choices),
}
TASKS = {"capture": capture}
