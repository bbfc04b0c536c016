"""Pieces: moved from place to place, damaged, repaired. ARC-GEN-3."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    COLUMN,
    COLUMNS,
    EMPIRE,
    FREE,
    OWNER_NAMES,
    ROWS,
)
from mechs_core.rulesets.arcs.campaign_model import board_spot
from mechs_core.rulesets.arcs.data import (
    AGENT,
    BUILDINGS,
    CITY,
    CONDITIONS,
    FRESH,
    STARPORT,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import (
    KIND_NUMBER,
    NUMBERED,
    OWNER,
    kind_named,
    owner_named,
)
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, OWED, STATES, UNMARKED, WITH_AGENT, State, cell

UNLIMITED: Final = 99


class PiecesMoved(Event, frozen=True, rename={"from_": "from"}):
    """Pieces of one kind and condition go from one place to another."""

    owner: int | str  # a seat, "empire", "free" or "blight"
    kind: str
    state: str
    count: int
    from_: str
    to: str
    cause: str
    outside: bool = False  # a building that is not in a slot of its system


class PiecesFlipped(Event, frozen=True):
    """Pieces are damaged or repaired where they are."""

    owner: int | str
    kind: str
    count: int
    place: str  # a system, or "board_flag:<seat>:<column>:<row>"
    to: str  # "fresh" or "damaged"
    outside: bool = False


# ---------------------------------------------------------------- places


def trophies(seat: Seat) -> str:
    return f"trophies:{seat}"


def captives(seat: Seat) -> str:
    return f"captives:{seat}"


def at_court(place: int) -> str:
    return f"court:{place + 1}"


def favors(seat: Seat) -> str:
    return f"favors:{seat}"


def on_board(seat: Seat, spot: int) -> str:
    """A spot of a Flagship's board; see `campaign_model.board_spot`."""
    column, row = divmod(spot, len(ROWS))
    return f"board_flag:{seat}:{COLUMNS[column].id}:{ROWS[row]}"


def home(owner: int, kind: int) -> str:
    """Where pieces that are not in the game lie: a seat's cities on the board, others in supply."""
    if owner >= EMPIRE:
        return f"supply:{OWNER_NAMES[owner]}"
    return f"board:{owner}" if kind == CITY else f"supply:{owner}"


def supply(state: State, owner: int, kind: int) -> int:
    """How many pieces lie there. Free buildings never run out. BR-FRE-6"""
    if owner == FREE:
        return UNLIMITED
    if owner >= EMPIRE:
        return state.reach.imperial if owner == EMPIRE else state.reach.blight
    return state.stock[owner][kind]


def seat_in(place: str) -> Seat:
    """The seat that the name of a place ends with: "play:2", "fate:2"."""
    return int(place.rpartition(":")[2])


# ---------------------------------------------------------------- moving


def move(
    play: Play[State],
    owner: int,
    kind: int,
    condition: int,
    count: int,
    from_: str,
    to: str,
    cause: str,
    outside: bool = False,
) -> None:
    """Move so many pieces; nothing for 0. outside: a building that is not in a slot."""
    if not count:
        return
    state, named = CONDITIONS[condition], kind_named(owner, kind)
    play.emit(PiecesMoved(owner_named(owner), named, state, count, from_, to, cause, outside))
    if kind == AGENT and to == home(owner, AGENT):
        pay_outrage(play, owner)


def place(
    play: Play[State],
    owner: int,
    kind: int,
    system: int,
    count: int,
    cause: str,
    condition: int = FRESH,
    outside: bool = False,
) -> int:
    """Place pieces of the supply in a system, as many as there are. Returns how many. ARC-GEN-3"""
    count = min(count, supply(play.state, owner, kind))
    from_, to = home(owner, kind), SYSTEMS[system]
    move(play, owner, kind, condition, count, from_, to, cause, outside)
    return count


def flip(play: Play[State], owner: int, kind: int, condition: int, system: int) -> None:
    """Make one piece of a system fresh or damaged; of buildings alike one in a slot. BR-R-80"""
    there = play.state.campaign is not None
    outside = there and takes_outside(play.state, owner, kind, 1 - condition, system)
    state, named = CONDITIONS[condition], kind_named(owner, kind)
    play.emit(PiecesFlipped(owner_named(owner), named, 1, SYSTEMS[system], state, outside))


def takes_outside(state: State, owner: int, kind: int, condition: int, system: int) -> bool:
    """Whether the next such building that a system loses is the one in no slot. BR-R-80"""
    if state.campaign is None or kind not in BUILDINGS:
        return False
    if state.campaign.outside.get(system) != (owner, condition):
        return False
    outside = STARPORT if IS_GATE[system] else CITY
    return kind == outside and state.at(owner, kind, condition, system) == 1


