"""How a round and a turn begin. AM-PROG-2, AM-TURN-1."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mechs_core.kernel.messages import Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import HAND
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


def start_round(play: Play[Arena]) -> None:
    """The next round: every seat draws for its first slot."""
    play.emit(RoundStarted(play.state.round + 1))
    for seat in range(play.state.seats):
        draw(play, seat)


def draw(play: Play[Arena], seat: int) -> None:
    """AM-PROG-2 The top three cards, those put under the deck after the never drawn ones."""
    never_drawn, under = play.state.deck[seat], play.state.under[seat]
    play.emit(CardsDrawn(seat, (*never_drawn[:HAND], *under)[:HAND]))


def start_turn(play: Play[Arena]) -> None:
    """The next turn of the running round."""
    play.emit(TurnStarted(play.state.round, play.state.turn + 1))


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
