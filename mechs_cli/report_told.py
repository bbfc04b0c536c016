"""A report as text: in short, or question by question with its table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from mechs_cli.blocks import Column, blocks
from mechs_cli.output import WIDEST, clean, room
from mechs_core.analysis.cells import numbers, shown
from mechs_core.analysis.report import Report, Section
from mechs_core.kernel.messages import DrawnLine, Span

INDENT = "  "


def overview_lines(report: Report) -> Iterator[DrawnLine]:
    """The facts, and each question with its key and its answer."""
    yield from fact_lines(report)
    for section in report.sections:
        yield ()
        yield from head_lines(section)
        yield from prose(section.answer, indent=INDENT)


def fact_lines(report: Report) -> Iterator[DrawnLine]:
    yield from prose(report.title, style="bold")
    wide = max(len(name) for name, _ in report.facts)
    for name, value in report.facts:
        first, *others = wrapped(value, min(room(), WIDEST) - wide - len(INDENT))
        yield Span(name.ljust(wide), "dim"), Span(f"{INDENT}{first}")
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
    return textwrap.wrap(clean(text), width, break_on_hyphens=False) or [""]


def columns_of(section: Section) -> Sequence[Column]:
    """The section's table by columns; numbers as the page has them."""
    return [
        Column(
            field.name, field.unit, tuple(shown(field, row[i]) for row in section.rows), is_number
        )
        for i, (field, is_number) in enumerate(zip(section.fields, numbers(section), strict=True))
    ]
