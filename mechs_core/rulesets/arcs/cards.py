"""Action cards and Court cards by number.

Action cards are numbered AD1..AD7, AG1.., CO1.., MO1..; Court cards from BC01 on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mechs_core.rulesets.arcs.data import (
    FACES,
    GUILD_AND_VOX,
    NUMBERS,
    NUMBERS_OF_FEW,
    SUITS,
    SYMBOLS,
    TYPES,
    VOX,
    CourtCard,
)

ACTION_CARDS: Final = tuple(f"{suit.initials}{number}" for suit in SUITS for number in NUMBERS)
CARD: Final = {card: number for number, card in enumerate(ACTION_CARDS)}
SUIT_OF: Final = tuple(number // len(NUMBERS) for number in range(len(ACTION_CARDS)))
NUMBER_ON: Final = tuple(1 + number % len(NUMBERS) for number in range(len(ACTION_CARDS)))
PIPS_ON: Final = tuple(
    SUITS[suit].pips[number - 1] for suit, number in zip(SUIT_OF, NUMBER_ON, strict=True)
)
ACTIONS_ON: Final = tuple(SUITS[suit].actions for suit in SUIT_OF)


def action_deck(seats: int) -> list[int]:
    """The action cards that so many players use, in their order."""
    numbers = NUMBERS if seats > 3 else NUMBERS_OF_FEW
    return [card for card, number in enumerate(NUMBER_ON) if number in numbers]


def _court_cards() -> tuple[CourtCard, ...]:
    found = []
    for line in GUILD_AND_VOX.strip().splitlines():
        card, suit, keys, name = line.split(" ", 3)
        found.append(CourtCard(card, name, VOX if suit == "-" else TYPES.index(suit), int(keys)))
    return tuple(found)


COURT: Final = _court_cards()
COURT_IDS: Final = tuple(card.id for card in COURT)
COURT_CARD: Final = {card: number for number, card in enumerate(COURT_IDS)}
IS_VOX: Final = tuple(card.suit == VOX for card in COURT)

# What a face of a die shows, by kind and face from 0: how often each of SYMBOLS.
SHOWN: Final = {
    kind: tuple(tuple(face.split().count(symbol) for symbol in SYMBOLS) for face in faces)
    for kind, faces in FACES.items()
}


def court(card: int) -> CourtCard:
    return COURT[card]


def action_ids(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple([ACTION_CARDS[card] for card in cards])


def court_ids(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple([COURT_IDS[card] for card in cards])


def numbers_of(cards: Sequence[str]) -> list[int]:
    """Action or Court cards by number."""
    return [CARD[card] if card in CARD else COURT_CARD[card] for card in cards]
