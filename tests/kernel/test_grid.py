"""Tables of a board of squares, against arithmetic on columns and rows."""

from __future__ import annotations

from itertools import product

import pytest

from mechs_core.kernel.grid import DIRECTIONS, EAST, NORTH, SOUTH, WEST, square

COLUMNS, ROWS = 4, 3
BOARD = square(COLUMNS, ROWS)
FIELDS = range(COLUMNS * ROWS)


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
