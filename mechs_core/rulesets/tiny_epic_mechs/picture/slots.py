"""The cards of the round in a seat's panel, or words where there are none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Words
from mechs_core.kit.shapes import middle, moved, outline
from mechs_core.kit.words import count
from mechs_core.rulesets.tiny_epic_mechs.data import CARD, PROGRAM, TURNS
from mechs_core.rulesets.tiny_epic_mechs.picture.places import SEATS_WIDE, card_place
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import arrow
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
    """Cards that were played, own cards to come; then backs, and slots with no card yet."""
    words = instead_of_cards(view, seat)
    if words:
        yield _words(seat, *words, at)
        return
    if not view.round:
        return
    said = view.seats[seat]
    own = view.own.program if view.own is not None and view.viewer == seat else ()
    now = view.card if seat == view.active else None
    first = len(said.played)
    for slot, (card, direction) in enumerate(own, first):
        yield _to_come(slot, card, direction, at)
    resolved = first - 1 if now is not None else -1
    yield _program(seat, said.played, resolved, len(own), said.laid - len(own), at)


def card_shapes(card: str, direction: str, role: str = "card") -> tuple[Shape, ...]:
    """A program card: its id, an arrow for its movement, its action."""
    row = PROGRAM[CARD[card]]
    return (
        Box(0, 0, WIDE, HIGH, role, 1),
        Words(0.8, 3.4, card, "strong", 2.8, "start"),
        middle(WIDE / 2, 9.4, spaced(row.action).lower(), "label", 2.6, width=WIDE - 1),
        arrow(row.movement, direction or NORTH[row.movement], 8.6, 4.2),
    )


def _at(slot: int, at: Corner) -> Corner:
    return (round(at[0] + LEFT + slot * (WIDE + GAP), 2), at[1] + TOP)


@lru_cache(maxsize=1 << 10)
def _to_come(slot: int, card: str, direction: str, at: Corner) -> Group:
    """An own card that is not revealed yet."""
    shapes = (
        *card_shapes(card, direction),
        Words(3.2, 6.8, direction, "label", 2.8),
    )
    said = f"card {slot + 1}, to come: {card} {direction}, {does(card)}"
    return Group(f"card {card}", shapes, card_place(card), said, _at(slot, at))


@lru_cache(maxsize=1 << 10)
def _program(
    seat: int, played: tuple[str, ...], resolved: int, own: int, hidden: int, at: Corner
) -> Group:
    """The cards played, room for own ones to come, the backs, and the slots with no card yet.

    resolved: the slot of the card that is resolved now, which has an arrow and a frame; -1: none.
    """
    shapes: list[Shape] = []
    said = [f"{card}, {does(card)}" for card in played]
    for slot in range(TURNS):
        x, y = _at(slot, (0, 0))
        if slot < len(played):
            now = slot == resolved
            card = card_shapes(played[slot], "", "card" if now else "edge")
            shown = (*card, outline(0, 0, WIDE, HIGH)) if now else card[:-1]
            shapes += moved(shown, x, y)
        elif slot >= len(played) + own:
            back = slot < len(played) + own + hidden
            shapes.append(Box(x, y, WIDE, HIGH, "back" if back else "floor", 1))
            if back:
                shapes.append(middle(x + WIDE / 2, y + HIGH / 2, "?", "label", 5))
    told = [f"played {'; '.join(said)}"] * bool(said)
    told += [f"{count(hidden, 'card')} face down"] * bool(hidden)
    label = f"{name(seat)}: {', '.join(told) or 'no cards laid yet'}"
    return Group(f"program {seat}", tuple(shapes), "", label, at)


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
