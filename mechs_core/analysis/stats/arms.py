"""Arms side by side: what another option changes."""

from __future__ import annotations

from typing import Final

import polars as pl

from mechs_core.analysis.pages.report import Cell, Field, Plot, Section, Series
from mechs_core.analysis.stats.changes import RESULT, TOPIC, Change, by_size, changes, unseen
from mechs_core.analysis.stats.fairness import seat_names
from mechs_core.analysis.stats.phrases import (
    CORRECTED,
    cells,
    counted,
    listed,
    points,
    range_of,
    signed,
)
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH, Sample
from mechs_core.analysis.stats.wins import wins_in

MOST_ARMS: Final = 8  # that are compared with the first one
NAMED: Final = 5  # changes that an answer names
SHOWN: Final = 20  # rows of topics, and all that are clear
PAIRED: Final = "Both arms play the same deals: luck cancels. Intervals: BCa bootstrap over deals."
UNPAIRED: Final = "The arms have luck of their own. Intervals: BCa bootstrap over games."
FIELDS: Final = (
    Field("what"),
    Field("unit"),
    Field("first"),
    Field("other"),
    Field("change"),
    Field("from"),
    Field("to"),
    Field("clear"),
)


def arms(sample: Sample) -> list[Section]:
    """Each other arm compared with the first one; no section for a single arm."""
    if sample.from_position:
        return []
    first, *others = sample.games["arm"].unique(maintain_order=True).to_list() or [""]
    left = len(others) - MOST_ARMS
    more = f" {counted(left, 'more arm')} left out: study fewer at once." if left > 0 else ""
    return [
        section
        for number, other in enumerate(others[:MOST_ARMS], start=1)
        for section in against(sample, first, other, f"arm_{number}", more)
    ]


def against(sample: Sample, first: str, other: str, key: str, more: str) -> list[Section]:
    """What changes in results, and in what the ruleset counts. more: said of the other arms."""
    found, units = changes(sample, first, other)
    note = PAIRED if paired(sample, first, other) else UNPAIRED
    results = [change for change in found if change.kind != TOPIC]
    sections = [
        Section(
            key=key,
            question=f"What does {other} change, against {first}?",
            answer=answer(found, other, units),
            fields=FIELDS,
            rows=rows_of(results, units),
            plot=wins_plot(sample, [first, other]),
            note=f"{note} {CORRECTED}{more}",
        )
    ]
    topics = by_size([change for change in found if change.kind == TOPIC])
    if topics:
        clear = [change for change in topics if is_clear(change, units)]
        shown = topics[: max(len(clear), SHOWN)]
        left = len(topics) - len(shown)
        order = f"The surest first; {left:,} more are not clear." if left else "The surest first."
        sections.append(
            Section(
                key=f"{key}_topics",
                question=f"What does {other} change in what seats do, against {first}?",
                answer=answer(topics, other, units),
                fields=FIELDS,
                rows=rows_of(shown, units),
                plot=relative_plot(clear),
                note=f"{order} {note} {CORRECTED}",
            )
        )
    return sections


def paired(sample: Sample, first: str, other: str) -> bool:
    """Whether all games of both arms are of deals that both have."""
    deals = [
        {*sample.games.filter(pl.col("arm") == arm)["deal"].to_list()} for arm in (first, other)
    ]
    return deals[0] == deals[1] and None not in deals[0]


def is_clear(change: Change, units: int) -> bool:
    return units >= ENOUGH and change.chance <= CLEAR and change.difference != 0


def rows_of(some: list[Change], units: int) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            change.name,
            change.unit,
            *cells(change.before, change.after, change.difference, change.low, change.high),
            "yes" if is_clear(change, units) else "",
        )
        for change in some
    )


def answer(found: list[Change], other: str, units: int) -> str:
    """What changed clearly, the surest first; then which results did not."""
    if units < ENOUGH:
        return f"Too few games to tell: {counted(units, 'deal')}."
    clear = by_size([change for change in found if is_clear(change, units)])
    still = [
        change.name for change in found if change.kind == RESULT and not is_clear(change, units)
    ]
    if not clear:
        groups = counted(units, "group")
        together = [c for c in found if (c.kind == TOPIC) == (found[0].kind == TOPIC)]
        return f"Nothing clearly changes with {other} in {groups} of games{unseen(together)}."
    said = f"{other} changes {listed(map(change_in_words, clear[:NAMED]))}"
    if len(clear) > NAMED:
        said += f"; and {len(clear) - NAMED} more"
    return f"{said}.{f' No clear change in {listed(still)}.' if still else ''}"


def change_in_words(change: Change) -> str:
    return (
        f"{change.name} {signed(change.difference)} ({range_of(change.low, change.high)}) "
        f"{change.unit}"
    )


def wins_plot(sample: Sample, arms: list[str]) -> Plot:
    """The share of wins of each seat in each arm."""
    several = sample.seats["n"].n_unique() > 1
    series = []
    for arm in arms:
        found = {
            f"{name} of {number}" if several else name: wins_in(mine)
            for number, rows in sample.by_seats()
            for seat, name in enumerate(seat_names(rows))
            if not (
                mine := rows.filter((pl.col("arm") == arm) & (pl.col("seat") == seat))
            ).is_empty()
        }
        ends = (points(100 * wins[end] for wins in found.values()) for end in range(3))
        series.append(Series(arm, tuple(found), *ends))
    return Plot("intervals", "seat", "wins (% of games)", tuple(series))


def relative_plot(clear: list[Change]) -> Plot | None:
    """Clear changes in percent of what was before, where that was not 0."""
    known = [change for change in clear if change.before > 0][: 2 * NAMED]
    if not known:
        return None
    ends = (
        points(100 * getattr(change, end) / change.before for change in known)
        for end in ("difference", "low", "high")
    )
    return Plot(
        kind="intervals",
        x_label="what seats do",
        y_label="change (% of what was before)",
        series=(Series("change", tuple(change.name for change in known), *ends),),
        level=0.0,
        level_name="no change",
    )
