"""Set-up: factions, decks, six cards each, of which two are discarded. HOST-SET, HOST-LUCK-3."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, ClassVar, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, NOBODY, Decision, Event, OneOf, Seat, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION_IDS,
    IDS,
    LOCATION_IDS,
    NUMBER,
    connection,
    ids,
)
from mechs_core.rulesets.fifty_first_state.data import COLOURS, DISCARDED, HAND
from mechs_core.rulesets.fifty_first_state.model import DECKS, LOCATION_DECK, State
from mechs_core.rulesets.fifty_first_state.options import CODES
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    DeckShuffled,
    deck_of,
    take_to_hand,
)

# The cards of each deck in the order of their ids. HOST-DRW-2
CARDS_OF: Final = {
    LOCATION_DECK: LOCATION_IDS,
    **{
        colour: tuple(card for card in CONNECTION_IDS if connection(NUMBER[card]).colour == colour)
        for colour in COLOURS
    },
}


class DiscardSetup(Decision, frozen=True):
    """Discard these two of the six cards dealt."""

    cards: Annotated[tuple[str, ...], OneOf(IDS), secret(DECIDER)]


class GameSet(Event, frozen=True):
    factions: tuple[str, ...]  # by seat
    first: Seat  # first player of the first round


class HandDealt(Event, frozen=True):
    seat: Seat
    count: int
    cards: Annotated[tuple[str, ...], secret("seat")]


class SetupChosen(Event, frozen=True):
    seat: Seat
    cards: Annotated[tuple[str, ...], secret("seat", chosen=True)]  # in the order of ids


class SetupDiscarded(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    cards: tuple[str, ...]  # in the order of ids


class LuckRenewed(Event, frozen=True):
    """A branch with new luck: what is left of each deck lies in a new order."""

    orders: Annotated[dict[str, tuple[str, ...]], secret(NOBODY)]  # by deck, top first


def set_up(play: Play[State]) -> None:
    """HOST-SET-1 to HOST-SET-3"""
    begin(play, first=None)
    for deck, cards in CARDS_OF.items():
        lay_deck(play, deck, tuple(play.luck.shuffle(f"deck {deck}", cards)))
    for seat in play.state.turn_order():
        cards = ids(play.state.deck[:HAND])
        play.emit(HandDealt(seat, len(cards), cards))
    if play.state.arena is not None:
        ARENA.setup(play)


def begin(play: Play[State], first: Seat | None) -> None:
    """Factions and first player, drawn where nothing fixes them. first: what a scenario says."""
    options, seats = play.created.options, play.state.seats
    factions = options["factions"] or play.luck.shuffle("factions", CODES)[:seats]
    if first is None:
        said = options["first"]
        first = said if isinstance(said, int) else play.luck.draw("first", 0, seats)
    assert isinstance(factions, tuple | list)
    play.emit(GameSet(tuple(map(str, factions)), first))


def lay_deck(play: Play[State], deck: str, order: tuple[str, ...]) -> None:
    """The first shuffle of a deck. HOST-SET-2"""
    play.emit(DeckShuffled(deck, len(order), order, False))


def why_not_discard(state: State, seat: Seat, choice: DiscardSetup) -> IllegalDecision | None:
    """What forbids discarding these, or None."""
    if len({*choice.cards}) != DISCARDED or len(choice.cards) != DISCARDED:
        return IllegalDecision("wrong_count", f"discard {DISCARDED} different cards")
    for card in choice.cards:
        if NUMBER[card] not in state.hand[seat]:
            return IllegalDecision("not_in_hand", f"{card} is not in your hand")
    return None


def discard_setup(play: Play[State], seat: Seat, choice: DiscardSetup) -> None:
    if reason := why_not_discard(play.state, seat, choice):
        raise reason
    play.emit(SetupChosen(seat, tuple(sorted(choice.cards))))


def discard_choices(state: State, seat: Seat) -> list[DiscardSetup]:
    """Every pair, in the order dealt."""
    return [DiscardSetup(pair) for pair in combinations(ids(state.hand[seat]), DISCARDED)]


def reveal_discards(play: Play[State]) -> None:
    """HOST-SET-4 All have chosen."""
    for seat, cards in enumerate(play.state.setup_choice[:]):
        play.emit(SetupDiscarded(seat, ids(cards)))


def renew_luck(play: Play[State]) -> None:
    """HOST-LUCK-3 The three decks are shuffled anew, empty ones too; after the end nothing is."""
    state = play.state
    if state.ranking:
        return
    again = state.renewals + 1
    orders = {
        deck: tuple(
            play.luck.shuffle(f"deck {deck} again {again}", ids(sorted(deck_of(state, deck))))
        )
        for deck in DECKS
    }
    play.emit(LuckRenewed(orders))


def on_game_set(state: State, event: GameSet) -> None:
    state.faction = [CODES.index(code) for code in event.factions]
    state.first = event.first


def on_hand_dealt(state: State, event: HandDealt) -> None:
    take_to_hand(state, event.seat, event.cards)


def on_setup_chosen(state: State, event: SetupChosen) -> None:
    state.setup_choice[event.seat] = tuple([NUMBER[card] for card in event.cards])


def on_setup_discarded(state: State, event: SetupDiscarded) -> None:
    for card in map(NUMBER.__getitem__, event.cards):
        state.hand[event.seat].remove(card)
        state.discard.append(card)
    state.setup_choice[event.seat] = ()


def on_luck_renewed(state: State, event: LuckRenewed) -> None:
    for deck, order in event.orders.items():
        deck_of(state, deck)[:] = [NUMBER[card] for card in order]
    state.renewals += 1


DECIDE = {DiscardSetup: discard_setup}
APPLY = {
    GameSet: on_game_set,
    HandDealt: on_hand_dealt,
    SetupChosen: on_setup_chosen,
    SetupDiscarded: on_setup_discarded,
    LuckRenewed: on_luck_renewed,
}
OFFER = {DiscardSetup: discard_choices}
