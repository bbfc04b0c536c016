"""Bots that play Tiny Epic Mechs.

weapons  what weapons are worth; the best loadout
worth    what a position is worth
trial    imagined positions on which the rules are tried out
fight    the best attack
act      the best way to do an action
plan     the best cards for the turns that are left of a round
greedy   the bot
"""

from typing import Final

from mechs_core.kernel.contract.agents import Agents, Bot
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.tiny_epic_mechs.observation import WIDEST

GREEDY: Final = Bot(
    name="greedy",
    version=1,
    sentence="plans its round for the most points, and fights as well as it can",
    choose=on_call(f"{__name__}.greedy", "choose"),
)
OBSERVATION: Final = "mechs_core.rulesets.tiny_epic_mechs.observation.features"
AGENTS: Final = Agents(
    bots=(GREEDY,),
    features=on_call(OBSERVATION, "features"),
    observe=on_call(OBSERVATION, "observe"),
    widest=WIDEST,
)
