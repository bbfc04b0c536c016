"""The cards of the round in a seat's panel, or words where there are none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Words
from mechs_core.rulesets.tiny_epic_mechs.data import CARD, PROGRAM, TURNS
from mechs_core.rulesets.tiny_epic_mechs.picture.places import SEATS_WIDE, card_place
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import arrow, frame, middle
from mechs_core.rulesets.tiny_epic_mechs.text.seat_rows import instead_of_cards
from mechs_core.rulesets.tiny_epic_mechs.text.words import card as does
from mechs_core.rulesets.tiny_epic_mechs.text.words import name, spaced
from mechs_core.rulesets.tiny_epic_mechs.view import View

WIDE: Final = 12.4
HIGH: Final = 11.4
TOP: Final = 8.6
GAP: Final = 0.6
LEFT: Final = SEATS_WIDE - 1.2 - TURNS * (WIDE + GAP) + GAP
NORTH: Final = {"STEP": "N", "DOUBLE": "N", "DIAGONAL": "NE"}  # how a movement is drawn at rest

Corner = tuple[float, float]


def slot_groups(view: View, seat: int, at: Corner) -> Iterator[Group]:
    """A group a slot: a card that was played, a back, an own card to come, or nothing yet."""
    words = instead_of_cards(view, seat)
    if words:
        yield _words(seat, *words, at)
        return
    if not view.round:
        return
    said = view.seats[seat]
    own = view.own.program if view.own is not None and view.viewer == seat else ()
    now = view.card if seat == view.active else None
    for slot in range(TURNS):
        to_come = slot - len(said.played)
        if to_come < 0:
            card = said.played[slot]
            yield _played(seat, slot, card, card == now, at)
        elif to_come < len(own):
            yield _to_come(seat, slot, *own[to_come], at)
        elif to_come < said.laid:
            yield _back(seat, slot, at)
        else:
            yield _free(seat, slot, at)


def card_shapes(card: str, direction: str, role: str = "card") -> tuple[Shape, ...]:
    """A program card: its id, an arrow for its movement, its action."""
    row = PROGRAM[CARD[card]]
    return (
        Box(0, 0, WIDE, HIGH, role, 1),
        Words(0.8, 3.4, card, "strong", 2.8, "start"),
        arrow(row.movement, direction or NORTH[row.movement], 8.6, 4.2),
        middle(WIDE / 2, 9.4, spaced(row.action).lower(), "label", 2.6, width=WIDE - 1),
    )


def _at(slot: int, at: Corner) -> Corner:
    return (round(at[0] + LEFT + slot * (WIDE + GAP), 2), at[1] + TOP)


@lru_cache(maxsize=1 << 9)
def _played(seat: int, slot: int, card: str, now: bool, at: Corner) -> Group:
    shapes = card_shapes(card, "", "card" if now else "edge")
    if now:
        shapes = (*shapes, frame(0, 0, WIDE, HIGH))
    said = f"{name(seat)}: card {slot + 1}, played {card}, {does(card)}"
    return Group(f"slot {seat} {slot + 1}", shapes, "", said, _at(slot, at))


@lru_cache(maxsize=1 << 10)
def _to_come(seat: int, slot: int, card: str, direction: str, at: Corner) -> Group:
    """An own card that is not revealed yet."""
    shapes = (
        *card_shapes(card, direction),
        Words(3.4, 6.8, direction, "label", 2.8),
    )
    said = f"card {slot + 1}, to come: {card} {direction}, {does(card)}"
    return Group(f"slot {seat} {slot + 1}", shapes, card_place(card), said, _at(slot, at))


@lru_cache(maxsize=64)
def _back(seat: int, slot: int, at: Corner) -> Group:
    shapes = (
        Box(0, 0, WIDE, HIGH, "back", 1),
        middle(WIDE / 2, HIGH / 2, "?", "label", 5),
    )
    said = f"{name(seat)}: card {slot + 1}, face down"
    return Group(f"slot {seat} {slot + 1}", shapes, "", said, _at(slot, at))


@lru_cache(maxsize=64)
def _free(seat: int, slot: int, at: Corner) -> Group:
    shapes = (
        Box(0, 0, WIDE, HIGH, "floor", 1),
        middle(WIDE / 2, HIGH / 2, str(slot + 1), "dim", 4),
    )
    said = f"{name(seat)}: card {slot + 1}, not laid yet"
    return Group(f"slot {seat} {slot + 1}", shapes, "", said, _at(slot, at))


@lru_cache(maxsize=1 << 8)
def _words(seat: int, loud: str, quiet: str, at: Corner) -> Group:
    wide = TURNS * (WIDE + GAP) - GAP
    lines = [(loud, "strong", 4.4)] * bool(loud) + [(quiet, "label", 3.2)] * bool(quiet)
    shapes: list[Shape] = [Box(0, 0, wide, HIGH, "floor", 1)]
    for number, (text, role, size) in enumerate(lines):
        y = HIGH * (2 * number + 1) / (2 * len(lines))
        shapes.append(middle(wide / 2, y, text, role, size, width=wide - 2))
    said = ", ".join(text for text, _, _ in lines)
    return Group(f"standing {seat}", tuple(shapes), "", f"{name(seat)}: {said}", _at(0, at))
