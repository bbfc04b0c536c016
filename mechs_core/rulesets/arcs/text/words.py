"""Small pieces of text: seats, cards, pieces, places, what lies where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kit.words import count, listed
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    BLIGHT_KIND,
    COLUMN,
    COLUMNS,
    EMPIRE,
    FREE,
)
from mechs_core.rulesets.arcs.cards import (
    ACTIONS_ON,
    CARD,
    COURT,
    COURT_CARD,
    IS_EVENT,
    IS_LORE,
    NUMBER_ON,
    PIPS_ON,
)
from mechs_core.rulesets.arcs.data import (
    AMBITION_OF,
    AMBITIONS,
    ANY_AMBITION,
    BHIT,
    HIT,
    INTERCEPT,
    KEY,
    SELF,
    TYPE_NAMES,
    TYPES,
    VOX,
)
from mechs_core.rulesets.arcs.view import View

TYPE_NAME: Final = dict(zip(TYPES, TYPE_NAMES, strict=True))
AMBITION_NAME: Final = {name: name.capitalize() for name in AMBITIONS}
MANY: Final = {"city": "cities", "blight": "blight"}
SYMBOL_NAME: Final = {
    SELF: "self hit",
    HIT: "hit",
    BHIT: "building hit",
    KEY: "key",
}


OWNER_NAME: Final = {"empire": "the Empire", "free": "the Free States", "blight": "the Blight"}


def name(owner: int | str) -> str:
    """A seat, or another owner of pieces, as sentences call it."""
    return OWNER_NAME[owner] if isinstance(owner, str) else f"seat {owner}"


def short(owner: int) -> str:
    """A seat in two characters; an owner that is no seat in a word."""
    return SHORT.get(owner) or f"s{owner}"


SHORT: Final = {EMPIRE: "Empire", FREE: "Free", BLIGHT: "Blight"}


def owner_short(owner: int | str) -> str:
    """The same of an owner as messages name it."""
    return owner.capitalize() if isinstance(owner, str) else short(owner)


def court_named(card: str) -> str:
    """ "Prison Wardens (BC12)"."""
    return f"{COURT[COURT_CARD[card]].name} ({card})"


def court_name(card: str) -> str:
    return COURT[COURT_CARD[card]].name


def suit_sign(card: str) -> str:
    """The suit of a Court card with its raid cost: "W2"; "W-" for none; "Vox", "lore"."""
    number = COURT_CARD[card]
    printed = COURT[number]
    if printed.suit == VOX:
        return "lore" if IS_LORE[number] else "Vox"
    return f"{TYPES[printed.suit]}{printed.keys or '-'}"


def pieces_of(owner: int | str, number: int, kind: str, state: str = "") -> str:
    """ "2 fresh ships of seat 1", "1 damaged Imperial ship", "2 Blight"."""
    if isinstance(owner, int):
        return f"{of_kind(number, kind, state)} of {name(owner)}"
    if kind == BLIGHT_KIND:
        return of_kind(number, kind, state).replace(kind, kind.capitalize())
    return of_kind(number, kind, f"{state} {ADJECTIVE[owner]}".strip())


def of_kind(number: int, kind: str, state: str = "") -> str:
    """ "2 fresh ships", "1 damaged city"; of agents no condition is told."""
    said = f"{state} {kind}" if state and kind != "agent" else kind
    many = said.replace(kind, MANY.get(kind, f"{kind}s"))
    return f"{number} {said if number == 1 else many}"


def hit_piece(piece: str) -> str:
    """ "fresh ship", "damaged Imperial ship", "fresh Blight", "Armor of Hull"."""
    *whose, kind, last = piece.split(":")
    if whose == ["board"]:
        return spot_named(kind, last)
    if kind == BLIGHT_KIND:
        return f"{last} Blight"
    return " ".join([last, *(ADJECTIVE[owner] for owner in whose), kind])


ADJECTIVE: Final = {"empire": "Imperial", "free": "Free"}


def ships(fresh: int, damaged: int) -> str:
    """ "2f1d": fresh and damaged ships; a part with 0 is left out."""
    return f"{fresh}f" * bool(fresh) + f"{damaged}d" * bool(damaged)


def rolled(totals: Mapping[str, int]) -> str:
    """ "1 self hit, 4 hits and interception"; "nothing"."""
    said = [
        count(totals[symbol], word) for symbol, word in SYMBOL_NAME.items() if totals.get(symbol)
    ]
    if totals.get(INTERCEPT):
        said.append("interception")
    return listed(said) or "nothing"


# ---------------------------------------------------------------- action cards


def pips_of(card: str) -> int:
    return PIPS_ON[CARD[card]]


def actions_of(card: str) -> tuple[str, ...]:
    return ACTIONS_ON[CARD[card]]


def declares(card: str) -> str:
    """What an action card may declare: "Tycoon", "any", or "" for nothing."""
    number = NUMBER_ON[CARD[card]]
    if number == ANY_AMBITION:
        return "any"
    return AMBITION_NAME[AMBITIONS[AMBITION_OF[number]]] if number in AMBITION_OF else ""


def card_in_full(card: str, pips: int) -> str:
    """ "CO2 (4 pips: build, repair)"; "E1 (an Event)"."""
    if IS_EVENT[CARD[card]]:
        return f"{card} (an Event)"
    return f"{card} ({count(pips, 'pip')}: {', '.join(actions_of(card))})"


# ---------------------------------------------------------------- places


def place_of_court(place: int, view: View) -> str:
    """A place of the Court by its card: "Prison Wardens (place 2)"; 0 is the Council."""
    if not place:
        return "the Council"
    card = view.court[place - 1].card if place <= len(view.court) else None
    return f"place {place}" if card is None else f"{court_name(card)} (place {place})"


def where(place: str, view: View) -> str:
    """A place of pieces or tokens as sentences call it."""
    kind, *more = place.split(":")
    if kind == "court":
        return place_of_court(int(more[0]), view)
    if kind == "attached":
        return f"above {place_of_court(int(more[0]), view)}"
    if kind == "box":
        return f"the box of {AMBITION_NAME[more[0]]}"
    if kind == "slot":
        return f"slot {more[1]} of {name(int(more[0]))}"
    if kind == "board_flag":
        return f"the {spot_named(more[1], more[2])} of {name(int(more[0]))}"
    if not more or more[0] in ("general", *OWNER_NAME):
        return PLACE.get(kind, place)
    return f"{PLACE[kind]} of {name(int(more[0]))}"


def spot_named(column: str, row: str) -> str:
    """ "Armor of Hull"."""
    return f"{row.capitalize()} of {COLUMNS[COLUMN[column]].name}"


PLACE: Final = {
    "supply": "the supply",
    "board": "the board",
    "incoming": "what waits for a slot",
    "aside": "what is spent",
    "trophies": "the Trophies",
    "captives": "the Captives",
    "outrage": "an Outrage space",
    "play": "the play area",
    "hand": "the hand",
    "played": "the played card",
    "court_deck": "the Court deck",
    "court_discard": "the Court discard",
    "action_deck": "the deck",
    "action_discard": "the discard",
    "favors": "the Fate card",
    "trust": "the Trust",
    "fate": "the Fate card",
    "scrap": "the scrap",
}
