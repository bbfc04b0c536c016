"""51st State drawn: the table with the Arena, a panel and a board for each seat, the viewer's hand.

Static parts are made once: each group is cached by what it shows.
"""

from __future__ import annotations

from functools import lru_cache

from mechs_core.kernel.picture import Box, Group, Picture
from mechs_core.rulesets.fifty_first_state.picture.cards import CARD_HIGH
from mechs_core.rulesets.fifty_first_state.picture.detail import detail_of
from mechs_core.rulesets.fifty_first_state.picture.hand import hand_groups, lines_of
from mechs_core.rulesets.fifty_first_state.picture.heading import heading_groups
from mechs_core.rulesets.fifty_first_state.picture.panel import panel_groups
from mechs_core.rulesets.fifty_first_state.picture.places import GAP, WIDTH, hand_top
from mechs_core.rulesets.fifty_first_state.picture.table import table_groups
from mechs_core.rulesets.fifty_first_state.picture.touches import touches
from mechs_core.rulesets.fifty_first_state.view import View

__all__ = ["picture", "touches"]


def picture(view: View) -> Picture:
    """A game as one viewer sees it; a seat's picture has its hand below the rest."""
    detail = detail_of(view)
    groups = [*heading_groups(view), *table_groups(view, detail), *panel_groups(view, detail)]
    height = hand_top(len(view.seats))
    if view.own is not None:
        groups += hand_groups(view, view.own, detail)
        height += lines_of(view.own) * (CARD_HIGH + GAP) + 1.2
    height = round(height, 2)
    return Picture(WIDTH, height, (_floor(height), *groups))


@lru_cache(maxsize=16)
def _floor(height: float) -> Group:
    return Group("floor", (Box(0, 0, WIDTH, height, "void"),))
