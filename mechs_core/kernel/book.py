"""A rulebook as programs read it: chapters of blocks, rules by ID, and what is found by a word.

Texts are Markdown, each on one line; a program that shows them draws the marks.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Final, NamedTuple

ARTICLES: Final = ("the ", "a ")  # before a title that is found without them
BEGINNING: Final = r"(?<![^\W_])"  # no letter or digit stands before it
LEAST: Final = 3  # letters of a word that may be meant by another
NEAR: Final = 0.7  # how much alike two words are of which one may be meant by the other, 0 to 1


class Paragraph(NamedTuple):
    text: str


class Item(NamedTuple):
    """A list item; most are rules."""

    rule: str  # its ID, such as AM-HIT-2; "" for one without
    text: str
    sign: str = "-"  # what stands before it in the document; of a numbered list such as "1."


class Table(NamedTuple):
    """caption: what the line above the table calls it, or "". Each row has a cell a column."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Code(NamedTuple):
    """Lines as they are; here, and only here, a text has line ends."""

    text: str


Block = Paragraph | Item | Table | Code


class Chapter(NamedTuple):
    """A heading with what stands below it up to the next one, of whatever level."""

    title: str
    level: int  # 1 the book itself, 2 a chapter, 3 a chapter within one
    within: str  # the title of the chapter that it is a part of; "" for one of the book's own
    blocks: tuple[Block, ...]

    @property
    def heading(self) -> tuple[str, int, str]:
        """What tells it from others, however much of its blocks there is."""
        return self[:3]


