"""Which bots there are, and how seats name them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace as changed
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from mechs_core.kernel.contract.agents import PREFIX, Bot
from mechs_core.kernel.errors import BadPlugin, BotFailed, BrokenRules, UnknownGame
from mechs_core.kernel.faults import SHOW_ALL, fault, is_by_hand
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.plugins import BOTS, Offers, load, offers
from mechs_core.kernel.ruleset import Ruleset

OWN = "--bots-from FILE or an installed package adds others"


def of_a_kind(legal: Sequence[Any], rng: Rng) -> list[Any]:
    """Those of these decisions that are of one type, each type as likely."""
    kind = rng.choice([*dict.fromkeys(map(type, legal))])
    return [each for each in legal if type(each) is kind]


def _any_legal(prospect: Any) -> Decision:
    legal, by_kind = prospect.legal, prospect.ruleset.agents.by_kind
    if by_kind and prospect.kind in by_kind:
        legal = of_a_kind(legal, prospect.rng)
    decision: Decision = prospect.rng.choice(legal)
    return decision


RANDOM = Bot("random", 1, "takes any legal decision, each as likely", _any_legal)


def own_bots(ruleset: Ruleset) -> tuple[Bot, ...]:
    """Those that need no package: the ruleset's, and the one that plays any game."""
    return (RANDOM, *ruleset.agents.bots)


def installed_bots(ruleset: Ruleset) -> Offers:
    """The bots that packages offer for a ruleset, none of them imported."""
    taken = {bot.name for bot in own_bots(ruleset)}

    def name_of(offered: str) -> str | None:
        game, dot, name = offered.rpartition(".")
        return name if not dot or game == ruleset.name else None

    return offers(BOTS, name_of, taken.__contains__)


def bots_of(ruleset: Ruleset) -> tuple[Bot, ...]:
    """All that can be taken in; `passed_over` says which cannot."""
    return _all_of(ruleset)[0]


def passed_over(ruleset: Ruleset) -> tuple[str, ...]:
    """A line for each bot of an installed package that cannot be taken in."""
    return _all_of(ruleset)[1]


def _all_of(ruleset: Ruleset) -> tuple[tuple[Bot, ...], tuple[str, ...]]:
    found, left = [*own_bots(ruleset)], []
    others = installed_bots(ruleset)
    for name in others.by_name:
        try:
            found.append(_loaded(ruleset, name))
        except BadPlugin as error:
            left.append(error.sentence)
    return tuple(found), (*others.passed_over, *left)


@lru_cache(maxsize=256)  # a seat's bot is looked up at each of its decisions
def find_bot(ruleset: Ruleset, name: str) -> Bot:
    """The bot called `bot:NAME` or `bot:NAME@VERSION`.

    Raises UnknownGame; BadPlugin for one of an installed package that cannot be taken in.
    """
    for bot in own_bots(ruleset):
        if name in (f"{PREFIX}{bot.name}", bot.seat_name):
            return bot
    plain = name.removeprefix(PREFIX).partition("@")[0]
    if installed_bots(ruleset).called(plain) is not None:
        bot = _loaded(ruleset, plain)
        if name in (f"{PREFIX}{bot.name}", bot.seat_name):
            return bot
    there = ", ".join(bot.seat_name for bot in bots_of(ruleset))
    raise UnknownGame(f"no bot {name!r} for {ruleset.name}", hint=f"there is: {there}; {OWN}")


@lru_cache(maxsize=256)
def _loaded(ruleset: Ruleset, name: str) -> Bot:
    return watched(load(installed_bots(ruleset).by_name[name], name, Bot))


@lru_cache(maxsize=64)  # the same object each time: what is made for a ruleset is kept by it
def with_watched_bots(ruleset: Ruleset) -> Ruleset:
    """Somebody's own ruleset, its bots watched."""
    agents = ruleset.agents
    return changed(ruleset, agents=changed(agents, bots=tuple(map(watched, agents.bots))))


@lru_cache(maxsize=256)
def watched(bot: Bot) -> Bot:
    """The bot; where it breaks, or decides what is not legal, its choice raises BotFailed."""
    return replace(bot, choose=_watched(bot.choose, bot.seat_name))


def _watched(
    choose: Callable[[Any], Decision | None], name: str
) -> Callable[[Any], Decision | None]:
    def chosen(prospect: Any) -> Decision | None:
        try:
            decision = choose(prospect)
            if decision is None and prospect.may_leave:
                return None
            why = None if decision in prospect.legal else prospect.why_not(decision)
            told = "" if why is None else repr(decision)
        except BrokenRules:
            raise
        except BaseException as error:  # `exit()` in a bot ends no program
            if is_by_hand(error):
                raise
            raise BotFailed(f"{name} broke, {prospect.at}: {fault(error)}", SHOW_ALL) from error
        if why is not None:
            raise BotFailed(f"{name} decided {told}, {prospect.at}: {why}")
        return decision

    return chosen


def bot_name(ruleset: Ruleset, name: str) -> str:
    """A seat's name as it is stored: of a bot, with its version."""
    return find_bot(ruleset, name).seat_name if name.startswith(PREFIX) else name


def is_bot(name: str) -> bool:
    return name.startswith(PREFIX)
