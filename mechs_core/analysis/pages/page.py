"""A report as one page that needs nothing else: no network, no script, no second file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Final, NamedTuple

from mechs_core.analysis.pages.cells import numbers, shown
from mechs_core.analysis.pages.plots import NARROW, WIDE, svg
from mechs_core.analysis.pages.report import Field, Plot, Report, Section
from mechs_core.analysis.pages.svg import SERIES
from mechs_core.kernel.errors import one_line

# With this policy a browser loads nothing, whatever a name in the data may contain.
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"

INTERVALS: Final = {  # the words for intervals by kind of plot
    "intervals": "lines through the points are their intervals",
    "bars": "lines at the ends of the bars are their intervals",
    "lines": "bands are intervals",
}
SHORT: Final = 12  # rows: a longer table is folded beside its picture


class Place(NamedTuple):
    """A section, and its id on the page."""

    name: str
    section: Section


Group = Sequence[Place]


def page(report: Report) -> str:
    """The report as an HTML document."""
    groups = grouped(report.sections)
    body = (*_index(groups), '<div class="report">', *_opening(report, groups), *_main(groups))
    return "\n".join((*_head(report), "<body>", *body, "</div>", "</body>", "</html>\n"))


def grouped(sections: Sequence[Section]) -> Sequence[Group]:
    """Sections with their ids on the page, grouped with those that follow up the same question.

    A section follows up the one before it if its key begins with that key: `topic_part_wins` after
    `topic_part`.
    """
    groups: list[list[Place]] = []
    for number, section in enumerate(sections, 1):
        if not (groups and section.key.startswith(f"{groups[-1][0].section.key}_")):
            groups.append([])
        groups[-1].append(Place(f"q{number}", section))
    return groups


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
    sheet = files("mechs_core.analysis.pages").joinpath("page.css").read_text(encoding="utf-8")
    dark = " ".join(f"--series-{i}: {dark};" for i, (_, dark) in enumerate(SERIES))
    return f"{sheet}@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"


def _opening(report: Report, groups: Sequence[Group]) -> Iterator[str]:
    """What was looked at, and every question with its answer."""
    yield "<header>"
    yield f'<h1 id="top">{_text(report.title)}</h1>'
    yield '<dl class="facts">'
    for name, value in report.facts:
        yield f"<div><dt>{_text(name)}</dt><dd>{_text(value)}</dd></div>"
    yield "</dl>"
    yield "</header>"
    yield '<nav class="answers" aria-labelledby="answers">'
    yield '<h2 id="answers">In short</h2>'
    yield "<ol>"
    for group in groups:
        yield f"<li>{''.join(map(_answered, group))}</li>"
    yield "</ol>"
    yield "</nav>"


def _answered(place: Place) -> str:
    section = place.section
    return f"<div>{_link(place)}<p>{_text(section.answer)}</p></div>"


def _link(place: Place) -> str:
    return f'<a href="#{place.name}">{_text(place.section.question)}</a>'


def _index(groups: Sequence[Group]) -> Iterator[str]:
    """The first question of each group, beside the report where the screen is wide."""
    yield '<nav class="index" aria-label="Questions">'
    yield f'<p><a href="#top">Top</a></p><ol>{"".join(_entry(group[0]) for group in groups)}</ol>'
    yield "</nav>"


def _entry(place: Place) -> str:
    return f"<li>{_link(place)}</li>"


def _main(groups: Sequence[Group]) -> Iterator[str]:
    yield "<main>"
    for group in groups:
        yield '<div class="group">'
        for place in group:
            yield from _section(place, "h2" if place is group[0] else "h3")
        yield '<p class="back"><a href="#answers">Back to the answers</a></p>'
        yield "</div>"
    yield "</main>"


def _section(place: Place, head: str) -> Iterator[str]:
    name, section = place
    yield f'<section id="{name}" aria-labelledby="{name}-question">'
    yield f'<{head} id="{name}-question">{_text(section.question)}</{head}>'
    yield f'<p class="answer">{_text(section.answer)}</p>'
    if section.plot is not None:
        yield from _picture(section.plot, name)
    if section.rows and (section.plot is None or len(section.rows) <= SHORT):
        yield from _table(section)
    elif section.rows:
        yield from _folded(f"Table: {len(section.rows):,} rows", _table(section))
    if section.note:
        yield from _folded("How it was worked out", [f'<p class="note">{_text(section.note)}</p>'])
    yield "</section>"


def _folded(summary: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines that are folded on the screen and open in print."""
    yield f"<details><summary>{_text(summary)}</summary>"
    yield from lines
    yield "</details>"


def _picture(plot: Plot, name: str) -> Iterator[str]:
    """The plot in two widths; the style sheet shows the one that fits the screen."""
    yield "<figure>"
    yield f'<div class="wide">{svg(plot, width=WIDE, name=f"{name}-wide")}</div>'
    yield f'<div class="narrow">{svg(plot, width=NARROW, name=f"{name}-narrow")}</div>'
    if said := caption(plot):
        yield f"<figcaption>{_text(said)}</figcaption>"
    yield "</figure>"


def caption(plot: Plot) -> str:
    """A sentence with what the axes of a plot do not say; "" if there is nothing."""
    said = []
    if any(series.low for series in plot.series):
        said.append(INTERVALS[plot.kind])
    if plot.level is not None and plot.level_name:
        said.append(f"dashed: {plot.level_name}")
    text = "; ".join(said)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _table(section: Section) -> Iterator[str]:
    """A table that scrolls by itself where it is wider than the screen."""
    kinds = _kinds(section)
    yield '<div class="scroll" tabindex="0" role="group" aria-label="Table">'
    yield "<table>"
    yield f"<caption>{_text(section.question)}</caption>"
    yield f"<thead><tr>{''.join(map(_column, section.fields, kinds))}</tr></thead>"
    yield "<tbody>"
    for row in section.rows:
        cells = [_text(shown(*pair)) for pair in zip(section.fields, row, strict=True)]
        first = f'<th scope="row"{kinds[0]}>{cells[0]}</th>'
        rest = zip(cells[1:], kinds[1:], strict=True)
        yield f"<tr>{first}{''.join(f'<td{kind}>{cell}</td>' for cell, kind in rest)}</tr>"
    yield "</tbody>"
    yield "</table>"
    yield "</div>"


def _column(field: Field, kind: str) -> str:
    unit = f" <small>{_text(field.unit)}</small>" if field.unit else ""
    return f'<th scope="col"{kind}>{_text(field.name)}{unit}</th>'


def _kinds(section: Section) -> list[str]:
    """The CSS class of each column: a number, or a companion of the number before it."""
    kinds = []
    for field, number in zip(section.fields, numbers(section), strict=True):
        beside = " beside" if field.name.startswith("±") else ""
        kinds.append(f' class="number{beside}"' if number else "")
    return kinds
