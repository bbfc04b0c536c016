"""The form of a scenario document: its keys, their types and ranges. AM-SCEN-5, first part.

What can be said of a key without looking at the others stands here, in the order in which faults
are told. Seats are written by colour and read as numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from msgspec import Struct

from mechs_core.kernel.messages import AtLeast, Between, OneOf, Seat
from mechs_core.kit.documents import (
    NO_KEY,
    ONCE,
    Also,
    Count,
    Given,
    Known,
    LeftOut,
    Reader,
    Term,
    Words,
    fault,
    words,
)
from mechs_core.rulesets.arena_mechs.data import (
    COLOURS,
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
from mechs_core.rulesets.arena_mechs.model import OPERATIONS, Cover

PHASES: Final = ("programming", "placement", "drop_in", "choosing", "acting")
KEPT: Final = 2  # cards of a slot
SHOWING: Final = 3  # symbols of a sequence
TURNED: Final = {f"{tile}/{turns}": (tile, turns) for tile in TILE_IDS for turns in range(4)}

Colour = Annotated[Seat, Term("colour")]
Marker = Annotated[str, Term("marker")]
Field = Annotated[str, words(FIELDS, "a field")]
Turned = tuple[str, int]  # a tile: id, orientation
Tile = Annotated[Turned, Words(TURNED, "a tile, written L01/0 to L17/3")]
Slot = Annotated[int, Between(1, TURNS)]
Card = Annotated[int, Between(1, 100)]
Strengths = dict[
    Annotated[str, words(SYMBOLS, f"a symbol: {' '.join(SYMBOLS)}")],
    Annotated[int, Between(1, SHOWING)],
]


def why_no_sequence(strengths: Strengths) -> str | None:
    showing = sum(strengths.values())
    return None if showing == SHOWING else f"{SHOWING} symbols in all, not {showing}"


def why_not_pending(strengths: Strengths) -> str | None:
    showing = sum(strengths.values())
    return None if 1 <= showing <= SHOWING else f"1 to {SHOWING} symbols in all, not {showing}"


class Form(Struct, kw_only=True):
    """A document that was read, in the words of RULES.md.

    A key that the document leaves out has the default of RULES.md, or is empty where that
    default needs luck or the other keys.
    """

    colours: Annotated[tuple[str, ...], NO_KEY] = ()  # by seat
    seeded: Annotated[bool, NO_KEY] = False  # option `start_order`
    given: Given = frozenset()
    round: Annotated[int, Between(1, ROUNDS)] = 1
    turn: Annotated[int, Between(1, TURNS)] = 1
    phase: Annotated[str, OneOf(PHASES)] = "acting"
    tiles: dict[Annotated[str, words(LOOSE_FIELDS, "a loose field")], Tile] = {}
    free: LeftOut[Tile] = None
    mechs: dict[Colour, Field] = {}
    queue: list[Colour] = []
    boards: dict[Colour, dict[Marker, Annotated[int, AtLeast(1, max(SPACES.values()) - 1)]]] = {}
    prestige: dict[Colour, Annotated[int, Between(-999, 999)]] = {}
    start_order: list[Colour] = []
    removed: dict[Colour, list[Card]] = {}
    slots: dict[Colour, dict[Slot, Annotated[list[Card], Count(KEPT, KEPT)]]] = {}
    hands: dict[Colour, Annotated[list[Card], Count(HAND, HAND)]] = {}
    decks: dict[Colour, list[Card]] = {}  # all cards left, top first
    covers: dict[Colour, Cover] = {}
    sequences: dict[Colour, Annotated[Strengths, Also(why_no_sequence)]] = {}
    order: list[Colour] = []
    active: LeftOut[Colour] = None
    pending: Annotated[Strengths, Also(why_not_pending)] = {}
    operations_left: Annotated[int, Between(1, SHOWING - 1)] | None = None
    used: Annotated[list[Annotated[str, OneOf(tuple(OPERATIONS))]], ONCE] = []
    alternative: Annotated[str, Term("use")] | None = None

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


FORM: Final = Reader(Form)


def read(document: object, options: Mapping[str, Any]) -> Form:
    """A document as a form. Raises IllegalDecision `bad_config`.

    options: of the game, every one filled in.
    """
    colours = tuple(COLOURS[deck] for deck in options["decks"])
    markers = (*(marker for marker in MARKERS if marker in colours), "arena")
    terms: dict[str, Known] = {
        "colour": Words(
            {colour: seat for seat, colour in enumerate(colours)},
            f"a seat's colour: {' '.join(colours)}",
        ),
        "marker": words(markers, f"a marker: {' '.join(markers)}"),
        "use": OneOf(tuple(options["alternative"].split("_or_"))),
    }
    form = FORM.read(document, len(colours), terms)
    form.colours, form.seeded = colours, options["start_order"] == "seeded"
    if form.phase == "placement" and form.round != 1:
        raise fault("phase", f"placement is only in round 1, not in round {form.round}")
    return form
