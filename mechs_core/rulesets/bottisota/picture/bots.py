"""The bots in the hall as plates with number and name, and what is aimed at them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from mechs_core.kernel.picture import Box, Group, Shape, Stroke, Words
from mechs_core.kernel.themes import HATCHED
from mechs_core.rulesets.bottisota.data import BOT, BOTS
from mechs_core.rulesets.bottisota.geometry import DIRECTION, HALLS
from mechs_core.rulesets.bottisota.picture.layout import Layout, Point
from mechs_core.rulesets.bottisota.picture.shapes import drive, wing
from mechs_core.rulesets.bottisota.text.bot_table import under_way
from mechs_core.rulesets.bottisota.view import View


class Plates(Struct, frozen=True):
    """How the bots of one area stand: plates of one size in columns and rows."""

    most: int  # bots
    columns: int
    width: float
    height: float
    number: float  # width of the part with the seat's number
    size: float  # of the name
    letters: int  # of the name


# Of an area 34 wide; the first that has room is used.
PLATES: Final = (
    Plates(2, 1, 30, 7.4, 7.2, 3.5, 8),
    Plates(6, 2, 15, 5.2, 5, 2.8, 8),
    Plates(12, 3, 10, 4.1, 5, 2.7, 3),
)
BOLD: Final = 0.9  # of the size of other letters, to be as wide
SMALLEST: Final = 2.6  # letters
BETWEEN: Final = 0.4
MIDDLE: Final = 2.0  # of the plates, below the middle of the area


class Spot(Struct, frozen=True):
    """Where a bot's plate stands, and how it is drawn there."""

    x: float
    y: float
    plates: Plates
    scale: float

    def frame(self, role: str, grown: float) -> Box:
        """A box behind the plate that shows around it."""
        w = self.plates.width * self.scale + 2 * grown
        h = self.plates.height * self.scale + 2 * grown
        return Box(self.x - w / 2, self.y - h / 2, w, h, role, 1.6)


def spots(view: View, at: Layout) -> dict[int, Spot]:
    """Where the bots stand, by seat."""
    inside: dict[str, list[int]] = {}
    for seat, each in enumerate(view.seats):
        if each.bot is not None:
            inside.setdefault(each.bot.area, []).append(seat)
    found: dict[int, Spot] = {}
    number = HALLS[at.hall].grid.number
    for area, seats in inside.items():
        for seat, (dx, dy), plates in zip(seats, *_stand(len(seats)), strict=True):
            x, y = at.centres[number[area]]
            k = at.area / 34
            found[seat] = Spot(x + dx * k, y + dy * k, plates, k)
    return found


