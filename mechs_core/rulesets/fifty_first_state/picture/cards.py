"""Cards: face up as in a hand, and as they lie on a board; with less where it is tight."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from mechs_core.kernel.picture import Box, Disc, Group, Shape
from mechs_core.kit.shapes import fitted, middle, outline
from mechs_core.rulesets.fifty_first_state.amounts import told
from mechs_core.rulesets.fifty_first_state.cards import Connection, Location
from mechs_core.rulesets.fifty_first_state.data import ACTION, FEATURE, PRODUCTION
from mechs_core.rulesets.fifty_first_state.picture.detail import BARE, BRIEF, FULL, SHORT
from mechs_core.rulesets.fifty_first_state.picture.places import Corner, card_place
from mechs_core.rulesets.fifty_first_state.picture.words import (
    Card,
    Lines,
    bonus,
    card_of,
    effect,
    icons,
    location_of,
    printed,
    together,
)

GROUND: Final = {PRODUCTION: "tone0", FEATURE: "tone1", ACTION: "tone2"}
CONNECTION_GROUND: Final = "tone3"
CARD_WIDE: Final = 25.0
CARD_HIGH: Final = 25.4
INSET: Final = 0.8
LARGE, SMALL = 2.5, 2.36  # letters in a hand, and on a board
LINE: Final = {LARGE: 3.04, SMALL: 2.6}  # from line to line
NARROW: Final = 10.5  # a narrower card shows its id and what has happened to it


class Size(NamedTuple):
    """How large a card is, and how much of it is shown."""

    wide: float
    high: float
    detail: int

    @property
    def is_bare(self) -> bool:
        return self.detail >= BARE or self.wide <= NARROW


class Site(NamedTuple):
    """A location on a board, as it is drawn."""

    card: str
    ruin: bool
    uses: int
    stock: tuple[tuple[str, int], ...]
    stored: tuple[tuple[str, int], ...]


def ground_of(what: Card) -> str:
    return CONNECTION_GROUND if isinstance(what, Connection) else GROUND[what.row]


def _text(head: str, lines: Lines, size: Size, letters: float) -> list[Shape]:
    """A line, and as many others below it as there is room for."""
    if size.is_bare:
        half = size.wide / 2, size.high / 2
        return [middle(*half, head, "strong", SMALL, width=size.wide - 0.8)]
    pitch, room = LINE[letters], size.wide - 2 * INSET
    rows = max(1, int((size.high - 0.2) / pitch))
    found: list[Shape] = []
    for number, text in enumerate((head, *lines)[:rows]):
        role, y = "label" if number else "strong", 0.2 + (number + 0.5) * pitch
        found.append(fitted(INSET, y, text, role, letters, room))
    return found


# ---------------------------------------------------------------- face up


@lru_cache(maxsize=1 << 10)
def face_up(key: str, card: str, at: Corner, size: Size, said: str = "") -> Group:
    """A card with all that is printed on it, as far as there is room.

    said: what is to become of it: "to be discarded".
    """
    what = card_of(card)
    far = str(what.distance) if isinstance(what, Location) else ""
    shapes: list[Shape] = [Box(0, 0, size.wide, size.high, ground_of(what), 1)]
    if size.is_bare:
        shapes += _text(f"{card} {far}".strip(), (), size, LARGE)
    else:
        if far:
            x = size.wide - 2.3
            shapes += (Disc(x, 2.1, 1.6, "nobody"), middle(x, 2.1, far, "onseat", 2.6))
        shapes += _text(card, (what.name, *_print(what, size.detail)), size, LARGE)
    if said:
        shapes.append(outline(0, 0, size.wide, size.high))
    label = printed(card) if size.detail == FULL else f"{card} {what.name}"
    label += f", {said}" * bool(said)
    return Group(key, tuple(shapes), card_place(card), label, at)


def _print(what: Card, detail: int) -> Lines:
    """The lines below the name."""
    does = effect(what)
    if isinstance(what, Connection):
        return does
    does += bonus(what)
    spoils, deal = f"spoils {told(what.spoils)}", f"deal 1 {what.deal}"
    if detail == FULL:
        return f"icon {icons(what)}", *does, spoils, deal
    return (*does, spoils, deal) if detail == SHORT else does


# ---------------------------------------------------------------- on a board


@lru_cache(maxsize=1 << 12)
def on_board(owner: str, site: Site, at: Corner, size: Size) -> Group:
    """A location on a board: what it does now, and what lies on it."""
    what = location_of(site.card)
    spent = what.action is not None and site.uses >= what.uses
    ground = "back" if site.ruin else "edge" if spent else ground_of(what)
    does = _standing(what, site)
    spoils = () if site.ruin else (f"spoils {told(what.spoils)}",)
    if size.is_bare:
        text = _text(f"{site.card} {_briefly(site)}".strip(), (), size, SMALL)
    else:
        head = site.card if site.ruin else f"{site.card} {icons(what)}"
        text = _text(head, _lines(what.name, does, spoils, size.detail), size, SMALL)
    shapes = (Box(0, 0, size.wide, size.high, ground, 1), *text)
    said = [f"{site.card} {what.name} of {owner}", *does, *(spoils if size.detail == FULL else ())]
    return Group(f"site {site.card}", shapes, card_place(site.card), ", ".join(said), at)


def _lines(name: str, does: Lines, spoils: Lines, detail: int) -> Lines:
    if detail >= BRIEF:
        return together(does)
    return name, *does, *(spoils if detail == FULL else ())


def _standing(what: Location, site: Site) -> Lines:
    """What a location is good for now."""
    if site.ruin:
        return ("ruin",)
    if site.stock:
        return (f"{lying(site.stock)} left",)
    if any(what.stock):
        return ("stock used up",)
    if site.stored:
        return (f"holds {lying(site.stored)}",)
    if not site.uses:
        return effect(what)
    if what.action is None:
        return effect(what)[0], "open, used"
    if site.uses >= what.uses:
        return ("used",)
    return (*effect(what), f"{site.uses} of {what.uses} used")


def lying(goods: Iterable[tuple[str, int]]) -> str:
    """ "1 gun 2 iron"."""
    return " ".join(f"{number} {good}" for good, number in goods)


def _briefly(site: Site) -> str:
    """The same beside an id, where there is no room for words."""
    many = sum(number for _, number in (*site.stock, *site.stored))
    if site.ruin:
        return "ruin"
    return f"{site.uses} used" if site.uses else str(many or "")
