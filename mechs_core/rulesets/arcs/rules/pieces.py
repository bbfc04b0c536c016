"""Pieces: moved from place to place, damaged, repaired. ARC-GEN-3."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.data import (
    AGENT,
    CITY,
    CONDITIONS,
    FRESH,
    KINDS,
    TYPES,
)
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OWED, STATES, UNMARKED, WITH_AGENT, State, cell


class PiecesMoved(Event, frozen=True, rename={"from_": "from"}):
    """Pieces of one kind and condition go from one place to another."""

    owner: Seat
    kind: str
    state: str
    count: int
    from_: str
    to: str
    cause: str


class PiecesFlipped(Event, frozen=True):
    """Pieces are damaged or repaired where they are."""

    owner: Seat
    kind: str
    count: int
    place: str
    to: str  # "fresh" or "damaged"


# ---------------------------------------------------------------- places


def trophies(seat: Seat) -> str:
    return f"trophies:{seat}"


def captives(seat: Seat) -> str:
    return f"captives:{seat}"


def at_court(place: int) -> str:
    return f"court:{place + 1}"


def home(owner: Seat, kind: int) -> str:
    """Where pieces that are not in the game lie: cities on the board, others in the supply."""
    return f"board:{owner}" if kind == CITY else f"supply:{owner}"


# ---------------------------------------------------------------- moving


def move(
    play: Play[State],
    owner: Seat,
    kind: int,
    condition: int,
    count: int,
    from_: str,
    to: str,
    cause: str,
) -> None:
    """Move so many pieces; nothing for 0."""
    if not count:
        return
    state = CONDITIONS[condition]
    play.emit(PiecesMoved(owner, KINDS[kind], state, count, from_, to, cause))
    if kind == AGENT and to == home(owner, AGENT):
        pay_outrage(play, owner)


def place(
    play: Play[State],
    owner: Seat,
    kind: int,
    system: int,
    count: int,
    cause: str,
    condition: int = FRESH,
) -> int:
    """Place pieces of the supply in a system, as many as there are. Returns how many. ARC-GEN-3"""
    count = min(count, play.state.stock[owner][kind])
    move(play, owner, kind, condition, count, home(owner, kind), SYSTEMS[system], cause)
    return count


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

MAP, SUPPLY, COURT_ROW, TROPHIES, CAPTIVES, OUTRAGE = range(6)
NAMES: Final = {
    "supply": SUPPLY,
    "board": SUPPLY,
    "court": COURT_ROW,
    "trophies": TROPHIES,
    "captives": CAPTIVES,
    "outrage": OUTRAGE,
}


@lru_cache(maxsize=1 << 10)
def where(place: str) -> tuple[int, int, int]:
    """A place as numbers: what it is, which one, and of an Outrage space its type."""
    if place in NUMBER:
        return MAP, NUMBER[place], 0
    name, which, *more = place.split(":")
    if name == "court":
        return COURT_ROW, int(which) - 1, 0
    return NAMES[name], int(which), TYPES.index(more[0]) if more else 0


def count_at(state: State, place: str, owner: Seat, kind: int, condition: int, change: int) -> None:
    """Change how many pieces lie in a place."""
    what, which, more = where(place)
    if what == MAP:
        state.pieces[cell(owner, kind, condition, which)] += change
    elif what == SUPPLY:
        state.stock[which][kind] += change
    elif what == COURT_ROW:
        state.agents[which][owner] += change
    elif what == TROPHIES:
        state.trophies[which][4 * owner + kind] += change
    elif what == CAPTIVES:
        state.captives[which][owner] += change
    else:
        state.outrage[which][more] = WITH_AGENT if change > 0 else UNMARKED


def on_pieces_moved(state: State, event: PiecesMoved) -> None:
    kind, condition = KINDS.index(event.kind), CONDITIONS.index(event.state)
    count_at(state, event.from_, event.owner, kind, condition, -event.count)
    count_at(state, event.to, event.owner, kind, condition, event.count)
    if event.cause in ("pressgang", "execute"):
        state.decided(where(event.from_)[1])


def on_pieces_flipped(state: State, event: PiecesFlipped) -> None:
    kind, condition = KINDS.index(event.kind), CONDITIONS.index(event.to)
    first = cell(event.owner, kind, FRESH, NUMBER[event.place])
    change = event.count if condition == FRESH else -event.count
    state.pieces[first] += change
    state.pieces[first + STATES] -= change


APPLY = {PiecesMoved: on_pieces_moved, PiecesFlipped: on_pieces_flipped}
