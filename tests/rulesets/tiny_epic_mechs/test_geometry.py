"""Cells, layouts, where movements lead, distances. TEM-MOVE-1, TEM-PLACE-1, RULES.md, Arena."""

from __future__ import annotations

from itertools import combinations

import pytest

from mechs_core.rulesets.tiny_epic_mechs.data import DIAGONAL, DOUBLE, STEP
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    BASE_SLOTS,
    CELLS,
    DIRECTION,
    FITS,
    LANDS,
    MECH_ZONE,
    NUMBER,
    OFF,
    RESOURCE_CELLS,
    cells,
    rings,
)

# R resource zone, M Mech zone, B base slot, . hole
LAYOUTS = {
    2: """
. . B . .
. R R R .
B R M R B
. R R R .
. . B . .
""",
    3: """
. . B R .
R R R R .
B R M R B
. R R R R
. R B . .
""",
    4: """
. R B R .
R R R R R
B R M R B
R R R R R
. R B R .
""",
}
ZONES = {2: 11, 3: 16, 4: 21}  # in play
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def drawn(seats: int) -> str:
    def sign(cell: int) -> str:
        if cell in RESOURCE_CELLS[seats]:
            return "R"
        return "M" if cell == MECH_ZONE else "B" if cell in BASE_SLOTS else "."

    rows = (" ".join(sign(5 * row + column) for column in range(5)) for row in range(5))
    return "\n" + "\n".join(rows) + "\n"


def quarter_turn(cell: int) -> int:
    row, column = divmod(cell, 5)
    return 5 * column + 4 - row


def bits(some: tuple[int, ...]) -> int:
    """A set of cells."""
    return sum(1 << cell for cell in some)


def all_zones(seats: int) -> int:
    return bits((*RESOURCE_CELLS[seats], *BASE_SLOTS, MECH_ZONE))


def distance(zones: int, start: int, goal: int) -> int:
    return next(d for d, ring in enumerate(rings(zones, start)) if goal in ring)


def test_cells_are_named_by_column_and_row_from_the_north_west():
    assert CELLS[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
    assert CELLS[24] == "e5"


@SEATS
def test_tem_setup_4_the_layouts_are_as_drawn(seats: int):
    assert drawn(seats) == LAYOUTS[seats]
    assert len(RESOURCE_CELLS[seats]) + 1 + seats == ZONES[seats]
    assert [*RESOURCE_CELLS[seats]] == sorted(RESOURCE_CELLS[seats])


def test_the_base_slots_stand_in_the_order_in_which_scenarios_fill_them():
    assert [CELLS[cell] for cell in BASE_SLOTS] == ["c1", "c5", "e3", "a3"]


@SEATS
def test_tem_r_45_the_layouts_look_alike_from_every_base_slot(seats: int):
    assert {*map(quarter_turn, RESOURCE_CELLS[seats])} == {*RESOURCE_CELLS[seats]}
    assert {*map(quarter_turn, BASE_SLOTS)} == {*BASE_SLOTS}
    for one, other in combinations(BASE_SLOTS, 2):
        only = bits((*RESOURCE_CELLS[seats], one, other, MECH_ZONE))
        assert distance(only, one, other) == 4
        assert distance(only, one, MECH_ZONE) == 2


@pytest.mark.parametrize(
    ("movement", "direction", "to"),
    [
        (STEP, "N", "c2"),
        (STEP, "E", "d3"),
        (STEP, "S", "c4"),
        (STEP, "W", "b3"),
        (DOUBLE, "N", "c1"),
        (DOUBLE, "E", "e3"),
        (DOUBLE, "S", "c5"),
        (DOUBLE, "W", "a3"),
        (DIAGONAL, "NE", "d2"),
        (DIAGONAL, "SE", "d4"),
        (DIAGONAL, "SW", "b4"),
        (DIAGONAL, "NW", "b2"),
    ],
)
def test_tem_move_1_where_a_movement_from_the_middle_lands(movement: str, direction: str, to: str):
    assert CELLS[LANDS[movement][NUMBER["c3"]][DIRECTION[direction]]] == to


@pytest.mark.parametrize(
    ("movement", "cell", "direction"),
    [
        (STEP, "e1", "E"),
        (STEP, "a2", "W"),
        (STEP, "b1", "N"),
        (STEP, "b5", "S"),
        (DOUBLE, "d3", "E"),
        (DOUBLE, "b3", "W"),
        (DOUBLE, "c2", "N"),
        (DOUBLE, "c4", "S"),
        (DIAGONAL, "e3", "SE"),
        (DIAGONAL, "a3", "NW"),
        (DIAGONAL, "c1", "NE"),
        (DIAGONAL, "c5", "SW"),
    ],
)
def test_tem_move_3_past_the_rim_there_is_nothing(movement: str, cell: str, direction: str):
    assert LANDS[movement][NUMBER[cell]][DIRECTION[direction]] == OFF


def test_tem_prog_1_the_directions_that_fit_a_movement():
    assert FITS == {
        STEP: ("N", "E", "S", "W"),
        DOUBLE: ("N", "E", "S", "W"),
        DIAGONAL: ("NE", "SE", "SW", "NW"),
    }


def names(ring: tuple[int, ...]) -> str:
    return " ".join(CELLS[cell] for cell in ring)


def test_tem_place_1_distance_counts_orthogonal_steps_through_zones():
    """b1 lies beside c1, but is a hole; d1 is beside it in the arena of three."""
    around = rings(bits((*cells("c1 c5"), *RESOURCE_CELLS[2], MECH_ZONE)), NUMBER["c1"])
    assert [*map(names, around)] == ["c1", "c2", "b2 d2 c3", "b3 d3 c4", "b4 d4 c5"]


def test_tem_place_1_a_hole_is_walked_around():
    around = rings(bits(cells("a1 b1 a2 a3 b3 c3 c2")), NUMBER["a1"])
    assert [*map(names, around)] == ["a1", "b1 a2", "a3", "b3", "c3", "c2"]


def test_a_zone_out_of_reach_is_in_no_ring():
    assert [*map(names, rings(bits(cells("a1 b1 e5")), NUMBER["a1"]))] == ["a1", "b1"]
