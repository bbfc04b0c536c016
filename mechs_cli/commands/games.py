"""`mechs games`: the games of the store, a page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mechs_cli import world
from mechs_cli.options import Json, Store
from mechs_cli.output import json_line, say_list, tell
from mechs_cli.told import game_json, sitting, state_of, title
from mechs_cli.usage import WrongUsage
from mechs_cli.world import TO_PLAY

if TYPE_CHECKING:
    from event_store import Head

BELOW, LATER = " " * 8, " " * 10  # what stands before the second line of a game, and a later one
A_PAGE = 50  # games
EXAMPLE = "mechs games"


def games(
    *,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="So many at most.")] = A_PAGE,
    after: Annotated[
        str, typer.Option(metavar="GAME", help="Those that were begun after this one.")
    ] = "",
    before: Annotated[
        str, typer.Option(metavar="GAME", help="Those that were begun before this one.")
    ] = "",
    json: Json = False,
    store: Store = None,
) -> None:
    """All games: whose turn it is, or how they ended.

    They stand in order of creation, a page at a time: the newest ones, unless --after or --before
    says which.
    """
    if after and before:
        raise WrongUsage("--after and --before exclude each other")
    path = world.store_path(store)
    if not path.exists():
        tell_none(path, json=json)
        return
    from event_store import DamagedHead

    with world.open_store(store, read_only=True) as kept:
        found = list(kept.listed(after=after, before=before, limit=limit + 1))
        more = len(found) > limit
        page = found[:limit] if after else found[-limit:]
        rows = {
            game.game: game_json(kept, game)
            for game in page
            if json and not isinstance(game, DamagedHead)
        }
    if not found and not after and not before:
        tell_none(path, json=json)
    for game in page:
        if isinstance(game, DamagedHead):
            tell(f"error: {game.game}: {game.sentence}")
        elif json:
            json_line(rows[game.game])
        else:
            say_head(game)
    if more:
        said = "" if limit == A_PAGE else f" --limit {limit}"
        way = f"after {page[-1].game}" if after else f"before {page[0].game}"
        tell(f"{'later' if after else 'earlier'} games: mechs games{said} --{way}")
    if any(isinstance(game, DamagedHead) for game in page):
        tell("hint: mechs store check")
        raise typer.Exit(1)


def say_head(head: Head) -> None:
    """A game in two lines."""
    at, seed = f"event {head.position - 1}", f"seed {head.seed_origin}"
    row = "  ".join((title(head), head.ruleset, at, seed, sitting(head.seats)))
    say_list(row, LATER)
    say_list(BELOW + state_of(head), LATER)


def tell_none(path: object, *, json: bool) -> None:
    if not json:
        tell(f"no games in {path}")
        tell(f"hint: {TO_PLAY}")
