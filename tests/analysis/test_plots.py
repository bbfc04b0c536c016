"""What a picture shows is what its plot holds, number by number, whatever names the data have."""

from __future__ import annotations

import re
from itertools import pairwise
from math import nan
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib.axes import Axes
from matplotlib.collections import FillBetweenPolyCollection, LineCollection
from matplotlib.container import BarContainer
from matplotlib.lines import Line2D
from matplotlib.patches import StepPatch

from mechs_core.analysis.canvas import LONGEST, fitted
from mechs_core.analysis.plots import NARROW, WIDE, figure, svg
from mechs_core.analysis.report import Plot, Series

ANIMALS = ("ant", "bee", "cat")
LONG = tuple(f"{animal} of a long name, so long that three do not fit" for animal in ANIMALS)
KINDS = ("intervals", "bars", "histogram", "lines")
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert('x')</script>&\"]]>\x1b[31m\n$\\frac{1}{2}$"


def series(x: tuple[Any, ...] = ANIMALS, name: str = "red", add: float = 0.0) -> Series:
    y = tuple(10.5 * (i + 1) + add for i in range(len(x)))
    return Series(name, x, y, tuple(v - 2.25 for v in y), tuple(v + 3.5 for v in y))


def bare(one: Series) -> Series:
    return Series(one.name, one.x, one.y)


def plot(kind: str, *all_series: Series, **more: Any) -> Plot:
    return Plot(kind, "animal (kind)", "weight (kg)", all_series, **more)


def axes_of(drawn: Plot, width: int = WIDE) -> Axes:
    (axes,) = figure(drawn, width=width).axes
    return axes


def marked(axes: Axes) -> list[Line2D]:
    """Lines that show data."""
    return [line for line in axes.lines if line.get_gid() != "level"]


def spans(axes: Axes) -> list[list[tuple[float, float, float]]]:
    """Of each series the error bars: where, from, to."""
    upright = not lies(axes)
    found = []
    for lines in axes.collections:
        if isinstance(lines, LineCollection):
            ends = [segment if upright else segment[:, ::-1] for segment in lines.get_segments()]
            found.append([(float(a[0]), float(a[1]), float(b[1])) for a, b in ends])
    return found


def lies(axes: Axes) -> bool:
    return axes.yaxis_inverted()


def names_at(axes: Axes) -> list[str]:
    axis = axes.yaxis if lies(axes) else axes.xaxis
    return [label.get_text().replace("\n", " ") for label in axis.get_ticklabels()]


def legend_of(drawn: Plot) -> list[str]:
    return [text.get_text() for box in figure(drawn).legends for text in box.get_texts()]


def texts(drawn: Plot) -> list[str]:
    root = ElementTree.fromstring(svg(drawn))
    return [text.text or "" for text in root.iter(f"{SVG}text")]


# ---------------------------------------------------------------- the numbers


@pytest.mark.parametrize("x", [ANIMALS, LONG])
def test_a_point_stands_at_its_value_and_its_bar_reaches_over_its_interval(
    x: tuple[str, ...],
) -> None:
    one = series(x)
    axes = axes_of(plot("intervals", one))
    assert lies(axes) == (x is LONG)
    (line,) = marked(axes)
    at, values = (line.get_ydata(), line.get_xdata()) if lies(axes) else line.get_data()
    assert list(at) == [0, 1, 2]
    assert tuple(values) == one.y
    assert spans(axes) == [list(zip((0, 1, 2), one.low, one.high, strict=True))]
    assert names_at(axes) == list(x)


@pytest.mark.parametrize("x", [ANIMALS, LONG])
def test_a_bar_reaches_from_nothing_to_its_value(x: tuple[str, ...]) -> None:
    one = series(x)
    axes = axes_of(plot("bars", one))
    (bars,) = axes.containers
    assert isinstance(bars, BarContainer)
    if lies(axes):
        assert [(bar.get_x(), bar.get_width()) for bar in bars] == [(0, y) for y in one.y]
        middles = [bar.get_y() + bar.get_height() / 2 for bar in bars]
    else:
        assert [(bar.get_y(), bar.get_height()) for bar in bars] == [(0, y) for y in one.y]
        middles = [bar.get_x() + bar.get_width() / 2 for bar in bars]
    assert middles == pytest.approx([0, 1, 2])
    assert spans(axes) == [list(zip((0, 1, 2), one.low, one.high, strict=True))]
    assert lies(axes) == (x is LONG)


def test_a_histogram_has_its_counts_over_its_bins() -> None:
    axes = axes_of(plot("histogram", Series("all", (2.0, 4.0, 6.0), (5.0, 0.0, 7.0))))
    (steps,) = axes.patches
    assert isinstance(steps, StepPatch)
    values, edges, base = steps.get_data()
    assert list(values) == [5, 0, 7]
    assert list(edges) == [2, 4, 6, 8]
    assert base == 0


