"""Connection cards: take one that lies face up, play one from hand. HOST-CNN."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.amounts import one_of
from mechs_core.rulesets.fifty_first_state.cards import IDS, NUMBER, connection
from mechs_core.rulesets.fifty_first_state.data import COLOURS, WORKER, WORKERS_TO_CONNECT
from mechs_core.rulesets.fifty_first_state.field_types import CardId, Colour, Payment
from mechs_core.rulesets.fifty_first_state.model import OFF, State
from mechs_core.rulesets.fifty_first_state.rules.gains import discard, gain, take_from_hand
from mechs_core.rulesets.fifty_first_state.rules.payment import (
    pay,
    payable,
    payment,
    pays,
)

COST: Final = one_of(WORKER, WORKERS_TO_CONNECT)


class TakeConnection(Decision, frozen=True):
    colour: Colour


class PlayConnection(Decision, frozen=True):
    card: CardId
    pay: Payment = None


class ConnectionTaken(Event, frozen=True):
    seat: Seat
    card: str


class ConnectionPlayed(Event, frozen=True):
    seat: Seat
    card: str


def take(play: Play[State], seat: Seat, choice: TakeConnection) -> None:
    """HOST-CNN-1"""
    face = play.state.faces[COLOURS.index(choice.colour)]
    if face == OFF:
        raise IllegalDecision("no_card", f"no {choice.colour} connection card lies face up")
    paid = payment(play.state, seat, "a connection card", COST)
    if isinstance(paid, IllegalDecision):
        raise paid
    pay(play, seat, paid, "connection")
    play.emit(ConnectionTaken(seat, IDS[face]))


def take_choices(state: State, seat: Seat) -> list[TakeConnection]:
    if not payable(state.in_reach(seat), COST):
        return []
    return [
        TakeConnection(colour)
        for colour, face in zip(COLOURS, state.faces, strict=True)
        if face != OFF
    ]


def play_card(play: Play[State], seat: Seat, choice: PlayConnection) -> None:
    """HOST-CNN-2"""
    number = NUMBER[choice.card]
    if number not in play.state.connections[seat]:
        raise IllegalDecision("not_in_hand", f"{choice.card} is no connection card in your hand")
    exchange = connection(number).play
    paid = payment(play.state, seat, choice.card, exchange.cost, choice.pay)
    if isinstance(paid, IllegalDecision):
        raise paid
    pay(play, seat, paid, "connection")
    play.emit(ConnectionPlayed(seat, choice.card))
    gain(play, seat, exchange.gain, f"connection:{choice.card}")


def play_choices(state: State, seat: Seat) -> list[PlayConnection]:
    have = state.in_reach(seat)
    return [
        PlayConnection(IDS[card], each)
        for card in sorted(state.connections[seat])
        for each in pays(state, seat, connection(card).play.cost, have)
    ]


def on_connection_taken(state: State, event: ConnectionTaken) -> None:
    card = NUMBER[event.card]
    state.faces[COLOURS.index(connection(card).colour)] = OFF
    state.connections[event.seat].append(card)


def on_connection_played(state: State, event: ConnectionPlayed) -> None:
    card = NUMBER[event.card]
    take_from_hand(state, event.seat, card)
    discard(state, card)


DECIDE = {TakeConnection: take, PlayConnection: play_card}
APPLY = {ConnectionTaken: on_connection_taken, ConnectionPlayed: on_connection_played}
OFFER = {TakeConnection: take_choices, PlayConnection: play_choices}
