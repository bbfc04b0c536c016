"""Drawn lines: trimming, lines without content, and which lines a low screen leaves out."""

from __future__ import annotations

import pytest

from mechs_core.kernel.drawn_lines import EMPTY, HANDY, KEPT, NEEDED, Row, cut, flowed, says_nothing
from mechs_core.kernel.messages import Span


def rows(*spare: int) -> list[Row]:
    return [Row((Span(str(at)),), each) for at, each in enumerate(spare)]


@pytest.mark.parametrize(
    ("spare", "most", "wish", "left"),
    [
        ((KEPT, EMPTY, HANDY), 3, 3, "012"),  # all have room
        ((KEPT, EMPTY, HANDY), 2, 2, "02"),  # the emptiest first
        ((HANDY, HANDY, HANDY), 2, 1, "0"),  # of equals the lowest
        ((NEEDED, HANDY, NEEDED), 3, 0, "02"),  # what is needed makes no room for a wish
        ((NEEDED, HANDY, NEEDED), 1, 0, "0"),
        ((NEEDED + 1, NEEDED, HANDY), 1, 1, "1"),
        ((KEPT, KEPT, NEEDED), 1, 0, "01"),  # what is kept stays whatever there is room for
        ((KEPT, EMPTY, HANDY), -4, -9, "0"),
        ((), 1, 1, ""),
    ],
)
def test_a_low_screen_does_without_the_most_dispensable_lines(
    spare: tuple[int, ...], most: int, wish: int, left: str
) -> None:
    assert "".join(line[0].text for line in cut(rows(*spare), most, wish)) == left


def test_sides_of_boxes_say_nothing() -> None:
    assert says_nothing(()) and says_nothing((Span(" │"), Span("  ║ :")))
    assert not says_nothing((Span("│ "), Span("x")))
    assert not says_nothing((Span("├──┤"),))


def test_pieces_flow_in_lines_of_a_width_and_a_wide_one_stands_alone() -> None:
    pieces = [(Span("ab"), Span("c")), (Span("de"),), (Span("longer"),), (Span("f"),)]
    lines = ["".join(span.text for span in line) for line in flowed(pieces, 7)]
    assert lines == ["abc  de", "longer", "f"]
    assert flowed([], 7) == [()]
    assert flowed(pieces[:2], 6) == [pieces[0], pieces[1]]
