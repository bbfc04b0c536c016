"""Bots that play Arcs, and what environments need.

outlook  what ambitions, tokens, cards and pieces are worth to a seat now
odds     how often dice show what
fights   what a battle brings, and with which dice
travel   what ships are worth where they are, and where they could be
acts     what each action brings
playing  which card to lead, to follow with, to redraw or give away
turns    what is spent in the Prelude, what pips are spent on
campaign what campaigns have besides
looks    which estimates fit a game
greedy   the bot
"""

from typing import Final

from mechs_core.kernel.contract.agents import Agents, Bot, Numbers
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.arcs.observation import WIDEST, WIDEST_IN_CAMPAIGNS

GREEDY: Final = Bot(
    name="greedy",
    version=2,
    sentence="takes what brings most Power for the ambitions, by estimate, one action at a time",
    choose=on_call(f"{__name__}.greedy", "choose"),
)
OBSERVATION: Final = "mechs_core.rulesets.arcs.observation"
AGENTS: Final = Agents(
    bots=(GREEDY,),
    features=on_call(f"{OBSERVATION}.features", "features"),
    observe=on_call(f"{OBSERVATION}.features", "observe"),
    widest=WIDEST,
    within=on_call(f"{OBSERVATION}.base", "within"),
    larger={
        "campaign": Numbers(
            features=on_call(f"{OBSERVATION}.campaign", "features"),
            observe=on_call(f"{OBSERVATION}.campaign", "observe"),
            widest=WIDEST_IN_CAMPAIGNS,
        )
    },
    by_kind=frozenset({"talk"}),
)
