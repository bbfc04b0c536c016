"""`mechs stats`: what many games tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final

import typer
from msgspec.structs import replace

from mechs_cli.files import need_new, write_atomically
from mechs_cli.options import Json, Store
from mechs_cli.output import draw, json_line, say, tell
from mechs_cli.report_told import overview_lines, section_lines
from mechs_cli.studying import Wanted, report_at
from mechs_cli.usage import WrongUsage
from mechs_core.analysis.extras import need
from mechs_core.analysis.report import Report, Section, as_json

EXAMPLE = "mechs stats --only seats,length"
ALL: Final = "all"


def stats(
    source: Annotated[
        Path | None,
        typer.Argument(metavar="DIR|STORE", help="A data set's folder or a store's file."),
    ] = None,
    *,
    only: Annotated[
        str | None,
        typer.Option(metavar="KEY,..", help="These questions with their tables; `all`: each."),
    ] = None,
    tree: Annotated[
        str | None, typer.Option(metavar="GAME", help="Only games of that one's tree of branches.")
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only games of that ruleset.")
    ] = None,
    json: Json = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with tables and plots.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the page that is there.")] = False,
    store: Store = None,
) -> None:
    """What many games tell: of seats, bots, rules and decisions.

    Without DIR|STORE the games of your own store. Every question is answered in a sentence;
    --only shows its table and how it was worked out.
    """
    if html is not None:
        need_new(html, force=force)
        need("matplotlib")
    report = report_at(source, store, Wanted(ruleset, tree))
    chosen = report.sections if only is None else chosen_of(report.sections, only)
    say_report(
        replace(report, sections=chosen), tables=only is not None, json=json, html=html, force=force
    )
    if only is None and not json and html is None:
        first = chosen[0].key if chosen else ALL
        tell(f"hint: --only {first} shows that table; --html report.html writes all with plots")


def say_report(report: Report, *, tables: bool, json: bool, html: Path | None, force: bool) -> None:
    """A report on stdout as text or JSON, or in a file as a page."""
    if html is not None:
        from mechs_core.analysis.page import page

        write_atomically(html, [page(report).encode()], force=force)
        tell(f"report written to {html}")
    if json:
        for section in report.sections:
            json_line(as_json(section))
    elif html is None and tables:
        for i, section in enumerate(report.sections):
            if i:
                say()
            draw(section_lines(section))
    elif html is None:
        draw(overview_lines(report))


def chosen_of(sections: Sequence[Section], said: str) -> tuple[Section, ...]:
    """The sections of these keys, or beginnings of keys, in order of the report.

    Raises WrongUsage for a key that none has.
    """
    wanted = [key.strip() for key in said.split(",")]
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
    return WrongUsage(f"--only {key!r}: no question here has that key{meant}")
