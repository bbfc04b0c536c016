"""The viewer's own strip: the cards in its hand, and what can be done with them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group
from mechs_core.kit.shapes import middle
from mechs_core.rulesets.fifty_first_state.data import (
    CONSTRUCT_WITH,
    DEAL_WITH,
    DEVELOP_WITH,
    RAZE_WITH,
    WORKERS_TO_TRADE,
)
from mechs_core.rulesets.fifty_first_state.picture.cards import CARD_HIGH, CARD_WIDE, Size, face_up
from mechs_core.rulesets.fifty_first_state.picture.places import (
    ACROSS,
    BUILD,
    DEAL,
    GAP,
    MARGIN,
    RAZE,
    TRADE,
    corners,
    develop_place,
    hand_top,
)
from mechs_core.rulesets.fifty_first_state.view import Own, View

WAYS_WIDE: Final = 26.0
WAY_HIGH: Final = CARD_HIGH / 3
LEFT: Final = MARGIN + WAYS_WIDE + 1
WIDE: Final = ACROSS - WAYS_WIDE - 1
ABREAST: Final = int(WIDE // (CARD_WIDE + GAP))
LEAST: Final = 12.0
WAYS: Final = (  # place, words, what it costs
    (BUILD, "build", f"in {CONSTRUCT_WITH}"),
    (DEAL, "deal", f"in {DEAL_WITH}"),
    (RAZE, "raze", f"in {RAZE_WITH}"),
    (TRADE, "trade", f"{WORKERS_TO_TRADE} worker"),
    *((develop_place(pays), "develop", f"1 {pays}") for pays in DEVELOP_WITH),
)


def lines_of(own: Own) -> int:
    """How many lines of whole cards the hand has: one or two."""
    return 1 if len(own.hand) <= ABREAST else 2


def hand_groups(view: View, own: Own, detail: int) -> Iterator[Group]:
    top = hand_top(len(view.seats))
    if view.question == "action" and view.viewer in view.asked:
        for number in range(len(WAYS)):
            yield _way(number, top)
    else:
        yield _label("your hand" if own.hand else "no cards", top)
    said = tuple([_becomes(view, own, card) for card in own.hand])
    yield from _cards(own.hand, said, top, detail)


def _becomes(view: View, own: Own, card: str) -> str:
    if card in own.discards:
        return "to be discarded"
    if view.developing is not None and view.developing.card == card:
        return f"paid for with {view.developing.with_}"
    return ""


@lru_cache(maxsize=1 << 8)
def _cards(
    hand: tuple[str, ...], said: tuple[str, ...], top: float, detail: int
) -> tuple[Group, ...]:
    pitch, down = CARD_WIDE + GAP, CARD_HIGH + GAP
    if len(hand) <= 2 * ABREAST:  # whole cards
        wide, tall = CARD_WIDE, CARD_HIGH
        places = [(n % ABREAST * pitch, n // ABREAST * down) for n in range(len(hand))]
    else:
        wide, tall, places = corners(len(hand), WIDE, 2 * down, pitch, LEAST)
    size = Size(wide, tall, detail)
    return tuple(
        face_up(f"hand {card}", card, (round(LEFT + x, 2), round(top + y, 2)), size, each)
        for card, each, (x, y) in zip(hand, said, places, strict=True)
    )


@lru_cache(maxsize=8)
def _label(said: str, top: float) -> Group:
    return Group("strip", (middle(0, 3, said, "strong", 3.4, anchor="start"),), at=(MARGIN, top))


@lru_cache(maxsize=32)
def _way(number: int, top: float) -> Group:
    """What is done with a card in hand, a location or workers."""
    place, words, cost = WAYS[number]
    wide, high = WAYS_WIDE / 2 - 1.2, WAY_HIGH - 1.2
    shapes = (
        Box(0, 0, wide, high, "path", 1.2),
        middle(wide / 2, high / 2 - 1.6, words, "onseat", 2.8, width=wide - 1),
        middle(wide / 2, high / 2 + 1.9, cost, "onseat", 2.4, width=wide - 1),
    )
    column, row = divmod(number, 3)
    at = (MARGIN + column * WAYS_WIDE / 2, round(top + row * WAY_HIGH, 2))
    return Group(f"way {place}", shapes, place, f"{words}, {cost}", at)
