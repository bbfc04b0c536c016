"""Maps: stock layouts, custom maps and their faults, the generator, path distance."""

from __future__ import annotations

import gc
from collections import Counter
from itertools import pairwise, product
from typing import Any

import msgspec
import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Luck
from mechs_core.rulesets.bottisota import maps
from mechs_core.rulesets.bottisota.geometry import DIRECTION, DIRECTIONS, HALLS, OFF, opposite
from mechs_core.rulesets.bottisota.maps import (
    DOORWAY,
    LAYOUTS,
    OPEN,
    RIM,
    WALL,
    Document,
    check_document,
    generate,
    map_of,
    path,
    why_bad_map,
)

# id | name | hall | features | walls | doorways
PRINTED = """
L0 | Proving ground | H19 | | |
S1 | Workshop | H10 | A1=T A3=S B2=D B3=C:W C1=S C2=A C3=T | A1-A2 C2-C3 | B3-B4 B1-C1
S2 | Pump room | H10 | A2=A B1=T B2=F B3=S B4=T C1=C:E C3=D | A2-B2 B4-C3 | A1-A2 B3-C2
M1 | Foundry | H14 | A1=S A2=T B1=D B3=F C2=A C3=C:SW C4=S D1=S D2=C:W D3=D E2=T \
| B1-B2 C4-D3 D1-E1 | B2-B3 C1-C2 D2-D3
M2 | Hangar | H14 | A1=D B1=S B2=F B3=C:SE C1=T C2=S C4=T D1=A D2=F D3=S E2=D \
| A2-B3 C1-D1 C3-C4 | B1-C1 C2-D2 D3-E2
L1 | Great hall | H19 | A2=S A3=D B1=S B3=C:SE B4=A C1=T C2=F C4=A C5=T D2=C:NW D3=S E1=D \
E2=F E3=S | A1-A2 B2-C3 C4-D4 D1-E1 D3-E3 | A2-B3 B1-C1 C2-D2 C5-D4
L2 | Acid works | H19 | A1=T A3=F B2=A B3=S B4=D C1=C:NE C2=S C3=A C5=F D1=D D2=S D4=C:SW E1=T \
E3=S | A1-B2 B3-B4 C1-C2 C3-D3 D2-E2 | A2-A3 B1-C2 C4-D3 D1-D2
L3 | Warehouse | H19 | A1=S A2=C:E A3=T B1=D B2=S B4=S C2=A C3=F C4=S C5=T D1=F D2=S D3=C:E D4=A \
E1=T E3=D | A2-B2 B1-C1 B3-C3 C4-C5 D2-E1 | A3-B4 B2-C2 C3-C4 D3-E2
L4 | Crossroads | H19 | A1=D A2=F B1=T B2=C:SE B3=S B4=T C1=S C3=C:SE C5=S D1=A D2=S D3=C:SW D4=F \
E2=A E3=D | A2-B2 B3-C4 C1-C2 D1-D2 C5-D4 E2-E3 | A3-B3 C2-C3 D2-E1 D3-D4
"""
CARDS = {
    "H10": Counter(empty=3, S=2, A=1, F=1, D=1, T=2),
    "H14": Counter(empty=4, S=3, A=1, F=1, D=2, T=2, C=1),
    "H19": Counter(empty=4, S=4, A=2, F=2, D=2, T=3, C=2),
}
EDGES = {"H10": (2, 2), "H14": (3, 3), "H19": (5, 4)}  # walls, doorways
STOCK = pytest.mark.parametrize("name", LAYOUTS)


def a_map(hall: str = "H19", features: str = "", walls: str = "", doorways: str = "") -> Document:
    """A document from its printed form: "A1=T A2=S,C:E", "A1-A2 B1-B2"."""
    return Document(
        hall=hall,
        features={
            area: kept.split(",") for area, kept in (item.split("=") for item in features.split())
        },
        walls=[edge.split("-") for edge in walls.split()],
        doorways=[edge.split("-") for edge in doorways.split()],
    )


def why_bad(**printed: str) -> str | None:
    return why_bad_map(**a_map(**printed))


# ---------------------------------------------------------------- stock layouts


