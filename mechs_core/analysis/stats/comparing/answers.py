"""What changed from one data set to another, question by question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import isnan
from typing import Final

import numpy as np

from mechs_core.analysis.data.frames import Frames
from mechs_core.analysis.pages.report import Field, Plot, Report, Section, Series
from mechs_core.analysis.stats.changes import (
    Change,
    Compared,
    by_size,
    corrected,
    differences,
    unit_of,
    unseen,
)
from mechs_core.analysis.stats.comparing.joined import Joined, facts, joined, paired
from mechs_core.analysis.stats.comparing.questions import METHOD, Question, questions
from mechs_core.analysis.stats.judging import named
from mechs_core.analysis.stats.phrases import CORRECTED, cells, counted, points, range_of, signed
from mechs_core.analysis.stats.sample import CLEAR
from mechs_core.kernel.ruleset import Ruleset

NAMED: Final = 4  # changes that an answer names
SUREST: Final = 20  # changes that stand together, of all questions
DRAWN: Final = 30  # rows of a plot
FIELDS: Final = (
    Field("what"),
    Field("unit"),
    Field("A"),
    Field("B"),
    Field("B - A"),
    Field("from"),
    Field("to"),
    Field("clear"),
)


def comparison_of(sets: tuple[tuple[str, Frames], tuple[str, Frames]], ruleset: Ruleset) -> Report:
    """What differs between two data sets of a ruleset, each with what it is called.

    Only what both have is compared; only games that ended count. Raises NothingInCommon.
    """
    found = joined(sets, ruleset)
    asked = [*questions(found.sample)]
    tables = told_by_question(found, asked)
    sections = [
        section_of(question, table, found)
        for question, table in zip(asked, tables, strict=True)
        if table
    ]
    return Report(
        title=f"{ruleset.title}: what differs between two data sets",
        facts=facts(found, ruleset),
        sections=(surest_of(asked, tables, found), *sections),
    )


def told_by_question(found: Joined, asked: Sequence[Question]) -> list[list[Change]]:
    """For each question the differences that are known, each with its own chance.

    All in one go, so that units are drawn again once.
    """
    sample = found.sample

    def numbers(side: str) -> Iterator[Compared]:
        for question in asked:
            for each in question.numbers(sample, side) if question.numbers else ():
                yield each._replace(name=f"{question.key}\0{each.name}")

    before, after = (numbers(side.name) for side in found.sides)
    tables: dict[str, list[Change]] = {question.key: [] for question in asked}
    for change in differences(before, after, np.arange(sample.units)):
        key, _, name = change.name.partition("\0")
        if not isnan(change.difference):
            tables[key].append(change._replace(name=name))
    for question in asked:
        some = question.apart(sample) if question.apart else ()
        tables[question.key] += [change for change in some if not isnan(change.difference)]
    return [*tables.values()]


def section_of(question: Question, table: list[Change], found: Joined) -> Section:
    table = corrected(table)
    return Section(
        key=question.key,
        question=f"{question.text} What changed?",
        answer=answer(table, found),
        fields=FIELDS,
        rows=tuple(map(row_of, table)),
        plot=plot_of(table),
        note=note_of(found, question.method),
    )


def note_of(found: Joined, method: str) -> str:
    """What was paired and how that was found, and how the intervals were."""
    return f"Paired: {paired(*found.sides)}. {method} {CORRECTED}"


def surest_of(asked: Sequence[Question], tables: list[list[Change]], found: Joined) -> Section:
    """The changes of all questions that are clear, corrected for all rows there are."""
    every = chain(
        *(
            [change._replace(name=f"{question.key}: {change.name}") for change in table]
            for question, table in zip(asked, tables, strict=True)
        )
    )
    all_of_them = corrected([*every])
    clear = by_size([change for change in all_of_them if is_clear(change)])
    left = len(clear) - SUREST
    more = f" The {SUREST} surest; {left:,} more are clear." if left > 0 else ""
    return Section(
        key="changes",
        question="What changed?",
        answer=answer(all_of_them, found),
        fields=FIELDS,
        rows=tuple(map(row_of, clear[:SUREST])),
        note=f"Of the rows of all tables below, those that are clear among them all.{more} "
        f"{note_of(found, METHOD)}",
    )


def is_clear(change: Change) -> bool:
    return change.chance <= CLEAR and change.difference != 0


def row_of(change: Change) -> tuple[str | float | None, ...]:
    return (
        change.name,
        change.unit,
        *cells(change.before, change.after, change.difference, change.low, change.high),
        "yes" if is_clear(change) else "",
    )


def answer(table: Sequence[Change], found: Joined) -> str:
    """What changed beyond chance, the surest first; else that nothing did."""
    known = [change for change in table if not isnan(change.chance)]
    games = " and ".join(f"{len(side.games):,}" for side in found.sides)
    if not known:
        return f"Too few games to tell: {games}."
    clear = by_size([change for change in known if is_clear(change)])
    if not clear:
        return f"Nothing changed beyond chance, in {games} games{unseen(known)}."
    said = f"B - A: {named([change_in_words(change) for change in clear], NAMED)}."
    rest = len(table) - len(clear)
    return f"{said} No clear change in {counted(rest, 'other')}." if rest else said


def change_in_words(change: Change) -> str:
    ends = range_of(change.low, change.high)
    return f"{change.name} {signed(change.difference)} ({ends}) {unit_of(change)}"


def plot_of(table: Sequence[Change]) -> Plot | None:
    """Differences of the rows that have the unit of the first one."""
    some = [
        change
        for change in table
        if change.unit == table[0].unit and not isnan(change.low) and not isnan(change.high)
    ][:DRAWN]
    if not some:
        return None
    return Plot(
        kind="intervals",
        x_label="what",
        y_label=f"B - A ({unit_of(some[0])})",
        series=(
            Series(
                "B - A",
                tuple(change.name for change in some),
                points(change.difference for change in some),
                points(change.low for change in some),
                points(change.high for change in some),
            ),
        ),
        level=0.0,
        level_name="no change",
    )
