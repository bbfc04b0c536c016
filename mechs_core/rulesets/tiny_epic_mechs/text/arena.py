"""The arena drawn: zone cards side by side, name, value and resources in the edge of each.

A cell without a zone card is left blank; the four corners, never zones, hold the legend.
"""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.tiny_epic_mechs.data import ZONE, ZONE_CARDS
from mechs_core.rulesets.tiny_epic_mechs.field_types import MINE
from mechs_core.rulesets.tiny_epic_mechs.geometry import BASE_SLOTS, CELLS
from mechs_core.rulesets.tiny_epic_mechs.options import COLOURS
from mechs_core.rulesets.tiny_epic_mechs.view import View

INNER: Final = 10  # columns inside a zone
PITCH: Final = INNER + 1
SIZE: Final = 5
WIDTH: Final = SIZE * PITCH + 1
HEIGHT: Final = 2 * SIZE + 1

LETTERS: Final = tuple(colour[0].upper() for colour in COLOURS)  # by seat
STYLES: Final = tuple(f"bold {colour}" for colour in COLOURS)
WORN: Final = {"PILOT": "{}", "ARMOR": "[{}]", "MIGHTY": "{{{}}}"}  # around a pilot's letter
EMPTY_MECH: Final = "{ }"
MECH_STYLE: Final = "bold magenta"
HOUSE, MINE_SIGN, TURRET_SIGN = "⌂", "*", "^"
LEGEND: Final = {  # corner -> two lines, the first as high as the cell's name or its inside
    "a1": ("C credits", "E energy"),
    "e1": (" R* mine", " R^ turret"),
    "a5": ("[R] armor", "{R} mighty"),
    "e5": (" { } Mech", " ⌂R base"),
}

# The sign where edges meet: bit by bit whether one comes from north, east, south, west.
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
CORNERS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def arena_lines(view: View) -> list[DrawnLine]:
    """HEIGHT lines of WIDTH columns or less."""
    laid = {*view.zones, *free_slots(view)}
    lines: list[DrawnLine] = []
    for row in range(SIZE):
        lines.append(_edge(view, laid, row))
        lines.append(_inside(view, laid, row))
    return [*lines, _edge(view, laid, SIZE)]


def free_slots(view: View) -> tuple[str, ...]:
    """The free base slots, while bases are placed."""
    if view.phase != "setup_bases":
        return ()
    return tuple(CELLS[cell] for cell in BASE_SLOTS if CELLS[cell] not in view.zones)


def base_of(view: View, cell: str) -> int | None:
    """Whose base a zone is."""
    for seat, each in enumerate(view.seats):
        if each.base == cell:
            return seat
    return None


def controller(view: View, cell: str) -> int | None:
    """The seat that controls a zone by its device, or by a pilot alone. TEM-CTRL-1"""
    if cell in view.devices:
        return view.devices[cell].owner
    there = pilots_on(view, cell)
    return there[0] if len(there) == 1 else None


def pilots_on(view: View, cell: str) -> list[int]:
    return [seat for seat, each in enumerate(view.seats) if each.cell == cell]


# ---------------------------------------------------------------- edges


def _name(row: int, column: int) -> str:
    """A cell's name; "" off the grid."""
    inside = 0 <= row < SIZE and 0 <= column < SIZE
    return CELLS[SIZE * row + column] if inside else ""


def _edge(view: View, laid: set[str], row: int) -> DrawnLine:
    """The line above a row of cells, or under the last one."""
    spans: list[Span] = []
    for column in range(SIZE):
        spans.append(Span(_corner(laid, row, column), "dim"))
        below, above = _name(row, column), _name(row - 1, column)
        if below in laid:
            spans += _filled(_title(view, below), "─")
        elif above in laid:
            spans.append(Span("─" * INNER, "dim"))
        elif row == 0:
            spans += _legend(below, 0)
        else:
            spans += _legend(above, 1) if row == SIZE else _filled([], " ")
    return (*spans, Span(_corner(laid, row, SIZE), "dim"))


