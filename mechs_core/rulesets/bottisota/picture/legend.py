"""What the signs in the hall mean that do not say it themselves."""

from __future__ import annotations

from functools import cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke, Words
from mechs_core.rulesets.bottisota.picture.layout import MARGIN, Layout
from mechs_core.rulesets.bottisota.picture.shapes import bomb, mine

LINE: Final = 6.4


@cache
def legend_group(at: Layout) -> Group:
    """The signs, in the free upper left corner of the hall; numbers are those of seats."""
    x = 3.4
    signs: tuple[tuple[str, tuple[Shape, ...]], ...] = (
        ("mine", mine(x, LINE * 0.5, 2, magnetic=False, asleep=False)),
        ("magnetic", mine(x, LINE * 1.5, 2, magnetic=True, asleep=False)),
        ("asleep", (Words(x, LINE * 2.5 + 1, "z", "label", 3),)),
        ("bomb", bomb(x, LINE * 3.5, 2)),
        ("doorway", _doorway(x, LINE * 4.5)),
    )
    shapes: list[Shape] = []
    for place, (word, sign) in enumerate(signs):
        words = Words(x + 5, LINE * (place + 0.5) + 1, word, "dim", 2.8, "start")
        shapes += (*sign, words)
    return Group("legend", tuple(shapes), at=(MARGIN, at.top))


def _doorway(x: float, y: float) -> tuple[Shape, ...]:
    return (
        Stroke(((x - 3.2, y), (x - 2, y)), "wall"),
        Stroke(((x + 2, y), (x + 3.2, y)), "wall"),
        Box(x - 2.6, y - 1, 2, 2, "goal"),
        Box(x + 0.6, y - 1, 2, 2, "goal"),
    )
