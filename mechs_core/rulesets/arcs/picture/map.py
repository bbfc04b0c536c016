"""The map: clusters, what is adjacent, systems with their pieces, the supply in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke
from mechs_core.kit.shapes import middle, outline, polygon, shrunk
from mechs_core.rulesets.arcs.data import BRIDGES, CLUSTERS, KINDS, TYPES
from mechs_core.rulesets.arcs.field_types import owner_number
from mechs_core.rulesets.arcs.geometry import (
    CLUSTER,
    NUMBER,
    OFF,
    PER_CLUSTER,
    SLOTS_AT,
    SYSTEMS,
    TYPE_AT,
    bits,
    in_play,
)
from mechs_core.rulesets.arcs.picture.detail import FULL
from mechs_core.rulesets.arcs.picture.pieces import building, ship
from mechs_core.rulesets.arcs.picture.places import (
    GATE_NAMES,
    MAP_HIGH,
    MAP_LEFT,
    MAP_TOP,
    MAP_WIDE,
    SYSTEM_HIGH,
    SYSTEM_PLACE,
    SYSTEM_WIDE,
    Corner,
    cluster_place,
    ships_place,
    system_corner,
    system_middle,
    type_place,
)
from mechs_core.rulesets.arcs.picture.words import GROUND_OF_NONE, GROUND_OF_TYPE, ships_said
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, name
from mechs_core.rulesets.arcs.text.words import ships as ships_told
from mechs_core.rulesets.arcs.view import PieceSeen, View

RIM: Final = 1.5  # of a cluster around its systems
STRIP: Final = 3.8  # on the left of a system: who controls it
SHIPS_LEFT: Final = 4.6
SHIPS_PITCH: Final = 10.4
SHIPS_TOP: Final = 10.0  # the middle of their first row
SHIPS_ROW: Final = 4.7
SLOT: Final = 4.6
TOKEN_WIDE: Final = 11.4
TOKEN_HIGH: Final = 12.0

Building = tuple[int, str, bool]  # owner, kind, damaged
Ships = tuple[int, int, int]  # owner, fresh, damaged


def map_groups(view: View, detail: int) -> Iterator[Group]:
    out = bits(tuple(cluster - 1 for cluster in view.out))
    yield from _clusters(out)
    yield lanes(out)
    yield from _supply(tuple([view.supply[kind] for kind in TYPES]), detail)
    for number in in_play(out):
        system = SYSTEMS[number]
        yield from _system(system, *_sorted(view.pieces.get(system, ())), view.viewer, detail)
    here = _here(view)
    if here is not None:
        yield _marked(here)


def _here(view: View) -> str | None:
    """The system of a battle or a move under way."""
    if view.battle is not None:
        return view.battle.system
    data = view.window.data if view.window is not None else {}
    return data.get("at", data.get("from"))


@lru_cache(maxsize=32)
def _marked(system: str) -> Group:
    rim = outline(0, 0, SYSTEM_WIDE, SYSTEM_HIGH)
    return Group("here", (rim,), "", f"under way in {system}", system_corner(system))


def _sorted(pieces: tuple[PieceSeen, ...]) -> tuple[tuple[Building, ...], tuple[Ships, ...]]:
    """The buildings of a system, one by one, and its ships by owner."""
    buildings: list[Building] = []
    ships: dict[int, list[int]] = {}
    for each in pieces:
        damaged, owner = each.state == "damaged", owner_number(each.owner)
        if each.kind == "ship":
            ships.setdefault(owner, [0, 0])[damaged] += each.count
        else:
            buildings += [(owner, each.kind, damaged)] * each.count
    buildings.sort(key=lambda found: (found[0], KINDS.index(found[1]), found[2]))
    return tuple(buildings), tuple((owner, *ships[owner]) for owner in sorted(ships))  # type: ignore[misc]


def controller(ships: tuple[Ships, ...]) -> int:
    """Who has strictly the most fresh ships; OFF: nobody. ARC-CTL-1"""
    most = max((fresh for _, fresh, _ in ships), default=0)
    first = [owner for owner, fresh, _ in ships if fresh == most]
    return first[0] if most and len(first) == 1 else OFF


# ---------------------------------------------------------------- what does not change


def _area(cluster: int) -> tuple[Corner, ...]:
    """The rim of a cluster: around its planets, with a bulge around its gate."""
    gate, first, *_, last = (
        system_corner(SYSTEMS[number]) for number, of in enumerate(CLUSTER) if of == cluster
    )
    (ax, ay), (cx, cy) = (min(first, last), max(first, last))
    left, right = min(ax, cx) - RIM, max(ax, cx) + SYSTEM_WIDE + RIM
    top, bottom = min(ay, cy) - RIM, max(ay, cy) + SYSTEM_HIGH + RIM
    gx, gy = gate
    inner, outer = gx - RIM, gx + SYSTEM_WIDE + RIM
    above, below = gy - RIM, gy + SYSTEM_HIGH + RIM
    if first[1] == last[1] and top < gy:
        return (
            *((left, top), (right, top), (right, bottom), (outer, bottom), (outer, below)),
            *((inner, below), (inner, bottom), (left, bottom)),
        )
    if first[1] == last[1]:
        return (
            *((left, bottom), (right, bottom), (right, top), (outer, top), (outer, above)),
            *((inner, above), (inner, top), (left, top)),
        )
    if left > gx:
        return (
            *((right, top), (right, bottom), (left, bottom), (left, below), (inner, below)),
            *((inner, above), (left, above), (left, top)),
        )
    return (
        *((left, top), (left, bottom), (right, bottom), (right, below), (outer, below)),
        *((outer, above), (right, above), (right, top)),
    )


@lru_cache(maxsize=64)
def _clusters(out: int) -> tuple[Group, ...]:
    """The ground of each cluster; of one that is out of play, words."""
    found = []
    for cluster in range(CLUSTERS):
        number = cluster + 1
        shapes: tuple[Shape, ...] = (polygon("floor", _area(cluster)),)
        place, label = cluster_place(number), f"cluster {number}"
        if out >> cluster & 1:
            x, y = system_middle(f"{number}B")
            shapes = (
                middle(x, y - 2, label, "dim", 3.2),
                middle(x, y + 2, "out of play", "dim", 3.2),
            )
            place, label = "", f"cluster {number} is out of play"
        found.append(Group(f"cluster {number}", shapes, place, label))
    return tuple(found)


@lru_cache(maxsize=64)
def lanes(out: int) -> Group:
    """Lines between adjacent systems. Gates that are out of play are passed by."""
    shapes = []
    for cluster in range(CLUSTERS):
        if not out >> cluster & 1:  # a line through all of its adjacent pairs
            gate, *planets = (SYSTEMS[cluster * PER_CLUSTER + n] for n in range(PER_CLUSTER))
            walk = (gate, *planets, gate, planets[1])
            shapes.append(Stroke(tuple(map(system_middle, walk)), "path"))
    for ends in BRIDGES:
        if not any(out >> CLUSTER[NUMBER[end]] & 1 for end in ends):
            shapes.append(Stroke(tuple(map(system_middle, ends)), "path"))
    ring = tuple(system_middle(gate) for gate in (*GATE_NAMES, GATE_NAMES[0]))
    return Group("lanes", (*shapes, Stroke(ring, "path")))


@lru_cache(maxsize=256)
def _supply(left: tuple[int, ...], detail: int) -> tuple[Group, ...]:
    """The tokens that nobody holds, in the middle of the ring."""
    wide = len(TYPES) * (TOKEN_WIDE + 0.6) - 0.6
    x = MAP_LEFT + (MAP_WIDE - wide) / 2
    y = MAP_TOP + (MAP_HIGH - TOKEN_HIGH) / 2
    found = []
    for number, (kind, many) in enumerate(zip(TYPES, left, strict=True)):
        half = TOKEN_WIDE / 2
        shapes: list[Shape] = [
            Box(0, 0, TOKEN_WIDE, TOKEN_HIGH, GROUND_OF_TYPE[kind], 1.2),
            middle(half, 6, kind, "strong", 4.2),
            middle(half, 9.9, f"{many} left", "label", 2.4),
        ]
        if detail == FULL:
            said = shrunk(half, 2.4, TYPE_NAME[kind], "label", 2.4, TOKEN_WIDE - 1, "middle")
            shapes.append(said)
        at = (round(x + number * (TOKEN_WIDE + 0.6), 2), round(y, 2))
        label = f"{TYPE_NAME[kind]}: {many} in the supply"
        found.append(Group(f"supply {kind}", tuple(shapes), type_place(kind), label, at))
    return tuple(found)


# ---------------------------------------------------------------- a system


@lru_cache(maxsize=1 << 13)
def _system(
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
    shapes: list[Shape] = [Box(0, 0, SYSTEM_WIDE, SYSTEM_HIGH, ground)]
    if holder != OFF:
        shapes.append(Box(0, 0, STRIP, SYSTEM_HIGH, f"seat{holder}"))
    if holder != OFF and detail == FULL:
        shapes.append(middle(STRIP / 2, SYSTEM_HIGH / 2, str(holder), "onseat", 3))
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