@lru_cache(maxsize=16)
def _stand(many: int) -> tuple[tuple[Point, ...], tuple[Plates, ...]]:
    """The middles of so many plates in an area 34 wide, around its middle."""
    plates = next(each for each in PLATES if many <= each.most)
    columns = min(many, plates.columns)
    rows = -(-many // columns)
    w, h = plates.width + BETWEEN, plates.height + BETWEEN
    middles = tuple(
        (
            (place % columns - (columns - 1) / 2) * w,
            (place // columns - (rows - 1) / 2) * h + MIDDLE,
        )
        for place in range(many)
    )
    return middles, (plates,) * many


def bot_groups(view: View, where: dict[int, Spot]) -> list[Group]:
    """A group for each bot in the hall, which moves with it."""
    groups = []
    for seat, spot in where.items():
        bot = view.bot(seat)
        assert bot is not None
        own = seat == view.viewer
        heading = "" if bot.heading is None else f" heading {bot.heading}"
        groups.append(
            Group(
                f"bot {seat}",
                _plate(seat, bot.bot, bot.heading, own, spot.plates, spot.scale),
                f"seat {seat}",
                f"{'your ' if own else ''}{bot.bot}, seat {seat}, in {bot.area}{heading}",
                (spot.x, spot.y),
            )
        )
    return groups


@lru_cache(maxsize=1 << 10)
def _plate(
    seat: int, bot: str, heading: str | None, own: bool, plates: Plates, k: float
) -> tuple[Shape, ...]:
    w, h, wide = plates.width * k, plates.height * k, plates.number * k
    left, size = -w / 2, plates.size * k
    number = min(h * 0.72, 5.6 * k)
    shapes: list[Shape] = [
        Box(left, -h / 2, w, h, "card", 1.2),
        Box(left, -h / 2, wide, h, f"seat{seat}", 1.2),
        *seat_number(seat, left + wide / 2, 0, number),
    ]
    x = left + wide
    if plates.columns == 1:
        x += 6.4 * k
        shapes += sign(bot, heading, x - 3.2 * k, 0, k)
    elif heading is not None:
        x += 3.4 * k
        shapes.append(wing(DIRECTION[heading], x - 1.6 * k, 0, 1.5 * k))
    if plates.columns < 3 or heading is None:
        role = "strong" if own else "label"
        size = max(SMALLEST, size * BOLD) if own else size
        room = w / 2 - x - 0.8 * k
        shapes.append(
            Words(x + 0.5 * k, size * 0.36, bot[: plates.letters], role, size, "start", room)
        )
    return tuple(shapes)


def seat_number(seat: int, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A seat's number in the middle of its badge; a hatched badge has a plain box for it."""
    if f"seat{seat}" not in HATCHED:
        return (Words(x, y + size * 0.36, str(seat), "onseat", size),)
    size *= 0.8
    w = size * (0.8 if seat < 10 else 1.45)
    return (
        Box(x - w / 2, y - size * 0.52, w, size * 1.04, "card", 0.6),
        Words(x, y + size * 0.36, str(seat), "label", size),
    )


def sign(bot: str, heading: str | None, x: float, y: float, k: float = 1) -> tuple[Shape, ...]:
    """What a type moves on; of a flying bot a wing that points where it heads."""
    kind = BOTS[BOT[bot]].kind
    if kind == "flying":
        return (wing(DIRECTION[heading or "E"], x, y, 2.3 * k),)
    return drive(kind, x, y)


def shots_group(view: View, at: Layout, where: dict[int, Spot]) -> list[Group]:
    """What is declared: an arrow to each area that is shot at, a frame around each bot."""
    firing = under_way(view)
    if firing is None or firing.seat not in where:
        return []
    grid = HALLS[at.hall].grid
    bot = view.bot(firing.seat)
    assert bot is not None
    ax, ay = at.centres[grid.number[bot.area]]
    shapes: list[Shape] = []
    for there in dict.fromkeys(shot.at for shot in firing.shots if shot.at != bot.area):
        shapes += _arrow((ax, ay), at.centres[grid.number[there]], at.area)
    for shot in firing.shots:
        if shot.bot in where:
            shapes.append(where[shot.bot].frame("hazard", 1.3))
    return [Group("shots", tuple(shapes))] if shapes else []


def _arrow(start: Point, end: Point, area: float) -> tuple[Shape, ...]:
    """An arrow between two middles, from the rim of the first area to that of the second."""
    (ax, ay), (bx, by) = start, end
    far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy = (bx - ax) / far, (by - ay) / far
    near, tip = 0.36 * area, far - 0.36 * area
    if not uy:  # plates would hide it
        ay += 0.24 * area
    x, y = ax + ux * tip, ay + uy * tip
    head = (
        (x, y),
        (x - ux * 4 - uy * 2.2, y - uy * 4 + ux * 2.2),
        (x - ux * 4 + uy * 2.2, y - uy * 4 - ux * 2.2),
    )
    return (
        Stroke(((ax + ux * near, ay + uy * near), (x - ux * 3, y - uy * 3)), "mark"),
        Stroke(head, "mark", closed=True),
    )
