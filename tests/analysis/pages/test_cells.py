"""Numbers as people read them."""

from __future__ import annotations

import pytest

from mechs_core.analysis.pages.cells import numbers, shown
from mechs_core.analysis.pages.report import Field, Section


@pytest.mark.parametrize(
    ("cell", "digits", "wanted"),
    [
        ("as it is", 2, "as it is"),
        (None, 2, "–"),
        (float("nan"), 2, "–"),
        (float("inf"), 2, "–"),
        (1234567, 2, "1,234,567"),
        (1234.5, 1, "1,234.5"),
        (-3, 0, "-3"),
        (-0.25, 2, "-0.25"),
        (-0.001, 2, "0.00"),
        (0, 2, "0"),
    ],
)
def test_a_cell_is_written_for_people(cell: str | float | None, digits: int, wanted: str) -> None:
    assert shown(Field("x", "", digits), cell) == wanted


def test_a_column_holds_numbers_where_no_row_has_a_text() -> None:
    fields = (Field("name"), Field("number"), Field("unknown"), Field("mixed"))
    rows = (("a", 1, None, 2.5), ("b", 2.5, None, "none"))
    assert numbers(Section("a", "", "", fields, rows)) == [False, True, True, False]
    assert numbers(Section("a", "", "", fields, ())) == [False] * 4
