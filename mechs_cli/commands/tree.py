"""`mechs tree`: the branches of a game."""

from __future__ import annotations

from mechs_cli.console.output import json_line, say_list
from mechs_cli.games import world
from mechs_cli.games.headlines import seats_in, title
from mechs_cli.games.options import Game, Json, Store
from mechs_cli.games.owner_marks import row_with, state_with

EXAMPLE = "mechs tree g-0001"


def tree(game: Game, *, json: Json = False, store: Store = None) -> None:
    """The branches of a game, from its root."""
    with world.open_store(store, read_only=True) as games:
        asked = games.head(game).game
        heads = games.tree(game)
        marks = games.marks(head.game for head in heads)
        if json:
            for head in heads:
                json_line(row_with(games, marks, head))
            return
        seats = [seats_in(games, head) for head in heads]
    below: dict[str | None, list[int]] = {}
    here = {head.game for head in heads}
    for i, head in enumerate(heads):
        below.setdefault(head.parent if head.parent in here else None, []).append(i)
    waiting = [(i, 0) for i in reversed(below.get(None, []))]
    while waiting:
        i, depth = waiting.pop()
        head = heads[i]
        since = "" if head.parent is None else f"  after event {head.at}"
        mark = "  <" if head.game == asked else ""
        indent = "  " * depth
        state = state_with(marks, head, seats[i])
        say_list(f"{indent}{title(head)}{since}  {state}{mark}", f"{indent}    ")
        waiting += [(j, depth + 1) for j in reversed(below.get(head.game, []))]
