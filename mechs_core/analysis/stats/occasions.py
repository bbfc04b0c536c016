"""What a ruleset lets us count: how often each item came, and what an occasion brought."""

from __future__ import annotations

from math import nan, sqrt
from typing import Final

import numpy as np

from mechs_core.analysis.inference.many import holm
from mechs_core.analysis.inference.ratios import (
    Estimate,
    Floats,
    ratio,
    ratio_difference,
    units_of,
)
from mechs_core.analysis.inference.tails import chance_of
from mechs_core.analysis.pages.report import Cell, Field, Plot, Section, Series
from mechs_core.analysis.stats.phrases import (
    amount,
    cell,
    listed,
    percent,
    points,
    range_of,
)
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH, Sample
from mechs_core.analysis.stats.tallied import Tallied, tallied
from mechs_core.kernel.contract.study import Measure, Topic

NAMED = 3  # items that an answer names
FEWEST = 20  # occasions from which an item is named for what it brings
NAMED_EACH: Final = (
    "The answer names what is clearly above or below all other occasions together, corrected for "
    "the number of items (Holm, 5%)."
)


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


def asked_each(topic: Topic) -> str:
    """The question that means over occasions answer."""
    return f"{topic.each or f'What comes of each {topic.name}'}, per {one(topic.measures[0].unit)}?"


def often(sample: Sample, topic: Topic, counts: Tallied, count: Measure) -> Section:
    """How often each item came."""
    mean = counts.mean(count.name)
    share = shares(counts.sums[count.name])
    unit = f"{count.unit} a seat and game"
    occasions = int(counts.sums[count.name].sum())
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
    return Section(
        key=key_of(topic),
        question=f"{topic.title}?",
        answer=often_said(sample, counts.items, occasions, mean, share, unit) + sample.few,
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
        question=asked_each(topic),
        answer=said_of(topic, counts, found[main.name], once) + sample.few,
        fields=tuple(fields),
        rows=tuple(rows),
        plot=Plot(
            kind="intervals",
            x_label=topic.name,
            y_label=f"{main.name if len(drawn) == 1 else 'mean'} ({main.unit} {once})",
            series=tuple(series(m.name, counts.items, found[m.name]) for m in drawn),
        ),
        note=(
            "Means over occasions. "
            + " ".join(f"{m.name}: {m.sentence}." for m in others)
            + f" {NAMED_EACH}"
        ),
    )


def often_said(
    sample: Sample, items: list[str], occasions: int, mean: Estimate, share: Estimate, unit: str
) -> str:
    """Which items came most; that all came equally often where nothing speaks against it."""
    even = 1 / len(items)
    # A rare item may have a small error by chance: at least that of a random draw is taken.
    floor = sqrt(even * (1 - even) / max(1, occasions))
    chances = holm(
        [
            chance_of(float(value) - even, max(float(error), floor), sample.units - 1)
            for value, error in zip(share.value, share.error, strict=True)
        ]
    )
    sure = [p <= CLEAR for p in chances]
    if len(items) > 1 and sample.units >= ENOUGH and not any(sure):
        least, most = (amount(float(end)) for end in (mean.value.min(), mean.value.max()))
        ends = least if least == most else f"{least} to {most}"
        return f"None comes clearly more often than another: each {ends} {unit}."
    order = sorted(range(len(items)), key=lambda i: -mean.value[i])
    how, told = "In", order
    if len(items) > NAMED:
        often = [i for i in order if share.value[i] > even and (sure[i] or sample.units < ENOUGH)]
        how, told = ("Most, in", often[:NAMED]) if often else ("Least, in", order[:-2:-1])
    said = listed(
        f"{items[i]} {amount(mean.value[i])} ({percent(share.value[i])} of all)" for i in told
    )
    return f"{how} {unit}: {said}."


def said_of(topic: Topic, counts: Tallied, estimate: Estimate, once: str) -> str:
    """Which items clearly bring more of the main measure than all others, and which less."""
    count, main = topic.measures[:2]
    often = counts.sums[count.name]
    known = np.flatnonzero((often.sum(axis=0) >= FEWEST) & np.isfinite(estimate.value)).tolist()
    unit = f"{main.name} ({main.unit} {once})"
    if not known:
        return f"Nothing came {FEWEST} times: too few to tell."
    if len(known) == 1:
        return f"{unit}: {counts.items[known[0]]} {with_reach(estimate, known[0])}."
    clear = clear_in(counts.sums[main.name], often, known)
    order = sorted((i for i in known if clear[i]), key=lambda i: -estimate.value[i])
    most, least = ([i for i in order if (clear[i] > 0) == up] for up in (True, False))
    told = [f"{counts.items[i]} {with_reach(estimate, i)}" for i in [*most[:NAMED], *least[-1:]]]
    if not order:
        lowest, highest = (end([estimate.value[i] for i in known]) for end in (min, max))
        return f"None is clearly above or below the others in {unit}: {range_of(lowest, highest)}."
    if not most:
        return f"Least {unit}: {told[-1]}."
    said = f"Most {unit}: {listed(told[: len(most[:NAMED])])}"
    return f"{said}; least {told[-1]}." if least else f"{said}."


def clear_in(brought: Floats, often: Floats, known: list[int]) -> dict[int, int]:
    """Of some items whether an occasion clearly brings more, 1, or less, -1, than the others; 0.

    brought, often: (blocks, items). Corrected for all of them (Holm).
    """
    rest = (brought.sum(axis=1, keepdims=True) - brought, often.sum(axis=1, keepdims=True) - often)
    apart = ratio_difference(rest, (brought, often))
    told = np.minimum(units_of(rest[1]), units_of(often))
    chances = holm(
        [
            chance_of(float(apart.value[i]), float(apart.error[i]), int(told[i]) - 1)
            if told[i] >= ENOUGH
            else nan
            for i in known
        ]
    )
    return {
        i: int(np.sign(apart.value[i])) if chance <= CLEAR else 0
        for i, chance in zip(known, chances, strict=True)
    }


def with_reach(estimate: Estimate, i: int) -> str:
    half = reach(estimate)[i]
    return amount(estimate.value[i]) + (f" ± {amount(half)}" if np.isfinite(half) else "")


def one(unit: str) -> str:
    """A unit of one: `use` of `uses`; capital letters and odd plurals stay as they are."""
    return unit[:-1] if unit.endswith("s") else unit


def shares(sums: Floats) -> Estimate:
    """Of each item the share of all occasions."""
    return ratio(sums, sums.sum(axis=1, keepdims=True))


def reach(estimate: Estimate, scale: float = 1) -> Floats:
    half: Floats = (estimate.high - estimate.value) * scale
    return half


def row(estimate: Estimate, i: int) -> tuple[Cell, Cell]:
    return cell(estimate.value[i]), cell(reach(estimate)[i])


def series(name: str, items: list[str], estimate: Estimate) -> Series:
    """Points of items; without those of which nothing is known."""
    known = np.flatnonzero(np.isfinite(estimate.value))
    sure = bool(np.isfinite(estimate.low[known]).all())
    return Series(
        name,
        tuple(items[i] for i in known),
        points(estimate.value[known]),
        points(estimate.low[known]) if sure else (),
        points(estimate.high[known]) if sure else (),
    )
