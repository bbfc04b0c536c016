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

from mechs_core.kernel.contract.agents import Agents, Bot
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.bottisota.observation import WIDEST

GREEDY: Final = Bot(
    name="greedy",
    version=1,
    sentence="weighs the harm it can do against the harm that waits, place by place",
    choose=on_call(f"{__name__}.greedy", "choose"),
)
OBSERVATION: Final = "mechs_core.rulesets.bottisota.observation.features"
AGENTS: Final = Agents(
    bots=(GREEDY,),
    features=on_call(OBSERVATION, "features"),
    observe=on_call(OBSERVATION, "observe"),
    widest=WIDEST,
)
