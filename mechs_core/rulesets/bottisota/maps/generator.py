"""The generator of random maps. BOT-MAP-2."""

from __future__ import annotations

from mechs_core.kernel.luck import Luck
from mechs_core.rulesets.bottisota.geometry import DIRECTION, DIRECTIONS, HALLS, Hall
from mechs_core.rulesets.bottisota.maps.document import (
    Document,
    numbered,
    reachable,
    why_bad_conveyor,
)
from mechs_core.rulesets.bottisota.maps.layouts import STACKS


def generate(hall_name: str, luck: Luck) -> Document:
    """A drawn map of a hall."""
    hall, stack = HALLS[hall_name], STACKS[hall_name]
    names = hall.grid.names
    cards = dict(zip(names, luck.shuffle("map areas", stack.cards), strict=True))

    edges = [edge.split("-") for edge in luck.shuffle("map edges", hall.edge_names)]
    walls = _walls(hall, edges, stack.walls)
    after = edges.index(walls[-1]) + 1
    doorways = edges[after : after + stack.doorways]

    features = {area: [card] for area, card in cards.items() if card not in ("empty", "C")}
    laid = [area for area, card in cards.items() if card == "C"]
    features |= _conveyors(hall, laid, walls, luck)
    return Document(
        hall=hall_name,
        features={area: features[area] for area in names if area in features},
        walls=sorted(walls),
        doorways=sorted(doorways),
    )


def _walls(hall: Hall, edges: list[list[str]], number: int) -> list[list[str]]:
    """The first so many edges that can all be closed with the hall still in one piece."""
    walls: list[list[str]] = []
    for edge in edges:
        if len(walls) == number:
            break
        if len(reachable(hall, numbered(hall, [*walls, edge]))) == len(hall.grid.names):
            walls.append(edge)
    return walls


def _conveyors(
    hall: Hall, laid: list[str], walls: list[list[str]], luck: Luck
) -> dict[str, list[str]]:
    """A direction for each conveyor in turn, those to come counting as empty areas.

    One that can lead nowhere is left out.
    """
    walled = numbered(hall, walls)
    belts: dict[int, int] = {}
    for name in laid:
        area = hall.grid.number[name]
        ways = [
            way
            for way in DIRECTION.values()
            if why_bad_conveyor(hall, walled, belts | {area: way}, area) is None
        ]
        if ways:  # BOT-LUCK-4 One way is not drawn.
            label = f"map conveyor {name}"
            belts[area] = ways[luck.draw(label, 0, len(ways))] if len(ways) > 1 else ways[0]
    return {hall.grid.names[area]: [f"C:{DIRECTIONS[way]}"] for area, way in belts.items()}
