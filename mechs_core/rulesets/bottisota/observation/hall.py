"""The areas of the hall, and the mines in them, as numbers."""

from __future__ import annotations

from typing import Final

from mechs_core.rulesets.bottisota.field_types import AREAS
from mechs_core.rulesets.bottisota.geometry import HALLS
from mechs_core.rulesets.bottisota.maps import Document, map_of
from mechs_core.rulesets.bottisota.observation.numbers import AREA, MANY
from mechs_core.rulesets.bottisota.view import View

MARKS: Final = ("structures", "acid", "flight_obstacles", "depot", "teleporter")  # by bit of a map
NO_AREA: Final = (0,) * (3 + len(MARKS) + 1 + 6)
_halls: Final[dict[int, tuple[Document, tuple[int, ...]]]] = {}  # by identity of the document
MOST_HALLS: Final = 64


def areas(view: View) -> tuple[int, ...]:
    """The areas of a map. A game has one document, which nobody changes: its numbers are kept."""
    document = view.map
    kept = _halls.get(id(document))
    if kept is None or kept[0] is not document:
        if len(_halls) >= MOST_HALLS:
            _halls.clear()
        kept = _halls[id(document)] = (document, areas_of(document))
    return kept[1]


def areas_of(document: Document) -> tuple[int, ...]:
    there, axial = map_of(document), HALLS[document["hall"]].grid.axial
    numbers: list[int] = []
    for name in AREAS:
        area = there.number.get(name)
        if area is None:
            numbers += NO_AREA
        else:
            marks = there.features[area]
            numbers += (1, *axial[area], *(marks >> bit & 1 for bit in range(len(MARKS))))
            numbers += (there.conveyor[area] + 1, *there.exits[area])
    return tuple(numbers)


def mines(view: View) -> list[int]:
    """How many mines lie in each area, and what they are."""
    counts = [0] * (4 * len(AREAS))
    for mine in view.mines:
        at = 4 * (AREA[mine.area] - 1)
        counts[at] += 1
        counts[at + 1] += mine.kind == "magmine"
        counts[at + 2] += mine.owner == view.viewer
        counts[at + 3] += mine.wakes > view.round
    return [min(count, MANY) for count in counts] if view.mines else counts
