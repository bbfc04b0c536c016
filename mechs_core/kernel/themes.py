"""What the roles of a picture look like: colours by theme, and the style sheet made of them.

The colours of seats are those of Okabe and Ito, lightened so that dark letters can be read on them;
people who see fewer colours tell them apart. Nothing in a picture is told by colour alone.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

AUTO: Final = "auto"
MOST_SEATS: Final = 12
HUES: Final = 8  # seats above are hatched
HATCHED: Final = frozenset(f"seat{number}" for number in range(HUES, MOST_SEATS))

# The role of a seat whose game calls it by a colour.
ROLE_OF_COLOUR: Final = MappingProxyType(
    {
        "red": "seat0",
        "blue": "seat1",
        "yellow": "seat2",
        "green": "seat3",
        "purple": "seat4",
        "orange": "seat5",
        "white": "seat6",
        "black": "seat7",
    }
)


class Paint(NamedTuple):
    """An area's colours, and how thick its line is (in units of a picture)."""

    fill: str
    line: str
    thick: float = 0.4
    alone: str = ""  # of lines that close nothing in, if it is another colour than `line`


SURFACES: Final = (
    *("void", "floor", "edge", "card", "back"),
    *(f"tone{number}" for number in range(6)),
)
TEXTS: Final = {  # roles of text -> the roles of areas that it can be read on
    "label": SURFACES,
    "strong": SURFACES,
    "dim": ("void", "floor", "card"),
    "onseat": (
        *(f"seat{number}" for number in range(MOST_SEATS)),
        *("nobody", "hazard", "path", "goal", "good", "mark"),
    ),
}
AREAS: Final = {
    "void": "outside of the board, and behind everything",
    "floor": "a field",
    "wall": "what stops movement or sight",
    "edge": "the rim of a field or a panel",
    "hazard": "what hurts: flames, crushers, mines",
    "path": "what leads: roads, belts, teleporters",
    "goal": "what is to be reached: checkpoints, scoring",
    "good": "what helps: repairs, energy",
    "mark": "where the game waits, or what has just changed",
    "nobody": "what belongs to no seat",
    "card": "a card, face up",
    "back": "a card, face down",
    **{
        f"tone{number}": "one of six kinds of ground, with letters that say which"
        for number in range(6)
    },
    **{f"seat{number}": "what belongs to this seat" for number in range(MOST_SEATS)},
}
ROLES: Final = frozenset((*TEXTS, *AREAS))

SEATS: Final = (
    *("#ea7f43", "#5a9fd4", "#f0e442", "#2bb58a"),
    *("#d893bd", "#e8a317", "#d9f0fb", "#858585"),
)
DARKER: Final = (  # for lines of seats where the ground is light
    *("#c4520f", "#1f6fae", "#857700", "#0b7f5d"),
    *("#a8508a", "#9c6700", "#3f86a6", "#4d4d4d"),
)


def _seats(line: str, alone: tuple[str, ...] = SEATS) -> dict[str, Paint]:
    paints = [Paint(fill, line, 0.7, other) for fill, other in zip(SEATS, alone, strict=True)]
    return {f"seat{number}": paints[number % HUES] for number in range(MOST_SEATS)}


def _tones(line: str, *fills: str) -> dict[str, Paint]:
    return {f"tone{number}": Paint(fill, line) for number, fill in enumerate(fills)}


class Theme(NamedTuple):
    areas: dict[str, Paint]
    texts: dict[str, str]  # role -> ink


