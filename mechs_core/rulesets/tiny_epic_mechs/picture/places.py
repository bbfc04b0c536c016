"""Where things stand in the picture, and the names of its places, in the notation's words."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.themes import ROLE_OF_COLOUR
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS
from mechs_core.rulesets.tiny_epic_mechs.options import COLOURS

WIDTH: Final = 240.0
MARGIN: Final = 3.0
ARENA_TOP: Final = 12.0
PITCH: Final = 22.0  # of zone cards, side by side
ACROSS: Final = 5 * PITCH  # of the arena, and of the market below it
MARKET_TOP: Final = ARENA_TOP + ACROSS + 2.5
SEATS_LEFT: Final = MARGIN + ACROSS + 4
SEATS_WIDE: Final = WIDTH - MARGIN - SEATS_LEFT
BOTTOM: Final = 157.0  # of the market and of the seats' panels
HAND_TOP: Final = 160.0
HAND_HIGH: Final = 17.6

SEAT_ROLES: Final = tuple(ROLE_OF_COLOUR[colour] for colour in COLOURS)
CORNER: Final = {  # cell -> the upper left corner of its card
    cell: (MARGIN + PITCH * (number % 5), ARENA_TOP + PITCH * (number // 5))
    for number, cell in enumerate(CELLS)
}


def cell_place(cell: str) -> str:
    """ "cell c2"."""
    return f"cell {cell}"


def card_place(card: str) -> str:
    """A program card of the viewer: "card k7"."""
    return f"card {card.lower()}"


def direction_place(direction: str) -> str:
    """ "direction ne"."""
    return f"direction {direction.lower()}"


def pilot_place(pilot: str) -> str:
    """A pilot card that was dealt: "pilot p3"."""
    return f"pilot {pilot.lower()}"


def sale_place(weapon: str) -> str:
    """A weapon that is for sale, or that a seat may begin with: "weapon b1"."""
    return f"weapon {weapon.lower()}"


def owned_place(seat: int, weapon: str) -> str:
    """A weapon that a seat owns: "weapon b1 of red"."""
    return f"weapon {weapon.lower()} of {COLOURS[seat]}"


def attack_place(weapon: str, power: bool) -> str:
    """A line of a weapon: "attack b1", "attack b1 power"."""
    return f"attack {weapon.lower()}{' power' * power}"


def resource_place(cell: str, word: str) -> str:
    """A resource that a zone gives: "c2 credits"."""
    return f"{cell} {word}"


def mine_place(number: int) -> str:
    """A mine in the viewer's supply: "mine 3"."""
    return f"mine {number}"


def heal_place(energy: int) -> str:
    return f"heal {energy}"


def pay_place(amount: int) -> str:
    return f"pay {amount}"


TURRET_PLACE: Final = "turret"  # in the viewer's supply
UPGRADE_PLACE: Final = "upgrade"
STOCK_PLACE: Final = "stockpile"  # the viewer's
SLOT_PLACE: Final = "free slot"  # of the viewer, for a weapon