def test_lines_stand_at_their_numbers_with_a_band_over_the_intervals() -> None:
    one = series((1.0, 2.0, 4.5))
    axes = axes_of(plot("lines", one))
    (line,) = marked(axes)
    assert tuple(line.get_xdata()) == one.x
    assert tuple(line.get_ydata()) == one.y
    (band,) = axes.collections
    assert isinstance(band, FillBetweenPolyCollection)
    corners = {(float(x), float(y)) for x, y in band.get_paths()[0].vertices}
    wanted = [*zip(one.x, one.low, strict=True), *zip(one.x, one.high, strict=True)]
    assert corners == {(float(x), y) for x, y in wanted}


def test_lines_over_names_stand_in_their_order() -> None:
    axes = axes_of(plot("lines", bare(series())))
    (line,) = marked(axes)
    assert list(line.get_xdata()) == [0, 1, 2]
    assert names_at(axes) == list(ANIMALS)


@pytest.mark.parametrize("kind", KINDS)
def test_without_intervals_no_error_bar_is_drawn(kind: str) -> None:
    x = (1.0, 2.0, 3.0) if kind == "histogram" else ANIMALS
    assert not axes_of(plot(kind, bare(series(x)))).collections


# ---------------------------------------------------------------- several series


@pytest.mark.parametrize("x", [ANIMALS, LONG])
def test_points_of_several_series_stand_side_by_side_at_their_category(
    x: tuple[str, ...],
) -> None:
    red, blue = series(x), series(x[1:], "blue", add=1)
    axes = axes_of(plot("intervals", red, blue))
    one, two = (
        (line.get_ydata(), line.get_xdata()) if lies(axes) else line.get_data()
        for line in marked(axes)
    )
    assert tuple(one[1]) == red.y
    assert tuple(two[1]) == blue.y
    assert [round(at) for at in one[0]] == [0, 1, 2]
    assert [round(at) for at in two[0]] == [1, 2]
    assert one[0][1] < two[0][0]
    for marks, all_spans, one_series in zip((one, two), spans(axes), (red, blue), strict=True):
        assert all_spans == list(zip(marks[0], one_series.low, one_series.high, strict=True))


@pytest.mark.parametrize("x", [ANIMALS, LONG])
def test_bars_of_several_series_do_not_cover_each_other(x: tuple[str, ...]) -> None:
    made = [series(x, name, add) for name, add in (("a", 0.0), ("b", 1.0), ("c", 2.0))]
    axes = axes_of(plot("bars", *made))
    spots = []
    for bars, one in zip(axes.containers, made, strict=True):
        for bar, y in zip(bars, one.y, strict=True):
            start, thick = (bar.get_y(), bar.get_height()), (bar.get_x(), bar.get_width())
            (low, size), (_, length) = (start, thick) if lies(axes) else (thick, start)
            assert length == y
            spots.append((low, low + size))
    spots.sort()
    assert all(a[1] <= b[0] + 1e-9 for a, b in pairwise(spots))


@pytest.mark.parametrize("kind", KINDS)
def test_a_legend_names_the_series_where_there_are_several(kind: str) -> None:
    x = (1.0, 2.0, 3.0) if kind == "histogram" else ANIMALS
    one, two = series(x), series(x, "blue")
    assert legend_of(plot(kind, one)) == []
    assert legend_of(plot(kind, one, two)) == ["red", "blue"]
    assert legend_of(plot(kind, one, two, level=12.0, level_name="chance")) == ["red", "blue"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_legend_tells_series_apart_and_leaves_out_one_of_no_points(kind: str) -> None:
    empty = Series("none", (), ())
    x = (1.0, 2.0, 3.0) if kind == "histogram" else ANIMALS
    drawn = plot(kind, series(x), empty, series(x, "blue"))
    (box,) = figure(drawn).legends
    colours = [
        mark.get_color()
        if isinstance(mark, Line2D)
        else mark.get_edgecolor()[:3]
        if kind == "histogram"
        else mark.get_facecolor()
        for mark in box.legend_handles
    ]
    assert [text.get_text() for text in box.get_texts()] == ["red", "blue"]
    assert len({str(colour) for colour in colours}) == 2


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("x", [ANIMALS, LONG])
@pytest.mark.parametrize("kind", ["intervals", "bars", "lines"])
def test_both_axes_are_named_with_their_units(kind: str, x: tuple[str, ...]) -> None:
    said = texts(plot(kind, series(x)))
    assert "animal (kind)" in said
    assert "weight (kg)" in said


@pytest.mark.parametrize("x", [ANIMALS, LONG])
@pytest.mark.parametrize("kind", ["intervals", "bars"])
def test_a_level_is_a_named_line_across_the_values(kind: str, x: tuple[str, ...]) -> None:
    drawn = plot(kind, series(x), level=20.25, level_name="chance")
    axes = axes_of(drawn)
    (line,) = (line for line in axes.lines if line.get_gid() == "level")
    assert set(line.get_xdata() if lies(axes) else line.get_ydata()) == {20.25}
    assert "chance" in texts(drawn)


def test_a_level_of_a_histogram_stands_at_its_place() -> None:
    drawn = plot("histogram", Series("", (0.0, 1.0), (3.0, 4.0)), level=1.5, level_name="mean")
    (line,) = axes_of(drawn).lines
    assert set(line.get_xdata()) == {1.5}


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("kind", ["intervals", "bars"])
def test_every_text_lies_within_the_picture(kind: str, width: int) -> None:
    drawn = plot(
        kind, series(LONG), series(LONG, "a series of a long name"), level=41.0, level_name="chance"
    )
    made = figure(drawn, width=width)
    made.canvas.draw()
    wide, high = made.get_size_inches() * made.dpi
    (axes,) = made.axes
    said = [*axes.texts, axes.xaxis.label, *made.legends[0].get_texts()]
    for axis, ends in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
        seen = sorted(ends)
        ticks = zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=True)
        said += [label for at, label in ticks if seen[0] <= at <= seen[1]]
    for text in filter(lambda text: text.get_text(), said):
        box = text.get_window_extent()
        assert -1 <= box.x0 <= box.x1 <= wide + 1, text
        assert -1 <= box.y0 <= box.y1 <= high + 1, text


