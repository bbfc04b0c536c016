"""`mechs archive`: put games away."""

from __future__ import annotations

from typing import Annotated

import typer

from mechs_cli.console.output import json_line, say
from mechs_cli.games import completing, world
from mechs_cli.games.headlines import title
from mechs_cli.games.options import Json, Store
from mechs_cli.games.owner_marks import row_with

EXAMPLE = "mechs archive g-0001"


def archive(
    games: Annotated[
        list[str],
        typer.Argument(metavar="GAME...", help="Ids or names.", autocompletion=completing.games),
    ],
    *,
    restore: Annotated[
        bool, typer.Option("--restore", help="Take them out again: `mechs games` lists them.")
    ] = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Put games away: `mechs games` leaves them out. Nothing else changes, and nothing is lost."""
    with world.open_store(store, existing=True) as kept:
        heads = kept.archive(games, restore=restore)
        marks = kept.marks(head.game for head in heads)
        rows = [row_with(kept, marks, head) for head in heads]
    for head, row in zip(heads, rows, strict=True):
        if json:
            json_line(row)
        else:
            say(f"{title(head)} is {'listed again' if restore else 'archived'}")
