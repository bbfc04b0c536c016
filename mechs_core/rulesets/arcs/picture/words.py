"""Words that several parts of the picture share."""

from __future__ import annotations

from functools import cache
from textwrap import wrap
from typing import Final

from mechs_core.rulesets.arcs.cards import CARD, COURT, COURT_CARD, IS_EVENT, SUIT_OF
from mechs_core.rulesets.arcs.data import SUITS, TYPES, VOX
from mechs_core.rulesets.arcs.text.card_texts import does

GROUND_OF_TYPE: Final = {kind: f"tone{number}" for number, kind in enumerate(TYPES)}
GROUND_OF_NONE: Final = "tone5"  # of gates and Vox cards


def suit_name(card: str) -> str:
    """The suit of an action card; of an Event, which has none, that it is one."""
    number = CARD[card]
    return "Event" if IS_EVENT[number] else SUITS[SUIT_OF[number]].name


def type_of(card: str) -> str:
    """The type of a Guild card; "" for Vox and lore."""
    suit = COURT[COURT_CARD[card]].suit
    return "" if suit == VOX else TYPES[suit]


def keys_of(card: str) -> int:
    return COURT[COURT_CARD[card]].keys


def ground_of(card: str) -> str:
    """The ground of a Court card."""
    return GROUND_OF_TYPE.get(type_of(card), GROUND_OF_NONE)


def ships_said(fresh: int, damaged: int) -> str:
    """ "2 fresh and 1 damaged ship"."""
    parts = [f"{many} {word}" for many, word in ((fresh, "fresh"), (damaged, "damaged")) if many]
    return " and ".join(parts) + (" ship" if (damaged or fresh) == 1 else " ships")


@cache
def printed(card: str, wide: int) -> tuple[str, ...]:
    """What a Court card does, in lines of about so many characters."""
    return tuple(wrap(does(card), wide))
