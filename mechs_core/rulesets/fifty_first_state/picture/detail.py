"""How much cards show: the more of them there are, the less, so that a picture stays small."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.picture import MOST_BYTES
from mechs_core.rulesets.fifty_first_state.view import View

FULL, SHORT, BRIEF, BARE = range(4)

# What is drawn costs so many bytes as SVG, where it costs most.
TABLE: Final = 11_300  # with the styles, without the row of the Lookout
SEAT: Final = 3_300
GOOD: Final = 85  # for each kind in the supply of a seat
OWN: Final = 4_600  # goods and ways that can be pointed at
SITE: Final = (740, 640, 475, 305)  # by detail
IN_HAND: Final = (960, 790, 650, 260)


def detail_of(view: View) -> int:
    """The most that fits: `FULL`, `SHORT`, `BRIEF` or `BARE`."""
    sites, room = 0, MOST_BYTES - TABLE - len(view.row) * IN_HAND[FULL]
    for seat in view.seats:
        sites += len(seat.board)
        room -= SEAT + GOOD * len(seat.supply)
    hand = 0
    if view.own is not None:
        hand = len(view.own.hand)
        room -= OWN
    for detail in (FULL, SHORT, BRIEF):
        if sites * SITE[detail] + hand * IN_HAND[detail] <= room:
            return detail
    return BARE
