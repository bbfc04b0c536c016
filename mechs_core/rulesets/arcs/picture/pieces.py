"""Pieces: a shape for each kind, in the colour of its seat and with its number."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.picture import Box, Disc, Shape, Stroke
from mechs_core.kit.shapes import Points, fitted, middle, polygon

BOW: Final[Points] = ((0, -1.8), (2.6, -1.8), (4.4, 0), (2.6, 1.8), (0, 1.8))
STARPORT: Final[Points] = ((0, -2.2), (2.2, 0), (0, 2.2), (-2.2, 0))
COUNT_LEFT: Final = 4.9  # of what stands beside a ship
COUNT_WIDE: Final = 5.2
HALF: Final = 1.8  # of a city


def ship(seat: int, count: str, x: float, y: float, room: float = COUNT_WIDE) -> list[Shape]:
    """Ships of a seat, whose left end is at (x, y), and how many they are."""
    return [
        polygon(f"seat{seat}", BOW, round(x, 2), y),
        middle(x + 1.8, y, str(seat), "onseat", 2.5),
        fitted(x + COUNT_LEFT, y, count, "strong", 2.5, room),
    ]


def building(seat: int, kind: str, damaged: bool, x: float, y: float) -> list[Shape]:
    """A city, a square, or a starport, round, around (x, y); cracked if it is damaged."""
    x, y, role = round(x, 2), round(y, 2), f"seat{seat}"
    found: list[Shape] = [
        Box(round(x - HALF, 2), round(y - HALF, 2), 2 * HALF, 2 * HALF, role)
        if kind == "city"
        else Disc(x, y, 2.1, role)
    ]
    found.append(middle(x, y, str(seat), "onseat", 2.5))
    if damaged:
        found.append(Stroke(crack(x, y), "hazard"))
    return found


def crack(x: float, y: float) -> Points:
    return ((x - 2.4, y + 2.4), (x + 2.4, y - 2.4))


def agents(seat: int, count: int, x: float, y: float) -> list[Shape]:
    """Agents of a seat: a disc and how many they are."""
    return [
        Disc(round(x + 1.8, 2), y, 1.8, f"seat{seat}"),
        middle(x + 1.8, y, str(seat), "onseat", 2.4),
        fitted(x + 4, y, str(count), "strong", 2.6, 2.6),
    ]
