"""Raze a card from hand, or another seat's location. HOST-RAZ, HOST-RUI-1."""

from __future__ import annotations

from typing import ClassVar, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.amounts import INDEX, NOTHING, Amount, goods_in, one_of
from mechs_core.rulesets.fifty_first_state.cards import IDS, NUMBER, location
from mechs_core.rulesets.fifty_first_state.data import DEFENCE, RAZE_WITH
from mechs_core.rulesets.fifty_first_state.field_types import CardId, Goods
from mechs_core.rulesets.fifty_first_state.model import Site, State
from mechs_core.rulesets.fifty_first_state.rules.build import distance_payment, payable_by_distance
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    add,
    discard,
    gain,
    gain_on,
    take_from_hand,
)
from mechs_core.rulesets.fifty_first_state.rules.payment import most_payable, pay, payment

WEAKEST: Final = min(DEFENCE.values())  # nothing can be razed for less


class Raze(Decision, frozen=True):
    """Raze a card from hand."""

    card: CardId


class RazeOpponent(Decision, frozen=True):
    """Raze a location of another seat."""

    location: CardId


class CardRazed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    card: str


class LocationRuined(Event, frozen=True):
    by: Seat
    owner: Seat
    card: str
    returned: Goods  # stock that goes back to the owner's supply


def raze(play: Play[State], seat: Seat, choice: Raze) -> None:
    """HOST-RAZ-1"""
    paid = distance_payment(play.state, seat, choice.card, RAZE_WITH)
    if isinstance(paid, IllegalDecision):
        raise paid
    pay(play, seat, paid, "raze")
    play.emit(CardRazed(seat, choice.card))
    gain(play, seat, location(NUMBER[choice.card]).spoils, f"spoils:{choice.card}")
    gain_on(play, seat, "raze")


def raze_choices(state: State, seat: Seat) -> list[Raze]:
    return [Raze(card) for card in payable_by_distance(state, seat, RAZE_WITH)]


def foreign_site(state: State, seat: Seat, card: str) -> tuple[Seat, Site] | IllegalDecision:
    """Owner and place of another seat's location that is in reach, or what keeps it out of it."""
    found = state.site_of(NUMBER[card])
    if found is None:
        return IllegalDecision("not_standing", f"{card} is on nobody's board")
    owner, site = found
    if owner == seat:
        return IllegalDecision("own_location", f"{card} is your own")
    if state.passed[owner]:  # HOST-ACT-2
        return IllegalDecision("target_passed", f"seat {owner} has passed")
    if site.ruin:
        return IllegalDecision("ruined", f"{card} is a ruin")
    return owner, site


def defence(state: State, owner: Seat, site: Site) -> Amount:
    """What razing a location costs. HOST-RAZ-2"""
    return one_of(RAZE_WITH, state.defence(owner, site))


def raze_opponent(play: Play[State], seat: Seat, choice: RazeOpponent) -> None:
    """HOST-RAZ-3"""
    state, card = play.state, choice.location
    target = foreign_site(state, seat, card)
    if isinstance(target, IllegalDecision):
        raise target
    owner, site = target
    paid = payment(state, seat, card, defence(state, owner, site))
    if isinstance(paid, IllegalDecision):
        raise paid
    pay(play, seat, paid, "raze")
    play.emit(LocationRuined(seat, owner, card, goods_in(site.stock)))
    gain(play, seat, site.prints.spoils, f"spoils:{card}")
    gain(play, owner, site.prints.gift, f"razed:{card}")
    gain_on(play, seat, "raze")


def foreign_sites(state: State, seat: Seat) -> list[tuple[Seat, Site]]:
    """The unruined locations of the other seats that have not passed, in board order."""
    return [
        (owner, site)
        for owner in range(state.seats)
        if owner != seat and not state.passed[owner]
        for site in state.standing(owner)
    ]


def raze_opponent_choices(state: State, seat: Seat) -> list[RazeOpponent]:
    strongest = most_payable(state.in_reach(seat), INDEX[RAZE_WITH])
    if strongest < WEAKEST:
        return []
    return [
        RazeOpponent(IDS[site.card])
        for owner, site in foreign_sites(state, seat)
        if state.defence(owner, site) <= strongest
    ]


def on_card_razed(state: State, event: CardRazed) -> None:
    card = NUMBER[event.card]
    take_from_hand(state, event.seat, card)
    discard(state, card)


def on_location_ruined(state: State, event: LocationRuined) -> None:
    found = state.site_of(NUMBER[event.card])
    assert found
    site = found[1]
    site.ruin = True
    site.stock, site.uses = NOTHING, 0
    add(state, event.owner, event.returned)


DECIDE = {Raze: raze, RazeOpponent: raze_opponent}
APPLY = {CardRazed: on_card_razed, LocationRuined: on_location_ruined}
OFFER = {Raze: raze_choices, RazeOpponent: raze_opponent_choices}
