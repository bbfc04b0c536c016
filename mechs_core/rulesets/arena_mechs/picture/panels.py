"""The seats drawn: a panel each, with prestige, damage board, program strip and sequence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke, Words
from mechs_core.kit.shapes import moved, outline
from mechs_core.rulesets.arena_mechs.data import HALVES, LOWER_OF, MARKERS, SYMBOLS, TURNS, UPPER_OF
from mechs_core.rulesets.arena_mechs.model import Cover
from mechs_core.rulesets.arena_mechs.picture import signs
from mechs_core.rulesets.arena_mechs.text.arena import LETTER
from mechs_core.rulesets.arena_mechs.text.board import (
    chosen,
    piles,
    place_of,
    whereabouts,
)
from mechs_core.rulesets.arena_mechs.text.words import strengths
from mechs_core.rulesets.arena_mechs.view import View

Board = tuple[int, ...]  # markers, in the order of `MARKERS`
At = tuple[float, float]

LEFT, TOP, WIDTH = 141.0, 12.0, 111.0
HIGH: Final = 100.0  # of all panels
GAP: Final = 2.0
TALL: Final = 24.0  # a panel's height
HOME: Final = (7.8, TALL / 2 + 0.2)  # where a Mech is, outside of the arena and of the queue
SPACES_AT: Final = (16.0, 13.2)  # the left end of the damage spaces, and their middle
SPACES_WIDE: Final = 48.0
SPACE_HIGH: Final = 6.4
STRIP_AT: Final = (72.6, 7.8)
NTH: Final = ("1st", "2nd", "3rd", "4th")
CARD_WIDE, CARD_HIGH = 5.2, 12.6
SLOT_WIDE: Final = 2 * CARD_WIDE + 1.6


def top_of(seat: int, seats: int) -> float:
    """The upper edge of a seat's panel."""
    each = min((HIGH + GAP) / seats, TALL + 8)
    return TOP + seat * each


def home(seat: int, seats: int) -> tuple[float, float]:
    """The middle of a Mech that waits at its panel."""
    return LEFT + HOME[0], top_of(seat, seats) + HOME[1]


def panel_groups(view: View) -> list[Group]:
    seats, groups = len(view.seats), []
    for number, seat in enumerate(view.seats):
        at = LEFT, top_of(number, seats)
        groups += [
            panel(number, seat.colour, view.spaces, at),
            prestige(number, seat.colour, seat.prestige, at),
            strip(number, seat.colour, slots(view, number), at),
            doing(number, seat.colour, *said_of(view, number), at),
        ]
        if view.spaces:
            board = tuple(seat.board.get(name, 0) for name in MARKERS)
            own = number == view.viewer
            groups.append(damage(number, seat.colour, board, view.spaces, own, at))
            if own:
                groups += markers(number, board, view.spaces, at)
        if number in view.asked:
            groups.append(asked(number, seat.colour, at))
    return groups


@lru_cache(maxsize=64)
def panel(number: int, colour: str, spaces: int, at: At) -> Group:
    """What never changes: the frame, the colour, the empty damage spaces."""
    x, y = SPACES_AT
    top, bottom = y - SPACE_HIGH / 2, y + SPACE_HIGH / 2
    edges = [x + SPACES_WIDE / max(spaces, 1) * n for n in range(1, spaces)]
    ends = ((top, bottom), (bottom, top))
    between = tuple((edge, end) for n, edge in enumerate(edges) for end in ends[n % 2])
    shapes: list[Shape] = [
        Box(0, 0, WIDTH, TALL, "card", 1.2),
        Box(1.2, 1.2, 13.2, TALL - 2.4, signs.role_of(colour), 1.2),
        Words(7.8, TALL / 2 + 3, LETTER[colour], "onseat", 8),
        Words(16, 6.4, colour, "strong", 4.6, "start"),
        Box(x, top, SPACES_WIDE, SPACE_HIGH, "floor"),
    ]
    if between:
        shapes.append(Stroke(between, "floor"))
    return Group(f"panel {number}", tuple(shapes), f"seat {number}", colour, at)


@lru_cache(maxsize=512)
def prestige(number: int, colour: str, amount: int, at: At) -> Group:
    shapes = (
        Words(WIDTH - 23, 5.8, str(amount), "strong", 5, "end"),
        *moved(signs.SYMBOL["prestige"], WIDTH - 19, 4, 0.9),
        Words(WIDTH - 15.4, 5.4, "prestige", "label", 2.9, "start"),
    )
    key = f"prestige {number}"
    return Group(key, shapes, key, f"{colour}, {amount} prestige", at)


@lru_cache(maxsize=1024)
def damage(number: int, colour: str, board: Board, spaces: int, own: bool, at: At) -> Group:
    """The damage markers and how many there are; of the own board the number alone."""
    full = f"{sum(board)} of {spaces}"
    shapes: list[Shape] = [Words(68.2, 14.3, full, "label", 2.8, "middle", 7.6)]
    if not own:
        for name, _, (x, y) in standing(board, spaces):
            shapes += moved(signs.marker(name), x, y)
    there = ", ".join(f"{name} {many}" for name, many in zip(MARKERS, board, strict=True) if many)
    said = f"{colour}, {full} spaces full{': ' if there else ''}{there}"
    return Group(f"damage {number}", tuple(shapes), label=said, at=at)


def standing(board: Board, spaces: int) -> Iterator[tuple[str, int, At]]:
    """Each marker: its name, which of its colour it is, where; overkill stands closer together."""
    across = SPACES_WIDE / max(sum(board), spaces)
    x, y = SPACES_AT[0] + across / 2, SPACES_AT[1]
    for name, many in zip(MARKERS, board, strict=True):
        for which in range(1, many + 1):
            yield name, which, (x, y)
            x += across


