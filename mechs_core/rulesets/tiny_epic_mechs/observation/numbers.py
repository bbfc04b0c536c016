"""What stands for a seat, a cell, a weapon, a card in an observation; 0 for none."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, get_args

from mechs_core.rulesets.tiny_epic_mechs import model
from mechs_core.rulesets.tiny_epic_mechs.data import ACTIONS, CARDS, PILOTS, WEAPONS, ZONE_CARDS
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS
from mechs_core.rulesets.tiny_epic_mechs.messages import RESOURCES

Numbers = dict[str | None, int]
Who = dict[int | None, int]  # seat -> its number in an observation


def numbered(names: Iterable[str]) -> Numbers:
    """Name -> its place, the first is 1; None -> 0."""
    return {None: 0} | {name: number for number, name in enumerate(names, 1)}


PHASE: Final = {name: number for number, name in enumerate(get_args(model.Phase))}
CELL: Final = numbered(CELLS)
ZONE: Final = numbered(zone.id for zone in ZONE_CARDS)
WEAPON: Final = numbered(WEAPONS)
CARD: Final = numbered(CARDS)
DIRECTION: Final = numbered(DIRECTIONS)
PILOT: Final = numbered(PILOTS)
ACTION: Final = numbered(ACTIONS)
RESOURCE: Final = numbered(RESOURCES)
AD_HOC: Final = numbered(model.AD_HOC[1:])


@cache
def seen_from(first: int, seats: int) -> Who:
    """Seat -> one more than its distance clockwise from the first; None -> 0."""
    return {None: 0} | {seat: 1 + (seat - first) % seats for seat in range(seats)}
