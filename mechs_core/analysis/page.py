"""A report as one page that needs nothing else: no network, no script, no second file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Final

from mechs_core.analysis.cells import numbers, shown
from mechs_core.analysis.plots import NARROW, WIDE, svg
from mechs_core.analysis.report import Field, Plot, Report, Section
from mechs_core.analysis.svg import SERIES
from mechs_core.kernel.errors import one_line

# A browser that is told so loads nothing, whatever a name in the data may try.
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def page(report: Report) -> str:
    """The report as an HTML document."""
    lines = (*_head(report), *_opening(report), *_sections(report), "</body>", "</html>\n")
    return "\n".join(lines)


def _text(text: str) -> str:
    """Any text, fit for between tags and for an attribute."""
    return escape(one_line(text))


def _head(report: Report) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{_text(report.title)}</title>"
    yield f"<style>\n{_style()}</style>"
    yield "</head>"


def _style() -> str:
    """The style sheet, and the colours that series take on dark ground."""
    sheet = files("mechs_core.analysis").joinpath("page.css").read_text(encoding="utf-8")
    dark = " ".join(f"--series-{i}: {dark};" for i, (_, dark) in enumerate(SERIES))
    return f"{sheet}@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"


def _opening(report: Report) -> Iterator[str]:
    """What was looked at, and every question with its answer."""
    yield "<body>"
    yield "<header>"
    yield f"<h1>{_text(report.title)}</h1>"
    yield '<dl class="facts">'
    for name, value in report.facts:
        yield f"<div><dt>{_text(name)}</dt><dd>{_text(value)}</dd></div>"
    yield "</dl>"
    yield "</header>"
    yield '<nav aria-labelledby="answers">'
    yield '<h2 id="answers">In short</h2>'
    yield "<ol>"
    for number, section in enumerate(report.sections, 1):
        link = f'<a href="#q{number}">{_text(section.question)}</a>'
        yield f"<li>{link}<br><span>{_text(section.answer)}</span></li>"
    yield "</ol>"
    yield "</nav>"


def _sections(report: Report) -> Iterator[str]:
    yield "<main>"
    for number, section in enumerate(report.sections, 1):
        yield f'<section id="q{number}" aria-labelledby="q{number}-question">'
        yield f'<h2 id="q{number}-question">{_text(section.question)}</h2>'
        yield f'<p class="answer">{_text(section.answer)}</p>'
        if section.plot is not None:
            yield from _picture(section.plot, f"q{number}")
        if section.rows:
            yield from _table(section)
        if section.note:
            yield f'<p class="note">{_text(section.note)}</p>'
        yield "</section>"
    yield "</main>"


def _picture(plot: Plot, name: str) -> Iterator[str]:
    """The plot twice, of which a screen shows the one that fits."""
    yield "<figure>"
    yield f'<div class="wide">{svg(plot, width=WIDE, name=f"{name}-wide")}</div>'
    yield f'<div class="narrow">{svg(plot, width=NARROW, name=f"{name}-narrow")}</div>'
    yield f"<figcaption>{_text(caption(plot))}</figcaption>"
    yield "</figure>"


def caption(plot: Plot) -> str:
    """What a plot shows, in one sentence."""
    said = f"{plot.y_label}, by {plot.x_label}"
    if any(series.low for series in plot.series):
        said += "; bars reach over the interval" if plot.kind == "intervals" else "; with intervals"
    if plot.level is not None and plot.level_name:
        said += f"; dashed: {plot.level_name}"
    return f"{said[:1].upper()}{said[1:]}."


def _table(section: Section) -> Iterator[str]:
    """A table that scrolls by itself where it is wider than the screen."""
    number = numbers(section)
    yield '<div class="scroll" tabindex="0" role="group" aria-label="Table">'
    yield "<table>"
    yield f"<caption>{_text(section.question)}</caption>"
    yield f"<thead><tr>{''.join(_heads(section.fields, number))}</tr></thead>"
    yield "<tbody>"
    for row in section.rows:
        cells = [_text(shown(*pair)) for pair in zip(section.fields, row, strict=True)]
        first = f'<th scope="row"{_kind(number[0])}>{cells[0]}</th>'
        rest = zip(cells[1:], number[1:], strict=True)
        yield f"<tr>{first}{''.join(f'<td{_kind(n)}>{cell}</td>' for cell, n in rest)}</tr>"
    yield "</tbody>"
    yield "</table>"
    yield "</div>"


def _heads(fields: Sequence[Field], number: Sequence[bool]) -> Iterator[str]:
    for field, is_number in zip(fields, number, strict=True):
        unit = f" <small>{_text(field.unit)}</small>" if field.unit else ""
        yield f'<th scope="col"{_kind(is_number)}>{_text(field.name)}{unit}</th>'


def _kind(is_number: bool) -> str:
    return ' class="number"' if is_number else ""
