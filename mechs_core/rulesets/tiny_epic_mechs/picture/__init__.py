"""Tiny Epic Mechs drawn: the arena, the market below it, the seats beside it, the viewer's hand.

Static parts are made once: each group is cached by what it shows.
"""

from __future__ import annotations

from functools import lru_cache

from mechs_core.kernel.picture import Box, Group, Picture
from mechs_core.rulesets.tiny_epic_mechs.picture.arena import arena_groups
from mechs_core.rulesets.tiny_epic_mechs.picture.choices import choice_groups
from mechs_core.rulesets.tiny_epic_mechs.picture.fight import fight_group
from mechs_core.rulesets.tiny_epic_mechs.picture.hand import hand_groups
from mechs_core.rulesets.tiny_epic_mechs.picture.heading import heading_groups
from mechs_core.rulesets.tiny_epic_mechs.picture.panel import panel_groups
from mechs_core.rulesets.tiny_epic_mechs.picture.places import BOTTOM, HAND_HIGH, HAND_TOP, WIDTH
from mechs_core.rulesets.tiny_epic_mechs.picture.touches import touches
from mechs_core.rulesets.tiny_epic_mechs.picture.weapons import market_groups
from mechs_core.rulesets.tiny_epic_mechs.view import View

__all__ = ["picture", "touches"]


def picture(view: View) -> Picture:
    """A game as one viewer sees it; a seat's picture has its hand below the rest."""
    groups = [*heading_groups(view), *arena_groups(view)]
    if view.combat is None:
        groups += market_groups(view)
    else:
        groups.append(fight_group(view, view.combat))
    groups += panel_groups(view)
    height = BOTTOM + 3
    if view.own is not None:
        height = HAND_TOP + HAND_HIGH + 2.4
        groups += hand_groups(view, view.own)
        groups += choice_groups(view, view.own)
    return Picture(WIDTH, height, (_floor(height), *groups))


@lru_cache(maxsize=4)
def _floor(height: float) -> Group:
    return Group("floor", (Box(0, 0, WIDTH, height, "void"),))
