"""The rulesets: one folder each, found by its name, and those of installed packages.

There is no central list.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from mechs_core.kernel.bots import with_watched_bots
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.plugins import RULESETS, Offers, load, offers
from mechs_core.kernel.ruleset import Ruleset

OWN = "--ruleset-path PATH or an installed package adds one"


def names() -> tuple[str, ...]:
    """The names of all rulesets that are built in, alphabetically, without importing them."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def installed() -> Offers:
    """The rulesets that packages offer, none of them imported."""
    return offers(RULESETS, lambda name: name, lambda name: name in names())


def find(name: str) -> Ruleset:
    """The ruleset of that name; a name from a file is only looked up.

    Raises UnknownGame; BadPlugin for an installed one that cannot be taken in.
    """
    if name in names():
        built_in: Ruleset = import_module(f"{__name__}.{name}").RULESET
        return built_in
    others = installed()
    if others.called(name) is not None:
        return _loaded(name)
    there = ", ".join(sorted({*names(), *others.by_name}))
    raise UnknownGame(f"no ruleset {name!r}", hint=f"there is: {there}; {OWN}")


@lru_cache(maxsize=64)  # the same object each time: what is made for a ruleset is kept by it
def _loaded(name: str) -> Ruleset:
    return with_watched_bots(load(installed().by_name[name], name, Ruleset))
