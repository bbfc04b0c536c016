"""`mechs games`: all games."""

from __future__ import annotations

from mechs_cli import world
from mechs_cli.options import Json, Store
from mechs_cli.output import json_line, say_list, tell
from mechs_cli.told import head_json, sitting, state_of, title
from mechs_cli.world import TO_PLAY

BELOW, LATER = " " * 8, " " * 10  # what stands before the second line of a game, and a later one
EXAMPLE = "mechs games"


def games(*, json: Json = False, store: Store = None) -> None:
    """All games: whose turn it is, or how they ended."""
    path = world.store_path(store)
    heads = []
    if path.exists():
        with world.open_store(store, read_only=True) as kept:
            heads = kept.heads()
    if json:
        for head in heads:
            json_line(head_json(head))
    elif heads:
        for head in heads:
            at, seed = f"event {head.position - 1}", f"seed {head.seed_origin}"
            row = "  ".join((title(head), head.ruleset, at, seed, sitting(head.seats)))
            say_list(row, LATER)
            say_list(BELOW + state_of(head), LATER)
    else:
        tell(f"no games in {path}")
        tell(f"hint: {TO_PLAY}")
