"""Where things stand in the picture, and the names of its places, in the notation's words."""

from __future__ import annotations

from functools import cache
from typing import Final

from mechs_core.rulesets.arcs.geometry import CLUSTER, IS_GATE, NUMBER, PER_CLUSTER, SYSTEMS

Corner = tuple[float, float]

WIDTH: Final = 300.0
MARGIN: Final = 3.0
ACROSS: Final = WIDTH - 2 * MARGIN
GAP: Final = 1.0

# ---------------------------------------------------------------- the map

MAP_LEFT: Final = MARGIN + 1.0
MAP_TOP: Final = 13.0
SYSTEM_WIDE: Final = 25.4
SYSTEM_HIGH: Final = 17.0
COLUMN: Final = 28.6  # from system to system
ROW: Final = 20.8
MIDDLE: Final = 4.0  # more between the left half of the map and the right one
COLUMNS: Final = 6
ROWS: Final = 5
MAP_WIDE: Final = COLUMNS * COLUMN + MIDDLE - (COLUMN - SYSTEM_WIDE)
# Column and row of the systems of a cluster: its gate, then its planets, clockwise.
SPOTS: Final = (
    ((1.5, 1), (0, 0), (1, 0), (2, 0)),
    ((3.5, 1), (3, 0), (4, 0), (5, 0)),
    ((4, 2), (5, 1), (5, 2), (5, 3)),
    ((3.5, 3), (5, 4), (4, 4), (3, 4)),
    ((1.5, 3), (2, 4), (1, 4), (0, 4)),
    ((1, 2), (0, 3), (0, 2), (0, 1)),
)

# ---------------------------------------------------------------- what stands beside and below

SIDE_LEFT: Final = round(MAP_LEFT + MAP_WIDE + 4, 2)
SIDE_WIDE: Final = WIDTH - MARGIN - SIDE_LEFT
ROUND_TOP: Final = 12.0
ROUND_HIGH: Final = 22.0
AMBITIONS_TOP: Final = ROUND_TOP + ROUND_HIGH + 1.4
AMBITIONS_HIGH: Final = 37.0
COURT_TOP: Final = AMBITIONS_TOP + AMBITIONS_HIGH + 1.4
STRIP_HIGH: Final = 13.0
PANEL_WIDE: Final = (ACROSS - 2) / 2
PANEL_HIGH: Final = 36.0
MOST_SEATS: Final = 4
INSET: Final = 1.4  # of a panel
BOARD_TOP: Final = 8.8  # of its slots and of its Guild cards
RIGHT: Final = 63.0  # where its right part begins


