"""Bots that play Arena Mechs.

worth    what a position and a program are worth to a seat
search   the best way to use an activation
greedy   the bot
"""

from mechs_core.rulesets.arena_mechs.bots.greedy import GREEDY

BOTS = (GREEDY,)

__all__ = ["BOTS", "GREEDY"]
