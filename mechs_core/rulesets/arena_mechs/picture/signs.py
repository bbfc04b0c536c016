"""Signs as shapes, each round the point (0, 0): hazards, symbols of cards, markers, Mechs."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from mechs_core.kernel.picture import Box, Disc, Shape, Stroke, Words
from mechs_core.kernel.themes import ROLE_OF_COLOUR
from mechs_core.kit.shapes import Points
from mechs_core.rulesets.arena_mechs.text.arena import LETTER

FIELD: Final = 20.0  # units across


def role_of(marker: str) -> str:
    """The role of what belongs to a colour, or to the arena."""
    return ROLE_OF_COLOUR.get(marker, "nobody")


def _spread(radii: tuple[float, ...], start: float) -> Points:
    """A point for each radius, evenly round the middle, clockwise. start: part of a turn."""
    turn = 2 * pi / len(radii)
    angles = [turn * n + start * 2 * pi for n in range(len(radii))]
    return tuple(
        (round(radius * cos(angle), 1), round(radius * sin(angle), 1))
        for radius, angle in zip(radii, angles, strict=True)
    )


# ---------------------------------------------------------------- the arena

JAW: Final[Points] = (  # the one in the west; its teeth point to the east
    *((-7.8, -6.6), (-6.6, -6.6), (-3.9, -4.8), (-6.6, -3.0), (-3.9, -1.2)),
    *((-6.6, 0.6), (-3.9, 2.4), (-6.6, 4.2), (-7.8, 4.2)),
)
CRUSHERS: Final[tuple[Shape, ...]] = (
    Stroke(JAW, "nobody", closed=True),
    Stroke(tuple((-x, y) for x, y in JAW), "nobody", closed=True),
)
FIRE: Final[Points] = (  # three flames, from the left to the right
    *((-3.4, 8.3), (-4.2, 6.4), (-2.6, 3.6), (-1.5, 5.4), (-0.9, 4.6), (-0.4, 5.6)),
    *((1.2, 1.8), (2.6, 4.6), (3.2, 3.8), (3.8, 5.6), (5.2, 2.8), (7, 6.4), (6.2, 8.3)),
)
FLAMES: Final[tuple[Shape, ...]] = (Stroke(FIRE, "hazard", closed=True),)
CHECKPOINT: Final[tuple[Shape, ...]] = (Disc(0, -1, 7, "goal"), Disc(0, -1, 4.2, "card"))
DROP_IN: Final[tuple[Shape, ...]] = (
    Stroke(
        ((-3.2, -7.5), (3.2, -7.5), (3.2, -1), (7.4, -1), (0, 8), (-7.4, -1), (-3.2, -1)),
        "path",
        closed=True,
    ),
)
EDGE: Final = 9.1  # from the middle of a field to the middle of a wall
WALLS: Final[tuple[Shape, ...]] = (  # north, east, south, west
    Stroke(((-EDGE, -EDGE), (EDGE, -EDGE)), "wall"),
    Stroke(((EDGE, -EDGE), (EDGE, EDGE)), "wall"),
    Stroke(((-EDGE, EDGE), (EDGE, EDGE)), "wall"),
    Stroke(((-EDGE, -EDGE), (-EDGE, EDGE)), "wall"),
)


@lru_cache(maxsize=8)
def mech(colour: str) -> tuple[Shape, ...]:
    """A Mech, 11 units wide and 12 high, with the letter of its colour."""
    role = role_of(colour)
    return (
        Box(-3.6, 3, 2.6, 2.8, role),
        Box(1, 3, 2.6, 2.8, role),
        Box(-5.5, -2.6, 1.8, 5.4, role, 0.6),
        Box(3.7, -2.6, 1.8, 5.4, role, 0.6),
        Box(-1.9, -6.2, 3.8, 3, role, 0.8),
        Box(-4.2, -3.5, 8.4, 7, role, 1.2),
        Words(0, 2.2, LETTER[colour], "onseat", 6),
    )


@lru_cache(maxsize=8)
def marker(name: str) -> tuple[Shape, ...]:
    """A damage marker, 6 units across, with the letter of who dealt it."""
    return (Disc(0, 0, 2.7, role_of(name)), Words(0, 1.4, LETTER[name], "onseat", 4))


# ---------------------------------------------------------------- the symbols of cards

STAR: Final = _spread((2.9, 1.2) * 5, -0.25)
BURST: Final = _spread((3, 1.6) * 7, -0.25)
NUT: Final = _spread((2.9,) * 6, 0)
FORWARD: Final[Points] = (
    *((-2.8, -1.1), (0, -1.1), (0, -2.9), (3, 0), (0, 2.9), (0, 1.1), (-2.8, 1.1)),
)
SYMBOL: Final[dict[str, tuple[Shape, ...]]] = {
    "prestige": (Stroke(STAR, "goal", closed=True),),
    "hit": (Stroke(BURST, "hazard", closed=True),),
    "shoot": (
        Disc(0, 0, 2.1, "nobody"),
        Stroke(((-3, 0), (3, 0), (0, 0), (0, -3), (0, 3)), "nobody"),
    ),
    "move": (Stroke(FORWARD, "path", closed=True),),
    "operate": (Stroke(NUT, "good", closed=True), Disc(0, 0, 1.2, "card")),
}
MAGNET: Final[tuple[Shape, ...]] = (
    Stroke(
        (
            *((-2.6, 2.4), (-2.6, -0.4), (-1.8, -2.2), (0, -2.8), (1.8, -2.2), (2.6, -0.4)),
            *((2.6, 2.4), (1, 2.4), (1, -0.2), (0, -1.2), (-1, -0.2), (-1, 2.4)),
        ),
        "nobody",
        closed=True,
    ),
)
