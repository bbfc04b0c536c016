"""Where things stand in the picture, and the names of its places, in the notation's words."""

from __future__ import annotations

from typing import Final

Corner = tuple[float, float]

WIDTH: Final = 240.0
MARGIN: Final = 3.0
ACROSS: Final = WIDTH - 2 * MARGIN
TABLE_TOP: Final = 11.0  # what belongs to nobody: decks, connections, the Lookout, the Arena
TABLE_HIGH: Final = 26.0
SEATS_TOP: Final = TABLE_TOP + TABLE_HIGH + 2
SEAT_HIGH: Final = 43.0
SEAT_PITCH: Final = SEAT_HIGH + 1.6
BOARD_LEFT: Final = 64.0  # in a seat's panel
BOARD_WIDE: Final = ACROSS - BOARD_LEFT - 1.2
GAP: Final = 0.8  # between cards
LOWEST: Final = 6.0  # from line to line of cards, at least


def badge(seat: int, faction: str) -> tuple[str, str]:
    """The letter of a seat, and its role. faction: its code, "" before factions are dealt."""
    return faction[:1].upper() or str(seat), f"seat{seat}"


def top_of(seat: int) -> float:
    """The upper edge of a seat's panel."""
    return round(SEATS_TOP + seat * SEAT_PITCH, 2)


def hand_top(seats: int) -> float:
    return SEATS_TOP + seats * SEAT_PITCH + 0.4


def corners(
    many: int, wide: float, high: float, best: float, least: float
) -> tuple[float, float, list[Corner]]:
    """Room for so many cards in a rectangle: how wide and high each is, and where they stand.

    best: how wide they are, with the gap between them, where there is room. Where one line would
    make them narrower than `least` they stand in more, as long as lines are not too low.
    """
    lines = 1
    while many * least > lines * wide and high / (lines + 1) >= LOWEST:
        lines += 1
    abreast = -(-many // lines) or 1
    pitch, tall = min(best, round(wide / abreast, 2)), round(high / lines, 2)
    found = [(round(n % abreast * pitch, 2), round(n // abreast * tall, 2)) for n in range(many)]
    return round(pitch - GAP, 2), round(tall - GAP, 2), found


# ---------------------------------------------------------------- names of places


def card_place(card: str) -> str:
    """A card wherever it lies: in the viewer's hand, on a board, in the row: "card P06.1"."""
    return f"card {card}"


def good_place(good: str) -> str:
    """A kind of goods in the viewer's supply: "good fuel"."""
    return f"good {good}"


def faction_place(index: int) -> str:
    """An action of the viewer's faction: "faction 0"."""
    return f"faction {index}"


BUILD, DEAL, RAZE, TRADE, DECK = "build", "deal", "raze", "trade", "deck"


def develop_place(pays: str) -> str:
    """ "develop with brick"."""
    return f"develop with {pays}"
