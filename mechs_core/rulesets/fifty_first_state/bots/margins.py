"""What one more or less of each good is worth now: what its next best use would bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.rulesets.fifty_first_state.amounts import INDEX, some_of
from mechs_core.rulesets.fifty_first_state.bots.plans import Outlook, Plan
from mechs_core.rulesets.fifty_first_state.data import AMMO, BASIC, CONTACTS, GOODS, UNI
from mechs_core.rulesets.fifty_first_state.rules.payment import ANY_INDICES

MOST: Final = 2.5
JOKERS: Final = (
    (INDEX[AMMO], tuple(INDEX[good] for good in BASIC)),
    (INDEX[UNI], tuple(INDEX[good] for good in CONTACTS)),
)


def margins(outlook: Outlook, plans: Sequence[Plan]) -> list[float]:
    """The worth of one more of each good. The prices of the outlook are those for the others."""
    prices = outlook.prices
    uses: list[list[tuple[float, int]]] = [[] for _ in GOODS]  # by good: worth of one, how many
    for plan in plans:
        needs = some_of(plan.cost.goods)
        if plan.cost.any:
            needs = (*needs, (min(ANY_INDICES, key=prices.__getitem__), plan.cost.any))
        surplus = plan.worth - sum(prices[good] * number for good, number in needs)
        for good, number in needs:
            each = prices[good] + surplus / number
            if each > 0:
                uses[good].append((each, number * plan.times))
    found = [margin(each, have) for each, have in zip(uses, outlook.have, strict=True)]
    for joker, goods in JOKERS:
        found[joker] = max(found[joker], *(found[good] for good in goods))
    return found


def margin(uses: list[tuple[float, int]], have: int) -> float:
    """What the first use is worth for which not enough is there."""
    uses.sort(reverse=True)
    for each, number in uses:
        have -= number
        if have < 0:
            return min(each, MOST)
    return 0.0
