"""What lies in the middle: the decks, connection cards, the Lookout's row, the Arena."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import UNSET

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle
from mechs_core.kit.words import count
from mechs_core.modules.arena.picture import Sign, arena_groups
from mechs_core.rulesets.fifty_first_state.data import (
    AMMO,
    COLOURS,
    CONSTRUCT_WITH,
    DEAL_WITH,
    DEVELOP_VP,
    RAZE_WITH,
    STAKES,
    UNI,
    WORKERS_TO_CONNECT,
    WORKERS_TO_OPEN,
    WORKERS_TO_TRADE,
)
from mechs_core.rulesets.fifty_first_state.picture.cards import CARD_HIGH, CARD_WIDE, Size, face_up
from mechs_core.rulesets.fifty_first_state.picture.detail import FULL, SHORT
from mechs_core.rulesets.fifty_first_state.picture.places import (
    DECK,
    GAP,
    MARGIN,
    TABLE_HIGH,
    TABLE_TOP,
    WIDTH,
    badge,
)
from mechs_core.rulesets.fifty_first_state.picture.words import card_of
from mechs_core.rulesets.fifty_first_state.view import View

WHOLE: Final = Size(CARD_WIDE, CARD_HIGH, FULL)
DECK_WIDE: Final = 14.6
FACE_WIDE: Final = 17.6
FACE_HIGH: Final = 18.6
FACE: Final = Size(FACE_WIDE, FACE_HIGH, FULL)
FACES_LEFT: Final = MARGIN + DECK_WIDE + 1
ROW_LEFT: Final = FACES_LEFT + len(COLOURS) * (FACE_WIDE + 1) + 0.4
ROW_WIDE: Final = 5 * (CARD_WIDE + GAP)
ARENA_LEFT: Final = ROW_LEFT + ROW_WIDE + 0.6
SIZE: Final = (WIDTH - MARGIN - ARENA_LEFT, TABLE_HIGH)  # of the Arena
COLUMNS: Final = ((2, 70), (76, 50))  # of the costs: where they begin, how wide they are
COSTS: Final = (
    (f"build: the distance in {CONSTRUCT_WITH}", f"deal: the distance in {DEAL_WITH}"),
    (f"raze from hand: the distance in {RAZE_WITH}", f"raze a location: its number in {RAZE_WITH}"),
    (
        "develop with 1 brick: over a ruin or the same icon",
        f"with 1 dev: over any; each time {DEVELOP_VP} vp",
    ),
    (
        f"trade: {WORKERS_TO_TRADE} worker for 1 good or card",
        "at the end 1 vp per location",
    ),
    (
        f"open production: {WORKERS_TO_OPEN} worker to its owner",
        f"a connection: {WORKERS_TO_CONNECT} worker",
    ),
    (f"{AMMO} pays for fuel, gun, iron, brick", f"{UNI} pays for grey, red, blue"),
)


def table_groups(view: View, detail: int) -> Iterator[Group]:
    discard = view.discard
    yield _deck(view.decks["location"], len(discard), discard[-1] if discard else "")
    for place, colour in enumerate(COLOURS):
        left = view.decks[colour], len(view.connection_discards[colour])
        yield from _connections(colour, place, view.faces[colour], *left)
    if view.row:
        yield from _row(view.row)
    elif view.developing is not None:
        yield _developing(view.developing.card, view.developing.with_)
    elif detail <= SHORT:
        yield _costs()
    if view.arena is not UNSET:
        at = (ARENA_LEFT, TABLE_TOP)
        signs, over = _signs(tuple([seat.faction for seat in view.seats])), bool(view.ranking)
        yield from arena_groups(view.arena, signs, view.viewer, over, at, SIZE, STAKES.unit)


@lru_cache(maxsize=64)
def _signs(factions: tuple[str, ...]) -> tuple[Sign, ...]:
    return tuple(Sign(code or f"seat {n}", *badge(n, code)) for n, code in enumerate(factions))


@lru_cache(maxsize=1 << 8)
def _deck(left: int, discards: int, top: str) -> Group:
    """The deck of locations; below it its discard pile with the card that was laid last."""
    wide = DECK_WIDE
    shapes: list[Shape] = [
        Box(0, 0, wide, 12.4, "back", 1),
        middle(wide / 2, 3.4, "deck", "label", 2.8),
        middle(wide / 2, 8, str(left), "strong", 4.4),
        Box(0, 13.2, wide, 12.4, "floor", 1),
        middle(wide / 2, 15.4, f"discards {discards}", "label", 2.5, width=wide - 1),
    ]
    label = f"{count(left, 'location')} in the deck, {discards} discarded"
    if top:
        name = card_of(top).name
        shapes.append(middle(wide / 2, 19.2, top, "strong", 2.6))
        shapes.append(fitted(wide / 2, 22.6, name, "label", 2.4, wide - 1, "middle"))
        label += f", the last one {top} {name}"
    return Group("deck", tuple(shapes), DECK, label, (MARGIN, TABLE_TOP))


def _connections(
    colour: str, place: int, face: str | None, left: int, discards: int
) -> Iterator[Group]:
    """The connection card of a colour that lies face up, and the size of its piles."""
    x = FACES_LEFT + place * (FACE_WIDE + 1)
    if face is not None:
        yield face_up(f"face {face}", face, (x, TABLE_TOP), FACE)
    yield _piles(colour, face is None, left, discards, x)


@lru_cache(maxsize=1 << 8)
def _piles(colour: str, none: bool, left: int, discards: int, x: float) -> Group:
    y = FACE_HIGH + 0.8
    half = FACE_WIDE / 2
    shapes: list[Shape] = [
        Box(0, y, FACE_WIDE, TABLE_HIGH - 0.4 - y, "back", 1),
        middle(half, y + 1.7, f"{colour} deck {left}", "label", 2.4, width=FACE_WIDE - 1),
        middle(half, y + 4.5, f"discards {discards}", "label", 2.4, width=FACE_WIDE - 1),
    ]
    if none:
        shapes.append(Box(0, 0, FACE_WIDE, FACE_HIGH, "floor", 1))
        shapes.append(middle(half, FACE_HIGH / 2, f"no {colour} card", "dim", 2.6))
    label = f"{colour} connections: {left} in the deck, {discards} discarded"
    return Group(f"connections {colour}", tuple(shapes), "", label, (x, TABLE_TOP))


# ---------------------------------------------------------------- the Lookout, or what costs what


@lru_cache(maxsize=64)
def _row(row: tuple[str, ...]) -> tuple[Group, ...]:
    """Cards to take, in the order revealed."""
    return tuple(
        face_up(
            f"row {card}",
            card,
            (round(ROW_LEFT + place * (CARD_WIDE + GAP), 2), TABLE_TOP),
            WHOLE,
        )
        for place, card in enumerate(row)
    )


def _developing(card: str, pays: str) -> Group:
    """The card that waits for its place."""
    said = f"paid for with {pays}, waits for its place"
    return face_up(f"developing {card}", card, (ROW_LEFT, TABLE_TOP), WHOLE, said)


@lru_cache(maxsize=1)
def _costs() -> Group:
    shapes: list[Shape] = [Box(0, 0, ROW_WIDE - GAP, TABLE_HIGH - 0.6, "floor", 1.4)]
    for number, pair in enumerate(COSTS):
        y = 2.8 + number * 4.1
        for (x, room), said in zip(COLUMNS, pair, strict=True):
            shapes.append(fitted(x, y, said, "dim", 2.5, room))
    return Group("costs", tuple(shapes), "", "", (ROW_LEFT, TABLE_TOP))
