"""What cards do in lines short enough for a card, and all that is printed on one for its label."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from mechs_core.rulesets.fifty_first_state.amounts import told
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION_OF,
    LOCATION_OF,
    NUMBER,
    Connection,
    Location,
    location,
)
from mechs_core.rulesets.fifty_first_state.data import ICONS
from mechs_core.rulesets.fifty_first_state.text import words

Card = Location | Connection
Lines = tuple[str, ...]

BREAK: Final = re.compile(r", | (?=->)")  # where a line ends


def card_of(card: str) -> Card:
    """What is printed on a card. Raises KeyError for an id that no card has."""
    number = NUMBER[card]
    found = LOCATION_OF[number] or CONNECTION_OF[number]
    assert found is not None
    return found


def location_of(card: str) -> Location:
    """What is printed on a location. Raises KeyError for an id that no card has."""
    return location(NUMBER[card])


@cache
def icons(card: Location) -> str:
    return " ".join(ICONS[icon] for icon in card.icons)


@cache
def effect(card: Card) -> Lines:
    """What a card does while it lies on a board, or when it is played: at most two lines."""
    said = words.exchanged(card.play) if isinstance(card, Connection) else words.effect(card)
    return _in_lines(said)


@cache
def bonus(card: Location) -> Lines:
    """What it brings when it is built, beside its effect: at most two lines."""
    return _in_lines(f"bonus {words.bonus(card)}") if words.bonus(card) else ()


def _in_lines(said: str) -> Lines:
    return tuple(filter(None, BREAK.split(said, maxsplit=1)))


def together(lines: Lines) -> Lines:
    """What lines say, in one of them."""
    return (", ".join(lines).replace(", ->", " ->"),) if lines else ()


@cache
def printed(card: str) -> str:
    """All that is printed on a card: "F01.1 Stone Chapel, feature, distance 2, icon relic"."""
    what = card_of(card)
    if isinstance(what, Connection):
        return f"{card} {what.name}, {what.colour} connection: {words.exchanged(what.play)}"
    parts = [
        f"{card} {what.name}",
        f"{what.row}, distance {what.distance}, icon {icons(what)}",
        words.does(what),
        f"spoils {told(what.spoils)}, deal {what.deal}",
    ]
    return ", ".join(filter(None, parts))
