"""Bots that play Bottisota-2.

odds      tests and fights on average
harm      what one bot can do to another
upkeep    what cards, repairs and charges are worth
outlook   what a place in the hall is worth
moves     the best way to use a movement
fire      which shot to declare
greedy    the bot
"""

from mechs_core.rulesets.bottisota.bots.greedy import GREEDY

BOTS = (GREEDY,)

__all__ = ["BOTS", "GREEDY"]
