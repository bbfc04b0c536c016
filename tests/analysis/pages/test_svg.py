"""A picture says what its axes are, and is one small SVG whatever names the data have."""

from __future__ import annotations

import re
from math import nan
from xml.etree import ElementTree

import pytest

from mechs_core.analysis.pages.canvas import LONGEST, fitted
from mechs_core.analysis.pages.plots import NARROW, WIDE, figure, svg
from mechs_core.analysis.pages.report import Plot, Series
from tests.analysis.pages.pictures import (
    ANIMALS,
    HOSTILE,
    KINDS,
    LONG,
    SVG,
    axes_of,
    lies,
    plot,
    series,
    texts,
)

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


@pytest.mark.parametrize("x", [ANIMALS, LONG, tuple(f"hit {n}" for n in range(30))])
@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("kind", ["intervals", "bars"])
def test_every_text_lies_within_the_picture(kind: str, width: int, x: tuple[str, ...]) -> None:
    drawn = Plot(
        kind,
        "animal",
        "weight of the animal (kilograms a year and person)",
        (series(x), series(x, "a series of a long name")),
        level=41.0,
        level_name="chance",
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


def test_texts_take_size_font_and_colour_from_their_picture() -> None:
    root = ElementTree.fromstring(svg(plot("bars", series())))
    assert (root.get("font-size"), root.get("fill")) == ("12", "currentColor")
    for each in root.iter(f"{SVG}text"):
        assert not re.search("font|fill", each.get("style", ""))


def test_all_values_alike_are_drawn() -> None:
    flat = Series("flat", ANIMALS, (0.0,) * 3, (0.0,) * 3, (0.0,) * 3)
    for kind in ("intervals", "bars", "lines"):
        ElementTree.fromstring(svg(plot(kind, flat, level=0.0, level_name="nothing")))


def test_dollars_and_underscores_of_a_name_stay_as_they_are() -> None:
    said = texts(plot("bars", Series("", ("$a_1$", r"\alpha"), (1.0, 2.0))))
    assert "$a_1$" in said
    assert r"\alpha" in said
