"""A report's numbers as people read them: the same at the terminal and on a page."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final

from mechs_core.analysis.pages.report import Cell, Field, Section

NOTHING: Final = "–"


def shown(field: Field, cell: Cell) -> str:
    """A cell as text: `12,345`, `0.25`; `–` for what is not known, or no finite number."""
    if isinstance(cell, str):
        return cell
    if cell is None or not isfinite(cell):
        return NOTHING
    text = f"{cell:,}" if isinstance(cell, int) else f"{cell:,.{field.digits}f}"
    if not any(digit in text for digit in "123456789"):
        return text.lstrip("-")  # what rounds to nothing has no sign
    return text


def numbers(section: Section) -> Sequence[bool]:
    """Which columns of a section hold numbers."""
    return [
        all(not isinstance(row[i], str) for row in section.rows) and bool(section.rows)
        for i in range(len(section.fields))
    ]


def signed(amount: float) -> str:
    """An amount with its sign and two decimals; `0.00` without one if it rounds to that."""
    text = f"{amount:+.2f}"
    return text[1:] if float(text) == 0 else text
