"""The hall: areas with their features, the rim, walls and doorways, mines and bombs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Disc, Group, Shape, Stroke, Words
from mechs_core.kit.words import listed
from mechs_core.rulesets.bottisota.geometry import DIRECTION, HALLS
from mechs_core.rulesets.bottisota.maps import Document
from mechs_core.rulesets.bottisota.picture.layout import Layout
from mechs_core.rulesets.bottisota.picture.shapes import bomb, mine, moved, turned
from mechs_core.rulesets.bottisota.text.hall import feature_word
from mechs_core.rulesets.bottisota.text.words import mine_told, name
from mechs_core.rulesets.bottisota.view import BombSeen, MineSeen, View

TONES: Final = {"S": "tone0", "A": "tone2", "F": "tone4", "D": "tone1", "T": "tone3", "C": "tone5"}
CHEVRON: Final = ((-0.5, -1.0), (0.5, 0.0), (-0.5, 1.0))
MOST_SIGNS: Final = 3  # mines and bombs for which an area has room

Features = tuple[str, ...]


def place_of(area: str) -> str:
    """The place of an area in the words of the notation."""
    return f"area {area.lower()}"


def hall_groups(view: View, at: Layout) -> list[Group]:
    """The areas, then what stands between them, then mines and bombs."""
    features = view.map["features"]
    inside: dict[str, list[str]] = {}
    for seat, each in enumerate(view.seats):
        if each.bot is not None:
            inside.setdefault(each.bot.area, []).append(name(seat, view))
    lying: dict[str, list[MineSeen | BombSeen]] = {}
    for thing in (*view.mines, *view.bombs):
        lying.setdefault(thing.area, []).append(thing)
    groups = [
        _area(at, number, tuple(features.get(area, ())), tuple(inside.get(area, ())))
        for number, area in enumerate(HALLS[at.hall].grid.names)
    ]
    groups.append(_edges(at, _pairs(view.map, "walls"), _pairs(view.map, "doorways")))
    groups += [_lying(at, area, tuple(things), view) for area, things in lying.items()]
    return groups


def _pairs(map_: Document, kind: str) -> tuple[tuple[str, ...], ...]:
    edges = map_["walls"] if kind == "walls" else map_["doorways"]
    return tuple(map(tuple, edges))


# ---------------------------------------------------------------- areas


@lru_cache(maxsize=1 << 12)
def _area(at: Layout, number: int, features: Features, inside: tuple[str, ...]) -> Group:
    area = HALLS[at.hall].grid.names[number]
    words = [feature_word(feature)[0].replace(">", " to ") for feature in features]
    label = ", ".join((area, *words, *inside))
    return Group(
        place_of(area), _ground(at, features, area), place_of(area), label, at.centres[number]
    )


@lru_cache(maxsize=1 << 10)
def _ground(at: Layout, features: Features, area: str) -> tuple[Shape, ...]:
    """An area as it is printed, around (0, 0)."""
    k = at.area / 34
    role = TONES[features[0][0]] if features else "floor"
    x, y = at.centres[HALLS[at.hall].grid.number[area]]
    rim = tuple(
        (cx - x, cy - y)
        for corner in range(6)
        for cx, cy in [at.corner(HALLS[at.hall].grid.number[area], corner)]
    )
    art = [
        shape
        for place, feature in enumerate(features)
        for shape in _art(feature, k, (place - (len(features) - 1) / 2) * 9 * k, len(features))
    ]
    if len(features) == 1:
        told = feature_word(features[0])[0]
    else:
        told = " ".join(
            f">{feature[2:].lower()}" if ":" in feature else feature for feature in features
        )
    title = [Words(0, -12.2 * k, area, "strong", 4.4 * k)]
    if told:
        title.append(Words(0, -8.3 * k, told, "label", 3 * k, width=24 * k))
    return (Stroke(rim, role, closed=True), *art, *title)


def _art(feature: str, k: float, x: float, many: int) -> list[Shape]:
    """A feature's sign; large where it is alone. x: of its middle."""
    k = k if many == 1 else k * 0.5
    if feature[0] == "C":
        way = DIRECTION[feature[2:]]
        return [
            Stroke(turned(moved(CHEVRON, ahead, 0), way, x, k, 5.4 * k), "path")
            for ahead in (-1.4, 0, 1.4)
        ]
    return [
        Stroke(moved(shape, x, k, k), role, closed=True)
        if isinstance(shape, tuple)
        # a circle: x, y, radius
        else Disc(x + shape[0] * k, k + shape[1] * k, shape[2] * k, role)
        for role, shape in ART[feature]
    ]


