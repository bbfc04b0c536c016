"""The form of a scenario document: its keys, their types and ranges. AM-SCEN-5, first part.

A document is any JSON: whatever it holds, it is read or refused with `bad_config`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.words import shown
from mechs_core.kit.documents import entries, fault, items, number, word
from mechs_core.rulesets.arena_mechs.data import (
    COLOURS,
    HALVES,
    HAND,
    LOOSE_FIELDS,
    MARKERS,
    ROUNDS,
    SPACES,
    SYMBOLS,
    TILE_IDS,
    TURNS,
)
from mechs_core.rulesets.arena_mechs.geometry import FIELDS
from mechs_core.rulesets.arena_mechs.model import OPERATIONS

T = TypeVar("T")
Turned = tuple[str, int]  # a tile: id, orientation
Strengths = dict[str, int]  # symbol -> 1..3

PHASES: Final = ("programming", "placement", "drop_in", "choosing", "acting")
KEPT: Final = 2  # cards of a slot
SHOWING: Final = 3  # symbols of a sequence


class Form(Struct, kw_only=True):
    """A document that was read: seats are numbers, all else stands in the spec's words.

    A key that the document leaves out has the default of section 10, or is empty where that
    default needs luck or the other keys.
    """

    colours: tuple[str, ...]  # by seat
    seeded: bool  # option `start_order`
    given: frozenset[str]  # keys of the document
    round: int = 1
    turn: int = 1
    phase: str = "acting"
    tiles: dict[str, Turned] = {}  # by field
    free: Turned | None = None
    mechs: dict[Seat, str] = {}  # fields
    queue: list[Seat] = []
    boards: dict[Seat, dict[str, int]] = {}  # marker -> 1 or more
    prestige: dict[Seat, int] = {}
    start_order: list[Seat] = []
    removed: dict[Seat, list[int]] = {}
    slots: dict[Seat, dict[int, list[int]]] = {}  # slot -> two cards
    hands: dict[Seat, list[int]] = {}
    decks: dict[Seat, list[int]] = {}  # all cards left, top first
    covers: dict[Seat, tuple[int, str]] = {}  # card, half
    sequences: dict[Seat, Strengths] = {}
    order: list[Seat] = []
    active: Seat | None = None
    pending: Strengths = {}
    operations_left: int | None = None
    used: list[str] = []
    alternative: str | None = None

    @property
    def seats(self) -> range:
        return range(len(self.colours))

    @property
    def spaces(self) -> int:
        """Damage spaces of every board."""
        return SPACES[len(self.colours)]

    def filled(self, seat: Seat) -> tuple[int, ...]:
        """The seat's filled slots, ascending."""
        if self.phase == "programming":
            return tuple(sorted(self.slots.get(seat, ())))
        return tuple(range(1, TURNS + 1))


class Words(Struct, frozen=True):
    """What the words of a document stand for in this game."""

    seats: Mapping[str, Seat]  # by colour
    markers: Mapping[str, str]  # of the seats' colours and the arena
    uses: Mapping[str, str]  # of the alternative action


def _known(words: tuple[str, ...]) -> dict[str, str]:
    return {word: word for word in words}


_FIELDS: Final = _known(FIELDS)
_LOOSE: Final = _known(LOOSE_FIELDS)
_SYMBOLS: Final = _known(SYMBOLS)
_HALVES: Final = _known(HALVES)
_PHASES: Final = _known(PHASES)
_OPERATIONS: Final = _known(tuple(OPERATIONS))
_SLOTS: Final = {str(slot): slot for slot in range(1, TURNS + 1)}
_TURNED: Final = {f"{tile}/{turns}": (tile, turns) for tile in TILE_IDS for turns in range(4)}


# ---------------------------------------------------------------- one key


def _by_seat(
    value: object, where: str, words: Words, read: Callable[[object, str, Words], T]
) -> dict[Seat, T]:
    """{colour: what `read` reads}, by seat."""
    said = {
        _seat(colour, where, words): (entry, f"{where}.{colour}")
        for colour, entry in entries(value, where).items()
    }
    return {seat: read(*said[seat], words) for seat in sorted(said)}


def _seat(value: object, where: str, words: Words) -> Seat:
    return word(value, where, words.seats, f"a seat's colour: {' '.join(words.seats)}")


def _seats(value: object, where: str, words: Words) -> list[Seat]:
    return [_seat(item, where, words) for item in items(value, where)]


def _field(value: object, where: str, _: Words) -> str:
    return word(value, where, _FIELDS, "a field")


def _turned(value: object, where: str, _: Words) -> Turned:
    return word(value, where, _TURNED, "a tile, written L01/0 to L17/3")


def _tiles(value: object, where: str, words: Words) -> dict[str, Turned]:
    return {
        word(field, where, _LOOSE, "a loose field"): _turned(tile, f"{where}.{field}", words)
        for field, tile in entries(value, where).items()
    }


