"""Pictures of a report: a plot as a matplotlib figure, and as the text of an SVG.

Drawn alike every time; colours can be told apart by the colour-blind and on light and dark ground.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from msgspec.structs import replace

from mechs_core.analysis.pages.canvas import LETTER, Canvas, fitted
from mechs_core.analysis.pages.report import Plot, Series
from mechs_core.analysis.pages.svg import INK, SERIES, SIZE, tidy

WIDE, NARROW = 680, 340  # pixels
MARKERS: Final = "osD^vPX"  # with these, fills and outlines series are told apart in grey, too
FILLS: Final = (1.0, 0.2, 0.6)  # how much of its colour a bar is filled with
OUTLINES: Final = ("-", "--", ":", "-.")
STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "mechs",
    "text.parse_math": False,
    "text.usetex": False,
    "font.family": ["DejaVu Sans", "sans-serif"],
    "font.size": SIZE,
    "axes.labelsize": SIZE,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "axes.linewidth": 0.8,
    "axes.facecolor": "none",
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.formatter.useoffset": False,
    "axes.formatter.limits": (-6, 9),
    "figure.facecolor": "none",
    "figure.dpi": 72,  # so that a pixel is a unit of every length here
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": INK,
    "grid.alpha": 0.15,
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "lines.markersize": 7,
}


def svg(plot: Plot, *, width: int = WIDE, name: str = "plot") -> str:
    """A plot as one `svg` element, as wide as said in pixels.

    name: stands before each of its ids, so that several plots of different names fit on a page.
    """
    with rc_context(STYLE), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # characters that the font lacks
        drawn = _draw(plot, width)
        file = BytesIO()
        drawn.savefig(file, format="svg", metadata={"Date": None})
    return tidy(file.getvalue(), name, f"{plot.y_label}, by {plot.x_label}")


def figure(plot: Plot, *, width: int = WIDE) -> Figure:
    """A plot as drawn, as wide as said in pixels; one unit of its lengths is a pixel."""
    with rc_context(STYLE):
        return _draw(plot, width)


def _draw(plot: Plot, width: int) -> Figure:
    plot = replace(plot, series=tuple(series for series in plot.series if series.x))
    drawn = Figure(layout="constrained")
    FigureCanvasSVG(drawn)
    axes = drawn.add_subplot()
    canvas = Canvas(axes, plot, width)
    height = canvas.height
    for number, series in enumerate(plot.series):
        DRAW[plot.kind](canvas, number, series)
    canvas.label()
    if plot.level is not None:
        canvas.level(plot.level, plot.level_name)
    for mark in axes.get_children():
        mark.set_clip_on(False)  # no mark crosses the edge; without clip paths the SVG is smaller
    if len(plot.series) > 1:
        height += legend(drawn, axes, plot, width)
    drawn.set_size_inches(width / drawn.dpi, height / drawn.dpi)
    return drawn


def intervals(canvas: Canvas, number: int, series: Series) -> None:
    """A point with its error bar for each category."""
    colour = colour_of(number)
    at = canvas.places(series, number)
    canvas.spans(at, series, color=colour, linewidth=2.4)
    canvas.points(at, series.y, color=colour, marker=MARKERS[number % len(MARKERS)], linestyle="")


def bars(canvas: Canvas, number: int, series: Series) -> None:
    """A bar for each category, with its error bar where there is one."""
    at = canvas.places(series, number)
    fill = colour_of(number), FILLS[number % len(FILLS)]
    canvas.bars(at, series.y, facecolor=fill, edgecolor=colour_of(number), linewidth=1.4)
    canvas.spans(at, series, color=INK, linewidth=1.4)


def histogram(canvas: Canvas, number: int, series: Series) -> None:
    """Counts over equal bins; several series as outlines over each other."""
    left = [float(x) for x in series.x]
    wide = left[1] - left[0] if len(left) > 1 else 1.0
    several = len(canvas.plot.series) > 1
    canvas.axes.stairs(
        series.y,
        [*left, left[-1] + wide],
        fill=True,
        facecolor=(colour_of(number), 0.25 if several else 0.8),
        edgecolor=colour_of(number),
        linestyle=OUTLINES[number % len(OUTLINES)],
        linewidth=1.6,
    )
    canvas.axes.yaxis.set_major_locator(MaxNLocator(6, integer=True))


def lines(canvas: Canvas, number: int, series: Series) -> None:
    """Points joined by a line, with a band where there are intervals."""
    colour = colour_of(number)
    at = canvas.places(series, number)
    if series.low and series.high:
        canvas.axes.fill_between(at, series.low, series.high, facecolor=(colour, 0.2), linewidth=0)
    canvas.axes.plot(
        at, series.y, color=colour, linewidth=2, markersize=5, marker=MARKERS[number % len(MARKERS)]
    )


DRAW: Final[Mapping[str, Callable[[Canvas, int, Series], None]]] = {
    "intervals": intervals,
    "bars": bars,
    "histogram": histogram,
    "lines": lines,
}


def colour_of(number: int) -> str:
    return SERIES[number % len(SERIES)][0]


def legend(drawn: Figure, axes: Axes, plot: Plot, width: int) -> int:
    """Name the series above the plot. Returns the pixels that this takes in height."""
    names = [fitted(series.name, width // LETTER - 8) for series in plot.series]
    longest = max(len(line) for name in names for line in name.split("\n"))
    columns = min(len(names), max(1, width // (longest * LETTER + 44)))
    drawn.legend(
        handles_of(axes, plot),
        names,
        loc="outside upper left",
        ncols=columns,
        borderpad=0.9,
        handlelength=1.4,
        columnspacing=1.4,
    )
    rows = -(-len(names) // columns)
    return 24 + rows * 18


def handles_of(axes: Axes, plot: Plot) -> list[Any]:
    """The marks by which the legend names each series."""
    if plot.kind == "bars":
        return list(axes.containers)
    if plot.kind == "histogram":
        return list(axes.patches)
    return [line for line in axes.lines if line.get_gid() is None]
