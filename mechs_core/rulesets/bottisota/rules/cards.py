"""Cards move: drawn, discarded, stolen, shuffled anew. BOT-SVC-5, BOT-SVC-6, BOT-PART-5."""

from __future__ import annotations

from bisect import insort
from typing import Annotated, ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import NOBODY, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import CARD, CARDS, HAND_LIMIT, KIND, PARTS
from mechs_core.rulesets.bottisota.field_types import Card, Choice
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
    reveals: ClassVar[bool] = True  # the top of the deck, to its seat

    seat: int
    card: Annotated[str, secret("seat")]


class CardDiscarded(Event, frozen=True):
    reveals: ClassVar[bool] = True  # a card of a hand

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


# ---------------------------------------------------------------- the deck


def can_draw(battle: Battle) -> bool:
    """Whether a draw yields a card. BOT-SVC-6, BOT-R-28"""
    return bool(battle.deck or (battle.reshuffle and battle.discards))


def draw(play: Play[Battle], seat: int) -> None:
    """The top card of the deck goes to a hand; nothing happens where there is none."""
    battle = play.state
    if not can_draw(battle):
        return
    if not battle.deck:
        reshuffle(play)
    play.emit(CardDrawn(seat, CARDS[battle.deck[0]]))


def reshuffle(play: Play[Battle]) -> None:
    """BOT-SVC-6 Deck and discard pile together become the new deck."""
    battle = play.state
    ids = [CARDS[card] for card in sorted(battle.deck + battle.discards)]
    play.emit(DeckReshuffled(tuple(play.luck.shuffle(f"deck {battle.deck_number + 1}", ids))))


# ---------------------------------------------------------------- the hand limit


def excess(battle: Battle, seat: int) -> int:
    """BOT-SVC-5 How many cards a seat with a bot has to discard. BOT-R-29 Its hand has so many."""
    held = len(battle.hand[seat]) + len(battle.bot(seat).installed)
    return max(0, held - HAND_LIMIT)


def question(battle: Battle) -> tuple[int, str, str] | None:
    """After all services each seat discards its excess, in order."""
    for seat in battle.order():
        if count := excess(battle, seat):
            return seat, "discard", f"{count} too many"
    return None


def why_not_discard(battle: Battle, seat: int, card: int) -> IllegalDecision | None:
    """What forbids it, or None."""
    return why_not_in_hand(battle, seat, card)


def why_not_in_hand(battle: Battle, seat: int, card: int) -> IllegalDecision | None:
    if card not in battle.hand[seat]:
        return IllegalDecision("not_in_hand", f"{name_of(card)} is not in your hand")
    return None


def discard(play: Play[Battle], seat: int, decision: Discard) -> None:
    if reason := why_not_discard(play.state, seat, CARD[decision.card]):
        raise reason
    play.emit(CardDiscarded(seat, decision.card))


def discard_choices(battle: Battle, seat: int) -> list[Discard]:
    return [DISCARDS[card] for card in battle.hand[seat]]


DISCARDS = tuple(map(Discard, CARDS))


def name_of(card: int) -> str:
    """A card in a sentence: "P05a Turbo"."""
    return f"{CARDS[card]} {PARTS[KIND[card]].name}"


# ---------------------------------------------------------------- the fold


def on_card_drawn(battle: Battle, event: CardDrawn) -> None:
    draw_card(battle, event.seat, CARD[event.card])


def on_card_discarded(battle: Battle, event: CardDiscarded) -> None:
    card = CARD[event.card]
    take_from_hand(battle, event.seat, card)
    battle.discards.append(card)


def on_part_stolen(battle: Battle, event: PartStolen) -> None:
    """BOT-R-64 All saw it installed, so it stays in sight in the thief's hand."""
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


DECIDE = {Discard: discard}
APPLY = {
    CardDrawn: on_card_drawn,
    CardDiscarded: on_card_discarded,
    PartStolen: on_part_stolen,
    DeckReshuffled: on_deck_reshuffled,
}
OFFER = {Discard: discard_choices}
