"""Parts of an observation that take more than reading one field of the view."""

from __future__ import annotations

from typing import Final

from mechs_core.rulesets.arena_mechs.data import (
    DECKS,
    LOOSE_FIELDS,
    LOWER_OF,
    SYMBOLS,
    TURNS,
    UPPER_OF,
)
from mechs_core.rulesets.arena_mechs.geometry import (
    TILE_CRUSHERS,
    TILE_FLAMETHROWERS,
    TILE_WALLS,
)
from mechs_core.rulesets.arena_mechs.model import Sequence
from mechs_core.rulesets.arena_mechs.view import View

# Tile -> walls by direction, crushers, flamethrowers, for the tiles as they may lie.
TILES: Final = tuple(
    (*(walls >> direction & 1 for direction in range(4)), int(crushers), int(flamethrowers))
    for walls, crushers, flamethrowers in zip(
        TILE_WALLS, TILE_CRUSHERS, TILE_FLAMETHROWERS, strict=True
    )
)
NO_TILE: Final = (0,) * len(TILES[0])
DECK_SIZE: Final = len(DECKS[0])
UPPER: Final = tuple(symbol + 1 for symbol in UPPER_OF)
LOWER: Final = tuple(symbol + 1 for symbol in LOWER_OF)
CARDS: Final = tuple((card, UPPER[card], LOWER[card]) for card in range(101))
NO_PAIR: Final = (0, 0)
PLACE_IN_DECK: Final = tuple(
    len(SYMBOLS) * upper + lower for upper, lower in zip(UPPER_OF, LOWER_OF, strict=True)
)


def tiles(view: View) -> list[int]:
    """The tiles on loose fields, then the free one."""
    numbers: list[int] = []
    for tile in view.tiles.values():
        numbers += TILES[tile.number]
    numbers += NO_TILE * (len(LOOSE_FIELDS) - len(view.tiles))
    numbers += NO_TILE if view.free is None else TILES[view.free.number]
    return numbers


def slots(view: View, seat: int) -> list[int]:
    """Of each slot whether it is filled, and its two cards where they are known."""
    seen, own = view.seats[seat], view.own
    known = own.slots if own is not None and view.viewer == seat else seen.revealed
    numbers: list[int] = []
    for slot in range(1, TURNS + 1):
        numbers.append(slot in seen.filled)
        for card in known.get(str(slot), NO_PAIR):
            numbers += CARDS[card]
    return numbers


def sequence(view: View, seat: int) -> Sequence | None:
    return view.sequences[seat] if view.sequences else None


def cards_out(view: View, seat: int) -> list[int]:
    numbers = [0] * DECK_SIZE
    for card in view.seats[seat].removed:
        numbers[PLACE_IN_DECK[card]] = 1
    return numbers
