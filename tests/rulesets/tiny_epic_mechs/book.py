"""RULES.md as data: its chapters, tables and blocks."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import NamedTuple

RULES = files("mechs_core.rulesets.tiny_epic_mechs").joinpath("RULES.md").read_text("utf-8")
Row = dict[str, str]  # column -> cell


class Table(NamedTuple):
    columns: list[str]  # the first one holds the id
    rows: list[Row]


def chapter(title: str) -> str:
    """The text below a heading, up to the next one of its rank. title: "Components > Pilots"."""
    text = RULES
    for rank, each in enumerate(title.split(" > "), 2):
        text = text.split(f"\n{'#' * rank} {each}\n")[1]
        text = re.split(rf"\n#{{2,{rank}}} ", text)[0]
    return text


def table(title: str) -> Table:
    """The first table below a heading."""
    lines = chapter(title).splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("|"))
    columns = cells(lines[begin])
    rows = []
    for line in lines[begin + 2 :]:
        if not line.startswith("|"):
            break
        rows.append(dict(zip(columns, cells(line), strict=True)))
    return Table(columns, rows)


def block(title: str) -> str:
    """The first block in backticks below a heading."""
    return re.split(r"```\w*\n", chapter(title))[1]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def corrected(stands: Table, rows: list[Row]) -> Table:
    """The table with these rows: columns that they leave out keep their words, by id."""
    by_id = {row[stands.columns[0]]: row for row in stands.rows}
    missing = dict.fromkeys(stands.columns, "?")
    return Table(
        stands.columns, [missing | by_id.get(row[stands.columns[0]], {}) | row for row in rows]
    )


def written(table: Table) -> str:
    """The table as RULES.md writes it."""
    lines = [table.columns, ["---"] * len(table.columns), *(row.values() for row in table.rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines).replace("| --- ", "|---")
