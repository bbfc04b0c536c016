"""Rulesets and bots of one's own that no package offers: named by their files.

`Known(rulesets=("mygame",), bots=("mybots.py",)).find("mygame")` loads them. What is pickled of it
are the names of the files, so that a process of its own finds the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import ModuleType
from typing import Any

from msgspec import Struct

from mechs_core import rulesets
from mechs_core.kernel.bots import own_bots, watched, with_watched_bots
from mechs_core.kernel.contract.agents import PREFIX, Bot
from mechs_core.kernel.errors import BadPlugin
from mechs_core.kernel.plugins import NAMES_ARE, fits
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.own.located import module_at


class Known(Struct, frozen=True):
    """The rulesets that are built in, installed, or in these files; and bots from these files.

    rulesets: packages' folders or `.py` files, each with a `RULESET`. bots: `.py` files, each with
    `BOTS`: a tuple of `Bot` for whatever is played, or such a tuple by the name of each game.
    """

    rulesets: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        return (*self.rulesets, *self.bots)

    def names(self) -> tuple[str, ...]:
        """Alphabetically. Imports what is in the files, nothing else. Raises BadPlugin."""
        there = {*rulesets.names(), *rulesets.installed().by_name, *rulesets_in(self.rulesets)}
        return tuple(sorted(there))

    def find(self, name: str) -> Ruleset:
        """The ruleset of that name, with the bots that are there for it.

        Raises UnknownGame; BadPlugin where anything in the files cannot be taken in.
        """
        own = rulesets_in(self.rulesets).get(name)
        ruleset = rulesets.find(name) if own is None else own
        return with_bots(ruleset, self._bots_for(ruleset)) if self.bots else ruleset

    def _bots_for(self, ruleset: Ruleset) -> tuple[Bot, ...]:
        found: list[Bot] = []
        taken = {bot.name for bot in own_bots(ruleset)}
        for file in dict.fromkeys(self.bots):
            for bot in bots_in(file, ruleset.name, self):
                if bot.name in taken:
                    why = f"is taken: {ruleset.name} has one of that name"
                    raise BadPlugin(f"{file}: {PREFIX}{bot.name} {why}")
                taken.add(bot.name)
                found.append(watched(bot))
        return tuple(found)


@lru_cache(maxsize=64)  # the same object each time: what is made for a ruleset is kept by it
def with_bots(ruleset: Ruleset, bots: tuple[Bot, ...]) -> Ruleset:
    """The ruleset with these bots besides its own."""
    agents = ruleset.agents
    return replace(ruleset, agents=replace(agents, bots=(*agents.bots, *bots)))


def rulesets_in(files: tuple[str, ...]) -> Mapping[str, Ruleset]:
    """The rulesets of these files, by name. Raises BadPlugin."""
    found: dict[str, Ruleset] = {}
    modules: dict[str, ModuleType] = {}
    for file in files:
        module = module_at(file)
        if module.__name__ in modules:  # said twice
            continue
        modules[module.__name__] = module
        ruleset = held(module, "RULESET", file)
        if not isinstance(ruleset, Ruleset):
            raise BadPlugin(f"{file}: RULESET is no Ruleset but {type(ruleset).__name__}")
        if not fits(ruleset.name):
            raise BadPlugin(f"{file}: no ruleset can be called {ruleset.name!r}: {NAMES_ARE}")
        if ruleset.name in rulesets.names():
            raise BadPlugin(f"{file}: the name {ruleset.name} is taken by one of this program")
        if ruleset.name in found:
            raise BadPlugin(f"{file}: there are two rulesets called {ruleset.name}")
        found[ruleset.name] = with_watched_bots(ruleset)
    return found


def bots_in(file: str, game: str, known: Known) -> Sequence[Bot]:
    """The bots of a file for one game. Raises BadPlugin."""
    said = held(module_at(file), "BOTS", file)
    groups: dict[Any, Any] = dict(said) if isinstance(said, Mapping) else {game: said}
    for name, bots in groups.items():
        if not isinstance(bots, tuple) or not all(isinstance(bot, Bot) for bot in bots):
            raise BadPlugin(f"{file}: BOTS is no tuple of Bot, nor one for each name of a game")
        if name != game and name not in known.names():
            raise BadPlugin(f"{file}: BOTS are for {name!r}, and no ruleset is called so")
        wrong = next((bot.name for bot in bots if not fits(bot.name)), None)
        if wrong is not None:
            raise BadPlugin(f"{file}: no bot can be called {wrong!r}: {NAMES_ARE}")
    return tuple(groups.get(game, ()))


def held(module: ModuleType, name: str, file: str) -> Any:
    """What a module holds under a name. Raises BadPlugin."""
    if name not in vars(module):
        raise BadPlugin(f"{file}: there is no {name} in it")
    return vars(module)[name]