def test_the_stock_layouts_are_those_of_the_table():
    ids = []
    for line in PRINTED.strip().splitlines():
        layout, _, hall, features, walls, doorways = map(str.strip, line.split("|"))
        ids.append(layout)
        printed = a_map(hall, features, walls, doorways)
        printed["walls"].sort()
        printed["doorways"].sort()
        assert LAYOUTS[layout] == printed
    assert list(LAYOUTS) == ids


@STOCK
def test_bot_map_1_every_stock_layout_is_valid(name: str):
    assert why_bad_map(**LAYOUTS[name]) is None


@STOCK
def test_a_document_comes_back_from_a_map_and_from_every_format(name: str):
    document = LAYOUTS[name]
    assert map_of(document).document() == document
    assert check_document(document) == document
    assert msgspec.json.decode(msgspec.json.encode(document)) == document
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(document)) == document


# ---------------------------------------------------------------- a map as ints


def test_equal_maps_are_one_object_while_one_is_in_use():
    first = map_of(a_map(features="A1=T B1=T,S", walls="A1-A2", doorways="A2-A3 B1-B2"))
    again = map_of(a_map(features="B1=S,T A1=T", walls="A2-A1", doorways="B2-B1 A3-A2"))
    assert first is again
    assert map_of(a_map(features="A1=T B1=T", walls="A1-A2", doorways="A2-A3 B1-B2")) is not first


def test_maps_that_nobody_uses_are_forgotten():
    from mechs_core.rulesets.bottisota.maps.lookup import _KEPT

    kept = map_of(a_map(features="A1=S,A,F,D"))
    gc.collect()
    size = len(_KEPT)
    del kept
    gc.collect()
    assert len(_KEPT) == size - 1


def test_a_map_holds_the_features_of_each_area():
    held = map_of(a_map(features="A1=T B1=S,A,F,D,C:SW E3=T"))
    assert held.features[held.number["B1"]] == (
        maps.STRUCTURES | maps.ACID | maps.OBSTACLES | maps.DEPOT
    )
    assert held.features[held.number["A1"]] == maps.TELEPORTER
    assert held.features[held.number["A2"]] == 0
    assert [held.names[area] for area in held.teleporters] == ["A1", "E3"]
    assert held.conveyor[held.number["B1"]] == DIRECTION["SW"]
    assert held.conveyor[held.number["A1"]] == OFF
    assert held.document()["features"]["B1"] == ["S", "A", "F", "D", "C:SW"]


@STOCK
def test_bot_geo_4_an_edge_is_the_same_from_both_sides_and_the_boundary_a_wall(name: str):
    document, held = LAYOUTS[name], map_of(LAYOUTS[name])
    walls, doorways = document["walls"], document["doorways"]
    for area, direction in product(range(held.size), range(6)):
        there = held.beside[area][direction]
        if there == OFF:
            assert held.exits[area][direction] == RIM
            continue
        edge = sorted((held.names[area], held.names[there]))
        wanted = WALL if edge in walls else DOORWAY if edge in doorways else OPEN
        assert held.exits[area][direction] == held.exits[there][opposite(direction)] == wanted
        assert (there in held.open_to[area]) == (wanted == OPEN)


def test_before_a_game_is_set_up_there_is_no_hall():
    assert maps.NO_HALL.document() == {"hall": "", "features": {}, "walls": [], "doorways": []}


# ---------------------------------------------------------------- BOT-MAP-1


