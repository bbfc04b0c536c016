"""What a picture shows is what its plot holds, number by number."""

from __future__ import annotations

from itertools import pairwise

import pytest
from matplotlib.collections import FillBetweenPolyCollection
from matplotlib.container import BarContainer
from matplotlib.lines import Line2D
from matplotlib.patches import StepPatch

from mechs_core.analysis.pages.plots import figure
from mechs_core.analysis.pages.report import Series
from tests.analysis.pages.pictures import (
    ANIMALS,
    KINDS,
    LONG,
    axes_of,
    bare,
    legend_of,
    lies,
    marked,
    names_at,
    plot,
    series,
    spans,
)

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
    assert {-0.5, 2.5} == set(axes.get_ylim() if lies(axes) else axes.get_xlim())


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
    assert (one[0][1] + two[0][0]) / 2 == pytest.approx(1)  # the middle is their category's
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


@pytest.mark.filterwarnings("error")
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


@pytest.mark.parametrize("kind", KINDS)
def test_series_are_told_apart_without_colour(kind: str) -> None:
    x = (1.0, 2.0, 3.0) if kind == "histogram" else ANIMALS
    axes = axes_of(plot(kind, series(x), series(x, "blue"), series(x, "green")))
    looks = {
        "bars": [box.patches[0].get_facecolor()[3] for box in axes.containers],
        "histogram": [outline.get_linestyle() for outline in axes.patches],
    }.get(kind, [line.get_marker() for line in marked(axes)])
    assert len({*looks}) == len(looks) == 3
