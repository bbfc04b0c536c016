"""Pieces: a shape for each kind, in the colour of its seat and with its number."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.picture import Box, Disc, Shape
from mechs_core.kit.shapes import Points, fitted, middle, polygon, shrunk
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, EMPIRE, FREE
from mechs_core.rulesets.arcs.picture.detail import BARE, FULL

BOW: Final[Points] = ((0, -1.8), (2.6, -1.8), (4.4, 0), (2.6, 1.8), (0, 1.8))
# Damaged buildings: a corner is gone.
BROKEN: Final[dict[str, Points]] = {
    "city": ((-1.9, -1.9), (0.3, -1.9), (0.7, -0.8), (1.9, -0.4), (1.9, 1.9), (-1.9, 1.9)),
    "starport": (
        *((-0.8, -2), (0.2, -2.1), (0.7, -0.8), (2.1, -0.3), (2, 0.8), (1.1, 1.8), (0, 2.1)),
        *((-1.1, 1.8), (-2, 0.8), (-2, -0.8)),
    ),
}
LONG: Final = 10.0
LONG_BOW: Final[Points] = ((0, -1.8), (8.2, -1.8), (LONG, 0), (8.2, 1.8), (0, 1.8))
LONG_SPIKES: Final[Points] = ((0, 0), (LONG / 2, -2.2), (LONG, 0), (LONG / 2, 2.2))
COUNT_LEFT: Final = 4.9  # of what stands beside a ship
COUNT_WIDE: Final = 5.4
# Owners that are no seats.
SIGNS: Final = {EMPIRE: "E", FREE: "F", BLIGHT: "B"}
ROLES: Final = {EMPIRE: "nobody", FREE: "nobody", BLIGHT: "hazard"}
SPIKES: Final[Points] = ((0, 0), (2.2, -2), (4.4, 0), (2.2, 2))  # of the Blight


def sign_of(owner: int) -> str:
    """An owner of pieces in a character: its number, or a letter."""
    return SIGNS.get(owner) or str(owner)


def role_of(owner: int) -> str:
    return ROLES.get(owner) or f"seat{owner}"


def ship(owner: int, count: str, x: float, y: float, detail: int = FULL) -> list[Shape]:
    """Ships of an owner, or Blight, whose left end is at (x, y), and how many they are."""
    x, role, sign = round(x, 2), role_of(owner), sign_of(owner)
    if detail == FULL:
        is_blight = owner == BLIGHT
        return [
            polygon(role, SPIKES if is_blight else BOW, x, y),
            middle(x + (2.2 if is_blight else 1.8), y, sign, "onseat", 2.6),
            shrunk(x + COUNT_LEFT, y, count, "strong", 2.8, COUNT_WIDE),
        ]
    text = f"{sign}:{count}"
    if detail >= BARE:
        return [shrunk(x, y, text, "label", 2.5, LONG)]
    if owner == BLIGHT:
        spikes = polygon(role, LONG_SPIKES, x, y)
        return [spikes, shrunk(x + LONG / 2, y, text, "onseat", 2.5, LONG - 3.6, "middle")]
    return [polygon(role, LONG_BOW, x, y), shrunk(x + 0.6, y, text, "onseat", 2.5, LONG - 2)]


def building(owner: int, kind: str, damaged: bool, x: float, y: float) -> list[Shape]:
    """A city, a square, or a starport, round, around (x, y); broken off if it is damaged."""
    x, y, role, sign = round(x, 2), round(y, 2), role_of(owner), sign_of(owner)
    if damaged:
        broken = polygon(role, BROKEN[kind], x, y)
        return [broken, middle(x - 0.1, y + 0.3, f"{sign}d", "onseat", 2.1)]
    square = Box(round(x - 1.9, 2), round(y - 1.9, 2), 3.8, 3.8, role)
    return [
        square if kind == "city" else Disc(x, y, 2.1, role),
        middle(x, y, sign, "onseat", 2.5),
    ]


def agents(seat: int, count: int, x: float, y: float) -> list[Shape]:
    """Agents of a seat: a disc and how many they are."""
    return [
        Disc(round(x + 1.8, 2), y, 1.8, f"seat{seat}"),
        middle(x + 1.8, y, str(seat), "onseat", 2.4),
        fitted(x + 4, y, str(count), "strong", 2.6, 2.6),
    ]
