"""The closing table of a simulation: who won how often."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from msgspec.structs import asdict

from mechs_core.analysis.standings import Standing, Standings

HEAD = ("games", "wins", "95% interval", "chance", "score")


def standing_lines(standings: Standings) -> Iterator[str]:
    """A table of bots and one of seats, for each arm."""
    bots, seats = standings.by_bot(), standings.by_seat()
    several = len({each.arm for each in seats}) > 1
    for arm, rows in groupby(seats, key=lambda each: each.arm):
        if several:
            yield f"{arm}:"
        players = [each for each in bots if each.arm == arm]
        if len(players) > 1:  # a bot that plays against itself wins always
            yield from table("bot", players)
            yield ""
        yield from table("seat", list(rows))
        yield ""


def table(what: str, rows: list[Standing]) -> Iterator[str]:
    cells = [(what, *HEAD), *map(cells_of, rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    for first, *others in cells:
        line = first.ljust(widths[0])
        yield "  ".join([line, *(t.rjust(w) for t, w in zip(others, widths[1:], strict=True))])


def cells_of(row: Standing) -> tuple[str, ...]:
    return (
        row.side.removeprefix("seat "),
        f"{row.games:,}",
        f"{row.wins:.1%}",
        f"{row.low:.1%} to {row.high:.1%}",
        f"{row.chance:.1%}",
        f"{row.score:.2f}",
    )


def standing_rows(standings: Standings) -> Iterator[dict[str, Any]]:
    """The same as objects; shares are numbers from 0 to 1."""
    for kind, rows in (("bot", standings.by_bot()), ("seat", standings.by_seat())):
        for each in rows:
            yield {"row": kind, **asdict(each)}
