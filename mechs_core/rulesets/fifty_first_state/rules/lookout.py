"""Rounds begin; phase 1, Lookout: each seat takes two cards from a row. HOST-RND, HOST-LKO."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.cards import IDS, NUMBER, ids
from mechs_core.rulesets.fifty_first_state.data import COLOURS
from mechs_core.rulesets.fifty_first_state.field_types import CardId
from mechs_core.rulesets.fifty_first_state.model import OFF, OPENLY, State
from mechs_core.rulesets.fifty_first_state.rules.gains import off_the_deck, shuffle_discard

HALVES: Final = 2


class PickCard(Decision, frozen=True):
    """Take a card of the row into hand."""

    card: CardId


class RoundStarted(Event, frozen=True):
    round: int
    first: Seat


class PhaseStarted(Event, frozen=True):
    phase: Literal["lookout", "production", "action"]


class ConnectionsFlipped(Event, frozen=True):
    """The top card of each connection deck lies face up; None: there was none."""

    reveals: ClassVar[bool] = True

    blue: str | None
    red: str | None


class LookoutRevealed(Event, frozen=True):
    """Cards from the top of the deck join the row."""

    reveals: ClassVar[bool] = True

    half: int
    cards: tuple[str, ...]


class CardPicked(Event, frozen=True):
    seat: Seat
    card: str
    half: int


class LookoutDiscarded(Event, frozen=True):
    cards: tuple[str, ...]


def start_round(play: Play[State], number: int, first: Seat) -> None:
    play.emit(RoundStarted(number, first))
    play.emit(PhaseStarted("lookout"))
    flip_connections(play)


def flip_connections(play: Play[State]) -> None:
    """HOST-LKO-1"""
    state = play.state
    for deck, colour in enumerate(COLOURS):
        if not state.connection_decks[deck] and state.connection_discards[deck]:
            shuffle_discard(play, colour)
    tops = (IDS[deck[0]] if deck else None for deck in state.connection_decks)
    play.emit(ConnectionsFlipped(*tops))


def picker(state: State) -> Seat:
    """Whose pick it is; OFF: the half is over, or its row is not revealed. HOST-LKO-2, -3, -4"""
    if not state.row or state.picks == state.seats:
        return OFF
    order = state.turn_order()
    return order[state.picks] if state.half == 1 else order[-1 - state.picks]


def reveal_next(play: Play[State]) -> bool:
    """Clear the row, and reveal the next half. Returns False if both are over."""
    state = play.state
    if state.row:
        play.emit(LookoutDiscarded(ids(state.row)))
    half = state.half + 1
    if half > HALVES:
        return False
    revealed = False
    for cards in off_the_deck(play, state.seats + 1):
        play.emit(LookoutRevealed(half, cards))
        revealed = True
    if not revealed:
        play.emit(LookoutRevealed(half, ()))
    return True


def pick(play: Play[State], seat: Seat, choice: PickCard) -> None:
    if NUMBER[choice.card] not in play.state.row:
        raise IllegalDecision("no_card", f"{choice.card} does not lie in the row")
    play.emit(CardPicked(seat, choice.card, play.state.half))


def pick_choices(state: State, seat: Seat) -> list[PickCard]:
    return [PickCard(card) for card in ids(state.row)]


def on_round_started(state: State, event: RoundStarted) -> None:
    state.round, state.first = event.round, event.first


def on_phase_started(state: State, event: PhaseStarted) -> None:
    state.phase = event.phase
    state.active = OFF
    state.half = state.picks = 0


def on_connections_flipped(state: State, event: ConnectionsFlipped) -> None:
    for deck, card in enumerate((event.blue, event.red)):
        if card is not None:
            del state.connection_decks[deck][0]
            state.faces[deck] = NUMBER[card]


def on_lookout_revealed(state: State, event: LookoutRevealed) -> None:
    del state.deck[: len(event.cards)]
    state.row += [NUMBER[card] for card in event.cards]
    if event.half != state.half:
        state.half, state.picks = event.half, 0


def on_card_picked(state: State, event: CardPicked) -> None:
    card = NUMBER[event.card]
    state.row.remove(card)
    state.hand[event.seat].append(card)
    state.drawn[card] = OPENLY
    state.picks += 1


def on_lookout_discarded(state: State, event: LookoutDiscarded) -> None:
    state.discard += [NUMBER[card] for card in event.cards]
    state.row = []


DECIDE = {PickCard: pick}
APPLY = {
    RoundStarted: on_round_started,
    PhaseStarted: on_phase_started,
    ConnectionsFlipped: on_connections_flipped,
    LookoutRevealed: on_lookout_revealed,
    CardPicked: on_card_picked,
    LookoutDiscarded: on_lookout_discarded,
}
OFFER = {PickCard: pick_choices}
