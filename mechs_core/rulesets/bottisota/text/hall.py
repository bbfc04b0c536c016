"""The hall drawn: rows of areas like bricks, each row half an area beside the next.

An area shares its upper border with its two upper neighbours, half of it with each, and its sides
with its neighbours in the row. It is as high as the fullest area of its row. On a low screen what
stands in an area follows its name, and features are letters where both have no room else.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from mechs_core.kernel.drawn_lines import HANDY, KEPT, Row
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.bottisota.geometry import DIRECTION
from mechs_core.rulesets.bottisota.maps import DOORWAY, RIM, WALL, Map, map_of
from mechs_core.rulesets.bottisota.view import BombSeen, BotSeen, MineSeen, View

PITCH: Final = 14  # columns from one area to the next
INNER: Final = PITCH - 1

EAST, SOUTH_EAST, SOUTH_WEST = DIRECTION["E"], DIRECTION["SE"], DIRECTION["SW"]
NORTH_WEST, NORTH_EAST = DIRECTION["NW"], DIRECTION["NE"]

FEATURE: Final = {
    "S": ("structures", "yellow"),
    "A": ("acid", "green"),
    "F": ("obstacles", "magenta"),
    "D": ("depot", "bright_cyan"),
    "T": ("teleporter", "bright_blue"),
}
BELT: Final = "cyan"
# Across and down, by what is between two areas.
BORDER: Final = {
    RIM: ("─", "│", "dim"),
    WALL: ("═", "║", ""),
    DOORWAY: ("-", ":", ""),
}
CROSS: Final = "·"

COLOURS: Final = ("red", "yellow", "blue", "green", "magenta", "cyan")


def style_of(view: View, seat: int) -> str:
    """The colour of a seat, the viewer's own reversed; from seat 6 on colours come again."""
    colour = COLOURS[seat % len(COLOURS)]
    style = f"bold {colour}" if seat < len(COLOURS) else f"bold bright_{colour}"
    return f"{style} reverse" if seat == view.viewer else style


def hall_lines(view: View) -> list[DrawnLine]:
    """The hall in lines of at most 5 * PITCH + 1 columns."""
    return [row.line for row in _hall(view, low=False)]


def low_hall(view: View) -> list[Row]:
    """The hall for a low screen, which does without borders where nothing stands in the way."""
    return _hall(view, low=True)


def _hall(view: View, *, low: bool) -> list[Row]:
    hall = map_of(view.map)
    rows: list[list[int]] = [[], *rows_of(hall), []]
    widest = max(len(row) for row in rows)
    lines: list[Row] = []
    for above, row in pairwise(rows):
        lines.append(_border(hall, above, row, widest))
        if row:
            lines += [Row(line) for line in _areas(view, hall, row, widest, low=low)]
    return lines


def rows_of(hall: Map) -> list[list[int]]:
    """The areas by row from the top, each row from the left."""
    rows: dict[str, list[int]] = {}
    for area, name in enumerate(hall.names):
        rows.setdefault(name[0], []).append(area)
    return list(rows.values())


# ---------------------------------------------------------------- borders


def _start(row: Sequence[int], widest: int) -> int:
    """The column where a row's left side stands."""
    return (widest - len(row)) * PITCH // 2


def _border(hall: Map, above: list[int], below: list[int], widest: int) -> Row:
    """What is between two rows; one of them is empty at the top and at the bottom."""
    half = PITCH // 2
    first = min(_start(row, widest) for row in (above, below) if row)
    pieces = 2 * max(len(above), len(below))
    spans = [Span(" " * first)]
    kinds = []
    for piece in range(pieces):
        column = first + piece * half
        kinds.append(_kind_at(hall, above, below, column, widest))
    for piece, kind in enumerate(kinds):
        spans.append(_corner(kinds[piece - 1] if piece else RIM, kind))
        if kind in BORDER:
            across, _, style = BORDER[kind]
            spans.append(Span(across * (half - 1), style))
        else:
            spans.append(Span(" " * (half - 1)))
    spans.append(_corner(kinds[-1], RIM))
    return Row(tuple(spans), KEPT if {*kinds} & {WALL, DOORWAY} else HANDY + 1)


def _corner(left: int, right: int) -> Span:
    if WALL in (left, right):
        return Span("═") if left == right else Span("·", "dim")
    return Span(CROSS, "dim")


