"""What the rounds to come will bring: how many there are, what goods and cards are worth in them.

Every number here is an estimate, in victory points where nothing else is said; none is a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.rulesets.fifty_first_state.amounts import Amount, some_of
from mechs_core.rulesets.fifty_first_state.data import GOODS
from mechs_core.rulesets.fifty_first_state.model import State

PACE: Final = (3.0, 6.0, 8.5)  # points of the leader in rounds 1, 2, and in each later one
LAST: Final = 0.5  # part of a round by which the last one goes beyond the target, on average
WORTH: Final = {  # of one good in a round to come
    "worker": 0.45,
    "fuel": 0.8,
    "gun": 0.8,
    "iron": 0.8,
    "brick": 0.8,
    "ammo": 1.1,
    "grey": 1.0,
    "red": 0.8,
    "blue": 0.8,
    "uni": 1.1,
    "dev": 1.0,
}
PRICES: Final = tuple(WORTH[good] for good in GOODS)
CARD: Final = 0.8  # of a card in hand, with a round to come
CARD_AT_ONCE: Final = 0.15  # without one


def rounds_left(state: State) -> float:
    """How many rounds come after this one, on average."""
    missing: float = state.target_vp - max(state.vp)
    number, rounds = max(state.round, 1), 0.0
    while missing > 0:
        pace = PACE[min(number, len(PACE)) - 1]
        rounds += min(1.0, missing / pace)
        missing, number = missing - pace, number + 1
    return min(max(rounds - LAST, 0.0), state.max_rounds - state.round)


def value(what: Amount, prices: Sequence[float], card: float) -> float:
    """What an amount is worth. prices: of goods by number; card: of a card."""
    found = what.vp + what.cards * card
    for good, number in some_of(what.goods):
        found += number * prices[good]
    return found
