"""Boards as ints: tables built once at import, so that rules only look things up."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS: Final = "nesw"  # index = direction


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
