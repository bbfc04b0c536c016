"""The arena drawn: 25 fields with their ground and walls, spikes round them, arrows, Mechs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke, Words
from mechs_core.kit.words import listed
from mechs_core.rulesets.arena_mechs.data import ARROWS, CENTRE, CHECKPOINTS
from mechs_core.rulesets.arena_mechs.geometry import (
    COMPASS,
    FIELDS,
    FIXED,
    LINES,
    NUMBER,
    TILE_CRUSHERS,
    TILE_FLAMETHROWERS,
    TILE_WALLS,
)
from mechs_core.rulesets.arena_mechs.picture import signs
from mechs_core.rulesets.arena_mechs.picture.signs import FIELD
from mechs_core.rulesets.arena_mechs.text import arena
from mechs_core.rulesets.arena_mechs.view import View

LEFT, TOP = 17.0, 22.0  # of field a1
SIDE: Final = 5 * FIELD
FAR: Final = 2.4  # how far spikes reach
ARROW: Final = 9.5  # units from the tail of an arrow to its head
MIDDLE: Final = tuple(
    (LEFT + FIELD * (field % 5 + 0.5), TOP + FIELD * (field // 5 + 0.5)) for field in range(25)
)
STANDS: Final = -1.6  # the middle of a Mech, below that of its field


def field_groups(view: View) -> list[Group]:
    tiles = [FIXED] * 25
    for name, tile in view.tiles.items():
        tiles[NUMBER[name]] = tile.number
    mechs: dict[str | None, str] = {seat.field: seat.colour for seat in view.seats}
    return [
        field_group(field, tile, mechs.get(FIELDS[field], "")) for field, tile in enumerate(tiles)
    ]


@lru_cache(maxsize=4096)
def field_group(field: int, tile: int, mech: str) -> Group:
    """A field with its tile. tile: FIXED for none that can slide. mech: its colour, or ""."""
    name = FIELDS[field]
    if tile != FIXED:
        shapes, words = ground(tile), said_of(tile)
    elif name in arena.FIXTURES or name == CENTRE:
        shapes, words = FIXTURES[name], fixture(name)
    else:
        shapes, words = BARE, ()
    label = ", ".join((name, *words, *([f"{mech} Mech"] if mech else [])))
    drawn = (*shapes, Words(-8.0, 8.0, name, "label", 2.8, "start"))
    return Group(f"field {name}", drawn, f"field {name}", label, MIDDLE[field])


def _base(role: str) -> Box:
    return Box(-FIELD / 2, -FIELD / 2, FIELD, FIELD, role)


@lru_cache(maxsize=128)
def ground(tile: int) -> tuple[Shape, ...]:
    """A loose tile round (0, 0)."""
    walls = [wall for side, wall in enumerate(signs.WALLS) if TILE_WALLS[tile] >> side & 1]
    return (_base("floor"), *_hazards(TILE_CRUSHERS[tile], TILE_FLAMETHROWERS[tile]), *walls)


def _hazards(crushers: bool, flamethrowers: bool) -> tuple[Shape, ...]:
    return (*(signs.CRUSHERS if crushers else ()), *(signs.FLAMES if flamethrowers else ()))


BARE: Final[tuple[Shape, ...]] = (_base("floor"),)  # before the arena is laid
FIXTURES: Final[dict[str, tuple[Shape, ...]]] = {
    name: (_base("tone5"), *(signs.CHECKPOINT if name in CHECKPOINTS else signs.DROP_IN))
    for name in arena.FIXTURES
} | {CENTRE: (_base("tone5"), *_hazards(True, True))}


def said_of(tile: int) -> tuple[str, ...]:
    """A loose tile in words: its walls and its hazards."""
    walls = [side for number, side in enumerate(COMPASS) if TILE_WALLS[tile] >> number & 1]
    wall = (f"{arena.NAMED[arena.WALL]} {listed(walls)}",) if walls else ()
    return (*wall, *_hazards_said(TILE_CRUSHERS[tile], TILE_FLAMETHROWERS[tile]))


def _hazards_said(crushers: bool, flamethrowers: bool) -> tuple[str, ...]:
    there = ((arena.CRUSHERS, crushers), (arena.FLAMETHROWERS, flamethrowers))
    return tuple(arena.NAMED[sign] for sign, stands in there if stands)


def fixture(name: str) -> tuple[str, ...]:
    """What stands on a fixed tile, in words."""
    return (arena.NAMED[arena.FIXTURES[name]],) if name != CENTRE else _hazards_said(True, True)


# ---------------------------------------------------------------- round the arena


def _spikes() -> Stroke:
    """One line of teeth round the arena, clockwise from its north-western corner."""
    right, bottom, half = LEFT + SIDE, TOP + SIDE, FIELD / 6
    points: list[tuple[float, float]] = []
    for n in range(15):
        points += ((LEFT + 2 * half * n, TOP), (LEFT + 2 * half * n + half, TOP - FAR))
    for n in range(15):
        points += ((right, TOP + 2 * half * n), (right + FAR, TOP + 2 * half * n + half))
    for n in range(15):
        points += ((right - 2 * half * n, bottom), (right - 2 * half * n - half, bottom + FAR))
    for n in range(15):
        points += ((LEFT, bottom - 2 * half * n), (LEFT - FAR, bottom - 2 * half * n - half))
    return Stroke(tuple(points), "back", closed=True)


def _arrow(name: str) -> Group:
    """A block that points into the arena at the first field of its line."""
    x, y = MIDDLE[LINES[name][0]]
    inward = {"w": (1, 0), "e": (-1, 0), "n": (0, 1), "s": (0, -1)}[name[0]]
    dx, dy = inward
    x, y = x - dx * (FIELD / 2 + FAR + 0.6), y - dy * (FIELD / 2 + FAR + 0.6)  # the head
    outline = ((0, 0), (4, 6), (4, 4), (ARROW, 4), (ARROW, -4), (4, -4), (4, -6))
    points = tuple((-dx * back - dy * side, -dy * back + dx * side) for back, side in outline)
    word = Words(-dx * 5.6, -dy * 5.6 + 1.3, name, "onseat", 3.6)
    label = f"arrow {name}"
    return Group(label, (Stroke(points, "path", closed=True), word), label, label, (x, y))


SPIKES: Final = Group("spikes", (_spikes(),))
ROUND: Final = (SPIKES, *map(_arrow, ARROWS))


@lru_cache(maxsize=1024)
def mech_group(seat: int, colour: str, field: str, at: tuple[float, float]) -> Group:
    """A Mech on a field, or at a place outside the arena (field "")."""
    place = f"field {field}" if field else ""
    label = "" if field else f"{colour} Mech, out of the arena"
    return Group(f"mech {seat}", signs.mech(colour), place, label, at)


def on_field(field: str) -> tuple[float, float]:
    """Where a Mech on a field is drawn."""
    x, y = MIDDLE[NUMBER[field]]
    return x, y + STANDS
