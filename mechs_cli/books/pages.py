"""Chapters of a rulebook as drawn lines, as wide as the screen; words found are highlighted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from mechs_cli.console.output import GLUE, clean, fitting, room
from mechs_core.kernel.book import Book, Chapter, Code, Found, Item, Paragraph, Table
from mechs_core.kernel.characters import cells, padded
from mechs_core.kernel.drawn_lines import trimmed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.wrapping import wrap

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from rich.text import Text

CHAPTER, HEAD, MARKED, ASIDE = "bold underline", "bold", "reverse", "dim"
BETWEEN: Final = 2  # blanks between two columns
INDENT: Final = 2
DEEPER: Final = "    "  # indent of the later lines of a chapter's parts
LONG: Final = re.compile(r"\S{25,}")  # a long word in a cell
EMPTY: Final = ("", "-")  # cells that say nothing
OPENED: Final = {"strong_open": "bold", "em_open": "italic"}
CLOSED: Final = {"strong_close": "bold", "em_close": "italic"}
QUOTED: Final = (
    "code_inline",
    "em_open",
    "em_close",
)  # kinds of Markdown token whose marks are shown
BLANK: Final[DrawnLine] = ()


def contents(book: Book) -> list[DrawnLine]:
    """The book's title, then its chapters, each with the chapters within it."""
    lines: list[DrawnLine] = []
    for at, chapter in enumerate(book.chapters):
        if chapter.level < 2 and chapter.title:
            lines += [(Span(chapter.title, HEAD),), BLANK]
        elif chapter.level == 2:
            parts = ", ".join(clean(each.title).replace(" ", GLUE) for each in parts_of(book, at))
            title = f"  {clean(chapter.title)}"
            text = f"{title}: {parts}" if parts else title
            first, *rest = wrap(text, room(), subsequent_indent=DEEPER, break_on_hyphens=True)
            lines.append((Span(first[: len(title)], HEAD), Span(first[len(title) :])))
            lines += [(Span(each),) for each in rest]
    return [tuple(Span(s.text.replace(GLUE, " "), s.style) for s in line) for line in lines]


def parts_of(book: Book, at: int) -> Iterator[Chapter]:
    for chapter in book.chapters[at + 1 :]:
        if chapter.level < 3:
            return
        yield chapter


def told(book: Book, found: Found) -> list[DrawnLine]:
    """The result of a query, drawn: rules, whole chapters, or the mentions of words."""
    if found.rules:
        return items(book, found.rules)
    return pages(found.chapters) if found.mark is None else excerpts(found)


def pages(chapters: Sequence[Chapter]) -> list[DrawnLine]:
    """Whole chapters under their headings; of two with one title the inner says where it lies."""
    lines: list[DrawnLine] = []
    titles = [chapter.title for chapter in chapters]
    for chapter in chapters:
        if chapter.level > 1:  # the book's own title stands above its contents
            style = CHAPTER if chapter.level == 2 else HEAD
            title = placed(chapter) if titles.count(chapter.title) > 1 else chapter.title
            lines += [*([BLANK] if lines else []), (Span(title, style),)]
        before: object = None
        for block in chapter.blocks:
            apart = before is not None and not (type(block) is Item and type(before) is Item)
            lines += [*([BLANK] if apart else []), *drawn_block(block, None)]
            before = block
    return lines


def excerpts(found: Found) -> list[DrawnLine]:
    """The blocks found, by chapter; a single row of a table is drawn as a card."""
    lines: list[DrawnLine] = []
    for chapter in found.chapters:
        lines += [*([BLANK] if lines else []), (Span(placed(chapter), HEAD),)]
        for block in chapter.blocks:
            if isinstance(block, Table):
                lines += caption(block, chapter)
                lines += card(block, found.mark) if len(block.rows) == 1 else []
                lines += drawn_table(block, found.mark) if len(block.rows) > 1 else []
            else:
                lines += drawn_block(block, found.mark)
    return lines


def placed(chapter: Chapter) -> str:
    """A chapter's title behind that of the chapter that contains it."""
    return f"{chapter.within}: {chapter.title}" if chapter.within else chapter.title


def caption(table: Table, chapter: Chapter) -> list[DrawnLine]:
    """The caption of a table; no line if it repeats the heading."""
    if table.caption in ("", chapter.title):
        return []
    return fitting((*spans(table.caption, None), Span(":")), INDENT)


def items(book: Book, rules: Sequence[str]) -> list[DrawnLine]:
    """Rules, each with its ID; below a single one the rules that cite it."""
    lines = [line for rule in rules for line in drawn_block(Item(rule, book[rule]), None)]
    named = ", ".join(book.citing(rules[0])) if len(rules) == 1 else ""
    return lines + (fitting((Span(f"  cited by {named}", ASIDE),), INDENT) if named else [])


