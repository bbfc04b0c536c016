"""Rows of the board that have a label before them."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.drawn_lines import Row, flowed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.arcs.text.map_rows import WIDTH

LABEL: Final = 7
ROOM: Final = WIDTH - LABEL


def block(label: str, cells: list[DrawnLine], spare: int) -> list[Row]:
    """Cells in rows behind a label; none without cells."""
    lines = flowed(cells, ROOM) if cells else []
    return [
        Row((Span(f"{'' if i else label:<{LABEL}}", "bold"), *line), spare)
        for i, line in enumerate(lines)
    ]
