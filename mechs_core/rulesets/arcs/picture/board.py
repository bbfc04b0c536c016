"""The board of a seat: resource slots, tokens that wait, pieces that are left, Outrage."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Disc, Group, Shape
from mechs_core.kit.shapes import fitted, middle, polygon
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.campaign_data import LEDGER_SLOT, SLOT_COSTS
from mechs_core.rulesets.arcs.data import KINDS, OF_A_SEAT, SLOTS, TYPES
from mechs_core.rulesets.arcs.picture.detail import FULL
from mechs_core.rulesets.arcs.picture.pieces import BOW
from mechs_core.rulesets.arcs.picture.places import (
    BOARD_TOP,
    INSET,
    NEW,
    RIGHT,
    Corner,
    piece_place,
    slot_place,
)
from mechs_core.rulesets.arcs.picture.words import GROUND_OF_TYPE
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, name, of_kind
from mechs_core.rulesets.arcs.view import SeatSeen

SLOT_WIDE: Final = 9.6
SLOT_GAP: Final = 0.6
SLOTS_WIDE: Final = SLOTS * (SLOT_WIDE + SLOT_GAP)  # of all, with a seventh one too
SLOT_HIGH: Final = 10.0
STOCK_TOP: Final = 20.2
STOCK_WIDE: Final = 14.4
STOCK_HIGH: Final = 7.0
STOCK_WORDS: Final = ("ships", "cities", "ports", "agents")
OUTRAGE_Y: Final = 31.4  # the middle of its line
WAITING_LEFT: Final = INSET + 36.0

Slot = tuple[int, str | None, bool]  # its number from 1, its token, whether it is open


def board_groups(
    seat: int, said: SeatSeen, own: bool, priced: bool, at: Corner, detail: int
) -> Iterator[Group]:
    """priced: empty slots tell too how many keys they cost."""
    slots = tuple(
        [
            (n + 1, kind, n < said.open_slots or n == LEDGER_SLOT)
            for n, kind in enumerate(said.slots)
        ]
    )
    yield from _slots(seat, slots, own, priced, at, detail)
    if said.incoming or said.aside:
        yield _waiting(seat, said.incoming, said.aside, at)
    yield from _stock(seat, tuple([said.supply[kind] for kind in KINDS]), own, at)
    yield _outrage(seat, tuple([said.outrage.get(kind) for kind in TYPES]), at)


@lru_cache(maxsize=1 << 9)
def _slots(
    seat: int, slots: tuple[Slot, ...], own: bool, priced: bool, at: Corner, detail: int
) -> tuple[Group, ...]:
    """Resource slots: tokens are groups of their own, and every slot of the viewer is."""
    rest = [] if own else [each for each in slots if each[1] is None]
    wide = SLOT_WIDE if len(slots) == SLOTS else round(SLOTS_WIDE / len(slots) - SLOT_GAP, 2)
    found = [_slot(seat, each, wide, priced, at, detail) for each in slots if each not in rest]
    if rest:
        shapes = tuple(
            [shape for each in rest for shape in _slot_shapes(*each, wide, priced, detail)]
        )
        label = f"{name(seat)}: {'; '.join(_slot_said(*each) for each in rest)}"
        found.append(Group(f"slots {seat}", shapes, "", label, at))
    return tuple(found)


def _slot(seat: int, slot: Slot, wide: float, priced: bool, at: Corner, detail: int) -> Group:
    place, said = slot_place(seat, slot[0]), _slot_said(*slot)
    shapes = tuple(_slot_shapes(*slot, wide, priced, detail))
    return Group(place, shapes, place, f"{name(seat)}: {said}", at)


def _slot_said(slot: int, kind: str | None, is_open: bool) -> str:
    """ "slot 2, 1 key, Fuel"."""
    holds = TYPE_NAME[kind] if kind else "empty" if is_open else "covered by a city"
    return f"slot {slot}, {count(SLOT_COSTS[slot - 1], 'key')}, {holds}"


def _slot_shapes(
    slot: int, kind: str | None, is_open: bool, wide: float, priced: bool, detail: int
) -> Iterator[Shape]:
    """A slot: its token, and how many keys it costs to raid it."""
    x, y = round(INSET + (slot - 1) * (wide + SLOT_GAP), 2), BOARD_TOP
    ground = "back" if not is_open else "floor" if kind is None else GROUND_OF_TYPE[kind]
    half = round(x + wide / 2, 2)
    yield Box(x, y, wide, SLOT_HIGH, ground)
    if kind is not None:
        yield middle(half, y + 3.6, kind, "strong", 4.4)
    elif not is_open:
        yield middle(half, y + 3.6, "city", "label", 2.6)
    if detail == FULL and (priced or kind is not None):
        yield middle(half, y + 8, count(SLOT_COSTS[slot - 1], "key"), "label", 2.4)


@lru_cache(maxsize=1 << 8)
def _waiting(seat: int, incoming: tuple[str, ...], aside: tuple[str, ...], at: Corner) -> Group:
    """Tokens that wait for a slot, and those that are spent."""
    parts = []
    if incoming:
        parts.append(f"to place: {' '.join(incoming)}")
    if aside:
        parts.append(f"spent: {' '.join(aside)}")
    said = ", ".join(parts)
    x, y = WAITING_LEFT, OUTRAGE_Y - 2.6
    shapes = (
        Box(x, y, RIGHT - 2 - x, 5.2, "mark" if incoming else "nobody", 1),
        fitted(x + 1, OUTRAGE_Y, said, "onseat", 2.7, RIGHT - 4 - x),
    )
    place = NEW if incoming else ""
    key = f"new {seat}" if incoming else f"aside {seat}"
    return Group(key, shapes, place, f"{name(seat)}, {said}", at)


@lru_cache(maxsize=1 << 9)
def _stock(seat: int, supply: tuple[int, ...], own: bool, at: Corner) -> tuple[Group, ...]:
    """Pieces that are left: cities are those on the board. The viewer's can be pointed at."""
    left = [of_kind(many, kind) for kind, many in zip(KINDS, supply, strict=True)]
    if own:
        return tuple(
            Group(
                f"stock {kind}",
                tuple(_left(seat, number, supply[number])),
                piece_place(kind),
                f"{left[number]} left to you",
                at,
            )
            for number, kind in enumerate(KINDS)
        )
    said = f"left: {', '.join(left)}"
    words = fitted(INSET, STOCK_TOP + STOCK_HIGH / 2, said, "label", 2.6, RIGHT - INSET - 2)
    return (Group(f"stock {seat}", (words,), "", f"{name(seat)}, {said}", at),)


