"""Action cards and Court cards by number.

Action cards are numbered AD1..AD7, AG1.., CO1.., MO1.., then the campaign's E1..E3. Court cards go
from BC01 on; behind the base game's come the campaign's, its lore, and the cards of Fates by seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mechs_core.rulesets.arcs.campaign_data import (
    CAMPAIGN_VOX,
    EVENT_CARDS,
    EVENTS_USED,
    FATE_CARDS,
    FATE_SEATS,
    LORE,
    SAME_AS,
    card_of,
)
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

SUITED: Final = tuple(f"{suit.initials}{number}" for suit in SUITS for number in NUMBERS)
ACTION_CARDS: Final = (*SUITED, *EVENT_CARDS)
CARD: Final = {card: number for number, card in enumerate(ACTION_CARDS)}
IS_EVENT: Final = tuple(card in EVENT_CARDS for card in ACTION_CARDS)
# An Event has no suit (-1), no number (0), no pips and no actions of its own. BR-EVT-2
SUIT_OF: Final = (*(number // len(NUMBERS) for number in range(len(SUITED))), -1, -1, -1)
NUMBER_ON: Final = (*(1 + number % len(NUMBERS) for number in range(len(SUITED))), 0, 0, 0)
PIPS_ON: Final = tuple(
    SUITS[suit].pips[number - 1] if number else 0
    for suit, number in zip(SUIT_OF, NUMBER_ON, strict=True)
)
ACTIONS_ON: Final[tuple[tuple[str, ...], ...]] = tuple(
    SUITS[suit].actions if suit >= 0 else () for suit in SUIT_OF
)


def action_deck(seats: int, campaign: bool = False) -> list[int]:
    """The action cards that so many players use, in their order."""
    numbers = NUMBERS if seats > 3 else NUMBERS_OF_FEW
    found = [card for card, number in enumerate(NUMBER_ON) if number in numbers]
    return found + [CARD[card] for card in EVENT_CARDS[: EVENTS_USED[seats] * campaign]]


def _court_cards() -> tuple[CourtCard, ...]:
    found = []
    for line in GUILD_AND_VOX.strip().splitlines():
        card, suit, keys, name = line.split(" ", 3)
        found.append(CourtCard(card, name, VOX if suit == "-" else TYPES.index(suit), int(keys)))
    return tuple(found)


def _campaign_cards() -> tuple[CourtCard, ...]:
    """What the campaign adds: its Court deck, lore, and the cards of Fates, one set a seat."""
    base = {card.id: card for card in BASE_COURT}
    found = [base[same]._replace(id=card) for card, same in SAME_AS.items()]
    for line in (*CAMPAIGN_VOX.strip().splitlines(), *LORE.strip().splitlines()):
        card, name = line.split(" ", 1)
        found.append(CourtCard(card, name, VOX, 0))
    for seat in FATE_SEATS:
        for each in FATE_CARDS:
            found.append(CourtCard(card_of(each.id, seat), each.name, each.suit, each.keys))
    return tuple(found)


BASE_COURT: Final = _court_cards()
COURT: Final = (*BASE_COURT, *_campaign_cards())
COURT_IDS: Final = tuple(card.id for card in COURT)
BASE_COURT_IDS: Final = COURT_IDS[: len(BASE_COURT)]
CAMPAIGN_COURT_IDS: Final = tuple(card for card in COURT_IDS if card.startswith("CC"))
LORE_IDS: Final = tuple(card for card in COURT_IDS if card.startswith("L"))
COURT_CARD: Final = {card: number for number, card in enumerate(COURT_IDS)}
# What a card acts as: CC03 as BC08, "FX9b@1" as FX9, every other as itself.
ACTS_AS: Final = tuple(
    SAME_AS.get(card, card.split("@")[0].rstrip("ab") if "@" in card else card)
    for card in COURT_IDS
)
KIND_OF_FATE_CARD: Final = {each.id: each.kind for each in FATE_CARDS}
IS_LORE: Final = tuple(  # held apart from Guild cards: lore, and a Fate's cards that are no Guild
    card in LORE_IDS or KIND_OF_FATE_CARD.get(card.split("@")[0]) in ("lore", "crisis")
    for card in COURT_IDS
)
IS_VOX: Final = tuple(
    card.suit == VOX and not lore for card, lore in zip(COURT, IS_LORE, strict=True)
)
PROTECTED: Final = frozenset(
    number
    for number, card in enumerate(COURT_IDS)
    for each in FATE_CARDS
    if each.is_protected and card.split("@")[0] == each.id
)
# The cards of a game that act as this one: BC08 or CC03; a Fate's card once a seat.
ACTING_AS: Final = {
    name: tuple(number for number, acts in enumerate(ACTS_AS) if acts == name)
    for name in dict.fromkeys(ACTS_AS)
}

# What a face of a die shows, by kind and face from 0: how often each of SYMBOLS.
SHOWN: Final = {
    kind: tuple(tuple(face.split().count(symbol) for symbol in SYMBOLS) for face in faces)
    for kind, faces in FACES.items()
}


def court(card: int) -> CourtCard:
    return COURT[card]


def acts_as(card: str) -> str:
    """The card whose effect this Court card has, by id."""
    return ACTS_AS[COURT_CARD[card]]


def action_ids(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple([ACTION_CARDS[card] for card in cards])


def court_ids(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple([COURT_IDS[card] for card in cards])


def numbers_of(cards: Sequence[str]) -> list[int]:
    """Action or Court cards by number."""
    return [CARD[card] if card in CARD else COURT_CARD[card] for card in cards]
