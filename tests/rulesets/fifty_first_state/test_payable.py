"""What a seat can pay, looked up, against payments that are worked out one by one."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.amounts import NO_AMOUNT, Amount, amount, counts, one_of
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION, FACTION, LOCATION, NUMBER
from mechs_core.rulesets.fifty_first_state.data import ANY, BASIC, GOODS
from mechs_core.rulesets.fifty_first_state.model import Site, State
from mechs_core.rulesets.fifty_first_state.rules.payment import (
    default_payment,
    listed,
    most_payable,
    payable,
    payment,
    payments,
    pays,
)
from tests.games import Sealed

COSTS = (
    *(card.action.cost for card in LOCATION.values() if card.action),
    *(action.cost for faction in FACTION for action in faction.actions),
    *(card.play.cost for card in CONNECTION.values()),
    *(one_of(contact, distance) for contact in ("grey", "red", "blue") for distance in (1, 3, 6)),
    *(one_of(good) for good in ("worker", "brick", "dev")),
    *(amount("2 fuel 1 gun 1 ammo"), amount("1 grey 2 red 1 blue 1 uni"), NO_AMOUNT),
)


def with_goods(rng: Rng) -> State:
    """A seat 0 with a few goods in supply and on two locations."""
    state: State = Sealed.new(RULESET, 2).line.state
    state.supply[0] = [rng.below(3) * rng.below(2) for _ in GOODS]
    for card, kind in (("F10.1", "iron"), ("F12.1", "worker")):
        state.board[0].append(Site(NUMBER[card], stock=counts({kind: rng.below(3)})))
    return state


@pytest.mark.parametrize("cost", COSTS, ids=str)
def test_host_pay_1_what_is_payable_has_a_default_payment(cost: Amount) -> None:
    rng = Rng("payable", str(cost))
    for _ in range(60):
        state = with_goods(rng)
        have, default = state.in_reach(0), default_payment(state, 0, cost)
        assert payable(have, cost) == (default is not None)
        listing = pays(state, 0, cost, have)
        assert [*listing] == [
            None if number == 0 else listed(paid)
            for number, paid in enumerate(payments(state, 0, cost))
        ]


def test_host_pay_3_no_payment_is_missing() -> None:
    """Against every bag of goods that is in reach, tried as a named payment."""
    rng = Rng("payments", "7")
    for cost in (amount("1 worker 2 fuel"), amount("1 worker 1 any"), amount("2 iron")):
        size = sum(cost.goods) + cost.any
        bags = [*combinations_with_replacement((*BASIC, "worker", "ammo", "uni"), size)]
        for _ in range(40):
            state = with_goods(rng)
            exact = {
                counts({good: bag.count(good) for good in bag})
                for bag in bags
                if isinstance(payment(state, 0, "it", cost, bag), tuple)
            }
            assert exact == {*payments(state, 0, cost)}
            assert all(covers(paid, cost, state.in_reach(0)) for paid in exact)


def covers(paid: tuple[int, ...], cost: Amount, have: list[int]) -> bool:
    """Whether a payment is owned, and exact with ammo for what lacks of basic goods."""
    lacking = [wanted - number for wanted, number in zip(cost.goods, paid, strict=True)]
    spare = -sum(lacking[GOODS.index(good)] for good in ANY)
    short = all(lacking[GOODS.index(good)] >= -cost.any for good in BASIC)
    owned = all(number <= there for number, there in zip(paid, have, strict=True))
    return owned and short and spare == cost.any


def test_host_r_20_contacts_are_payable_up_to_their_number_and_uni() -> None:
    rng = Rng("contacts", "7")
    for _ in range(60):
        state = with_goods(rng)
        have = state.in_reach(0)
        for good in GOODS:
            most = most_payable(have, GOODS.index(good))
            assert default_payment(state, 0, one_of(good, most + 1)) is None
            assert not most or default_payment(state, 0, one_of(good, most)) is not None
