"""The closing table of a simulation: who won how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import asdict

from mechs_cli.analysis.text_tables import aligned
from mechs_core.analysis.simulating.standings import Standing, Standings

HEAD = ("", "games", "wins", "95% interval", "chance")


def standing_lines(standings: Standings, arms: Sequence[str], unit: str) -> Iterator[str]:
    """A table of bots and seats; where arms are compared, they stand under their arm's label.

    arms: labels, in the order of the table. unit: of scores.
    A bot that sits on every seat is left out: it always wins.
    """
    sides = [each for each in (*standings.by_bot(), *standings.by_seat()) if each.chance < 1]
    sides.sort(key=lambda each: arms.index(each.arm))
    head, *lines = aligned([(*HEAD, f"score ({unit})"), *map(cells_of, sides)])
    indent = "  " if any(each.arm for each in sides) else ""
    yield indent + head
    above = ""
    for side, line in zip(sides, lines, strict=True):
        if side.arm != above:
            above = side.arm
            yield above
        yield indent + line


def cells_of(row: Standing) -> tuple[str, ...]:
    return (
        row.side,
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
