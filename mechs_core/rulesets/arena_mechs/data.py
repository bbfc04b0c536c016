"""The printed numbers of Arena Mechs: tiles, cards, action list, prestige table."""

from __future__ import annotations

from typing import Final, NamedTuple

ROUNDS: Final = 4
TURNS: Final = 3  # and slots of a strip
HAND: Final = 3  # cards drawn for one slot: two are kept, one goes under the deck

COLOURS: Final = ("red", "yellow", "blue", "green")  # of decks 0..3
MARKERS: Final = (*COLOURS, "arena")  # index = place on a board
ARENA: Final = 4  # the black markers

PRESTIGE, HIT, SHOOT, MOVE, OPERATE = range(5)
SYMBOLS: Final = ("prestige", "hit", "shoot", "move", "operate")

UPPER, LOWER = range(2)
HALVES: Final = ("upper", "lower")

# The action list, by strength; nothing has strength 0.
REPAIRED: Final = (0, 1, 2, 3)  # markers
TRICKS: Final = (0, 0, 1, 3)  # prestige
HIT_DAMAGE: Final = (0, 2, 4, 7)
SHOOT_DAMAGE: Final = (0, 1, 2, 4)
MOST_STEPS: Final = (0, 2, 4, 8)
SPIKES_DAMAGE: Final = 1
HAZARD_DAMAGE: Final = 1

# The prestige table.
LONG_STRIDES: Final = (0, 0, 1, 2)  # by checkpoints stood on in one MOVE; 8 steps reach three
LAST_BLOW: Final = 1
DAMAGE_MOST: Final = 3
DAMAGE_TIED: Final = 2
DAMAGE_OTHER: Final = 1

SPACES: Final = {2: 6, 3: 8, 4: 8}  # damage spaces of a board, by seats

CHECKPOINTS: Final = ("a1", "e1", "a5", "e5")
DROP_IN_FIELDS: Final = ("c1", "a3", "e3", "c5")
CENTRE: Final = "c3"  # crushers and flamethrowers, on a fixed tile without walls
LOOSE_FIELDS: Final = (  # in reading order
    *("b1", "d1"),
    *("a2", "b2", "c2", "d2", "e2"),
    *("b3", "d3"),
    *("a4", "b4", "c4", "d4", "e4"),
    *("b5", "d5"),
)

# An arrow: the side where the tile enters, and the row or column.
ARROWS: Final = ("w2", "e2", "w4", "e4", "nb", "sb", "nd", "sd")


class Face(NamedTuple):
    """A loose tile in orientation 0."""

    id: str
    walls: str  # of "nesw"
    crushers: bool
    flamethrowers: bool


FACES: Final = (
    Face("L01", "n", False, False),
    Face("L02", "n", True, False),
    Face("L03", "n", False, True),
    Face("L04", "ne", False, False),
    Face("L05", "ne", True, False),
    Face("L06", "ne", False, True),
    Face("L07", "n", False, False),
    Face("L08", "n", True, False),
    Face("L09", "n", False, True),
    Face("L10", "", True, False),
    Face("L11", "", True, False),
    Face("L12", "", True, False),
    Face("L13", "", False, True),
    Face("L14", "", False, True),
    Face("L15", "", False, True),
    Face("L16", "", True, True),
    Face("L17", "", False, False),
)
TILE_IDS: Final = tuple(face.id for face in FACES)

# A card is its start number, 1..100; index 0 stands for no card.
UPPER_OF: Final = (-1, *((card - 1) // 20 for card in range(1, 101)))
LOWER_OF: Final = (-1, *((card - 1) // 4 % 5 for card in range(1, 101)))
DECKS: Final = tuple(
    tuple(
        20 * upper + 4 * lower + 1 + (deck + 5 * upper + lower) % 4
        for upper in range(5)
        for lower in range(5)
    )
    for deck in range(4)
)  # ascending
