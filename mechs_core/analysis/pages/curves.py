"""Amounts over the course of a game as an SVG, with the roles and colours of pictures.

Lines are told apart by the sign that each carries and by the name at its end, not only by colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final

from mechs_core.analysis.pages.cells import signed
from mechs_core.analysis.pages.report import Curves, Series
from mechs_core.kernel.picture import Box, Disc, Group, Shape, Stroke, Words, groups
from mechs_core.pages.shell import text

WIDE, NARROW = 170.0, 82.0  # units of a picture
HIGH: Final = 92.0
LEFT, RIGHT, TOP, BOTTOM = 13.0, 26.0, 10.0, 11.0  # what the lines leave free
ABOVE: Final = 5.0  # the base line of the rounds' numbers
SIZE: Final = 3.2  # of letters
LINE: Final = 4.4  # from one name to the next
APART: Final = 13.0  # from the number of one event to the next
SIGN: Final = 1.3  # half a sign's width
SIGNS_APART: Final = 24.0
STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)  # of an axis, times a power of ten
TICKS: Final = 6  # at most


def svg(curves: Curves, width: float) -> str:
    """The curves as one `svg` element. width: units of a picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="picture curves" role="img"'
        f' aria-label="{text(told(curves))}" viewBox="0 0 {width:g} {HIGH:g}">'
        f"{groups(Chart(curves, width).groups())}</svg>"
    )


def told(curves: Curves) -> str:
    """What the picture shows, in words."""
    lines = (
        f"{each.name} ends at {signed(each.y[-1] if each.y else 0)},"
        f" at least {signed(min(each.y, default=0))}, at most {signed(max(each.y, default=0))}"
        for each in curves.series
    )
    return f"{curves.y_label}, over {curves.last + 1} events: {'; '.join(lines)}"


class Chart:
    """Where events and amounts stand in the picture."""

    def __init__(self, curves: Curves, width: float) -> None:
        self.curves, self.width = curves, width
        values = [0.0, *(y for each in curves.series for y in each.y)]
        self.step = step_of(max(values) - min(values) or 1)
        self.least = floor(round(min(values) / self.step, 6)) * self.step
        self.most = ceil(round(max(values) / self.step, 6)) * self.step
        if self.least == self.most:
            self.least, self.most = -self.step, self.step

    def x(self, event: float) -> float:
        return LEFT + (self.width - LEFT - RIGHT) * event / max(1, self.curves.last)

    def y(self, amount: float) -> float:
        share = (self.most - amount) / (self.most - self.least)
        return TOP + (HIGH - TOP - BOTTOM) * share

    def groups(self) -> Iterator[Group]:
        """The axes, then line by line, then the names at their ends."""
        yield Group("axes", (*self.amounts(), *self.rounds(), *self.events()))
        ways = [tuple(self.way(each)) for each in self.curves.series]
        for number, (way, role) in enumerate(zip(ways, self.curves.roles, strict=True)):
            yield Group(f"line {number}", (Stroke(way, "wall"), Stroke(way, role)))
        for number, (way, role) in enumerate(zip(ways, self.curves.roles, strict=True)):
            signs = [sign(number, x, y, role) for x, y in self.places(number, way)]
            yield Group(f"signs {number}", tuple(signs))
        yield Group("names", tuple(self.names()))

    def amounts(self) -> Iterator[Shape]:
        """Lines across, with their amounts; that of nothing is stronger."""
        end = self.width - RIGHT
        for number in range(round((self.most - self.least) / self.step) + 1):
            amount = self.least + number * self.step
            y = self.y(amount)
            yield Stroke(((LEFT, y), (end, y)), "edge" if abs(amount) < self.step / 2 else "floor")
            yield Words(LEFT - 1.5, y + 1.1, signed(amount), "label", SIZE, "end", LEFT - 1.5)

    def rounds(self) -> Iterator[Shape]:
        """Upright lines where rounds begin, with as many numbers as there is room for."""
        free = LEFT
        for event, number in self.curves.rounds:
            x = self.x(event)
            yield Stroke(((x, TOP), (x, HIGH - BOTTOM)), "floor")
            if x >= free:
                yield Words(x, ABOVE, str(number), "dim", SIZE)
                free = x + 2 * SIZE
        if self.curves.rounds:
            yield Words(LEFT - 1.5, ABOVE, "round", "dim", SIZE, "end", LEFT - 1.5)

    def events(self) -> Iterator[Shape]:
        room = int((self.width - LEFT - RIGHT) / APART)
        step = max(1, round(step_of(max(1, self.curves.last), min(room, TICKS))))
        for event in range(0, self.curves.last + 1, step):
            yield Words(self.x(event), HIGH - BOTTOM + 4.5, str(event), "dim", SIZE)
        middle = (LEFT + self.width - RIGHT) / 2
        yield Words(middle, HIGH - 1.5, "event", "dim", SIZE)

    def way(self, series: Series) -> Iterator[tuple[float, float]]:
        """The points of a line: level between the events that change it."""
        amount = 0.0
        yield self.x(0), self.y(amount)
        for event, changed in zip(series.x, series.y, strict=True):
            yield self.x(float(event)), self.y(amount)
            yield self.x(float(event)), self.y(changed)
            amount = changed
        yield self.x(self.curves.last), self.y(amount)

    def places(
        self, number: int, way: Sequence[tuple[float, float]]
    ) -> Iterator[tuple[float, float]]:
        """Where a line carries its sign: apart from those of the other lines."""
        at = LEFT + SIGNS_APART * (number + 1) / (len(self.curves.series) + 1)
        for (x, y), (after, _) in pairwise(way):
            while x <= at < after:
                yield at, y
                at += SIGNS_APART

    def names(self) -> Iterator[Shape]:
        """Each line's sign, name and last amount, at its end, none over another."""
        ends = [
            (self.y(each.y[-1] if each.y else 0), i) for i, each in enumerate(self.curves.series)
        ]
        x = self.width - RIGHT + SIGN + 1
        for y, number in apart(sorted(ends)):
            series = self.curves.series[number]
            yield sign(number, x, y, self.curves.roles[number])
            words = f"{series.name} {signed(series.y[-1] if series.y else 0)}"
            room = self.width - x - SIGN - 1.5
            yield Words(x + SIGN + 1, y + 1.1, words, "label", SIZE, "start", room)