class Found(NamedTuple):
    """Chapters with as much of their blocks as was found, in the order of the book.

    rules: where the words were an ID, or how IDs begin: those rules.
    mark: where they were neither that nor a chapter's name: what matches them in a text.
    more: where they are a chapter's name: places elsewhere that speak of them.
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
        """All of it, in order."""

    @cached_property
    def _sentences(self) -> dict[str, str]:
        blocks = (block for chapter in self.chapters for block in chapter.blocks)
        return {each.rule: each.text for each in blocks if isinstance(each, Item) and each.rule}

    def __getitem__(self, rule: str) -> str:
        return self._sentences[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sentences)

    def __len__(self) -> int:
        return len(self._sentences)

    def look_up(self, said: str) -> Found:
        """The rules whose IDs begin so, else the chapters that do, else all that speaks of it."""
        if "-" in said and (rules := self.numbered(said)):
            return Found(self._with_items(rules), rules)
        if chapters := self.titled(said):
            told = {each.heading for each in chapters}
            others = [each for each in self.search(said).chapters if each.heading not in told]
            return Found(chapters, more=places(others))
        return self.search(said)

    def numbered(self, said: str) -> list[str]:
        """The rule of that ID, else those whose IDs begin so: `AM-HIT`, also `hit` and `hit-2`."""
        wanted = said.strip().upper().rstrip("-")
        known = {rule: (rule, rule.partition("-")[2]) for rule in self}
        exact = [rule for rule, names in known.items() if wanted in names]
        return exact or [
            rule
            for rule, names in known.items()
            if wanted and any(name.startswith(f"{wanted}-") for name in names)
        ]

    def titled(self, said: str) -> list[Chapter]:
        """The chapters of that title, else those whose titles begin so, each with its parts."""
        wanted = bare(" ".join(said.split()))
        names = [bare(each.title) if each.level > 1 else "" for each in self.chapters]
        found = [at for at, name in enumerate(names) if wanted and name == wanted]
        found = found or [at for at, name in enumerate(names) if wanted and name.startswith(wanted)]
        parts = (part for at in found for part in self._with_parts(at))
        return [self.chapters[at] for at in dict.fromkeys(parts)]

    def _with_parts(self, at: int) -> Iterator[int]:
        yield at
        for after in range(at + 1, len(self.chapters)):
            if self.chapters[after].level <= self.chapters[at].level:
                return
            yield after

    def search(self, said: str) -> Found:
        """What holds every word at the beginning of a word; where nothing does, anywhere; else
        the component that is called so.
        """
        words = [*dict.fromkeys(said.casefold().split())]
        for start in (BEGINNING, ""):
            wanted = [
                re.compile((start if word[0].isalnum() else "") + re.escape(word), re.IGNORECASE)
                for word in words
            ]
            if words and (found := self._narrowed(wanted)):
                mark = re.compile("|".join(each.pattern for each in wanted), re.IGNORECASE)
                return Found(found, mark=mark)
        return Found(self.called(said), mark=re.compile(re.escape(said), re.IGNORECASE))

    def _narrowed(self, wanted: Sequence[re.Pattern[str]]) -> list[Chapter]:
        def holds(text: str) -> bool:
            return all(each.search(text) for each in wanted)

        parts = [narrowed(each, holds) for each in self.chapters]
        return [each for each in parts if each.blocks or holds(each.title)]

    def _with_items(self, rules: Sequence[str]) -> list[Chapter]:
        wanted = {*rules}
        parts = [
            each._replace(
                blocks=tuple(b for b in each.blocks if isinstance(b, Item) and b.rule in wanted)
            )
            for each in self.chapters
        ]
        return [each for each in parts if each.blocks]

    def citing(self, rule: str) -> list[str]:
        """The other rules that name a rule."""
        named = re.compile(rf"(?<![\w-]){re.escape(rule)}(?!\d)")
        return [each for each, text in self.items() if each != rule and named.search(text)]

    def components(self) -> list[Chapter]:
        """The chapters with tables of components, or with any where none is called so."""
        tables = [each._replace(blocks=tuple(tables_of(each))) for each in self.chapters]
        tables = [each for each in tables if each.blocks]
        own = [each for each in tables if "components" in (bare(each.title), bare(each.within))]
        return own or tables

    def called(self, said: str) -> list[Chapter]:
        """The rows of components with that id or name, else with one that begins so, else with one
        of which a word does, else with one that lacks the letter at its end: `P30a` is a P30.
        """
        wanted = " ".join(said.casefold().split())
        if not wanted:
            return []
        ranks: tuple[Callable[[str], object], ...] = (
            lambda name: name == wanted,
            lambda name: name.startswith(wanted),
            re.compile(BEGINNING + re.escape(wanted)).search,
            lambda name: len(name) > 1 and wanted[:-1] == name and wanted[-1].isalpha(),
        )
        return next((found for fits in ranks if (found := self._rows(fits))), [])

    def _rows(self, fits: Callable[[str], object]) -> list[Chapter]:
        """The rows of components of which a name fits, in lower case."""
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
        """What the components are called, ids and names."""
        return [
            name
            for chapter in self.components()
            for table in tables_of(chapter)
            for row in table.rows
            for name in names_of(table, row)
        ]

    def near(self, said: str, known: Iterable[str] = ()) -> list[str]:
        """Words that may be meant by one that nothing is found by; of the book unless told."""
        vocabulary = {each.casefold(): each for each in known or self._vocabulary}
        for word in said.casefold().split():
            if len(word) >= LEAST and word not in vocabulary:
                alike = get_close_matches(word, vocabulary, cutoff=NEAR)
                return [vocabulary[each] for each in alike]
        return []

    @cached_property
    def _vocabulary(self) -> list[str]:
        texts = [text for each in self.chapters for text in (each.title, *texts_of(each))]
        words = re.findall(rf"[^\W\d_][\w'-]{{{LEAST - 1},}}", " ".join(texts).casefold())
        begun = (rule.rpartition("-")[0] for rule in self)
        return [*dict.fromkeys(words), *dict.fromkeys(begun), *self]


class Sentences(Book):
    """A book made of rules alone."""

    def __init__(self, rules: Mapping[str, str]) -> None:
        items = tuple(Item(rule, sentence) for rule, sentence in rules.items())
        self._chapters = (Chapter("Rules", 2, "", items),) if items else ()

    @property
    def chapters(self) -> Sequence[Chapter]:
        return self._chapters


def book_of(rules: Mapping[str, str]) -> Book:
    """A ruleset's rulebook as a book, whatever mapping it is."""
    return rules if isinstance(rules, Book) else Sentences(rules)


def bare(title: str) -> str:
    """A title as it is looked for: in lower case, without an article."""
    wanted = title.casefold()
    article = next((each for each in ARTICLES if wanted.startswith(each)), "")
    return wanted.removeprefix(article)


def narrowed(chapter: Chapter, holds: Callable[[str], bool]) -> Chapter:
    """A chapter with the blocks whose text fits, of tables the rows."""
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
    """The texts of a chapter: of a table each row's cells."""
    for block in chapter.blocks:
        if isinstance(block, Table):
            yield from ("  ".join(row) for row in block.rows)
        else:
            yield text_of(block)


def names_of(table: Table, row: Sequence[str]) -> list[str]:
    """What a row of a table is called: its first cell, then the one of the column `name`."""
    return [
        cell.strip("`*")
        for at, (column, cell) in enumerate(zip(table.columns, row, strict=True))
        if at == 0 or column.casefold() == "name"
    ]


def places(chapters: Iterable[Chapter]) -> int:
    """How many paragraphs, items and rows of tables there are."""
    return sum(1 for chapter in chapters for _ in texts_of(chapter))
