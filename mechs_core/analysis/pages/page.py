"""A report as one page that needs nothing else: no network, no script, no second file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from typing import Final, NamedTuple

from mechs_core.analysis.pages.cells import numbers, shown
from mechs_core.analysis.pages.report import Curves, Field, Plot, Report, Section
from mechs_core.analysis.pages.svg import SERIES
from mechs_core.pages.shell import Document, document, text

FOOT: Final = "This page needs no network and loads nothing."
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
    shell = Document(
        title=report.title,
        heading=report.title,
        lead="\n".join(_facts(report)),
        styles=(_style(),),
        kind="report",
    )
    main = ('<div class="told">', *_answers(groups), *_groups(groups), "</div>", *_index(groups))
    return "".join(document(shell, (f"{line}\n" for line in main), [f"<p>{FOOT}</p>\n"]))


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


def _style() -> str:
    """The style sheet, and the colours that series take on dark ground."""
    sheet = files("mechs_core.analysis.pages").joinpath("page.css").read_text(encoding="utf-8")
    dark = " ".join(f"--series-{i}: {dark};" for i, (_, dark) in enumerate(SERIES))
    grounds = ("(prefers-color-scheme: dark)", "(prefers-contrast: more)")
    media = ", ".join(f"screen and {ground}" for ground in grounds)
    return f"{sheet}@media {media} {{ :root {{ {dark} }} }}\n"


def _facts(report: Report) -> Iterator[str]:
    """What was looked at."""
    if report.facts:
        yield '<dl class="facts">'
        for name, value in report.facts:
            yield f"<dt>{text(name)}</dt><dd>{text(value)}</dd>"
        yield "</dl>\n"


def _answers(groups: Sequence[Group]) -> Iterator[str]:
    """Every question with its answer."""
    yield '<nav class="answers" aria-labelledby="answers">'
    yield '<h2 id="answers">In short</h2>'
    yield "<ol>"
    for group in groups:
        yield f"<li>{''.join(map(_answered, group))}</li>"
    yield "</ol>"
    yield "</nav>"


def _answered(place: Place) -> str:
    section = place.section
    return f"<div>{_link(place)}<p>{text(section.answer)}</p></div>"


def _link(place: Place) -> str:
    return f'<a href="#{place.name}">{text(place.section.question)}</a>'


def _index(groups: Sequence[Group]) -> Iterator[str]:
    """The first question of each group, beside the report where the screen is wide."""
    yield '<nav class="index" aria-label="Questions">'
    yield f"<ol>{''.join(_entry(group[0]) for group in groups)}</ol>"
    yield "</nav>"


def _entry(place: Place) -> str:
    return f"<li>{_link(place)}</li>"


def _groups(groups: Sequence[Group]) -> Iterator[str]:
    for group in groups:
        yield '<div class="group">'
        for place in group:
            yield from _section(place, "h2" if place is group[0] else "h3")
        yield '<p class="up"><a href="#answers">Back to the answers</a></p>'
        yield "</div>"


def _section(place: Place, head: str) -> Iterator[str]:
    name, section = place
    yield f'<section id="{name}" aria-labelledby="{name}-question">'
    yield f'<{head} id="{name}-question">{text(section.question)}</{head}>'
    yield f'<p class="answer">{text(section.answer)}</p>'
    if section.plot is not None:
        yield from _picture(section.plot, name)
    if section.rows and (section.plot is None or len(section.rows) <= SHORT):
        yield from _table(section, name)
    elif section.rows:
        yield from _folded(f"Table: {len(section.rows):,} rows", _table(section, name))
    if section.note:
        yield from _folded("How it was worked out", [f'<p class="note">{text(section.note)}</p>'])
    yield "</section>"


def _folded(summary: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines that are folded on the screen and open in print."""
    yield f"<details><summary>{text(summary)}</summary>"
    yield from lines
    yield "</details>"


def _picture(plot: Plot | Curves, name: str) -> Iterator[str]:
    """The plot in two widths; the style sheet shows the one that fits the screen."""
    wide, narrow = _drawn(plot, name)
    yield "<figure>"
    yield f'<div class="wide">{wide}</div>'
    yield f'<div class="narrow">{narrow}</div>'
    if said := caption(plot):
        yield f"<figcaption>{text(said)}</figcaption>"
    yield "</figure>"


def _drawn(plot: Plot | Curves, name: str) -> tuple[str, str]:
    """Two `svg` elements, for wide screens and for narrow ones."""
    if isinstance(plot, Curves):
        from mechs_core.analysis.pages import curves

        return curves.svg(plot, curves.WIDE), curves.svg(plot, curves.NARROW)
    from mechs_core.analysis.pages.plots import NARROW, WIDE, svg

    return svg(plot, width=WIDE, name=f"{name}-wide"), svg(
        plot, width=NARROW, name=f"{name}-narrow"
    )


def caption(plot: Plot | Curves) -> str:
    """A sentence with what the axes of a plot do not say; "" if there is nothing."""
    if isinstance(plot, Curves):
        return "Numbers above: where rounds begin." if plot.rounds else ""
    said = []
    if any(series.low for series in plot.series):
        said.append(INTERVALS[plot.kind])
    if plot.level is not None and plot.level_name:
        said.append(f"dashed: {plot.level_name}")
    text = "; ".join(said)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _table(section: Section, name: str) -> Iterator[str]:
    """A table that scrolls by itself where it is wider than the screen."""
    kinds = _kinds(section)
    yield f'<div class="scroll" tabindex="0" role="group" aria-labelledby="{name}-question">'
    yield "<table>"
    yield f"<caption>{text(section.question)}</caption>"
    yield f"<thead><tr>{''.join(map(_column, section.fields, kinds))}</tr></thead>"
    yield "<tbody>"
    for row in section.rows:
        cells = [text(shown(*pair)) for pair in zip(section.fields, row, strict=True)]
        first = f'<th scope="row"{kinds[0]}>{cells[0]}</th>'
        rest = zip(cells[1:], kinds[1:], strict=True)
        yield f"<tr>{first}{''.join(f'<td{kind}>{cell}</td>' for cell, kind in rest)}</tr>"
    yield "</tbody>"
    yield "</table>"
    yield "</div>"


def _column(field: Field, kind: str) -> str:
    unit = f" <small>{text(field.unit)}</small>" if field.unit else ""
    return f'<th scope="col"{kind}>{text(field.name)}{unit}</th>'


def _kinds(section: Section) -> list[str]:
    """The CSS class of each column: a number, or a companion of the number before it."""
    kinds = []
    for field, number in zip(section.fields, numbers(section), strict=True):
        beside = " beside" if field.name.startswith("±") else ""
        kinds.append(f' class="number{beside}"' if number else "")
    return kinds
