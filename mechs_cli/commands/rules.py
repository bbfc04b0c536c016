"""`mechs rules`: the rulebook of a ruleset, or what is looked up in it."""

from __future__ import annotations

from typing import Annotated

import typer

from mechs_cli.books.pages import BLANK, contents, pages, told
from mechs_cli.console.output import json_line, tell
from mechs_cli.console.paging import page
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import world
from mechs_cli.games.options import Json, RulesetName
from mechs_core.kernel.book import Book, book_of
from mechs_core.kernel.errors import UnknownGame
from mechs_core.table.rule_finding import chapter_rows, elsewhere, how_to_open, looked_up, rows

EXAMPLE = "mechs rules arena_mechs AM-HIT-2"


def rules(
    ruleset: RulesetName,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORD]...", help="A rule's ID, a chapter's name, any words."),
    ] = None,
    *,
    everywhere: Annotated[
        bool, typer.Option("--all", help="All that speaks of WORD, be it a chapter's name or not.")
    ] = False,
    only_contents: Annotated[
        bool, typer.Option("--contents", help="Only the names of the chapters.")
    ] = False,
    json: Json = False,
) -> None:
    """The rulebook of a ruleset, or what it says of something.

    IDs and chapters may be given as they begin: AM-HIT, gloss. At a terminal what is longer than
    the screen comes up in $PAGER, else in less.

    With --json a rule is {"rule", "sentence"}, a table's row {"chapter", "within", "caption",
    "row"}, other text {"chapter", "within", "text"}; with --contents a chapter is {"chapter",
    "within", "level", "rules"}.
    """
    said = " ".join(words or ()).strip()
    if said and only_contents:
        raise WrongUsage("--contents takes no WORD")
    book = book_of(world.find(ruleset).rulebook)
    if book.is_empty:
        raise UnknownGame(f"{ruleset} has no rulebook")
    opened = f"mechs rules {ruleset}"
    if said:
        say_found(book, said, opened, everywhere=everywhere, json=json)
    elif json:
        for row in chapter_rows(book) if only_contents else rows(book.chapters):
            json_line(row)
    else:
        first = [*contents(book), BLANK, *how_to_open(book, opened)]
        page(first if only_contents else [*first, BLANK, *pages(book.chapters)])


def say_found(book: Book, query: str, opened: str, *, everywhere: bool, json: bool) -> None:
    try:
        found = looked_up(book, query, everywhere=everywhere)
    except UnknownGame as unknown:
        unknown.hint = f"{opened} --contents"
        raise
    if json:
        for row in rows(found.chapters):
            json_line(row)
        return
    page(told(book, found))
    if found.more:
        tell(elsewhere(found, query, f"{opened} --all {query}"))
