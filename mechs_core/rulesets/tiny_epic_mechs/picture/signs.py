"""The signs of the picture as shapes: figures, devices, resources, types of weapons, arrows."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from mechs_core.kernel.picture import Box, Disc, Shape, Words
from mechs_core.kit.shapes import Points, middle, polygon
from mechs_core.rulesets.tiny_epic_mechs.data import AREA, DOUBLE, MELEE, RANGED
from mechs_core.rulesets.tiny_epic_mechs.geometry import DIRECTION
from mechs_core.rulesets.tiny_epic_mechs.picture.places import SEAT_ROLES
from mechs_core.rulesets.tiny_epic_mechs.text.arena import LETTERS

Shapes = tuple[Shape, ...]

SIZES: Final = {"PILOT": (6.4, 8.2), "ARMOR": (8.0, 10.6), "MIGHTY": (11.0, 12.9)}  # wide, high
TURNED: Final = {  # direction -> quarter turns from north; GRID: half of one for the slanted ones
    **{name: number * pi / 2 for number, name in enumerate("NESW")},
    **{name: (number + 0.5) * pi / 2 for number, name in enumerate(("NE", "SE", "SW", "NW"))},
}
assert set(TURNED) == set(DIRECTION)


# ---------------------------------------------------------------- figures

MEEPLE: Final[Points] = (
    *((-1.2, -5.4), (1.2, -5.4), (3, -4.6), (2.9, -3.2), (2.1, -3.2), (2.7, 0)),
    *((-2.7, 0), (-2.1, -3.2), (-2.9, -3.2), (-3, -4.6)),
)
ARMOR_SUIT: Final[Points] = (
    *((-4, -8.2), (4, -8.2), (4, -4.2), (2.8, -4.2), (2.8, 0), (0.7, 0), (0.7, -1.6)),
    *((-0.7, -1.6), (-0.7, 0), (-2.8, 0), (-2.8, -4.2), (-4, -4.2)),
)
MIGHTY_MECH: Final[Points] = (
    *((-5.5, -10.6), (-3, -10.6), (-2.6, -9.8), (2.6, -9.8), (3, -10.6), (5.5, -10.6)),
    *((5.5, -5), (3.9, -5), (3.9, 0), (1, 0), (1, -2), (-1, -2), (-1, 0), (-3.9, 0)),
    *((-3.9, -5), (-5.5, -5)),
)


@lru_cache(maxsize=64)
def figure(status: str, role: str, letter: str) -> Shapes:
    """A pilot on foot, in Power Armor or in the Mighty Mech; its feet at (0, 0)."""
    shapes = _body(status, role, letter)
    return shapes if letter else shapes[:-1]


def _body(status: str, role: str, letter: str) -> Shapes:
    if status == "PILOT":
        return (
            Disc(0, -6.6, 1.5, role),
            polygon(role, MEEPLE),
            Words(0, -1, letter, "onseat", 3.6),
        )
    if status == "ARMOR":
        return (
            Box(-1.6, -10.6, 3.2, 2.6, role),
            polygon(role, ARMOR_SUIT),
            Words(0, -3.3, letter, "onseat", 4.4),
        )
    return (
        Box(-5.2, -12.6, 1.6, 2, role),
        Box(3.6, -12.6, 1.6, 2, role),
        Box(-1.9, -12.9, 3.8, 3.1, role),
        polygon(role, MIGHTY_MECH),
        Words(0, -3.7, letter, "onseat", 5.4),
    )


def pilot_figure(seat: int, status: str) -> Shapes:
    return figure(status, SEAT_ROLES[seat], LETTERS[seat])


def empty_mech() -> Shapes:
    return figure("MIGHTY", "nobody", "M")


# ---------------------------------------------------------------- devices and bases


def _star(rays: int, outer: float, inner: float) -> Points:
    """A star around (0, 0), a ray upwards."""
    radii = (outer, inner)
    turns = [(number, number * pi / rays) for number in range(2 * rays)]
    return tuple(
        (round(radii[n % 2] * sin(turn), 1), round(-radii[n % 2] * cos(turn), 1))
        for n, turn in turns
    )


SPIKES: Final[Points] = (
    *((0, -3.4), (1, -2), (2, -2), (2, -1), (3.4, 0), (2, 1), (2, 2), (1, 2)),
    *((0, 3.4), (-1, 2), (-2, 2), (-2, 1), (-3.4, 0), (-2, -1), (-2, -2), (-1, -2)),
)
SMALL_SPIKES: Final[Points] = tuple((round(0.8 * x, 1), round(0.8 * y, 1)) for x, y in SPIKES)
TOWER: Final[Points] = (
    *((-3, 3), (-2, -1), (-2, -3), (0, -3), (0, -2), (3.2, -2), (3.2, -1), (2, -1), (3, 3)),
)
HOUSE: Final[Points] = ((0, -6.4), (3.2, -3.8), (3.2, 0), (-3.2, 0), (-3.2, -3.8))
HEART: Final[Points] = ((0, 2), (-2, 0), (-2, -1), (-1, -2), (0, -1), (1, -2), (2, -1), (2, 0))


def mine(x: float, y: float, role: str, said: str) -> Shapes:
    """A ring of spikes around its owner's letter, or its number."""
    return (polygon(role, SPIKES, x, y), *_letter(x, y, said))


