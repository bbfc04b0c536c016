"""Which bots there are, and how seats name them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mechs_core.kernel.contract.agents import PREFIX, Bot
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.ruleset import Ruleset


def _any_legal(prospect: Any) -> Decision:
    decision: Decision = prospect.rng.choice(prospect.legal)
    return decision


RANDOM = Bot("random", 1, "takes any legal decision, each as likely", _any_legal)


def bots_of(ruleset: Ruleset) -> tuple[Bot, ...]:
    return (RANDOM, *ruleset.agents.bots)


@lru_cache(maxsize=256)  # a seat's bot is looked up at each of its decisions
def find_bot(ruleset: Ruleset, name: str) -> Bot:
    """The bot called `bot:NAME` or `bot:NAME@VERSION`. Raises UnknownGame."""
    for bot in bots_of(ruleset):
        if name in (f"{PREFIX}{bot.name}", bot.seat_name):
            return bot
    there = ", ".join(bot.seat_name for bot in bots_of(ruleset))
    raise UnknownGame(f"no bot {name!r} for {ruleset.name}", hint=f"there is: {there}")


def bot_name(ruleset: Ruleset, name: str) -> str:
    """A seat's name as it is stored: of a bot, with its version."""
    return find_bot(ruleset, name).seat_name if name.startswith(PREFIX) else name


def is_bot(name: str) -> bool:
    return name.startswith(PREFIX)