class Layout:
    """How high the parts are: a campaign shows more in each, and has some of its own.

    empire_high: of the row of the Empire, with the gap below it.
    """

    def __init__(
        self,
        system_high: float = SYSTEM_HIGH,
        row: float = ROW,
        empire_high: float = 0,
        strip_high: float = STRIP_HIGH,
        panel_high: float = PANEL_HIGH,
    ) -> None:
        self.system_high, self.row = system_high, row
        self.strip_high, self.panel_high = strip_high, panel_high
        self.map_high = ROWS * row - (row - system_high)
        self.empire_top = round(MAP_TOP + self.map_high + 2.4, 2)
        self.strip_top = round(self.empire_top + empire_high, 2)
        self.court_high = round(self.empire_top - 1.6 - COURT_TOP, 2)
        self.panels_top = self.strip_top + strip_high + 1.6
        pitch = panel_high + 1.6
        # The upper left corners of the seats' panels: two of them side by side.
        self.panels: tuple[Corner, ...] = tuple(
            (MARGIN + seat % 2 * (PANEL_WIDE + 2), round(self.panels_top + seat // 2 * pitch, 2))
            for seat in range(MOST_SEATS)
        )
        # Where the hand stands, by seats.
        self.hand_tops = tuple(
            round(self.panels_top + (seats + 1) // 2 * pitch + 0.4, 2)
            for seats in range(MOST_SEATS + 1)
        )


BASE: Final = Layout()
CAMPAIGN: Final = Layout(21.0, 24.8, 13.4, 21.0, 57.0)


@cache
def system_corner(system: str, layout: Layout = BASE) -> Corner:
    """The upper left corner of a system."""
    number = NUMBER[system]
    column, row = SPOTS[CLUSTER[number]][number % PER_CLUSTER]
    x = MAP_LEFT + column * COLUMN + (MIDDLE if column >= COLUMNS / 2 else 0)
    return round(x, 2), round(MAP_TOP + row * layout.row, 2)


@cache
def system_middle(system: str, layout: Layout = BASE) -> Corner:
    x, y = system_corner(system, layout)
    return round(x + SYSTEM_WIDE / 2, 2), round(y + layout.system_high / 2, 2)


def corners(
    many: int, wide: float, high: float, best: float, tall: float, least: float
) -> tuple[float, float, list[Corner]]:
    """Room for so many cards in a rectangle: how wide and high each is, and where they stand.

    best, tall: how wide and high they are where there is room, gaps included. Lines are filled
    from the left; where they do not do, cards become narrower down to `least`, then lower.
    """
    abreast = max(1, int((wide + 0.01) // best))
    lines = max(1, int((high + 0.01) // tall))
    if many > abreast * lines:
        abreast = max(abreast, min(int(wide // least), -(-many // lines)))
        lines = -(-many // abreast)
    across, down = min(best, wide / abreast), min(tall, high / lines)
    found = [(round(n % abreast * across, 2), round(n // abreast * down, 2)) for n in range(many)]
    return round(across - GAP, 2), round(down - GAP, 2), found


# ---------------------------------------------------------------- names of places


SYSTEM_PLACE: Final = {system: f"system {system.lower()}" for system in SYSTEMS}
GATE_NAMES: Final = tuple(SYSTEMS[number] for number, gate in enumerate(IS_GATE) if gate)
INITIATIVE, NEW, PRELUDE, HAND = "initiative", "new", "prelude", "hand"


def ships_place(system: str) -> str:
    """The viewer's ships in a system: "ships 4b"."""
    return f"ships {system.lower()}"


def card_place(card: str) -> str:
    """A card in the viewer's hand, played, or held by a seat: "card co2", "card bc04"."""
    return f"card {card.lower()}"


def seize_place(card: str) -> str:
    """What a card in hand is added for: "seize co2"."""
    return f"seize {card.lower()}"


def court_place(place: int) -> str:
    """A place of the Court row, from 1: "court 2"."""
    return f"court {place}"


def slot_place(seat: int, slot: int) -> str:
    """A resource slot of a seat, from 1: "slot 0 3"."""
    return f"slot {seat} {slot}"


def seat_place(seat: int) -> str:
    return f"seat {seat}"


def ambition_place(ambition: str) -> str:
    return f"ambition {ambition.lower()}"


def type_place(kind: str) -> str:
    """A type of resource: "type m"."""
    return f"type {kind.lower()}"


def cluster_place(cluster: int) -> str:
    """A cluster, from 1."""
    return f"cluster {cluster}"


def piece_place(kind: str) -> str:
    """A kind of piece on the viewer's board: "ship"."""
    return kind


def hit_place(piece: str) -> str:
    """ "hit ship fresh"."""
    return f"hit {piece.replace(':', ' ')}"


def number_place(word: str, number: int) -> str:
    """How many: "fresh 2", "skirmish 0"."""
    return f"{word} {number}"


def die_place(index: int) -> str:
    """A skirmish die that lies there, from 0."""
    return f"die {index}"


# ---------------------------------------------------------------- of campaigns


def owner_place(owner: int | str) -> str:
    """Whose pieces are meant: "seat 1", "empire", "free", "blight"."""
    return seat_place(owner) if isinstance(owner, int) else owner


def trust_place(kind: str) -> str:
    """The tokens of a type in the Trust: "trust m"."""
    return f"trust {kind.lower()}"


def policy_place(policy: str) -> str:
    return f"policy {policy}"


def fate_place(fate: str) -> str:
    """A Fate that is held for a choice."""
    return f"fate {fate}"


def power_place(seat: int) -> str:
    return f"power {seat}"


def flagship_place(seat: int) -> str:
    return f"flagship {seat}"


def board_place(seat: int, column: str, row: str) -> str:
    """A spot of a Flagship's board: "board 0 hull armor"."""
    return f"board {seat} {column} {row}"


def favors_place(seat: int, owner: int) -> str:
    """Agents of an owner on the Fate card of a seat: "favors 0 1"."""
    return f"favors {seat} {owner}"


def trophies_place(seat: int) -> str:
    return f"trophies {seat}"


def captives_place(seat: int) -> str:
    return f"captives {seat}"


DEALS_SHOWN: Final = 12  # proposals, the first that were made; others are told by words alone


def proposal_place(number: int) -> str:
    return f"proposal {number}"


def yes_place(word: str, yes: bool) -> str:
    """ "summit yes", "outlaw no"."""
    return f"{word} {'yes' if yes else 'no'}"


def attached_place(place: int) -> str:
    """The card above a Court card: "attached 2"."""
    return f"attached {place}"


def draft_place(kind: str) -> str:
    """A kind of item of a deal: "give resource"."""
    return f"give {kind}"


def state_place(state: str) -> str:
    """The condition of a piece that is given."""
    return f"state {state}"
