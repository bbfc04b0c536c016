"""`mechs stats`: what many games tell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from msgspec.structs import replace

from mechs_cli.analysis.comparing import comparison_at
from mechs_cli.analysis.reading import Wanted, report_at
from mechs_cli.analysis.report import chosen_of, need_page, say_report
from mechs_cli.console.output import tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.files.kept import keep_input
from mechs_cli.games import completing
from mechs_cli.games.options import Force, Html, Json, Store, number

MOST: Final = 10**15  # rows or bytes
EXAMPLE = "mechs stats --only seats,length"


def stats(
    source: Annotated[
        Path | None,
        typer.Argument(metavar="DIR|STORE", help="A data set's folder or a store's file."),
    ] = None,
    other: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="Another data set: what is different there?"),
    ] = None,
    *,
    only: Annotated[
        str | None,
        typer.Option(metavar="KEY,..", help="These questions with their tables; `all`: each."),
    ] = None,
    tree: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="Only games of that one's tree of branches.",
            autocompletion=completing.games,
        ),
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Only games of that ruleset.", autocompletion=completing.rulesets
        ),
    ] = None,
    most_rows: Annotated[
        int | None,
        number(1, MOST, "--max-rows", metavar="N", told="The most rows that a data set may have."),
    ] = None,
    most_bytes: Annotated[
        int | None,
        number(1, MOST, "--max-bytes", metavar="N", told="The most bytes that its files may have."),
    ] = None,
    json: Json = False,
    html: Html = None,
    force: Force = False,
    store: Store = None,
) -> None:
    """What many games tell: of seats, bots, rules and decisions.

    Without DIR|STORE the games of your own store. Every question is answered in a sentence;
    --only, by the word before it, shows its table and how it was worked out.

    Of two data sets it tells what changed from the first to the second: the same questions, with
    differences. Games of the same seeds are compared pair by pair.
    """
    for each in (source, other):
        if each is not None:
            keep_input(each)
    need_page(html, force=force, json=json)
    if other is not None and tree is not None:
        raise WrongUsage("--tree goes with one data set or store")
    wanted = Wanted(ruleset, tree)
    try:
        if source is not None and other is not None:
            report = comparison_at(source, other, wanted, rows=most_rows, size=most_bytes)
        else:
            report = report_at(source, store, wanted, rows=most_rows, size=most_bytes)
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt("nothing is kept of it") from stop
    chosen = report.sections if only is None else chosen_of(report.sections, only)
    asked = replace(report, sections=chosen)
    say_report(asked, tables=only is not None, json=json, html=html, force=force)
    if only is None and not json and html is None:
        first = report.sections[0].key
        tell(f"hint: --only {first} shows that table; --html report.html writes all with plots")