@pytest.mark.parametrize(
    ("printed", "why"),
    [
        ({"features": "F9=S"}, "map: F9 is not an area of H19"),
        ({"hall": "H10", "features": "B5=S"}, "map: B5 is not an area of H10"),
        ({"walls": "A1-C3"}, "map: A1-C3 is not an inner edge of H19"),
        ({"doorways": "A1-A1"}, "map: A1-A1 is not an inner edge of H19"),
        ({"doorways": "A1-F9"}, "map: A1-F9 is not an inner edge of H19"),
        ({"walls": "A1-A2 A2-A1"}, "map: the edge A1-A2 is listed twice"),
        ({"doorways": "A1-A2 A1-A2"}, "map: the edge A1-A2 is listed twice"),
        ({"walls": "A1-A2", "doorways": "A1-A2"}, "map: the edge A1-A2 is listed twice"),
        ({"walls": "E2-E3 D3-E3 D4-E3"}, "map: walls cut off E3 from A1"),
        ({"walls": "A1-A2 A1-B1 A1-B2"}, "map: walls cut off A2 from A1"),
        ({"features": "A1=T"}, "map: one teleporter leads nowhere"),
        ({"features": "C3=S,T"}, "map: one teleporter leads nowhere"),
        ({"features": "C3=C:E,C:W"}, "map: C3 has 2 conveyors"),
        ({"features": "A1=C:NW"}, "map: the conveyor of A1 leads out of the hall"),
        ({"features": "A1=C:E", "walls": "A1-A2"}, "map: the conveyor of A1 leads into a wall"),
        ({"features": "A2=C:W", "walls": "A1-A2"}, "map: the conveyor of A2 leads into a wall"),
        ({"features": "C3=C:E C4=C:W"}, "map: the conveyor of C3 leads round in a circle"),
        (
            {"features": "C3=C:E C4=C:SW D3=C:NW"},
            "map: the conveyor of C3 leads round in a circle",
        ),
        (
            {"features": "A1=C:SE B2=C:SE C3=C:E C4=C:SW D3=C:NW"},
            "map: the conveyor of A1 leads round in a circle",
        ),
    ],
)
def test_bot_map_1_a_fault_is_named(printed: dict[str, str], why: str):
    assert why_bad(**printed) == why


@pytest.mark.parametrize(
    "printed",
    [
        {"features": "A1=T A2=T"},
        {"features": "A1=S,A,F,D,T,C:E A2=T"},
        {"walls": "A1-A2 A1-B1"},  # A1 is still reached from B2
        {"doorways": "A1-A2 A1-B1 A1-B2"},  # a doorway lets everybody through
        {"features": "A1=C:E", "doorways": "A1-A2"},
        {"features": "C3=C:E C4=C:SW D3=C:SW"},  # a chain that ends
        {"features": "C3=C:E C5=C:W"},  # towards the same area
        {"features": "A1=C:E", "walls": "A1-B1"},
    ],
)
def test_bot_map_1_what_has_no_fault_is_valid(printed: dict[str, str]):
    assert why_bad(**printed) is None


def test_bot_map_1_faults_are_tested_in_the_order_of_the_rule():
    printed = {"features": "F9=T C3=C:E C4=C:W", "walls": "A1-B1 A1-A2 A1-B2 A1-A2"}
    found = []
    for key, old, new in (
        ("features", "F9=T", "A1=T"),
        ("walls", " A1-A2 A1-B2 A1-A2", " A1-A2 A1-B2"),
        ("walls", " A1-B2", ""),
        ("features", "A1=T", ""),
        ("features", "C4=C:W", ""),
    ):
        found.append(why_bad(**printed))
        printed[key] = printed[key].replace(old, new)
    assert found == [
        "map: F9 is not an area of H19",
        "map: the edge A1-A2 is listed twice",
        "map: walls cut off A2 from A1",
        "map: one teleporter leads nowhere",
        "map: the conveyor of C3 leads round in a circle",
    ]
    assert why_bad(**printed) is None


# ---------------------------------------------------------------- the form of a custom map

NO_SUCH_KEY = ": no such key; there is: hall features walls doorways"


def test_a_custom_map_is_put_in_order():
    said = {
        "doorways": [["B2", "B1"]],
        "features": {"B1": ["C:E", "A", "S"], "A2": [], "A1": ("T",)},
        "walls": [("C4", "C3"), ["A1", "A2"]],
        "hall": "H19",
    }
    assert check_document(said) == {
        "hall": "H19",
        "features": {"A1": ["T"], "B1": ["S", "A", "C:E"]},
        "walls": [["A1", "A2"], ["C3", "C4"]],
        "doorways": [["B1", "B2"]],
    }
    assert list(check_document(said)) == ["hall", "features", "walls", "doorways"]
    assert list(check_document(said)["features"]) == ["A1", "B1"]


