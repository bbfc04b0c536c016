"""`mechs requests`: who is asked, and what."""

from __future__ import annotations

from msgspec import to_builtins

from mechs_cli.console.output import json_line, say, tell
from mechs_cli.games import world
from mechs_cli.games.old_rules import say_old_rules
from mechs_cli.games.options import Game, Json, Store
from mechs_core.table.seats import seats_of

EXAMPLE = "mechs requests g-0001"


def requests(game: Game, *, json: Json = False, store: Store = None) -> None:
    """Who is asked, and what."""
    with world.open_store(store, read_only=True) as games:
        head = games.head(game)
        line = games.line(game)
        asked = line.requests() if head.status == "running" else ()
    if asked:
        say_old_rules(line, head.game)
    else:
        tell(f"{head.game} is {head.status}: nobody is asked")
    seats = seats_of(line)
    for request in asked:
        if json:
            told = {key: value for key, value in to_builtins(request).items() if key != "later"}
            json_line({"game": head.game, "name": head.seats[request.seat], **told})
            continue
        free = "" if request.required else " (need not)"
        about = f", {request.about}" if request.about else ""
        kinds = " or ".join(request.accepts)
        say(f"{seats.label(request.seat)}: {request.kind}{about}: {kinds}{free}")
