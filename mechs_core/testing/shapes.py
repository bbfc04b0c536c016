"""One picture alone: its keys, its shapes, and the SVG that is made of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from mechs_core.kernel.picture import (
    BELOW_THE_LINE,
    MOST_BYTES,
    MOST_GROUPS,
    Box,
    Disc,
    Group,
    Picture,
    Shape,
    Stroke,
    Words,
    svg,
    width_of,
)
from mechs_core.kernel.themes import AREAS, BY_NAME, TEXTS

Frame = tuple[float, float, float, float]  # left, top, right, bottom

NEAR: Final = 0.01  # units: SVG says two decimals
ELEMENTS: Final = {
    *("svg", "title", "style", "defs", "pattern", "g"),
    *("rect", "circle", "polygon", "polyline", "text"),
}
HALF_LINES: Final = {
    role: max(theme.areas[role].thick for theme in BY_NAME.values()) / 2 for role in AREAS
}


def check_picture(picture: Picture, at: str) -> None:
    """A picture is whole, says what it shows, and lies inside its frame."""
    many = len(picture.groups)
    assert many <= MOST_GROUPS, f"{at}: {many} groups, more than {MOST_GROUPS}"
    keys = Counter(group.key for group in picture.groups)
    twice = sorted(key for key, times in keys.items() if times > 1)
    assert not twice, f"{at}: keys of several groups: {', '.join(twice)}"
    labelled = {group.place for group in picture.groups if group.label}
    unsaid = sorted(picture.places - labelled)
    assert not unsaid, f"{at}: no group of these places has a label: {', '.join(unsaid)}"
    for group in picture.groups:
        for text in (group.key, group.place, group.label):
            assert text.isprintable(), f"{at}, {group.key!r}: not printable: {text!r}"
        assert group.key, f"{at}: a group without a key: {group}"
        for shape in group.shapes:
            why = why_wrong(picture, group, shape)
            assert why is None, f"{at}, {group.key}: {shape}: {why}"
    check_grounds(picture, at)
    check_svg(svg(picture), at)


def why_wrong(picture: Picture, group: Group, shape: Shape) -> str | None:
    """What is wrong with a shape, or None."""
    if isinstance(shape, Words):
        if shape.role not in TEXTS:
            return "no role of text"
        if shape.anchor not in ("start", "middle", "end"):
            return "no such anchor"
        if not (shape.text.strip() and shape.text.isprintable()):
            return "no printable text"
    elif shape.role not in AREAS:
        return "no role of an area"
    if not has_size(shape):
        return "no size"
    left, top, right, bottom = sides = frame_of(shape, group.at)
    if not all(map(math.isfinite, sides)):
        return "not finite"
    beyond = max(right - picture.width, bottom - picture.height)
    if min(left, top) >= -NEAR and beyond <= NEAR:
        return None
    return (
        f"reaches from {left:.2f} {top:.2f} to {right:.2f} {bottom:.2f}, "
        f"outside of {picture.width:g} x {picture.height:g}"
    )


def has_size(shape: Shape) -> bool:
    if isinstance(shape, Words):
        return shape.size > 0
    if isinstance(shape, Box):
        return shape.w > 0 and shape.h > 0
    if isinstance(shape, Disc):
        return shape.r > 0
    return len(shape.points) > (2 if shape.closed else 1)


def frame_of(shape: Shape, at: tuple[float, float]) -> Frame:
    """What a shape takes, with half of its thickest line; of a text an estimate."""
    if isinstance(shape, Words):
        wide = width_of(shape)
        left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}.get(shape.anchor, 0)
        below = shape.size * BELOW_THE_LINE
        return moved((left, shape.y + below - shape.size, left + wide, shape.y + below), at)
    half = HALF_LINES[shape.role]
    if isinstance(shape, Box):
        sides = (shape.x, shape.y, shape.x + shape.w, shape.y + shape.h)
    elif isinstance(shape, Disc):
        x, y, r = shape.x, shape.y, shape.r
        sides = (x - r, y - r, x + r, y + r)
    else:
        across, down = zip(*shape.points, strict=True)
        sides = (min(across), min(down), max(across), max(down))
    return moved(sides, at, half)


def moved(sides: Frame, at: tuple[float, float], half: float = 0) -> Frame:
    left, top, right, bottom = sides
    x, y = at
    return (left + x - half, top + y - half, right + x + half, bottom + y + half)


# ---------------------------------------------------------------- what texts stand on


def check_grounds(picture: Picture, at: str) -> None:
    """The middle of each text stands on an area on which it can be read in every theme."""
    areas: list[tuple[Frame, Shape, tuple[float, float]]] = []
    for group, shape in drawn(picture):
        sides = frame_of(shape, group.at)
        if isinstance(shape, Words):
            x, y = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
            ground = next(
                (area.role for frame, area, to in reversed(areas) if covers(frame, area, to, x, y)),
                "nothing",
            )
            assert ground in TEXTS[shape.role], (
                f"{at}, {group.key}: {shape.text!r} has the role {shape.role}, which is not for "
                f"text on {ground}"
            )
        elif not isinstance(shape, Stroke) or shape.closed:
            areas.append((sides, shape, group.at))


def drawn(picture: Picture) -> Iterator[tuple[Group, Shape]]:
    """Every shape with its group, what lies under others first."""
    return ((group, shape) for group in picture.groups for shape in group.shapes)


def covers(sides: Frame, area: Shape, at: tuple[float, float], x: float, y: float) -> bool:
    """Whether an area lies under a point. sides: its frame."""
    left, top, right, bottom = sides
    if not (left <= x <= right and top <= y <= bottom):
        return False
    if isinstance(area, Disc):
        return math.hypot(x - at[0] - area.x, y - at[1] - area.y) <= area.r
    return not isinstance(area, Stroke) or within(area.points, x - at[0], y - at[1])


def within(points: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Whether a point lies in a polygon: a ray to the right crosses its rim an odd number."""
    inside = False
    for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


# ---------------------------------------------------------------- as SVG


def check_svg(text: str, at: str) -> None:
    """It is XML, not too long, and nothing in it runs or leads anywhere."""
    size = len(text.encode())
    assert size <= MOST_BYTES, f"{at}: {size} bytes of SVG, more than {MOST_BYTES}"
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise AssertionError(f"{at}: the SVG is no XML: {error}") from error
    for element in root.iter():
        name = element.tag.rpartition("}")[2]
        assert name in ELEMENTS, f"{at}: an element {name} in the SVG"
        strange = [each for each in element.attrib if each.startswith("on") or "href" in each]
        assert not strange, f"{at}: {name} has {', '.join(strange)}"
