"""Small drawn things: what bots move on, arrows, mines, bombs, and lines of text that fit."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from textwrap import wrap
from typing import Final

from mechs_core.kernel.picture import WIDTH_OF_A_CHARACTER, Box, Disc, Shape, Stroke, Words
from mechs_core.kit.shapes import Points

WING: Final[Points] = ((1.0, 0.0), (-0.9, -0.85), (-0.45, 0.0), (-0.9, 0.85))
FINS: Final[Points] = ((-1.6, -3.2), (1.6, -3.2), (0.9, -1.6), (-0.9, -1.6))
SHELL: Final[Points] = ((-1.9, -1.2), (1.9, -1.2), (1.9, 1), (0, 2.9), (-1.9, 1))
POLES: Final[Points] = ((-1.6, -3), (-1.6, -1), (1.6, -1), (1.6, -3))
SPIKES: Final[Points] = (  # across the middle and back to it
    *((-3, 0), (3, 0), (0, 0), (-2.1, -2.1), (2.1, 2.1), (0, 0), (-2.1, 2.1), (2.1, -2.1)),
)
CRACK: Final[Points] = ((0.3, -1.3), (-0.5, -0.3), (0.5, 0.1), (-0.3, 1.3))


def turned(points: Points, direction: int, x: float, y: float, size: float) -> Points:
    """Points that look to the east, turned to a direction of the hall, around (x, y)."""
    turn = direction * pi / 3
    c, s = cos(turn) * size, sin(turn) * size
    return tuple((x + px * c - py * s, y + px * s + py * c) for px, py in points)


def moved(points: Points, x: float, y: float, size: float = 1) -> Points:
    return tuple((x + px * size, y + py * size) for px, py in points)


def wing(direction: int, x: float, y: float, size: float) -> Shape:
    """A flying bot's sign; it points where the bot heads."""
    return Stroke(turned(WING, direction, x, y, size), "path", closed=True)


def drive(kind: str, x: float, y: float) -> tuple[Shape, ...]:
    """What a bot that does not fly moves on, 5 wide and 4 high around (x, y)."""
    if kind == "wheels":
        return (
            Box(x - 2.3, y - 1.6, 4.6, 1.8, "nobody"),
            Disc(x - 1.4, y + 0.8, 1.1, "card"),
            Disc(x + 1.4, y + 0.8, 1.1, "card"),
        )
    if kind == "tracks":
        return (
            Box(x - 1.5, y - 1.9, 3, 1.6, "nobody"),
            Box(x - 2.5, y - 0.4, 5, 2.4, "card", 1.2),
            Disc(x - 1.2, y + 0.8, 0.5, "nobody"),
            Disc(x + 1.2, y + 0.8, 0.5, "nobody"),
        )
    if kind == "legs":
        return (
            Stroke(((x - 2.5, y + 2), (x - 1.8, y - 0.6), (x - 0.9, y + 2)), "nobody"),
            Stroke(((x + 2.5, y + 2), (x + 1.8, y - 0.6), (x + 0.9, y + 2)), "nobody"),
            Box(x - 2, y - 1.8, 4, 1.8, "nobody"),
        )
    arc = ((-2, 0), (-1.4, -1.4), (0, -1.9), (1.4, -1.4), (2, 0))
    return (  # hover: a hood above a cushion of air
        Stroke(moved(arc, x, y + 0.4), "nobody", closed=True),
        Stroke(((x - 2.5, y + 1.2), (x + 2.5, y + 1.2)), "nobody"),
        Stroke(((x - 1.6, y + 2), (x + 1.6, y + 2)), "nobody"),
    )


def mine(x: float, y: float, owner: int, *, magnetic: bool, asleep: bool) -> tuple[Shape, ...]:
    """A mine with its owner's number: round with spikes, a magnetic one square with two poles."""
    if magnetic:
        body: tuple[Shape, ...] = (
            Stroke(moved(POLES, x, y), "hazard"),
            Box(x - 2.3, y - 2.2, 4.6, 4.4, "nobody" if asleep else "hazard", 0.6),
        )
    else:
        body = (
            Stroke(moved(SPIKES, x, y), "hazard"),
            Disc(x, y, 2.2, "nobody" if asleep else "hazard"),
        )
    number = Words(x, y + 1.1, str(owner), "onseat", 3)
    if asleep:
        return *body, number, Words(x + 3.4, y - 1, "z", "label", 2.8)
    return *body, number


def bomb(x: float, y: float, owner: int) -> tuple[Shape, ...]:
    """A bomb on its way down, with the number of the seat that dropped it."""
    return (
        Stroke(moved(FINS, x, y), "edge", closed=True),
        Stroke(moved(SHELL, x, y), "mark", closed=True),
        Words(x, y + 1.2, str(owner), "onseat", 3),
    )


def crack(x: float, y: float) -> Shape:
    return Stroke(moved(CRACK, x, y), "hazard")


def letters(width: float, size: float) -> int:
    """How many characters have room in a width."""
    return max(1, int(width / (size * WIDTH_OF_A_CHARACTER)))


def paragraph(
    text: str, x: float, y: float, width: float, size: float, *, lines: int, role: str = "label"
) -> Iterable[Words]:
    """Text in at most so many lines from the base line y; the last one is squeezed if it must."""
    broken = wrap(text, letters(width, size))
    kept = [*broken[: lines - 1], *filter(None, [" ".join(broken[lines - 1 :])])]
    return (
        Words(x, y + place * size * 1.22, line, role, size, "start", width)
        for place, line in enumerate(kept)
    )
