"""How a round and a turn begin. AM-PROG-2, AM-TURN-1."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mechs_core.kernel.messages import Event, secret
from mechs_core.rulesets.arena_mechs.model import Arena


class RoundStarted(Event, frozen=True):
    round: int  # 1..4


class CardsDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    cards: Annotated[tuple[int, ...], secret("seat")]  # three, in the order of the deck


class TurnStarted(Event, frozen=True):
    round: int
    turn: int  # 1..3


def on_round_started(arena: Arena, event: RoundStarted) -> None:
    arena.round = event.round
    arena.turn = 0
    arena.sequences = ()
    arena.order = []


def on_cards_drawn(arena: Arena, event: CardsDrawn) -> None:
    seat = event.seat
    arena.hand[seat] = list(event.cards)
    from_deck = min(len(event.cards), len(arena.deck[seat]))
    del arena.deck[seat][:from_deck]
    # AM-PROG-4 Cards put under the deck come back in the order they were put there.
    del arena.under[seat][: len(event.cards) - from_deck]


def on_turn_started(arena: Arena, event: TurnStarted) -> None:
    arena.round = event.round
    arena.turn = event.turn
    arena.sequences = ()
    arena.order = []


APPLY = {
    RoundStarted: on_round_started,
    CardsDrawn: on_cards_drawn,
    TurnStarted: on_turn_started,
}
