"""A view as numbers, for programs that learn: a fixed list for a number of seats.

Seats are counted from the one that looks, clockwise: `seat0` is itself; a spectator looks from
seat 0. A number that stands for a seat is one more than that, 0 for none. Nothing is here that is
the same in every game of a number of seats: fixed tiles, the spaces of a board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, get_args

from mechs_core.kernel.study import Feature
from mechs_core.rulesets.arena_mechs.data import (
    COLOURS,
    DECKS,
    HALVES,
    HAND,
    LOOSE_FIELDS,
    LOWER_OF,
    MARKERS,
    ROUNDS,
    SPACES,
    SYMBOLS,
    TURNS,
    UPPER_OF,
)
from mechs_core.rulesets.arena_mechs.geometry import (
    COMPASS,
    NUMBER,
    TILE_CRUSHERS,
    TILE_FLAMETHROWERS,
    TILE_WALLS,
)
from mechs_core.rulesets.arena_mechs.model import OPERATIONS, Cover, Phase
from mechs_core.rulesets.arena_mechs.rules.act import USES
from mechs_core.rulesets.arena_mechs.view import OwnCards, SeatSeen, View

# The most decisions are those of MOVE x3 with four Mechs in the arena. A wall only takes paths and
# pushes away, so no arena has more outcomes than one without walls: 483 over every placement of
# up to four Mechs, with the mover on c2 and the others on b2, d2 and b4 (and what mirrors it).
# To these come two alternatives, one action to leave out, and the end. Any other three symbols
# give 28 moves (x2), 62 operations, 36 ways to use PRESTIGE, 3 blows and 3 shots at most.
WIDEST: Final = 483 + 2 + 1 + 1

LOWEST, HIGHEST = -999, 999  # prestige; what lies beyond stands at the bound
MOST_MARKERS: Final = max(SPACES.values())
MOST_UNDER: Final = 7  # cards put under a deck: so many are there when somebody decides
DECK_SIZE: Final = len(DECKS[0])
PHASES: Final = {name: number for number, name in enumerate(get_args(Phase))}
USE: Final = {None: 0} | {use: number for number, use in enumerate(USES, 1)}
HALF: Final = {half: number for number, half in enumerate(HALVES, 1)}


# ---------------------------------------------------------------- what there is


@cache
def features(seats: int) -> tuple[Feature, ...]:
    """What the numbers of `observe` are, in their order."""
    own_and_others = (each for seat in range(seats) for each in _seat_features(seat, seats))
    return (*_turn_features(), *_tile_features(), *_own_features(), *own_and_others)


def _flag(name: str, sentence: str) -> Feature:
    return Feature(name, 0, 1, sentence)


def _turn_features() -> Iterator[Feature]:
    names = " ".join(f"{number} {name}" for name, number in PHASES.items())
    yield Feature("phase", 0, len(PHASES) - 1, f"What is going on: {names}")
    yield Feature("round", 0, ROUNDS, "Round, 0 before the first")
    yield Feature("turn", 0, TURNS, "Turn of the round, 0 while programs are made")
    uses = " ".join(f"{number} {use}" for use, number in USE.items() if use)
    yield Feature("alternative", 0, len(USES), f"Alternative that was chosen, 0 none: {uses}")
    yield Feature("operations_left", 0, 3, "Operations left of an OPERATE that is begun")
    for symbol in SYMBOLS:
        yield Feature(f"pending_{symbol}", 0, 3, f"Strength of {symbol} that may still be used")
    for name in OPERATIONS:
        yield _flag(f"used_{name}", f"The active seat has used the {name}")


def _tile_features() -> Iterator[Feature]:
    for field in (*LOOSE_FIELDS, "free"):
        where = "the free tile" if field == "free" else f"the tile on {field}"
        for side in COMPASS:
            yield _flag(f"{field}_wall_{side}", f"A wall {side} on {where}, as it lies")
        yield _flag(f"{field}_crushers", f"Crushers on {where}")
        yield _flag(f"{field}_flamethrowers", f"Flamethrowers on {where}")
    yield Feature("free_orientation", 0, 3, "Quarter turns of the free tile, clockwise")


def _card_features(name: str, what: str) -> Iterator[Feature]:
    symbols = " ".join(f"{number} {symbol}" for number, symbol in enumerate(SYMBOLS, 1))
    yield Feature(name, 0, 100, f"{what}: its start number, 0 none or not known")
    yield Feature(f"{name}_upper", 0, 5, f"{what}: its upper symbol, 0 none: {symbols}")
    yield Feature(f"{name}_lower", 0, 5, f"{what}: its lower symbol, in the same way")


def _cover_features(name: str, what: str) -> Iterator[Feature]:
    yield Feature(name, 0, 100, f"{what}: the card, 0 none")
    yield Feature(f"{name}_half", 0, 2, f"{what}: the half, 1 upper 2 lower")


def _own_features() -> Iterator[Feature]:
    for place in range(1, HAND + 1):
        yield from _card_features(f"hand{place}", f"Own card {place} in hand, ascending")
    yield from _cover_features("cover", "Own symbol to be covered, chosen and not revealed")
    for place in range(1, MOST_UNDER + 1):
        yield Feature(f"under{place}", 0, 100, f"Own card {place} under the deck, in their order")


def _seat_features(seat: int, seats: int) -> Iterator[Feature]:
    def one(name: str, low: int, high: int, sentence: str) -> Feature:
        return Feature(f"seat{seat}_{name}", low, high, sentence)

    colours = " ".join(f"{number} {colour}" for number, colour in enumerate(COLOURS))
    yield one("colour", 0, 3, f"Colour of its deck, Mech and markers: {colours}")
    yield one("column", 0, 5, "Column of its Mech, 1 for a, 0 outside the arena")
    yield one("row", 0, 5, "Row of its Mech, 0 outside the arena")
    yield one("queue", 0, seats, "Place in the queue, 0 not in it")
    yield one("prestige", LOWEST, HIGHEST, "Prestige")
    for marker in MARKERS:
        yield one(f"markers_{marker}", 0, MOST_MARKERS, f"Markers of {marker} on its board")
    yield one("asked", 0, 1, "It has something to decide")
    yield one("active", 0, 1, "It acts now")
    yield one("start_order", 0, seats, "Place in the start order, 0 not in it yet")
    yield one("order", 0, seats, "Place in the order of this turn, 0 not revealed")
    yield one("place", 0, seats, "Place at the end, 0 while the game runs")
    yield one("hand", 0, HAND, "Cards in hand")
    yield one("deck", 0, DECK_SIZE, "Cards in its deck")
    yield one("chosen", 0, 1, "It has chosen its sequence, while others still choose")
    for slot in range(1, TURNS + 1):
        yield one(f"slot{slot}", 0, 1, f"Slot {slot} holds two cards")
        for card in (1, 2):
            name = f"seat{seat}_slot{slot}_card{card}"
            yield from _card_features(name, f"Card {card} of slot {slot}, own or revealed")
    for symbol in SYMBOLS:
        yield one(f"sequence_{symbol}", 0, 3, f"Strength of {symbol} in its revealed sequence")
    yield one("start_number", 0, 100, "Start number of its revealed sequence, 0 none")
    yield from _cover_features(f"seat{seat}_covered", "Covered symbol of its revealed sequence")
    for upper in SYMBOLS:
        for lower in SYMBOLS:
            yield one(f"out_{upper}_{lower}", 0, 1, f"Its card {upper} over {lower} is out")


# ---------------------------------------------------------------- what is seen

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
