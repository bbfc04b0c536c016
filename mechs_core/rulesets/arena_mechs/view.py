"""What a seat, or a spectator, may see of a game. RULES.md, What a seat sees.

A view is made from nothing, so a new field of the state stays hidden until it is shown here.
Strings are those of the messages ("a1", "red", "hit"); seats are numbers.
"""

from __future__ import annotations

from msgspec import Struct

from mechs_core.rulesets.arena_mechs.data import (
    COLOURS,
    FACES,
    HALVES,
    LOOSE_FIELDS,
    MARKERS,
    SYMBOLS,
)
from mechs_core.rulesets.arena_mechs.geometry import FIELDS, FIXED, NUMBER, OFF
from mechs_core.rulesets.arena_mechs.model import (
    OPERATIONS,
    Arena,
    Cover,
    Sequence,
    phase,
    shown_slots,
)
from mechs_core.rulesets.arena_mechs.questions import requests
from mechs_core.rulesets.arena_mechs.rules.setup import Tile


class SeatSeen(Struct, frozen=True):
    """What everybody knows of one seat."""

    colour: str
    field: str | None  # None: not placed yet, or in the queue
    prestige: int
    board: dict[str, int]  # markers by colour, those that are there
    filled: tuple[int, ...]  # slots that hold two cards, 1..3
    revealed: dict[str, tuple[int, ...]]  # slot -> its cards, ascending, once they are public
    hand: int  # cards, 0 or 3
    deck: int  # cards, never drawn and put under
    chosen: bool  # its sequence of this turn, while the others still choose
    removed: tuple[int, ...]  # cards out of the game, ascending


class OwnCards(Struct, frozen=True):
    """What only the seat itself knows."""

    hand: tuple[int, ...]  # ascending
    slots: dict[str, tuple[int, ...]]  # filled slot -> its two cards, ascending
    cover: Cover | None  # chosen and not revealed
    under: tuple[int, ...]  # put under the deck, in that order
    drawn: tuple[int, ...] = ()  # the hand in the order drawn


class View(Struct, frozen=True):
    """A game as one viewer sees it. Tuples are by seat unless said otherwise."""

    viewer: int | None  # None: a spectator
    phase: str
    round: int  # 1..4; 0 before the first
    turn: int  # 1..3; 0 while a round has not begun its first turn
    asked: tuple[int, ...]  # seats that have something to decide
    tiles: dict[str, Tile]  # the 16 loose fields; empty before the arena is laid
    free: Tile | None
    spaces: int  # of every board
    seats: tuple[SeatSeen, ...]
    queue: tuple[int, ...]  # seats, first in queue first
    start_order: tuple[int, ...]  # seats
    sequences: tuple[Sequence, ...]  # of this turn; () before they are revealed
    order: tuple[int, ...]  # seats, as they act this turn; () before
    active: int | None
    pending: dict[str, int]  # symbol -> strength, of the active seat
    operations_left: int | None  # None: no OPERATE is begun
    used: tuple[str, ...]  # "crushers", "flamethrowers", "magnet", by the active seat
    alternative: str | None  # the use that the active seat chose
    ranking: tuple[tuple[int, ...], ...]  # seats, best first; () while the game runs
    own: OwnCards | None


def view(arena: Arena, viewer: int | None) -> View:
    """What a seat may see of a game; None for a spectator, who sees what all see."""
    return View(
        viewer=viewer,
        phase=phase(arena),
        round=arena.round,
        turn=arena.turn,
        asked=tuple(request.seat for request in requests(arena)),
        tiles={
            name: _tile(arena.tiles[NUMBER[name]])
            for name in LOOSE_FIELDS
            if arena.tiles[NUMBER[name]] != FIXED
        },
        free=None if arena.free == FIXED else _tile(arena.free),
        spaces=arena.spaces,
        seats=tuple(_seat(arena, seat) for seat in range(arena.seats)),
        queue=tuple(arena.queue),
        start_order=tuple(arena.start_order),
        sequences=arena.sequences,
        order=tuple(arena.order),
        active=None if arena.active == OFF else arena.active,
        pending={
            SYMBOLS[symbol]: strength for symbol, strength in enumerate(arena.pending) if strength
        },
        operations_left=arena.operations_left or None,
        used=tuple(name for name, bit in OPERATIONS.items() if arena.used & bit),
        alternative=arena.alternative,
        ranking=arena.ranking,
        own=None if viewer is None else _own(arena, viewer),
    )


def _tile(tile: int) -> Tile:
    return Tile(FACES[tile // 4].id, tile % 4)


def _seat(arena: Arena, seat: int) -> SeatSeen:
    field = arena.at[seat]
    slots = arena.slots[seat]
    return SeatSeen(
        colour=COLOURS[arena.decks[seat]],
        field=None if field == OFF else FIELDS[field],
        prestige=arena.prestige[seat],
        board={MARKERS[marker]: n for marker, n in enumerate(arena.boards[seat]) if n},
        filled=tuple(slot for slot, cards in enumerate(slots, 1) if cards),
        # AM-SEC-1 Both cards of a slot are public from SequencesRevealed of its turn on.
        revealed={
            str(slot): cards for slot, cards in enumerate(slots[: shown_slots(arena)], 1) if cards
        },
        hand=len(arena.hand[seat]),
        deck=len(arena.deck[seat]) + len(arena.under[seat]),
        chosen=arena.covers[seat] is not None,
        removed=tuple(arena.removed[seat]),
    )


def _own(arena: Arena, seat: int) -> OwnCards:
    cover = arena.covers[seat]
    return OwnCards(
        hand=tuple(sorted(arena.hand[seat])),
        slots={str(slot): cards for slot, cards in enumerate(arena.slots[seat], 1) if cards},
        cover=None if cover is None else Cover(cover[0], HALVES[cover[1]]),
        under=tuple(arena.under[seat]),
        drawn=tuple(arena.hand[seat]),
    )
