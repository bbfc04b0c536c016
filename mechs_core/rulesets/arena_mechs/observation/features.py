"""What the numbers of an observation are, and where they stand in a view."""

from __future__ import annotations

from itertools import product
from typing import Final, get_args

from mechs_core.kit.features import (
    Row,
    among,
    capped,
    coded,
    counts,
    flag,
    from_zero,
    is_it,
    marks,
    number,
    numbered,
    one_of,
    place,
    ranked,
    with_numbers,
)
from mechs_core.kit.observation import Each, Observation, Part, Seats, Several
from mechs_core.rulesets.arena_mechs.data import (
    COLOURS,
    HALVES,
    HAND,
    LOOSE_FIELDS,
    MARKERS,
    ROUNDS,
    SPACES,
    SYMBOLS,
    TURNS,
)
from mechs_core.rulesets.arena_mechs.geometry import (
    COMPASS,
    NUMBER,
)
from mechs_core.rulesets.arena_mechs.model import OPERATIONS, Phase
from mechs_core.rulesets.arena_mechs.observation import readings
from mechs_core.rulesets.arena_mechs.rules.activation import USES
from mechs_core.rulesets.arena_mechs.view import View

LOWEST, HIGHEST = -999, 999  # prestige; what lies beyond stands at the bound
MOST_MARKERS: Final = max(SPACES.values())
MOST_UNDER: Final = 7  # cards put under a deck: so many are there when somebody decides

PHASE: Final = from_zero(get_args(Phase))
COLOUR: Final = from_zero(COLOURS)
USE: Final = numbered(USES)
HALF: Final = numbered(HALVES)
COLUMN: Final = {None: 0} | {name: 1 + field % 5 for name, field in NUMBER.items()}
ROW: Final = {None: 0} | {name: 1 + field // 5 for name, field in NUMBER.items()}
FREE_TILE: Final = ("free", "the free tile")


def card(name: str, what: str) -> tuple[Row, Row, Row]:
    """The numbers of a card: see `readings.CARDS`."""
    symbols = with_numbers(numbered(SYMBOLS))
    return (
        number(name, 100, f"{what}: its start number, 0 none or not known"),
        coded(f"{name}_upper", readings.UPPER, f"{what}: its upper symbol, 0 none: {symbols}"),
        coded(f"{name}_lower", readings.LOWER, f"{what}: its lower symbol, in the same way"),
    )


def cover(name: str, what: str) -> Part:
    return Part(
        name,
        number(name, 100, f"{what}: the card, 0 none", of="card"),
        coded(f"{name}_half", HALF, f"{what}: the half, 1 upper 2 lower", of="half"),
    )


TURN = (
    one_of("phase", PHASE, "What is going on"),
    number("round", ROUNDS, "Round, 0 before the first"),
    number("turn", TURNS, "Turn of the round, 0 while programs are made"),
    one_of("alternative", USE, "Alternative that was chosen"),
    number("operations_left", 3, "Operations left of an OPERATE that is begun"),
    counts("pending_{}", SYMBOLS, 3, "Strength of {} that may still be used", of="pending"),
    marks("used_{}", (*OPERATIONS,), "The active seat has used the {}", of="used"),
)
TILES_SEEN = (
    Several(
        readings.tiles,
        *(flag(f"{{0}}_wall_{side}", f"A wall {side} on {{1}}, as it lies") for side in COMPASS),
        flag("{0}_crushers", "Crushers on {1}"),
        flag("{0}_flamethrowers", "Flamethrowers on {1}"),
        names=[*((field, f"the tile on {field}") for field in LOOSE_FIELDS), FREE_TILE],
    ),
    Part(
        "free",
        number("free_orientation", 3, "Quarter turns of the free tile, clockwise", "orientation"),
    ),
)
OWN = Part(
    "own",
    Each("hand", HAND, *card("hand{}", "Own card {} in hand, ascending")),
    cover("cover", "Own symbol to be covered, chosen and not revealed"),
    Each("under", MOST_UNDER, number("under{}", 100, "Own card {} under the deck, in their order")),
)
SEAT = Seats(
    one_of("colour", COLOUR, "Colour of its deck, Mech and markers"),
    coded("column", COLUMN, "Column of its Mech, 1 for a, 0 outside the arena", of="field"),
    coded("row", ROW, "Row of its Mech, 0 outside the arena", of="field"),
    place("queue", "Place in the queue, 0 not in it"),
    capped("prestige", HIGHEST, "Prestige", low=LOWEST),
    counts("markers_{}", MARKERS, MOST_MARKERS, "Markers of {} on its board", of="board"),
    among("asked", "It has something to decide"),
    is_it("active", "It acts now"),
    place("start_order", "Place in the start order, 0 not in it yet"),
    place("order", "Place in the order of this turn, 0 not revealed"),
    ranked("place", "Place at the end, 0 while the game runs", of="ranking"),
    number("hand", HAND, "Cards in hand"),
    number("deck", readings.DECK_SIZE, "Cards in its deck"),
    flag("chosen", "It has chosen its sequence, while others still choose"),
    Several(
        readings.slots,
        flag("slot{}", "Slot {} holds two cards"),
        *card("slot{}_card1", "Card 1 of slot {}, own or revealed"),
        *card("slot{}_card2", "Card 2 of slot {}, own or revealed"),
        names=range(1, TURNS + 1),
    ),
    Part(
        readings.sequence,
        counts(
            *("sequence_{}", SYMBOLS, 3, "Strength of {} in its revealed sequence"),
            of="strengths",
        ),
        number("start_number", 100, "Start number of its revealed sequence, 0 none"),
        cover("covered", "Covered symbol of its revealed sequence"),
    ),
    Several(
        readings.cards_out,
        flag("out_{}_{}", "Its card {} over {} is out"),
        names=[*product(SYMBOLS, SYMBOLS)],
    ),
)
OBSERVATION: Final = Observation(View, *TURN, *TILES_SEEN, OWN, SEAT)
features, observe = OBSERVATION.features, OBSERVATION.observe
