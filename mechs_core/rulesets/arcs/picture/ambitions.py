"""The ambitions: markers on them, and what everybody has of what they count."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle, outline
from mechs_core.rulesets.arcs.data import AMBITIONS, MARKERS
from mechs_core.rulesets.arcs.picture.detail import FULL, LEAST
from mechs_core.rulesets.arcs.picture.places import (
    AMBITIONS_TOP,
    SIDE_LEFT,
    SIDE_WIDE,
    ambition_place,
)
from mechs_core.rulesets.arcs.text.words import AMBITION_NAME, name
from mechs_core.rulesets.arcs.view import View

HEAD: Final = 4.6
ROW: Final = 5.4
NAME_WIDE: Final = 41.0
MARKER_WIDE: Final = 9.0
MARKERS_LEFT: Final = NAME_WIDE + 1
COUNTS_LEFT: Final = MARKERS_LEFT + len(MARKERS) * (MARKER_WIDE + 0.6) + 1.4
BOX: Final = 4  # the column behind the seats'
COUNT_WIDE: Final = round((SIDE_WIDE - COUNTS_LEFT) / (BOX + 1), 2)
COUNTS: Final = {
    "TYCOON": "Material, Fuel",
    "TYRANT": "Captives",
    "WARLORD": "Trophies",
    "KEEPER": "Relics",
    "EMPATH": "Psionics",
}

Marker = tuple[int, int]  # Power for first and second


def ambition_groups(view: View, detail: int) -> Iterator[Group]:
    boxed = len(view.seats) == 2
    yield _head(len(view.seats), boxed)
    for number, ambition in enumerate(AMBITIONS):
        on = tuple([view.values[name] for name in MARKERS if view.markers[name] == ambition])
        counts = view.counts[ambition]
        yield _ambition(number, on, counts, boxed, detail)
    free = tuple([view.values[name] for name in MARKERS if view.markers[name] is None])
    yield _available(free)


def _column(place: int) -> float:
    return round(COUNTS_LEFT + (place + 0.5) * COUNT_WIDE, 2)


@lru_cache(maxsize=8)
def _head(seats: int, boxed: bool) -> Group:
    shapes: list[Shape] = [middle(0, 2, "Ambitions", "strong", 3.2, anchor="start")]
    for seat in range(seats):
        x = _column(seat)
        shapes += (
            Box(round(x - 2, 2), 0.1, 4, 4, f"seat{seat}", 0.6),
            middle(x, 2.1, str(seat), "onseat", 2.8),
        )
    if boxed:
        shapes.append(middle(_column(BOX), 2.1, "box", "dim", 2.5))
    return Group("ambitions", tuple(shapes), "", "", (SIDE_LEFT, AMBITIONS_TOP))


def _marker(value: Marker, x: float, y: float) -> list[Shape]:
    text = f"{value[0]}/{value[1]}"
    return [
        Box(round(x, 2), y + 0.4, MARKER_WIDE, ROW - 1.4, "goal", 0.8),
        middle(x + MARKER_WIDE / 2, y + ROW / 2 - 0.3, text, "onseat", 2.8),
    ]


@lru_cache(maxsize=1 << 11)
def _ambition(
    number: int, on: tuple[Marker, ...], counts: tuple[int, ...], boxed: bool, detail: int
) -> Group:
    title = AMBITION_NAME[AMBITIONS[number]]
    y = ROW / 2 - 0.3
    shapes: list[Shape] = [
        Box(0, 0, SIDE_WIDE, ROW - 0.6, "card" if on else "floor", 1),
        middle(1, y, title, "strong", 2.9, anchor="start"),
    ]
    if detail == FULL:
        shapes.append(fitted(18, y, COUNTS[AMBITIONS[number]], "dim", 2.4, NAME_WIDE - 18))
    for place, value in enumerate(on):
        shapes += _marker(value, MARKERS_LEFT + place * (MARKER_WIDE + 0.6), 0)
    most = max(counts)
    said = []
    if detail == LEAST:
        all_of_them = " ".join(map(str, counts))
        shapes.append(middle(COUNTS_LEFT, y, all_of_them, "label", 3, anchor="start"))
    for seat, many in enumerate(counts):
        box = boxed and seat == len(counts) - 1
        x = _column(BOX if box else seat)
        ink = "strong" if many == most and many else "label"
        if detail < LEAST:
            shapes.append(middle(x, y, str(many), ink, 3))
        if on and many == most and many and detail < LEAST:
            shapes.append(outline(round(x - 2.2, 2), 0.5, 4.4, ROW - 1.6, "goal"))
        said.append(f"{'the box' if box else name(seat)} {many}")
    worth = ", ".join(f"marker {first}/{second}" for first, second in on) or "no marker"
    label = f"{title}, {worth}: {', '.join(said)}"
    at = (SIDE_LEFT, round(AMBITIONS_TOP + HEAD + number * ROW, 2))
    place_ = ambition_place(AMBITIONS[number])
    return Group(place_, tuple(shapes), place_, label, at)


@lru_cache(maxsize=64)
def _available(free: tuple[Marker, ...]) -> Group:
    at = (SIDE_LEFT, round(AMBITIONS_TOP + HEAD + len(AMBITIONS) * ROW, 2))
    shapes: list[Shape] = [
        middle(1, ROW / 2, "markers to declare with", "dim", 2.6, anchor="start")
    ]
    for place, value in enumerate(free):
        shapes += _marker(value, MARKERS_LEFT + place * (MARKER_WIDE + 0.6), 0.3)
    if not free:
        shapes.append(middle(MARKERS_LEFT, ROW / 2, "none", "dim", 2.6, anchor="start"))
    told = ", ".join(f"{first}/{second}" for first, second in free) or "none"
    return Group("markers", tuple(shapes), "", f"ambition markers available: {told}", at)
