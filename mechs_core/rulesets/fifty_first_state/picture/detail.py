"""How much cards show: the more of them there are, the less, so that a picture stays small."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.picture import MOST_BYTES
from mechs_core.rulesets.fifty_first_state.view import View

FULL, SHORT, BRIEF, BARE = range(4)

# What is drawn costs so many bytes as SVG, at most.
TABLE: Final = 17_000  # with the styles
SEAT: Final = 3_650
OWN: Final = 4_700  # goods and ways that can be pointed at
SITE: Final = (740, 600, 440, 310)  # by detail
IN_HAND: Final = (960, 730, 570, 290)


def detail_of(view: View) -> int:
    """The most that fits: `FULL`, `SHORT`, `BRIEF` or `BARE`."""
    sites = sum([len(seat.board) for seat in view.seats])
    hand = len(view.own.hand) if view.own else 0
    room = MOST_BYTES - TABLE - len(view.seats) * SEAT - OWN * (view.own is not None)
    for detail in (FULL, SHORT, BRIEF):
        if sites * SITE[detail] + hand * IN_HAND[detail] <= room:
            return detail
    return BARE
