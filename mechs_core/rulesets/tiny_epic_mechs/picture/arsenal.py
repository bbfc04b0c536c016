"""The weapons in a seat's panel: what is equipped in its slots, below it the stockpile.

Each is a group where it can be pointed at: the viewer's own, and those of whom it fights.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import middle, moved
from mechs_core.kit.words import count
from mechs_core.rulesets.tiny_epic_mechs.data import ADVANCED_SLOTS, BASIC, BASIC_SLOTS, STATUSES
from mechs_core.rulesets.tiny_epic_mechs.picture.places import (
    SEATS_WIDE,
    SLOT_PLACE,
    STOCK_PLACE,
    owned_place,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.weapons import card_shapes, told, used_shapes
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import card_of, lines_of, weapon_label
from mechs_core.rulesets.tiny_epic_mechs.text.words import name
from mechs_core.rulesets.tiny_epic_mechs.view import View

TOP: Final = 20.8
LEFT: Final = 1.2
GAP: Final = 0.6
ACROSS: Final = SEATS_WIDE - 2 * LEFT
CHIP_HIGH: Final = 3.6
LABEL: Final = 11.0  # width of the word before the stockpile
WIDEST_CHIP: Final = 17.0
LINE: Final = 62  # characters of a stockpile in words
LEADING: Final = 3.6
MORE_LINES: Final = 3  # where there is more than one row of cards
FORMS: Final = {2: (4, 3), 3: (6, 2), 4: (6, 1)}  # seats -> cards abreast, rows of cards

Corner = tuple[float, float]
Shapes = tuple[Shape, ...]


class Piece(NamedTuple):
    """A weapon, or what belongs to the weapons, where it stands in a panel."""

    key: str
    shapes: Shapes
    place: str
    label: str
    at: Corner
    short: str = ""  # label, where it is told with others


def arsenal_groups(view: View, seat: int, at: Corner, high: float) -> Iterator[Group]:
    said = view.seats[seat]
    own = seat == view.viewer
    equipped = said.equipped
    if own and view.own is not None and view.own.starting is not None:
        equipped = (view.own.starting,)  # others do not see it yet
    stock = tuple([each for each in said.owned if each not in equipped])
    slots = _slots(equipped, STATUSES.index(said.status))
    fought = _fought(view, seat)
    pieces = _pieces(seat, slots, said.exhausted, stock, own, fought, len(view.seats), high)
    if own or fought:
        for key, shapes, place, label, (x, y), _ in pieces:
            corner = (round(at[0] + x, 2), round(at[1] + y, 2))
            yield Group(key, shapes, place, label, corner)
    elif pieces:
        yield _together(seat, pieces, at)


def _fought(view: View, seat: int) -> bool:
    """Whether the viewer fights against this seat."""
    if view.combat is None or view.viewer is None:
        return False
    return {seat, view.viewer} == {view.combat.attacker, view.combat.defender}


def _slots(equipped: Sequence[str], status: int) -> tuple[str | None, ...]:
    """The weapons in the slots of a status, basic ones first; None: a free slot."""
    basic = [each for each in equipped if each in BASIC]
    advanced = [each for each in equipped if each not in BASIC]
    return (
        *(*basic, *[None] * (BASIC_SLOTS[status] - len(basic))),
        *(*advanced, *[None] * (ADVANCED_SLOTS[status] - len(advanced))),
    )


@lru_cache(maxsize=1 << 9)
def _together(seat: int, pieces: tuple[Piece, ...], at: Corner) -> Group:
    """All weapons as one group."""
    shapes = [shape for piece in pieces for shape in moved(piece.shapes, *piece.at)]
    label = ", ".join([piece.short for piece in pieces])
    return Group(f"arsenal {seat}", tuple(shapes), "", f"{name(seat)}: {label}", at)


@lru_cache(maxsize=1 << 9)
def _pieces(
    seat: int,
    slots: tuple[str | None, ...],
    used: tuple[str, ...],
    stock: tuple[str, ...],
    own: bool,
    fought: bool,
    seats: int,
    high: float,
) -> tuple[Piece, ...]:
    across, rows = FORMS[seats]
    wide = round((ACROSS + GAP) / across - GAP, 2)
    below = (CHIP_HIGH + 0.7) * (rows == 1)
    tall = round((high - TOP - below - GAP) / rows - GAP, 2)
    corners = [
        (round(LEFT + column * (wide + GAP), 2), round(TOP + row * (tall + GAP), 2))
        for row in range(rows)
        for column in range(across)
    ]
    found = []
    for each, corner in zip(slots, corners, strict=False):
        if each is not None:
            found.append(_equipped(seat, each, each in used, (wide, tall), corner))
    if own and None in slots:
        found.append(_free(seat, slots, corners, (wide, tall)))
    if not stock and not own:
        return tuple(found)
    row = -(-len(slots) // across)  # the first one without slots
    if stock and row < rows and LABEL + len(stock) * (wide + GAP) <= ACROSS + GAP:
        return (*found, *_stock_of_cards(seat, stock, own, (wide, tall), corners[row * across]))
    y = round(high - CHIP_HIGH - 0.6, 2)
    if own or fought:
        return (*found, *_stock_of_chips(seat, stock, own, y))
    lines = 1 if rows == 1 else MORE_LINES
    return (*found, _in_words(seat, stock, y + CHIP_HIGH / 2, lines))


def _stock_of_cards(
    seat: int, stock: tuple[str, ...], own: bool, size: Corner, at: Corner
) -> Iterator[Piece]:
    """The stockpile in a row without slots."""
    (wide, tall), (x, y) = size, at
    yield _label(seat, tall, own, at)
    for number, each in enumerate(stock):
        left = round(x + LABEL + number * (wide + GAP), 2)
        yield _stored(seat, each, card_shapes(each, wide, tall, "edge"), (left, y))


def _stock_of_chips(seat: int, stock: tuple[str, ...], own: bool, y: float) -> Iterator[Piece]:
    """The stockpile at the lower edge of the panel, where each weapon can be pointed at."""
    yield _label(seat, CHIP_HIGH, own, (LEFT, y))
    room = min(WIDEST_CHIP, (ACROSS - LABEL) / max(1, len(stock)))
    for number, each in enumerate(stock):
        shapes = _chip(each, round(room - 0.5, 2))
        yield _stored(seat, each, shapes, (round(LEFT + LABEL + number * room, 2), y))


def _equipped(
    seat: int, weapon_id: str, used: bool, size: tuple[float, float], at: Corner
) -> Piece:
    shapes = used_shapes(weapon_id, *size) if used else card_shapes(weapon_id, *size)
    state = " used" if used else ""
    label = f"{name(seat)}'s {told(card_of(weapon_id))}{state}"
    short, place = f"{weapon_label(weapon_id)}{state}", owned_place(seat, weapon_id)
    return Piece(f"weapon {seat} {weapon_id}", shapes, place, label, at, short)


def _free(
    seat: int,
    slots: tuple[str | None, ...],
    corners: Sequence[Corner],
    size: tuple[float, float],
) -> Piece:
    """The own slots without a weapon."""
    wide, tall = size
    shapes: list[Shape] = []
    for number, (x, y) in enumerate(corners[: len(slots)]):
        if slots[number] is None:
            kind = "basic" if number < BASIC_SLOTS[0] else "advanced"
            shapes.append(Box(x, y, wide, tall, "floor", 1))
            shapes.append(middle(x + wide / 2, y + tall / 2, kind, "dim", 2.8))
    label = f"{name(seat)}: {count(slots.count(None), 'free slot')}"
    return Piece(f"free {seat}", tuple(shapes), SLOT_PLACE, label, (0, 0))


def _label(seat: int, tall: float, own: bool, at: Corner) -> Piece:
    wide = LABEL - GAP
    shapes = (
        Box(0, 0, wide, tall, "edge", 1),
        middle(wide / 2, tall / 2, "stock", "label", 2.8),
    )
    place = STOCK_PLACE if own else ""
    return Piece(f"stock {seat}", shapes, place, f"{name(seat)}'s stockpile", at, "stockpile")


def _stored(seat: int, weapon_id: str, shapes: Shapes, at: Corner) -> Piece:
    label = f"{name(seat)}'s {told(card_of(weapon_id))}, in the stockpile"
    short, place = f"stock {weapon_label(weapon_id)}", owned_place(seat, weapon_id)
    return Piece(f"weapon {seat} {weapon_id}", shapes, place, label, at, short)


def _in_words(seat: int, stock: tuple[str, ...], y: float, lines: int) -> Piece:
    """A stockpile in words that end at y, in full if so many lines are enough for that."""
    full = _filled([weapon_label(each) for each in stock])
    said = full if len(full) <= lines else [" ".join(stock)]
    said[0] = f"stock  {said[0]}"
    words = [
        middle(LEFT, y - LEADING * number, line, "label", 2.7, anchor="start")
        for number, line in enumerate(reversed(said))
    ]
    return Piece(f"stock {seat}", tuple(words), "", "", (0, 0), f"stockpile {', '.join(full)}")


def _filled(items: Sequence[str]) -> list[str]:
    """Items in lines of at most LINE characters."""
    lines = [items[0]]
    for item in items[1:]:
        longer = f"{lines[-1]}, {item}"
        if len(longer) > LINE:
            lines.append(item)
        else:
            lines[-1] = longer
    return lines


def _chip(weapon_id: str, wide: float) -> Shapes:
    """A weapon of the stockpile where there is no room for its card."""
    said = weapon_id if wide < WIDEST_CHIP - 0.5 else f"{weapon_id} {lines_of(card_of(weapon_id))}"
    return (
        Box(0, 0, wide, CHIP_HIGH, "edge", 0.8),
        middle(wide / 2, CHIP_HIGH / 2, said, "label", 2.7, width=wide - 0.8),
    )
