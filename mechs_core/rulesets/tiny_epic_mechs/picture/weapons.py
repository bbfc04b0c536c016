"""Weapon cards: what stands on them, and the market."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke, Words
from mechs_core.kit.shapes import middle
from mechs_core.kit.words import count
from mechs_core.rulesets.tiny_epic_mechs.data import BASIC, Line, Weapon
from mechs_core.rulesets.tiny_epic_mechs.picture.places import (
    ACROSS,
    BOTTOM,
    MARGIN,
    MARKET_TOP,
    sale_place,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import type_sign
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import (
    card_of,
    effect_of,
    lines_of,
    price,
)
from mechs_core.rulesets.tiny_epic_mechs.text.words import resources, weapon
from mechs_core.rulesets.tiny_epic_mechs.view import View

GAP: Final = 0.6
ROWS_TOP: Final = MARKET_TOP + 4.4
SALE_WIDE: Final = round((ACROSS - 0.8 + GAP) / 4 - GAP, 2)
ADVANCED_HIGH: Final = 15.5
BASIC_HIGH: Final = round(BOTTOM - ROWS_TOP - ADVANCED_HIGH - GAP, 2)
SMALL: Final = 13.0  # cards below this height have no name on them

Shapes = tuple[Shape, ...]


def said_of(line: Line) -> str:
    """Damage and effect of an attack: "2 drain 2"."""
    return f"{line.damage} {effect_of(line)}".rstrip()


def told(card: Weapon) -> str:
    """What a screen reader says of a card."""
    lines = f"base {said_of(card.base)}, power {said_of(card.power)}"
    return f"{weapon(card.id)}, {card.type.lower()}, {lines}"


@lru_cache(maxsize=1 << 8)
def card_shapes(weapon_id: str, wide: float, high: float, role: str = "card") -> Shapes:
    """A card with both attacks in a line; if it is high enough, with name and points too."""
    card = card_of(weapon_id)
    if high < SMALL:
        kind = f"{weapon_id} {card.type.lower()}"
        return (
            Box(0, 0, wide, high, role, 1),
            type_sign(card.type, 2.4, 2.8),
            middle(4.8, 2.8, kind, "strong", 2.7, anchor="start", width=wide - 5.4),
            middle(1, high - 2.6, lines_of(card), "label", 2.8, anchor="start", width=wide - 2),
        )
    printed = f"{card.type.lower()}  {price(weapon_id)}  {card.vp}VP"
    return (
        *_head(card, wide, high, role),
        middle(4.8, 6.8, printed, "label", 2.7, anchor="start", width=wide - 5.6),
        *_attacks(card, wide, high),
    )


def _head(card: Weapon, wide: float, high: float, role: str) -> Shapes:
    """The card's ground, id and name, and the sign of its type."""
    return (
        Box(0, 0, wide, high, role, 1),
        middle(
            *(1, 2.8, f"{card.id} {card.name}", "strong", 2.6), anchor="start", width=wide - 1.8
        ),
        type_sign(card.type, 2.4, 6.8),
    )


def _attacks(card: Weapon, wide: float, high: float) -> Shapes:
    """The base attack, under it the power attack in bold."""
    y, room = round(high - 2.1, 2), wide - 2
    return (
        middle(1, y - 3.4, said_of(card.base), "label", 2.7, anchor="start", width=room),
        middle(1, y, said_of(card.power), "strong", 2.7, anchor="start", width=room),
    )


@lru_cache(maxsize=1 << 8)
def used_shapes(weapon_id: str, wide: float, high: float) -> Shapes:
    """A card that was used in this combat: turned over, struck through."""
    return (
        Box(0, 0, wide, high, "back", 1),
        Stroke(((1, high - 1), (wide - 1, 1)), "edge"),
        middle(1, 2.8, weapon_id, "strong", 2.7, anchor="start"),
        middle(wide - 1, high - 2.6, "used", "strong", 2.8, anchor="end"),
    )


# ---------------------------------------------------------------- for sale


def market_groups(view: View) -> Iterator[Group]:
    yield _deck(view.deck, bool(view.round))
    for slot, each in enumerate(view.market):
        yield _empty_slot(slot) if each is None else _advanced(each, slot)
    for slot, each in enumerate(BASIC):
        yield _basic(each, slot, view.supply[each])


def _x(slot: int) -> float:
    return round(MARGIN + slot * (SALE_WIDE + GAP), 2)


@lru_cache(maxsize=64)
def _deck(cards: int, laid: bool) -> Group:
    shapes: list[Shape] = [
        Words(0, 2.6, "market", "strong", 3, "start"),
        Words(ACROSS / 2, 2.6, "base attack, power attack in bold", "dim", 2.6),
    ]
    if laid:
        shapes.append(Words(ACROSS - 1, 2.6, f"deck {cards}", "label", 3, "end"))
    label = f"market, {count(cards, 'weapon')} in the deck" if laid else "market"
    return Group("deck", tuple(shapes), "", label, (MARGIN, MARKET_TOP))


@lru_cache(maxsize=8)
def _empty_slot(slot: int) -> Group:
    box = Box(0, 0, SALE_WIDE, ADVANCED_HIGH, "floor", 1)
    return Group(f"market {slot + 1}", (box,), at=(_x(slot), ROWS_TOP))


def _cost(card: Weapon) -> str:
    return f"costs {resources(card.credits, card.energy)}, {card.vp} VP"


@lru_cache(maxsize=1 << 7)
def _advanced(weapon_id: str, slot: int) -> Group:
    card = card_of(weapon_id)
    shapes = card_shapes(weapon_id, SALE_WIDE, ADVANCED_HIGH)
    label, at = f"{told(card)}, {_cost(card)}", (_x(slot), ROWS_TOP)
    return Group(f"sale {weapon_id}", shapes, sale_place(weapon_id), label, at)


@lru_cache(maxsize=1 << 7)
def _basic(weapon_id: str, slot: int, left: int) -> Group:
    """A stack of copies; greyed when none is left."""
    card = card_of(weapon_id)
    kind = f"{card.type.lower()} {lines_of(card)}  {card.vp}VP"
    shapes = (
        *_head(card, SALE_WIDE, BASIC_HIGH, "card" if left else "floor"),
        middle(4.8, 6.8, kind, "label", 2.7, anchor="start", width=SALE_WIDE - 5.6),
        middle(1, 10.2, f"×{left}   {price(weapon_id)}", "strong", 3, anchor="start"),
    )
    label = f"{told(card)}, {_cost(card)}, {left} left"
    at = (_x(slot), round(ROWS_TOP + ADVANCED_HIGH + GAP, 2))
    return Group(f"sale {weapon_id}", shapes, sale_place(weapon_id), label, at)
