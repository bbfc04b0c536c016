"""What locations are worth to a seat in the rounds to come. Estimates in points, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.rulesets.fifty_first_state.bots.outlook import CARD, PRICES, price, value
from mechs_core.rulesets.fifty_first_state.cards import Location

STANDS: Final = 1.0  # at the end of the game
USED: Final = 0.8  # how often an action location is used, of the times that it can be
LEAST: Final = 0.2  # of an action location in a round, for what it makes of scarce uses
KEEPS: Final = 0.3  # room to store one good
HAPPENS: Final = {"build": 1.2, "deal": 0.7, "raze": 0.7}  # how often in a round
GUARDS: Final = 0.15  # a point of defence for all locations


def in_a_round(card: Location, icons: Sequence[int]) -> float:
    """What a standing location brings in a round to come. icons: of its owner, its own included."""
    found = value(card.product(icons), PRICES, CARD)
    if card.action is not None:
        gained = value(card.action.gain, PRICES, CARD)
        paid = price(card.action.cost, PRICES, CARD)
        found += card.action.times * USED * max(gained - paid, LEAST)
    if card.on:
        found += HAPPENS[card.on] * value(card.gains, PRICES, CARD)
    return found + KEEPS * sum(card.store) + GUARDS * card.defends
