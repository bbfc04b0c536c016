"""Looking things up at the table: the goal, the rules, a card, why something happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mechs_cli.output import fitting, tell
from mechs_core.kernel.book import Book, Found, book_of, names_of, tables_of
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import DrawnLine, Span

if TYPE_CHECKING:
    from mechs_cli.session import Session

GOAL: Final = "game in"  # how the chapter's title begins that tells what a game is about
WHOLE: Final = "all"  # said for the whole book, or before a word for all that speaks of it


def open_book(session: Session) -> Book:
    """The rulebook of the game. Raises UnknownGame where it has none."""
    ruleset = session.line.ruleset
    book = book_of(ruleset.rulebook)
    if not book.chapters:
        raise UnknownGame(f"{ruleset.title} has no rulebook")
    return book


def goal(session: Session, said: str) -> bool:
    """What the game is about, as its rulebook says it first."""
    from mechs_cli.rule_pages import drawn_block

    blocks = [block for each in open_book(session).titled(GOAL) for block in each.blocks]
    if not blocks:
        raise UnknownGame("the rulebook does not say it in a few lines", hint="rules")
    session.dialogue.show([line for block in blocks for line in drawn_block(block, None)])
    return False


def rules(session: Session, said: str) -> bool:
    """The chapters; with words what is meant by them: rules, chapters, all that speaks of it."""
    from mechs_cli.rule_finding import elsewhere, how_to_open, looked_up
    from mechs_cli.rule_pages import BLANK, contents, pages, told

    book = open_book(session)
    if not said:
        ways = how_to_open(book, "rules", {WHOLE: "the whole book"})
        session.dialogue.show([*contents(book), BLANK, *ways])
    elif said == WHOLE:
        session.dialogue.show(pages(book.chapters))
    else:
        first, _, rest = said.partition(" ")
        everywhere = first == WHOLE
        found = looked_up(book, rest if everywhere else said, everywhere=everywhere)
        session.dialogue.show(told(book, found))
        if found.more:
            tell(elsewhere(found, said, f"rules {WHOLE} {said}"))
    return False


def card(session: Session, said: str) -> bool:
    """What a component's table says of it; alone the names of all."""
    from mechs_cli.rule_finding import components_called
    from mechs_cli.rule_pages import excerpts

    book = open_book(session)
    if said:
        session.dialogue.show(excerpts(Found(components_called(book, said))))
        return False
    lines = [line for each in names(book) for line in fitting(each, 4)]
    if not lines:
        tell("the rulebook has no tables of components")
    session.dialogue.show(lines)
    return False


def names(book: Book) -> Iterator[DrawnLine]:
    """A line for each table of components that has others than those before: what they are called.

    An id has its name behind it, where it has one.
    """
    told: set[str] = set()
    for chapter in book.components():
        for table in tables_of(chapter):
            called = [" ".join(dict.fromkeys(names_of(table, row))) for row in table.rows]
            if {*called} - told:
                title = Span(table.caption or chapter.title, "bold")
                yield title, Span(f": {', '.join(called)}")
            told |= {*called}


def why(session: Session, said: str) -> bool:
    """The rules behind the last events, or those whose IDs are or begin as is said."""
    from mechs_cli.rule_finding import rules_called
    from mechs_cli.rule_pages import items

    book = book_of(session.line.ruleset.rulebook)
    if said:
        session.dialogue.show(items(book, rules_called(book, said)))
        return False
    behind = [rule for frame in session.news for rule in frame.rules if rule in book]
    session.dialogue.show(items(book, [*dict.fromkeys(behind)]))
    if not behind:
        tell("nothing has happened yet that a rule stands behind")
    return False
