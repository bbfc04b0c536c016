"""Maps by seat as events hold them: keys of stored maps are strings, so a seat is its number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from mechs_core.kernel.messages import Seat

T = TypeVar("T")
SeatKey = str  # "0", "1": a seat as the key of a map


def by_seat(values: Mapping[Seat, T]) -> dict[SeatKey, T]:
    """A map for an event, in the order of the seats."""
    return {str(seat): values[seat] for seat in sorted(values)}


def of_seats(stored: Mapping[SeatKey, T]) -> dict[Seat, T]:
    """An event's map by seat numbers, in the order of the seats, however it was read."""
    return {seat: stored[str(seat)] for seat in sorted(map(int, stored))}
