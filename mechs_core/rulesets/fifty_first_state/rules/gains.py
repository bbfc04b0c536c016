"""Gaining goods, victory points and cards; the decks that cards come from. HOST-DRW."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from mechs_core.kernel.messages import NOBODY, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.amounts import INDEX, NOTHING, Amount, goods_in
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION_OF,
    IDS,
    LOCATION_OF,
    NUMBER,
    connection,
    ids,
)
from mechs_core.rulesets.fifty_first_state.data import COLOURS
from mechs_core.rulesets.fifty_first_state.field_types import Goods
from mechs_core.rulesets.fifty_first_state.model import (
    DECKS,
    LOCATION_DECK,
    SOURCES,
    State,
)

STORED = "stored:"  # the source of goods that come back from where they were stored


class DeckShuffled(Event, frozen=True):
    """A deck lies face down in a new order."""

    deck: str  # "location", "blue" or "red"
    size: int
    order: Annotated[tuple[str, ...], secret(NOBODY)]  # top first
    from_discard: bool


class Produced(Event, frozen=True):
    seat: int
    source: str
    goods: Goods


class GoodsGained(Event, frozen=True):
    seat: int
    goods: Goods
    reason: str


class VpGained(Event, frozen=True):
    seat: int
    vp: int
    reason: str


class CardsDrawn(Event, frozen=True):
    """Location cards go from the deck to a hand."""

    reveals: ClassVar[bool] = True

    seat: int
    count: int
    cards: Annotated[tuple[str, ...], secret("seat")]
    reason: str


class CardsDiscarded(Event, frozen=True):
    """Cards go from a hand to the discard piles of their kinds."""

    reveals: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]


def gain(
    play: Play[State], seat: int, what: Amount, reason: str, *, produced: bool = False
) -> None:
    """Goods, then points, then cards. produced: as production tells it."""
    if what.goods != NOTHING:
        goods = goods_in(what.goods)
        play.emit(Produced(seat, reason, goods) if produced else GoodsGained(seat, goods, reason))
    if what.vp:
        play.emit(VpGained(seat, what.vp, reason))
    for cards in off_the_deck(play, what.cards):
        play.emit(CardsDrawn(seat, len(cards), cards, reason))


def gain_on(play: Play[State], seat: int, when: str) -> None:
    """What own locations give each time their owner builds, deals or razes. HOST-CARD-3"""
    for site in [*play.state.standing(seat)]:
        card = site.prints
        if card.on == when:
            gain(play, seat, card.gains, f"on:{IDS[site.card]}")


def off_the_deck(play: Play[State], number: int) -> Iterator[tuple[str, ...]]:
    """So many cards from the top of the location deck, as far as there are any. HOST-DRW-1

    In two parts where the deck runs out on the way: the caller's event takes each part off the deck
    before the discard becomes the next one.
    """
    state = play.state
    while number:
        if not state.deck:
            if not state.discard:
                return
            shuffle_discard(play, LOCATION_DECK)
        part = state.deck[:number]
        number -= len(part)
        yield ids(part)


def shuffle_discard(play: Play[State], deck: str) -> None:
    """Make a new deck of a discard. The cards lie in the order of their ids first. HOST-DRW-2"""
    state = play.state
    cards = sorted(discard_of(state, deck))
    label = f"deck {deck} {state.shuffles[DECKS.index(deck)] + 1}"
    order = play.luck.shuffle(label, ids(cards))
    play.emit(DeckShuffled(deck, len(order), tuple(order), True))


def deck_of(state: State, deck: str) -> list[int]:
    return state.deck if deck == LOCATION_DECK else state.connection_decks[COLOURS.index(deck)]


def discard_of(state: State, deck: str) -> list[int]:
    if deck == LOCATION_DECK:
        return state.discard
    return state.connection_discards[COLOURS.index(deck)]


def discard(state: State, card: int) -> None:
    """Put a card on the discard pile of its kind."""
    if LOCATION_OF[card] is not None:
        state.discard.append(card)
    else:
        state.connection_discards[COLOURS.index(connection(card).colour)].append(card)


def take_from_hand(state: State, seat: int, card: int) -> None:
    (state.connections if CONNECTION_OF[card] else state.hand)[seat].remove(card)


def add(state: State, seat: int, goods: Goods) -> None:
    supply = state.supply[seat]
    for good, number in goods.items():
        supply[INDEX[good]] += number


def take_to_hand(state: State, seat: int, cards: Sequence[str]) -> None:
    """Cards from the top of the deck go to a hand."""
    del state.deck[: len(cards)]
    for card in map(NUMBER.__getitem__, cards):
        state.hand[seat].append(card)
        state.drawn[card] = state.shuffles[0]


def on_deck_shuffled(state: State, event: DeckShuffled) -> None:
    deck_of(state, event.deck)[:] = [NUMBER[card] for card in event.order]
    if event.from_discard:
        discard_of(state, event.deck).clear()
    state.shuffles[DECKS.index(event.deck)] += 1


def on_produced(state: State, event: Produced) -> None:
    add(state, event.seat, event.goods)
    if event.source.startswith(STORED):
        found = state.site_of(NUMBER[event.source.removeprefix(STORED)])
        assert found
        found[1].stored = NOTHING


def on_goods_gained(state: State, event: GoodsGained) -> None:
    add(state, event.seat, event.goods)


def on_vp_gained(state: State, event: VpGained) -> None:
    state.vp[event.seat] += event.vp
    state.vp_by[event.seat][SOURCES.index(event.reason.partition(":")[0])] += event.vp


def on_cards_drawn(state: State, event: CardsDrawn) -> None:
    take_to_hand(state, event.seat, event.cards)


def on_cards_discarded(state: State, event: CardsDiscarded) -> None:
    for card in map(NUMBER.__getitem__, event.cards):
        take_from_hand(state, event.seat, card)
        discard(state, card)


APPLY = {
    DeckShuffled: on_deck_shuffled,
    Produced: on_produced,
    GoodsGained: on_goods_gained,
    VpGained: on_vp_gained,
    CardsDrawn: on_cards_drawn,
    CardsDiscarded: on_cards_discarded,
}
