"""Bots that play 51st State.

outlook  how many rounds there will be, and what goods, cards and the Arena are worth
worth    what a location brings in a round to come
plans    all that a seat could still do in this round, with what it brings and costs
margins  what each good is worth now, by what its next best use would bring
greedy   the bot
"""

from typing import Final

from mechs_core.kernel.contract.agents import Agents, Bot
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.fifty_first_state.observation import WIDEST

GREEDY: Final = Bot(
    name="greedy",
    version=1,
    sentence="takes the action that brings most points beyond what else its price could bring",
    choose=on_call(f"{__name__}.greedy", "choose"),
)
OBSERVATION: Final = "mechs_core.rulesets.fifty_first_state.observation.features"
AGENTS: Final = Agents(
    bots=(GREEDY,),
    features=on_call(OBSERVATION, "features"),
    observe=on_call(OBSERVATION, "observe"),
    widest=WIDEST,
)
