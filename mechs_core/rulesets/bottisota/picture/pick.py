"""The types of bot that a seat may pick, where they stand once it has one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Words
from mechs_core.rulesets.bottisota.data import BOT, BOTS, BotKind
from mechs_core.rulesets.bottisota.picture.bots import sign
from mechs_core.rulesets.bottisota.picture.layout import MARGIN, Layout
from mechs_core.rulesets.bottisota.view import View

COLUMNS: Final = 5
TILE: Final = (29.6, 13.8)


def pick_groups(view: View, at: Layout) -> list[Group]:
    """The types that are not in play, while the viewer is asked to enter and has none."""
    if view.viewer is None or view.asked is None or view.asked.seat != view.viewer:
        return []
    seat = view.seats[view.viewer]
    if view.asked.kind != "entry" or seat.bot is not None or seat.dealt is not None:
        return []
    taken = {each.dealt for each in view.seats}
    taken |= {each.bot.bot for each in view.seats if each.bot is not None}
    groups = []
    for place, kind in enumerate(BOTS):
        if kind.name not in taken:
            x = MARGIN + place % COLUMNS * (TILE[0] + 0.4)
            y = at.sheet + place // COLUMNS * (TILE[1] + 0.6)
            label = f"{kind.name}: {', '.join(kind.weapons) or 'no weapon'}"
            named = f"bot {kind.name}"
            groups.append(Group(f"type {kind.name}", _tile(kind), named, label, (x, y)))
    return groups


@lru_cache(maxsize=len(BOT))
def _tile(kind: BotKind) -> tuple[Shape, ...]:
    w, h = TILE
    shield = f" shd {kind.shield}+" if kind.shield else ""
    return (
        Box(0, 0, w, h, "card", 1.2),
        *sign(kind.name, None, 4, 3.6),
        Words(8, 4.8, kind.name, "strong", 3.4, "start", w - 9),
        Words(
            *(1.4, 8.8, f"{kind.dash}/{kind.normal} arm {kind.armour}+{shield}", "label", 2.8),
            anchor="start",
            width=w - 2.8,
        ),
        Words(
            *(1.4, 12.4, ", ".join(kind.weapons) or "no weapon", "label", 2.7),
            anchor="start",
            width=w - 2.8,
        ),
    )
