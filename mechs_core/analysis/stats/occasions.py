"""What a ruleset lets us count: how often each item came, and what an occasion brought."""

from __future__ import annotations

import numpy as np

from mechs_core.analysis.pages.report import Cell, Field, Plot, Section, Series
from mechs_core.analysis.statistics.ratios import Estimate, Floats, ratio
from mechs_core.analysis.stats.sample import Sample
from mechs_core.analysis.stats.tallied import Tallied, tallied
from mechs_core.analysis.stats.telling import (
    amount,
    cell,
    listed,
    percent,
    points,
)
from mechs_core.kernel.study import Measure, Topic

NAMED = 3  # items that an answer names
FEWEST = 20  # occasions from which an item is named for what it brings


def occasions(sample: Sample, topic: Topic) -> list[Section]:
    """How often each item came, and what an occasion brought where the ruleset counts that."""
    counts = tallied(sample, topic)
    count, *others = topic.measures
    sections = [often(sample, topic, counts, count)]
    if others:
        sections.append(brought(sample, topic, counts, count, others))
    return sections


def key_of(topic: Topic) -> str:
    return f"topic_{topic.name.replace(' ', '_')}"


def often(sample: Sample, topic: Topic, counts: Tallied, count: Measure) -> Section:
    """How often each item came."""
    mean = counts.mean(count.name)
    share = shares(counts.sums[count.name])
    unit = f"{count.unit} a seat and game"
    rows = [
        (
            item,
            int(counts.sums[count.name][:, i].sum()),
            *row(mean, i),
            cell(100 * share.value[i]),
            cell(reach(share, 100)[i]),
        )
        for i, item in enumerate(counts.items)
    ]
    order = sorted(range(len(rows)), key=lambda i: -mean.value[i])[:NAMED]
    said = listed(
        f"{counts.items[i]} {amount(mean.value[i])} ({percent(share.value[i])} of all)"
        for i in order
    )
    return Section(
        key=key_of(topic),
        question=f"{topic.title}?",
        answer=f"{'Most, in ' if len(rows) > NAMED else 'In '}{unit}: {said}.{sample.few}",
        fields=(
            Field(topic.name),
            Field(count.name, count.unit),
            Field("mean", unit),
            Field("±", unit),
            Field("of all", "%", 1),
            Field("± of all", "%", 1),
        ),
        rows=tuple(rows),
        plot=Plot(
            kind="bars",
            x_label=topic.name,
            y_label=f"{count.name} ({unit})",
            series=(series(count.name, counts.items, mean),),
        ),
        note=f"One row is {topic.item}. {count.name}: {count.sentence}.",
    )


def brought(
    sample: Sample, topic: Topic, counts: Tallied, count: Measure, others: list[Measure]
) -> Section:
    """What an occasion of each item brought, on average."""
    once = f"per {one(count.unit)}"
    found = {measure.name: counts.per(measure.name, count.name) for measure in others}
    rows = [
        (item, *(each for measure in others for each in row(found[measure.name], i)))
        for i, item in enumerate(counts.items)
    ]
    fields = [Field(topic.name)]
    for measure in others:
        unit = f"{measure.unit} {once}"
        fields += [Field(measure.name, unit), Field(f"± {measure.name}", unit)]
    main = others[0]
    drawn = [measure for measure in others if measure.unit == main.unit]
    return Section(
        key=f"{key_of(topic)}_each",
        question=f"{topic.title}, {once}?",
        answer=said_of(counts, count, main, found[main.name], once) + sample.few,
        fields=tuple(fields),
        rows=tuple(rows),
        plot=Plot(
            kind="intervals",
            x_label=topic.name,
            y_label=f"{main.name if len(drawn) == 1 else 'mean'} ({main.unit} {once})",
            series=tuple(series(m.name, counts.items, found[m.name]) for m in drawn),
        ),
        note="Means over occasions. " + " ".join(f"{m.name}: {m.sentence}." for m in others),
    )


def said_of(counts: Tallied, count: Measure, main: Measure, found: Estimate, once: str) -> str:
    """Which items bring most and least of the main measure."""
    enough = counts.sums[count.name].sum(axis=0) >= FEWEST
    known = np.flatnonzero(enough & np.isfinite(found.value)).tolist()
    if not known:
        return f"Nothing came {FEWEST} times: too few to tell."
    order = sorted(known, key=lambda i: -found.value[i])
    top = order[:NAMED]
    said = listed(f"{counts.items[i]} {with_reach(found, i)}" for i in top)
    last = order[-1]
    if len(order) > NAMED:
        said += f"; least {counts.items[last]} {with_reach(found, last)}"
    most = "Most " if len(order) > 1 else ""
    return f"{most}{main.name} ({main.unit} {once}): {said}."


def with_reach(found: Estimate, i: int) -> str:
    half = reach(found)[i]
    return amount(found.value[i]) + (f" ± {amount(half)}" if np.isfinite(half) else "")


def one(unit: str) -> str:
    """A unit of one: `use` of `uses`; capital letters and odd plurals stay as they are."""
    return unit[:-1] if unit.endswith("s") else unit


def shares(sums: Floats) -> Estimate:
    """Of each item the share of all occasions."""
    return ratio(sums, sums.sum(axis=1, keepdims=True))


def reach(found: Estimate, scale: float = 1) -> Floats:
    half: Floats = (found.high - found.value) * scale
    return half


def row(found: Estimate, i: int) -> tuple[Cell, Cell]:
    return cell(found.value[i]), cell(reach(found)[i])


def series(name: str, items: list[str], found: Estimate) -> Series:
    """Points of items; without those of which nothing is known."""
    known = np.flatnonzero(np.isfinite(found.value))
    sure = bool(np.isfinite(found.low[known]).all())
    return Series(
        name,
        tuple(items[i] for i in known),
        points(found.value[known]),
        points(found.low[known]) if sure else (),
        points(found.high[known]) if sure else (),
    )
