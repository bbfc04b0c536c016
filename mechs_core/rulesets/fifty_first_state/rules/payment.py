"""Paying costs: from the supply, from stock on the own board, and with jokers. HOST-PAY."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, Literal

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.amounts import (
    INDEX,
    NOTHING,
    Amount,
    Counts,
    counts,
    goods_in,
    some_of,
    told,
)
from mechs_core.rulesets.fifty_first_state.cards import BASIC_INDICES, IDS
from mechs_core.rulesets.fifty_first_state.data import AMMO, ANY, CONTACTS, GOODS, UNI
from mechs_core.rulesets.fifty_first_state.field_types import Goods
from mechs_core.rulesets.fifty_first_state.model import State

To = Literal["bank", "owner", "arena"]
Reason = Literal[
    "construct",
    "develop",
    "deal",
    "raze",
    "use",
    "faction",
    "trade",
    "open",
    "connection",
    "send",
    "equip",
]
AMMO_INDEX: Final = INDEX[AMMO]
ANY_INDICES: Final = tuple(INDEX[good] for good in ANY)
# good -> what can be paid in its place. RULES.md, Goods
JOKER: Final = {
    **dict.fromkeys(BASIC_INDICES, AMMO_INDEX),
    **{INDEX[contact]: INDEX[UNI] for contact in CONTACTS},
}


BY_DEFAULT: Final = (None,)


class PaidFrom(Struct, frozen=True):
    """Where the goods of a payment came from."""

    supply: Goods
    stock: dict[str, Goods]  # by location


class GoodsPaid(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    goods: Goods
    from_: PaidFrom
    to: To
    reason: Reason


def default_payment(state: State, seat: int, cost: Amount) -> Counts | None:
    """The payment that is taken where none is named; None: no payment covers the cost. HOST-PAY-1

    Each good itself, then its joker; `any` comes last, from the supply if that has one.
    """
    left = state.in_reach(seat)
    paid = [0] * len(GOODS)
    for good, wanted in some_of(cost.goods):
        own = min(wanted, left[good])
        take(left, paid, good, own)
        if own < wanted:
            joker = JOKER.get(good)
            if joker is None or left[joker] < wanted - own:
                return None
            take(left, paid, joker, wanted - own)
    supply = state.supply[seat]
    for _ in range(cost.any):
        unpaid = [good for good in ANY_INDICES if left[good]]
        if not unpaid:
            return None
        in_supply = (good for good in unpaid if supply[good] > paid[good])
        take(left, paid, next(in_supply, unpaid[0]), 1)
    return tuple(paid)


def payable(have: Sequence[int], cost: Amount) -> bool:
    """Whether there is a payment of a cost. have: what is in reach; it stays as it is."""
    left = have
    for good, wanted in some_of(cost.goods):
        lacking = wanted - left[good]
        if lacking > 0:
            joker = JOKER.get(good)
            if joker is None or left[joker] < lacking:
                return False
            left = [*left]
            left[joker] -= lacking
    if not cost.any:
        return True
    spent = sum(cost.goods[good] for good in ANY_INDICES)
    return sum(have[good] for good in ANY_INDICES) - spent >= cost.any


def most_payable(have: Sequence[int], good: int) -> int:
    """How much of a good can be paid at most. have: what is in reach."""
    joker = JOKER.get(good)
    return have[good] if joker is None else have[good] + have[joker]


def take(left: list[int], paid: list[int], good: int, number: int) -> None:
    left[good] -= number
    paid[good] += number


def payments(state: State, seat: int, cost: Amount) -> list[Counts]:
    """Every payment that covers a cost: the default, then those with more of earlier goods first.

    HOST-PAY-3 In contacts only the default: HOST-R-20
    """
    default = default_payment(state, seat, cost)
    if default is None:
        return []
    have = state.in_reach(seat)
    if not cost.any and not any(cost.goods[good] for good in BASIC_INDICES):
        return [default]
    fixed = tuple([0 if good in ANY_INDICES else number for good, number in enumerate(default)])
    others = [
        paid
        for paid in coverings(fixed, cost)
        if paid != default and all(number <= have[good] for good, number in some_of(paid))
    ]
    return [default, *others]


@cache
def coverings(fixed: Counts, cost: Amount) -> list[Counts]:
    """The ways to pay a cost, owned or not, more of earlier goods first.

    fixed: what is paid beside basic goods and `any`.
    """
    return sorted({*covering(fixed, cost)}, reverse=True)


def covering(fixed: Counts, cost: Amount) -> Iterator[Counts]:
    """The ways of `coverings`, in any order, some more than once."""
    wanted = [(good, cost.goods[good]) for good in BASIC_INDICES if cost.goods[good]]
    for chosen in product(ANY_INDICES, repeat=cost.any):
        for own in product(*(range(number + 1) for _, number in wanted)):
            paid = [*fixed]
            for good in chosen:
                paid[good] += 1
            for (good, number), itself in zip(wanted, own, strict=True):
                paid[good] += itself
                paid[AMMO_INDEX] += number - itself
            paid[AMMO_INDEX] += cost.goods[AMMO_INDEX]
            yield tuple(paid)


def payment(
    state: State, seat: int, what: str, cost: Amount, named: tuple[str, ...] | None = None
) -> Counts | IllegalDecision:
    """The payment of a cost, the default where none is named, or what forbids it.

    what: what costs it, for the sentence. named: `pay` of a decision.
    """
    default = default_payment(state, seat, cost)
    if default is None:
        return IllegalDecision("cannot_pay", f"{what} costs {told(cost)}, {shortage(state, seat)}")
    if named is None:
        return default
    paid = counts({good: named.count(good) for good in named})
    if not named or paid not in payments(state, seat, cost):
        said = told(Amount(paid))
        return IllegalDecision(
            "bad_payment", f"{what} costs {told(cost) or 'nothing'}: {said or '[]'} does not pay it"
        )
    return paid


def shortage(state: State, seat: int) -> str:
    """What a seat has to pay with, for a refusal."""
    return f"you have {told(Amount(tuple(state.in_reach(seat)))) or 'nothing'}"


def pay(play: Play[State], seat: int, paid: Counts, reason: Reason, to: To = "bank") -> None:
    """Take a payment, from the supply first, then from stock in board order. HOST-PAY-1"""
    if paid == NOTHING:
        return
    supply = [min(number, play.state.supply[seat][good]) for good, number in enumerate(paid)]
    rest = [number - taken for number, taken in zip(paid, supply, strict=True)]
    stock: dict[str, Goods] = {}
    for site in play.state.board[seat] if any(rest) else ():
        taken = [min(number, site.stock[good]) for good, number in enumerate(rest)]
        if any(taken):
            stock[IDS[site.card]] = goods_in(taken)
            rest = [number - less for number, less in zip(rest, taken, strict=True)]
    play.emit(GoodsPaid(seat, goods_in(paid), PaidFrom(goods_in(supply), stock), to, reason))


def pays(
    state: State, seat: int, cost: Amount, have: Sequence[int]
) -> Sequence[tuple[str, ...] | None]:
    """The payments of a cost as decisions name them: None for the default, which comes first.

    have: what is in reach.
    """
    if not payable(have, cost):
        return ()
    if not cost.any and not have[AMMO_INDEX]:  # only jokers leave a choice; contacts' do not
        return BY_DEFAULT
    return [None, *(listed(paid) for paid in payments(state, seat, cost)[1:])]


def listed(paid: Counts) -> tuple[str, ...]:
    """Each good as often as it is paid."""
    return tuple(good for good, number in zip(GOODS, paid, strict=True) for _ in range(number))


def on_goods_paid(state: State, event: GoodsPaid) -> None:
    for good, number in event.from_.supply.items():
        state.supply[event.seat][INDEX[good]] -= number
    for site in state.board[event.seat]:
        if taken := event.from_.stock.get(IDS[site.card]):
            site.stock = less(site.stock, taken)


def less(have: Counts, taken: Goods) -> Counts:
    left = [number - taken.get(good, 0) for good, number in zip(GOODS, have, strict=True)]
    return tuple(left) if any(left) else NOTHING


APPLY = {GoodsPaid: on_goods_paid}