def test_a_custom_map_needs_no_more_than_a_hall():
    assert check_document({"hall": "H19"}) == LAYOUTS["L0"]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (7, "7 is not an object"),
        ([], "a list is not an object"),
        ({}, "hall: is missing"),
        ({"hall": "H11"}, "hall: H11 is not one of H10 H14 H19"),
        ({"hall": ["H10"]}, "hall: a list is not one of H10 H14 H19"),
        (
            {"hall": "H10", "doors": []},
            f"doors{NO_SUCH_KEY}",
        ),
        ({"hall": "H10", 3: []}, f"3{NO_SUCH_KEY}"),
        ({"hall": "H10", "features": ["T"]}, "features: a list is not an object"),
        ({"hall": "H10", "features": {1: ["T"]}}, "features: 1 is not a string"),
        ({"hall": "H10", "features": {"A1": "T"}}, "features.A1: T is not a list"),
        (
            {"hall": "H10", "features": {"A1": ["X"]}},
            "features.A1[0]: X is not one of S A F D T C:<dir>",
        ),
        (
            {"hall": "H10", "features": {"A1": ["C:N"]}},
            "features.A1[0]: C:N is not one of S A F D T C:<dir>",
        ),
        (
            {"hall": "H10", "features": {"A1": [None]}},
            "features.A1[0]: null is not one of S A F D T C:<dir>",
        ),
        (
            {"hall": "H10", "features": {"A1": [{}]}},
            "features.A1[0]: an object is not one of S A F D T C:<dir>",
        ),
        ({"hall": "H10", "features": {"A1": ["T", "T"]}}, "features.A1: T stands twice"),
        ({"hall": "H10", "walls": "A1-A2"}, "walls: A1-A2 is not a list"),
        ({"hall": "H10", "walls": {"A1": "A2"}}, "walls: an object is not a list"),
        ({"hall": "H10", "walls": ["A1-A2"]}, "walls[0]: A1-A2 is not a list"),
        (
            {"hall": "H10", "walls": [["A1", "A2"], ["A1"]]},
            "walls[1]: 2 belong there, not 1",
        ),
        ({"hall": "H10", "doorways": [["A1", 2]]}, "doorways[0][1]: 2 is not a string"),
        (
            {"hall": "H10", "doorways": [["A1", "A2", "A3"]]},
            "doorways[0]: 2 belong there, not 3",
        ),
    ],
)
def test_a_fault_of_form_is_named(said: Any, why: str):
    with pytest.raises(ValueError) as refused:
        check_document(said)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("x" * 100, "x" * 20 + "..."),
        ("a\nb", "'a\\nb'"),
        (" ", "' '"),
        (True, "true"),
        (10**5000, "a number that large"),
        (float("nan"), "nan"),
        (1.5, "1.5"),
    ],
    ids=["long", "line", "blank", "bool", "huge", "nan", "float"],
)
def test_a_refusal_is_short_and_printable_whatever_was_said(value: Any, shown: str):
    with pytest.raises(ValueError) as refused:
        check_document({"hall": "H10", "features": {"A1": [value]}})
    assert str(refused.value) == f"features.A1[0]: {shown} is not one of S A F D T C:<dir>"


# ---------------------------------------------------------------- BOT-MAP-2


def drawn(hall: str, seed: str = "map", **given: tuple[int | str, ...]) -> tuple[Document, Luck]:
    luck = Luck(seed, {label.replace("_", " "): order for label, order in given.items()})
    return generate(hall, luck), luck


def cards_first(hall: str, areas: str) -> tuple[str, ...]:
    """The hall's cards in name order: those said for some areas, the rest as they come."""
    said = dict(item.split("=") for item in areas.split())
    rest = list((CARDS[hall] - Counter(said.values())).elements())
    return tuple(said.get(name) or rest.pop() for name in HALLS[hall].grid.names)


def edges_first(hall: str, edges: str) -> tuple[str, ...]:
    first = edges.split()
    return (*first, *(edge for edge in HALLS[hall].edge_names if edge not in first))