def drawn_block(
    block: Paragraph | Item | Table | Code, mark: re.Pattern[str] | None
) -> list[DrawnLine]:
    if isinstance(block, Table):
        return drawn_table(block, mark)
    if isinstance(block, Code):
        return [tuple(marked([Span(f"  {line}")], mark)) for line in block.text.split("\n")]
    head, indent = [], 0
    if isinstance(block, Item):
        head, indent = [Span(block.rule or block.sign, HEAD), Span(" ")], INDENT
    return fitting((*marked(head, mark), *spans(block.text, mark)), indent)


def card(table: Table, mark: re.Pattern[str] | None) -> list[DrawnLine]:
    """The rows of a table, each as lines `column: value`."""
    width = max(map(cells, table.columns))
    return [
        line
        for row in table.rows
        for column, cell in zip(table.columns, row, strict=True)
        for line in fitting(
            (Span(f"  {padded(f'{column}:', width + 1)} ", ASIDE), *cell_spans(cell, mark)),
            width + 4,
        )
    ]


def drawn_table(table: Table, mark: re.Pattern[str] | None) -> list[DrawnLine]:
    """A table that fits the screen: wide cells have several lines.

    If not even the longest words fit side by side, each row is written as a sentence.
    """
    from rich.console import Console
    from rich.table import Table as Grid

    heads = [laid(cell_spans(column, None)) for column in table.columns]
    rows = [[laid(cell_spans(cell, mark)) for cell in row] for row in table.rows]
    widths = shared_out([[*each] for each in zip(heads, *rows, strict=True)])
    if not widths:
        return [line for row in table.rows for line in in_a_sentence(table, row, mark)]
    grid = Grid(box=None, pad_edge=False, padding=(0, BETWEEN, 0, 0), header_style=HEAD)
    for head, width in zip(heads, widths, strict=True):
        grid.add_column(head, width=width, overflow="fold")
    for row in rows:
        grid.add_row(*row)
    screen = Console(width=room(), color_system=None)
    return [
        trimmed(tuple(Span(piece.text, str(piece.style or "")) for piece in line))
        for line in screen.render_lines(grid, screen.options, pad=False)
    ]


def shared_out(columns: Sequence[Sequence[Text]]) -> list[int]:
    """The widths of columns: no word is broken, and the widest columns are narrowed first.

    [] if there is no room for the longest words.
    """
    most = room() - BETWEEN * (len(columns) - 1)
    whole = [max(cell.cell_len for cell in column) for column in columns]
    words = [
        max(cells(word) for cell in column for word in cell.plain.split(" ")) for column in columns
    ]
    for widest in range(max(whole), 0, -1):
        widths = [max(word, min(cell, widest), 1) for word, cell in zip(words, whole, strict=True)]
        if sum(widths) <= most:
            return widths
    return []


def in_a_sentence(
    table: Table, row: Sequence[str], mark: re.Pattern[str] | None
) -> list[DrawnLine]:
    """`howler  type tracks; speed 3/2; ...`, without what is empty."""
    first, *others = [cell_spans(cell, mark) for cell in row]
    parts = [
        [Span("; "), Span(f"{column} ", ASIDE), *cell]
        for column, cell in zip(table.columns[1:], others, strict=True)
        if "".join(span.text for span in cell) not in EMPTY
    ]
    head = [Span(each.text, f"{each.style} {HEAD}".strip()) for each in first]
    tail = [span for part in parts for span in part]
    return fitting((*head, Span("  "), *tail[1:]), 4)


def laid(line: Iterable[Span]) -> Text:
    from rich.text import Text

    return Text.assemble(*((clean(span.text), span.style) for span in line))


def cell_spans(text: str, mark: re.Pattern[str] | None) -> list[Span]:
    """The spans of a cell: code is drawn without its quotes, and long words break at slashes."""
    return [
        Span(LONG.sub(parted, each.text.replace("`", "")), each.style) for each in spans(text, mark)
    ]


def parted(word: re.Match[str]) -> str:
    return word[0].replace("/", "/ ")


def spans(text: str, mark: re.Pattern[str] | None) -> list[Span]:
    """Markdown of one line, drawn: bold words without their stars, code in its quotes.

    Italic words keep their stars, as not every screen has italics. Matches of `mark` are
    highlighted.
    """
    pieces: list[Span] = []
    styles: list[str] = []
    for token in parser().parseInline(text)[0].children or ():
        styles += [OPENED[token.type]] if token.type in OPENED else []
        quote = token.markup if token.type in QUOTED else ""
        pieces.append(Span(quote + token.content + quote * bool(token.content), " ".join(styles)))
        if token.type in CLOSED:
            styles.remove(CLOSED[token.type])
    return marked(pieces, mark)


@cache
def parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").disable(["entity", "autolink", "html_inline"])


def marked(line: Sequence[Span], mark: re.Pattern[str] | None) -> list[Span]:
    """The spans, cut where a match begins or ends, with the matches highlighted."""
    if mark is None:
        return [*line]
    pieces: list[Span] = []
    for span in line:
        at = 0
        for match in mark.finditer(span.text):
            pieces.append(Span(span.text[at : match.start()], span.style))
            pieces.append(Span(match[0], f"{span.style} {MARKED}".strip()))
            at = match.end()
        pieces.append(Span(span.text[at:], span.style))
    return [each for each in pieces if each.text]
