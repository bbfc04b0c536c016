"""A rulebook as programs read it: chapters of blocks, rules by ID, and a search for words.

Each text is one line of Markdown; the program that shows a text renders the markup.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Final, NamedTuple

ARTICLES: Final = ("the ", "a ")  # a title is also found without the article that begins it
BEGINNING: Final = r"(?<![^\W_])"  # of a word: no letter or digit stands before it
LEAST: Final = 3  # letters: for shorter words no similar one is proposed
# Similarity, 0 to 1 (difflib), from which a word of the book is proposed for another.
NEAR: Final = 0.7


class Paragraph(NamedTuple):
    text: str


class Item(NamedTuple):
    """A list item; most are rules."""

    rule: str  # its ID, such as AM-HIT-2; "" for one without
    text: str
    sign: str = "-"  # its list mark in the document: "-", or "1." and so on in a numbered list


class Table(NamedTuple):
    """Each row has one cell for each column. caption: the name above the table, or ""."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Code(NamedTuple):
    """A block of code, unchanged. Only here does a text contain line breaks."""

    text: str


Block = Paragraph | Item | Table | Code


class Chapter(NamedTuple):
    """A heading, and the blocks between it and the next heading of any level."""

    title: str
    level: int  # 1 the book itself, 2 a chapter, 3 a chapter within one
    within: str  # the title of the chapter that contains this one; "" at levels 1 and 2
    blocks: tuple[Block, ...]

    @property
    def heading(self) -> tuple[str, int, str]:
        """What identifies the chapter, also in a copy that has only some of its blocks."""
        return self[:3]


class Found(NamedTuple):
    """What a query found: chapters in the order of the book, with only the blocks that matched.

    rules: of a query for an ID, or for the beginning of IDs, the IDs that it found.
    mark: of a search for words, the pattern that matches these words in the texts found.
    more: of a query for a chapter's title, how many texts in other chapters contain its words.
    """

    chapters: Sequence[Chapter]
    rules: Sequence[str] = ()
    mark: re.Pattern[str] | None = None
    more: int = 0


