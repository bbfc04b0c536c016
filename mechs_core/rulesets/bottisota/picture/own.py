"""What the viewer plays with: speeds and weapons of its bot, its parts and hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Words
from mechs_core.rulesets.bottisota.data import BOT, BOTS, CARD, WEAPONS, BotKind, Weapon
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS
from mechs_core.rulesets.bottisota.picture.layout import MARGIN, SHEET, Layout, Point
from mechs_core.rulesets.bottisota.picture.shapes import paragraph, wing
from mechs_core.rulesets.bottisota.text.bot_table import installed_told
from mechs_core.rulesets.bottisota.text.own_bot import armed, traits
from mechs_core.rulesets.bottisota.text.words import part, titled, weapons_of
from mechs_core.rulesets.bottisota.view import View

WIDE: Final = 150.0  # of the bot's half
MODES: Final = ("dash", "move", "hunt", "dock")  # as the notation calls them
MODE_OF: Final = {"dash": "dash", "normal": "move", "hunt": "hunt", "dock": "dock"}
MODE: Final = (21.0, 6.4)  # width and height of a mode
ROW: Final = 4.3  # of a weapon, where there are many
HIGH_ROW: Final = 7.0
FEW: Final = 4
CHIP: Final = 29.0  # width of an installed part
ROSE: Final = 27.0  # width of the directions


def own_groups(view: View, at: Layout) -> list[Group]:
    """The viewer's sheet and hand; nothing for a spectator."""
    if view.viewer is None:
        return []
    seat = view.seats[view.viewer]
    hand = _hand(view, at)
    if seat.bot is not None:
        bot, kind = seat.bot, BOTS[BOT[seat.bot.bot]]
        return [
            *_sheet(at, kind, bot.dash, bot.normal, MODE_OF.get(bot.mode or "", "")),
            *_weapons(at, weapons_of(bot), bot.charges, kind),
            *(
                _chip(at, place, card, installed_told(bot, card))
                for place, card in enumerate(bot.installed)
            ),
            *hand,
        ]
    if seat.dealt is not None:
        kind = BOTS[BOT[seat.dealt]]
        weapons = [WEAPONS[each] for each in kind.weapons]
        return [
            *_sheet(at, kind, kind.dash, kind.normal, ""),
            *_weapons(at, weapons, {}, kind),
            *hand,
        ]
    return hand


def _at(at: Layout, x: float, y: float) -> Point:
    return MARGIN + x, at.sheet + y


# ---------------------------------------------------------------- the bot


def _sheet(at: Layout, kind: BotKind, dash: int, normal: int, mode: str) -> list[Group]:
    shapes, label = _title(kind)
    groups = [Group("own", shapes, label=label, at=_at(at, 0, 0))]
    speeds = {"dash": f"dash {dash}", "move": f"normal {normal}"}
    for place, each in enumerate(MODES):
        told = speeds.get(each, each)
        groups.append(
            Group(
                f"mode {each}",
                _mode(told, each == mode),
                f"mode {each}",
                told + ", chosen" * (each == mode),
                _at(at, 2, 6.6 + place * (MODE[1] + 0.6)),
            )
        )
    if kind.flying:
        groups += _rose(at)
    return groups


@lru_cache(maxsize=32)
def _title(kind: BotKind) -> tuple[tuple[Shape, ...], str]:
    name = f"your {kind.name}"
    told = ", ".join((kind.kind, *traits(kind)))
    return (
        Box(0, 0, WIDE, SHEET, "floor", 1.5),
        Words(2, 4.8, name, "strong", 3.8, "start"),
        Words(WIDE - 2, 4.8, told, "label", 3.1, "end", WIDE - 46),
    ), f"{name}: {told}"


@lru_cache(maxsize=256)
def _mode(told: str, chosen: bool) -> tuple[Shape, ...]:
    w, h = MODE
    return (
        Box(0, 0, w, h, "goal" if chosen else "edge", 1.2),
        Words(w / 2, 4.4, told, "onseat" if chosen else "label", 3.4),
    )


def _rose(at: Layout) -> list[Group]:
    """The six directions, to be pointed at as a heading."""
    groups = []
    x, y = _at(at, WIDE - ROSE / 2 - 1, 20)
    for way, name in enumerate(DIRECTIONS):
        turn = way * pi / 3
        groups.append(
            Group(
                f"heading {name.lower()}",
                _arrow(way),
                f"heading {name.lower()}",
                f"heading {name}",
                (x + 10.4 * cos(turn), y + 10.4 * sin(turn)),
            )
        )
    return groups


@lru_cache(maxsize=6)
def _arrow(way: int) -> tuple[Shape, ...]:
    turn = way * pi / 3
    x, y = -4.5 * cos(turn), -4.5 * sin(turn) + 1
    return (wing(way, 0, 0, 2.9), Words(x, y, DIRECTIONS[way].lower(), "label", 2.9))


