"""The state of a game of Arena Mechs. Plain mutable data, ints inside; events change it.

Numbers
    seat     0 .. seats - 1; OFF (-1) for none
    field    5 * (row - 1) + column, 0 .. 24; OFF (-1) outside the arena
    tile     4 * (index in data.FACES) + orientation, 0 .. 67; FIXED (-1) where nothing can slide
    card     its start number, 1 .. 100
    marker   index in data.MARKERS: colour of deck 0 .. 3, then arena
    symbol   index in data.SYMBOLS; strength 1 .. 3, 0 where nothing is pending

The phase follows from the rest: `phase(arena)`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Struct

from mechs_core.kernel.frozen import only_read
from mechs_core.kernel.messages import Between, GameCreated, OneOf
from mechs_core.kit.states import Mutable, each_of, each_seat
from mechs_core.rulesets.arena_mechs.data import COLOURS, HALVES, OPERATE, TURNS
from mechs_core.rulesets.arena_mechs.geometry import OFF

Phase = Literal["setup", "programming", "placement", "drop_in", "choosing", "acting", "ended"]

# What a seat's prestige is made of: index in `Arena.parts`.
PARTS: Final = (
    "tricks",
    "long_strides",
    "last_blow",
    "damage",  # shares of smashes during the game
    "final_damage",  # shares of the final scoring
    "smashed",
    "scenario",  # given at creation
)


class Cover(Struct, frozen=True):
    """A symbol of a card that the other card of its slot covers."""

    card: Annotated[int, Between(1, 100)]
    half: Annotated[str, OneOf(HALVES)]


class Sequence(Struct, frozen=True):
    """A seat's revealed program of this turn; part of the events that reveal or state it."""

    seat: int
    cards: tuple[int, int]  # of the slot, ascending
    covered: Cover | None  # None where a scenario stated the symbols
    strengths: dict[str, int]  # symbol -> 1..3, three in all
    start_number: int | None  # None where a scenario stated the order

    def __post_init__(self) -> None:
        only_read(self, "strengths")


class Arena(Mutable):
    """One game. Lists are by seat unless said otherwise."""

    seats: int

    # Options, from creation.
    seeded: bool  # the start order is drawn, not by finishing. AM-R-1
    uses: tuple[str, str]  # of the alternative action: "move", then "repair" or "operate". AM-R-4
    turn_free_tile: bool  # AM-R-6
    floor: int | None  # lowest prestige that a loss can lead to. AM-R-10

    decks: list[int]  # 0..3, also the seat's colour
    spaces: int = 0  # of every board
    round: int = 0  # 1..4; 0 before the first
    turn: int = 0  # 1..3; 0 while a round has not begun its first turn

    # The arena; these by field.
    tiles: list[int] = each_of(25, -1)
    free: int = -1  # the free tile
    # bits 1 << direction: a wall closes that edge; follows from `tiles`
    walls: list[int] = each_of(25, 0)
    mech_on: list[int] = each_of(25, OFF)  # seat or OFF; follows from `at`

    at: list[int] = each_seat(OFF)  # field of the Mech, or OFF
    queue: list[int] = []  # seats, first in queue first
    boards: list[list[int]] = each_seat([0] * 5)  # markers by marker index
    prestige: list[int] = each_seat(0)
    parts: list[list[int]] = each_seat([0] * len(PARTS))  # of prestige, by index in PARTS

    # Cards.
    deck: list[list[int]] = each_seat([])  # never drawn, top first
    under: list[list[int]] = each_seat([])  # put under the deck, in the order they were put there
    hand: list[list[int]] = each_seat([])  # three or none
    # three a seat: two cards ascending, or ()
    slots: list[list[tuple[int, ...]]] = each_seat([()] * TURNS)
    removed: list[list[int]] = each_seat([])  # ascending
    # chosen and not revealed: card, half (UPPER or LOWER)
    covers: list[tuple[int, int] | None] = each_seat(None)

    # Order.
    # seats; with `finish` it grows as seats finish round 1's programming
    start_order: list[int] = []
    sequences: tuple[Sequence, ...] = ()  # by seat, once revealed; () before
    order: list[int] = []  # of this turn, once revealed; [] before

    # The running activation.
    active: int = OFF  # seat, or OFF
    pending: list[int] = each_of(5, 0)  # strength by symbol; OPERATE stays until its last operation
    operations_left: int = 0  # 0: OPERATE is not begun
    used: int = 0  # bits of CRUSHERS, FLAMETHROWERS, MAGNET used in this activation
    alternative: str | None = None  # the use that was chosen; its symbol is then pending with 1

    renewals: int = 0  # LuckRenewed so far in this line
    final: bool = False  # final scoring has begun
    ranking: tuple[tuple[int, ...], ...] = ()  # best first; () while the game runs
    decided_by: str = ""

    def colour(self, seat: int) -> str:
        """The colour of a seat's deck, Mech and markers."""
        return COLOURS[self.decks[seat]]


CRUSHERS, FLAMETHROWERS, MAGNET = 1, 2, 4  # bits of `Arena.used`
OPERATIONS: Final = {"crushers": CRUSHERS, "flamethrowers": FLAMETHROWERS, "magnet": MAGNET}


def start(created: GameCreated) -> Arena:
    """The state before any arena event: the fold begins with it."""
    seats = len(created.seats)
    options = created.options
    return Arena.begin(
        seats,
        seeded=options["start_order"] == "seeded",
        uses=("move", "operate" if options["alternative"] == "move_or_operate" else "repair"),
        turn_free_tile=options["turn_free_tile"] is True,
        floor=0 if options["prestige_floor"] == 0 else None,
        decks=list(range(seats)),
    )


def phase(arena: Arena) -> Phase:
    """The phase, which follows from the rest of the state. Nothing else decides it."""
    if arena.ranking:
        return "ended"
    if arena.round == 0:
        return "setup"
    if arena.turn == 0:
        if arena.round == 1 and all(() not in slots for slots in arena.slots):
            return "placement"
        return "programming"
    if arena.sequences:
        return "acting"
    return "drop_in" if arena.queue else "choosing"


def shown_slots(arena: Arena) -> int:
    """How many slots of every strip are public in this round: 0..3, from the first on."""
    return arena.turn if arena.sequences else max(arena.turn - 1, 0)


def is_fresh(arena: Arena) -> bool:
    """Whether the active seat has used and skipped nothing of its activation yet.

    AM-SCEN-4: all three symbols are pending and no operation was used, or its Mech is out.
    """
    if arena.alternative is not None or arena.operations_left:
        return False
    return sum(arena.pending) == 3 or arena.at[arena.active] == OFF


def stand(arena: Arena, seat: int, field: int) -> None:
    """Put a Mech on a field, or OFF the arena, wherever it was before."""
    before = arena.at[seat]
    if before != OFF and arena.mech_on[before] == seat:
        arena.mech_on[before] = OFF
    arena.at[seat] = field
    if field != OFF:
        arena.mech_on[field] = seat


def spend_operation(arena: Arena) -> None:
    """Fold one operation of the active seat; with the last one OPERATE is done."""
    if arena.operations_left:
        arena.operations_left -= 1
        if not arena.operations_left:
            arena.pending[OPERATE] = 0
