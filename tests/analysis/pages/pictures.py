"""Plots for tests, and functions that read their numbers back from a picture."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D

from mechs_core.analysis.pages.plots import WIDE, figure, svg
from mechs_core.analysis.pages.report import Plot, Series

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
