"""The boards: each seat's locations in three rows, by what they are; in a row in board order."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Group, Shape
from mechs_core.kit.shapes import middle
from mechs_core.rulesets.fifty_first_state.data import DEFENCE, GOODS, KINDS
from mechs_core.rulesets.fifty_first_state.picture.cards import Site, Size, on_board
from mechs_core.rulesets.fifty_first_state.picture.places import (
    BOARD_LEFT,
    BOARD_WIDE,
    GAP,
    MARGIN,
    SEAT_HIGH,
    corners,
    top_of,
)
from mechs_core.rulesets.fifty_first_state.picture.words import location_of
from mechs_core.rulesets.fifty_first_state.view import Goods, SeatSeen

ROWS: Final = tuple(KINDS)  # the first letters of cards
ROW_PITCH: Final = (SEAT_HIGH - GAP) / len(ROWS)
SITE_WIDE: Final = 27.3
SITE_LEAST: Final = 12.0  # below that a row becomes two

Lying = tuple[tuple[str, int], ...]
SiteKey = tuple[str, bool, int, Lying, Lying]  # the fields of Site


def sites_of(said: SeatSeen) -> tuple[SiteKey, ...]:
    """The board of a seat, as what its picture follows from."""
    return tuple(
        [
            (
                site.card,
                site.ruin,
                site.uses,
                _sorted(site.stock) if site.stock else (),
                _sorted(site.stored) if site.stored else (),
            )
            for site in said.board
        ]
    )


def _sorted(goods: Goods) -> Lying:
    return tuple([(good, goods[good]) for good in GOODS if good in goods])


@lru_cache(maxsize=1 << 10)
def board_groups(
    seat: int, owner: str, sites: tuple[SiteKey, ...], detail: int
) -> tuple[Group, ...]:
    every = [Site(*site) for site in sites]
    more = sum([location_of(site.card).defends for site in every if not site.ruin])
    found = [_rows(seat, owner, more)]
    left, top = MARGIN + BOARD_LEFT, top_of(seat) + GAP
    for number, letter in enumerate(ROWS):
        row = [site for site in every if site.card[0] == letter]
        wide, high, places = corners(len(row), BOARD_WIDE, ROW_PITCH, SITE_WIDE, SITE_LEAST)
        for site, (x, y) in zip(row, places, strict=True):
            at = (round(left + x, 2), round(top + number * ROW_PITCH + y, 2))
            found.append(on_board(owner, site, at, Size(wide, high, detail)))
    return tuple(found)


@lru_cache(maxsize=64)
def _rows(seat: int, owner: str, more: int) -> Group:
    """What stands in which row, and what razing it costs."""
    shapes: list[Shape] = []
    costs = [DEFENCE[row] + more for row in KINDS.values()]
    for number, (row, cost) in enumerate(zip(KINDS.values(), costs, strict=True)):
        y = (number + 0.5) * ROW_PITCH
        shapes += (
            middle(-0.8, y - 1.7, row, "dim", 2.6, anchor="end", width=11.4),
            middle(-0.8, y + 1.7, f"raze {cost}", "dim", 2.4, anchor="end"),
        )
    said = ", ".join(f"{row} {cost}" for row, cost in zip(KINDS.values(), costs, strict=True))
    at = (MARGIN + BOARD_LEFT, top_of(seat) + GAP)
    return Group(
        f"rows {seat}", tuple(shapes), "", f"red to raze a location of {owner}: {said}", at
    )
