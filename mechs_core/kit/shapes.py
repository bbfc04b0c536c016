"""Shapes that pictures of several games are made of."""

from __future__ import annotations

from collections.abc import Iterable

from mechs_core.kernel.picture import Box, Disc, Shape, Stroke, Words

Points = tuple[tuple[float, float], ...]


def outline(x: float, y: float, w: float, h: float, role: str = "mark") -> Stroke:
    """The rim of a rectangle, with nothing in it. x, y: its upper left corner."""
    return Stroke(((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)), role)


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
