"""A map as it is written, and whether there can be one like that. BOT-MAP-1.

{"hall": "H19", "features": {"A1": ["T"]}, "walls": [["A1", "A2"]], "doorways": []}
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, TypedDict

from mechs_core.kernel.frozen import frozen
from mechs_core.kernel.words import shown
from mechs_core.rulesets.bottisota.geometry import DIRECTION, HALLS, OFF, Hall
from mechs_core.rulesets.bottisota.maps.layouts import STOCK, Layout

LETTERS: Final = "SAFDT"  # structures, acid, flight obstacles, depot, teleporter
CONVEYORS: Final = {f"C:{name}": direction for name, direction in DIRECTION.items()}
FEATURES: Final = (*LETTERS, *CONVEYORS)

Edge = tuple[int, int]  # two neighbours, the lower first
Belts = Mapping[int, int]  # area -> the direction of its conveyor


class Document(TypedDict):
    """A map as `GameSetUp` records it: areas, features and edges in order, each once."""

    hall: str
    features: dict[str, list[str]]  # of areas that have any, in the order of FEATURES
    walls: list[list[str]]  # pairs of areas, the lower name first
    doorways: list[list[str]]


def ordered(features: Iterable[str]) -> list[str]:
    """The features of one area as a document lists them."""
    return sorted(features, key=FEATURES.index)


# ---------------------------------------------------------------- BOT-MAP-1


def why_bad_map(
    hall: str,
    features: Mapping[str, Sequence[str]],
    walls: Sequence[Sequence[str]],
    doorways: Sequence[Sequence[str]],
) -> str | None:
    """What is wrong with a map in good form, or None: "map: one teleporter leads nowhere"."""
    kept = HALLS[hall]
    why = (
        _why_unknown(kept, features, (*walls, *doorways))
        or _why_cut_off(kept, walls)
        or _why_lonely_teleporter(features)
        or _why_bad_conveyors(kept, features, walls)
    )
    return None if why is None else f"map: {why}"


def _why_unknown(
    hall: Hall, features: Mapping[str, Sequence[str]], edges: Sequence[Sequence[str]]
) -> str | None:
    for area in features:
        if area not in hall.grid.number:
            return f"{shown(area)} is not an area of {hall.name}"
    names = ["-".join(sorted(edge)) for edge in edges]
    for name in names:
        if name not in hall.edge_of:
            return f"{shown(name)} is not an inner edge of {hall.name}"
        if names.count(name) > 1:
            return f"the edge {name} is listed twice"
    return None


def _why_cut_off(hall: Hall, walls: Sequence[Sequence[str]]) -> str | None:
    reached = reachable(hall, numbered(hall, walls))
    for area, name in enumerate(hall.grid.names):
        if area not in reached:
            return f"walls cut off {name} from {hall.grid.names[0]}"
    return None


def _why_lonely_teleporter(features: Mapping[str, Sequence[str]]) -> str | None:
    if sum("T" in kept for kept in features.values()) == 1:
        return "one teleporter leads nowhere"
    return None


def _why_bad_conveyors(
    hall: Hall, features: Mapping[str, Sequence[str]], walls: Sequence[Sequence[str]]
) -> str | None:
    belts: dict[int, int] = {}
    for name, kept in features.items():
        directions = [CONVEYORS[feature] for feature in kept if feature in CONVEYORS]
        if len(directions) > 1:
            return f"{name} has {len(directions)} conveyors"
        if directions:
            belts[hall.grid.number[name]] = directions[0]
    walled = numbered(hall, walls)
    return next(
        (why for area in belts if (why := why_bad_conveyor(hall, walled, belts, area))), None
    )


def why_bad_conveyor(hall: Hall, walled: Collection[Edge], belts: Belts, area: int) -> str | None:
    """What is wrong with the conveyor of one area among all, or None."""
    name, there = hall.grid.names[area], hall.grid.beside[area][belts[area]]
    if there == OFF:
        return f"the conveyor of {name} leads out of the hall"
    if (min(area, there), max(area, there)) in walled:
        return f"the conveyor of {name} leads into a wall"
    passed = {area}
    while there in belts:
        if there in passed:
            return f"the conveyor of {name} leads round in a circle"
        passed.add(there)
        there = hall.grid.beside[there][belts[there]]
    return None


def numbered(hall: Hall, edges: Sequence[Sequence[str]]) -> set[Edge]:
    """Edges by the numbers of their areas."""
    return {hall.edge_of["-".join(sorted(edge))] for edge in edges}


def reachable(hall: Hall, walled: Collection[Edge]) -> set[int]:
    """The areas that can be reached from the first one without crossing a wall."""
    reached, queue = {0}, [0]
    for area in queue:
        for there in hall.grid.beside[area]:
            edge = (min(area, there), max(area, there))
            if there != OFF and there not in reached and edge not in walled:
                reached.add(there)
                queue.append(there)
    return reached


# ---------------------------------------------------------------- the stock layouts


def written(layout: Layout) -> Document:
    """A printed layout as a document."""
    features = dict(feature.split("=") for feature in layout.features.split())
    return Document(
        hall=layout.hall,
        features={area: [feature] for area, feature in sorted(features.items())},
        walls=sorted(edge.split("-") for edge in layout.walls.split()),
        doorways=sorted(edge.split("-") for edge in layout.doorways.split()),
    )


LAYOUTS: Final[dict[str, Document]] = frozen({each.id: written(each) for each in STOCK})
