"""The course of a game as lines: where they run, by what they are told apart, what is said."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from mechs_core.analysis.pages.curves import (
    HIGH,
    LINE,
    NARROW,
    SIGNS,
    SIZE,
    TICKS,
    WIDE,
    Chart,
    sign,
    step_of,
    svg,
    told,
)
from mechs_core.analysis.pages.report import Curves, Series
from mechs_core.kernel.picture import Box, Disc, Shape, Stroke, Words
from mechs_core.kernel.themes import ROLES
from tests.analysis.pages.pictures import HOSTILE

TWO = Curves(
    "luck (wins)",
    (
        Series("red", (0, 40, 90), (0.25, 0.5, 0.125)),
        Series("blue", (0, 40, 90), (-0.25, -0.5, -0.125)),
    ),
    ("seat0", "seat1"),
    ((10, 1), (50, 2)),
    99,
)


def many(seats: int, last: int = 400) -> Curves:
    """Seats whose lines all end at nearly the same amount."""
    series = tuple(
        Series(f"seat {seat}", (seat, 100 + seat), (0.5 - seat / 9, 0.001 * seat))
        for seat in range(seats)
    )
    roles = tuple(f"seat{seat}" for seat in range(seats))
    return Curves("luck", series, roles, tuple((7 * n, n + 1) for n in range(56)), last)


def shapes(curves: Curves, width: float) -> list[Shape]:
    return [shape for group in Chart(curves, width).groups() for shape in group.shapes]


def words(curves: Curves, width: float = WIDE) -> list[Words]:
    return [each for each in shapes(curves, width) if isinstance(each, Words)]


def test_a_line_is_level_between_the_events_that_change_it() -> None:
    chart = Chart(TWO, WIDE)
    way = [*chart.way(TWO.series[0])]
    levels = [(0, 0), (0, 0), (0, 0.25), (40, 0.25), (40, 0.5), (90, 0.5), (90, 0.125), (99, 0.125)]
    assert way == [(chart.x(event), chart.y(amount)) for event, amount in levels]
    assert chart.x(0) < chart.x(40) < chart.x(99)
    assert chart.y(0.5) < chart.y(0) < chart.y(-0.5)
    drawn = [each for each in shapes(TWO, WIDE) if isinstance(each, Stroke) and not each.closed]
    assert Stroke(tuple(way), "seat0") in drawn


def test_amounts_and_rounds_and_events_stand_at_the_axes() -> None:
    chart, said = Chart(TWO, WIDE), words(TWO)
    for amount, text in ((0.4, "+0.40"), (0, "0.00"), (-0.6, "-0.60")):
        [y] = [each.y for each in said if each.text == text]
        assert y == pytest.approx(chart.y(amount) + 1.1)
    for event, number in TWO.rounds:
        assert any(each.text == str(number) and each.x == chart.x(event) for each in said)
    assert {"round", "event", "80"} <= {each.text for each in said}


def test_lines_are_told_apart_without_colour() -> None:
    drawn = [sign(number, 5, 5, "seat0") for number in range(len(SIGNS))]
    assert len({*drawn}) == len(SIGNS) == 6
    names = {each.text for each in words(TWO)}
    assert {"red +0.12", "blue -0.12"} <= names
    kinds = {type(each) for each in shapes(TWO, WIDE) if getattr(each, "role", "") == "seat1"}
    assert kinds == {Stroke, Box}


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("seats", [1, 2, 6, 12])
def test_no_name_stands_over_another_and_all_is_inside(seats: int, width: float) -> None:
    curves = many(seats)
    ends = sorted(each.y for each in words(curves, width) if each.text.startswith("seat "))
    assert len(ends) == seats
    assert all(b - a >= LINE - 1e-9 for a, b in pairwise(ends))
    for each in shapes(curves, width):
        assert each.role in ROLES
        for x, y in corners(each):
            assert 0 <= x <= width, each
            assert 0 <= y <= HIGH, each


def corners(shape: Shape) -> list[tuple[float, float]]:
    if isinstance(shape, Stroke):
        return [*shape.points]
    if isinstance(shape, Words):
        wide = shape.width or len(shape.text) * SIZE * 0.62
        left = {"start": shape.x, "end": shape.x - wide, "middle": shape.x - wide / 2}[shape.anchor]
        return [(left, shape.y - SIZE), (left + wide, shape.y)]
    r = shape.r if isinstance(shape, Disc) else 0
    w, h = (shape.w, shape.h) if isinstance(shape, Box) else (r, r)
    return [(shape.x - r, shape.y - r), (shape.x + w, shape.y + h)]


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_numbers_of_rounds_and_events_have_room(width: float) -> None:
    said = words(many(2), width)
    for row in {each.y for each in said if each.text.isdecimal()}:
        places = [each.x for each in said if each.y == row and each.text.isdecimal()]
        assert len(places) > 2
        assert all(b - a >= 2 * SIZE - 1e-9 for a, b in pairwise(places))


@pytest.mark.parametrize("reach", [0.0003, 0.07, 0.6, 0.61, 1, 5, 5.9, 60, 61, 12345])
def test_an_axis_has_a_few_round_steps(reach: float) -> None:
    assert TICKS / 2.6 <= reach / step_of(reach) <= TICKS + 1e-6


def test_a_game_without_luck_or_rounds_is_drawn_too() -> None:
    for events in ((), (0,)):
        flat = Curves("luck", (Series("red", events, (0.0,) * len(events)),), ("seat0",), (), 0)
        ElementTree.fromstring(svg(flat, WIDE))
        assert "red 0.00" in {each.text for each in words(flat)}


def test_what_is_shown_is_said() -> None:
    assert told(TWO) == (
        "luck (wins), over 100 events: red ends at +0.12, at least +0.12, at most +0.50;"
        " blue ends at -0.12, at least -0.50, at most -0.12"
    )
    drawn = ElementTree.fromstring(svg(TWO, NARROW))
    assert (drawn.attrib["role"], drawn.attrib["aria-label"]) == ("img", told(TWO))


def test_a_name_is_text() -> None:
    series = (Series(HOSTILE, (1,), (0.5,)),)
    drawn = svg(Curves(HOSTILE, series, ("seat0",), (), 9), WIDE)
    root = ElementTree.fromstring(drawn)
    assert {each.tag.rpartition("}")[2] for each in root.iter()} <= {
        *("svg", "g", "polyline", "circle", "text"),
    }
    assert "<script" not in drawn
    assert "\x1b" not in drawn


PLAIN = """
import sys
sys.modules["matplotlib"] = None
from mechs_core.analysis.pages.page import page
from mechs_core.analysis.pages.report import Curves, Report, Section, Series
curves = Curves("luck", (Series("red", (1,), (0.5,)),), ("seat0",), ((2, 1),), 9)
print(page(Report("Luck", (), (Section("a", "Is it?", "Yes.", (), (), curves),))))
"""


def test_a_page_with_curves_needs_no_library_for_plots() -> None:
    ran = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, timeout=60)
    assert ran.stdout.count('class="picture curves"') == 2, ran.stderr
    assert "Numbers above: where rounds begin." in ran.stdout
