"""Cards move: drawn, discarded, stolen, shuffled anew. BOT-SVC-5, BOT-SVC-6, BOT-PART-5."""

from __future__ import annotations

from bisect import insort
from typing import Annotated, ClassVar

from mechs_core.kernel.messages import NOBODY, Event, secret
from mechs_core.rulesets.bottisota.data import CARD
from mechs_core.rulesets.bottisota.messages import Card, Choice
from mechs_core.rulesets.bottisota.model import (
    Battle,
    card_numbers,
    draw_card,
    take_from_hand,
    uninstall,
)


class Discard(Choice, frozen=True):
    card: Card


class CardDrawn(Event, frozen=True):
    seat: int
    card: Annotated[str, secret("seat")]


class CardDiscarded(Event, frozen=True):
    seat: int
    card: str


class PartStolen(Event, frozen=True):
    reveals: ClassVar[bool] = True

    thief: int
    victim: int
    card: str


class DeckReshuffled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    deck: Annotated[tuple[str, ...], secret(NOBODY)]  # top first


def on_card_drawn(battle: Battle, event: CardDrawn) -> None:
    draw_card(battle, event.seat, CARD[event.card])


def on_card_discarded(battle: Battle, event: CardDiscarded) -> None:
    card = CARD[event.card]
    take_from_hand(battle, event.seat, card)
    battle.discards.append(card)


def on_part_stolen(battle: Battle, event: PartStolen) -> None:
    """All saw it installed, so it stays in sight in the thief's hand."""
    card = CARD[event.card]
    uninstall(battle.bot(event.victim), card)
    insort(battle.hand[event.thief], card)
    insort(battle.shown, card)
    battle.fight = None


def on_deck_reshuffled(battle: Battle, event: DeckReshuffled) -> None:
    battle.deck_number += 1
    for card in battle.discards:  # BOT-IMG-2 They go out of sight into this deck
        battle.unseen_since[card] = battle.deck_number
    battle.discards = []
    battle.deck = card_numbers(event.deck)


APPLY = {
    CardDrawn: on_card_drawn,
    CardDiscarded: on_card_discarded,
    PartStolen: on_part_stolen,
    DeckReshuffled: on_deck_reshuffled,
}
