"""Cards: face up as in a hand, and as they lie on a board; with less where it is tight."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from mechs_core.kernel.picture import WIDTH_OF_A_CHARACTER, Box, Disc, Group, Shape
from mechs_core.kit.shapes import middle, outline
from mechs_core.rulesets.fifty_first_state.amounts import told
from mechs_core.rulesets.fifty_first_state.cards import Connection, Location
from mechs_core.rulesets.fifty_first_state.data import ACTION, FEATURE, PRODUCTION
from mechs_core.rulesets.fifty_first_state.picture.places import Corner, card_place
from mechs_core.rulesets.fifty_first_state.picture.words import (
    amount_of,
    bonus,
    card_of,
    effect,
    icons,
    printed,
)

GROUND: Final = {PRODUCTION: "tone0", FEATURE: "tone1", ACTION: "tone2"}
CONNECTION_GROUND: Final = "tone3"
CARD_WIDE: Final = 24.0
CARD_HIGH: Final = 25.4
SIZE: Final = 2.6  # of letters in a hand
SMALL: Final = 2.36  # and on a board
LINE: Final = {SIZE: 3.04, SMALL: 2.6}  # from line to line
INSET: Final = 0.9
NARROW: Final = 10.5  # a narrower card shows its id and what has happened to it

Line = tuple[str, str]  # text, role


class Site(NamedTuple):
    """A location on a board, as it is drawn."""

    card: str
    ruin: bool
    uses: int
    stock: tuple[tuple[str, int], ...]
    stored: tuple[tuple[str, int], ...]


# ---------------------------------------------------------------- face up


@lru_cache(maxsize=1 << 10)
def face_up(key: str, card: str, at: Corner, wide: float, high: float, said: str = "") -> Group:
    """A card with all that is printed on it, as far as there is room.

    said: what is to become of it: "discarded".
    """
    what = card_of(card)
    if isinstance(what, Connection):
        ground, lines = CONNECTION_GROUND, _connection(what)
    else:
        ground, lines = GROUND[what.row], _location(what, high)
    shapes: list[Shape] = [Box(0, 0, wide, high, ground, 1)]
    if isinstance(what, Location) and wide > NARROW:
        shapes += (
            Disc(wide - 2.3, 2.1, 1.5, "goal"),
            middle(wide - 2.3, 2.1, str(what.distance), "onseat", 2.6),
        )
    shapes += _text(card, lines, wide, high, SIZE)
    if said:
        shapes.append(outline(0, 0, wide, high))
    label = f"{printed(card)}{f', {said}' if said else ''}"
    return Group(key, tuple(shapes), card_place(card), label, at)


def _connection(what: Connection) -> list[Line]:
    return [(what.name, "strong"), *((line, "label") for line in effect(what))]


def _location(what: Location, high: float) -> list[Line]:
    """The lines below the id; on a low card what it does comes before how else it can be used."""
    does = [*effect(what), *bonus(what)]
    if high < CARD_HIGH - 1:
        does = [" ".join(does)] if does else []
    return [
        (what.name, "strong"),
        *[(line, "label") for line in (f"icon: {icons(what)}", *does)],
        (f"spoils {told(what.spoils)}", "label"),
        (f"deal 1 {what.deal}", "label"),
    ]


def _text(
    card: str, lines: list[Line], wide: float, high: float, size: float, beside: str = ""
) -> list[Shape]:
    """A card's id, and as many lines below it as there is room for.

    beside: stands at the right of the id.
    """
    room = wide - 2 * INSET
    if wide <= NARROW:
        head = f"{card} {beside}".strip()
        return [middle(wide / 2, high / 2, head, "strong", SMALL, width=room + 1)]
    pitch = LINE[size]
    top = pitch / 2 + 0.2
    found: list[Shape] = [middle(INSET, top, card, "strong", size, anchor="start")]
    if beside:
        free = room - len(card) * size * WIDTH_OF_A_CHARACTER - 1
        right = wide - INSET
        found.append(middle(right, top, beside, "label", size, anchor="end", width=free))
    for number, (text, role) in enumerate(lines[: int((high - 0.2) / pitch) - 1], 1):
        y = top + number * pitch
        found.append(middle(INSET, y, text, role, size, anchor="start", width=room))
    return found


# ---------------------------------------------------------------- on a board


@lru_cache(maxsize=1 << 12)
def on_board(owner: str, site: Site, at: Corner, wide: float, high: float) -> Group:
    """A location on a board: what it does now, and what lies on it."""
    what = card_of(site.card)
    assert isinstance(what, Location)
    spent = what.action is not None and site.uses >= what.uses
    ground = "back" if site.ruin else "edge" if spent else GROUND[what.row]
    standing = _standing(what, site)
    if not site.ruin:
        standing.append(f"spoils {told(what.spoils)}")
    lines = [(what.name, "strong"), *[(line, "label") for line in standing]]
    beside = _briefly(what, site) if wide <= NARROW else "" if site.ruin else icons(what)
    shapes = (Box(0, 0, wide, high, ground, 1), *_text(site.card, lines, wide, high, SMALL, beside))
    label = ", ".join([f"{site.card} {what.name} of {owner}", *standing])
    return Group(f"site {site.card}", shapes, card_place(site.card), label, at)


def _standing(what: Location, site: Site) -> list[str]:
    """What a location is good for now."""
    if site.ruin:
        return ["ruin"]
    if site.stock:
        return [f"{amount_of(dict(site.stock))} left"]
    if any(what.stock):
        return ["stock used up"]
    if site.stored:
        return [f"holds {amount_of(dict(site.stored))}"]
    if not site.uses:
        return [*effect(what)]
    if what.action is None:
        return [effect(what)[0], "open, used"]
    if site.uses >= what.uses:
        return ["used"]
    return [*effect(what), f"{site.uses} of {what.uses} used"]


def _briefly(what: Location, site: Site) -> str:
    """The same beside an id, where there is no room for words."""
    if site.ruin:
        return "ruin"
    lying = sum(number for _, number in (*site.stock, *site.stored))
    return str(lying) if lying else "used" if site.uses else ""
