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

from typing import Final

from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.on_demand import on_call

GREEDY: Final = Bot(
    name="greedy",
    version=1,
    sentence="weighs the harm it can do against the harm that waits, place by place",
    choose=on_call(f"{__name__}.greedy", "choose"),
)
BOTS: Final = (GREEDY,)
