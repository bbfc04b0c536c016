"""A map as ints, for rules to look things up in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from weakref import WeakValueDictionary

from msgspec import Struct

from mechs_core.kernel.frozen import only_read
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS, HALLS, OFF, Hall, opposite
from mechs_core.rulesets.bottisota.maps.document import CONVEYORS, LETTERS, Document

STRUCTURES, ACID, OBSTACLES, DEPOT, TELEPORTER = (1 << bit for bit in range(5))
BITS: Final = dict(zip(LETTERS, (STRUCTURES, ACID, OBSTACLES, DEPOT, TELEPORTER), strict=True))

OPEN, DOORWAY, WALL, RIM = range(4)  # what is between an area and its neighbour


class Map(Struct, frozen=True, eq=False, weakref=True):
    """A map as rules look it up; equal maps are one object, so that it can be a key.

    Lists per area: features: bits STRUCTURES .. TELEPORTER. conveyor: its direction, or OFF.
    exits: by direction OPEN, DOORWAY, WALL or RIM. ways: the directions without wall and rim.
    open_to: the neighbours over an open edge.
    """

    hall: str
    size: int  # number of areas
    names: tuple[str, ...]
    number: dict[str, int]
    beside: tuple[tuple[int, ...], ...]
    towards: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    features: tuple[int, ...]
    conveyor: tuple[int, ...]
    exits: tuple[tuple[int, ...], ...]
    ways: tuple[tuple[int, ...], ...]
    open_to: tuple[frozenset[int], ...]
    teleporters: tuple[int, ...]

    def __post_init__(self) -> None:
        only_read(self, "number")

    def document(self) -> Document:
        """The map as it is written."""
        features = {
            self.names[area]: kept for area in range(self.size) if (kept := self._features(area))
        }
        return Document(
            hall=self.hall,
            features=features,
            walls=self._edges(WALL),
            doorways=self._edges(DOORWAY),
        )

    def _features(self, area: int) -> list[str]:
        kept = [letter for letter, bit in BITS.items() if self.features[area] & bit]
        if self.conveyor[area] != OFF:
            kept.append(f"C:{DIRECTIONS[self.conveyor[area]]}")
        return kept

    def _edges(self, kind: int) -> list[list[str]]:
        return [
            [self.names[a], self.names[b]]
            for a, b in (HALLS[self.hall].edges if self.hall else ())
            if self.exits[a][self.towards[a][b]] == kind
        ]


# ---------------------------------------------------------------- from a document to a map

_Key = tuple[str, tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]
_KEPT: Final[WeakValueDictionary[_Key, Map]] = WeakValueDictionary()  # those in use


def map_of(document: Mapping[str, Any]) -> Map:
    """The map of a valid document; the same object for every document of the same map."""
    hall = HALLS[document["hall"]]
    number, beside = hall.grid.number, hall.grid.beside
    features, conveyor = [0] * len(beside), [OFF] * len(beside)
    exits = [[RIM if there == OFF else OPEN for there in around] for around in beside]
    for name, kept in document["features"].items():
        for feature in kept:
            if feature in BITS:
                features[number[name]] |= BITS[feature]
            else:
                conveyor[number[name]] = CONVEYORS[feature]
    for kind, edges in (WALL, document["walls"]), (DOORWAY, document["doorways"]):
        for one, other in edges:
            a, b = number[one], number[other]
            direction = hall.grid.towards[a][b]
            exits[a][direction] = exits[b][opposite(direction)] = kind
    key = hall.name, tuple(features), tuple(conveyor), tuple(map(tuple, exits))
    kept_map = _KEPT.get(key)
    return _KEPT.setdefault(key, _built(hall, *key[1:])) if kept_map is None else kept_map


def _built(
    hall: Hall,
    features: tuple[int, ...],
    conveyor: tuple[int, ...],
    exits: tuple[tuple[int, ...], ...],
) -> Map:
    board = hall.grid
    open_to = tuple(
        frozenset(there for there, kind in zip(around, kinds, strict=True) if kind == OPEN)
        for around, kinds in zip(board.beside, exits, strict=True)
    )
    return Map(
        hall=hall.name,
        size=len(features),
        names=board.names,
        number=board.number,
        beside=board.beside,
        towards=board.towards,
        steps=board.steps,
        features=features,
        conveyor=conveyor,
        exits=exits,
        ways=tuple(tuple(way for way in range(6) if kinds[way] < WALL) for kinds in exits),
        open_to=open_to,
        teleporters=tuple(area for area, has in enumerate(features) if has & TELEPORTER),
    )


# ---------------------------------------------------------------- what rules ask of a map


@lru_cache(maxsize=1 << 12)
def path(hall: Map, target: int) -> tuple[int, ...]:
    """The path distance of every area to the target: steps, but not through walls. BOT-HUNT-3."""
    far = [OFF] * hall.size
    far[target] = 0
    queue = [target]
    for area in queue:
        for there, kind in zip(hall.beside[area], hall.exits[area], strict=True):
            if kind < WALL and far[there] == OFF:
                far[there] = far[area] + 1
                queue.append(there)
    return tuple(far)


NO_HALL: Final = Map("", 0, (), {}, *[()] * 9)  # until a game has its own
