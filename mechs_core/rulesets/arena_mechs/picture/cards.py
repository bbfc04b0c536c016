"""A seat's own cards drawn: three slots and the hand, the deck, the cards put under it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke, Words
from mechs_core.kit.shapes import moved
from mechs_core.rulesets.arena_mechs.data import HALVES, LOWER_OF, SYMBOLS, TURNS, UPPER_OF
from mechs_core.rulesets.arena_mechs.picture import signs
from mechs_core.rulesets.arena_mechs.text.cards import cover
from mechs_core.rulesets.arena_mechs.view import View

LEFT, TOP = 3.0, 168.0  # of the first slot
WIDE, HIGH = 20.0, 20.0  # of a card
NUMBER_HIGH: Final = 5.0
HALF_HIGH: Final = (HIGH - NUMBER_HIGH) / 2
SLOT: Final = 2 * WIDE + 2.4
ACROSS: Final = SLOT + 1.4
HAND_LEFT: Final = LEFT + TURNS * ACROSS + 1.6
UNDER_LEFT: Final = HAND_LEFT + 3 * (WIDE + 0.8) + 3
UNDER_IN_A_LINE: Final = 4


def card_groups(view: View) -> list[Group]:
    """The cards that only the viewer sees; nothing for a spectator."""
    own = view.own
    if own is None or view.viewer is None:
        return []
    groups = [whose(view.seats[view.viewer].colour)]
    groups += [slot_group(slot, slot == view.turn) for slot in range(1, TURNS + 1)]
    groups.append(hand_group(bool(own.hand)))
    for slot, cards in own.slots.items():
        covered = cover(view, int(slot))
        for n, card in enumerate(cards):
            half = covered.half if covered is not None and covered.card == card else ""
            x = LEFT + (int(slot) - 1) * ACROSS + 1 + n * (WIDE + 0.4)
            groups += slot_card(card, half, (x, TOP + 1))
    for n, card in enumerate(own.hand):
        groups.append(hand_card(card, (HAND_LEFT + n * (WIDE + 0.8), TOP + 1)))
    groups.append(under_group(own.under))
    return groups


@lru_cache(maxsize=4)
def whose(colour: str) -> Group:
    """Whose cards they are."""
    shapes = (
        *moved(signs.marker(colour), 2, -2.4, 0.75),
        Words(5.4, -1.4, f"{colour}:", "label", 3.2, "start"),
    )
    return Group("whose", shapes, label=f"{colour}'s cards", at=(LEFT, TOP))


@lru_cache(maxsize=8)
def slot_group(slot: int, now: bool) -> Group:
    said = f"slot {slot} now" if now else f"slot {slot}"
    shapes: list[Shape] = [
        Box(0, 0, SLOT, HIGH + 2, "floor", 1),
        Words(SLOT - 0.6, -1.4, said, "strong" if now else "label", 3.2, "end"),
        Words(SLOT / 2, HIGH / 2 + 2.4, "free", "dim", 4),
    ]
    if now:
        shapes.append(Stroke(((0, 0), (SLOT, 0)), "mark"))
    at = LEFT + (slot - 1) * ACROSS, TOP
    return Group(f"slot {slot}", tuple(shapes), f"slot {slot}", said, at)


@lru_cache(maxsize=2)
def hand_group(there: bool) -> Group:
    words = (Words(0.6, -1.4, "hand", "label", 3.2, "start"),) if there else ()
    return Group("hand", words, at=(HAND_LEFT, TOP))


@lru_cache(maxsize=1024)
def hand_card(card: int, at: tuple[float, float]) -> Group:
    """A card of the hand: its start number, its two symbols."""
    names = _symbols(card)
    halves = (shape for n, name in enumerate(names) for shape in _half(n, name, False))
    key = f"card {card}"
    label = f"{key}, {', '.join(map(str.upper, names))}"
    return Group(key, (*_front(card), *halves), key, label, at)


@lru_cache(maxsize=2048)
def slot_card(card: int, covered: str, at: tuple[float, float]) -> tuple[Group, ...]:
    """A card of a slot: its start number; its halves, each a place. covered: a half, or ""."""
    groups = [Group(f"card {card}", _front(card), label=f"card {card}", at=at)]
    for n, (half, name) in enumerate(zip(HALVES, _symbols(card), strict=True)):
        key = f"card {card} {half}"
        shapes = _half(n, name, half == covered)
        groups.append(Group(key, shapes, key, f"{key}, {_said(name, half == covered)}", at))
    return tuple(groups)


def _symbols(card: int) -> tuple[str, str]:
    return SYMBOLS[UPPER_OF[card]], SYMBOLS[LOWER_OF[card]]


def _said(name: str, covered: bool) -> str:
    return f"({name.upper()})" if covered else name.upper()


def _front(card: int) -> tuple[Shape, ...]:
    return (
        Box(0, 0, WIDE, HIGH, "card", 1),
        Words(WIDE / 2, NUMBER_HIGH - 1, str(card), "strong", 4),
    )


def _half(n: int, name: str, covered: bool) -> tuple[Shape, ...]:
    y = NUMBER_HIGH + n * HALF_HIGH
    box = Box(0.6, y, WIDE - 1.2, HALF_HIGH - 0.6, "back" if covered else "floor", 0.6)
    words = Words(6, y + 4.5, _said(name, covered), "label", 2.8, "start", WIDE - 7)
    return (box, *moved(signs.SYMBOL[name], 3.3, y + HALF_HIGH / 2 - 0.3, 0.62), words)


@lru_cache(maxsize=1024)
def under_group(under: tuple[int, ...]) -> Group:
    """The numbers of the cards put under the deck, in that order."""
    said = "put under the deck: " + " ".join(map(str, under)) if under else ""
    words: list[Shape] = []
    if under:
        words.append(Words(0, -1.4, "put under the deck", "dim", 3.2, "start"))
    for first in range(0, len(under), UNDER_IN_A_LINE):
        line = " ".join(map(str, under[first : first + UNDER_IN_A_LINE]))
        words.append(Words(0, 4 + first * 1.2, line, "label", 3.4, "start"))
    return Group("under", tuple(words), label=said, at=(UNDER_LEFT, TOP))