def turret(x: float, y: float, role: str, said: str) -> Shapes:
    """A tower with a barrel to the right."""
    return (polygon(role, TOWER, x, y), *_letter(x, y + 1.2, said))


def _letter(x: float, y: float, said: str) -> Shapes:
    return (middle(x, y, said, "onseat", 2.8),) if said else ()


def house(x: float, y: float, seat: int) -> Shapes:
    """A base; y: its ground."""
    return (
        polygon(SEAT_ROLES[seat], HOUSE, x, y),
        Words(x, y - 0.8, LETTERS[seat], "onseat", 3.4),
    )


# ---------------------------------------------------------------- resources


def coin(x: float, y: float, said: str, r: float = 2.4) -> Shapes:
    """Credits are round."""
    return (Disc(x, y, r, "goal"), *_letter(x, y, said))


def cell_of_energy(x: float, y: float, said: str, r: float = 2.4) -> Shapes:
    """Energy is square."""
    box = Box(round(x - r, 2), round(y - r, 2), 2 * r, 2 * r, "good")
    return (box, *_letter(x, y, said))


# ---------------------------------------------------------------- weapons

BURST: Final = _star(5, 1.7, 0.9)
DART: Final[Points] = ((-1.2, -1.1), (1.3, 0), (-1.2, 1.1))
BLADE: Final[Points] = ((0, -1.6), (1.1, 0), (0, 1.6), (-1.1, 0))
OF_TYPE: Final = {AREA: ("hazard", BURST), RANGED: ("path", DART), MELEE: ("good", BLADE)}


def type_sign(kind: str, x: float, y: float) -> Shape:
    """A burst for AREA, a dart for RANGED, a blade for MELEE."""
    role, points = OF_TYPE[kind]
    return polygon(role, points, x, y)


# ---------------------------------------------------------------- arrows

ARROW: Final[Points] = (
    *((0, -2.6), (1.7, -0.5), (0.6, -0.5), (0.6, 2.4), (-0.6, 2.4), (-0.6, -0.5), (-1.7, -0.5)),
)
LONG_ARROW: Final[Points] = (  # two heads
    *((0, -2.8), (1.6, -1), (0.6, -1), (1.6, 0.9), (0.6, 0.9), (0.6, 2.8)),
    *((-0.6, 2.8), (-0.6, 0.9), (-1.6, 0.9), (-0.6, -1), (-1.6, -1)),
)


@lru_cache(maxsize=64)
def _turned(double: bool, direction: str) -> Points:
    turn = TURNED[direction]
    points = LONG_ARROW if double else ARROW
    return tuple(
        (round(x * cos(turn) - y * sin(turn), 2), round(x * sin(turn) + y * cos(turn), 2))
        for x, y in points
    )


def arrow(movement: str, direction: str, x: float, y: float) -> Shape:
    """A movement: with two heads for DOUBLE, slanted for DIAGONAL."""
    return polygon("path", _turned(movement == DOUBLE, direction), x, y)
