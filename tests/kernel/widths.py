"""Texts whose width a picture says, for whatever draws them to keep."""

from __future__ import annotations

from mechs_core.kernel.picture import Box, Group, Picture, Words, width_of

WIDE = "WWWW WWWW WWWW WWWW WWWW WWWW"
TEXTS = (
    Words(5, 10, WIDE, "label", anchor="start", width=20),
    Words(50, 20, WIDE, "strong", width=20),
    Words(95, 30, WIDE, "label", anchor="end", width=20),
    Words(5, 40, "iiiiiiiiii|", "label", anchor="start", mono=True),
    Words(5, 50, "  W  W  W", "strong", 6, "start", mono=True),
)
PICTURE = Picture(
    100,
    60,
    (
        Group("floor", (Box(0, 0, 100, 60, "void"),)),
        *(Group(f"text {number}", (words,)) for number, words in enumerate(TEXTS)),
    ),
)


def ends(words: Words) -> tuple[float, float]:
    """Where a text begins and ends."""
    wide = width_of(words)
    left = words.x - {"start": 0, "middle": wide / 2, "end": wide}[words.anchor]
    return left, left + wide
