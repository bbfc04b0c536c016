"""Bots that play Arena Mechs.

worth    what a position and a program are worth to a seat
search   the best way to use an activation
greedy   the bot
"""

from typing import Final

from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.on_demand import on_call

GREEDY: Final = Bot(
    name="greedy",
    version=1,
    sentence="uses each activation for the most prestige, its own and the others', in sight",
    choose=on_call(f"{__name__}.greedy", "choose"),
)
BOTS: Final = (GREEDY,)
