"""Lines of fire across a map. BOT-LOS."""

from __future__ import annotations

from functools import lru_cache

from mechs_core.rulesets.bottisota.geometry import HALLS
from mechs_core.rulesets.bottisota.maps.lookup import STRUCTURES, WALL, Map


@lru_cache(maxsize=1 << 14)
def clear(hall: Map, a: int, b: int, over: bool) -> bool:
    """Whether the line of fire from a to b is clear. BOT-LOS-2.

    over: structures do not count, since the weapon is indirect, or both bots are airborne.
    """
    return a == b or not _obstacles(hall, a, b, over)


def why_hidden(hall: Map, a: int, b: int, over: bool) -> str:
    """What is in the way of a line of fire that is not clear, for people.

    "structures at D3", "a wall at B2-C3 and a doorway at C2-D2".
    """
    return " and ".join(dict.fromkeys(_obstacles(hall, a, b, over)))


def _obstacles(hall: Map, a: int, b: int, over: bool) -> list[str]:
    """What stops the line from a to its neighbour or farther; nothing where it is clear.

    BOT-R-36, BOT-R-37 Walls and doorways stop every line, at distance 1 too, whatever flies over.
    """
    reached = [a]
    met: list[str] = []
    for column in (*HALLS[hall.hall].columns[a][b], (b,)):
        free = []
        for area in column:
            # BOT-LOS-4 Structures at the end never block.
            if area != b and not over and hall.features[area] & STRUCTURES:
                met.append(f"structures at {hall.names[area]}")
            elif not hall.open_to[area].isdisjoint(reached):
                free.append(area)
            else:
                met += [_barrier(hall, area, last) for last in reached]
        if not free:
            return met
        if len(free) == len(column):
            met.clear()  # the line has got past all of it
        reached = free
    return []


def _barrier(hall: Map, a: int, b: int) -> str:
    """BOT-LOS-3 The wall or doorway between two neighbours, named."""
    low, high = sorted((a, b))
    kind = hall.exits[low][hall.towards[low][high]]
    return f"a {'wall' if kind == WALL else 'doorway'} at {hall.names[low]}-{hall.names[high]}"
