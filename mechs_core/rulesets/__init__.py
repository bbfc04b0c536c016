"""The rulesets: one folder each, found by its name. There is no central list."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.ruleset import Ruleset


def names() -> tuple[str, ...]:
    """The names of all rulesets, in alphabetical order, without importing them."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def find(name: str) -> Ruleset:
    """The ruleset of that name. Raises UnknownGame; a name from a file is only looked up."""
    if name not in names():
        raise UnknownGame(f"no ruleset {name!r}", hint=f"there is: {', '.join(names())}")
    ruleset: Ruleset = import_module(f"{__name__}.{name}").RULESET
    return ruleset
