"""`mechs rename`: your name for a game."""

from __future__ import annotations

from typing import Annotated

import typer

from mechs_cli.console.output import json_line, say_list
from mechs_cli.games import world
from mechs_cli.games.headlines import game_json, headline
from mechs_cli.games.naming import check_name
from mechs_cli.games.options import Game, Json, Store

EXAMPLE = "mechs rename g-0001 friday"


def rename(
    game: Game,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its new name; '' for none.")],
    *,
    json: Json = False,
    store: Store = None,
) -> None:
    """Give a game another name, or none."""
    with world.open_store(store, existing=True) as games:
        head = games.rename(game, check_name(name))
        line = games.line(head.game)
        row = game_json(games, head)
    if json:
        json_line(row)
    else:
        say_list(headline(head, line))