def markers(number: int, board: Board, spaces: int, at: At) -> list[Group]:
    """The markers of the own board, each a place."""
    return [
        marker(number, name, which, (at[0] + x, at[1] + y))
        for name, which, (x, y) in standing(board, spaces)
    ]


@lru_cache(maxsize=2048)
def marker(number: int, name: str, which: int, at: At) -> Group:
    key = marker_key(number, name, which)
    return Group(key, signs.marker(name), key, f"{name} marker {which}", at)


def marker_key(number: int, name: str, which: int) -> str:
    """The place of a marker. which: among those of its colour there, from 1 on."""
    return f"seat {number} {name} {which}"


# ---------------------------------------------------------------- programs

Slot = tuple[tuple[int, ...] | None, Cover | None]  # cards, or None where they are hidden


def slots(view: View, number: int) -> tuple[Slot, ...]:
    """The three slots of a seat's strip, as all may see them."""
    seat = view.seats[number]
    return tuple(
        (
            seat.revealed.get(str(slot), None if slot in seat.filled else ()),
            view.sequences[number].covered if view.sequences and slot == view.turn else None,
        )
        for slot in range(1, TURNS + 1)
    )


@lru_cache(maxsize=2048)
def strip(number: int, colour: str, slots: tuple[Slot, ...], at: At) -> Group:
    """Three slots: empty, two backs, or two cards with the letters of their symbols."""
    shapes: list[Shape] = []
    said = []
    for slot, (cards, cover) in enumerate(slots, 1):
        x, y = STRIP_AT[0] + (slot - 1) * (SLOT_WIDE + 0.4), STRIP_AT[1]
        shapes.append(Box(x, y, SLOT_WIDE - 0.4, CARD_HIGH + 1.8, "floor", 0.6))
        if cards == ():
            shapes.append(Words(x + SLOT_WIDE / 2, y + 9, str(slot), "dim", 4))
            said.append(f"slot {slot} free")
            continue
        for n in range(2):
            left = x + 0.6 + n * (CARD_WIDE + 0.2)
            card = None if cards is None else cards[n]
            shapes += _small_card(card, cover, left, y + 0.9)
        said.append(f"slot {slot} " + ("filled" if cards is None else f"{cards[0]} {cards[1]}"))
    return Group(f"strip {number}", tuple(shapes), label=f"{colour}, {', '.join(said)}", at=at)


def _small_card(card: int | None, cover: Cover | None, x: float, y: float) -> list[Shape]:
    if card is None:
        zigzag = tuple((x + 1.2 + (n % 2) * 2.4, y + 2 + 2.2 * n) for n in range(5))
        return [Box(x, y, CARD_WIDE - 0.4, CARD_HIGH, "back", 0.8), Stroke(zigzag, "back")]
    middle = x + CARD_WIDE / 2 - 0.2
    shapes: list[Shape] = [
        Box(x, y, CARD_WIDE - 0.4, CARD_HIGH, "card", 0.8),
        Words(middle, y + 3.2, str(card), "label", 2.6, "middle", CARD_WIDE - 0.8),
    ]
    for n, (half, symbols) in enumerate(zip(HALVES, (UPPER_OF, LOWER_OF), strict=True)):
        down = y + 5.9 + 4.1 * n
        covered = cover is not None and (cover.card, cover.half) == (card, half)
        if covered:
            shapes.append(Box(x + 0.5, down - 1.7, CARD_WIDE - 1.4, 3.6, "back"))
        else:
            letter = SYMBOLS[symbols[card]][0].upper()
            shapes.append(Words(middle, down + 1.2, letter, "strong", 3.4))
    return shapes


# ---------------------------------------------------------------- what a seat does


def said_of(view: View, number: int) -> tuple[str, str]:
    """What is public about a seat's turn: what it does; when it acts.

    Whoever has an earlier place than the active seat has acted.
    """
    seat = view.seats[number]
    if view.phase == "ended":
        return f"place {place_of(view, number)}", ""
    if view.sequences:
        sequence = view.sequences[number]
        start = "" if sequence.start_number is None else f"#{sequence.start_number} "
        return f"{start}{strengths(sequence.strengths)}", f"acts {NTH[view.order.index(number)]}"
    if view.phase == "choosing":
        return chosen(seat), ""
    if view.phase == "drop_in":
        return whereabouts(view, number), ""
    return piles(seat, ", "), ""


@lru_cache(maxsize=2048)
def doing(number: int, colour: str, does: str, state: str, at: At) -> Group:
    words = [Words(16, TALL - 2.6, does, "label", 3.5, "start", 55)]
    if state:
        words.append(Words(36, 6.2, state, "label", 3.6, "start"))
    said = " ".join((f"{does}, {state}" if state else does).split())
    return Group(f"doing {number}", tuple(words), label=f"{colour}, {said}", at=at)


@lru_cache(maxsize=64)
def asked(number: int, colour: str, at: At) -> Group:
    """The sign of a seat that has something to decide: a triangle, and a line round its panel."""
    e = 0.2
    rim = outline(-e, -e, WIDTH + 2 * e, TALL + 2 * e)
    sign = Stroke(((-6, TALL / 2 - 3.6), (-1.4, TALL / 2), (-6, TALL / 2 + 3.6)), "mark", True)
    return Group(f"asked {number}", (rim, sign), label=f"{colour} is asked", at=at)