def _kind_at(hall: Map, above: list[int], below: list[int], column: int, widest: int) -> int:
    """What a half border is: the edge of the area above and that below it."""
    half = PITCH // 2
    if above:
        offset = column - _start(above, widest)
        if 0 <= offset < len(above) * PITCH:
            area = above[offset // PITCH]
            return hall.exits[area][SOUTH_WEST if offset % PITCH < half else SOUTH_EAST]
    offset = column - _start(below, widest)
    area = below[offset // PITCH]
    return hall.exits[area][NORTH_WEST if offset % PITCH < half else NORTH_EAST]


# ---------------------------------------------------------------- areas


def _areas(view: View, hall: Map, row: list[int], widest: int, *, low: bool) -> list[DrawnLine]:
    cells = [_cell(view, hall, area, low=low) for area in row]
    height = max(1 if low else 2, *(len(cell) for cell in cells))
    lines: list[DrawnLine] = []
    for level in range(height):
        line = [Span(" " * _start(row, widest)), _side(RIM)]
        for area, cell in zip(row, cells, strict=True):
            said = cell[level] if level < len(cell) else ()
            used = sum(len(span.text) for span in said)
            line += [*said, Span(" " * (INNER - used)), _side(hall.exits[area][EAST])]
        lines.append(tuple(line))
    return lines


def _side(kind: int) -> Span:
    return Span(BORDER[kind][1], BORDER[kind][2]) if kind in BORDER else Span(" ")


def _cell(view: View, hall: Map, area: int, *, low: bool) -> list[DrawnLine]:
    """The inside of an area: its name and features, then what is in it."""
    name = hall.names[area]
    items: list[DrawnLine] = [
        *(
            bot_spans(view, seat, each.bot)
            for seat, each in enumerate(view.seats)
            if each.bot is not None and each.bot.area == name
        ),
        *((mine_span(mine, view.round),) for mine in view.mines if mine.area == name),
        *((bomb_span(bomb),) for bomb in view.bombs if bomb.area == name),
    ]
    title: DrawnLine = (Span(name, "dim"), *_features(view, name))
    if not low or not items:
        return [title, *_packed(items)]
    for lettered in (title, (Span(name, "dim"), *_features(view, name, letters=True))):
        if _width(lettered) + 1 + _width(items[0]) <= INNER:
            return _packed([lettered, *items])
    return [title, *_packed(items)]


def _packed(items: Sequence[DrawnLine]) -> list[DrawnLine]:
    """Items one blank apart, as many a line as an area has room for."""
    lines: list[DrawnLine] = []
    for item in items:
        if lines and _width(lines[-1]) + 1 + _width(item) <= INNER:
            lines[-1] = (*lines[-1], Span(" "), *item)
        else:
            lines.append(item)
    return lines


def _width(line: DrawnLine) -> int:
    return sum(len(span.text) for span in line)


def _features(view: View, name: str, *, letters: bool = False) -> list[Span]:
    """The features of an area in words; several, or as letters are asked for: "SD>nw"."""
    features = view.map["features"].get(name, [])
    if len(features) == 1 and not letters:
        word, style = feature_word(features[0])
        return [Span(" "), Span(word, style)]
    signs = [
        Span(f">{feature[2:].lower()}" if ":" in feature else feature, feature_word(feature)[1])
        for feature in features
    ]
    return [Span(" "), *signs] if signs else []


def feature_word(feature: str) -> tuple[str, str]:
    """A feature in a word, with its style: "structures", "belt>se"."""
    if feature in FEATURE:
        return FEATURE[feature]
    return f"belt>{feature[2:].lower()}", BELT


def bot_spans(view: View, seat: int, bot: BotSeen) -> DrawnLine:
    """A bot's type, of a flying one with its heading: "hawk>ne"."""
    heading = () if bot.heading is None else (Span(f">{bot.heading.lower()}"),)
    return (Span(bot.bot, style_of(view, seat)), *heading)


def mine_span(mine: MineSeen, now: int) -> Span:
    """ "*2": a mine of seat 2, "@2" a magnetic one; in brackets while it sleeps. now: the round."""
    sign = ("@" if mine.kind == "magmine" else "*") + str(mine.owner)
    if mine.wakes > now:
        return Span(f"({sign})", "dim")
    return Span(sign, "bright_red")


def bomb_span(bomb: BombSeen) -> Span:
    """ "!2": a bomb that seat 2 has dropped."""
    return Span(f"!{bomb.seat}", "bright_red bold")
