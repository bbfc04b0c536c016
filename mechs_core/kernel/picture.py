"""A drawn position: shapes with roles, in groups with keys; `svg` writes it.

20 units are as wide as a field of a board. x grows to the right, y downwards. What a shape looks
like follows from its role (`kernel.themes`); no shape names a colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from mechs_core.kernel.characters import cells
from mechs_core.kernel.messages import DrawnLine
from mechs_core.kernel.themes import AUTO, HATCHED, patterns, style

SCALE: Final = 4  # pixels of a unit, where nothing else says how large a picture is
WIDTH_OF_A_CHARACTER: Final = 0.62  # of its size: a wide average of sans-serif letters
WIDTH_OF_A_MONO_CHARACTER: Final = 0.602
BELOW_THE_LINE: Final = 0.24  # of its size: what letters such as g reach below their base line
MOST_GROUPS: Final = 500
MOST_BYTES: Final = 64 * 1024  # as SVG
ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
)
NOT_XML: Final = re.compile(r"[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")


class Box(Struct, frozen=True, tag=True):
    """A rectangle, filled. x, y: its upper left corner. round: the radius of its corners."""

    x: float
    y: float
    w: float
    h: float
    role: str  # an area's
    round: float = 0


class Stroke(Struct, frozen=True, tag=True):
    """A line through points; if it is closed, a filled polygon."""

    points: tuple[tuple[float, float], ...]
    role: str  # an area's
    closed: bool = False


class Disc(Struct, frozen=True, tag=True):
    """A circle, filled. x, y: its centre."""

    x: float
    y: float
    r: float
    role: str  # an area's


class Words(Struct, frozen=True, tag=True):
    """Text on one line. y: its base line.

    size: the height of its letters with what they reach below the line; a field has room for about
    eight characters of size 4. anchor: whether x is its "start", "middle" or "end". width: text
    that could be wider is squeezed to this width; 0 means that there is room for any. mono:
    characters of one width, for columns.
    """

    x: float
    y: float
    text: str
    role: str  # a text's
    size: float = 4
    anchor: str = "middle"
    width: float = 0
    mono: bool = False


Shape = Box | Stroke | Disc | Words


class Group(Struct, frozen=True):
    """Shapes that belong together and change together: a field, a Mech, a seat's panel.

    key: unique in its picture, and the same in each picture of the game: "field b3", "mech 0".
    place: what can be pointed at here, in the words of the notation ("field b3", "seat 1", "card
    70"), or ""; several groups may show one place.
    label: what a screen reader says: "b3, crushers, red Mech"; "" for what needs no words.
    at: added to x and y of every shape.
    """

    key: str
    shapes: tuple[Shape, ...]
    place: str = ""
    label: str = ""
    at: tuple[float, float] = (0, 0)


class Picture(Struct, frozen=True):
    """A position as one viewer sees it. The first group is drawn first, under the others.

    At most `MOST_GROUPS` groups, and `MOST_BYTES` as SVG. All shapes are inside the frame.
    """

    width: float
    height: float
    groups: tuple[Group, ...]

    @property
    def places(self) -> frozenset[str]:
        """The places that can be pointed at."""
        return frozenset(group.place for group in self.groups if group.place)


def svg(picture: Picture, theme: str = AUTO, title: str = "") -> str:
    """The picture as one self-contained SVG: no script, no links, no fonts, no images.

    theme: one of `themes.THEMES`; "auto" is light or dark as the reader's screen wishes.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(picture.width * SCALE)}"'
        f' height="{_number(picture.height * SCALE)}"{frame(picture)}>'
        + (f"<title>{escaped(title)}</title>" if title else "")
        + f"<style>{style(theme)}</style>{patterns()}{groups(picture.groups)}</svg>\n"
    )


def frame(picture: Picture) -> str:
    """The attributes of an `<svg>` that shows the picture at any size."""
    return f' class="picture" role="group" viewBox="0 0 {_pair(picture.width, picture.height)}"'


def groups(many: Iterable[Group]) -> str:
    return "".join(map(group_svg, many))


def group_svg(group: Group) -> str:
    """One group as a `<g>`, with its key and place as data."""
    place = f' data-place="{escaped(group.place)}"' if group.place else ""
    moved = f' transform="translate({_pair(*group.at)})"' if group.at != (0, 0) else ""
    spoken = ' role="img"' if group.label else ' aria-hidden="true"'
    label = f"<title>{escaped(group.label)}</title>" if group.label else ""
    shapes = "".join(map(_shape, group.shapes))
    return f'<g data-key="{escaped(group.key)}"{place}{moved}{spoken}>{label}{shapes}</g>'


