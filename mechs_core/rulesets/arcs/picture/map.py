"""The map: clusters, what is adjacent, systems with their pieces, the supply in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke
from mechs_core.kit.shapes import middle, outline, polygon, shrunk
from mechs_core.rulesets.arcs.campaign_data import BLIGHT_KIND
from mechs_core.rulesets.arcs.data import BRIDGES, CLUSTERS, KINDS, TYPES
from mechs_core.rulesets.arcs.field_types import owner_number
from mechs_core.rulesets.arcs.geometry import (
    CLUSTER,
    NUMBER,
    PER_CLUSTER,
    SYSTEMS,
    bits,
    in_play,
)
from mechs_core.rulesets.arcs.picture.campaign_systems import campaign_system
from mechs_core.rulesets.arcs.picture.detail import FULL
from mechs_core.rulesets.arcs.picture.places import (
    BASE,
    CAMPAIGN,
    GATE_NAMES,
    MAP_LEFT,
    MAP_TOP,
    MAP_WIDE,
    SYSTEM_WIDE,
    Corner,
    Layout,
    cluster_place,
    system_corner,
    system_middle,
    type_place,
)
from mechs_core.rulesets.arcs.picture.systems import Building, Ships, system_groups
from mechs_core.rulesets.arcs.picture.words import GROUND_OF_TYPE
from mechs_core.rulesets.arcs.text.words import TYPE_NAME
from mechs_core.rulesets.arcs.view import PieceSeen, View

MOVING: Final = ("ship", BLIGHT_KIND)
RIM: Final = 1.5  # of a cluster around its systems
TOKEN_WIDE: Final = 11.4
TOKEN_HIGH: Final = 12.0


def map_groups(view: View, detail: int) -> Iterator[Group]:
    out = bits(tuple(cluster - 1 for cluster in view.out))
    layout = BASE if view.campaign is None else CAMPAIGN
    yield from _clusters(out, layout)
    yield lanes(out, layout)
    yield from _supply(tuple([view.supply[kind] for kind in TYPES]), layout, detail)
    for number in in_play(out):
        system = SYSTEMS[number]
        pieces = sorted_pieces(view.pieces.get(system, ()))
        if view.campaign is None:
            yield from system_groups(system, *pieces, view.viewer, detail)
        else:
            yield from campaign_system(system, *pieces, view, detail)
    here = _here(view)
    if here is not None:
        yield _marked(here, layout)


def _here(view: View) -> str | None:
    """The system of a battle or a move under way."""
    if view.battle is not None:
        return view.battle.target or view.battle.system
    data = view.window.data if view.window is not None else {}
    return data.get("at", data.get("from"))


@lru_cache(maxsize=32)
def _marked(system: str, layout: Layout) -> Group:
    rim = outline(0, 0, SYSTEM_WIDE, layout.system_high)
    return Group("here", (rim,), "", f"under way in {system}", system_corner(system, layout))


def sorted_pieces(
    pieces: tuple[PieceSeen, ...],
) -> tuple[tuple[Building, ...], tuple[Ships, ...]]:
    """The buildings of a system, one by one, and its ships by owner; Blight like ships."""
    buildings: list[Building] = []
    ships: dict[int, list[int]] = {}
    for each in pieces:
        damaged, owner = each.state == "damaged", owner_number(each.owner)
        if each.kind in MOVING:
            ships.setdefault(owner, [0, 0])[damaged] += each.count
        else:
            buildings += [(owner, each.kind, damaged)] * each.count
    buildings.sort(key=lambda found: (found[0], KINDS.index(found[1]), found[2]))
    return tuple(buildings), tuple((owner, *ships[owner]) for owner in sorted(ships))  # type: ignore[misc]


# ---------------------------------------------------------------- what does not change


def _area(cluster: int, layout: Layout) -> tuple[Corner, ...]:
    """The rim of a cluster: around its planets, with a bulge around its gate."""
    gate, first, *_, last = (
        system_corner(SYSTEMS[number], layout) for number, of in enumerate(CLUSTER) if of == cluster
    )
    (ax, ay), (cx, cy) = (min(first, last), max(first, last))
    left, right = min(ax, cx) - RIM, max(ax, cx) + SYSTEM_WIDE + RIM
    top, bottom = min(ay, cy) - RIM, max(ay, cy) + layout.system_high + RIM
    gx, gy = gate
    inner, outer = gx - RIM, gx + SYSTEM_WIDE + RIM
    above, below = gy - RIM, gy + layout.system_high + RIM
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
def _clusters(out: int, layout: Layout) -> tuple[Group, ...]:
    """The ground of each cluster; of one that is out of play, words."""
    found = []
    for cluster in range(CLUSTERS):
        number = cluster + 1
        shapes: tuple[Shape, ...] = (polygon("floor", _area(cluster, layout)),)
        place, label = cluster_place(number), f"cluster {number}"
        if out >> cluster & 1:
            x, y = system_middle(f"{number}B", layout)
            shapes = (
                middle(x, y - 2, label, "dim", 3.2),
                middle(x, y + 2, "out of play", "dim", 3.2),
            )
            place, label = "", f"cluster {number} is out of play"
        found.append(Group(f"cluster {number}", shapes, place, label))
    return tuple(found)


@lru_cache(maxsize=64)
def lanes(out: int, layout: Layout = BASE) -> Group:
    """Lines between adjacent systems. Gates that are out of play are passed by."""
    shapes = []
    middles = {system: system_middle(system, layout) for system in SYSTEMS}
    for cluster in range(CLUSTERS):
        if not out >> cluster & 1:  # a line through all of its adjacent pairs
            gate, *planets = (SYSTEMS[cluster * PER_CLUSTER + n] for n in range(PER_CLUSTER))
            walk = (gate, *planets, gate, planets[1])
            shapes.append(Stroke(tuple([middles[each] for each in walk]), "path"))
    for ends in BRIDGES:
        if not any(out >> CLUSTER[NUMBER[end]] & 1 for end in ends):
            shapes.append(Stroke(tuple([middles[each] for each in ends]), "path"))
    ring = tuple([middles[gate] for gate in (*GATE_NAMES, GATE_NAMES[0])])
    return Group("lanes", (*shapes, Stroke(ring, "path")))


@lru_cache(maxsize=256)
def _supply(left: tuple[int, ...], layout: Layout, detail: int) -> tuple[Group, ...]:
    """The tokens that nobody holds, in the middle of the ring."""
    wide = len(TYPES) * (TOKEN_WIDE + 0.6) - 0.6
    x = MAP_LEFT + (MAP_WIDE - wide) / 2
    y = MAP_TOP + (layout.map_high - TOKEN_HIGH) / 2
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
