"""Lines of fire, against a plain reading of the rule with fractions. BOT-LOS."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest

from mechs_core.kernel.luck import Luck
from mechs_core.rulesets.bottisota.geometry import HALLS
from mechs_core.rulesets.bottisota.maps import (
    LAYOUTS,
    Document,
    Map,
    clear,
    generate,
    map_of,
    why_hidden,
)

DRAWN = {f"{hall} {seed}": generate(hall, Luck(seed)) for hall in HALLS for seed in "abc"}
GROUNDS = LAYOUTS | DRAWN
EVERY = pytest.mark.parametrize("document", GROUNDS.values(), ids=list(GROUNDS))
Axial = tuple[int, int]


def the_map(features: str = "", walls: str = "", doorways: str = "") -> Map:
    """A map of H19 from its printed form: "C3=S C4=A", "A1-A2 B1-B2"."""
    return map_of(
        Document(
            hall="H19",
            features={item.split("=")[0]: [item.split("=")[1]] for item in features.split()},
            walls=[edge.split("-") for edge in walls.split()],
            doorways=[edge.split("-") for edge in doorways.split()],
        )
    )


def is_clear(ground: Map, line: str, over: bool = False) -> bool:
    """Whether a line such as "C3-E2" is clear, both ways. Both must say the same."""
    a, b = (ground.number[name] for name in line.split("-"))
    there = clear(ground, a, b, over)
    assert clear(ground, b, a, over) == there
    return there


def hidden(ground: Map, line: str, over: bool = False) -> str:
    a, b = (ground.number[name] for name in line.split("-"))
    return why_hidden(ground, a, b, over)


# ---------------------------------------------------------------- the rule, read plainly


@cache
def nearest(start: Axial, end: Axial, i: int, n: int) -> frozenset[Axial]:
    """The centres nearest to the point at i/n of the way, of all hexes far and wide."""
    q, r = (Fraction(a) + Fraction(b - a) * i / n for a, b in zip(start, end, strict=True))
    off = {
        (cq, cr): (q - cq) ** 2 + (r - cr) ** 2 + (cq + cr - q - r) ** 2
        for cq, cr in product(range(-4, 5), repeat=2)
    }
    least = min(off.values())
    return frozenset(centre for centre, square in off.items() if square == least)


def line(hall: str, a: str, b: str) -> list[list[str]]:
    """The columns between two areas by name; what is not in the hall is left out."""
    grid = HALLS[hall].grid
    at = dict(zip(grid.names, grid.axial, strict=True))
    n = grid.steps[grid.number[a]][grid.number[b]]
    return [[name for name in at if at[name] in nearest(at[a], at[b], i, n)] for i in range(1, n)]


def is_clear_by_trying_all(document: Document, a: str, b: str, over: bool) -> bool:
    """BOT-LOS-1..4, pick by pick."""
    if a == b:
        return True
    closed = [*document["walls"], *document["doorways"]]
    structures = {area for area, kept in document["features"].items() if "S" in kept}
    open_edges = {
        tuple(edge.split("-"))
        for edge in HALLS[document["hall"]].edge_names
        if edge.split("-") not in closed
    }
    for picks in product(*line(document["hall"], a, b)):
        free = over or structures.isdisjoint(picks)
        if free and all(tuple(sorted(step)) in open_edges for step in pairwise((a, *picks, b))):
            return True
    return False


@EVERY
@pytest.mark.parametrize("over", [False, True])
def test_bot_los_2_a_line_is_clear_where_trying_all_picks_finds_a_way(
    document: Document, over: bool
):
    ground = map_of(document)
    for a, b in product(ground.names, repeat=2):
        wanted = is_clear_by_trying_all(document, a, b, over)
        assert clear(ground, ground.number[a], ground.number[b], over) == wanted, (a, b)


@EVERY
def test_bot_los_2_a_line_of_fire_is_clear_both_ways_or_neither(document: Document):
    ground = map_of(document)
    for a, b, over in product(range(ground.size), range(ground.size), (False, True)):
        assert clear(ground, a, b, over) == clear(ground, b, a, over)
        assert (why_hidden(ground, a, b, over) == "") == clear(ground, a, b, over) or a == b


@EVERY
def test_bot_los_4_what_is_clear_for_a_gun_is_clear_over_structures(document: Document):
    ground = map_of(document)
    for a, b in product(range(ground.size), repeat=2):
        assert clear(ground, a, b, True) or not clear(ground, a, b, False)


# ---------------------------------------------------------------- BOT-LOS-1


@pytest.mark.parametrize("hall", HALLS)
def test_bot_los_1_columns_are_the_nearest_areas(hall: str):
    grid, columns = HALLS[hall].grid, HALLS[hall].columns
    for a, b in product(range(len(grid.names)), repeat=2):
        named = [[grid.names[area] for area in column] for column in columns[a][b]]
        assert named == line(hall, grid.names[a], grid.names[b])
        assert len(named) == max(0, grid.steps[a][b] - 1)
        assert all(len(column) in (1, 2) for column in named)


@pytest.mark.parametrize("hall", HALLS)
def test_bot_los_1_all_areas_of_a_column_touch_all_of_the_next(hall: str):
    grid, columns = HALLS[hall].grid, HALLS[hall].columns
    for a, b in product(range(len(grid.names)), repeat=2):
        for one, next_one in pairwise([(a,), *columns[a][b], (b,)] if a != b else []):
            assert all(grid.steps[c][d] == 1 for c, d in product(one, next_one))


@pytest.mark.parametrize(
    ("ends", "columns"),
    [
        ("C1-C5", "C2 C3 C4"),
        ("C3-E2", "D2/D3"),
        ("B2-D2", "C2/C3"),
        ("C2-D4", "C3 D3"),
        ("A1-C5", "A2/B2 B3 B4/C4"),  # two pairs on one line
        ("A1-D4", "B2 B3/C3 C4"),
    ],
)
def test_bot_los_1_columns_by_name(ends: str, columns: str):
    grid = HALLS["H19"].grid
    a, b = (grid.number[name] for name in ends.split("-"))
    passed = HALLS["H19"].columns[a][b]
    named = ("/".join(grid.names[area] for area in column) for column in passed)
    assert " ".join(named) == columns


def test_bot_los_1_one_area_is_always_clear():
    everything = the_map(features="C3=S", walls="B2-C3 B3-C3 C2-C3 C3-D2 C3-D3", doorways="C3-C4")
    assert is_clear(everything, "C3-C3")
    assert is_clear(everything, "C3-C3", over=True)


# ---------------------------------------------------------------- BOT-LOS-2, 3


def test_bot_los_2_of_a_pair_one_free_area_is_enough():
    assert is_clear(the_map(features="D3=S"), "C3-E2")
    assert is_clear(the_map(features="D2=S"), "C3-E2")
    assert not is_clear(the_map(features="D2=S D3=S"), "C3-E2")


def test_bot_los_2_one_way_past_a_pair_must_be_open_on_both_sides():
    assert is_clear(the_map(walls="C3-D3"), "C3-E2")
    assert is_clear(the_map(walls="C3-D3 D3-E2"), "C3-E2")
    assert not is_clear(the_map(walls="C3-D3 D2-E2"), "C3-E2")
    assert not is_clear(the_map(walls="C3-D3", features="D2=S"), "C3-E2")
    assert not is_clear(the_map(walls="D3-E2", features="D2=S"), "C3-E2")


@pytest.mark.parametrize("kind", ["walls", "doorways"])
def test_bot_los_3_walls_and_doorways_are_never_open_for_fire(kind: str):
    closed = the_map(**{kind: "C3-C4"})
    for over in (False, True):
        assert not is_clear(closed, "C3-C4", over)
        assert not is_clear(closed, "C2-C5", over)
        assert is_clear(closed, "C4-C5", over)


@pytest.mark.parametrize("kind", ["walls", "doorways"])
def test_bot_los_3_the_edge_between_the_areas_of_a_pair_does_not_matter(kind: str):
    assert is_clear(the_map(**{kind: "D2-D3"}), "C3-E2")


# ---------------------------------------------------------------- BOT-LOS-4


def test_bot_los_4_structures_on_the_way_block_unless_fire_goes_over_them():
    ground = the_map(features="C4=S")
    assert not is_clear(ground, "C3-C5")
    assert is_clear(ground, "C3-C5", over=True)


def test_bot_los_4_structures_at_either_end_never_block():
    ground = the_map(features="C3=S C4=S")
    assert is_clear(ground, "C3-C4")
    assert is_clear(ground, "C2-C3")
    assert is_clear(ground, "C4-C5")
    assert not is_clear(ground, "C2-C4")


@pytest.mark.parametrize("feature", ["A", "F", "D", "T", "C:NE"])
def test_bot_los_4_other_terrain_never_blocks(feature: str):
    assert is_clear(the_map(features=f"C4={feature}"), "C3-C5")


# ---------------------------------------------------------------- BOT-EX-8


def test_bot_los_2_example_8_past_structures_on_one_side():
    ground = map_of(LAYOUTS["L1"])
    assert line("H19", "C3", "E2") == [["D2", "D3"]]
    assert is_clear(ground, "C3-E2")


def test_bot_los_3_example_8_a_wall_and_a_doorway_stop_every_fire():
    ground = map_of(LAYOUTS["L1"])
    assert line("H19", "B2", "D2") == [["C2", "C3"]]
    for over in (False, True):
        assert not is_clear(ground, "B2-D2", over)
        assert hidden(ground, "B2-D2", over) == "a wall at B2-C3 and a doorway at C2-D2"


def test_bot_los_4_example_8_structures_stop_guns_only():
    ground = map_of(LAYOUTS["L1"])
    assert line("H19", "C2", "D4") == [["C3"], ["D3"]]
    assert not is_clear(ground, "C2-D4")
    assert hidden(ground, "C2-D4") == "structures at D3"
    assert is_clear(ground, "C2-D4", over=True)


# ---------------------------------------------------------------- what is in the way


@pytest.mark.parametrize(
    ("printed", "ends", "why"),
    [
        ({"features": "C4=S"}, "C3-C5", "structures at C4"),
        ({"walls": "C3-C4"}, "C4-C3", "a wall at C3-C4"),
        ({"doorways": "C3-C4"}, "C3-C4", "a doorway at C3-C4"),
        ({"features": "D2=S D3=S"}, "C3-E2", "structures at D2 and structures at D3"),
        ({"features": "D2=S", "walls": "D3-E2"}, "C3-E2", "structures at D2 and a wall at D3-E2"),
        ({"walls": "C3-D3 C3-D2"}, "C3-E2", "a wall at C3-D2 and a wall at C3-D3"),
        ({"walls": "C3-D3 D2-E2"}, "C3-E2", "a wall at C3-D3 and a wall at D2-E2"),
        # what the line has got past is not named
        ({"features": "A2=S B4=S C4=S"}, "A1-C5", "structures at B4 and structures at C4"),
    ],
)
def test_what_is_in_the_way_is_named(printed: dict[str, str], ends: str, why: str):
    assert hidden(the_map(**printed), ends) == why