def escaped(text: str) -> str:
    """Text for use in XML and HTML, between tags and between quotes.

    Characters that XML does not know are replaced by U+FFFD; others that are not printable are
    written by their numbers, so that a terminal may show the file.
    """
    safe = text.translate(ESCAPES)
    if safe.isprintable():
        return safe
    return "".join(map(_by_number, NOT_XML.sub("\N{REPLACEMENT CHARACTER}", safe)))


def _by_number(character: str) -> str:
    return character if character.isprintable() or character == "\n" else f"&#{ord(character)};"


def of_lines(lines: Iterable[DrawnLine], columns: int = 80) -> Picture:
    """Drawn lines as a picture in characters of one width: for games without drawings."""
    size = 4.0
    wide, high = size * WIDTH_OF_A_MONO_CHARACTER, size * 1.25
    drawn: list[Group] = []
    for number, line in enumerate(lines):
        shapes: list[Shape] = []
        column = 0
        for span in line:
            role = _role_of_style(span.style)
            if span.text.strip():
                x, y = wide * (column + 1), high * (number + 1)
                shapes.append(Words(x, y, span.text, role, size, "start", mono=True))
            column += cells(span.text)
        columns = max(columns, column)
        label = "".join(span.text for span in line).strip()
        drawn.append(Group(f"line {number}", tuple(shapes), label=label))
    width, height = wide * (columns + 2), high * (len(drawn) + 1)
    floor = Group("floor", (Box(0, 0, width, height, "void"),))
    return Picture(width, height, (floor, *drawn))


def _role_of_style(style: str) -> str:
    words = style.split()
    return "strong" if "bold" in words else "dim" if "dim" in words else "label"


def _shape(shape: Shape) -> str:
    if isinstance(shape, Words):
        return _words(shape)
    drawn = _area(shape, shape.role)
    if shape.role in HATCHED and not (isinstance(shape, Stroke) and not shape.closed):
        drawn += _area(shape, "hatch")
    return drawn


def _area(shape: Box | Stroke | Disc, role: str) -> str:
    if isinstance(shape, Box):
        round_ = f' rx="{_number(shape.round)}"' if shape.round else ""
        return (
            f'<rect class="{role}"{_corner(shape.x, shape.y)}'
            f' width="{_number(shape.w)}" height="{_number(shape.h)}"{round_}/>'
        )
    if isinstance(shape, Disc):
        x, y, r = map(_number, (shape.x, shape.y, shape.r))
        return f'<circle class="{role}" cx="{x}" cy="{y}" r="{r}"/>'
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
    return f'<{"polygon" if shape.closed else "polyline"} class="{role}" points="{points}"/>'


def width_of(words: Words) -> float:
    """How wide a text is, in units: exactly if it is mono or squeezed, else an estimate."""
    if words.mono:
        return len(words.text) * words.size * WIDTH_OF_A_MONO_CHARACTER
    wide = len(words.text) * words.size * WIDTH_OF_A_CHARACTER
    return min(wide, words.width or wide)


def _words(words: Words) -> str:
    text, more, wide = words.text, "", width_of(words)
    if words.mono:
        more = f' textLength="{_number(wide)}" lengthAdjust="spacingAndGlyphs" xml:space="preserve"'
    elif words.width and wide == words.width:
        more = f' textLength="{_number(wide)}" lengthAdjust="spacingAndGlyphs"'
    kind = words.role + " mono" * words.mono
    if words.anchor != "middle":
        kind += f" {words.anchor}"
    return (
        f'<text class="{kind}"{_corner(words.x, words.y)}'
        f' font-size="{_number(words.size)}"{more}>{escaped(text)}</text>'
    )


@lru_cache(maxsize=4096)
def _corner(x: float, y: float) -> str:
    """Where an element stands, as attributes; SVG takes 0 for the one that is left out."""
    across, down = _number(x), _number(y)
    return f' x="{across}"' * (across != "0") + f' y="{down}"' * (down != "0")


def _pair(x: float, y: float) -> str:
    return f"{_number(x)} {_number(y)}"


@lru_cache(maxsize=4096)
def _number(value: float) -> str:
    """A number with at most two decimals and no zeros that say nothing."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
