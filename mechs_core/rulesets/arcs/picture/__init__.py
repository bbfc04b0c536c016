"""Arcs drawn: the map, the round, ambitions and Court beside it, a panel a seat, the own hand.

Static parts are made once: each group is cached by what it shows.
"""

from __future__ import annotations

from functools import lru_cache

from mechs_core.kernel.picture import Box, Group, Picture
from mechs_core.rulesets.arcs.picture.ambitions import ambition_groups
from mechs_core.rulesets.arcs.picture.court import court_groups
from mechs_core.rulesets.arcs.picture.detail import detail_of, most_that_fits
from mechs_core.rulesets.arcs.picture.empire import empire_groups
from mechs_core.rulesets.arcs.picture.hand import HAND_HIGH, hand_groups
from mechs_core.rulesets.arcs.picture.heading import heading_groups
from mechs_core.rulesets.arcs.picture.map import map_groups
from mechs_core.rulesets.arcs.picture.panel import panel_groups
from mechs_core.rulesets.arcs.picture.places import BASE, CAMPAIGN, WIDTH
from mechs_core.rulesets.arcs.picture.played import round_groups
from mechs_core.rulesets.arcs.picture.strip import strip_groups
from mechs_core.rulesets.arcs.picture.touches import touches
from mechs_core.rulesets.arcs.view import View

__all__ = ["picture", "touches"]


def picture(view: View) -> Picture:
    """A game as one viewer sees it; a seat's picture has its hand below the rest."""
    layout = BASE if view.campaign is None else CAMPAIGN
    height = layout.hand_tops[len(view.seats)] + (HAND_HIGH if view.own is not None else 1)
    if view.campaign is None:
        groups = _groups(view, height, detail_of(view))
    else:
        groups = most_that_fits(lambda detail: _groups(view, height, detail))
    return Picture(WIDTH, round(height, 2), tuple(groups))


def _groups(view: View, height: float, detail: int) -> list[Group]:
    groups = [
        _floor(round(height, 2)),
        *heading_groups(view),
        *map_groups(view, detail),
        *round_groups(view),
        *ambition_groups(view, detail),
        *court_groups(view, detail),
        *empire_groups(view, detail),
        *strip_groups(view, detail),
        *panel_groups(view, detail),
    ]
    if view.own is not None:
        groups += hand_groups(view, view.own, detail)
    return groups


@lru_cache(maxsize=8)
def _floor(height: float) -> Group:
    return Group("floor", (Box(0, 0, WIDTH, height, "void"),))
