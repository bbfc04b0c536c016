"""`mechs close`: no more decisions in a game."""

from __future__ import annotations

from mechs_cli import world
from mechs_cli.options import Game, Json, Store
from mechs_cli.output import json_line, say_list
from mechs_cli.told import game_json, headline

EXAMPLE = "mechs close g-0001"


def close(game: Game, *, json: Json = False, store: Store = None) -> None:
    """Close a game: no more decisions. Its seed's secrets open when all its games are over."""
    with world.open_store(store) as games:
        head = games.close_game(game)
        line = games.line(game)
        row = game_json(games, head)
    if json:
        json_line(row)
    else:
        say_list(headline(head, line))
