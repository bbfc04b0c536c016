"""A system of the map with its pieces, and what a screen reader says of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import middle
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.geometry import NUMBER, OFF, SLOTS_AT, TYPE_AT
from mechs_core.rulesets.arcs.picture.detail import FULL
from mechs_core.rulesets.arcs.picture.pieces import building, ship
from mechs_core.rulesets.arcs.picture.places import (
    BASE,
    SYSTEM_PLACE,
    SYSTEM_WIDE,
    ships_place,
    system_corner,
)
from mechs_core.rulesets.arcs.picture.words import GROUND_OF_NONE, GROUND_OF_TYPE, ships_said
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, name
from mechs_core.rulesets.arcs.text.words import ships as ships_told

STRIP: Final = 3.8  # on the left of a system: who controls it
SHIPS_LEFT: Final = 4.6
SHIPS_PITCH: Final = 10.4
SHIPS_TOP: Final = 10.0  # the middle of their first row
SHIPS_ROW: Final = 4.7
SLOT: Final = 4.6

Building = tuple[int, str, bool]  # owner, kind, damaged
Ships = tuple[int, int, int]  # owner, fresh, damaged


def controller(ships: tuple[Ships, ...]) -> int:
    """Who has strictly the most fresh ships; OFF: nobody. ARC-CTL-1"""
    most = max((fresh for _, fresh, _ in ships), default=0)
    first = [owner for owner, fresh, _ in ships if fresh == most]
    return first[0] if most and len(first) == 1 else OFF


@lru_cache(maxsize=1 << 13)
def system_groups(
    system: str,
    buildings: tuple[Building, ...],
    ships: tuple[Ships, ...],
    viewer: int | None,
    detail: int,
) -> tuple[Group, ...]:
    """A system with its pieces; the viewer's ships are a group of their own."""
    number, at = NUMBER[system], system_corner(system)
    kind = "" if TYPE_AT[number] == OFF else TYPES[TYPE_AT[number]]
    ground = GROUND_OF_TYPE.get(kind, GROUND_OF_NONE)
    what = TYPE_NAME[kind] if kind else "gate"
    holder = controller(ships)
    shapes: list[Shape] = [Box(0, 0, SYSTEM_WIDE, BASE.system_high, ground)]
    if holder != OFF:
        shapes.append(Box(0, 0, STRIP, BASE.system_high, f"seat{holder}"))
    if holder != OFF and detail == FULL:
        shapes.append(middle(STRIP / 2, BASE.system_high / 2, str(holder), "onseat", 3))
    title = system if detail == FULL else f"{system} {kind}".strip()
    shapes.append(middle(SHIPS_LEFT, 2.4, title, "strong", 3.2, anchor="start"))
    if kind and detail == FULL:
        shapes.append(middle(SHIPS_LEFT, 6.2, what, "label", 2.5, anchor="start"))
    for place in range(SLOTS_AT[number]):
        x, y = SYSTEM_WIDE - 0.8 - (SLOTS_AT[number] - place) * (SLOT + 0.3), 0.8
        if place < len(buildings):
            shapes += building(*buildings[place], x + SLOT / 2, y + SLOT / 2)
        else:
            shapes.append(Box(round(x, 2), y, SLOT, SLOT, "floor"))
    found = []
    for owner, fresh, hurt in ships:
        x = SHIPS_LEFT + owner % 2 * SHIPS_PITCH
        y = SHIPS_TOP + owner // 2 * SHIPS_ROW
        drawn = ship(owner, ships_told(fresh, hurt), x, y, detail)
        if owner == viewer:
            label = f"yours in {system}: {ships_said(fresh, hurt)}"
            key = f"ships {system.lower()}"
            found.append(Group(key, tuple(drawn), ships_place(system), label, at))
        else:
            shapes += drawn
    said = _told if detail == FULL else _briefly
    label = ", ".join(said(f"{system} {what}", SLOTS_AT[number], holder, buildings, ships))
    return Group(system.lower(), tuple(shapes), SYSTEM_PLACE[system], label, at), *found


def _told(
    what: str,
    slots: int,
    holder: int,
    buildings: tuple[Building, ...],
    ships: tuple[Ships, ...],
) -> Iterator[str]:
    """What a screen reader says of a system."""
    yield what
    if slots:
        yield f"{slots - len(buildings)} of {slots} slots free"
    if holder != OFF:
        yield f"controlled by {name(holder)}"
    for owner, kind, damaged in buildings:
        yield f"{'damaged ' * damaged}{kind} of {name(owner)}"
    for owner, fresh, hurt in ships:
        yield f"{ships_said(fresh, hurt)} of {name(owner)}"


def _briefly(
    what: str,
    slots: int,
    holder: int,
    buildings: tuple[Building, ...],
    ships: tuple[Ships, ...],
) -> Iterator[str]:
    """The same in fewer letters: "2C Relic, seat 0 controls, 1: city"."""
    yield what
    if holder != OFF:
        yield f"{name(holder)} controls"
    for owner, kind, damaged in buildings:
        yield f"{owner}: {'damaged ' * damaged}{kind}"
    for owner, fresh, hurt in ships:
        yield f"{owner}: {ships_told(fresh, hurt)}"