LIGHT: Final = Theme(
    {
        "void": Paint("#ffffff", "#ffffff", 0),
        "floor": Paint("#f3f1ea", "#b9b4a6"),
        "wall": Paint("#1f2430", "#1f2430", 1.8),
        "edge": Paint("#e4e0d4", "#8a8577"),
        "hazard": Paint("#f08a5d", "#7a2c0a", 0.6),
        "path": Paint("#9fc3e8", "#1d4e7e", 0.9),
        "goal": Paint("#f2d349", "#6b5700", 0.6),
        "good": Paint("#8fd0a8", "#14613a", 0.6),
        "mark": Paint("#ffe169", "#c2185b", 1.2),
        "nobody": Paint("#c9c9c9", "#4a4a4a", 0.6),
        "card": Paint("#fffdf6", "#6d6858", 0.5),
        "back": Paint("#d8deea", "#4b5a78", 0.5),
        **_tones("#8a8577", "#f3e3d3", "#dcebf7", "#e3f2df", "#f7efc9", "#eee1f0", "#e6e6e6"),
        **_seats("#1f2430", DARKER),
    },
    {"label": "#1f2430", "strong": "#000000", "dim": "#5b5f69", "onseat": "#0b0e14"},
)
DARK: Final = Theme(
    {
        "void": Paint("#14171d", "#14171d", 0),
        "floor": Paint("#232833", "#4b5362"),
        "wall": Paint("#f2f2ee", "#f2f2ee", 1.8),
        "edge": Paint("#2f3542", "#747d8e"),
        "hazard": Paint("#f08a5d", "#ffd2bd", 0.6),
        "path": Paint("#8db7e2", "#cfe4f8", 0.9),
        "goal": Paint("#f2d349", "#fff3b8", 0.6),
        "good": Paint("#7cc79a", "#d2f3df", 0.6),
        "mark": Paint("#ffe169", "#ff7eb0", 1.2),
        "nobody": Paint("#a9a9a9", "#e4e4e4", 0.6),
        "card": Paint("#2c2f36", "#b9b2a0", 0.5),
        "back": Paint("#34405a", "#aebad4", 0.5),
        **_tones("#747d8e", "#46362a", "#22394e", "#2a4029", "#45401f", "#402f44", "#3a3a3a"),
        **_seats("#f2f2ee"),
    },
    {"label": "#e9e9e4", "strong": "#ffffff", "dim": "#a9adb6", "onseat": "#0b0e14"},
)
PRINT: Final = Theme(
    {
        "void": Paint("#ffffff", "#ffffff", 0),
        "floor": Paint("#ffffff", "#999999"),
        "wall": Paint("#000000", "#000000", 1.8),
        "edge": Paint("#ffffff", "#666666"),
        "hazard": Paint("#d9d9d9", "#000000", 0.7),
        "path": Paint("#ececec", "#333333", 0.9),
        "goal": Paint("#ffffff", "#000000", 0.9),
        "good": Paint("#f4f4f4", "#000000", 0.6),
        "mark": Paint("#ffffff", "#000000", 1.4),
        "nobody": Paint("#e0e0e0", "#000000", 0.5),
        "card": Paint("#ffffff", "#000000", 0.5),
        "back": Paint("#e6e6e6", "#000000", 0.5),
        **_tones("#666666", "#ffffff", "#f4f4f4", "#ececec", "#ffffff", "#f4f4f4", "#ececec"),
        **_seats("#000000", DARKER),
    },
    {"label": "#000000", "strong": "#000000", "dim": "#444444", "onseat": "#000000"},
)
CONTRAST: Final = Theme(
    {
        "void": Paint("#000000", "#000000", 0),
        "floor": Paint("#000000", "#ffffff", 0.5),
        "wall": Paint("#ffffff", "#ffffff", 2.2),
        "edge": Paint("#000000", "#ffffff", 0.5),
        "hazard": Paint("#ff9a6b", "#ffffff", 0.9),
        "path": Paint("#a8d1ff", "#ffffff", 1.0),
        "goal": Paint("#ffe14d", "#ffffff", 0.9),
        "good": Paint("#8ff0b4", "#ffffff", 0.9),
        "mark": Paint("#ffff66", "#ffff66", 1.6),
        "nobody": Paint("#cccccc", "#ffffff", 0.9),
        "card": Paint("#000000", "#ffffff", 0.7),
        "back": Paint("#262626", "#ffffff", 0.7),
        **_tones("#ffffff", "#000000", "#000000", "#000000", "#000000", "#000000", "#000000"),
        **_seats("#ffffff"),
    },
    {"label": "#ffffff", "strong": "#ffffff", "dim": "#dddddd", "onseat": "#000000"},
)
BY_NAME: Final = MappingProxyType(
    {"light": LIGHT, "dark": DARK, "print": PRINT, "contrast": CONTRAST}
)
THEMES: Final = (AUTO, *BY_NAME)

BASE: Final = (
    ".picture text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;text-anchor:middle}"
    ".picture text.start{text-anchor:start}"
    ".picture text.end{text-anchor:end}"
    ".picture text.mono{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}"
    ".picture text.strong{font-weight:bold}"
    ".picture polyline{fill:none;stroke-linejoin:round;stroke-linecap:round}"
    ".hatch{fill:url(#hatch);stroke:none}"
)


@cache
def style(theme: str) -> str:
    """The style sheet of a theme. Raises KeyError for a name that is not one of `THEMES`."""
    if theme != AUTO:
        return BASE + _rules(BY_NAME[theme])
    return (
        BASE
        + _rules(LIGHT)
        + f"@media (prefers-color-scheme:dark){{{_rules(DARK, LIGHT)}}}"
        + f"@media (prefers-contrast:more){{{_rules(CONTRAST, LIGHT, DARK)}}}"
        + f"@media print{{{_rules(PRINT, LIGHT, DARK, CONTRAST)}}}"
    )


def patterns() -> str:
    """The pattern that lies on what belongs to the ninth seat and those behind it."""
    return (
        '<defs><pattern id="hatch" width="2.4" height="2.4" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)">'
        '<rect class="onseat" width="0.5" height="2.4" opacity="0.4"/></pattern></defs>'
    )


def _rules(theme: Theme, *under: Theme) -> str:
    """What a theme says otherwise than one of those that may hold where it begins to hold."""
    others = [_looks(each) for each in under]
    roles: dict[tuple[str, str], list[str]] = {}
    for (selector, what), value in _looks(theme).items():
        if not under or any(other.get((selector, what)) != value for other in others):
            roles.setdefault((what, value), []).append(selector)
    looks: dict[str, list[str]] = {}
    for (what, value), selectors in roles.items():
        looks.setdefault(",".join(selectors), []).append(f"{what}:{value}")
    return "".join(f"{selectors}{{{';'.join(said)}}}" for selectors, said in looks.items())


def _looks(theme: Theme) -> dict[tuple[str, str], str]:
    """What a theme says: a selector and a property -> the value."""
    looks = {}
    for role, paint in theme.areas.items():
        looks[f".{role}", "fill"] = paint.fill
        looks[f".{role}", "stroke"] = paint.line
        looks[f".{role}", "stroke-width"] = str(paint.thick)
        if paint.alone:
            looks[f"polyline.{role}", "stroke"] = paint.alone
    return looks | {(f".{role}", "fill"): ink for role, ink in theme.texts.items()}