def _left(seat: int, number: int, many: int) -> Iterator[Shape]:
    """A kind of piece, how many there are of it, and its word."""
    x = round(INSET + number * (STOCK_WIDE + 0.8), 2)
    role, y = f"seat{seat}", STOCK_TOP + STOCK_HIGH / 2
    yield Box(x, STOCK_TOP, STOCK_WIDE, STOCK_HIGH, "floor", 0.8)
    yield (
        polygon(role, BOW, round(x + 1.2, 2), y),
        Box(round(x + 1.6, 2), y - 1.8, 3.6, 3.6, role),
        Disc(round(x + 3.4, 2), y, 2.1, role),
        Disc(round(x + 3.4, 2), y, 1.5, role),
    )[number]
    yield fitted(x + 6.4, y - 1.3, f"{many}/{OF_A_SEAT[number]}", "strong", 2.5, 7.6)
    yield fitted(x + 6.4, y + 1.7, STOCK_WORDS[number], "label", 2.3, 7.6)


@lru_cache(maxsize=1 << 8)
def _outrage(seat: int, marked: tuple[bool | None, ...], at: Corner) -> Group:
    """The types that the seat has outraged, with those for which it owes an agent."""
    shapes: list[Shape] = [middle(INSET, OUTRAGE_Y, "Outrage", "dim", 2.6, anchor="start")]
    found = [(kind, agent) for kind, agent in zip(TYPES, marked, strict=True) if agent is not None]
    named = [TYPE_NAME[kind] + " (agent owed)" * (not agent) for kind, agent in found]
    x = INSET + 13
    if found:
        letters = " ".join(kind for kind, _ in found)
        wide = 2.2 * len(letters) + 2
        shapes.append(Box(x, OUTRAGE_Y - 2.2, wide, 4.4, "hazard", 1))
        shapes.append(middle(x + wide / 2, OUTRAGE_Y, letters, "onseat", 2.8))
    else:
        shapes.append(middle(x, OUTRAGE_Y, "none", "dim", 2.6, anchor="start"))
    label = f"{name(seat)}, Outrage: {', '.join(named) or 'none'}"
    return Group(f"outrage {seat}", tuple(shapes), "", label, at)
