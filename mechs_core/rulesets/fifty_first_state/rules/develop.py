"""Develop: a card from hand takes the place of an own location. HOST-DEV."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.amounts import Amount, counts, goods_in, one_of
from mechs_core.rulesets.fifty_first_state.cards import IDS, NUMBER, Location, location
from mechs_core.rulesets.fifty_first_state.data import DEV, DEVELOP_VP, DEVELOP_WITH
from mechs_core.rulesets.fifty_first_state.field_types import CardId, DevelopWith, Goods, Payment
from mechs_core.rulesets.fifty_first_state.model import OPENLY, Developing, Site, State
from mechs_core.rulesets.fifty_first_state.rules.build import gain_from_building
from mechs_core.rulesets.fifty_first_state.rules.gains import add, discard, gain
from mechs_core.rulesets.fifty_first_state.rules.payment import pay, payment, pays


class Develop(Decision, frozen=True, rename={"with_": "with"}):
    """Pay for replacing one of the own locations by a card from hand."""

    card: CardId
    with_: DevelopWith
    pay: Payment = None


class Replace(Decision, frozen=True):
    """Say which location the card replaces."""

    location: CardId


class DevelopStarted(Event, frozen=True, rename={"with_": "with"}):
    """The card, still in hand, waits for its place."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: str
    with_: str


class LocationReplaced(Event, frozen=True):
    seat: Seat
    old: str
    new: str
    returned: Goods  # stock that was left on the old location
    stock: Goods


def fitting(state: State, seat: Seat, card: int, pays_with: str) -> list[Site]:
    """The own locations that a card may replace, in board order. HOST-DEV-1"""
    return [site for site in state.board[seat] if fits(site, location(card), pays_with)]


def fits(site: Site, card: Location, pays_with: str) -> bool:
    return pays_with == DEV or site.ruin or not card.icon_set.isdisjoint(site.prints.icons)


def develop(play: Play[State], seat: Seat, choice: Develop) -> None:
    state, card = play.state, NUMBER[choice.card]
    if card not in state.hand[seat]:
        raise IllegalDecision("not_in_hand", f"{choice.card} is no location card in your hand")
    if not fitting(state, seat, card, choice.with_):
        raise IllegalDecision("no_match", f"with {choice.with_} {choice.card} fits no location")
    cost = one_of(choice.with_)
    paid = payment(state, seat, f"developing with {choice.with_}", cost, choice.pay)
    if isinstance(paid, IllegalDecision):
        raise paid
    pay(play, seat, paid, "develop")
    play.emit(DevelopStarted(seat, choice.card, choice.with_))


def develop_choices(state: State, seat: Seat) -> list[Develop]:
    have = state.in_reach(seat)
    ways = [(way, pays(state, seat, one_of(way), have)) for way in DEVELOP_WITH]
    ways = [(way, paid) for way, paid in ways if paid]
    if not ways:
        return []
    return [
        Develop(IDS[card], way, each)
        for card in sorted(state.hand[seat])
        for way, paid in ways
        if any(fits(site, location(card), way) for site in state.board[seat])
        for each in paid
    ]


def replace(play: Play[State], seat: Seat, choice: Replace) -> None:
    """HOST-DEV-2"""
    state, developing = play.state, play.state.developing
    assert developing
    found = state.site_of(NUMBER[choice.location])
    if found is None or found[0] != seat:
        raise IllegalDecision("not_yours", f"{choice.location} is not on your board")
    site, new = found[1], developing.card
    if site not in fitting(state, seat, new, developing.pays):
        raise IllegalDecision(
            "no_match", f"{choice.location} and {IDS[new]} share no icon, and it is no ruin"
        )
    place = state.board[seat].index(site)
    stock = goods_in(location(new).stock)
    play.emit(LocationReplaced(seat, choice.location, IDS[new], goods_in(site.stock), stock))
    gain(play, seat, Amount(vp=DEVELOP_VP), "develop")
    gain_from_building(play, seat, state.board[seat][place])


def replace_choices(state: State, seat: Seat) -> list[Replace]:
    assert state.developing
    sites = fitting(state, seat, state.developing.card, state.developing.pays)
    return [Replace(IDS[site.card]) for site in sites]


def on_develop_started(state: State, event: DevelopStarted) -> None:
    state.developing = Developing(NUMBER[event.card], event.with_)
    state.drawn[NUMBER[event.card]] = OPENLY


def on_location_replaced(state: State, event: LocationReplaced) -> None:
    old, new = NUMBER[event.old], NUMBER[event.new]
    board = state.board[event.seat]
    place = [site.card for site in board].index(old)
    board[place] = Site(new, stock=counts(event.stock))
    state.hand[event.seat].remove(new)
    discard(state, old)
    add(state, event.seat, event.returned)
    state.developing = None


DECIDE = {Develop: develop, Replace: replace}
APPLY = {DevelopStarted: on_develop_started, LocationReplaced: on_location_replaced}
OFFER = {Develop: develop_choices, Replace: replace_choices}
