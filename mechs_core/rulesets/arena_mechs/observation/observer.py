"""The observation of a view."""

from __future__ import annotations

from typing import Final

from mechs_core.rulesets.arena_mechs.data import (
    COLOURS,
    HAND,
    LOOSE_FIELDS,
    LOWER_OF,
    MARKERS,
    SYMBOLS,
    TURNS,
    UPPER_OF,
)
from mechs_core.rulesets.arena_mechs.geometry import (
    NUMBER,
    TILE_CRUSHERS,
    TILE_FLAMETHROWERS,
    TILE_WALLS,
)
from mechs_core.rulesets.arena_mechs.model import OPERATIONS, Cover
from mechs_core.rulesets.arena_mechs.observation.features import (
    DECK_SIZE,
    HALF,
    HIGHEST,
    LOWEST,
    MOST_MARKERS,
    MOST_UNDER,
    PHASES,
    USE,
)
from mechs_core.rulesets.arena_mechs.view import OwnCards, SeatSeen, View

# Tile -> walls by direction, crushers, flamethrowers. TILES has the tiles as they may lie.
TILES: Final = tuple(
    (*(walls >> direction & 1 for direction in range(4)), int(crushers), int(flamethrowers))
    for walls, crushers, flamethrowers in zip(
        TILE_WALLS, TILE_CRUSHERS, TILE_FLAMETHROWERS, strict=True
    )
)
NO_TILE: Final = (0,) * len(TILES[0])
CARD_ROWS: Final = tuple((card, UPPER_OF[card] + 1, LOWER_OF[card] + 1) for card in range(101))
NO_PAIR: Final = CARD_ROWS[0] * 2
NO_SEQUENCE: Final = (0,) * (len(SYMBOLS) + 3)
PLACE_IN_DECK: Final = tuple(
    len(SYMBOLS) * upper + lower for upper, lower in zip(UPPER_OF, LOWER_OF, strict=True)
)


def observe(view: View) -> list[int]:
    """The numbers that `features` of as many seats names, each within its bounds."""
    numbers = [
        PHASES[view.phase],
        view.round,
        view.turn,
        USE[view.alternative],
        view.operations_left or 0,
    ]
    numbers += [view.pending.get(symbol, 0) for symbol in SYMBOLS]
    numbers += [name in view.used for name in OPERATIONS]
    for tile in view.tiles.values():
        numbers += TILES[tile.number]
    numbers += NO_TILE * (len(LOOSE_FIELDS) - len(view.tiles))
    free = view.free
    numbers += NO_TILE if free is None else TILES[free.number]
    numbers.append(0 if free is None else free.orientation)
    _add_own(numbers, view.own)
    seats, first = len(view.seats), view.viewer or 0
    for seat in (*range(first, seats), *range(first)):
        _add_seat(numbers, view, seat)
    return numbers


def _add_own(numbers: list[int], own: OwnCards | None) -> None:
    hand = () if own is None else own.hand
    for card in hand:
        numbers += CARD_ROWS[card]
    numbers += CARD_ROWS[0] * (HAND - len(hand))
    numbers += _cover(None if own is None else own.cover)
    under = () if own is None else own.under[:MOST_UNDER]
    numbers += under
    numbers += (0,) * (MOST_UNDER - len(under))


def _cover(cover: Cover | None) -> tuple[int, int]:
    return (0, 0) if cover is None else (cover.card, HALF[cover.half])


def _add_seat(numbers: list[int], view: View, seat: int) -> None:
    seen = view.seats[seat]
    column, row = (0, 0) if seen.field is None else _square(seen.field)
    board = seen.board
    numbers += (
        COLOURS.index(seen.colour),
        column,
        row,
        _place(view.queue, seat),
        min(max(seen.prestige, LOWEST), HIGHEST),
        *[min(board.get(marker, 0), MOST_MARKERS) for marker in MARKERS],
        seat in view.asked,
        seat == view.active,
        _place(view.start_order, seat),
        _place(view.order, seat),
        next((place for place, seats in enumerate(view.ranking, 1) if seat in seats), 0),
        seen.hand,
        seen.deck,
        seen.chosen,
    )
    _add_slots(numbers, seen, view.own.slots if view.own and view.viewer == seat else seen.revealed)
    if view.sequences:
        sequence = view.sequences[seat]
        numbers += [sequence.strengths.get(symbol, 0) for symbol in SYMBOLS]
        numbers.append(sequence.start_number or 0)
        numbers += _cover(sequence.covered)
    else:
        numbers += NO_SEQUENCE
    out = [0] * DECK_SIZE
    for card in seen.removed:
        out[PLACE_IN_DECK[card]] = 1
    numbers += out


def _add_slots(numbers: list[int], seen: SeatSeen, known: dict[str, tuple[int, ...]]) -> None:
    for slot in range(1, TURNS + 1):
        numbers.append(slot in seen.filled)
        cards = known.get(str(slot))
        if cards is None:
            numbers += NO_PAIR
        else:
            for card in cards:
                numbers += CARD_ROWS[card]


def _square(field: str) -> tuple[int, int]:
    row, column = divmod(NUMBER[field], 5)
    return column + 1, row + 1


def _place(seats: tuple[int, ...], seat: int) -> int:
    return seats.index(seat) + 1 if seat in seats else 0
