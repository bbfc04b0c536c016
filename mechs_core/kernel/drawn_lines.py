"""Drawn lines: helpers for boards of any ruleset, and which lines a low screen leaves out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from mechs_core.kernel.characters import cells
from mechs_core.kernel.messages import DrawnLine, Span

# How soon a line is left out on a low screen: the highest number goes first. Below HANDY it is left
# out only where title, own row, question and newest news would not fit otherwise, from HANDY on
# also to make room for offers and more news. Numbers between these grade further.
KEPT: Final = 0  # never
NEEDED: Final = 1
HANDY: Final = 5
EMPTY: Final = 9  # for lines without content

COLOURS: Final = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
STYLES: Final = frozenset(  # what a span may say of its style
    ("bold", "italic", "underline", "reverse", "dim", *COLOURS, *(f"bright_{c}" for c in COLOURS))
)
GAP: Final = "  "  # between pieces of a line
SIDES: Final = " │║:"  # characters of a line without content


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


def flowed(pieces: Iterable[DrawnLine], width: int) -> list[DrawnLine]:
    """Pieces one after another, GAP between them, in lines of so many columns at most.

    A piece that is wider has a line of its own. Without pieces there is one line, which is empty.
    """
    lines: list[list[Span]] = [[]]
    used = 0
    for piece in pieces:
        wide = sum(cells(span.text) for span in piece)
        if lines[-1] and used + len(GAP) + wide > width:
            lines.append([])
            used = 0
        if lines[-1]:
            lines[-1].append(Span(GAP))
            used += len(GAP)
        lines[-1] += piece
        used += wide
    return [tuple(line) for line in lines]


def says_nothing(line: DrawnLine) -> bool:
    """Whether a line has nothing but blanks and sides of boxes."""
    return not any(span.text.strip(SIDES) for span in line)


def cut(rows: Sequence[Row], most: int, wish: int) -> list[DrawnLine]:
    """The lines that a low screen shows, in their order: see `left`."""
    return [rows[at].line for at in left(rows, most, wish)]


def left(rows: Sequence[Row], most: int, wish: int) -> list[int]:
    """The indexes of the lines that a low screen shows, ascending.

    Lines with the highest `spare` are left out first, of equal ones those lowest on the screen.
    most: how many lines there is room for; more are shown only if they are all KEPT. wish: `most`
    or less; lines with a `spare` of HANDY or more are left out until `wish` lines remain.
    """
    left_out: set[int] = set()
    for at in sorted(range(len(rows)), key=lambda at: (-rows[at].spare, -at)):
        room = wish if rows[at].spare >= HANDY else most
        if rows[at].spare == KEPT or len(rows) - len(left_out) <= room:
            break
        left_out.add(at)
    return [at for at in range(len(rows)) if at not in left_out]
