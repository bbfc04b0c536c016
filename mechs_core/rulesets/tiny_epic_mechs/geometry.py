"""The arena's cells and layouts, and where movements lead: tables built once. TEM-MOVE, TEM-PLACE.

A cell is 5 * (row - 1) + column, 0 .. 24, in reading order; OFF (-1) is off the grid. A cell with a
zone card is a zone, any other a hole. Sets of cells are bits: 1 << cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kit.grid import square
from mechs_core.rulesets.tiny_epic_mechs.data import DIAGONAL, DOUBLE, STEP

OFF: Final = -1
GRID: Final = square(5, 5)
CELLS: Final = GRID.names
NUMBER: Final = GRID.number

STRAIGHT: Final = ("N", "E", "S", "W")  # as in GRID.beside
SLANTED: Final = ("NE", "SE", "SW", "NW")
DIRECTIONS: Final = STRAIGHT + SLANTED  # index = direction
DIRECTION: Final = {name: direction for direction, name in enumerate(DIRECTIONS)}
FITS: Final = {STEP: STRAIGHT, DOUBLE: STRAIGHT, DIAGONAL: SLANTED}  # movement -> directions


def _end(cell: int, steps: str) -> int:
    """The cell after these straight steps; OFF past the rim."""
    for step in steps:
        cell = OFF if cell == OFF else GRID.beside[cell][DIRECTION[step]]
    return cell


def _landings(times: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(_end(cell, times * direction) for direction in DIRECTIONS)
        for cell in range(len(CELLS))
    )


# movement -> [cell][direction]: the cell that is entered, OFF past the rim. TEM-MOVE-1
LANDS: Final = {STEP: _landings(1), DOUBLE: _landings(2), DIAGONAL: _landings(1)}


def cells(names: str) -> tuple[int, ...]:
    """Cells by name, in reading order."""
    return tuple(sorted(NUMBER[name] for name in names.split()))


MECH_ZONE: Final = NUMBER["c3"]
BASE_SLOTS: Final = tuple(NUMBER[name] for name in ("c1", "c5", "e3", "a3"))
_INNER: Final = "b2 c2 d2 b3 d3 b4 c4 d4"
RESOURCE_CELLS: Final = {  # seats -> cells of resource zones, in reading order
    2: cells(_INNER),
    3: cells(f"{_INNER} d1 e4 b5 a2"),
    4: cells(f"{_INNER} d1 e4 b5 a2 b1 e2 d5 a4"),
}


@lru_cache(maxsize=1 << 12)
def rings(zones: int, start: int) -> tuple[tuple[int, ...], ...]:
    """The zones around a zone by distance in orthogonal steps, itself first. TEM-PLACE-1

    zones: all zones, as bits. Each ring in reading order; zones out of reach are in none.
    """
    found, ring, seen = [], [start], {start}
    while ring:
        found.append(tuple(sorted(ring)))
        around = {
            beside
            for cell in ring
            for beside in GRID.beside[cell]
            if beside != OFF and zones >> beside & 1 and beside not in seen
        }
        seen |= around
        ring = sorted(around)
    return tuple(found)
