"""What a study answers, as data: terminal, JSON and page all draw the same report."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

Cell = str | int | float | None


class Field(Struct, frozen=True):
    """A column of a section's table. digits: after the point, of numbers that are not whole."""

    name: str
    unit: str = ""
    digits: int = 2


class Series(Struct, frozen=True):
    """Points of one colour. low, high: the ends of their intervals, or nothing."""

    name: str
    x: tuple[str | float, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


class Plot(Struct, frozen=True, tag=True):
    """A picture of a section. Axis labels hold units: "wins (share of games)".

    kind: "intervals" (points with error bars, one a category), "bars", "histogram" (x holds the
    left edges of equal bins, y the counts), "lines". level: a line to compare with, such as chance.
    """

    kind: str
    x_label: str
    y_label: str
    series: tuple[Series, ...]
    level: float | None = None
    level_name: str = ""


class Curves(Struct, frozen=True, tag=True):
    """Amounts over the course of one game, a line a seat, in the colours of the seats.

    series: x holds events, ascending, y the amount from there on. roles: the seats' of the theme of
    pictures. rounds: the event with which each begins. last: the game's last event.
    """

    y_label: str
    series: tuple[Series, ...]
    roles: tuple[str, ...]
    rounds: tuple[tuple[int, str], ...]  # event, number
    last: int


class Section(Struct, frozen=True):
    """One question with its answer. key: for JSON and links, "seats"."""

    key: str
    question: str  # "Is any seat favoured?"
    answer: str  # one sentence with its numbers: "No: no seat is further than ... from chance"
    fields: tuple[Field, ...]
    rows: tuple[tuple[Cell, ...], ...]
    plot: Plot | Curves | None = None
    note: str = ""  # how it was worked out: the method, what an interval is


class Report(Struct, frozen=True):
    title: str
    facts: tuple[tuple[str, str], ...]  # what was looked at: ruleset, games, seats, seed
    sections: tuple[Section, ...]


def as_json(section: Section) -> dict[str, Any]:
    """A section as an object: rows by name of their column."""
    names = [field.name for field in section.fields]
    return {
        "section": section.key,
        "question": section.question,
        "answer": section.answer,
        "units": {field.name: field.unit for field in section.fields if field.unit},
        "rows": [dict(zip(names, row, strict=True)) for row in section.rows],
        "note": section.note,
    }