def capture(play: Play[State], seat: Seat, owner: Seat, cause: str) -> None:
    """An agent of a Rival's supply becomes a Captive, if there is one."""
    if play.state.stock[owner][AGENT]:
        move(play, owner, AGENT, FRESH, 1, home(owner, AGENT), captives(seat), cause)


def pay_outrage(play: Play[State], seat: Seat) -> None:
    """ARC-OUT-3 An agent in the supply goes on to a marked space that still lacks one."""
    state = play.state
    for kind, mark in enumerate(state.outrage[seat]):
        if mark == OWED and state.stock[seat][AGENT]:
            space = f"outrage:{seat}:{TYPES[kind]}"
            move(play, seat, AGENT, FRESH, 1, home(seat, AGENT), space, "outrage")


# ---------------------------------------------------------------- the fold

MAP, SUPPLY, COURT_ROW, TROPHIES, CAPTIVES, OUTRAGE, FAVORS, BOARD = range(8)
NAMES: Final = {
    "supply": SUPPLY,
    "board": SUPPLY,
    "court": COURT_ROW,
    "trophies": TROPHIES,
    "captives": CAPTIVES,
    "outrage": OUTRAGE,
    "favors": FAVORS,
    "board_flag": BOARD,
}


@lru_cache(maxsize=1 << 11)
def where(place: str) -> tuple[int, int, int]:
    """A place as numbers: what it is, which one, and of an Outrage space or a board which spot."""
    if place in NUMBER:
        return MAP, NUMBER[place], 0
    name, which, *more = place.split(":")
    if name == "court":
        return COURT_ROW, int(which) - 1, 0
    if name == "board_flag":
        return BOARD, int(which), board_spot(COLUMN[more[0]], ROWS.index(more[1]))
    if which in NUMBERED:
        return SUPPLY, NUMBERED[which], 0
    return NAMES[name], int(which), TYPES.index(more[0]) if more else 0


def count_at(
    state: State,
    place: str,
    owner: int,
    kind: int,
    condition: int,
    change: int,
    outside: bool = False,
) -> None:
    """Change how many pieces lie in a place."""
    what, which, more = where(place)
    if what == MAP:
        state.pieces[cell(owner, kind, condition, which)] += change
        if outside:
            put_outside(state, which, owner, condition, change > 0)
    elif what == SUPPLY:
        if which == EMPIRE:
            state.reach.imperial += change
        elif which == BLIGHT:
            state.reach.blight += change
        elif which != FREE:
            state.stock[which][kind] += change
    elif what == COURT_ROW:
        state.agents[which][owner] += change
    elif what == TROPHIES:
        state.trophies[which][4 * owner + kind] += change
    elif what == CAPTIVES:
        state.captives[which][owner] += change
    elif what == FAVORS:
        state.reach.favors[which][owner] += change
    elif what == BOARD:
        state.reach.board[which][more] = 2 * kind + condition if change > 0 else OFF
    else:
        state.outrage[which][more] = WITH_AGENT if change > 0 else UNMARKED


def put_outside(state: State, system: int, owner: int, condition: int, there: bool) -> None:
    """Note the building of a system that is in no slot, or that there is none any more."""
    if there:
        state.reach.outside[system] = owner, condition
    else:
        state.reach.outside.pop(system, None)


def on_pieces_moved(state: State, event: PiecesMoved) -> None:
    owner, kind = OWNER[event.owner], KIND_NUMBER[event.kind]
    condition, outside = CONDITIONS.index(event.state), event.outside
    count_at(state, event.from_, owner, kind, condition, -event.count, outside)
    count_at(state, event.to, owner, kind, condition, event.count, outside)
    if event.cause in ("pressgang", "execute"):
        state.decided(where(event.from_)[1])
    elif event.cause == "setup" and kind in BUILDINGS and owner in state.placing[:1]:
        state.decided(state.reach.placings.pop(0))


def on_pieces_flipped(state: State, event: PiecesFlipped) -> None:
    owner, kind = OWNER[event.owner], KIND_NUMBER[event.kind]
    condition = CONDITIONS.index(event.to)
    what, which, more = where(event.place)
    if what == BOARD:
        state.reach.board[which][more] = 2 * kind + condition
        return
    first = cell(owner, kind, FRESH, which)
    change = event.count if condition == FRESH else -event.count
    state.pieces[first] += change
    state.pieces[first + STATES] -= change
    if event.outside:
        put_outside(state, which, owner, condition, True)


APPLY = {PiecesMoved: on_pieces_moved, PiecesFlipped: on_pieces_flipped}
