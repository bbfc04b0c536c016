"""What the rounds to come will bring: how many there are, what goods and cards are worth in them.

Every number here is an estimate, in victory points where nothing else is said; none is a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from mechs_core.rulesets.fifty_first_state.amounts import Amount, some_of
from mechs_core.rulesets.fifty_first_state.data import GOODS
from mechs_core.rulesets.fifty_first_state.model import State
from mechs_core.rulesets.fifty_first_state.rules.payment import ANY_INDICES

# By round, the last one also for all that follow.
PACE: Final = (3.5, 6.0, 8.0)  # points that the leader makes in it
FROM_CARD: Final = (0.2, 0.45, 0.6, 0.75, 0.9)  # points that a card in hand still makes in it
FROM_GOOD: Final = 0.12  # points that a good in supply still makes
WORTH: Final = {  # of one good in a round to come
    "worker": 0.55,
    "fuel": 0.65,
    "gun": 0.65,
    "iron": 0.65,
    "brick": 0.65,
    "ammo": 1.1,
    "grey": 0.8,
    "red": 0.65,
    "blue": 0.65,
    "uni": 1.1,
    "dev": 1.0,
}
PRICES: Final = tuple(WORTH[good] for good in GOODS)
CARD: Final = 2.1  # of a card in hand, with a round to come
PIECE: Final = 0.3  # of the prize, that a piece of the dearest equipment is worth
CARD_AT_ONCE: Final = 0.15  # without one, where a card can be played


def rounds_left(state: State) -> float:
    """How many rounds come after this one, on average."""
    at_most = state.max_rounds - state.round
    missing = state.target_vp - max(at_its_end(state, seat) for seat in range(state.seats))
    if missing <= 0:
        return min(max(0.0, 0.5 + missing / at(PACE, state.round)), at_most)
    rounds, number = 0.5, state.round + 1
    while missing > 0:
        rounds += min(1.0, missing / at(PACE, number))
        missing, number = missing - at(PACE, number), number + 1
    return min(rounds, at_most)


def at(by_round: Sequence[float], number: int) -> float:
    """What holds for a round."""
    return by_round[min(max(number, 1), len(by_round)) - 1]


def at_its_end(state: State, seat: int) -> float:
    """The points of a seat after this round."""
    if state.phase != "action":
        return state.vp[seat] + at(PACE, state.round)
    if state.passed[seat]:
        return state.vp[seat]
    cards = at(FROM_CARD, state.round) * len(state.hand[seat])
    return state.vp[seat] + cards + FROM_GOOD * sum(state.in_reach(seat))


def equip_windows(state: State, rounds: float) -> float:
    """How often workers in the Arena will be equipped, on average. rounds: after this one."""
    return rounds + (state.arena is not None and state.arena.final_equip)


def piece_worth(state: State, seat: int, windows: float) -> float:
    """What a piece of the dearest equipment is worth; nothing where the prize is decided."""
    arena = state.arena
    if arena is None:
        return 0.0
    points = [arena.points(each) or 0 for each in range(state.seats)]
    lead = points[seat] - max(points[:seat] + points[seat + 1 :])
    decided = abs(lead) > ceil(windows) * max(arena.equipment.values())
    return 0.0 if decided else PIECE * arena.prize


def price(cost: Amount, prices: Sequence[float], card: float) -> float:
    """What a cost is worth, with the cheapest goods for `any`."""
    found = value(cost, prices, card)
    return found + cost.any * min([prices[good] for good in ANY_INDICES]) if cost.any else found


def value(what: Amount, prices: Sequence[float], card: float) -> float:
    """What an amount is worth. prices: of goods by number; card: of a card."""
    found = what.vp + what.cards * card
    for good, number in some_of(what.goods):
        found += number * prices[good]
    return found
