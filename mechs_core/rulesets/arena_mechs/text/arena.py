"""The arena drawn: 25 fields of 5 columns and 2 rows, walls between them, arrows round the rim.

On a low screen a field has 1 row: a Mech stands between signs of its ground, ">[R]<".
"""

from __future__ import annotations

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.arena_mechs.data import ARROWS, CHECKPOINTS, DROP_IN_FIELDS
from mechs_core.rulesets.arena_mechs.geometry import (
    FIELDS,
    FIXED,
    NUMBER,
    TILE_WALLS,
    has_crushers,
    has_flamethrowers,
    walls_between,
)
from mechs_core.rulesets.arena_mechs.rules.setup import Tile
from mechs_core.rulesets.arena_mechs.view import View

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8  # bits of walls
WIDTH = 40  # columns: four of arrows, the arena, four of arrows, one blank
ACROSS = 6  # columns from one field to the next
DOWN, LOW = 3, 2  # rows from one field to the next, on a low screen

LETTER = {"red": "R", "yellow": "Y", "blue": "B", "green": "G", "arena": "A"}
STYLE = {
    "red": "bold red",
    "yellow": "bold yellow",
    "blue": "bold blue",
    "green": "bold green",
    "arena": "bold",
}
CRUSHERS, FLAMETHROWERS, BOTH = ">|<", "^^^", ">^<"
HAZARD_STYLE = {CRUSHERS: "magenta", FLAMETHROWERS: "bright_red", BOTH: "bright_magenta"}
WALL = "═"
CHECKPOINT, DROP_IN = "(*)", "(v)"
FIXTURES = dict.fromkeys(CHECKPOINTS, CHECKPOINT) | dict.fromkeys(DROP_IN_FIELDS, DROP_IN)
FIXTURE_STYLE = "cyan"
SIGN_STYLE = {**HAZARD_STYLE, CHECKPOINT: FIXTURE_STYLE, DROP_IN: FIXTURE_STYLE}
NAMED = {
    WALL: "wall",
    CRUSHERS: "crushers",
    FLAMETHROWERS: "flamethrowers",
    BOTH: "both",
    CHECKPOINT: "checkpoint",
    DROP_IN: "drop-in",
}
# Beside a Mech on a low screen: the two signs of its ground.
AROUND = {CRUSHERS: "><", FLAMETHROWERS: "^^", BOTH: ">^", CHECKPOINT: "**", DROP_IN: "vv"}

# A corner inside the arena by the walls that meet in it: bits north east south west.
CORNERS = "·║═╚║║╔╠═╝═╩╗╣╦╬"
# On the rim, by place: with no wall, then by walls where a mixed character exists.
RIM = {
    (0, 0): {0: "┌", EAST: "╒", SOUTH: "╓"},
    (0, 1): {0: "┬", EAST: "┬", WEST: "┬", EAST | WEST: "╤", SOUTH: "╥"},
    (0, 2): {0: "┐", WEST: "╕", SOUTH: "╖"},
    (1, 0): {0: "├", NORTH: "├", SOUTH: "├", NORTH | SOUTH: "╟", EAST: "╞"},
    (1, 2): {0: "┤", NORTH: "┤", SOUTH: "┤", NORTH | SOUTH: "╢", WEST: "╡"},
    (2, 0): {0: "└", EAST: "╘", NORTH: "╙"},
    (2, 1): {0: "┴", EAST: "┴", WEST: "┴", EAST | WEST: "╧", NORTH: "╨"},
    (2, 2): {0: "┘", WEST: "╛", NORTH: "╜"},
}

Canvas = list[list[Span]]  # one character a span


def arena_lines(view: View, down: int = DOWN) -> list[DrawnLine]:
    """18 lines of at most 39 columns; the fields stand in rows 1 to 5 from the north.

    down: LOW gives 13 lines.
    """
    tiles = [FIXED] * 25
    for name, tile in view.tiles.items():
        tiles[NUMBER[name]] = tile.number
    canvas = _grid(walls_between(tiles), 5, down)
    for field in range(len(FIELDS)):
        _write(canvas, field, down, down - LOW, _ground(tiles, field))
    for seat in view.seats:
        if seat.field is not None:
            field = NUMBER[seat.field]
            mech = Span(f"[{LETTER[seat.colour]}]", f"{STYLE[seat.colour]} reverse")
            _write(canvas, field, down, 0, mech)
            if down == LOW:
                _surround(canvas, field, _ground(tiles, field))
    lines: list[DrawnLine] = [_rim("n", "v")]
    for row, cells in enumerate(canvas):
        side = row // down + 1 if row % down == 1 else 0
        left = f"w{side}>" if f"w{side}" in ARROWS else f" {side} " if side else "   "
        right = f"<e{side}" if f"e{side}" in ARROWS else ""
        lines.append((Span(left + " ", "dim"), *_joined(cells), Span(" " + right, "dim")))
    return [*lines, _rim("s", "^")]


