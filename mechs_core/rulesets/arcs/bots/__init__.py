"""Bots that play Arcs.

outlook  what ambitions, tokens, cards and pieces are worth to a seat now
odds     how often dice show what
fights   what a battle brings, and with which dice
travel   what ships are worth where they are, and where they could be
acts     what each action brings
playing  which card to lead, to follow with, to redraw or give away
turns    what is spent in the Prelude, what pips are spent on
greedy   the bot
"""

from typing import Final

from mechs_core.kernel.contract.agents import Agents, Bot
from mechs_core.kernel.on_demand import on_call

GREEDY: Final = Bot(
    name="greedy",
    version=1,
    sentence="takes what brings most Power for the ambitions, by estimate, one action at a time",
    choose=on_call(f"{__name__}.greedy", "choose"),
)
AGENTS: Final = Agents(bots=(GREEDY,))
