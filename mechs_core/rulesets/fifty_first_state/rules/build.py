"""Construct a location, and what a new location gives. HOST-CON-1, HOST-BLD-1."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.amounts import INDEX, Counts, counts, goods_in, one_of
from mechs_core.rulesets.fifty_first_state.cards import IDS, NUMBER, location
from mechs_core.rulesets.fifty_first_state.data import CONSTRUCT_WITH
from mechs_core.rulesets.fifty_first_state.field_types import CardId, Goods
from mechs_core.rulesets.fifty_first_state.model import Site, State
from mechs_core.rulesets.fifty_first_state.rules.gains import gain, gain_on
from mechs_core.rulesets.fifty_first_state.rules.payment import most_payable, pay, payment
from mechs_core.rulesets.fifty_first_state.rules.production import gain_product


class Construct(Decision, frozen=True):
    card: CardId


class LocationBuilt(Event, frozen=True):
    """A card from hand lies at the end of the board."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: str
    stock: Goods


def distance_payment(state: State, seat: Seat, card: str, contact: str) -> Counts | IllegalDecision:
    """The payment of a hand card's distance in contacts, or what forbids playing the card.

    For constructing, deals and razing from hand, which differ in the contact alone.
    """
    number = NUMBER[card]
    if number not in state.hand[seat]:
        return IllegalDecision("not_in_hand", f"{card} is no location card in your hand")
    return payment(state, seat, card, one_of(contact, location(number).distance))


def payable_by_distance(state: State, seat: Seat, contact: str) -> list[str]:
    """The location cards in hand whose distance a seat can pay, in the order of ids."""
    farthest = most_payable(state.in_reach(seat), INDEX[contact])
    return [IDS[card] for card in sorted(state.hand[seat]) if location(card).distance <= farthest]


def construct(play: Play[State], seat: Seat, choice: Construct) -> None:
    paid = distance_payment(play.state, seat, choice.card, CONSTRUCT_WITH)
    if isinstance(paid, IllegalDecision):
        raise paid
    pay(play, seat, paid, "construct")
    stock = goods_in(location(NUMBER[choice.card]).stock)
    play.emit(LocationBuilt(seat, choice.card, stock))
    gain_from_building(play, seat, play.state.board[seat][-1])


def construct_choices(state: State, seat: Seat) -> list[Construct]:
    return [Construct(card) for card in payable_by_distance(state, seat, CONSTRUCT_WITH)]


def gain_from_building(play: Play[State], seat: Seat, site: Site) -> None:
    """HOST-BLD-1 The product, the building bonus, then what other locations give for building."""
    gain_product(play, seat, site)
    bonus = site.prints.building_bonus(play.state.icons(seat))
    gain(play, seat, bonus, f"bonus:{IDS[site.card]}")
    gain_on(play, seat, "build")


def on_location_built(state: State, event: LocationBuilt) -> None:
    card = NUMBER[event.card]
    state.hand[event.seat].remove(card)
    state.board[event.seat].append(Site(card, stock=counts(event.stock)))


DECIDE = {Construct: construct}
APPLY = {LocationBuilt: on_location_built}
OFFER = {Construct: construct_choices}
