"""Halls of hexes: names, coordinates, directions, distances, edges. BOT-GEO."""

from __future__ import annotations

from itertools import product

import pytest

from mechs_core.rulesets.bottisota.geometry import (
    DIRECTION,
    DIRECTIONS,
    HALLS,
    OFF,
    USUAL_HALL,
    Hall,
    opposite,
)

EVERY = pytest.mark.parametrize("hall", HALLS.values(), ids=list(HALLS))
DELTA = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}


def axial(hall: Hall) -> dict[str, tuple[int, int]]:
    return dict(zip(hall.grid.names, hall.grid.axial, strict=True))


# ---------------------------------------------------------------- BOT-GEO-1


def test_bot_geo_1_directions_go_clockwise_from_east():
    assert DIRECTIONS == ("E", "SE", "SW", "W", "NW", "NE")
    assert [DIRECTION[name] for name in DIRECTIONS] == [0, 1, 2, 3, 4, 5]


def test_bot_geo_1_the_opposite_is_three_steps_on():
    pairs = [(DIRECTIONS[d], DIRECTIONS[opposite(d)]) for d in range(6)]
    assert pairs[:3] == [("E", "W"), ("SE", "NW"), ("SW", "NE")]
    assert pairs[3:] == [(back, there) for there, back in pairs[:3]]


@EVERY
def test_bot_geo_1_a_step_changes_the_coordinates_by_its_direction(hall: Hall):
    where = axial(hall)
    for (name, (q, r)), (direction, (dq, dr)) in product(where.items(), DELTA.items()):
        there = hall.grid.beside[hall.grid.number[name]][DIRECTION[direction]]
        if there == OFF:
            assert (q + dq, r + dr) not in where.values()
        else:
            assert where[hall.grid.names[there]] == (q + dq, r + dr)


def test_bot_geo_1_the_neighbours_of_the_middle_of_the_great_hall():
    grid = HALLS["H19"].grid
    around = [grid.names[area] for area in grid.beside[grid.number["C3"]]]
    assert around == ["C4", "D3", "D2", "C2", "B2", "B3"]


# ---------------------------------------------------------------- BOT-GEO-2


@EVERY
def test_bot_geo_2_the_distance_is_the_fewest_steps_in_an_empty_hall(hall: Hall):
    size = len(hall.grid.names)
    for start in range(size):
        far, queue = {start: 0}, [start]
        for area in queue:
            for there in hall.grid.beside[area]:
                if there != OFF and there not in far:
                    far[there] = far[area] + 1
                    queue.append(there)
        assert [far[area] for area in range(size)] == list(hall.grid.steps[start])


@EVERY
def test_bot_geo_2_the_distance_is_the_greatest_of_three_differences(hall: Hall):
    where = hall.grid.axial
    for a, b in product(range(len(where)), repeat=2):
        (aq, ar), (bq, br) = where[a], where[b]
        dq, dr = bq - aq, br - ar
        assert hall.grid.steps[a][b] == max(abs(dq), abs(dr), abs(dq + dr))
        assert (hall.grid.steps[a][b] == 1) == (hall.grid.towards[a][b] != OFF)


def test_bot_geo_2_distances_in_the_great_hall():
    grid = HALLS["H19"].grid
    for a, b, wanted in ("C3", "C3", 0), ("C3", "E2", 2), ("A1", "E3", 4), ("C1", "C5", 4):
        assert grid.steps[grid.number[a]][grid.number[b]] == wanted


# ---------------------------------------------------------------- BOT-GEO-3


@pytest.mark.parametrize(
    ("name", "rows", "areas", "edges", "seats"),
    [
        ("H10", (3, 4, 3), 10, 19, (2, 5)),
        ("H14", (2, 3, 4, 3, 2), 14, 29, (2, 7)),
        ("H19", (3, 4, 5, 4, 3), 19, 42, (2, 12)),
    ],
)
def test_bot_geo_3_the_halls_are_those_of_the_table(
    name: str, rows: tuple[int, ...], areas: int, edges: int, seats: tuple[int, int]
):
    hall = HALLS[name]
    letters = [area[0] for area in hall.grid.names]
    assert tuple(letters.count(letter) for letter in sorted(set(letters))) == rows
    assert len(hall.grid.names) == areas
    assert len(hall.edges) == edges
    assert (hall.least, hall.most) == seats


def test_bot_geo_3_the_usual_hall_follows_from_the_number_of_seats():
    assert [USUAL_HALL[seats] for seats in range(2, 6)] == ["H10", "H10", "H14", "H14"]
    assert {USUAL_HALL[seats] for seats in range(6, 13)} == {"H19"}
    assert max(USUAL_HALL) == 12


@pytest.mark.parametrize(
    ("name", "corners"),
    [
        ("H10", "A1(-1,-1) B1(-2,0) B4(1,0) C3(0,1)"),
        ("H14", "A1(0,-2) B1(-1,-1) C1(-2,0) C4(1,0) E2(-1,2)"),
        ("H19", "A1(0,-2) A3(2,-2) C1(-2,0) C3(0,0) C5(2,0) E1(-2,2) E3(0,2)"),
    ],
)
def test_bot_geo_3_the_corners_stand_where_they_are_printed(name: str, corners: str):
    printed = {f"{area}({q},{r})" for area, (q, r) in axial(HALLS[name]).items()}
    assert set(corners.split()) <= printed


@EVERY
def test_bot_geo_3_areas_are_numbered_in_the_order_of_their_names(hall: Hall):
    assert list(hall.grid.names) == sorted(hall.grid.names)
    assert [hall.grid.number[name] for name in hall.grid.names] == [*range(len(hall.grid.names))]


# ---------------------------------------------------------------- BOT-GEO-4


@EVERY
def test_bot_geo_4_each_pair_of_neighbours_shares_one_edge(hall: Hall):
    pairs = [(a, b) for a, around in enumerate(hall.grid.beside) for b in around if a < b]
    assert sorted(hall.edges) == sorted(pairs)
    assert len(set(hall.edges)) == len(hall.edges)


@EVERY
def test_bot_map_2_edges_have_the_lower_name_first_and_are_sorted_as_text(hall: Hall):
    names = hall.grid.names
    assert hall.edge_names == tuple(f"{names[a]}-{names[b]}" for a, b in hall.edges)
    assert all(edge.split("-") == sorted(edge.split("-")) for edge in hall.edge_names)
    assert list(hall.edge_names) == sorted(hall.edge_names)
    assert hall.edge_of == dict(zip(hall.edge_names, hall.edges, strict=True))
