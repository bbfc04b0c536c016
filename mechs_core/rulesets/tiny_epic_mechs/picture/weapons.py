"""Weapon cards: for sale, equipped, in a stockpile, and large ones to attack with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke, Words
from mechs_core.kit.words import count
from mechs_core.rulesets.tiny_epic_mechs.data import BASIC, Line, Weapon
from mechs_core.rulesets.tiny_epic_mechs.picture.places import (
    ACROSS,
    BOTTOM,
    MARGIN,
    MARKET_TOP,
    sale_place,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import (
    cell_of_energy,
    coin,
    middle,
    type_sign,
)
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import card_of, effect_of
from mechs_core.rulesets.tiny_epic_mechs.text.words import resources, weapon
from mechs_core.rulesets.tiny_epic_mechs.view import View

GAP: Final = 0.6
ROWS_TOP: Final = MARKET_TOP + 4.2
SALE_WIDE: Final = (ACROSS - 0.8 + GAP) / 4 - GAP
SALE_HIGH: Final = (BOTTOM - ROWS_TOP + GAP) / 2 - GAP
SMALL: Final = 12.0  # cards below this height have no name on them


def said_of(line: Line) -> str:
    """Damage and effect of an attack: "2 drain 2"."""
    return f"{line.damage} {effect_of(line)}".rstrip()


def told(card: Weapon) -> str:
    """What a screen reader says of a card."""
    return (
        f"{weapon(card.id)}, {card.type.lower()}, base {said_of(card.base)},"
        f" power {said_of(card.power)}, {card.vp} VP"
    )


@lru_cache(maxsize=1 << 8)
def card_shapes(weapon_id: str, wide: float, high: float, role: str = "card") -> tuple[Shape, ...]:
    """A card: its base attack above its power attack. With its name, if it is high enough."""
    card = card_of(weapon_id)
    text = "label"
    tall = high >= SMALL
    step = high / (4 if tall else 3)
    rows = [round(step * (number + 0.5), 2) for number in range(4 if tall else 3)]
    shapes: list[Shape] = [
        Box(0, 0, wide, high, role, 1),
        Box(0.4, round(high - step - 0.1, 2), wide - 0.8, round(step - 0.2, 2), "tone3", 0.6),
        Words(1, rows[0] + 1, weapon_id, "strong", 2.8, "start"),
    ]
    kind = rows[1] if tall else rows[0]
    at = 2.5 if tall else 8.4
    if tall:
        shapes.append(middle(7.2, rows[0], card.name, text, 2.7, anchor="start", width=wide - 8))
        shapes.append(middle(wide - 1, kind, f"{card.vp}VP", text, 2.6, anchor="end"))
    shapes += (
        type_sign(card.type, at, kind),
        middle(at + 2.3, kind, card.type.lower(), text, 2.6, anchor="start", width=8.2),
        middle(1, rows[-2] - 0.1, said_of(card.base), text, 2.7, anchor="start", width=wide - 2),
        middle(1, rows[-1] - 0.2, said_of(card.power), text, 2.7, anchor="start", width=wide - 2),
    )
    return tuple(shapes)


@lru_cache(maxsize=1 << 8)
def used_shapes(weapon_id: str, wide: float, high: float) -> tuple[Shape, ...]:
    """A card that was used in this combat: turned over, struck through."""
    card = card_of(weapon_id)
    return (
        Box(0, 0, wide, high, "back", 1),
        Stroke(((1, high - 1), (wide - 1, 1)), "edge"),
        Words(1, high / 2 - 0.8, weapon_id, "strong", 2.8, "start"),
        type_sign(card.type, 8.4, high / 2 - 1.8),
        Words(wide - 1, high / 2 + 3.2, "used", "strong", 2.8, "end"),
    )


# ---------------------------------------------------------------- for sale


def market_groups(view: View) -> Iterator[Group]:
    yield _deck(view.deck, bool(view.round))
    for slot, each in enumerate(view.market):
        yield _empty_slot(slot) if each is None else _for_sale(each, slot, 0, None)
    for column, each in enumerate(BASIC):
        yield _for_sale(each, column, 1, view.supply[each])


def _corner(column: int, row: int) -> tuple[float, float]:
    return (
        round(MARGIN + column * (SALE_WIDE + GAP), 2),
        round(ROWS_TOP + row * (SALE_HIGH + GAP), 2),
    )


@lru_cache(maxsize=64)
def _deck(cards: int, laid: bool) -> Group:
    said = f"deck {cards}" if laid else ""
    shapes: list[Shape] = [Words(0, 2.6, "market", "strong", 3, "start")]
    if said:
        shapes.append(Words(ACROSS - 1, 2.6, said, "label", 3, "end"))
    shapes.append(
        Words(ACROSS / 2, 2.6, "above: base attack, below: power attack", "dim", 2.6, width=60)
    )
    label = f"market, {count(cards, 'weapon')} in the deck" if laid else "market"
    return Group("deck", tuple(shapes), "", label, (MARGIN, MARKET_TOP))


@lru_cache(maxsize=8)
def _empty_slot(slot: int) -> Group:
    box = Box(0, 0, SALE_WIDE, SALE_HIGH, "floor", 1)
    return Group(f"market {slot + 1}", (box,), at=_corner(slot, 0))


@lru_cache(maxsize=1 << 8)
def _for_sale(weapon_id: str, column: int, row: int, left: int | None) -> Group:
    """left: copies of a basic weapon."""
    card = card_of(weapon_id)
    shapes = card_shapes(weapon_id, SALE_WIDE, SALE_HIGH, "floor" if left == 0 else "card")
    y = SALE_HIGH - 3.4
    price = coin(SALE_WIDE - 8.2, y, str(card.credits))
    price += cell_of_energy(SALE_WIDE - 2.9, y, str(card.energy))
    label = f"{told(card)}, costs {resources(card.credits, card.energy)}"
    key = f"market {column + 1}"
    if left is not None:
        step = SALE_HIGH / 4
        price += (middle(SALE_WIDE - 9, 1.5 * step, f"×{left}", "strong", 2.8),)
        label, key = f"{label}, {left} left", f"basic {weapon_id}"
    return Group(key, shapes + price, sale_place(weapon_id), label, _corner(column, row))
