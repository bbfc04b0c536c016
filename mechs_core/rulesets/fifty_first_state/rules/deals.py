"""Deals: a card under the faction that gives one good each round. HOST-DEAL-1."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.cards import NUMBER, location
from mechs_core.rulesets.fifty_first_state.data import DEAL_WITH
from mechs_core.rulesets.fifty_first_state.field_types import CardId
from mechs_core.rulesets.fifty_first_state.model import State
from mechs_core.rulesets.fifty_first_state.rules.build import distance_payment, payable_by_distance
from mechs_core.rulesets.fifty_first_state.rules.gains import gain, gain_on
from mechs_core.rulesets.fifty_first_state.rules.payment import pay


class MakeDeal(Decision, frozen=True):
    card: CardId


class DealMade(Event, frozen=True):
    """A card from hand lies under the faction for good."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: str


def make_deal(play: Play[State], seat: Seat, choice: MakeDeal) -> None:
    paid = distance_payment(play.state, seat, choice.card, DEAL_WITH)
    if isinstance(paid, IllegalDecision):
        raise paid
    pay(play, seat, paid, "deal")
    play.emit(DealMade(seat, choice.card))
    gain(play, seat, location(NUMBER[choice.card]).gift, f"deal:{choice.card}")
    gain_on(play, seat, "deal")


def deal_choices(state: State, seat: Seat) -> list[MakeDeal]:
    return [MakeDeal(card) for card in payable_by_distance(state, seat, DEAL_WITH)]


def on_deal_made(state: State, event: DealMade) -> None:
    card = NUMBER[event.card]
    state.hand[event.seat].remove(card)
    state.deals[event.seat].append(card)


DECIDE = {MakeDeal: make_deal}
APPLY = {DealMade: on_deal_made}
OFFER = {MakeDeal: deal_choices}