class Book(Mapping[str, str]):
    """Rule ID -> sentence, in the order of the book, and the chapters that they stand in."""

    @property
    @abstractmethod
    def chapters(self) -> Sequence[Chapter]:
        """Every chapter, in the order of the book."""

    @cached_property
    def _sentences(self) -> dict[str, str]:
        return sentences_in(self.chapters)

    def __getitem__(self, rule: str) -> str:
        return self._sentences[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sentences)

    def __len__(self) -> int:
        return len(self._sentences)

    @property
    def is_empty(self) -> bool:
        return not self.chapters

    def look_up(self, query: str) -> Found:
        """Rules by their ID, if the query has a hyphen; else chapters by title; else a search."""
        if "-" in query and (rules := self.numbered(query)):
            return Found(self._with_items(rules), rules)
        if chapters := self.titled(query):
            shown = {chapter.heading for chapter in chapters}
            elsewhere = [
                chapter for chapter in self.search(query).chapters if chapter.heading not in shown
            ]
            return Found(chapters, more=places(elsewhere))
        return self.search(query)

    def numbered(self, query: str) -> list[str]:
        """The rule of that ID, else those whose IDs begin with it, in any case of letters.

        The prefix of the game may be left out: `AM-HIT`, `hit` and `hit-2` find rules.
        """
        wanted = query.strip().upper().rstrip("-")
        known = {rule: (rule, rule.partition("-")[2]) for rule in self}
        exact = [rule for rule, names in known.items() if wanted in names]
        return exact or [
            rule
            for rule, names in known.items()
            if wanted and any(name.startswith(f"{wanted}-") for name in names)
        ]

    def titled(self, query: str) -> list[Chapter]:
        """The chapters of that title, else those whose titles begin with it.

        Each comes with the chapters that it contains.
        """
        wanted = bare(" ".join(query.split()))
        names = [bare(chapter.title) if chapter.level > 1 else "" for chapter in self.chapters]
        starts = [index for index, name in enumerate(names) if wanted and name == wanted]
        starts = starts or [
            index for index, name in enumerate(names) if wanted and name.startswith(wanted)
        ]
        parts = (part for index in starts for part in self._with_parts(index))
        return [self.chapters[index] for index in dict.fromkeys(parts)]

    def _with_parts(self, at: int) -> Iterator[int]:
        yield at
        for after in range(at + 1, len(self.chapters)):
            if self.chapters[after].level <= self.chapters[at].level:
                return
            yield after

    def search(self, query: str) -> Found:
        """The blocks that contain every word of the query, in any case of letters.

        First it must stand at the beginning of a word; if no block has all words so, anywhere in
        one; if none has them even so, the components with that name are found (`called`).
        """
        words = [*dict.fromkeys(query.casefold().split())]
        for start in (BEGINNING, ""):
            wanted = [
                re.compile((start if word[0].isalnum() else "") + re.escape(word), re.IGNORECASE)
                for word in words
            ]
            if words and (chapters := self._narrowed(wanted)):
                mark = re.compile("|".join(pattern.pattern for pattern in wanted), re.IGNORECASE)
                return Found(chapters, mark=mark)
        return Found(self.called(query), mark=re.compile(re.escape(query), re.IGNORECASE))

    def _narrowed(self, wanted: Sequence[re.Pattern[str]]) -> list[Chapter]:
        def holds(text: str) -> bool:
            return all(pattern.search(text) for pattern in wanted)

        parts = [narrowed(chapter, holds) for chapter in self.chapters]
        return [chapter for chapter in parts if chapter.blocks or holds(chapter.title)]

    def _with_items(self, rules: Sequence[str]) -> list[Chapter]:
        wanted = {*rules}
        parts = [
            chapter._replace(
                blocks=tuple(
                    block
                    for block in chapter.blocks
                    if isinstance(block, Item) and block.rule in wanted
                )
            )
            for chapter in self._holding(rules)
        ]
        return [chapter for chapter in parts if chapter.blocks]

    def _holding(self, rules: Sequence[str]) -> Sequence[Chapter]:
        """Chapters in which all these rules stand."""
        return self.chapters

    def citing(self, rule: str) -> list[str]:
        """The other rules that name a rule."""
        return citing(rule, self)

    def components(self) -> list[Chapter]:
        """The chapters with tables that are called Components or lie in a chapter of that title.

        If there is none, every chapter with tables. Only their tables are kept.
        """
        tables = [chapter._replace(blocks=tuple(tables_of(chapter))) for chapter in self.chapters]
        tables = [chapter for chapter in tables if chapter.blocks]
        own = [
            chapter
            for chapter in tables
            if "components" in (bare(chapter.title), bare(chapter.within))
        ]
        return own or tables

    def called(self, query: str) -> list[Chapter]:
        """The rows of the components whose id or name is the query.

        Else those with a name that begins with it; else with a word that begins with it; else
        those named as the query is without its last letter, without zeros before it, or before a
        sign in it: `P30a` finds P30, `06` finds 6, `FX1@2` finds FX1.
        """
        wanted = " ".join(query.casefold().split())
        if not wanted:
            return []
        ranks: tuple[Callable[[str], object], ...] = (
            lambda name: name == wanted,
            lambda name: name.startswith(wanted),
            re.compile(BEGINNING + re.escape(wanted)).search,
            lambda name: len(name) > 1 and wanted[:-1] == name and wanted[-1].isalpha(),
            lambda name: name in (wanted.lstrip("0"), wanted.partition("@")[0]),
        )
        return next((found for fits in ranks if (found := self._rows(fits))), [])

    def _rows(self, fits: Callable[[str], object]) -> list[Chapter]:
        """The rows of components that have a name which fits; names are tested in lower case."""
        found = []
        for chapter in self.components():
            tables = []
            for table in tables_of(chapter):
                rows = [
                    row
                    for row in table.rows
                    if any(fits(name.casefold()) for name in names_of(table, row))
                ]
                tables += [table._replace(rows=tuple(rows))] if rows else []
            found += [chapter._replace(blocks=tuple(tables))] if tables else []
        return found

    def names(self) -> list[str]:
        """The ids and names of all components."""
        return [
            name
            for chapter in self.components()
            for table in tables_of(chapter)
            for row in table.rows
            for name in names_of(table, row)
        ]

    def near(self, query: str, known: Iterable[str] = ()) -> list[str]:
        """Words spelt like the first unknown word of a query, best first; none if all are known.

        known: the words to choose from; if empty, the words and IDs of the book.
        """
        vocabulary = {entry.casefold(): entry for entry in known or self._vocabulary}
        for word in query.casefold().split():
            if len(word) >= LEAST and word not in vocabulary:
                alike = get_close_matches(word, vocabulary, cutoff=NEAR)
                return [vocabulary[entry] for entry in alike]
        return []

    @cached_property
    def _vocabulary(self) -> list[str]:
        texts = [text for chapter in self.chapters for text in (chapter.title, *texts_of(chapter))]
        words = re.findall(rf"[^\W\d_][\w'-]{{{LEAST - 1},}}", " ".join(texts).casefold())
        begun = (rule.rpartition("-")[0] for rule in self)
        return [*dict.fromkeys(words), *dict.fromkeys(begun), *self]


