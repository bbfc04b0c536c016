"""Rulesets and bots of other packages: found by entry points, imported when they are used.

A package says in its pyproject.toml

    [project.entry-points."mechs.rulesets"]
    mygame = "mygame:RULESET"

    [project.entry-points."mechs.bots"]
    "mygame.careful" = "mygame.bots:CAREFUL"

A bot's entry point is `RULESET.BOT`, or `BOT` alone for a bot that plays any game.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import Struct

from mechs_core.kernel.errors import BadPlugin
from mechs_core.kernel.faults import SHOW_ALL, fault, is_by_hand, know_as_own

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

RULESETS: Final = "mechs.rulesets"
BOTS: Final = "mechs.bots"
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")  # of a ruleset or a bot
NAMES_ARE: Final = "a name is a small letter, then small letters, digits and _, 40 at most"

T = TypeVar("T")


def fits(name: object) -> bool:
    """Whether a ruleset or a bot from outside this program may have this name."""
    return isinstance(name, str) and NAME.fullmatch(name) is not None


class Offers(Struct, frozen=True):
    """What installed packages offer, by name.

    passed_over: a line about each entry point that is not used. double: the names that several
    packages offer, with such a line.
    """

    by_name: Mapping[str, EntryPoint]
    passed_over: tuple[str, ...]
    double: Mapping[str, str]

    def called(self, name: str) -> EntryPoint | None:
        """What has that name; None where nothing has. Raises BadPlugin where several have."""
        if name in self.double:
            raise BadPlugin(self.double[name], hint="uninstall one of the packages")
        return self.by_name.get(name)


def offers(
    group: str, name_of: Callable[[str], str | None], taken: Callable[[str], bool]
) -> Offers:
    """The usable entry points of a group, by the name of what they offer; none is imported.

    name_of: from an entry point's name to the name of the ruleset or bot; None: skip it. taken:
    whether this program has something of that name itself.
    """
    found: defaultdict[str, list[EntryPoint]] = defaultdict(list)
    left = []
    for point in points_of(group):
        name = name_of(point.name)
        if name is None:
            continue
        if not fits(name):
            left.append(passed_over(point, NAMES_ARE))
        elif taken(name):
            left.append(passed_over(point, "the name is taken by one of this program"))
        else:
            found[name].append(point)
    double = {
        name: f"{name!r} is offered by several packages: {' and '.join(map(package_of, points))}"
        for name, points in found.items()
        if len(points) > 1
    }
    single = {name: points[0] for name, points in found.items() if name not in double}
    return Offers(single, (*left, *double.values()), double)


@lru_cache(maxsize=4)  # packages are not installed while a program runs
def points_of(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, in an order that does not change."""
    from importlib.metadata import entry_points

    there = entry_points(group=group)
    return tuple(sorted(there, key=lambda each: (each.name, package_of(each))))


def passed_over(point: EntryPoint, why: str) -> str:
    return f"{point.name!r} of the package {package_of(point)} is passed over: {why}"


def package_of(point: EntryPoint) -> str:
    """The name of the package that an entry point belongs to."""
    return str(point.dist.name) if point.dist is not None else "?"


def load(point: EntryPoint, name: str, kind: type[T]) -> T:
    """Import the object of an entry point. Raises BadPlugin unless it has that kind and name."""
    where = f"{point.name!r} of the package {package_of(point)}"
    with taking_in(where):
        know_as_own(point.value.partition(":")[0])
        loaded = point.load()
    return named(loaded, name, kind, f"{where}: {point.value}")


def named(loaded: Any, name: str, kind: type[T], where: str) -> T:
    """The object itself, if it is of that kind and has that name. Raises BadPlugin otherwise."""
    if not isinstance(loaded, kind):
        raise BadPlugin(f"{where} is no {kind.__name__} but {type(loaded).__name__}")
    calls_itself = getattr(loaded, "name", None)
    if calls_itself != name:
        raise BadPlugin(f"{where} calls itself {calls_itself!r}, not {name!r}")
    return loaded


@contextmanager
def taking_in(where: str) -> Iterator[None]:
    """For imports of the user's own code: whatever that raises becomes a BadPlugin of one line."""
    try:
        yield
    except BaseException as error:  # `exit()` in a module, too
        if is_by_hand(error):
            raise
        raise BadPlugin(f"{where} cannot be imported: {fault(error)}", SHOW_ALL) from error
