"""Wide tables for narrow screens: folded into blocks that each say whose rows they are."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from mechs_cli.output import clean
from mechs_core.kernel.messages import DrawnLine, Span

GAP: Final = "  "
LONGEST: Final = 36  # characters of a cell; longer text goes on below
RULE: Final = "─"  # on both sides of a unit that several columns share


class Column(NamedTuple):
    """A column as text. cells: one a row, none longer than its screen is wide."""

    name: str
    unit: str
    cells: tuple[str, ...]
    right: bool  # numbers stand to the right


def blocks(columns: Sequence[Column], width: int) -> Iterator[list[DrawnLine]]:
    """A table as blocks of lines, each at most `width` wide.

    Each begins with the columns that tell the rows apart. Columns of one unit stay together.
    """
    held = telling(columns)
    if wide(columns[:held]) > width // 2:
        held = 1
    begun, rest = [*columns[:held]], columns[held:]
    block = [*begun]
    for group in grouped(rest, width - wide(begun) - len(GAP)):
        if len(block) > held and wide([*block, *group]) > width:
            yield [*lines(block)]
            block = [*begun]
        block += group
    yield [*lines(block)]


def telling(columns: Sequence[Column]) -> int:
    """How many of the first columns tell the rows apart; 1 where not all of them do."""
    for many in range(1, len(columns)):
        rows = [*zip(*(column.cells for column in columns[:many]), strict=True)]
        if len({*rows}) == len(rows):
            return many
    return 1


def grouped(columns: Sequence[Column], width: int) -> Iterator[list[Column]]:
    """Neighbours of one unit, as many as fit in a block."""
    for _, same in groupby(columns, key=lambda column: column.unit):
        group: list[Column] = []
        for column in same:
            if group and wide([*group, column]) > width:
                yield group
                group = []
            group.append(column)
        yield group


def wide(columns: Sequence[Column]) -> int:
    return sum(map(width_of, columns)) + len(GAP) * (len(columns) - 1)


def width_of(column: Column) -> int:
    """Columns of the screen: what the cells, the name and the longest word of the unit take."""
    pieces = [piece for cell in column.cells for piece in wrapped(cell, LONGEST)]
    words = column.unit.split()
    return max(map(len, [*pieces, *wrapped(column.name, LONGEST), *words]), default=0)


def wrapped(text: str, width: int) -> list[str]:
    """Text as lines, at least one."""
    return textwrap.wrap(clean(text), width, break_on_hyphens=False) or [""]


def lines(columns: Sequence[Column]) -> Iterator[DrawnLine]:
    """Head and rows of a block."""
    widths = [width_of(column) for column in columns]
    right = [column.right for column in columns]
    names = [wrapped(column.name, width) for column, width in zip(columns, widths, strict=True)]
    for line in across(names, widths, right, bottom=True):
        yield (Span(line, "bold"),)
    for line in units(columns, widths):
        yield (Span(line, "dim"),)
    for row in zip(*(column.cells for column in columns), strict=True):
        cells = [wrapped(cell, width) for cell, width in zip(row, widths, strict=True)]
        for line in across(cells, widths, right):
            yield (Span(line),)


def units(columns: Sequence[Column], widths: Sequence[int]) -> Iterator[str]:
    """The units under the names; what neighbours share stands once, over all of them."""
    texts, spans = [], []
    together = groupby(zip(columns, widths, strict=True), key=lambda each: each[0].unit)
    for unit, same in together:
        taken = [*same]
        span = sum(width for _, width in taken) + len(GAP) * (len(taken) - 1)
        text = wrapped(unit, span)
        if len(taken) > 1 and unit:
            text = [*text[:-1], f" {text[-1]} "[: span + 2]]
            text[-1] = text[-1].center(span, RULE) if len(text[-1]) <= span else text[-1].strip()
            text = [line.center(span) if i < len(text) - 1 else line for i, line in enumerate(text)]
        elif taken[0][0].right:
            text = [line.rjust(span) for line in text]
        texts.append(text)
        spans.append(span)
    if any(column.unit for column in columns):
        yield from across(texts, spans, [False] * len(spans))


def across(
    cells: Sequence[list[str]],
    widths: Sequence[int],
    right: Sequence[bool],
    *,
    bottom: bool = False,
) -> Iterator[str]:
    """Cells of one or more lines side by side. bottom: short ones stand at the bottom."""
    height = max(map(len, cells))
    for at in range(height):
        pieces = []
        for cell, width, is_right in zip(cells, widths, right, strict=True):
            i = at - (height - len(cell)) if bottom else at
            text = cell[i] if 0 <= i < len(cell) else ""
            pieces.append(text.rjust(width) if is_right else text.ljust(width))
        yield GAP.join(pieces).rstrip()