def _weapons(
    at: Layout, weapons: Sequence[Weapon], charges: dict[str, int], kind: BotKind
) -> list[Group]:
    left = MODE[0] + 4
    wide = WIDE - left - (ROSE + 3 if kind.flying else 2)
    high = HIGH_ROW if len(weapons) <= FEW else ROW
    groups = []
    for place, each in enumerate(weapons):
        told = armed(each, charges)
        groups.append(
            Group(
                f"weapon {each.id}",
                _row(told, wide, high),
                f"weapon {each.id}",
                told,
                _at(at, left, 6.6 + place * high),
            )
        )
    return groups


@lru_cache(maxsize=512)
def _row(told: str, wide: float, high: float) -> tuple[Shape, ...]:
    return (
        Box(0, 0, wide, high - 0.6, "edge", 0.8),
        Words(1.2, high * 0.63, told, "label", 2.9 if high == ROW else 3.3, "start", wide - 2.4),
    )


def _chip(at: Layout, place: int, card: str, told: str) -> Group:
    return Group(
        f"card {card}",
        _part(card, told),
        f"card {card}",
        f"installed: {told}, {part(card).effect}",
        _at(at, 1.6 + place * (CHIP + 0.4), SHEET - 7.6),
    )


@lru_cache(maxsize=256)
def _part(card: str, told: str) -> tuple[Shape, ...]:
    return (
        Box(0, 0, CHIP - 0.6, 6.8, "card", 0.8),
        Words(1, 2.9, card, "strong", 2.7, "start"),
        Words(1, 5.8, told.removeprefix(f"{card} "), "label", 2.7, "start", CHIP - 2.6),
    )


# ---------------------------------------------------------------- the hand


def _hand(view: View, at: Layout) -> list[Group]:
    """The cards of the hand side by side; many are drawn smaller, very many by their ids."""
    if view.viewer is None:
        return []
    stolen = view.seats[view.viewer].stolen
    left = WIDE + 2
    wide = at.width - 2 * MARGIN - left
    if not view.hand:
        words = Words(0, 4.8, "no cards in hand", "dim", 3.1, "start")
        return [Group("hand", (words,), at=_at(at, left, 0))]
    columns, high, draw = next(
        (columns, high, draw)
        for columns, rows, high, draw in SIZES
        if len(view.hand) <= columns * rows
    )
    pitch = wide // columns
    return [
        Group(
            f"card {card}",
            draw(card, card in stolen, pitch - 0.8),
            f"card {card}",
            titled(card) if draw is _numbered else _told(card, card in stolen),
            _at(at, left + place % columns * pitch, place // columns * (high + 0.8)),
        )
        for place, card in enumerate(view.hand)
    ]


def _told(card: str, stolen: bool) -> str:
    known = part(card)
    once = "once: " if known.one_shot else ""
    return f"{titled(card)}{' (stolen)' if stolen else ''}, {once}{known.effect}"


@lru_cache(maxsize=256)
def _whole(card: str, stolen: bool, wide: float) -> tuple[Shape, ...]:
    """A card with what it does."""
    known = part(card)
    once = "once: " if known.one_shot else ""
    title = tuple(paragraph(known.name, 1.4, 8.6, wide - 2.8, 3.3, lines=2, role="strong"))
    y = 8.6 + len(title) * 4.0 + 1
    lines = int((SHEET - y) / (2.9 * 1.22))
    return (
        Box(0, 0, wide, SHEET, "card", 1.5),
        Words(1.4, 4.2, card, "label", 3.1, "start"),
        *((Words(wide - 1.4, 4.2, "stolen", "label", 2.8, "end"),) if stolen else ()),
        *title,
        *paragraph(once + known.effect, 1.4, y, wide - 2.8, 2.9, lines=lines),
    )


@lru_cache(maxsize=256)
def _named(card: str, stolen: bool, wide: float) -> tuple[Shape, ...]:
    """A card with its name."""
    return (
        Box(0, 0, wide, 10.2, "card", 1.2),
        Words(1.2, 3.8, card + " stolen" * stolen, "label", 2.9, "start", wide - 2.4),
        Words(1.2, 8.0, part(card).name, "strong", 2.9, "start", wide - 2.4),
    )


@lru_cache(maxsize=256)
def _numbered(card: str, stolen: bool, wide: float) -> tuple[Shape, ...]:
    return (
        Box(0, 0, wide, 4.2, "card"),
        Words(wide / 2, 3.1, card, "strong" if stolen else "label", 2.7, width=wide - 1),
    )


# Columns, rows, height of a card and how it is drawn; the first that has room is used.
SIZES: Final = (
    (5, 1, SHEET, _whole),
    (5, 4, 10.2, _named),
    (8, 8, 4.2, _numbered),
)
assert SIZES[-1][0] * SIZES[-1][1] >= len(CARD)
