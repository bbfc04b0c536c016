"""Wide tables for narrow screens: folded into blocks that each say whose rows they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from mechs_cli.console.output import clean
from mechs_core.kernel.characters import cells as width_in_cells
from mechs_core.kernel.characters import centred, padded
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.wrapping import wrap

GAP: Final = "  "
LONGEST: Final = 36  # characters of a line of a cell; longer text goes on below
RULE: Final = "─"  # drawn on both sides of a unit that several columns share


class Column(NamedTuple):
    """A column as text. cells: one a row. right: where numbers stand."""

    name: str
    unit: str
    cells: tuple[str, ...]
    right: bool


def blocks(columns: Sequence[Column], width: int) -> Iterator[list[DrawnLine]]:
    """A table as blocks of lines, each at most `width` wide if any word lets it.

    Each begins with the columns that tell the rows apart. Neighbours of one unit stay together.
    """
    held = telling(columns)
    if wide(columns[:held]) > width // 2:
        held = 1
    begun = [*columns[:held]]
    block = [*begun]
    for group in grouped(columns[held:], width - wide(begun) - len(GAP)):
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
    for _, same in groupby(columns, key=unit_of):
        group: list[Column] = []
        for column in same:
            if group and wide([*group, column]) > width:
                yield group
                group = []
            group.append(column)
        yield group


def unit_of(column: Column) -> str:
    return column.unit


# ---------------------------------------------------------------- widths


def wide(columns: Sequence[Column]) -> int:
    """The width of these columns side by side, gaps included."""
    return across(widths_of(columns))


def across(widths: Sequence[int]) -> int:
    return sum(widths) + len(GAP) * (len(widths) - 1)


def widths_of(columns: Sequence[Column]) -> list[int]:
    """The width of each column, by its name and cells.

    Neighbours that share a unit are widened if the unit needs more than they take.
    """
    widths = []
    for unit, same in groupby(columns, key=unit_of):
        taken = [max(map(longest, (column.name, *column.cells))) for column in same]
        lacking = room_for(unit) - across(taken)
        each, rest = divmod(max(0, lacking), len(taken))
        widths += [width + each + (i < rest) for i, width in enumerate(taken)]
    return widths


def longest(text: str) -> int:
    """The longest line of a name or cell."""
    return max(map(width_in_cells, wrapped(text, LONGEST)))


def room_for(unit: str) -> int:
    """The least width at which a unit takes two lines."""
    width = max(map(width_in_cells, unit.split()), default=0)
    while len(wrapped(unit, max(1, width))) > 2:
        width += 1
    return width


def wrapped(text: str, width: int) -> list[str]:
    """Text as lines, at least one."""
    return wrap(clean(text), width) or [""]


# ---------------------------------------------------------------- lines


def lines(columns: Sequence[Column]) -> Iterator[DrawnLine]:
    """Names, units and rows of a block."""
    widths, right = widths_of(columns), [column.right for column in columns]
    names = [wrapped(column.name, width) for column, width in zip(columns, widths, strict=True)]
    tallest = max(map(len, names))
    names = [[""] * (tallest - len(name)) + name for name in names]
    for line in beside(names, widths, right):
        yield (Span(line, "bold"),)
    for line in unit_lines(columns, widths):
        yield (Span(line, "dim"),)
    for row in zip(*(column.cells for column in columns), strict=True):
        cells = [wrapped(cell, width) for cell, width in zip(row, widths, strict=True)]
        for line in beside(cells, widths, right):
            yield (Span(line),)


def unit_lines(columns: Sequence[Column], widths: Sequence[int]) -> Iterator[str]:
    """The lines of units; a unit that neighbours share is written once, with a rule over them."""
    cells, spans, right = [], [], []
    for unit, same in groupby(zip(columns, widths, strict=True), key=lambda each: each[0].unit):
        shared = [*same]
        span = across([width for _, width in shared])
        several = len(shared) > 1 and unit != ""
        cells.append(ruled(unit, span) if several else wrapped(unit, span))
        spans.append(span)
        right.append(shared[0][0].right)
    if any(column.unit for column in columns):
        yield from beside(cells, spans, right)


def ruled(unit: str, span: int) -> list[str]:
    """A unit in the middle of its columns, with a rule to both sides of its last line."""
    *above, last = wrapped(unit, span)
    room = width_in_cells(last) + 4 <= span
    last = centred(f" {last} ", span, RULE) if room else centred(last, span)
    return [*(centred(line, span) for line in above), last]


def beside(
    cells: Sequence[list[str]], widths: Sequence[int], right: Sequence[bool]
) -> Iterator[str]:
    """Cells of one or more lines side by side."""
    for at in range(max(map(len, cells))):
        texts = [cell[at] if at < len(cell) else "" for cell in cells]
        yield GAP.join(
            padded(text, width, right=is_right)
            for text, width, is_right in zip(texts, widths, right, strict=True)
        ).rstrip()
