"""`mechs close`: no more decisions in a game."""

from __future__ import annotations

from typing import Annotated

import typer

from mechs_cli.console.output import at_terminal, confirmed, json_line, say_list, tell
from mechs_cli.games import world
from mechs_cli.games.headlines import game_json, headline, seats_in, state_of, title
from mechs_cli.games.options import Game, Json, Store

EXAMPLE = "mechs close g-0001"


def close(
    game: Game,
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask at a terminal.")] = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Close a game: no more decisions. Its seed's secrets open when all its games are over.

    There is no way back, only a branch; so it asks first at a terminal.
    """
    with world.open_store(store, existing=True) as games:
        head = games.head(game)
        if head.status == "running" and at_terminal() and not yes:
            tell(f"{title(head)}  {state_of(head, seats_in(games, head))}")
            if not confirmed("close it, so that nobody decides in it any more?"):
                tell(f"{head.game} stays open")
                raise typer.Exit(1)
        head = games.close_game(head.game)
        line = games.line(head.game)
        row = game_json(games, head)
    if json:
        json_line(row)
    else:
        say_list(headline(head, line))
