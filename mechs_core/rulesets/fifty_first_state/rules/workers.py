"""What workers are sent for: trade, and others' open production. HOST-TRD-1, HOST-OPN-1."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.amounts import one_of
from mechs_core.rulesets.fifty_first_state.cards import IDS, NUMBER
from mechs_core.rulesets.fifty_first_state.data import (
    CARD,
    TRADED,
    WORKER,
    WORKERS_TO_OPEN,
    WORKERS_TO_TRADE,
)
from mechs_core.rulesets.fifty_first_state.field_types import CardId, TradeGood
from mechs_core.rulesets.fifty_first_state.model import State
from mechs_core.rulesets.fifty_first_state.rules.gains import gain
from mechs_core.rulesets.fifty_first_state.rules.payment import pay, payable, payment
from mechs_core.rulesets.fifty_first_state.rules.raze import foreign_site, foreign_sites

TRADE_COST: Final = one_of(WORKER, WORKERS_TO_TRADE)
OPEN_COST: Final = one_of(WORKER, WORKERS_TO_OPEN)


class Trade(Decision, frozen=True):
    """Two workers for a good or a card."""

    good: TradeGood


class OpenProduction(Decision, frozen=True):
    """Send a worker to the open production location of another seat."""

    location: CardId


class OpenUsed(Event, frozen=True):
    by: Seat
    owner: Seat
    card: str


def trade(play: Play[State], seat: Seat, choice: Trade) -> None:
    if choice.good not in TRADED:
        raise IllegalDecision("wrong_good", f"{choice.good} is not traded: {' '.join(TRADED)}")
    paid = payment(play.state, seat, "a trade", TRADE_COST)
    if isinstance(paid, IllegalDecision):
        raise paid
    if choice.good == CARD and not play.state.has_cards_left():  # HOST-R-16
        raise IllegalDecision("no_card", "deck and discard are empty")
    pay(play, seat, paid, "trade")
    gain(play, seat, one_of(choice.good), "trade")


def trade_choices(state: State, seat: Seat) -> list[Trade]:
    if not payable(state.in_reach(seat), TRADE_COST):
        return []
    return [Trade(good) for good in TRADED if good != CARD or state.has_cards_left()]


def use_open(play: Play[State], seat: Seat, choice: OpenProduction) -> None:
    state, card = play.state, choice.location
    target = foreign_site(state, seat, card)
    if isinstance(target, IllegalDecision):
        raise target
    owner, site = target
    if not site.prints.open:
        raise IllegalDecision("not_open", f"{card} has no open production")
    if site.uses:
        raise IllegalDecision("already_used", f"{card} is used in this round")
    paid = payment(state, seat, card, OPEN_COST)
    if isinstance(paid, IllegalDecision):
        raise paid
    pay(play, seat, paid, "open", "owner")
    play.emit(OpenUsed(seat, owner, card))
    gain(play, owner, OPEN_COST, f"open:{card}")  # HOST-R-15
    gain(play, seat, site.prints.makes, f"open:{card}")


def open_choices(state: State, seat: Seat) -> list[OpenProduction]:
    if not payable(state.in_reach(seat), OPEN_COST):
        return []
    return [
        OpenProduction(IDS[site.card])
        for _, site in foreign_sites(state, seat)
        if site.prints.open and not site.uses
    ]


def on_open_used(state: State, event: OpenUsed) -> None:
    found = state.site_of(NUMBER[event.card])
    assert found
    found[1].uses += 1


DECIDE = {Trade: trade, OpenProduction: use_open}
APPLY = {OpenUsed: on_open_used}
OFFER = {Trade: trade_choices, OpenProduction: open_choices}
