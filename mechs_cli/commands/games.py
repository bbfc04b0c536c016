"""`mechs games`: the games of the store, a page at a time."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Annotated

import typer

from mechs_cli.console.output import at_terminal, folded, height, json_line, say, tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import completing, world
from mechs_cli.games.dates import day_of, moment
from mechs_cli.games.headlines import seats_in, sitting, title
from mechs_cli.games.listing import EVERY, STATUSES, Asked, Page, Wanted, page_of
from mechs_cli.games.options import MANY, Json, Store, number
from mechs_cli.games.owner_marks import Marks, row_with, said_of, state_with
from mechs_cli.games.world import TO_PLAY
from mechs_core.table.seats import people

if TYPE_CHECKING:
    from event_store import DamagedHead, GameStore, Head

BELOW, LATER = " " * 8, " " * 10  # indent of the second line of a game, and of later ones
A_PAGE = 50  # games on a page without a terminal
BESIDES = 4  # rows of a screen for the notes on other games, and the prompt
EXAMPLE = "mechs games --ruleset bottisota --status running --since 3d"


def games(
    *,
    ruleset: Annotated[
        str,
        typer.Option(
            metavar="RULESET", help="Those of one ruleset.", autocompletion=completing.rulesets
        ),
    ] = "",
    status: Annotated[
        str,
        typer.Option(
            metavar="|".join(STATUSES),
            help="Those that stand so.",
            autocompletion=completing.one_of(*STATUSES),
        ),
    ] = "",
    seat: Annotated[str, typer.Option(metavar="NAME", help="Those where NAME sits.")] = "",
    since: Annotated[
        str,
        typer.Option(metavar="DATE|3d", help="Those played since then: 2026-11-01, 3d, 12h, 2w."),
    ] = "",
    limit: Annotated[
        int | None,
        number(
            1, MANY, metavar="N", told=f"So many at most; else a screen, or {A_PAGE} for scripts."
        ),
    ] = None,
    after: Annotated[
        str,
        typer.Option(
            metavar="GAME",
            help="Those that were begun next after this one.",
            autocompletion=completing.games,
        ),
    ] = "",
    before: Annotated[
        str,
        typer.Option(
            metavar="GAME",
            help="Those that were begun before this one.",
            autocompletion=completing.games,
        ),
    ] = "",
    every: Annotated[
        bool, typer.Option("--all", help="Those too that were taken back or archived.")
    ] = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Games, newest first: whose turn it is, how they ended.

    They stand in the order in which they were begun, a page at a time, unless --after or --before
    says which. The day is the one on which a game was begun, and the last one on which it was
    played. Left out, unless --all is said, are lines that an undo has taken back, and archived
    games.
    """
    if after and before:
        raise WrongUsage("--after and --before exclude each other")
    if status and status not in STATUSES:
        raise WrongUsage(f"--status {status!r}: {', '.join(STATUSES)}")
    asked = Asked(
        Wanted(ruleset, status, seat, moment(since) if since else None), after, before, every
    )
    path = world.store_path(store)
    if not path.exists():
        tell(f"there is no store at {path} yet")
        tell(f"hint: {TO_PLAY}")
        return
    with world.open_store(store, read_only=True) as kept:
        if json:
            page = page_of(kept, asked, limit or A_PAGE)
            for game in sound(page):
                json_line(row_with(kept, page.marks, game))
        else:
            page = said_page(kept, asked, limit)
    damaged = damaged_in(page)
    for bad in damaged:
        tell(f"error: {bad.game}: {bad.sentence}")
    if page.more:
        options = {
            "--ruleset": ruleset,
            "--status": status,
            "--seat": seat,
            "--since": since,
            "--limit": "" if limit is None else str(limit),
        }
        tell(beyond(page, asked, options))
    if page.left_out and not json:
        tell(said_of(page.left_out))
        tell("hint: mechs games --all")
    if not page.games and not page.left_out and not after and not before:
        tell_none(path, asked, json=json)
    if damaged:
        tell("hint: mechs store check")
        raise typer.Exit(1)


def said_page(store: GameStore, asked: Asked, limit: int | None) -> Page:
    """A page as text: so many games, or as many as the screen has room for."""
    room = height() - BESIDES if limit is None and at_terminal() else None
    page = page_of(store, asked, limit or (A_PAGE if room is None else max(1, room // 2)))
    rows = [lines_of(store, page.marks, game) for game in sound(page)]
    if room is not None and sum(map(len, rows)) > room:
        page = page_of(store, asked, fitting(rows[::-1] if asked.after else rows, room))
        rows = [lines_of(store, page.marks, game) for game in sound(page)]
    for row in rows:
        for line in row:
            say(line)
    return page


def sound(page: Page) -> list[Head]:
    from event_store import Head

    return [game for game in page.games if isinstance(game, Head)]


def damaged_in(page: Page) -> list[DamagedHead]:
    from event_store import DamagedHead

    return [game for game in page.games if isinstance(game, DamagedHead)]


def lines_of(store: GameStore, marks: Marks, head: Head) -> list[str]:
    """A game in two lines, or more where they are long."""
    begun, last = day_of(head.created), day_of(head.updated)
    days = begun if begun == last else f"{begun} to {last}"
    guessed = ("seed chosen",) if head.seed_origin == "chosen" and people(head.seats) else ()
    at = f"event {head.position - 1}"
    row = "  ".join((title(head), head.ruleset, days, at, *guessed, sitting(head.seats)))
    state = state_with(marks, head, seats_in(store, head))
    return [*folded(row, LATER), *folded(BELOW + state, LATER)]


def fitting(rows: list[list[str]], room: int) -> int:
    """How many of the first games fit on a screen: at least one."""
    ends = accumulate(map(len, rows))
    return max(1, sum(end <= room for end in ends))


def beyond(page: Page, asked: Asked, options: Mapping[str, str]) -> str:
    """The command for the next page. options: those that say which games, with their values."""
    selected = [word for option, said in options.items() if said for word in (option, said)]
    every = ["--all"] if asked.every else []
    way = ["--after", page.games[0].game] if asked.after else ["--before", page.games[-1].game]
    words = ["mechs", "games", *selected, *every, *way]
    return f"{'later' if asked.after else 'earlier'} games: {shlex.join(words)}"


def tell_none(path: object, asked: Asked, *, json: bool) -> None:
    if json:
        return
    if asked.wanted == EVERY:
        tell(f"no games in {path}")
        tell(f"hint: {TO_PLAY}")
        return
    tell("no such games")
    known = not asked.wanted.ruleset or world.is_ruleset(asked.wanted.ruleset)
    tell(f"hint: {'mechs games' if known else 'mechs rulesets'}")
