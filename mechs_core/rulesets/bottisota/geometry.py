"""The halls as ints: areas, directions, edges and lines of fire, in tables built once.

An area is its number in the order of names, A1 first; direction 0 is east, then clockwise.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mechs_core.kit import grid
from mechs_core.rulesets.bottisota import data

DIRECTIONS: Final = grid.HEX_DIRECTIONS  # "E" "SE" "SW" "W" "NW" "NE". BOT-GEO-1
DIRECTION: Final = {name: index for index, name in enumerate(DIRECTIONS)}
OFF: Final = -1  # no area, no direction


class Hall(Struct, frozen=True, eq=False):
    """A hall without features.

    least, most: seats that it takes. edges: the inner edges as pairs of areas, the lower first.
    edge_names: their names "A1-A2", sorted as text. edge_of: name -> pair. columns[a][b]: the
    columns that a line of fire from a to b passes, each of one or two areas.
    """

    name: str
    grid: grid.Hex
    least: int
    most: int
    edges: tuple[tuple[int, int], ...]
    edge_names: tuple[str, ...]
    edge_of: dict[str, tuple[int, int]]
    columns: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + 3) % 6


def rows_of(kind: data.HallKind) -> list[list[tuple[int, int]]]:
    """The axial coordinates of a hall's areas by row. BOT-GEO-3."""
    middle = len(kind.rows) // 2
    return [
        [(max(0, -r) - 2 + place, r) for place in range(length)]
        for r, length in enumerate(kind.rows, -middle)
    ]


def columns_between(board: grid.Hex, a: int, b: int) -> tuple[tuple[int, ...], ...]:
    """The columns of the line from a to b, without its ends: one or two areas each. BOT-LOS-1.

    Column i holds the areas nearest to the point at i/n of the way; what is not in the hall is
    left out. Exact: everything is multiplied by n.
    """
    (aq, ar), (bq, br) = board.axial[a], board.axial[b]
    n = board.steps[a][b]
    columns = []
    for i in range(1, n):
        q, r = aq * n + (bq - aq) * i, ar * n + (br - ar) * i
        # A point lies between four centres, of which the nearest is one.
        off = {
            (cq, cr): (n * cq - q) ** 2 + (n * cr - r) ** 2 + (n * cq + n * cr - q - r) ** 2
            for cq in (q // n, q // n + 1)
            for cr in (r // n, r // n + 1)
        }
        nearest = min(off.values())
        columns.append(
            tuple(area for area, centre in enumerate(board.axial) if off.get(centre) == nearest)
        )
    return tuple(columns)


def hall_of(kind: data.HallKind) -> Hall:
    """The tables of a hall."""
    board = grid.hexes(rows_of(kind))
    areas = range(len(board.names))
    edges = tuple((a, b) for a in areas for b in areas if a < b and board.steps[a][b] == 1)
    edge_names = tuple(f"{board.names[a]}-{board.names[b]}" for a, b in edges)
    return Hall(
        name=kind.name,
        grid=board,
        least=kind.least,
        most=kind.most,
        edges=edges,
        edge_names=edge_names,
        edge_of=dict(zip(edge_names, edges, strict=True)),
        columns=tuple(tuple(columns_between(board, a, b) for b in areas) for a in areas),
    )


HALLS: Final = {kind.name: hall_of(kind) for kind in data.HALLS}
USUAL_HALL: Final = {seats: kind.name for kind in data.HALLS for seats in kind.usual}
