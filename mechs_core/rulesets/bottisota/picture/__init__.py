"""Bottisota-2 drawn: the hall from above, a panel for each seat, the viewer's bot and cards."""

from __future__ import annotations

from functools import lru_cache

from mechs_core.kernel.picture import Box, Group, Picture
from mechs_core.rulesets.bottisota.picture.bots import bot_groups, shots_group, spots
from mechs_core.rulesets.bottisota.picture.hall import hall_groups
from mechs_core.rulesets.bottisota.picture.heading import (
    asked_group,
    deck_group,
    heading_groups,
    news_groups,
)
from mechs_core.rulesets.bottisota.picture.layout import layout
from mechs_core.rulesets.bottisota.picture.legend import legend_group
from mechs_core.rulesets.bottisota.picture.own import own_groups
from mechs_core.rulesets.bottisota.picture.panels import panel_groups
from mechs_core.rulesets.bottisota.picture.pick import pick_groups
from mechs_core.rulesets.bottisota.picture.touches import touches
from mechs_core.rulesets.bottisota.view import View

__all__ = ["picture", "touches"]


def picture(view: View) -> Picture:
    """A game as one viewer sees it; a spectator's picture ends below the hall."""
    at = layout(view.map["hall"], len(view.seats), view.viewer is not None)
    where = spots(view, at)
    hall = hall_groups(view, at) if view.map["hall"] else []
    groups = (
        _ground(at.width, at.height),
        *heading_groups(view),
        legend_group(at),
        *hall,
        *shots_group(view, at, where),
        asked_group(view, at, where),
        *bot_groups(view, where),
        *panel_groups(view, at),
        deck_group(view, at),
        *news_groups(view, at),
        *own_groups(view, at),
        *pick_groups(view, at),
    )
    return Picture(at.width, at.height, groups)


@lru_cache(maxsize=64)
def _ground(width: float, height: float) -> Group:
    return Group("ground", (Box(0, 0, width, height, "void"),))
