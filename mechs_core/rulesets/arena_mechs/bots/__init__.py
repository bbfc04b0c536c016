"""Bots that play Arena Mechs.

worth    what a position and a program are worth to a seat
search   the best way to use an activation
greedy   the bot
"""

from typing import Final

from mechs_core.kernel.contract.agents import Agents, Bot
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.arena_mechs.observation import WIDEST

GREEDY: Final = Bot(
    name="greedy",
    version=1,
    sentence="uses each activation for the most prestige, its own and the others', in sight",
    choose=on_call(f"{__name__}.greedy", "choose"),
)
OBSERVATION: Final = "mechs_core.rulesets.arena_mechs.observation.features"
AGENTS: Final = Agents(
    bots=(GREEDY,),
    features=on_call(OBSERVATION, "features"),
    observe=on_call(OBSERVATION, "observe"),
    widest=WIDEST,
)
