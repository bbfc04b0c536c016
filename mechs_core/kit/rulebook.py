"""The rulebook of a ruleset, read from its RULES.md and those of the modules that it mounts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Final

from mechs_core.kernel.book import (
    Block,
    Book,
    Chapter,
    Code,
    Item,
    Paragraph,
    Table,
    citing,
    sentences_in,
)

if TYPE_CHECKING:
    from markdown_it.token import Token

RULE: Final = re.compile(r"([A-Z]+-[A-Z]+-\d+) (.+)")
VERBATIM: Final = ("fence", "code_block", "html_block")
CAPTION: Final = re.compile(r"\*\*(.+?)[.:]?\*\*|(.+):$")  # of a table: the paragraph above it


class Rulebook(Book):
    """A package's RULES.md, read when it is first used.

    A rule is one list item on one line: `- AM-HIT-1 Target: one Mech ...`. The first
    use raises FileNotFoundError if the package has no such file.

    modules: packages of rules modules that the ruleset mounts, or of large parts of its own, each
    with a RULES.md. Behind the book's chapters each of them is one chapter, called as its document
    is, and its chapters lie within that.
    """

    def __init__(self, package: str, modules: Iterable[str] = ()) -> None:
        self.package = package
        self.modules = tuple(map(Rulebook, modules))

    @property
    def document(self) -> str:
        """The text of RULES.md."""
        from importlib.resources import files

        return files(self.package).joinpath("RULES.md").read_bytes().decode("utf-8", "replace")

    @cached_property
    def own(self) -> Sequence[Chapter]:
        """The chapters of its own document."""
        return read_chapters(self.document)

    @cached_property
    def chapters(self) -> Sequence[Chapter]:
        return [*self.own, *(chapter for each in self.modules for chapter in mounted(each))]

    @cached_property
    def _own_rules(self) -> dict[str, str]:
        return sentences_in(self.own)

    def __getitem__(self, rule: str) -> str:
        """The documents of modules are read for a rule that its own lacks."""
        return self._own_rules[rule] if rule in self._own_rules else super().__getitem__(rule)

    @property
    def is_empty(self) -> bool:
        return not self.own and super().is_empty

    def citing(self, rule: str) -> list[str]:
        """The other rules that name a rule. Documents of modules that do not are left unread."""
        if any(rule in each.document for each in self.modules):
            return super().citing(rule)
        return citing(rule, self._own_rules)

    def numbered(self, query: str) -> list[str]:
        rule = query.strip().upper()
        return [rule] if rule in self._own_rules else super().numbered(query)

    def _holding(self, rules: Sequence[str]) -> Sequence[Chapter]:
        return self.own if self._own_rules.keys() >= {*rules} else self.chapters

    @property
    def title(self) -> str:
        """What its document is called: "Vault" of `# Vault: the rules`."""
        return next((each.title for each in self.own if each.level == 1), "").partition(":")[0]


def mounted(module: Rulebook) -> Iterator[Chapter]:
    """The chapters of a module's book as chapters within one of that book's title."""
    for title, level, within, blocks in module.own:
        if level == 1:
            yield Chapter(module.title, 2, "", blocks)
        else:
            yield Chapter(title, level + 1, within or module.title, blocks)


def read_chapters(document: str) -> list[Chapter]:
    """The chapters of a Markdown document. Lists are read as their items, whatever their depth."""
    from markdown_it import MarkdownIt

    chapters = [Chapter("", 1, "", ())]
    blocks: list[Block] = []
    sign = ""  # of a list item whose text comes next
    tokens = iter(MarkdownIt("commonmark").enable("table").disable("inline").parse(document))
    for token in tokens:
        if token.type == "heading_open":
            chapters[-1] = chapters[-1]._replace(blocks=tuple(blocks))
            chapters.append(heading(one_line(next(tokens)), int(token.tag[1:]), chapters))
            blocks = []
        elif token.type == "table_open":
            blocks.append(read_table(tokens, caption_of(blocks)))
        elif token.type == "inline":
            text = one_line(token)
            blocks.append(read_item(text, sign) if sign else Paragraph(text))
        elif token.type in VERBATIM:
            blocks.append(Code(token.content.rstrip("\n")))
        if token.type == "list_item_open":
            sign = f"{token.info}." if token.info else "-"
        elif token.type != "paragraph_open":
            sign = ""
    chapters[-1] = chapters[-1]._replace(blocks=tuple(blocks))
    return [each for each in chapters if each.title or each.blocks]


def heading(title: str, level: int, before: Sequence[Chapter]) -> Chapter:
    """A chapter without its blocks. before: the chapters above it."""
    above = (each.title for each in reversed(before) if 1 < each.level < level)
    return Chapter(title, level, next(above, ""), ())


def read_item(text: str, sign: str) -> Item:
    rule = RULE.fullmatch(text)
    return Item(rule[1], rule[2], sign) if rule else Item("", text, sign)


def one_line(token: Token) -> str:
    return " ".join(token.content.split())


def caption_of(blocks: Sequence[Block]) -> str:
    """A table's caption, from the paragraph above it: bold words, or a line that ends in `:`."""
    above = blocks[-1] if blocks else None
    found = CAPTION.match(above.text) if isinstance(above, Paragraph) else None
    return (found[1] or found[2]) if found else ""


def read_table(tokens: Iterator[Token], caption: str) -> Table:
    """Read a table to its end; halves that are printed side by side are put below each other."""
    rows: list[list[str]] = []
    for token in tokens:
        if token.type == "table_close":
            break
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(one_line(token))
    header, *body = rows
    halves = [[*part] for empty, part in groupby(range(len(header)), lambda i: not header[i])]
    halves = [half for half in halves if header[half[0]]]
    heads = [[header[i] for i in half] for half in halves]
    if len(heads) < 2 or any(head != heads[0] for head in heads):
        return Table(caption, told_apart(header), tuple(map(tuple, body)))
    cells = (tuple(row[i] for i in half) for half in halves for row in body)
    return Table(caption, told_apart(heads[0]), tuple(row for row in cells if any(row)))


def told_apart(columns: Sequence[str]) -> tuple[str, ...]:
    """Unique names of columns: a repeated or empty name gets the column's number after it."""
    return tuple(
        name if name and name not in columns[:i] else f"{name} {i + 1}".strip()
        for i, name in enumerate(columns)
    )
