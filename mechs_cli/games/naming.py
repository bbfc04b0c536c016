"""Names that people give to games."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from mechs_cli.games import world
from mechs_core.kernel.errors import StoreError
from mechs_core.kernel.names import kept

OF_LESSON: Final = "learn "  # what the names of lessons' games begin with


def check_name(name: str) -> str:
    """The name, composed. Raises StoreError for one by which a command means something else.

    By a ruleset's name `mechs play` would never find the game, and listings leave out lessons.
    What no game can be called in any store is refused by the store.
    """
    if world.is_ruleset(name):
        raise StoreError(f"name: {name} is the name of a ruleset", hint="another name")
    if is_lesson(name):
        raise StoreError(
            f"name: {OF_LESSON}... is the name of a lesson's game", hint="another name"
        )
    return kept(name)


def is_lesson(name: str) -> bool:
    """Whether a game has the name of a lesson's game, such as "learn arena_mechs moving 2"."""
    return name.startswith(OF_LESSON)


Name = Annotated[
    str, typer.Option(metavar="TEXT", callback=check_name, help="Your name for the game.")
]
