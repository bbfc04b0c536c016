"""Looking something up in a rulebook, for a command and at the table alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from mechs_core.kernel.book import Book, Chapter, Found, Item, Table, bare
from mechs_core.kernel.characters import cells, padded
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.words import counted, shown


def looked_up(book: Book, query: str, *, everywhere: bool) -> Found:
    """Look a query up. everywhere: search for its words even if it names a rule or chapter.

    Raises UnknownGame with similar words if nothing is found.
    """
    found = book.search(query) if everywhere else book.look_up(query)
    if not found.chapters:
        raise UnknownGame(f"nothing in the rules speaks of {shown(query)}{meant(book.near(query))}")
    return found


def rules_called(book: Book, query: str) -> list[str]:
    """The rules whose IDs are, or begin with, the query. Raises UnknownGame."""
    rules = book.numbered(query)
    if not rules:
        raise UnknownGame(f"no rule {shown(query)}{meant(book.near(query, book))}")
    return rules


def components_called(book: Book, query: str) -> list[Chapter]:
    """The rows of components with that name (`Book.called`). Raises UnknownGame."""
    rows = book.called(query)
    if not rows:
        near = meant(book.near(query, book.names()))
        raise UnknownGame(f"no component is called {shown(query)}{near}")
    return rows


def meant(words: Sequence[str]) -> str:
    return f"; near it: {', '.join(words)}" if words else ""


def elsewhere(found: Found, query: str, opened: str) -> str:
    """The line about further mentions of a chapter's name, and how to see them; "" for none."""
    places = counted(found.more, "more place")
    speak = "speaks" if found.more == 1 else "speak"
    return f"{places} {speak} of {shown(query)}: {opened}" if found.more else ""


def how_to_open(
    book: Book, opened: str, others: Mapping[str, str] = MappingProxyType({})
) -> list[DrawnLine]:
    """Lines that say what to type for a chapter, a rule and a word.

    opened: the command before these. others: further words and what they show.
    """
    titles = [each.title for each in book.chapters if each.level > 1]
    chapter = bare(titles[min(1, len(titles) - 1)]).split()[0].strip(",:;") if titles else ""
    rule = next(iter(book), "")
    begun = rule.rpartition("-")[0]
    ways = [
        (chapter, "a chapter, by its name or as it begins"),
        (rule, f"a rule; {begun}: all whose IDs begin so"),
        ("WORD", "whatever speaks of a word"),
        *others.items(),
    ]
    width = max(cells(word) for word, _ in ways)
    return [
        (Span(f"  {opened} {padded(word, width)}", "bold"), Span(f"  {about}"))
        for word, about in ways
        if word
    ]


def rows(chapters: Sequence[Chapter]) -> Iterator[dict[str, Any]]:
    """The blocks of chapters as objects, of a table one a row."""
    for chapter in chapters:
        where = {"chapter": chapter.title, "within": chapter.within}
        for block in chapter.blocks:
            if isinstance(block, Item) and block.rule:
                yield {"rule": block.rule, "sentence": block.text}
            elif isinstance(block, Table):
                for row in block.rows:
                    cells = dict(zip(block.columns, row, strict=True))
                    yield {**where, "caption": block.caption, "row": cells}
            else:
                yield {**where, "text": block.text}


def chapter_rows(book: Book) -> Iterator[dict[str, Any]]:
    """The chapters as objects, with how many rules stand in each."""
    for chapter in book.chapters:
        rules = sum(isinstance(block, Item) and bool(block.rule) for block in chapter.blocks)
        yield {
            "chapter": chapter.title,
            "within": chapter.within,
            "level": chapter.level,
            "rules": rules,
        }
