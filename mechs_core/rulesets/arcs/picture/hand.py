"""The viewer's own strip: the cards in its hand, and what can be done with them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle, shrunk
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.cards import CARD, IS_EVENT
from mechs_core.rulesets.arcs.picture.detail import BARE
from mechs_core.rulesets.arcs.picture.offer import offer_groups
from mechs_core.rulesets.arcs.picture.places import (
    ACROSS,
    BASE,
    CAMPAIGN,
    MARGIN,
    Corner,
    card_place,
    corners,
    seize_place,
)
from mechs_core.rulesets.arcs.picture.ways import WAYS_WIDE, way_groups
from mechs_core.rulesets.arcs.picture.words import suit_name
from mechs_core.rulesets.arcs.text.asking import question_to
from mechs_core.rulesets.arcs.text.words import actions_of, declares, pips_of
from mechs_core.rulesets.arcs.view import Own, View

HAND_HIGH: Final = 30.0
LEFT: Final = WAYS_WIDE + 2
WIDE: Final = ACROSS - LEFT
CARD_WIDE: Final = 30.0
CARD_HIGH: Final = 25.0
LEAST: Final = 8.0
NARROW: Final = 18.0
SEIZE_HIGH: Final = 4.6


def hand_groups(view: View, own: Own, detail: int) -> Iterator[Group]:
    top = (BASE if view.campaign is None else CAMPAIGN).hand_tops[len(view.seats)]
    yield from way_groups(view, top, detail)
    if own.offer:
        yield from offer_groups(own.offer, own.chosen, view, top, detail)
    seizing = question_to(view, view.viewer) == "follow"
    seizing = seizing and not view.seized and view.initiative != view.viewer
    yield from _cards(own.hand, own.seen_hand, seizing, top, detail)
    if not (own.hand or own.seen_hand or own.offer):
        words = middle(0, CARD_HIGH / 2, "no cards in hand", "dim", 3, anchor="start")
        yield Group("hand", (words,), "", "no cards in your hand", (MARGIN + LEFT, top))


@lru_cache(maxsize=1 << 8)
def _cards(
    hand: tuple[str, ...], seen: tuple[str, ...], seizing: bool, top: float, detail: int
) -> tuple[Group, ...]:
    """The own cards, and behind them those of a Rival that are shown."""
    many = len(hand) + len(seen)
    wide, _, places = corners(many, WIDE, CARD_HIGH, CARD_WIDE + 1, CARD_HIGH, LEAST)
    found = []
    for number, (card, (x, _)) in enumerate(zip((*hand, *seen), places, strict=True)):
        at = (round(MARGIN + LEFT + x, 2), top)
        theirs = number >= len(hand)
        found.append(_card(card, wide, theirs, at, detail))
        if seizing and not theirs:
            found.append(_seize(card, wide, (at[0], round(top + CARD_HIGH + 0.2, 2))))
    return tuple(found)


def _card(card: str, wide: float, theirs: bool, at: Corner, detail: int) -> Group:
    pips, ambition = count(pips_of(card), "pip"), declares(card).replace("any", "any ambition")
    actions = actions_of(card)
    if IS_EVENT[CARD[card]]:
        pips, actions = "pips as led", ("as the lead card",)
    room = wide - 2
    shapes: list[Shape] = [Box(0, 0, wide, CARD_HIGH - 1, "back" if theirs else "card", 1)]
    shapes.append(shrunk(1, 3, card, "strong", 4, room))
    if wide > NARROW and detail < BARE:
        shapes.append(middle(wide - 1, 3, pips, "strong", 2.8, anchor="end"))
        shapes.append(fitted(1, 7.2, suit_name(card), "label", 2.8, room))
        shapes.append(fitted(1, 12, ", ".join(actions), "label", 2.7, room))
    elif detail < BARE:
        shapes.append(shrunk(1, 7.4, pips, "label", 2.6, room))
    if ambition and detail < BARE:
        shapes.append(shrunk(1, CARD_HIGH - 3, ambition, "strong", 2.5, room))
    whose = "shown to you" if theirs else "in your hand"
    said = [f"{card} {suit_name(card)}"]
    if detail < BARE:
        said += [pips, " ".join(actions)]
        said += [f"declares {ambition}"] * bool(ambition)
    label = ", ".join([*said, whose])
    return Group(f"hand {card}", tuple(shapes), card_place(card), label, at)


def _seize(card: str, wide: float, at: Corner) -> Group:
    shapes = (
        Box(0, 0, wide, SEIZE_HIGH - 0.6, "floor", 1),
        fitted(wide / 2, SEIZE_HIGH / 2 - 0.3, "seize", "label", 2.5, wide - 1, "middle"),
    )
    return Group(
        f"seize {card}", shapes, seize_place(card), f"add {card} to seize the initiative", at
    )
