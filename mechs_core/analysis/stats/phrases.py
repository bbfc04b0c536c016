"""Numbers in sentences: how sure they are stands beside them."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite, isnan
from typing import Final

from mechs_core.analysis.inference.ratios import Floats
from mechs_core.analysis.pages.report import Cell

INTERVALS: Final = (
    "95%: in so many studies like this one they hold the true value; games of one deal or seed "
    "share their luck, and branches their beginning: each such group counts as one"
)
CORRECTED: Final = "Clear: corrected for the number of comparisons here (Holm, 5%)."


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def amount(value: float) -> str:
    """A number with about three digits: `123`, `12.3`, `1.23`."""
    size = abs(value)
    return f"{value:,.{0 if size >= 99.95 else 1 if size >= 9.995 else 2}f}"


def signed(value: float) -> str:
    return f"{'+' if value > 0 else ''}{amount(value)}"


def range_of(low: float, high: float) -> str:
    """The ends of an interval: `1.2 to 3.4`; nothing where they are not known."""
    return "" if isnan(low) or isnan(high) else f"{amount(low)} to {amount(high)}"


def percents(low: float, high: float) -> str:
    return "" if isnan(low) or isnan(high) else f"{100 * low:.1f} to {percent(high)}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 game`, `1,234 games`."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def listed(names: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def cell(value: float) -> Cell:
    """A number for a table; nothing where it is not known."""
    return float(value) if isfinite(value) else None


def cells(*values: float) -> tuple[Cell, ...]:
    return tuple(cell(value) for value in values)


def points(values: Iterable[float] | Floats) -> tuple[float, ...]:
    """Numbers for a plot."""
    return tuple(float(value) for value in values)


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts `shoot 2` before `shoot 10`."""
    parts, digits = [], ""
    for letter in f"{text} ":
        if letter.isdecimal():
            digits += letter
            continue
        if digits:
            parts.append((0, int(digits), ""))
            digits = ""
        parts.append((1, 0, letter))
    return tuple(parts)


def spaced(name: str) -> str:
    """A name of a field as words."""
    return name.replace("_", " ")
