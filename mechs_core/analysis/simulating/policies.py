"""Who plays a game on: the bots that answer for its seats, for those of people too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.analysis.simulating.plan import BadPlan
from mechs_core.kernel.bots import RANDOM, bot_name, is_bot
from mechs_core.kernel.contract.agents import PREFIX
from mechs_core.kernel.ruleset import Ruleset

OWN: Final = "own"
FOR_PEOPLE: Final = RANDOM.seat_name


def policies(ruleset: Ruleset, names: Sequence[str], said: Sequence[str] = ()) -> tuple[str, ...]:
    """The bot of each seat, by name and version.

    names: who sat there. said: nothing, one word for all seats, or a word a seat: a bot, or `own`,
    which is the bot that sat there and `bot:random` for a person.
    Raises UnknownGame for a bot that is not there, BadPlan for another number of words.
    """
    words = said or (OWN,)
    if len(words) == 1:
        words = tuple(words) * len(names)
    if len(words) != len(names):
        raise BadPlan(f"{len(words)} bots for {len(names)} seats: say one, or one a seat")
    return tuple(_policy(ruleset, name, word) for name, word in zip(names, words, strict=True))


def _policy(ruleset: Ruleset, name: str, word: str) -> str:
    if word == OWN:
        return bot_name(ruleset, name if is_bot(name) else FOR_PEOPLE)
    if not is_bot(word):
        raise BadPlan(f"{word!r} is no bot: {PREFIX}NAME or {OWN}")
    return bot_name(ruleset, word)
