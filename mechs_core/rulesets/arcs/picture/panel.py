"""The panels of the seats: Power, slots, supply, Outrage, Guild cards, Trophies and Captives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Disc, Group, Shape
from mechs_core.kit.shapes import fitted, middle, moved, outline, polygon, shrunk
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.data import KINDS, OF_A_SEAT, RAID_COSTS, TYPES
from mechs_core.rulesets.arcs.picture.detail import BARE
from mechs_core.rulesets.arcs.picture.pieces import BOW
from mechs_core.rulesets.arcs.picture.places import (
    INITIATIVE,
    NEW,
    PANEL_HIGH,
    PANEL_WIDE,
    PRELUDE,
    Corner,
    card_place,
    corners,
    panel_corner,
    piece_place,
    seat_place,
    slot_place,
)
from mechs_core.rulesets.arcs.picture.words import GROUND_OF_TYPE, ground_of, keys_of, type_of
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, court_name, name, of_kind, suit_sign
from mechs_core.rulesets.arcs.view import SeatSeen, View

INSET: Final = 1.4
SLOT_TOP: Final = 8.8
SLOT_WIDE: Final = 9.6
SLOT_HIGH: Final = 10.0
STOCK_TOP: Final = 20.2
STOCK_WIDE: Final = 14.4
STOCK_HIGH: Final = 7.0
STOCK_WORDS: Final = ("ships", "cities", "ports", "agents")
OUTRAGE_Y: Final = 31.4  # the middle of its line
WAITING_LEFT: Final = INSET + 36.0
RIGHT: Final = 63.0
CHIPS_TOP: Final = 2.2
INITIATIVE_LEFT: Final = RIGHT + 14.0
INITIATIVE_WIDE: Final = 15.4
PRELUDE_LEFT: Final = INITIATIVE_LEFT + INITIATIVE_WIDE + 1.6
PRELUDE_WIDE: Final = 12.4
RIGHT_WIDE: Final = PANEL_WIDE - RIGHT - INSET
NAMED: Final = 20.0  # a Guild card that is narrower shows no name
GUILD_HIGH: Final = 18.6
TAKEN_TOP: Final = 27.4
STATE_ROLES: Final = {"you": "path"}


def panel_groups(view: View, detail: int) -> Iterator[Group]:
    for seat, said in enumerate(view.seats):
        at = panel_corner(seat)
        own = seat == view.viewer
        yield _person(seat, at)
        yield _power(seat, said.power, at)
        yield _standing(seat, said.hand, _states(view, seat), at)
        slots = tuple([(n + 1, kind, n < said.open_slots) for n, kind in enumerate(said.slots)])
        yield from _slots(seat, slots, own, at, detail)
        if said.incoming or said.aside:
            yield _waiting(seat, said.incoming, said.aside, at)
        yield from _stock(seat, tuple([said.supply[kind] for kind in KINDS]), own, at)
        yield _outrage(seat, tuple([said.outrage.get(kind) for kind in TYPES]), at)
        yield from _guild(seat, said.guild, _used(view, seat), at, detail)
        yield _taken(seat, _pieces(said), _agents(said.captives), at)
        if seat == view.active and view.phase == "turn" and view.turn.prelude:
            yield _prelude(seat, at)
        if seat == view.initiative:
            yield _initiative(seat, view.seized, at)
        if seat == view.asked:
            rim = outline(0, 0, PANEL_WIDE, PANEL_HIGH)
            yield Group(f"asked {seat}", (rim,), "", f"{name(seat)} is asked", at)


def _states(view: View, seat: int) -> tuple[str, ...]:
    """What holds for a seat now, in words."""
    found = ["you"] if seat == view.viewer else []
    if view.ranking:
        found.append(f"place {1 + view.ranking.index(seat)}")
    elif seat == view.active and view.phase == "turn":
        found.append(f"acts, {count(view.turn.pips, 'pip')}")
    return tuple(found)


def _used(view: View, seat: int) -> tuple[str, ...]:
    """Guild cards of the seat that cannot be used in this turn (again)."""
    if seat != view.active or view.phase != "turn":
        return ()
    return (*view.turn.used, *view.turn.secured)


def _pieces(said: SeatSeen) -> str:
    """ "1: 2 ships 1 city; 2: 1 agent"."""
    return "; ".join(
        f"{owner}: {' '.join(of_kind(held[kind], kind) for kind in KINDS if kind in held)}"
        for owner, held in sorted(said.trophies.items())
    )


def _agents(captives: Mapping[str, int]) -> str:
    return "; ".join(f"{owner}: {count(n, 'agent')}" for owner, n in sorted(captives.items()))


# ---------------------------------------------------------------- who it is, and how it stands


@lru_cache(maxsize=8)
def _person(seat: int, at: Corner) -> Group:
    shapes = (
        Box(0, 0, PANEL_WIDE, PANEL_HIGH, "card", 1.6),
        Box(INSET, 1.2, 6, 6, f"seat{seat}", 1),
        middle(INSET + 3, 4.2, str(seat), "onseat", 4.6),
        middle(9, 4.3, name(seat), "strong", 3.6, anchor="start"),
    )
    return Group(f"panel {seat}", shapes, seat_place(seat), name(seat), at)


@lru_cache(maxsize=1 << 8)
def _power(seat: int, power: int, at: Corner) -> Group:
    words = middle(RIGHT - 2, 4.3, f"{power} Power", "strong", 4.2, anchor="end", width=26)
    return Group(f"power {seat}", (words,), "", f"{name(seat)}: {power} Power", at)


@lru_cache(maxsize=1 << 8)
def _standing(seat: int, hand: int, states: tuple[str, ...], at: Corner) -> Group:
    """Cards in hand, and what holds for the seat."""
    cards = f"hand {hand}"
    shapes: list[Shape] = [middle(RIGHT, 4.3, cards, "label", 2.9, anchor="start")]
    x = PANEL_WIDE - INSET + 0.8
    for state in reversed(states):
        wide = round(len(state) * 1.5 + 2.2, 2)
        x = round(x - wide - 0.8, 2)
        shapes += moved(_chip(x, wide, STATE_ROLES.get(state, "goal"), state), 0, CHIPS_TOP)
    label = ", ".join([f"{name(seat)}: {cards}", *states])
    return Group(f"standing {seat}", tuple(shapes), "", label, at)


def _chip(x: float, wide: float, role: str, text: str) -> tuple[Shape, ...]:
    return (
        Box(x, 0, wide, 4.2, role, 1.4),
        middle(x + wide / 2, 2.1, text, "onseat", 2.5),
    )


@lru_cache(maxsize=8)
def _prelude(seat: int, at: Corner) -> Group:
    shapes = _chip(0, PRELUDE_WIDE, "good", "Prelude")
    corner = round(at[0] + PRELUDE_LEFT, 2), round(at[1] + CHIPS_TOP, 2)
    return Group("prelude", shapes, PRELUDE, f"the Prelude of {name(seat)} is open", corner)


@lru_cache(maxsize=16)
def _initiative(seat: int, seized: bool, at: Corner) -> Group:
    """The marker of the initiative, at whoever holds it."""
    label = f"{name(seat)} has the initiative" + ", seized in this round" * seized
    corner = round(at[0] + INITIATIVE_LEFT, 2), round(at[1] + CHIPS_TOP, 2)
    shapes = _chip(0, INITIATIVE_WIDE, "mark", "initiative")
    return Group("initiative", shapes, INITIATIVE, label, corner)


# ---------------------------------------------------------------- slots and supply

Slot = tuple[int, str | None, bool]  # its number from 1, its token, whether it is open


@lru_cache(maxsize=1 << 9)
def _slots(
    seat: int, slots: tuple[Slot, ...], own: bool, at: Corner, detail: int
) -> tuple[Group, ...]:
    """Resource slots: tokens are groups of their own, and every slot of the viewer is."""
    rest = [] if own else [each for each in slots if each[1] is None]
    found = [_slot(seat, each, at, detail) for each in slots if each not in rest]
    if rest:
        shapes = tuple([shape for each in rest for shape in _slot_shapes(*each, detail)])
        label = f"{name(seat)}: {'; '.join(_slot_said(*each) for each in rest)}"
        found.append(Group(f"slots {seat}", shapes, "", label, at))
    return tuple(found)


def _slot(seat: int, slot: Slot, at: Corner, detail: int) -> Group:
    place, said = slot_place(seat, slot[0]), _slot_said(*slot)
    shapes = tuple(_slot_shapes(*slot, detail))
    return Group(place, shapes, place, f"{name(seat)}: {said}", at)


def _slot_said(slot: int, kind: str | None, is_open: bool) -> str:
    """ "slot 2, 1 key, Fuel"."""
    holds = TYPE_NAME[kind] if kind else "empty" if is_open else "covered by a city"
    return f"slot {slot}, {count(RAID_COSTS[slot - 1], 'key')}, {holds}"


def _slot_shapes(slot: int, kind: str | None, is_open: bool, detail: int) -> Iterator[Shape]:
    """A slot: its token, and how many keys it costs to raid it."""
    x, y = round(INSET + (slot - 1) * (SLOT_WIDE + 0.6), 2), SLOT_TOP
    ground = "back" if not is_open else "floor" if kind is None else GROUND_OF_TYPE[kind]
    half = round(x + SLOT_WIDE / 2, 2)
    yield Box(x, y, SLOT_WIDE, SLOT_HIGH, ground)
    if kind is not None:
        yield middle(half, y + 3.6, kind, "strong", 4.4)
    elif not is_open:
        yield middle(half, y + 3.6, "city", "label", 2.6)
    if detail < BARE:
        yield middle(half, y + 8, count(RAID_COSTS[slot - 1], "key"), "label", 2.4)


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


# ---------------------------------------------------------------- Guild cards, what was taken


@lru_cache(maxsize=1 << 9)
def _guild(
    seat: int, cards: tuple[str, ...], used: tuple[str, ...], at: Corner, detail: int
) -> tuple[Group, ...]:
    if not cards:
        words = middle(RIGHT, SLOT_TOP + 3, "no Guild cards", "dim", 2.6, anchor="start")
        return (Group(f"guild {seat}", (words,), "", f"{name(seat)}: no Guild cards", at),)
    wide, high, places = corners(
        len(cards), RIGHT_WIDE + 1, GUILD_HIGH, RIGHT_WIDE / 2 + 0.5, 6.2, 16
    )
    x, y = at
    return tuple(
        _held(
            seat,
            card,
            card in used,
            (wide, high),
            (round(x + RIGHT + dx, 2), round(y + SLOT_TOP + dy, 2)),
            detail,
        )
        for card, (dx, dy) in zip(cards, places, strict=True)
    )


def _held(seat: int, card: str, used: bool, size: Corner, at: Corner, detail: int) -> Group:
    """A Guild card before a seat: its type and the keys that a raid takes."""
    (wide, high), kind, keys = size, type_of(card), keys_of(card)
    called = f" {court_name(card)}" if wide > NAMED else ""
    text = card[2:] if detail == BARE else f"{card[2:]}{called} {suit_sign(card)}"
    shapes: list[Shape] = [
        Box(0, 0, wide, high, ground_of(card)),
        shrunk(0.8, high / 2, text, "label", 2.5, wide - 1.6),
    ]
    label = f"{card} {court_name(card)} of {name(seat)}"
    if detail < BARE:
        label += f", {TYPE_NAME[kind]}, {count(keys, 'key')}"
    label += ", not to be used now" * used
    return Group(f"guild {card}", tuple(shapes), card_place(card), label, at)


@lru_cache(maxsize=1 << 9)
def _taken(seat: int, trophies: str, captives: str, at: Corner) -> Group:
    shapes = (
        shrunk(RIGHT, TAKEN_TOP + 2, f"Trophies  {trophies or '-'}", "label", 2.6, RIGHT_WIDE),
        shrunk(RIGHT, TAKEN_TOP + 6, f"Captives  {captives or '-'}", "label", 2.6, RIGHT_WIDE),
    )
    label = f"{name(seat)}: Trophies {trophies or 'none'}, Captives {captives or 'none'}"
    return Group(f"taken {seat}", shapes, "", label, at)
