"""`mechs games`: all games."""

from __future__ import annotations

from mechs_cli import world
from mechs_cli.options import Json, Store
from mechs_cli.output import json_line, say, tell
from mechs_cli.told import head_json, state_of, title

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
            names = ", ".join(name.split("@")[0] for name in head.seats)
            at, seed = f"event {head.position - 1}", f"seed {head.seed_origin}"
            say("  ".join((title(head), head.ruleset, at, seed, names)))
            say(f"        {state_of(head)}")
    else:
        tell(f"no games in {path}")
        tell("hint: mechs play")
