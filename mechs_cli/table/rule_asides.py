"""Looking things up at the table: the goal, the rules, a card, why something happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mechs_cli.console.output import fitting, tell
from mechs_cli.table.at_table import AtTable
from mechs_core.kernel.book import Book, Found, book_of, names_of, tables_of
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import DrawnLine, Span

WHOLE: Final = "all"  # `rules all`: the whole book; `rules all WORD`: every mention of WORD


def open_book(session: AtTable) -> Book:
    """The rulebook of the game. Raises UnknownGame where it has none."""
    ruleset = session.line.ruleset
    book = book_of(ruleset.rulebook)
    if book.is_empty:
        raise UnknownGame(f"{ruleset.title} has no rulebook")
    return book


def goal(session: AtTable, argument: str) -> bool:
    """Show what the game is about, from the rulebook's first chapter."""
    from mechs_cli.books.pages import drawn_block

    title = session.line.ruleset.telling.goal(session.view(session.holder))
    first = open_book(session).titled(title)[:1]  # a module's own stands behind it
    blocks = [block for chapter in first for block in chapter.blocks]
    if not blocks:
        raise UnknownGame("the rulebook does not say it in a few lines", hint="rules")
    session.dialogue.show([line for block in blocks for line in drawn_block(block, None)])
    return False


def rules(session: AtTable, argument: str) -> bool:
    """Show the contents; with words the rules, chapters or mentions that they find."""
    from mechs_cli.books.pages import BLANK, contents, pages, told
    from mechs_core.table.rule_finding import elsewhere, how_to_open, looked_up

    book = open_book(session)
    if not argument:
        ways = how_to_open(book, "rules", {WHOLE: "the whole book"})
        session.dialogue.show([*contents(book), BLANK, *ways])
    elif argument == WHOLE:
        session.dialogue.show(pages(book.chapters))
    else:
        first, _, rest = argument.partition(" ")
        everywhere = first == WHOLE
        found = looked_up(book, rest if everywhere else argument, everywhere=everywhere)
        session.dialogue.show(told(book, found))
        if found.more:
            tell(elsewhere(found, argument, f"rules {WHOLE} {argument}"))
    return False


def card(session: AtTable, argument: str, of: str = "") -> bool:
    """Show a component's row of its table; without a name, the names of all components.

    of: how the title begins of the chapters whose names are shown.
    """
    from mechs_cli.books.pages import excerpts
    from mechs_core.table.rule_finding import components_called

    book = open_book(session)
    if argument:
        session.dialogue.show(excerpts(Found(components_called(book, argument))))
        return False
    lines = [line for each in names(book, of) for line in fitting(each, 4)]
    if not lines:
        tell("the rulebook has no tables of components")
    session.dialogue.show(lines)
    return False


def names(book: Book, of: str = "") -> Iterator[DrawnLine]:
    """A line of names for each table of components; components already listed are left out.

    A component with both id and name is shown with the name after the id.
    """
    told: set[str] = set()
    for chapter in book.components():
        if not chapter.title.casefold().startswith(of):
            continue
        for table in tables_of(chapter):
            called = [" ".join(dict.fromkeys(names_of(table, row))) for row in table.rows]
            if {*called} - told:
                title = Span(table.caption or chapter.title, "bold")
                yield title, Span(f": {', '.join(called)}")
            told |= {*called}


def why(session: AtTable, argument: str) -> bool:
    """Show the rules behind the last events; with an ID, the rules whose IDs begin with it."""
    from mechs_cli.books.pages import items
    from mechs_core.table.rule_finding import rules_called

    book = book_of(session.line.ruleset.rulebook)
    if argument:
        session.dialogue.show(items(book, rules_called(book, argument)))
        return False
    behind = [rule for frame in session.news for rule in frame.rules if rule in book]
    session.dialogue.show(items(book, [*dict.fromkeys(behind)]))
    if not behind:
        tell("nothing has happened yet that a rule stands behind")
    return False
