"""`mechs games`: the games of the store, a page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mechs_cli import world
from mechs_cli.marks import Marks, page_of, row_with, said_of, state_with
from mechs_cli.options import Json, Store
from mechs_cli.output import json_line, say_list, tell
from mechs_cli.told import sitting, title
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
    every: Annotated[
        bool, typer.Option("--all", help="Those too that were taken back or archived.")
    ] = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """All games: whose turn it is, or how they ended.

    They stand in order of creation, a page at a time: the newest ones, unless --after or --before
    says which. Left out, unless --all is said, are lines that an undo has taken back, and archived
    games.
    """
    if after and before:
        raise WrongUsage("--after and --before exclude each other")
    path = world.store_path(store)
    if not path.exists():
        tell_none(path, json=json)
        return
    from event_store import DamagedHead

    with world.open_store(store, read_only=True) as kept:
        page = page_of(kept, after=after, before=before, limit=limit, every=every)
        rows = {
            game.game: row_with(kept, page.marks, game)
            for game in page.games
            if json and not isinstance(game, DamagedHead)
        }
    if not page.games and not page.left_out and not after and not before:
        tell_none(path, json=json)
    for game in page.games:
        if isinstance(game, DamagedHead):
            tell(f"error: {game.game}: {game.sentence}")
        elif json:
            json_line(rows[game.game])
        else:
            say_head(page.marks, game)
    if page.more:
        said = ("" if limit == A_PAGE else f" --limit {limit}") + (" --all" if every else "")
        way = f"after {page.games[-1].game}" if after else f"before {page.games[0].game}"
        tell(f"{'later' if after else 'earlier'} games: mechs games{said} --{way}")
    if page.left_out and not json:
        tell(said_of(page.left_out))
        tell("hint: mechs games --all")
    if any(isinstance(game, DamagedHead) for game in page.games):
        tell("hint: mechs store check")
        raise typer.Exit(1)


def say_head(marks: Marks, head: Head) -> None:
    """A game in two lines."""
    at, seed = f"event {head.position - 1}", f"seed {head.seed_origin}"
    row = "  ".join((title(head), head.ruleset, at, seed, sitting(head.seats)))
    say_list(row, LATER)
    say_list(BELOW + state_with(marks, head), LATER)


def tell_none(path: object, *, json: bool) -> None:
    if not json:
        tell(f"no games in {path}")
        tell(f"hint: {TO_PLAY}")
