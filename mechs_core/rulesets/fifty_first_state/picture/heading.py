"""Above the table: the round and its phases, and what the game waits for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import middle
from mechs_core.rulesets.fifty_first_state.picture.places import (
    MARGIN,
    WIDTH,
    badge,
)
from mechs_core.rulesets.fifty_first_state.text.board import doing
from mechs_core.rulesets.fifty_first_state.view import View

TOP: Final = 2.0
HIGH: Final = 7.6
PHASES: Final = ("lookout", "production", "action", "cleanup")
PHASE_WIDE: Final = 18.0
PHASES_LEFT: Final = 27.0
ROUND_LEFT: Final = PHASES_LEFT + len(PHASES) * PHASE_WIDE + 2
DOING_LEFT: Final = 133.0
DOING_WIDE: Final = WIDTH - MARGIN - DOING_LEFT


def heading_groups(view: View) -> Iterator[Group]:
    yield _round(view.round, view.max_rounds, view.phase, view.half)
    last = view.round == view.max_rounds or any(seat.vp >= view.target_vp for seat in view.seats)
    yield _target(view.target_vp, last and bool(view.round), bool(view.ranking))
    who = view.ranking[0] if view.ranking else view.asked
    badges = tuple([badge(seat, view.seats[seat].faction) for seat in who])
    yield _doing(doing(view) or view.phase, badges, bool(view.asked))


@lru_cache(maxsize=1 << 8)
def _round(number: int, most: int, phase: str, half: int) -> Group:
    """The number of the round, and its four phases with the present one marked."""
    shapes: list[Shape] = [
        middle(
            0,
            HIGH / 2 - 0.1,
            f"round {number}" if number else "set-up",
            "strong",
            4,
            anchor="start",
            width=20,
        ),
    ]
    for place, name in enumerate(PHASES):
        here = name == phase
        x = PHASES_LEFT - MARGIN + place * PHASE_WIDE
        text = f"{name} {half}/2" if here and half else name
        shapes.append(Box(x, 0.8, PHASE_WIDE - 1, HIGH - 1.6, "mark" if here else "floor", 1))
        ink = "onseat" if here else "label"
        shapes.append(middle(x + PHASE_WIDE / 2 - 0.5, HIGH / 2, text, ink, 2.9, width=15.4))
    label = f"round {number} of at most {most}, {phase}"
    return Group("round", tuple(shapes), "", label, (MARGIN, TOP))


@lru_cache(maxsize=64)
def _target(target: int, last: bool, over: bool) -> Group:
    """The points that end the game; or that they are there."""
    said = "game over" if over else "last round" if last else f"ends at {target} vp"
    shapes: list[Shape] = []
    if last:
        shapes.append(Box(0, 0.8, 26, HIGH - 1.6, "hazard", 1))
    ink = "onseat" if last else "label"
    shapes.append(middle(13, HIGH / 2, said, ink, 3.2, width=24))
    return Group("target", tuple(shapes), "", said, (ROUND_LEFT, TOP))


@lru_cache(maxsize=1 << 8)
def _doing(said: str, badges: tuple[tuple[str, str], ...], asked: bool) -> Group:
    """Whom the game waits for, and for what; or who has won."""
    shapes: list[Shape] = [Box(0, 0, DOING_WIDE, HIGH, "mark" if asked else "edge", 1.4)]
    x = 1.2
    for letter, role in badges:
        shapes.append(Box(x, 1, 5.6, 5.6, role, 1))
        shapes.append(middle(x + 2.8, HIGH / 2, letter, "onseat", 4.2))
        x += 6.4
    ink = "onseat" if asked else "strong"
    room = DOING_WIDE - x - 2
    shapes.append(middle(x + 1, HIGH / 2, said, ink, 4, anchor="start", width=room))
    return Group("doing", tuple(shapes), "", said, (DOING_LEFT, TOP))
