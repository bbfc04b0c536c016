"""Bots that play Bottisota-2.

odds       tests and fights on average
upkeep     what cards, repairs and charges are worth
harm       what one bot can do to another
outlook    what a place in the hall is worth
moves      the best way to use a movement
aim        what a shot is worth
best       the best of several decisions
entering, travel, combat, cards    decisions
greedy     the bot
"""

from mechs_core.rulesets.bottisota.bots.greedy import GREEDY

BOTS = (GREEDY,)

__all__ = ["BOTS", "GREEDY"]
