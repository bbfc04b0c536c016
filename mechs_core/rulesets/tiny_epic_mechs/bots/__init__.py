"""Bots that play Tiny Epic Mechs.

weapons  what weapons are worth; the best loadout
worth    what a position is worth
trial    imagined positions on which the rules are tried out
fight    the best attack
act      the best way to do an action
plan     the best cards for the turns that are left of a round
greedy   the bot
"""

from mechs_core.rulesets.tiny_epic_mechs.bots.greedy import GREEDY

BOTS = (GREEDY,)

__all__ = ["BOTS", "GREEDY"]