def tile_lines(tile: Tile, down: int = DOWN) -> list[DrawnLine]:
    """A tile by itself, unturned, as it would be pushed in: 4 lines of 7 columns, LOW 3."""
    canvas = _grid([TILE_WALLS[tile.number]], 1, down)
    _write(canvas, 0, down, down - LOW, _hazard([tile.number], 0))
    return [tuple(_joined(cells)) for cells in canvas]


def _rim(side: str, arrow: str) -> DrawnLine:
    """The column letters, or the arrows where tiles enter."""
    names = [
        f"{side}{column} {arrow}" if f"{side}{column}" in ARROWS else column for column in "abcde"
    ]
    return (Span(("     " + "".join(f"{name:^6}" for name in names)).rstrip(), "dim"),)


def _ground(tiles: list[int], field: int) -> Span:
    name = FIELDS[field]
    if name in FIXTURES:
        return Span(FIXTURES[name], FIXTURE_STYLE)
    return _hazard(tiles, field)


def _hazard(tiles: list[int], field: int) -> Span:
    crushers, flames = has_crushers(tiles, field), has_flamethrowers(tiles, field)
    if not crushers and not flames:
        return Span("   ")
    drawn = BOTH if crushers and flames else CRUSHERS if crushers else FLAMETHROWERS
    return Span(drawn, HAZARD_STYLE[drawn])


# ---------------------------------------------------------------- the canvas


def _grid(walls: list[int], size: int, down: int) -> Canvas:
    """`size` by `size` empty fields with their edges. walls: bits by field."""
    blank = Span(" ")
    canvas = [[blank] * (size * ACROSS + 1) for _ in range(size * down + 1)]
    for row in range(size + 1):
        for column in range(size + 1):
            east = _wall(walls, size, row, column, NORTH)
            south = _wall(walls, size, row, column, WEST)
            top, left = row * down, column * ACROSS
            if column < size:
                edge = Span("═") if east else Span("─", "dim") if row in (0, size) else blank
                canvas[top][left + 1 : left + ACROSS] = [edge] * (ACROSS - 1)
            if row < size:
                edge = Span("║") if south else Span("│", "dim") if column in (0, size) else blank
                for inside in range(1, down):
                    canvas[top + inside][left] = edge
            canvas[top][left] = _corner(walls, size, row, column)
    return canvas


def _wall(walls: list[int], size: int, row: int, column: int, side: int) -> bool:
    """Whether a wall runs from a corner to the east (side NORTH) or to the south (side WEST)."""
    if row < size and column < size:
        return bool(walls[row * size + column] & side)
    if side == NORTH and row == size and column < size:
        return bool(walls[(row - 1) * size + column] & SOUTH)
    if side == WEST and column == size and row < size:
        return bool(walls[row * size + column - 1] & EAST)
    return False


def _corner(walls: list[int], size: int, row: int, column: int) -> Span:
    arms = (
        NORTH * (row > 0 and _wall(walls, size, row - 1, column, WEST))
        | EAST * _wall(walls, size, row, column, NORTH)
        | SOUTH * _wall(walls, size, row, column, WEST)
        | WEST * (column > 0 and _wall(walls, size, row, column - 1, NORTH))
    )
    place = ((row > 0) + (row == size), (column > 0) + (column == size))
    drawn = RIM.get(place, {}).get(arms, CORNERS[arms])
    return Span(drawn, "" if arms else "dim")


def _write(canvas: Canvas, field: int, down: int, line: int, span: Span) -> None:
    """Three characters into the middle of a field, on its first or second line (0, 1)."""
    size = (len(canvas) - 1) // down
    top, left = field // size * down + 1 + line, field % size * ACROSS + 2
    canvas[top][left : left + 3] = [Span(letter, span.style) for letter in span.text]


def _surround(canvas: Canvas, field: int, ground: Span) -> None:
    """The ground of a field of one row, beside the Mech that stands on it."""
    top, left = field // 5 * LOW + 1, field % 5 * ACROSS + 1
    for column, sign in zip((left, left + 4), AROUND.get(ground.text, ""), strict=False):
        canvas[top][column] = Span(sign, ground.style)


def _joined(cells: list[Span]) -> list[Span]:
    """Neighbours of one style as one span."""
    joined: list[Span] = []
    for cell in cells:
        if joined and joined[-1].style == cell.style:
            joined[-1] = Span(joined[-1].text + cell.text, cell.style)
        else:
            joined.append(cell)
    return joined
