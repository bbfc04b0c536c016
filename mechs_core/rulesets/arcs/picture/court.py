"""The Court: its cards in a row, with the agents on them, and how large its piles are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import middle, shrunk
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.picture.council import ABOVE, council_groups
from mechs_core.rulesets.arcs.picture.detail import BARE, FULL
from mechs_core.rulesets.arcs.picture.pieces import agents
from mechs_core.rulesets.arcs.picture.places import (
    BASE,
    COURT_TOP,
    SIDE_LEFT,
    SIDE_WIDE,
    court_place,
)
from mechs_core.rulesets.arcs.picture.words import ground_of, keys_of, printed, type_of
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, court_name, name, suit_sign
from mechs_core.rulesets.arcs.view import View

HEAD: Final = 4.6
MOST: Final = 4  # places
WIDE: Final = round((SIDE_WIDE + 1) / MOST - 1, 2)
HIGH: Final = BASE.court_high - HEAD
LINE: Final = 2.95
LETTERS: Final = 19  # in a line of what a card does
AGENTS_HIGH: Final = 5.0


def court_groups(view: View, detail: int) -> Iterator[Group]:
    yield _head(view.court_deck, view.court_discard)
    top = COURT_TOP + HEAD
    if view.campaign is not None:
        yield from council_groups(view.campaign, detail)
        top += ABOVE
    for place, each in enumerate(view.court, 1):
        yield _card(place, each.card, each.agents, top, detail)


@lru_cache(maxsize=1 << 8)
def _head(deck: int, discard: tuple[str, ...]) -> Group:
    said = f"deck {deck}, discard {len(discard)}"
    shapes = (
        middle(0, 2, "Court", "strong", 3.2, anchor="start"),
        middle(SIDE_WIDE, 2, said, "dim", 2.6, anchor="end"),
    )
    label = f"Court: {count(deck, 'card')} in the deck, discarded: {' '.join(discard) or 'none'}"
    return Group("court", shapes, "", label, (SIDE_LEFT, COURT_TOP))


@lru_cache(maxsize=1 << 11)
def _card(place: int, card: str | None, held: tuple[int, ...], top: float, detail: int) -> Group:
    at = (round(SIDE_LEFT + (place - 1) * (WIDE + 1), 2), top)
    if card is None:
        shapes: list[Shape] = [
            Box(0, 0, WIDE, HIGH, "floor", 1),
            middle(WIDE / 2, HIGH / 2, f"{place}: empty", "dim", 2.8),
        ]
        return Group(
            *(f"court {place}", tuple(shapes), court_place(place)),
            *(f"Court place {place}, empty", at),
        )
    kind = type_of(card)
    worth = f"{TYPE_NAME[kind]}, {count(keys_of(card), 'key')}" if kind else suit_sign(card)
    shapes = [
        Box(0, 0, WIDE, HIGH, ground_of(card), 1),
        middle(1, 2.2, str(place), "strong", 3.2, anchor="start"),
        middle(WIDE - 1, 2.2, f"{card} {suit_sign(card)}", "label", 2.5, anchor="end"),
        shrunk(1, 5.8, court_name(card), "strong", 2.5, WIDE - 2),
    ]
    lines = printed(card, LETTERS) if detail == FULL else ()
    for number, text in enumerate(lines):
        shapes.append(middle(1, 9 + number * LINE, text, "label", 2.5, anchor="start"))
    y = HIGH - AGENTS_HIGH / 2
    found = [(seat, many) for seat, many in enumerate(held) if many]
    if detail < BARE:
        for number, (seat, many) in enumerate(found):
            shapes += agents(seat, many, 0.7 + number * 6.7, y)
    elif found:
        held_by = ", ".join(f"{seat}: {many}" for seat, many in found)
        shapes.append(shrunk(1, y, held_by, "label", 2.5, WIDE - 2))
    said = [f"Court place {place}: {card} {court_name(card)}", worth]
    said += [f"{count(many, 'agent')} of {name(seat)}" for seat, many in found]
    return Group(f"court {place}", tuple(shapes), court_place(place), ", ".join(said), at)