class Sentences(Book):
    """A book made of a plain mapping of rules: one chapter, no other text."""

    def __init__(self, rules: Mapping[str, str]) -> None:
        items = tuple(Item(rule, sentence) for rule, sentence in rules.items())
        self._chapters = (Chapter("Rules", 2, "", items),) if items else ()

    @property
    def chapters(self) -> Sequence[Chapter]:
        return self._chapters


def sentences_in(chapters: Iterable[Chapter]) -> dict[str, str]:
    """The rules of chapters: ID -> sentence."""
    blocks = (block for chapter in chapters for block in chapter.blocks)
    return {each.rule: each.text for each in blocks if isinstance(each, Item) and each.rule}


def citing(rule: str, rules: Mapping[str, str]) -> list[str]:
    """The others of these rules that name a rule."""
    named = re.compile(rf"(?<![\w-]){re.escape(rule)}(?!\d)")
    return [other for other, text in rules.items() if other != rule and named.search(text)]


def book_of(rules: Mapping[str, str]) -> Book:
    """A ruleset's rulebook as a Book, also where it is a plain mapping of rules."""
    return rules if isinstance(rules, Book) else Sentences(rules)


def bare(title: str) -> str:
    """A title as titles are compared: in lower case, without a leading article."""
    wanted = title.casefold()
    article = next((prefix for prefix in ARTICLES if wanted.startswith(prefix)), "")
    return wanted.removeprefix(article)


def narrowed(chapter: Chapter, holds: Callable[[str], bool]) -> Chapter:
    """The chapter with only those blocks, and rows of tables, whose text `holds` accepts."""
    blocks: list[Block] = []
    for block in chapter.blocks:
        if isinstance(block, Table):
            rows = tuple(row for row in block.rows if holds("  ".join(row)))
            blocks += [block._replace(rows=rows)] if rows else []
        elif holds(text_of(block)):
            blocks.append(block)
    return chapter._replace(blocks=tuple(blocks))


def text_of(block: Paragraph | Item | Code) -> str:
    return f"{block.rule} {block.text}" if isinstance(block, Item) else block.text


def tables_of(chapter: Chapter) -> Iterator[Table]:
    return (block for block in chapter.blocks if isinstance(block, Table))


def texts_of(chapter: Chapter) -> Iterator[str]:
    """The texts of a chapter; a row of a table is one text, its cells joined."""
    for block in chapter.blocks:
        if isinstance(block, Table):
            yield from ("  ".join(row) for row in block.rows)
        else:
            yield text_of(block)


def names_of(table: Table, row: Sequence[str]) -> list[str]:
    """The names of a row: its first cell, and its cell in the column `name` if there is one."""
    return [
        cell.strip("`*")
        for at, (column, cell) in enumerate(zip(table.columns, row, strict=True))
        if at == 0 or column.casefold() == "name"
    ]


def places(chapters: Iterable[Chapter]) -> int:
    """How many paragraphs, items and rows of tables there are."""
    return sum(1 for chapter in chapters for _ in texts_of(chapter))
