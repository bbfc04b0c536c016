"""What the numbers of an observation are: names, bounds, sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, get_args

from mechs_core.kernel.contract.agents import Feature
from mechs_core.rulesets.arena_mechs.data import (
    COLOURS,
    DECKS,
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
)
from mechs_core.rulesets.arena_mechs.model import OPERATIONS, Phase
from mechs_core.rulesets.arena_mechs.rules.act import USES

LOWEST, HIGHEST = -999, 999  # prestige; what lies beyond stands at the bound
MOST_MARKERS: Final = max(SPACES.values())
MOST_UNDER: Final = 7  # cards put under a deck: so many are there when somebody decides
DECK_SIZE: Final = len(DECKS[0])
PHASES: Final = {name: number for number, name in enumerate(get_args(Phase))}
USE: Final = {None: 0} | {use: number for number, use in enumerate(USES, 1)}
HALF: Final = {half: number for number, half in enumerate(HALVES, 1)}


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
