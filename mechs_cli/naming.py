"""Names that people give to games."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from mechs_cli import world
from mechs_core.kernel.errors import StoreError

OF_LESSON: Final = "learn "  # what the names of lessons' games begin with


def check_name(name: str) -> str:
    """The name. Raises StoreError for a ruleset's: `mechs play` would never find the game."""
    if world.is_ruleset(name):
        raise StoreError(f"name: {name} is the name of a ruleset", hint="another name")
    return name


def is_lesson(name: str) -> bool:
    """Whether a game has the name of a lesson's game, such as "learn arena_mechs moving 2"."""
    return name.startswith(OF_LESSON)


Name = Annotated[
    str, typer.Option(metavar="TEXT", callback=check_name, help="Your name for the game.")
]
