"""Where things stand in a picture: the frame, the hall, the panels of seats, the viewer's sheet."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from mechs_core.rulesets.bottisota.geometry import HALLS, USUAL_HALL

Point = tuple[float, float]

MARGIN: Final = 3.0
GAP: Final = 1.0
HEADING: Final = 9.0  # height of the line above the hall
NEWS: Final = 10.0  # height of the lines below it: shots, discards
SHEET: Final = 43.0  # height of what the viewer plays with
# Hall -> width of an area and its side, of a hexagon that is nearly regular.
AREA: Final = {"H10": (44.0, 25.0), "H14": (34.0, 20.0), "H19": (34.0, 20.0)}
WIDTH: Final = 312.0  # of the frame
COLUMN: Final = 6  # panels in one column
HIGH: Final = 29.0  # the highest panel


class Layout(Struct, frozen=True, eq=False):
    """The places of one hall and number of seats.

    area: the width of an area. side: of its hexagon. centres: of areas, by number. panels: the
    upper left corners by seat. sheet: the upper edge of the viewer's sheet.
    """

    width: float
    height: float
    hall: str
    area: float
    side: float
    centres: tuple[Point, ...]
    left: float  # of the hall
    top: float
    right: float
    bottom: float
    panels: tuple[Point, ...]
    panel: Point  # width and height
    wide: bool
    sheet: float

    def corner(self, area: int, corner: int) -> Point:
        """A corner of an area: 0 at the right above, then clockwise."""
        x, y = self.centres[area]
        dx, dy = CORNERS[corner % 6]
        return x + dx * self.area, y + dy * self.side


# Of a hexagon that stands on a corner; corners 0 and 1 are the ends of the eastern edge. In widths
# and sides of an area.
CORNERS: Final = ((0.5, -0.5), (0.5, 0.5), (0.0, 1.0), (-0.5, 0.5), (-0.5, -0.5), (0.0, -1.0))


@cache
def layout(hall: str, seats: int, own: bool) -> Layout:
    """The places in a hall ("": none is set up yet); own: whether the viewer has a seat."""
    hall = hall or USUAL_HALL[seats]
    wide, side = AREA[hall]
    axial = HALLS[hall].grid.axial
    xs = [wide * (q + r / 2) for q, r in axial]
    ys = [1.5 * side * r for _, r in axial]
    left, top = MARGIN, MARGIN + HEADING + 2
    centres = tuple(
        (left + wide / 2 + x - min(xs), top + side + y - min(ys))
        for x, y in zip(xs, ys, strict=True)
    )
    right = max(x for x, _ in centres) + wide / 2
    bottom = max(y for _, y in centres) + side
    columns = 1 if seats <= COLUMN else 2
    rows = -(-seats // columns)
    high = min(HIGH, (bottom - top + GAP) / rows // 0.5 * 0.5 - GAP)
    first = right + MARGIN
    across = (WIDTH - MARGIN - first - (columns - 1) * GAP) / columns
    panels = tuple(
        (first + seat // rows * (across + GAP), top + seat % rows * (high + GAP))
        for seat in range(seats)
    )
    sheet = bottom + NEWS + 2
    return Layout(
        width=WIDTH,
        height=sheet + SHEET + MARGIN if own else sheet,
        hall=hall,
        area=wide,
        side=side,
        centres=centres,
        left=left,
        top=top,
        right=right,
        bottom=bottom,
        panels=panels,
        panel=(across, high),
        wide=columns == 1,
        sheet=sheet,
    )