def apart(ends: Sequence[tuple[float, int]]) -> Iterator[tuple[float, int]]:
    """The same, as near to where they were as there is room, from top to bottom."""
    lowest = HIGH - BOTTOM
    moved: list[float] = []
    for y, _ in ends:
        moved.append(max(y, moved[-1] + LINE if moved else TOP))
    for at in range(len(moved) - 1, -1, -1):
        most = moved[at + 1] - LINE if at + 1 < len(moved) else lowest
        moved[at] = min(moved[at], most)
    yield from zip(moved, (number for _, number in ends), strict=True)


def disc(x: float, y: float, role: str) -> Shape:
    return Disc(x, y, SIGN, role)


def box(x: float, y: float, role: str) -> Shape:
    return Box(x - SIGN, y - SIGN, 2 * SIGN, 2 * SIGN, role)


def tip(x: float, y: float, role: str) -> Shape:
    return corners(x, y, role, (0, -1.3), (1.3, 1), (-1.3, 1))


def diamond(x: float, y: float, role: str) -> Shape:
    return corners(x, y, role, (0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0))


def point(x: float, y: float, role: str) -> Shape:
    return corners(x, y, role, (0, 1.3), (1.3, -1), (-1.3, -1))


def hourglass(x: float, y: float, role: str) -> Shape:
    return corners(x, y, role, (-1.2, -1.2), (1.2, -1.2), (-1.2, 1.2), (1.2, 1.2))


def corners(x: float, y: float, role: str, *at: tuple[float, float]) -> Shape:
    """A polygon around a point. at: its corners, in half widths of a sign."""
    return Stroke(tuple((x + dx * SIGN, y + dy * SIGN) for dx, dy in at), role, closed=True)


SIGNS: Final[tuple[Callable[[float, float, str], Shape], ...]] = (
    *(disc, box, tip, diamond, point, hourglass),
)


def sign(number: int, x: float, y: float, role: str) -> Shape:
    return SIGNS[number % len(SIGNS)](x, y, role)


def step_of(reach: float, ticks: int = TICKS) -> float:
    """A step of an axis that goes so far, such as 0.2, with so many ticks at most."""
    power = 10.0 ** floor(round(log10(reach / ticks), 9))
    return next(power * each for each in STEPS if power * each * ticks >= reach * 0.999999)
