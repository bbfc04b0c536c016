"""Boards whose fields are ints, with tables built at import: rules only look things up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from mechs_core.kernel.frozen import only_read

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS: Final = "nesw"  # index = direction

HEX_DIRECTIONS: Final = ("E", "SE", "SW", "W", "NW", "NE")  # index = direction
HEX_STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # (q, r) of each


class Square(Struct, frozen=True):
    """A board of squares. A field is columns * row + column, rows from the north.

    names: "a1" for column 0, row 0. beside[field][direction]: the neighbour, -1 past the rim.
    rays[field][direction]: the fields in that direction, nearest first. towards[a][b]: the
    direction from a to b in a straight line, -1 if there is none. steps[a][b]: columns + rows
    between them.
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    number: dict[str, int]
    beside: tuple[tuple[int, ...], ...]
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    towards: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]


def square(columns: int, rows: int) -> Square:
    """The tables of a board of `columns` by `rows` squares, at most 26 columns."""
    fields = range(columns * rows)
    names = tuple(f"{'abcdefghijklmnopqrstuvwxyz'[f % columns]}{f // columns + 1}" for f in fields)

    def neighbour(field: int, direction: int) -> int:
        column = field % columns + (0, 1, 0, -1)[direction]
        row = field // columns + (-1, 0, 1, 0)[direction]
        return columns * row + column if 0 <= column < columns and 0 <= row < rows else -1

    beside = tuple(tuple(neighbour(field, d) for d in range(4)) for field in fields)

    def ray(field: int, direction: int) -> tuple[int, ...]:
        passed = []
        while (field := beside[field][direction]) >= 0:
            passed.append(field)
        return tuple(passed)

    rays = tuple(tuple(ray(field, d) for d in range(4)) for field in fields)
    towards = tuple(
        tuple(next((d for d in range(4) if b in rays[a][d]), -1) for b in fields) for a in fields
    )
    steps = tuple(
        tuple(abs(a % columns - b % columns) + abs(a // columns - b // columns) for b in fields)
        for a in fields
    )
    number = {name: field for field, name in enumerate(names)}
    return Square(columns, rows, names, number, beside, rays, towards, steps)


class Hex(Struct, frozen=True):
    """A board of hexes that stand on a corner. An area is its number in reading order.

    names: "A1" for the first area of the top row. axial: (q, r) of each area, q to the east and
    r to the south-east. beside[area][direction]: the neighbour, -1 past the rim. towards[a][b]:
    the direction from a to its neighbour b, -1 if they are none. steps[a][b]: the distance.
    """

    names: tuple[str, ...]
    number: dict[str, int]
    axial: tuple[tuple[int, int], ...]
    beside: tuple[tuple[int, ...], ...]
    towards: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        only_read(self, "number")


def hexes(rows: Iterable[Sequence[tuple[int, int]]]) -> Hex:
    """The tables of a board, given the (q, r) of its areas row by row from the top.

    At most 26 rows; each from the left, of at most 9 areas, so that names sort as they are read.
    """
    named = {
        at: f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[row]}{place}"
        for row, areas in enumerate(rows)
        for place, at in enumerate(areas, 1)
    }
    names, axial = tuple(named.values()), tuple(named)
    area_at = {at: area for area, at in enumerate(axial)}
    beside = tuple(
        tuple(area_at.get((q + dq, r + dr), -1) for dq, dr in HEX_STEPS) for q, r in axial
    )
    towards = tuple(
        tuple(next((d for d in range(6) if beside[a][d] == b), -1) for b in range(len(axial)))
        for a in range(len(axial))
    )
    steps = tuple(
        tuple(max(abs(bq - aq), abs(br - ar), abs(bq + br - aq - ar)) for bq, br in axial)
        for aq, ar in axial
    )
    number = {name: area for area, name in enumerate(names)}
    return Hex(names, number, axial, beside, towards, steps)
