"""Tables of boards of squares and hexes, against arithmetic on their coordinates."""

from __future__ import annotations

from itertools import product

import pytest

from mechs_core.kit.grid import (
    DIRECTIONS,
    EAST,
    HEX_DIRECTIONS,
    NORTH,
    SOUTH,
    WEST,
    hexes,
    square,
)

COLUMNS, ROWS = 4, 3
BOARD = square(COLUMNS, ROWS)
FIELDS = range(COLUMNS * ROWS)

#   A1 A2
#  B1 B2 B3
#     C1
HALL = hexes([[(0, -1), (1, -1)], [(-1, 0), (0, 0), (1, 0)], [(0, 1)]])
AREAS = range(len(HALL.names))


def at(field: int) -> tuple[int, int]:
    return field % COLUMNS, field // COLUMNS


def test_names_are_columns_then_rows():
    assert BOARD.names[:5] == ("a1", "b1", "c1", "d1", "a2")
    assert BOARD.names[-1] == "d3"
    assert all(BOARD.number[BOARD.names[field]] == field for field in FIELDS)


def test_directions():
    assert DIRECTIONS == "nesw" and (NORTH, EAST, SOUTH, WEST) == (0, 1, 2, 3)
    b2 = BOARD.number["b2"]
    assert [BOARD.names[BOARD.beside[b2][d]] for d in range(4)] == ["b1", "c2", "b3", "a2"]


@pytest.mark.parametrize(
    ("field", "direction"), [("a1", NORTH), ("a1", WEST), ("d3", EAST), ("d3", SOUTH)]
)
def test_nothing_is_past_the_rim(field, direction):
    assert BOARD.beside[BOARD.number[field]][direction] == -1
    assert BOARD.rays[BOARD.number[field]][direction] == ()


def test_neighbours_are_neighbours_of_each_other():
    for field, direction in product(FIELDS, range(4)):
        other = BOARD.beside[field][direction]
        if other >= 0:
            assert BOARD.beside[other][(direction + 2) % 4] == field
            assert BOARD.steps[field][other] == 1


def test_rays_run_to_the_rim_nearest_first():
    assert [BOARD.names[f] for f in BOARD.rays[0][EAST]] == ["b1", "c1", "d1"]
    assert [BOARD.names[f] for f in BOARD.rays[BOARD.number["d3"]][NORTH]] == ["d2", "d1"]


def test_straight_lines_and_distances():
    for a, b in product(FIELDS, FIELDS):
        (ax, ay), (bx, by) = at(a), at(b)
        assert BOARD.steps[a][b] == abs(ax - bx) + abs(ay - by)
        wanted = -1
        if a != b and ax == bx:
            wanted = SOUTH if by > ay else NORTH
        elif a != b and ay == by:
            wanted = EAST if bx > ax else WEST
        assert BOARD.towards[a][b] == wanted


def test_a_board_of_one_field():
    only = square(1, 1)
    assert only.names == ("a1",) and only.beside == ((-1, -1, -1, -1),)


def test_areas_of_hexes_are_named_by_row_and_place():
    assert HALL.names == ("A1", "A2", "B1", "B2", "B3", "C1")
    assert all(HALL.number[HALL.names[area]] == area for area in AREAS)
    assert HALL.axial[HALL.number["B2"]] == (0, 0)


def test_a_hex_has_six_neighbours_clockwise_from_east():
    assert HEX_DIRECTIONS == ("E", "SE", "SW", "W", "NW", "NE")
    beside = HALL.beside[HALL.number["B2"]]
    named = [HALL.names[area] if area >= 0 else None for area in beside]
    assert named == ["B3", "C1", None, "B1", "A1", "A2"]


def test_neighbouring_hexes_are_neighbours_of_each_other():
    for a, b in product(AREAS, AREAS):
        direction = HALL.towards[a][b]
        assert (direction >= 0) == (HALL.steps[a][b] == 1)
        if direction >= 0:
            assert HALL.beside[a][direction] == b
            assert HALL.towards[b][a] == (direction + 3) % 6


def test_distances_of_hexes_are_those_of_their_cubes():
    for a, b in product(AREAS, AREAS):
        (aq, ar), (bq, br) = HALL.axial[a], HALL.axial[b]
        cube = (bq - aq, br - ar, (aq + ar) - (bq + br))
        assert HALL.steps[a][b] == sum(map(abs, cube)) // 2


def test_a_board_of_one_hex():
    only = hexes([[(3, -7)]])
    assert only.names == ("A1",) and only.beside == ((-1,) * 6,) and only.steps == ((0,),)