def _box(x: float, y: float, w: float, h: float) -> tuple[tuple[float, float], ...]:
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


# Feature -> roles with polygons, as tuples, and circles, as lists; about 26 wide and 14 high.
ART: Final = {
    "S": tuple(
        ("nobody", _box(x, y, w, h))
        for x, y, w, h in (
            *((-13, -2, 7, 9), (-5, -6, 6, 13), (2, 0, 5, 7)),
            *((8, -4, 5, 11),),
        )
    ),
    "A": (
        (
            "good",
            (
                *((-13, 1), (-10, -2), (-7, 1), (-4, -2), (-1, 1), (2, -2), (5, 1), (8, -2)),
                *((11, 1), (13, -1), (12, 7), (-12, 7)),
            ),
        ),
        ("good", [-6, -5, 1.6]),
        ("good", [4, -5.4, 1.2]),
        ("good", [9, -4.6, 1.8]),
    ),
    "F": tuple(
        ("hazard", ((x - 2.4, -6), (x + 2.4, -6), (x, 6 - abs(x) / 3))) for x in (-12, -6, 0, 6, 12)
    ),
    "D": (
        ("good", _box(-12, -6, 24, 13)),
        ("card", _box(-2, -4.5, 4, 10)),
        ("card", _box(-5, -1.5, 10, 4)),
    ),
    "T": (
        ("path", [0, 0, 8]),
        ("card", [0, 0, 5.6]),
        ("path", [0, 0, 3.2]),
    ),
}


# ---------------------------------------------------------------- edges


@lru_cache(maxsize=256)
def _edges(
    at: Layout, walls: tuple[tuple[str, ...], ...], doorways: tuple[tuple[str, ...], ...]
) -> Group:
    """The rim, walls as thick lines, doorways as two posts with a gap between."""
    shapes: list[Shape] = []
    grid = HALLS[at.hall].grid
    for area, around in enumerate(grid.beside):
        for way, there in enumerate(around):
            if there < 0:
                shapes.append(Stroke((at.corner(area, way), at.corner(area, way + 1)), "wall"))
    for a, b in walls:
        shapes.append(Stroke(_edge(at, a, b), "wall"))
    for a, b in doorways:
        (ax, ay), (bx, by) = _edge(at, a, b)
        for near, far in ((0.0, 0.3), (0.7, 1.0)):
            ends = tuple((ax + (bx - ax) * t, ay + (by - ay) * t) for t in (near, far))
            shapes.append(Stroke(ends, "wall"))
            post = ends[1] if near == 0 else ends[0]
            shapes.append(Box(post[0] - 1.3, post[1] - 1.3, 2.6, 2.6, "goal"))
    told = [
        f"{kind} {listed('-'.join(edge) for edge in edges)}"
        for kind, edges in (("walls", walls), ("doorways", doorways))
        if edges
    ]
    return Group("edges", tuple(shapes), label="; ".join(told))


def _edge(at: Layout, a: str, b: str) -> tuple[tuple[float, float], tuple[float, float]]:
    grid = HALLS[at.hall].grid
    here, way = grid.number[a], grid.towards[grid.number[a]][grid.number[b]]
    return at.corner(here, way), at.corner(here, way + 1)


# ---------------------------------------------------------------- mines and bombs


def _lying(at: Layout, area: str, things: tuple[MineSeen | BombSeen, ...], view: View) -> Group:
    """Mines and bombs in the lower corner of an area; of many the first ones and a number."""
    shown = things if len(things) <= MOST_SIGNS else things[: MOST_SIGNS - 1]
    more = len(things) - len(shown)
    signs = len(shown) + bool(more)
    shapes: list[Shape] = []
    for place, thing in enumerate(shown):
        x = (place - (signs - 1) / 2) * 6.8
        if isinstance(thing, BombSeen):
            shapes += bomb(x, 0, thing.seat)
        else:
            kind = thing.kind == "magmine"
            asleep = thing.wakes > view.round
            shapes += mine(x, 0, thing.owner, magnetic=kind, asleep=asleep)
    if more:
        shapes.append(Words((signs - 1) / 2 * 6.8, 1.2, f"+{more}", "strong", 3.6))
    told = [
        f"bomb of {name(thing.seat, view)}"
        if isinstance(thing, BombSeen)
        else mine_told(thing) + (", asleep" if thing.wakes > view.round else "")
        for thing in things
    ]
    x, y = at.centres[HALLS[at.hall].grid.number[area]]
    return Group(
        f"mines {area.lower()}",
        tuple(shapes),
        place_of(area),
        f"{area}: {listed(told)}",
        (x, y + at.side * 0.65),
    )
