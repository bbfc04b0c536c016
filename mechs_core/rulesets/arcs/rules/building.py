"""Build and repair. ARC-BLD, ARC-REP; BR-EMP-6, BR-EMP-7, BR-FRE-1, BR-FLG-3 to BR-FLG-6."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
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
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import BoardSpot, owner_number
from mechs_core.rulesets.arcs.geometry import GATES, IS_GATE, NUMBER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State, spot
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign import flagship
from mechs_core.rulesets.arcs.rules.campaign.escort import why_no_command
from mechs_core.rulesets.arcs.rules.economy import (
    AT_FLAGSHIP,
    AT_FREE,
    OWN,
    Build,
    Repair,
    StarportUsed,
    whose,
    why_out_of_play,
)
from mechs_core.rulesets.arcs.rules.resources import to_supply
from mechs_core.rulesets.arcs.tasks import Task

MAP: Final = (SHIP, CITY, STARPORT)


# ---------------------------------------------------------------- build


def why_not_build(state: State, seat: Seat, choice: Build) -> IllegalDecision | None:
    """ARC-BLD-1 to ARC-BLD-3, BR-FLG-3 to BR-FLG-5"""
    kind = KINDS.index(choice.piece or "")
    if choice.board is not None:
        return flagship.why_not_on_board(state, seat, choice.board.number, kind)
    system = NUMBER[choice.system or ""]
    if reason := why_out_of_play(state, SYSTEMS[system]):
        return reason
    if kind == SHIP:
        reason = why_no_port(state, seat, choice, system)
    else:
        reason = why_no_ground(state, seat, choice, system)
    if reason:
        return reason
    if not state.stock[seat][kind]:
        return IllegalDecision("supply_empty", f"you have no {choice.piece} left")
    if choice.cloud and not is_paid(state, seat, choice, system):
        return IllegalDecision("target_illegal", f"name a slot with {TYPES[TYPE_AT[system]]}")
    return None


def why_no_port(state: State, seat: Seat, choice: Build, system: int) -> IllegalDecision | None:
    """Whether nothing on a system builds a ship now."""
    if choice.at == AT_FLAGSHIP:
        return flagship.why_no_ship(state, seat, system)
    owner = seat if choice.at == OWN else FREE
    there = owner == seat or owner in state.owners
    ports = state.all_at(owner, STARPORT, system) if there else 0
    if not ports:
        of = "you have" if owner == seat else "there is"
        return IllegalDecision("no_loyal_piece", f"{of} no such starport on {choice.system}")
    if owner == FREE and state.controller(system) != seat:
        return IllegalDecision("not_controlled", f"you do not control {choice.system}")
    if state.turn.ports.get(spot(system, owner), 0) >= ports:
        return IllegalDecision("starport_used", f"the starport on {choice.system} is used")
    return None


def why_no_ground(state: State, seat: Seat, choice: Build, system: int) -> IllegalDecision | None:
    """Whether a building cannot stand on a system."""
    outside = is_outside(state, seat, choice, system)
    if not outside and state.has_flagship(seat):
        return IllegalDecision("flagship_only_board", "you build on the Flagship's board")
    if outside:
        taken = system in state.reach.outside
    else:
        taken = choice.cloud or state.free_slots(system) <= 0
    if taken:
        return IllegalDecision("no_slot", f"{choice.system} has no empty slot")
    if not state.is_loyal_at(seat, system):
        return IllegalDecision("no_loyal_piece", f"you have no piece on {choice.system}")
    return None


def is_outside(state: State, seat: Seat, choice: Build, system: int) -> bool:
    """Whether a building is put in no slot, by a card that the seat holds. L08, L09"""
    if choice.cloud:
        return not IS_GATE[system] and state.holds(seat, CLOUD_CITIES)
    is_port = choice.piece == KINDS[STARPORT]
    return IS_GATE[system] and is_port and state.holds(seat, GATE_PORTS)


def is_paid(state: State, seat: Seat, choice: Build, system: int) -> bool:
    """L09"""
    slots, slot = state.slots[seat], (choice.pay or 0) - 1
    return 0 <= slot < len(slots) and slots[slot] == TYPE_AT[system]


def build(play: Play[State], todo: list[Task], seat: Seat, choice: Build) -> None:
    kind = KINDS.index(choice.piece or "")
    if choice.board is not None:
        flagship.build_on_board(play, seat, choice.board.number, kind)
        return
    state, system = play.state, NUMBER[choice.system or ""]
    if kind == SHIP:
        owner = seat if choice.at == OWN else choice.at
        play.emit(StarportUsed(seat, SYSTEMS[system], owner))
    if choice.pay is not None:
        to_supply(play, seat, choice.pay - 1, "card")
    outside = kind != SHIP and is_outside(state, seat, choice, system)
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
        found += [
            Build(SYSTEMS[planet], KINDS[CITY], cloud=True, pay=slot)
            for planet, needed in enumerate(TYPE_AT)
            for slot, kind in state.tokens_apart(seat)
            if kind == needed
        ]
    return [choice for choice in found if why_not_build(state, seat, choice) is None]


# ---------------------------------------------------------------- repair


def why_not_repair(state: State, seat: Seat, choice: Repair) -> IllegalDecision | None:
    """ARC-REP-1, BR-EMP-6, BR-FRE-1, BR-FLG-6"""
    if choice.board is not None:
        return flagship.why_not_repair(state, seat, choice.board.number)
    system, kind = NUMBER[choice.system or ""], KINDS.index(choice.piece or "")
    if reason := why_out_of_play(state, SYSTEMS[system]):
        return reason
    owner = repaired(seat, choice)
    there = owner == seat or owner in state.owners
    if not there or not state.at(owner, kind, DAMAGED, system):
        of = "you have" if owner == seat else f"{whose(owner)} has"
        what = f"no damaged {choice.piece} on {choice.system}"
        return IllegalDecision("no_such_piece", f"{of} {what}")
    if owner == EMPIRE:
        return why_no_command(state, seat, system)
    if owner == FREE and state.controller(system) != seat:
        return IllegalDecision("not_controlled", f"you do not control {choice.system}")
    return None


def repaired(seat: Seat, choice: Repair) -> int:
    """Whose piece is repaired."""
    return seat if choice.owner is None else owner_number(choice.owner)


def repair(play: Play[State], todo: list[Task], seat: Seat, choice: Repair) -> None:
    if choice.board is not None:
        flagship.flip(play, seat, choice.board.number, FRESH)
        return
    system, kind = NUMBER[choice.system or ""], KINDS.index(choice.piece or "")
    pieces.flip(play, repaired(seat, choice), kind, FRESH, system)


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
ACTIONS = {
    Build: (BUILD, why_not_build, build, build_choices),
    Repair: (REPAIR, why_not_repair, repair, repair_choices),
}
