"""The weapons in a seat's panel: what is equipped in its slots, below it the stockpile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Words
from mechs_core.rulesets.tiny_epic_mechs.data import ADVANCED_SLOTS, BASIC, BASIC_SLOTS, STATUSES
from mechs_core.rulesets.tiny_epic_mechs.picture.places import (
    SEATS_WIDE,
    SLOT_PLACE,
    STOCK_PLACE,
    owned_place,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import middle, type_sign
from mechs_core.rulesets.tiny_epic_mechs.picture.weapons import card_shapes, told, used_shapes
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import card_of
from mechs_core.rulesets.tiny_epic_mechs.text.words import name
from mechs_core.rulesets.tiny_epic_mechs.view import View

TOP: Final = 20.8
LEFT: Final = 1.2
GAP: Final = 0.6
ACROSS: Final = SEATS_WIDE - 2 * LEFT
CHIP_HIGH: Final = 3.6
LABEL: Final = 11.0  # width of the word before the stockpile
WIDEST_CHIP: Final = 14.0

Corner = tuple[float, float]
Size = tuple[float, float]


def arsenal_groups(view: View, seat: int, at: Corner, high: float) -> Iterator[Group]:
    said = view.seats[seat]
    own = seat == view.viewer
    size, across, rows = _sizes(len(view.seats), high)
    status = STATUSES.index(said.status)
    basic = [each for each in said.equipped if each in BASIC]
    if own and view.own is not None and view.own.starting is not None:
        basic.append(view.own.starting)  # others do not see it yet
    advanced = [each for each in said.equipped if each not in BASIC]
    slots = _filled(basic, BASIC_SLOTS[status]) + _filled(advanced, ADVANCED_SLOTS[status])
    for number, each in enumerate(slots):
        corner = _corner(number % across, number // across, size, at)
        if each is None:
            kind = "basic" if number < BASIC_SLOTS[status] else "advanced"
            yield _free(seat, number, kind, size, own, corner)
        else:
            yield _equipped(seat, each, each in said.exhausted, size, corner)
    stock = [each for each in said.owned if each not in said.equipped]
    if not stock and not own:
        return
    used = -(-len(slots) // across)
    fitting = int((ACROSS - LABEL) // (size[0] + GAP))
    if len(stock) <= fitting and used < rows:
        yield _label(seat, size[1], own, _corner(0, used, size, at))
        for number, each in enumerate(stock):
            x, y = _corner(number, used, size, at)
            yield _stored(seat, each, size, (round(x + LABEL, 2), y))
        return
    bottom = round(at[1] + high - CHIP_HIGH - 0.6, 2)
    yield _label(seat, CHIP_HIGH, own, (at[0] + LEFT, bottom))
    wide = min(WIDEST_CHIP, (ACROSS - LABEL) / max(1, len(stock)))
    for number, each in enumerate(stock):
        x = round(at[0] + LEFT + LABEL + number * wide, 2)
        yield _chip(seat, each, round(wide - 0.5, 2), (x, bottom))


@lru_cache(maxsize=16)
def _sizes(seats: int, high: float) -> tuple[Size, int, int]:
    """Of a card its width and height, how many stand abreast, and in how many rows."""
    across, rows = (4, 3) if seats == 2 else (6, 2) if seats == 3 else (6, 1)
    wide = (ACROSS + GAP) / across - GAP
    tall = (high - TOP - (CHIP_HIGH + 1.0) * (seats == 4) + GAP) / rows - GAP - 0.3
    return (round(wide, 2), round(tall, 2)), across, rows


def _filled(weapons: Sequence[str], slots: int) -> list[str | None]:
    return [*weapons, *[None] * (slots - len(weapons))]


def _corner(column: int, row: int, size: Size, at: Corner) -> Corner:
    wide, tall = size
    return (
        round(at[0] + LEFT + column * (wide + GAP), 2),
        round(at[1] + TOP + row * (tall + GAP), 2),
    )


@lru_cache(maxsize=1 << 10)
def _equipped(seat: int, weapon_id: str, used: bool, size: Size, at: Corner) -> Group:
    shapes = used_shapes(weapon_id, *size) if used else card_shapes(weapon_id, *size)
    state = "used in this combat" if used else "equipped"
    label = f"{name(seat)}, {state}: {told(card_of(weapon_id))}"
    return Group(f"weapon {seat} {weapon_id}", shapes, owned_place(seat, weapon_id), label, at)


@lru_cache(maxsize=1 << 8)
def _free(seat: int, number: int, kind: str, size: Size, own: bool, at: Corner) -> Group:
    wide, tall = size
    shapes = (
        Box(0, 0, wide, tall, "floor", 1),
        middle(wide / 2, tall / 2, kind, "dim", 2.8),
    )
    label = f"{name(seat)}: free slot for a weapon, {kind}"
    return Group(f"free {seat} {number}", shapes, SLOT_PLACE if own else "", label, at)


@lru_cache(maxsize=64)
def _label(seat: int, tall: float, own: bool, at: Corner) -> Group:
    shapes: tuple[Shape, ...] = (
        Box(0, 0, LABEL - GAP, tall, "edge", 1),
        middle((LABEL - GAP) / 2, tall / 2, "stock", "label", 2.8),
    )
    return Group(
        f"stock {seat}", shapes, STOCK_PLACE if own else "", f"{name(seat)}: stockpile", at
    )


@lru_cache(maxsize=1 << 10)
def _stored(seat: int, weapon_id: str, size: Size, at: Corner) -> Group:
    label = f"{name(seat)}, in the stockpile: {told(card_of(weapon_id))}"
    return Group(
        f"weapon {seat} {weapon_id}",
        card_shapes(weapon_id, *size, "edge"),
        owned_place(seat, weapon_id),
        label,
        at,
    )


@lru_cache(maxsize=1 << 10)
def _chip(seat: int, weapon_id: str, wide: float, at: Corner) -> Group:
    """A weapon of the stockpile where there is no room for its card."""
    card = card_of(weapon_id)
    shapes: tuple[Shape, ...] = (
        Box(0, 0, wide, CHIP_HIGH, "edge", 0.8),
        middle(0.6, CHIP_HIGH / 2, weapon_id, "strong", 2.7, anchor="start", width=wide - 1),
    )
    if wide > 9:
        shapes = (
            *shapes,
            type_sign(card.type, 7.6, CHIP_HIGH / 2),
            Words(9.6, 2.8, f"{card.base.damage}/{card.power.damage}", "label", 2.6, "start", 4),
        )
    label = f"{name(seat)}, in the stockpile: {told(card)}"
    return Group(f"weapon {seat} {weapon_id}", shapes, owned_place(seat, weapon_id), label, at)
