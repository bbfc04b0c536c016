"""The axes of a plot: places of categories, orientation, labels."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, Final

from matplotlib.axes import Axes

from mechs_core.analysis.pages.report import Plot, Series
from mechs_core.analysis.pages.svg import INK
from mechs_core.kernel.errors import one_line

LETTER: Final = 7  # pixels for a letter, a generous estimate
LINE: Final = 15  # pixels from one line of text to the next
GROUP: Final = 0.72  # share of a category's room that its series take
WIDEST: Final = {"bars": 90, "intervals": 30}  # pixels for a series, if there is more room
EDGES: Final = 74  # pixels above and below the categories of a horizontal plot
TALL: Final = 280  # height in pixels of a vertical plot
LONGEST: Final = 60  # characters of a name in a picture; the table has it whole


def fitted(text: str, width: int) -> str:
    """The text on as many lines as it needs at so many characters; what is far too long is cut."""
    whole = textwrap.shorten(one_line(text), LONGEST, placeholder=" …")
    if whole == "…":  # one long word
        whole = f"{one_line(text)[: LONGEST - 1]}…"
    return "\n".join(textwrap.wrap(whole, max(8, width))) or " "


class Canvas:
    """The axes of one plot.

    If the names of categories fit side by side, the plot is vertical; else it is horizontal:
    categories below each other, values across.
    """

    def __init__(self, axes: Axes, plot: Plot, width: int) -> None:
        """width: pixels."""
        self.axes, self.plot, self.width = axes, plot, width
        self.numeric = plot.kind == "histogram" or (
            plot.kind == "lines" and not any(isinstance(x, str) for s in plot.series for x in s.x)
        )
        self.categories = [] if self.numeric else categories_of(plot)
        longest = max(map(len, self.categories), default=0) * LETTER + 10
        room = max(longest, 14 * len(plot.series) + 10)
        fits = len(self.categories) * room <= width - 100
        self.across = plot.kind in ("intervals", "bars") and not fits
        self.names = [fitted(name, width // (3 * LETTER)) for name in self.categories]

    @property
    def height(self) -> int:
        """The height that the plot needs, in pixels."""
        if not self.across:
            return TALL
        lines = max((name.count("\n") + 1 for name in self.names), default=1)
        each = max(lines * LINE + 8, 11 * len(self.plot.series) + 12)
        return EDGES + each * len(self.names)

    def places(self, series: Series, number: int) -> list[float]:
        """Where the points of series `number` stand on the axis of the categories."""
        if self.numeric:
            return [float(x) for x in series.x]
        shift = 0.0
        if self.plot.kind != "lines":
            shift = self.share * (number - (len(self.plot.series) - 1) / 2)
        return [self.categories.index(name_of(x)) + shift for x in series.x]

    @property
    def share(self) -> float:
        """The share of a category's room that one series takes."""
        share = GROUP / max(1, len(self.plot.series))
        if self.across or self.plot.kind not in WIDEST:
            return share
        return min(share, WIDEST[self.plot.kind] * len(self.categories) / self.width)

    # ------------------------------------------------------------ marks, in either orientation

    def points(self, at: Sequence[float], values: Sequence[float], **style: Any) -> None:
        self.axes.plot(*((values, at) if self.across else (at, values)), **style)

    def bars(self, at: Sequence[float], values: Sequence[float], **style: Any) -> None:
        (self.axes.barh if self.across else self.axes.bar)(at, values, self.share, **style)

    def spans(self, at: Sequence[float], series: Series, **style: Any) -> None:
        """Error bars, where the series has intervals."""
        if series.low and series.high:
            draw = self.axes.hlines if self.across else self.axes.vlines
            draw(at, series.low, series.high, capstyle="round", **style)

    # ------------------------------------------------------------ words

    def label(self) -> None:
        """Axes with their names, categories with theirs, a light grid along the values."""
        axes, many = self.axes, self.width // LETTER
        across, upward = fitted(self.plot.x_label, many - 12), fitted(self.plot.y_label, 34)
        if self.across:
            axes.set_xlabel(fitted(self.plot.y_label, many - 12))
            axes.annotate(
                fitted(self.plot.x_label, many // 3),
                (0, 1),
                (-4, 4),
                xycoords="axes fraction",
                textcoords="offset points",
                ha="right",
                va="bottom",
            )
            axes.set_yticks(range(len(self.names)), self.names)
            axes.set_ylim(len(self.names) - 0.5, -0.5)
        else:
            axes.set_xlabel(across)
            axes.set_ylabel(upward)
        if self.categories and not self.across:
            every = max(1, -(-self.room_of_names() // (self.width - 100)))
            axes.set_xticks(range(0, len(self.names), every), self.names[::every])
            axes.set_xlim(-0.5, len(self.names) - 0.5)
        axes.grid(axis="x" if self.across else "y", clip_on=False)
        axes.tick_params(length=0)
        if self.numeric:
            axes.tick_params(axis="x", length=4)
        if self.across:
            axes.margins(x=0.08)
        else:
            axes.margins(y=0.08)

    def room_of_names(self) -> int:
        """Pixels that all names take side by side."""
        return sum(len(name) * LETTER + 10 for name in self.categories)

    def level(self, value: float, name: str) -> None:
        """A named line to compare with: across the values, or of a histogram at its place."""
        axes = self.axes
        style: dict[str, Any] = {
            "color": INK,
            "alpha": 0.6,
            "linewidth": 1.4,
            "linestyle": (0, (5, 3)),
        }
        if self.across or self.plot.kind == "histogram":
            axes.axvline(value, gid="level", **style)
            low, high = axes.get_xlim()
            side = min(2, max(0, int(3 * (value - low) / (high - low))))
            axes.annotate(
                fitted(name, 30),
                (value, 1),
                (0, 4),
                xycoords=("data", "axes fraction"),
                textcoords="offset points",
                ha=("left", "center", "right")[side],
                va="bottom",
            )
        else:
            axes.axhline(value, gid="level", **style)
            axes.annotate(
                fitted(name, 12),
                (1, value),
                (4, 0),
                xycoords=("axes fraction", "data"),
                textcoords="offset points",
                va="center",
            )


def categories_of(plot: Plot) -> list[str]:
    """Every category once, in the order of the series."""
    return list(dict.fromkeys(name_of(x) for series in plot.series for x in series.x))


def name_of(x: str | float) -> str:
    return one_line(x) if isinstance(x, str) else f"{x:g}"