def connected(hall: str, walls: list[str]) -> bool:
    """Whether areas that are joined edge by edge end up as one group."""
    group = {name: name for name in HALLS[hall].grid.names}
    for edge in HALLS[hall].edge_names:
        if edge not in walls:
            old, new = (group[name] for name in edge.split("-"))
            group = {name: new if one == old else one for name, one in group.items()}
    return len(set(group.values())) == 1


@pytest.mark.parametrize("hall", HALLS)
def test_bot_map_2_a_drawn_map_is_valid_and_has_what_the_hall_is_due(hall: str):
    for number in range(300):
        document, luck = drawn(hall, f"seed {number}")
        assert why_bad_map(**document) is None
        assert check_document(document) == document == map_of(document).document()
        assert list(document["features"]) == sorted(document["features"])
        assert (len(document["walls"]), len(document["doorways"])) == EDGES[hall]

        cards = Counter(kept[0][0] for kept in document["features"].values())
        assert all(len(kept) == 1 for kept in document["features"].values())
        lost = CARDS[hall]["C"] - cards["C"]  # conveyors that could lead nowhere
        assert 0 <= lost <= max(0, CARDS[hall]["C"] - 1)
        cards["empty"] = len(HALLS[hall].grid.names) - cards.total() - lost
        cards["C"] += lost
        assert +cards == CARDS[hall]
        luck.finish()


@pytest.mark.parametrize("hall", HALLS)
def test_bot_map_2_the_cards_are_shuffled_over_the_areas_in_name_order(hall: str):
    for number in range(20):
        document, _ = drawn(hall, f"seed {number}")
        cards = Luck(f"seed {number}").shuffle("map areas", CARDS[hall].elements())
        for area, card in zip(HALLS[hall].grid.names, cards, strict=True):
            if card != "C":
                wanted = [] if card == "empty" else [card]
                assert document["features"].get(area, []) == wanted


@pytest.mark.parametrize("hall", HALLS)
def test_bot_map_2_walls_are_the_first_edges_that_can_be_and_doorways_those_that_follow(hall: str):
    walls_due, doorways_due = EDGES[hall]
    for number in range(100):
        document, _ = drawn(hall, f"seed {number}")
        edges = Luck(f"seed {number}").shuffle("map edges", HALLS[hall].edge_names)
        walls: list[str] = []
        while len(walls) < walls_due:
            edge = edges.pop(0)
            walls += [edge] * connected(hall, [*walls, edge])
        assert document["walls"] == sorted(edge.split("-") for edge in walls)
        assert document["doorways"] == sorted(edge.split("-") for edge in edges[:doorways_due])


def test_bot_map_2_an_edge_that_would_cut_off_an_area_is_passed_over_for_good():
    document, luck = drawn("H14", map_edges=edges_first("H14", "A1-A2 A1-B1 A1-B2 E1-E2 C2-C3"))
    luck.finish()
    assert document["walls"] == [["A1", "A2"], ["A1", "B1"], ["E1", "E2"]]
    # what follows the last wall, so neither A1-B2 nor what came before it
    assert document["doorways"] == [["A2", "B2"], ["A2", "B3"], ["C2", "C3"]]


LAST_WAY = {  # A3 keeps only its edge to A2
    "map_areas": cards_first("H19", "A2=C A3=C"),
    "map_edges": edges_first("H19", "A3-B3 A3-B4 C1-C2 D1-D2 E1-E2 C3-C4"),
}


def test_bot_map_2_a_conveyor_is_drawn_among_the_directions_that_are_left():
    ways = ["E", "SE", "SW", "W"]  # all that are in the hall from A2, in the order of directions
    for index, way in enumerate(ways):
        document, luck = drawn("H19", **LAST_WAY, map_conveyor_A2=(index,))
        luck.finish()
        assert document["features"]["A2"] == [f"C:{way}"]
    with pytest.raises(IllegalDecision):
        drawn("H19", **LAST_WAY, map_conveyor_A2=(len(ways),))


