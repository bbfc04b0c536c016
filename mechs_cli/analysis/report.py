"""A report as output: in short or question by question, as JSON, as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from mechs_cli.analysis.blocks import Column, blocks
from mechs_cli.console.output import WIDEST, clean, draw, json_line, room, tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.files.destinations import need_room, write_out
from mechs_core.analysis.extras import need
from mechs_core.analysis.pages.cells import numbers, shown
from mechs_core.analysis.pages.report import Report, Section, as_json
from mechs_core.kernel.characters import cells, padded
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.wrapping import wrap

INDENT: Final = "  "
ALL: Final = "all"
LISTED: Final = "; without --only all are listed"


def need_page(html: Path | None, *, force: bool, json: bool = False) -> None:
    """Raises MechsError if a page could not be written, before any work is done.

    json: whether lines of JSON go to stdout.
    """
    if html is not None:
        need_room(html, force=force, json=json)
        need("matplotlib")


def say_report(report: Report, *, tables: bool, json: bool, html: Path | None, force: bool) -> None:
    """A report on stdout as text or JSON, or in a file as a page."""
    if html is not None:
        from mechs_core.analysis.pages.page import page

        if write_out(html, [page(report).encode()], force=force):
            tell(f"report written to {html}")
    if json:
        for section in report.sections:
            json_line(as_json(section))
    elif html is None and tables:
        for i, section in enumerate(report.sections):
            draw([*([()] if i else []), *section_lines(section)])
    elif html is None:
        draw(overview_lines(report))


def chosen_of(sections: Sequence[Section], keys: str) -> tuple[Section, ...]:
    """The sections with these keys, or with keys that begin so, in the order of the report.

    Raises WrongUsage for a key that none has.
    """
    wanted = [key.strip() for key in keys.split(",")]
    for key in wanted:
        if not any(is_meant(section, key) for section in sections):
            raise unknown(key, [section.key for section in sections])
    return tuple(s for s in sections if any(is_meant(s, key) for key in wanted))


def is_meant(section: Section, key: str) -> bool:
    return key == ALL or section.key == key or section.key.startswith(f"{key}_")


def unknown(key: str, keys: Iterable[str]) -> WrongUsage:
    known = [*keys]
    near = get_close_matches(key, known, n=3) or [each for each in known if key and key in each][:3]
    meant = f"; did you mean {' or '.join(near)}?" if near else ""
    return WrongUsage(f"--only {key!r}: no question here has that key{meant or LISTED}")


def overview_lines(report: Report) -> Iterator[DrawnLine]:
    """The facts, and each question with its key and its answer."""
    yield from fact_lines(report)
    for section in report.sections:
        yield ()
        yield from head_lines(section)
        yield from prose(section.answer, indent=INDENT)


def fact_lines(report: Report) -> Iterator[DrawnLine]:
    yield from prose(report.title, style="bold")
    wide = max(cells(name) for name, _ in report.facts)
    for name, value in report.facts:
        first, *others = wrapped(value, min(room(), WIDEST) - wide - len(INDENT))
        yield Span(padded(name, wide), "dim"), Span(f"{INDENT}{first}")
        for line in others:
            yield (Span(" " * wide + INDENT + line),)


def section_lines(section: Section) -> Iterator[DrawnLine]:
    """The question, its answer, its table, and how it was worked out."""
    yield from head_lines(section)
    yield from prose(section.answer, indent=INDENT)
    if section.rows:
        for block in blocks(columns_of(section), room()):
            yield ()
            yield from block
    if section.note:
        yield ()
        yield from prose(section.note, style="dim", indent=INDENT)


def head_lines(section: Section) -> Iterator[DrawnLine]:
    """The key, by which `--only` names the section, and the question."""
    first, *others = wrapped(f"{section.key}{INDENT}{section.question}", min(room(), WIDEST))
    yield Span(section.key, "cyan"), Span(first[len(section.key) :], "bold")
    for line in others:
        yield (Span(INDENT + line, "bold"),)


def prose(text: str, *, style: str = "", indent: str = "") -> Iterator[DrawnLine]:
    """Text, in lines that are no wider than a page of a book."""
    for line in wrapped(text, min(room(), WIDEST) - len(indent)):
        yield (Span(indent + line, style),)


def wrapped(text: str, width: int) -> list[str]:
    return wrap(clean(text), width) or [""]


def columns_of(section: Section) -> Sequence[Column]:
    """The section's table by columns; numbers as the page has them."""
    return [
        Column(
            field.name, field.unit, tuple(shown(field, row[i]) for row in section.rows), is_number
        )
        for i, (field, is_number) in enumerate(zip(section.fields, numbers(section), strict=True))
    ]
