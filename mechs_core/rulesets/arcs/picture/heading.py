"""Above the map: chapter and round, what ends the game, and what the game waits for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle
from mechs_core.rulesets.arcs.campaign_data import ACTS, CHAPTERS_OF_ACT
from mechs_core.rulesets.arcs.data import CHAPTERS, WINNING_POWER
from mechs_core.rulesets.arcs.picture.places import MARGIN, WIDTH
from mechs_core.rulesets.arcs.text.asking import asked_seats
from mechs_core.rulesets.arcs.text.doing import doing
from mechs_core.rulesets.arcs.view import View

TOP: Final = 2.0
HIGH: Final = 7.6
GOAL_LEFT: Final = 78.0
DOING_LEFT: Final = GOAL_LEFT + 38
DOING_WIDE: Final = WIDTH - MARGIN - DOING_LEFT


def heading_groups(view: View) -> Iterator[Group]:
    now = view.campaign
    yield _round(view.chapter, view.round, None if now is None else now.act)
    limit = WINNING_POWER[len(view.seats)]
    reached = now is None and max(seat.power for seat in view.seats) >= limit
    yield _goal(0 if now else limit, reached, bool(view.ranking))
    for seat in [*view.ranking, *asked_seats(view)][:1]:
        yield _doing(doing(view), seat, not view.ranking)


@lru_cache(maxsize=1 << 9)
def _round(chapter: int, number: int, act: int | None) -> Group:
    """act: of a campaign, 0 before the first."""
    chapters = CHAPTERS_OF_ACT[act - 1] if act else CHAPTERS
    said = f"chapter {chapter} of {chapters}, round {number}"
    if act is not None:
        said = f"Act {act}, {said if chapter else 'set-up'}" if act else "before Act 1"
    words = fitted(0, HIGH / 2, said, "strong", 4.2, GOAL_LEFT - MARGIN - 2)
    return Group("round", (words,), "", said, (MARGIN, TOP))


@lru_cache(maxsize=16)
def _goal(limit: int, reached: bool, over: bool) -> Group:
    """The Power that ends the game, or that it is there; of a campaign, limit 0, what ends it."""
    ends = f"ends at {limit} Power" if limit else f"ends after Act {ACTS}"
    said = "game over" if over else f"{limit} Power reached" * reached or ends
    shapes: list[Shape] = []
    if reached or over:
        shapes.append(Box(0, 0.8, 36, HIGH - 1.6, "hazard", 1))
    ink = "onseat" if reached or over else "label"
    shapes.append(middle(18, HIGH / 2, said, ink, 3.2, width=34))
    return Group("goal", tuple(shapes), "", said, (GOAL_LEFT, TOP))


@lru_cache(maxsize=1 << 9)
def _doing(said: str, seat: int, asked: bool) -> Group:
    """Whom the game waits for, and for what; or who has won."""
    shapes: tuple[Shape, ...] = (
        Box(0, 0, DOING_WIDE, HIGH, "mark" if asked else "edge", 1.4),
        Box(1.2, 1, 5.6, 5.6, f"seat{seat}", 1),
        middle(4, HIGH / 2, str(seat), "onseat", 4.2),
        middle(
            8.6,
            HIGH / 2,
            said,
            "onseat" if asked else "strong",
            4,
            anchor="start",
            width=DOING_WIDE - 10,
        ),
    )
    return Group("doing", shapes, "", said, (DOING_LEFT, TOP))
