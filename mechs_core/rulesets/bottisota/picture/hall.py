"""The hall: areas with their features, the rim, walls and doorways, mines and bombs."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Disc, Group, Shape, Stroke, Words
from mechs_core.kit.shapes import Points
from mechs_core.kit.words import count, listed
from mechs_core.rulesets.bottisota.geometry import DIRECTION, HALLS
from mechs_core.rulesets.bottisota.maps import Document
from mechs_core.rulesets.bottisota.picture.layout import Layout, Point
from mechs_core.rulesets.bottisota.picture.shapes import bomb, mine, moved, turned
from mechs_core.rulesets.bottisota.text.hall import feature_word
from mechs_core.rulesets.bottisota.text.words import mine_told, name
from mechs_core.rulesets.bottisota.view import BombSeen, MineSeen, View

TONES: Final = {"S": "tone0", "A": "tone2", "F": "tone4", "D": "tone1", "T": "tone3", "C": "tone5"}
CHEVRON: Final = ((-0.5, -1.0), (0.5, 0.0), (-0.5, 1.0))
DOWN: Final = 2.0  # of a feature's sign, below the middle of its area
MOST_SIGNS: Final = 3  # mines and bombs for which an area has room
MANY: Final = 16  # mines and bombs in the hall, above which they are no more than numbers

Features = tuple[str, ...]
Things = tuple[MineSeen | BombSeen, ...]


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
    things: Things = (*view.mines, *view.bombs)
    for thing in things:
        lying.setdefault(thing.area, []).append(thing)
    groups = [
        _area(at, number, tuple(features.get(area, ())), tuple(inside.get(area, ())))
        for number, area in enumerate(HALLS[at.hall].grid.names)
    ]
    groups.append(_edges(at, _pairs(view.map, "walls"), _pairs(view.map, "doorways")))
    lay = _lying if len(things) <= MANY else _heap
    groups += [lay(at, area, tuple(kept), view) for area, kept in lying.items()]
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
    return (Stroke(rim, role, closed=True), *art, *_title(area, features, k))


def _title(area: str, features: Features, k: float) -> list[Words]:
    """The name of an area and its features: one or two in words, more as letters."""
    words = [feature_word(feature)[0] for feature in features]
    if len(words) > 2:
        words = [" ".join(f">{each[2:].lower()}" if ":" in each else each for each in features)]
    if len(words) < 2:
        size, name, first = 3.0, -12.6, -9.0
    else:
        size, name, first = 2.7, -13.4, -10.2
    return [
        Words(0, name * k, area, "strong", 4.4 * k),
        *(
            Words(0, (first + line * 3) * k, word, "label", size * k, width=24 * k)
            for line, word in enumerate(words)
        ),
    ]


def _art(feature: str, k: float, x: float, many: int) -> list[Shape]:
    """A feature's sign; large where it is alone. x: of its middle."""
    k = k if many == 1 else k * 0.5
    if feature[0] == "C":
        way = DIRECTION[feature[2:]]
        return [
            Stroke(turned(moved(CHEVRON, ahead, 0), way, x, 3 * k, 4.6 * k), "path")
            for ahead in (-1.2, 0, 1.2)
        ]
    return [
        Disc(x + shape[0] * k, DOWN * k + shape[1] * k, shape[2] * k, role)
        if isinstance(shape, list)
        else Stroke(moved(shape, x, DOWN * k, k), role, closed=shape is not CROSSES)
        for role, shape in ART[feature]
    ]


def _box(x: float, y: float, w: float, h: float) -> Points:
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


Circle = list[float]  # a circle: x, y, radius
Piece = tuple[str, Points | Circle]
CRATES: Final = ((-13, -1, 9, 8), (-3, -6, 7, 13), (5, 1, 8, 6))  # x, y, width, height
CROSSES: Final = tuple(  # one line through all crates, on the ground from each to the next
    point for x, y, w, h in CRATES for point in ((x, y + h), (x + w, y), (x, y), (x + w, y + h))
)
# Feature -> roles with lines, polygons and circles; about 26 wide and 14 high.
ART: Final[dict[str, tuple[Piece, ...]]] = {
    "S": (
        *(("nobody", _box(*crate)) for crate in CRATES),
        ("nobody", CROSSES),
    ),
    "A": (
        (
            "hazard",
            (
                *((-13, 3), (-10, -0.5), (-5, -1), (-1, -3), (5, -2.5), (9, -1), (13, 1)),
                *((12.5, 4.5), (8, 6.5), (2, 6), (-3, 7.5), (-9, 6.5)),
            ),
        ),
        *(("card", [x, y, r]) for x, y, r in ((-7, 3, 1.7), (0, 1, 1.2), (3, 3.5, 1.8))),
        *(("card", [x, y, r]) for x, y, r in ((8.5, 2, 1.3), (-3, -5.4, 1.4), (6, -5, 1))),
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
    shapes: list[Shape] = [
        Stroke(_rim(at), "wall"),
        *(Stroke(_edge(at, a, b), "wall") for a, b in walls),
    ]
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


def _rim(at: Layout) -> tuple[Point, ...]:
    """The line around the hall, back to where it begins."""
    beside = HALLS[at.hall].grid.beside
    ends = {
        _rounded(at.corner(area, way)): _rounded(at.corner(area, way + 1))
        for area, around in enumerate(beside)
        for way, there in enumerate(around)
        if there < 0
    }
    line = [next(iter(ends))]
    while len(line) <= len(ends):
        line.append(ends[line[-1]])
    return tuple(line)


def _rounded(point: Point) -> Point:
    """A corner as each of the areas that meet there gives it."""
    return round(point[0], 2), round(point[1], 2)


def _edge(at: Layout, a: str, b: str) -> tuple[tuple[float, float], tuple[float, float]]:
    grid = HALLS[at.hall].grid
    here, way = grid.number[a], grid.towards[grid.number[a]][grid.number[b]]
    return at.corner(here, way), at.corner(here, way + 1)


# ---------------------------------------------------------------- mines and bombs


def _lying(at: Layout, area: str, things: Things, view: View) -> Group:
    """Mines and bombs of an area; of many the first ones and a number."""
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
    told = Counter(
        f"bomb of {name(thing.seat, view)}"
        if isinstance(thing, BombSeen)
        else mine_told(thing) + (", asleep" if thing.wakes > view.round else "")
        for thing in things
    )
    said = (each if many == 1 else f"{many} times {each}" for each, many in told.items())
    return _below(at, area, tuple(shapes), listed(said))


def _heap(at: Layout, area: str, things: Things, view: View) -> Group:
    """Mines and bombs of an area as two numbers, whoever they belong to."""
    bombs = sum(isinstance(thing, BombSeen) for thing in things)
    counted = ((len(things) - bombs, "mine"), (bombs, "bomb"))
    said = listed(count(many, kind) for many, kind in counted if many)
    words = Words(0, 1.2, said, "strong", 3, width=at.area * 0.7)
    return _below(at, area, (words,), said)


def _below(at: Layout, area: str, shapes: tuple[Shape, ...], said: str) -> Group:
    """What stands in the lower corner of an area."""
    x, y = at.centres[HALLS[at.hall].grid.number[area]]
    key, place, down = f"mines {area.lower()}", place_of(area), at.side * 0.65
    return Group(key, shapes, place, f"{area}: {said}", (x, y + down))
