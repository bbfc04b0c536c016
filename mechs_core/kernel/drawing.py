"""Drawn lines: what boards of any ruleset need of them, and what a low screen does without."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mechs_core.kernel.messages import DrawnLine, Span

# How soon a line is left out on a low screen: the highest number goes first. Below HANDY it is left
# out only where title, own row, question and newest news would not fit otherwise, from HANDY on
# also to make room for offers and more news. Numbers between these grade further.
KEPT: Final = 0  # never
NEEDED: Final = 1
HANDY: Final = 5
EMPTY: Final = 9  # says nothing

SIDES: Final = " │║:"  # of which a line consists that says nothing


class Row(NamedTuple):
    """A drawn line, and how soon it is left out on a low screen."""

    line: DrawnLine
    spare: int = KEPT


def trimmed(line: DrawnLine) -> DrawnLine:
    """The line without empty spans and without blanks at its end."""
    spans = [span for span in line if span.text]
    while spans and not spans[-1].text.strip():
        spans.pop()
    if spans:
        spans[-1] = Span(spans[-1].text.rstrip(), spans[-1].style)
    return tuple(spans)


def says_nothing(line: DrawnLine) -> bool:
    """Whether a line has but blanks and sides of boxes."""
    return not any(span.text.strip(SIDES) for span in line)


def cut(rows: Sequence[Row], most: int, wish: int) -> list[DrawnLine]:
    """The lines that a low screen shows, in their order: see `left`."""
    return [rows[at].line for at in left(rows, most, wish)]


def left(rows: Sequence[Row], most: int, wish: int) -> list[int]:
    """Which lines a low screen shows, in their order; of equals the lowest are left out first.

    most: lines that there is room for; only KEPT ones may be more. wish: `most` or less; lines from
    HANDY on are left out until so many remain.
    """
    left_out: set[int] = set()
    for at in sorted(range(len(rows)), key=lambda at: (-rows[at].spare, -at)):
        room = wish if rows[at].spare >= HANDY else most
        if rows[at].spare == KEPT or len(rows) - len(left_out) <= room:
            break
        left_out.add(at)
    return [at for at in range(len(rows)) if at not in left_out]