def test_bot_map_2_no_conveyor_leads_into_a_wall():
    edges = edges_first("H19", "A2-B2 A2-A3 C1-C2 D1-D2 E1-E2 A2-B3")
    areas = cards_first("H19", "A2=C C3=C")
    ways = ["SE", "W"]  # the doorway A2-B3 and A1
    for index, way in enumerate(ways):
        document, _ = drawn("H19", map_areas=areas, map_edges=edges, map_conveyor_A2=(index,))
        assert document["features"]["A2"] == [f"C:{way}"]
    assert ["A2", "B3"] in document["doorways"]


def test_bot_map_2_a_conveyor_without_a_direction_yet_counts_as_empty():
    document, _ = drawn("H19", **LAST_WAY, map_conveyor_A2=(0,))
    assert document["features"]["A2"] == ["C:E"]


def test_bot_map_2_a_conveyor_that_can_lead_nowhere_becomes_an_empty_area():
    document, luck = drawn("H19", **LAST_WAY, map_conveyor_A2=(0,))
    assert "A3" not in document["features"]
    assert "map conveyor A3" not in luck.labels
    assert why_bad_map(**document) is None


def test_bot_luck_4_the_only_direction_of_a_conveyor_is_not_drawn():
    document, luck = drawn("H19", **LAST_WAY, map_conveyor_A2=(3,))
    assert document["features"]["A3"] == ["C:W"]
    assert luck.labels == {"map areas", "map edges", "map conveyor A2"}


@pytest.mark.parametrize("hall", HALLS)
def test_bot_luck_3_the_generator_draws_under_its_labels_alone(hall: str):
    for number in range(50):
        document, luck = drawn(hall, f"seed {number}")
        belts = [area for area, kept in document["features"].items() if kept[0][0] == "C"]
        allowed = {f"map conveyor {area}" for area in belts}
        assert {"map areas", "map edges"} <= luck.labels
        assert luck.labels <= {"map areas", "map edges"} | allowed


def test_bot_map_2_all_directions_of_a_conveyor_come_up():
    seen = Counter(
        kept[0]
        for number in range(300)
        for kept in drawn("H19", f"seed {number}")[0]["features"].values()
        if kept[0][0] == "C"
    )
    assert set(seen) == {f"C:{direction}" for direction in DIRECTIONS}
    assert min(seen.values()) > 50


# ---------------------------------------------------------------- BOT-HUNT-3


def path_lengths(document: Document) -> dict[tuple[str, str], int]:
    """The fewest steps between all areas, by trying every area as a stop on every way."""
    names, edge_names = HALLS[document["hall"]].grid.names, HALLS[document["hall"]].edge_names
    far = {(a, b): 0 if a == b else 99 for a, b in product(names, names)}
    for a, b in (edge.split("-") for edge in edge_names):
        if [a, b] not in document["walls"]:
            far[a, b] = far[b, a] = 1
    for stop, a, b in product(names, names, names):
        far[a, b] = min(far[a, b], far[a, stop] + far[stop, b])
    return far


@pytest.mark.parametrize(
    "document",
    [*LAYOUTS.values(), *(drawn(hall, "path")[0] for hall in HALLS)],
    ids=[*LAYOUTS, *HALLS],
)
def test_bot_hunt_3_path_distance_is_the_fewest_steps_round_the_walls(document: Document):
    held = map_of(document)
    wanted = path_lengths(document)
    for a, b in product(range(held.size), repeat=2):
        assert path(held, b)[a] == wanted[held.names[a], held.names[b]]


def test_bot_hunt_3_walls_lengthen_a_path_and_doorways_do_not():
    held = map_of(a_map(walls="A1-A2", doorways="A2-A3"))
    to_a2 = path(held, held.number["A2"])
    assert to_a2[held.number["A1"]] == 2
    assert to_a2[held.number["A3"]] == 1


def test_bot_hunt_3_every_area_has_a_neighbour_nearer_to_the_target():
    held = map_of(LAYOUTS["L2"])
    far = path(held, 0)
    way = [held.number["E3"]]
    while way[-1] != 0:
        around = zip(held.beside[way[-1]], held.exits[way[-1]], strict=True)
        way.append(next(b for b, kind in around if kind < WALL and far[b] < far[way[-1]]))
    assert all(far[a] == far[b] + 1 for a, b in pairwise(way))
