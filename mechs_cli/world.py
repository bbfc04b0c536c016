"""What commands work with: the rulesets and the store. Tests put others in their place here."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mechs_cli.guard import guarded
from mechs_core import rulesets
from mechs_core.kernel.errors import StoreUnusable, UnknownGame
from mechs_core.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from event_store import GameStore

TO_PLAY = "mechs play RULESET, as mechs rulesets lists them"
names = rulesets.names
look_up = rulesets.find


def find(name: str) -> Ruleset:
    """The ruleset of that name, on its guard against forged games. Raises UnknownGame."""
    return guarded(look_up(name))


def store_path(said: str | None) -> Path:
    """The store's file: as said, or in the user's data directory."""
    if said is not None:
        with suppress(RuntimeError):  # a name that begins like somebody's home, and is none
            return Path(said).expanduser()
        return Path(said)
    from platformdirs import user_data_path

    return user_data_path("mechs", appauthor=False) / "store.db"


@contextmanager
def open_store(
    said: str | None, *, read_only: bool = False, mending: bool = False
) -> Iterator[GameStore]:
    """The store, made where there is none yet. Raises StoreError; UnknownGame to read from none.

    mending: see `GameStore`.
    """
    from event_store import GameStore

    path = store_path(said)
    if path.is_dir():
        raise StoreUnusable(f"{path} is a directory, a store is a file", hint="--store PATH")
    if read_only and not path.exists():
        raise UnknownGame(f"there is no store at {path} yet", hint=TO_PLAY)
    with GameStore(path, find, read_only=read_only, mending=mending) as store:
        yield store
