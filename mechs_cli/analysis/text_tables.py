"""Tables of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mechs_core.kernel.characters import cells, padded


def aligned(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows of equally many cells as lines: the first cell to the left, the others to the right."""
    table = [*rows]
    widths = [max(map(cells, column)) for column in zip(*table, strict=True)]
    for first, *others in table:
        right = (
            padded(text, width, right=True) for text, width in zip(others, widths[1:], strict=True)
        )
        yield "  ".join([padded(first, widths[0]), *right])
