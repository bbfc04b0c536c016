"""The map by numbers: systems, clusters, who is next to whom. RULES.md, Map."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from mechs_core.rulesets.arcs.data import (
    BRIDGES,
    CLUSTERS,
    PLANETS,
    SETUP_CARDS,
    TYPES,
    SetupCard,
)

OFF: Final = -1
GATE: Final = "G"
PLANET_LETTERS: Final = ("A", "B", "C")
# Systems are numbered in this order: 1G 1A 1B 1C 2G ..; clusters from 0.
SYSTEMS: Final = tuple(
    f"{cluster}{letter}" for cluster in range(1, CLUSTERS + 1) for letter in (GATE, *PLANET_LETTERS)
)
NUMBER: Final = {name: number for number, name in enumerate(SYSTEMS)}
PER_CLUSTER: Final = 1 + len(PLANET_LETTERS)
CLUSTER: Final = tuple(number // PER_CLUSTER for number in range(len(SYSTEMS)))
IS_GATE: Final = tuple(name.endswith(GATE) for name in SYSTEMS)
GATES: Final = tuple(number for number, gate in enumerate(IS_GATE) if gate)
_PRINTED: Final = {
    name: (TYPES.index(kind), int(slots))
    for name, kind, slots in re.findall(r"(\w+) (\w) (\d)", PLANETS)
}
TYPE_AT: Final = tuple(_PRINTED.get(name, (OFF, 0))[0] for name in SYSTEMS)  # OFF for a gate
SLOTS_AT: Final = tuple(_PRINTED.get(name, (OFF, 0))[1] for name in SYSTEMS)


def read_setup_cards() -> dict[str, SetupCard]:
    """The setup cards by id, in their order."""
    found = {}
    for line in SETUP_CARDS.strip().splitlines():
        card, name, out, *columns = re.split(r"  +", line)
        clusters = tuple(int(number) - 1 for number in out.split(","))
        starts = tuple(
            (a, b, tuple(c.split("+"))) for a, b, c in (column.split() for column in columns)
        )
        found[card] = SetupCard(card, name, clusters, starts)
    return found


SETUP: Final = read_setup_cards()


def bits(clusters: tuple[int, ...]) -> int:
    return sum(1 << cluster for cluster in clusters)


@cache
def in_play(out: int) -> tuple[int, ...]:
    """The systems of the clusters in play, in their order. out: bits of the others. ARC-SET-2"""
    return tuple(system for system, cluster in enumerate(CLUSTER) if not out >> cluster & 1)


@cache
def neighbours(out: int) -> tuple[tuple[int, ...], ...]:
    """By system the adjacent ones in play, ascending; none for a system out of play."""
    pairs = {*((NUMBER[a], NUMBER[b]) for a, b in BRIDGES)}
    ring = [cluster for cluster in range(CLUSTERS) if not out >> cluster & 1]
    for place, cluster in enumerate(ring):
        gate = cluster * PER_CLUSTER
        pairs |= {(gate, gate + planet) for planet in (1, 2, 3)}
        pairs |= {(gate + 1, gate + 2), (gate + 2, gate + 3)}
        pairs.add((gate, ring[place - 1] * PER_CLUSTER))
    found: list[set[int]] = [set() for _ in SYSTEMS]
    known = {*in_play(out)}
    for a, b in pairs:
        if a != b and a in known and b in known:
            found[a].add(b)
            found[b].add(a)
    return tuple(tuple(sorted(each)) for each in found)


def gates_in_play(out: int) -> tuple[int, ...]:
    return tuple(system for system in in_play(out) if IS_GATE[system])
