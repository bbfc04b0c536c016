"""What commands work with: the rulesets and the store. Tests put others in their place here.

Rulesets and bots of a person's own are named by options (`own_options`) or variables.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mechs_cli.console.output import tell
from mechs_cli.files.kept import keep_input, keep_store
from mechs_core import rulesets
from mechs_core.kernel.errors import BadPlugin, StoreUnusable, UnknownGame
from mechs_core.kernel.guard import guarded
from mechs_core.kernel.plugins import fits
from mechs_core.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from event_store import GameStore
    from mechs_core.own import Known

TO_PLAY = "mechs play RULESET, as mechs rulesets lists them"
_said: dict[str, tuple[str, ...]] = {}  # files of rulesets and of bots


_noted: set[str] = set()  # what this command has told of them
_sorted: dict[str, Sorted] = {}  # by ruleset, "" without one: what can be taken in


def forget(kind: str) -> None:
    """A command begins: nothing has been said."""
    _said[kind] = ()
    _sorted.clear()
    _noted.clear()


def know(kind: str, files: Sequence[str]) -> None:
    """More files, of "rulesets" or "bots". They are read when a ruleset is looked up."""
    _said[kind] = tuple(dict.fromkeys((*_said.get(kind, ()), *files)))
    _sorted.clear()
    for file in files:
        keep_input(home_of(file), (".py", ".md"))


def options() -> list[str]:
    """The options that name the same files, for a command that is told."""
    words = {"rulesets": "--ruleset-path", "bots": "--bots-from"}
    return [each for kind, files in _said.items() for file in files for each in (words[kind], file)]


def known() -> Known:
    """All that there is, with those files."""
    from mechs_core.own import Known

    return Known(**_said)


class Sorted(NamedTuple):
    """What can be taken in of the files, and what is wrong with the others."""

    usable: Known
    faults: tuple[BadPlugin, ...]


def usable(name: str = "") -> Sorted:
    """The files that can be taken in; with a name, for that ruleset. Raises UnknownGame, BadPlugin.

    The others stop no command that needs nothing of them: a note says what is wrong.
    """
    if name not in _sorted:
        _sorted[name] = found = sorted_out(name)
        for fault in found.faults:
            if fault.sentence not in _noted:
                _noted.add(fault.sentence)
                tell(f"note: {fault.sentence}")
    return _sorted[name]


def sorted_out(name: str) -> Sorted:
    from mechs_core.own import Known

    good, faults = Known(), []
    for file in _said.get("rulesets", ()):
        more = Known((*good.rulesets, file))
        try:
            more.names()
            good = more
        except BadPlugin as fault:
            if name and Path(file).stem == name:
                raise  # it is the game that is asked for
            faults.append(fault)
    if not name:
        return Sorted(good, tuple(faults))
    try:
        good.find(name)
    except UnknownGame:
        if faults:
            raise faults[0] from None  # it may be in there
        raise
    for file in _said.get("bots", ()):
        more = Known(good.rulesets, (*good.bots, file))
        try:
            more.find(name)
            good = more
        except BadPlugin as fault:
            faults.append(fault)
    return Sorted(good, tuple(faults))


def look_up(name: str) -> Ruleset:
    """The ruleset of that name. Raises UnknownGame, BadPlugin."""
    return usable(name).usable.find(name) if any(_said.values()) else rulesets.find(name)


def finder(name: str) -> Callable[[str], Ruleset]:
    """What looks a ruleset up, in a process of its own, too."""
    return usable(name).usable.find if any(_said.values()) else look_up


def names() -> tuple[str, ...]:
    """The names of all rulesets, alphabetically."""
    return usable().usable.names()


def every() -> Iterator[Ruleset]:
    """All rulesets, alphabetically; a note says which of packages and files cannot be taken in."""
    for line in rulesets.installed().passed_over:
        tell(f"note: {line}")
    for name in names():
        try:
            yield find(name)
        except BadPlugin as error:
            tell(f"note: {error.sentence}")


def is_ruleset(name: str) -> bool:
    """Whether a ruleset is called so. Packages are not looked through for what cannot be one."""
    return name in rulesets.names() or (fits(name) and name in names())


def find(name: str) -> Ruleset:
    """The ruleset of that name, on its guard against forged games. Raises UnknownGame."""
    return guarded(look_up(name))


def home_of(said: str) -> Path:
    """A path as it is said, which may begin with somebody's home."""
    path = Path(said)
    with suppress(RuntimeError):  # a name that begins like one, and is none
        return path.expanduser()
    return path


def store_path(said: str | None) -> Path:
    """The store's file: as said, or in the user's data directory. Nothing else is written there."""
    if said is not None:
        path = home_of(said)
    else:
        from platformdirs import user_data_path

        path = user_data_path("mechs", appauthor=False) / "store.db"
    keep_store(path)
    return path


@contextmanager
def open_store(
    said: str | None, *, read_only: bool = False, mending: bool = False, existing: bool = False
) -> Iterator[GameStore]:
    """The store, made where there is none yet. Raises StoreError; UnknownGame where it must be
    there: to read from it, or with `existing` to write to a game of it.

    mending: see `GameStore`.
    """
    from event_store import GameStore

    path = store_path(said)
    if path.is_dir():
        raise StoreUnusable(f"{path} is a directory, a store is a file", hint="--store PATH")
    if read_only or existing:
        need_store(path)
    with GameStore(path, find, read_only=read_only, mending=mending) as store:
        yield store


def need_store(path: Path) -> None:
    """Raises UnknownGame where there is no file, StoreUnusable where it is empty; OSError."""
    if not path.exists():
        raise UnknownGame(f"there is no store at {path} yet", hint=TO_PLAY)
    if path.is_file() and not path.stat().st_size:
        raise StoreUnusable(f"{path} is empty, not a store of games", hint=TO_PLAY)
