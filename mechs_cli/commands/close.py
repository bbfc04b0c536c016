"""`mechs close`: no more decisions in a game."""

from __future__ import annotations

from mechs_cli import world
from mechs_cli.options import Game, Json, Store
from mechs_cli.output import json_line, say_list
from mechs_cli.told import head_json, headline

EXAMPLE = "mechs close g-0001"


def close(game: Game, *, json: Json = False, store: Store = None) -> None:
    """Close a game: no more decisions. Its seed's secrets open when all its games are over."""
    with world.open_store(store) as games:
        head = games.close_game(game)
        line = games.line(game)
    if json:
        json_line(head_json(head))
    else:
        say_list(headline(head, line))
