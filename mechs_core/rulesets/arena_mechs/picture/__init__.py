"""A game drawn, made of views alone: the arena on the left, the seats beside it, cards below."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Picture, Shape, Stroke, Words
from mechs_core.kit.shapes import moved
from mechs_core.rulesets.arena_mechs.picture import actions, arena, cards, panels, signs
from mechs_core.rulesets.arena_mechs.picture.touching import touches
from mechs_core.rulesets.arena_mechs.text import arena as text
from mechs_core.rulesets.arena_mechs.text.board import doing, firing, moment
from mechs_core.rulesets.arena_mechs.view import View

__all__ = ["picture", "touches"]

WIDTH: Final = panels.LEFT + panels.WIDTH + 3
HEIGHT: Final = 165.0
WITH_CARDS: Final = 191.0


def picture(view: View) -> Picture:
    """A game as one viewer sees it; a seat's own cards stand below."""
    height = HEIGHT if view.own is None else WITH_CARDS
    groups = [
        void(height),
        heading(moment(view), firing(view), doing(view)),
        *arena.ROUND,
        *arena.field_groups(view),
        LEGEND,
        actions.queue_group(len(view.seats)),
        *actions.free_groups(view),
        *actions.action_groups(view),
        *panels.panel_groups(view),
        *cards.card_groups(view),
        *mechs(view),
    ]
    return Picture(WIDTH, height, tuple(groups))


@lru_cache(maxsize=2)
def void(height: float) -> Group:
    return Group("void", (Box(0, 0, WIDTH, height, "void"),))


@lru_cache(maxsize=256)
def heading(now: str, fires: str, doing: str) -> Group:
    words = (
        Words(3, 7.4, "Arena Mechs", "strong", 5.4, "start"),
        Words(48, 7.2, now, "label", 4.2, "start"),
        Words(panels.LEFT, 7.2, doing, "strong", 4.6, "start"),
        Words(WIDTH - 3, 7.2, fires, "label", 3.6, "end"),
    )
    shapes = tuple(each for each in words if each.text)
    said = ", ".join(filter(None, (now, fires, doing)))
    return Group("heading", shapes, label=said)


def mechs(view: View) -> list[Group]:
    groups = []
    for number, seat in enumerate(view.seats):
        if seat.field is not None:
            at = arena.on_field(seat.field)
        elif number in view.queue:
            at = actions.in_queue(view.queue.index(number))
        else:
            at = panels.home(number, len(view.seats))
        groups.append(arena.mech_group(number, seat.colour, seat.field or "", at))
    return groups


def _legend() -> Group:
    """What the signs of the arena mean, in one line; those of operations stand at their names."""
    y = 139
    shapes: list[Shape] = [
        Words(3, y, "free tile", "dim", 3.4, "start"),
        Words(76, y, "drop-in queue", "dim", 3.4, "start"),
    ]
    base, x = 161.2, actions.LEFT
    for sign, sample in (
        (text.CHECKPOINT, moved(signs.CHECKPOINT, 2.4, -0.8, 0.34)),
        (text.DROP_IN, moved(signs.DROP_IN, 2.4, -1.2, 0.34)),
        (text.WALL, (Stroke(((0.8, -1.2), (4.4, -1.2)), "wall"),)),
    ):
        shapes += moved(sample, x, base)
        shapes.append(Words(x + 6.4, base, text.NAMED[sign], "dim", 3.2, "start"))
        x += 36
    return Group("legend", tuple(shapes))


LEGEND: Final = _legend()