def _board(value: object, where: str, words: Words) -> dict[str, int]:
    return {
        word(marker, where, words.markers, f"a marker: {' '.join(words.markers)}"): number(
            count, f"{where}.{marker}", 1
        )
        for marker, count in entries(value, where).items()
    }


def _prestige(value: object, where: str, _: Words) -> int:
    return number(value, where, -999, 999)


def _cards(value: object, where: str, _: Words, count: int | None = None) -> list[int]:
    return [number(card, where, 1, 100) for card in items(value, where, count)]


def _hand(value: object, where: str, words: Words) -> list[int]:
    return _cards(value, where, words, HAND)


def _strip(value: object, where: str, words: Words) -> dict[int, list[int]]:
    return {
        word(slot, where, _SLOTS, "a slot: 1 2 3"): _cards(cards, f"{where}.{slot}", words, KEPT)
        for slot, cards in entries(value, where).items()
    }


def _cover(value: object, where: str, _: Words) -> tuple[int, str]:
    said = entries(value, where)
    if set(said) != {"card", "half"}:
        raise fault(where, "card and half belong there")
    card = number(said["card"], f"{where}.card", 1, 100)
    return card, word(said["half"], f"{where}.half", _HALVES, "upper or lower")


def _symbols(value: object, where: str, _: Words, least: int = 1) -> Strengths:
    strengths = {
        word(symbol, where, _SYMBOLS, f"a symbol: {' '.join(SYMBOLS)}"): number(
            strength, f"{where}.{symbol}", 1, SHOWING
        )
        for symbol, strength in entries(value, where).items()
    }
    if not least <= sum(strengths.values()) <= SHOWING:
        wanted = f"{least} to {SHOWING}" if least < SHOWING else str(SHOWING)
        raise fault(where, f"{wanted} symbols in all, not {sum(strengths.values())}")
    return strengths


def _sequence(value: object, where: str, words: Words) -> Strengths:
    return _symbols(value, where, words, SHOWING)


def _used(value: object, where: str, _: Words) -> list[str]:
    used = [
        word(item, where, _OPERATIONS, f"one of {' '.join(OPERATIONS)}")
        for item in items(value, where)
    ]
    for operation in used:
        if used.count(operation) > 1:
            raise fault(where, f"{operation} stands twice")
    return used


def _maps(read: Callable[[object, str, Words], T]) -> Callable[[object, str, Words], dict[Seat, T]]:
    return lambda value, where, words: _by_seat(value, where, words, read)


# Key -> (value, where, words) -> what `Form` holds, in the order of section 10.
READ: Final[Mapping[str, Callable[[object, str, Words], Any]]] = {
    "round": lambda value, where, _: number(value, where, 1, ROUNDS),
    "turn": lambda value, where, _: number(value, where, 1, TURNS),
    "phase": lambda value, where, _: word(value, where, _PHASES, f"one of {' '.join(PHASES)}"),
    "tiles": _tiles,
    "free": _turned,
    "mechs": _maps(_field),
    "queue": _seats,
    "boards": _maps(_board),
    "prestige": _maps(_prestige),
    "start_order": _seats,
    "removed": _maps(_cards),
    "slots": _maps(_strip),
    "hands": _maps(_hand),
    "decks": _maps(_cards),
    "covers": _maps(_cover),
    "sequences": _maps(_sequence),
    "order": _seats,
    "active": _seat,
    "pending": _symbols,
    "operations_left": lambda value, where, _: number(value, where, 1, SHOWING - 1),
    "used": _used,
    "alternative": lambda value, where, words: word(
        value, where, words.uses, f"one of {' '.join(words.uses)}"
    ),
}
NULLABLE: Final = ("operations_left", "alternative")  # null says the same as leaving it out


def read(document: object, options: Mapping[str, Any]) -> Form:
    """A document as a form. Raises IllegalDecision `bad_config`.

    options: of the game, every one filled in.
    """
    if type(document) is not dict:
        raise IllegalDecision("bad_config", f"scenario: {shown(document)} is not an object")
    colours = tuple(COLOURS[deck] for deck in options["decks"])
    words = Words(
        seats={colour: seat for seat, colour in enumerate(colours)},
        markers=_known((*(marker for marker in MARKERS if marker in colours), "arena")),
        uses=_known(tuple(options["alternative"].split("_or_"))),
    )
    for key in document:
        if key not in READ:
            raise fault(shown(key), f"no such key; there is: {' '.join(READ)}")
    said = {
        key: document[key]
        for key in READ
        if key in document and not (key in NULLABLE and document[key] is None)
    }
    form = Form(
        colours=colours,
        seeded=options["start_order"] == "seeded",
        given=frozenset(said),
        **{key: READ[key](value, key, words) for key, value in said.items()},
    )
    if form.phase == "placement" and form.round != 1:
        raise fault("phase", f"placement is only in round 1, not in round {form.round}")
    return form
