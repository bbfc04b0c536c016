"""`mechs games`: all games."""

from __future__ import annotations

from mechs_cli import world
from mechs_cli.options import Json, Store
from mechs_cli.output import json_line, table, tell
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
        table(
            ["game", "ruleset", "seats", "position", "seed", "now"],
            [
                [
                    title(head),
                    head.ruleset,
                    ",".join(name.split("@")[0] for name in head.seats),
                    head.position - 1,
                    head.seed_origin,
                    state_of(head),
                ]
                for head in heads
            ],
        )
    else:
        tell(f"no games in {path}")
        tell("hint: mechs play")
