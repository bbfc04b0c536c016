"""What stands for a seat, an area, a weapon, a card in an observation."""

from __future__ import annotations

from functools import cache
from typing import Final

from mechs_core.rulesets.bottisota.geometry import DIRECTION
from mechs_core.rulesets.bottisota.messages import AREAS, WEAPON_IDS
from mechs_core.rulesets.bottisota.model import MODES, PULL, PUSH

AREA: Final[dict[str | None, int]] = {None: 0} | {n: i for i, n in enumerate(AREAS, 1)}
WEAPON: Final = {name: number for number, name in enumerate(WEAPON_IDS, 1)}
WAY: Final[dict[str | None, int]] = {None: 0} | {way: i + 1 for way, i in DIRECTION.items()}
MODE: Final[dict[str | None, int]] = {None: 0} | {mode: i for i, mode in enumerate(MODES, 1)}
LINK: Final = {PUSH: 1, PULL: 2}

Who = dict[int | None, int]  # seat -> its number in an observation


@cache
def seen_from(first: int, seats: int) -> Who:
    """Seat -> one more than its distance clockwise from the first; None -> 0."""
    return {None: 0} | {seat: 1 + (seat - first) % seats for seat in range(seats)}


def place(seats: tuple[int, ...], seat: int) -> int:
    """The place of a seat in a list, the first is 1; 0 where it is not in it."""
    return seats.index(seat) + 1 if seat in seats else 0