def _corner(laid: set[str], row: int, column: int) -> str:
    """How the edges meet at the upper left corner of a cell."""
    north_west, north = _name(row - 1, column - 1) in laid, _name(row - 1, column) in laid
    west, here = _name(row, column - 1) in laid, _name(row, column) in laid
    arms = (
        NORTH * (north_west or north)
        | EAST * (north or here)
        | SOUTH * (west or here)
        | WEST * (north_west or west)
    )
    return CORNERS[arms]


def _title(view: View, cell: str) -> list[Span]:
    """ "c2 3 C2/E1": name in its controller's colour, value, what it gives."""
    seat = controller(view, cell)
    name = Span(cell, "" if seat is None else STYLES[seat])
    if cell not in view.zones:
        return [name]
    zone = ZONE_CARDS[ZONE[view.zones[cell]]]
    title = [name, Span(f" {zone.value}", "bold"), Span(" ", "dim")]
    if cell in view.collecting:
        taken = view.collecting[cell]
        amount = zone.credits if taken == "C" else zone.energy
        return [*title, Span(f">{taken}{amount}", "bold")]
    return [*title, Span(gives(view.zones[cell]), "dim")]


def gives(card: str) -> str:
    """ "C2/E1": one of the two; "C2+E2": both; "C2"."""
    zone = ZONE_CARDS[ZONE[card]]
    said = [f"{what}{n}" for what, n in (("C", zone.credits), ("E", zone.energy)) if n]
    return ("+" if zone.both else "/").join(said)


def _legend(cell: str, line: int) -> list[Span]:
    said = LEGEND[cell][line] if cell in LEGEND else ""
    return _filled([Span(said, "dim")], " ")


def _filled(spans: list[Span], sign: str, width: int = INNER) -> list[Span]:
    used = sum(len(span.text) for span in spans)
    return [*spans, Span(sign * (width - used), "dim")]


# ---------------------------------------------------------------- what stands in a zone


def _inside(view: View, laid: set[str], row: int) -> DrawnLine:
    spans: list[Span] = []
    for column in range(SIZE):
        cell = _name(row, column)
        side = "│" if cell in laid or _name(row, column - 1) in laid else " "
        spans.append(Span(side, "dim"))
        if cell in laid:
            spans += _content(view, cell)
        else:
            spans += _legend(cell, 0 if row else 1)
    side = "│" if _name(row, SIZE - 1) in laid else " "
    return (*spans, Span(side, "dim"))


def _content(view: View, cell: str) -> list[Span]:
    """The empty Mighty Mech, pilots and base from the left, a device from the right."""
    device = _device(view, cell)
    room = INNER - sum(len(span.text) for span in device)
    left = _standing(view, cell, room)
    return [*_filled(left, " ", room), *device]


def _standing(view: View, cell: str, room: int) -> list[Span]:
    """Spaced out if there is room, else close together, else pilots without their shells."""
    if cell in free_slots(view):
        return [Span("base?", "bold")]
    for gap, mech, bare in ((" ", EMPTY_MECH, False), ("", EMPTY_MECH, False), ("", "{}", True)):
        found = [Span(mech, MECH_STYLE)] if view.mech == cell else []
        for seat in pilots_on(view, cell):
            shell = "{}" if bare else WORN[view.seats[seat].status]
            found.append(Span(shell.format(LETTERS[seat]), f"{STYLES[seat]} reverse"))
        home = base_of(view, cell)
        if home is not None:
            found.append(Span(HOUSE + LETTERS[home], STYLES[home]))
        if cell in view.candidates:
            found.append(Span("here?", "bold"))
        spaced = [piece for each in found for piece in (each, Span(gap))][:-1]
        if sum(len(span.text) for span in spaced) <= room:
            break
    return spaced


def _device(view: View, cell: str) -> list[Span]:
    """ "R*3" an own mine, "B*" another's, "B^" a turret."""
    device = view.devices.get(cell)
    if device is None:
        return []
    said = LETTERS[device.owner] + (MINE_SIGN if device.kind == MINE else TURRET_SIGN)
    if view.own is not None and cell in view.own.numbers:
        said += str(view.own.numbers[cell])
    return [Span(said, STYLES[device.owner])]
