"""Shapes that pictures of several games are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.picture import WIDTH_OF_A_CHARACTER, Box, Disc, Shape, Stroke, Words

Points = tuple[tuple[float, float], ...]

MIDDLE: Final = 0.36  # from the middle of a line of text down to its base line, of its size
SURE, SURE_OF_STRONG = 0.53, 0.66  # what a letter takes on average, of its size


def outline(x: float, y: float, w: float, h: float, role: str = "mark") -> Stroke:
    """The rim of a rectangle, with nothing in it. x, y: its upper left corner."""
    return Stroke(((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)), role)


def polygon(role: str, points: Points, x: float = 0, y: float = 0) -> Stroke:
    """A filled shape whose points are around (x, y)."""
    return Stroke(tuple([(x + dx, y + dy) for dx, dy in points]), role, closed=True)


def middle(
    x: float,
    y: float,
    text: str,
    role: str = "label",
    size: float = 3,
    *,
    anchor: str = "middle",
    width: float = 0,
) -> Words:
    """Text whose letters are centred at the height y."""
    return Words(round(x, 1), round(y + MIDDLE * size, 1), text, role, size, anchor, width)


def fitted(
    x: float, y: float, text: str, role: str, size: float, room: float, anchor: str = "start"
) -> Words:
    """Text that is squeezed if it is clearly wider than its room.

    A text with a `width` that fits by itself would be drawn out to that width, since what a
    letter takes is said generously.
    """
    needs = len(text) * size * (SURE_OF_STRONG if role == "strong" else SURE)
    width = min(room, len(text) * size * WIDTH_OF_A_CHARACTER) if needs > room else 0
    return middle(x, y, text, role, size, anchor=anchor, width=width)


def shrunk(
    x: float, y: float, text: str, role: str, size: float, room: float, anchor: str = "start"
) -> Words:
    """Text in smaller letters if it could be wider than its room; shorter as SVG than `fitted`."""
    each = max(WIDTH_OF_A_CHARACTER, SURE_OF_STRONG if role == "strong" else 0)
    small = int(10 * room / (len(text) * each)) / 10
    return middle(x, y, text, role, min(size, small), anchor=anchor)


def moved(shapes: Iterable[Shape], x: float, y: float, scale: float = 1) -> tuple[Shape, ...]:
    """The shapes, scaled around (0, 0) and then moved, to hundredths of a unit as SVG has them."""
    return tuple(_moved(shape, x, y, scale) for shape in shapes)


def _moved(shape: Shape, x: float, y: float, k: float) -> Shape:
    if isinstance(shape, Stroke):
        points = tuple((_at(x, px, k), _at(y, py, k)) for px, py in shape.points)
        return Stroke(points, shape.role, shape.closed)
    left, top = _at(x, shape.x, k), _at(y, shape.y, k)
    if isinstance(shape, Box):
        return Box(left, top, shape.w * k, shape.h * k, shape.role, shape.round * k)
    if isinstance(shape, Disc):
        return Disc(left, top, shape.r * k, shape.role)
    size, width = shape.size * k, shape.width * k
    return Words(left, top, shape.text, shape.role, size, shape.anchor, width, shape.mono)


def _at(start: float, offset: float, k: float) -> float:
    return round(start + offset * k, 2)