def test_the_picture_is_as_wide_as_said_and_as_high_as_it_needs() -> None:
    def high(count: int) -> float:
        root = ElementTree.fromstring(svg(plot("bars", series(tuple(map(str, range(count)))))))
        assert root.get("width") == str(WIDE)
        return float(root.get("height", 0))

    assert high(3) < high(60) < 60 * 40


def test_a_name_that_is_far_too_long_is_cut() -> None:
    for long in ("x" * 1000, "many words " * 100):
        assert len(fitted(long, 20).replace("\n", "")) <= LONGEST
        assert fitted(long, 20).endswith("…")
        assert max(map(len, fitted(long, 20).split("\n"))) <= 20
    assert fitted("", 20) == " "


# ---------------------------------------------------------------- the SVG


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_the_same_every_time(kind: str) -> None:
    drawn = plot(kind, series((1.0, 2.0, 3.0)), series((1.0, 2.0, 3.0), "blue"), level=2.0)
    assert svg(drawn) == svg(drawn)


@pytest.mark.parametrize("kind", KINDS)
def test_ids_are_those_that_are_used_and_begin_with_the_name(kind: str) -> None:
    drawn = plot(kind, series((1.0, 2.0, 3.0)), series((1.0, 2.0, 3.0), "blue"))
    text = svg(drawn, name="q7")
    ids = re.findall(r'\bid="([^"]*)"', text)
    used = re.findall(r'(?:href="|url\()#([^")]*)', text)
    assert len(ids) == len(set(ids))
    assert set(ids) == set(used)
    assert all(each.startswith("q7-") for each in ids)


@pytest.mark.parametrize("kind", ["intervals", "bars", "lines"])
def test_a_hostile_name_is_text_and_nothing_else(kind: str) -> None:
    one = series((HOSTILE, "b", "c"), HOSTILE)
    drawn = Plot(kind, HOSTILE, HOSTILE, (one, series()), level=1.0, level_name=HOSTILE)
    text = svg(drawn)
    root = ElementTree.fromstring(text)
    tags = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert tags <= {"svg", "g", "path", "text", "defs", "use"}
    assert "\x1b" not in text
    assert any("<script>" in each for each in texts(drawn))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("x", [(), (3.0,)])
def test_a_plot_of_nothing_or_of_one_point_is_drawn(kind: str, x: tuple[float, ...]) -> None:
    for drawn in (plot(kind, series(x)), plot(kind, series(x), Series("none", (), ()), level=1.0)):
        text = svg(drawn)
        ElementTree.fromstring(text)
        assert "nan" not in text.lower()
    svg(plot(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_not_a_number_is_left_out(kind: str) -> None:
    one = Series("red", (1.0, 2.0, 3.0), (4.0, nan, 5.0), (3.0, nan, 4.0), (5.0, nan, 6.0))
    text = svg(plot(kind, one))
    ElementTree.fromstring(text)
    assert not re.search(r"\b(nan|inf)\b", text, re.IGNORECASE)


def test_all_values_alike_are_drawn() -> None:
    flat = Series("flat", ANIMALS, (0.0,) * 3, (0.0,) * 3, (0.0,) * 3)
    for kind in ("intervals", "bars", "lines"):
        ElementTree.fromstring(svg(plot(kind, flat, level=0.0, level_name="nothing")))


def test_dollars_and_underscores_of_a_name_stay_as_they_are() -> None:
    said = texts(plot("bars", Series("", ("$a_1$", r"\alpha"), (1.0, 2.0))))
    assert "$a_1$" in said
    assert r"\alpha" in said
