"""What a decision was worth: games that go on from one position, an arm for each decision."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import polars as pl

from mechs_core.analysis.report import Field, Plot, Section, Series
from mechs_core.analysis.statistics.bootstrap import bootstrap
from mechs_core.analysis.statistics.many import holm
from mechs_core.analysis.statistics.ratios import Estimate, ratio_difference
from mechs_core.analysis.statistics.tails import chance_of
from mechs_core.analysis.stats.changes import SEED, difference_of_ratios
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH, Sample, numbers
from mechs_core.analysis.stats.telling import (
    CORRECTED,
    cells,
    counted,
    percent,
    percents,
    points,
    range_of,
    signed,
)
from mechs_core.analysis.stats.wins import Wins, mean_in, wins_in


class Choice(NamedTuple):
    """How the deciding seat fared after one decision. `more`: of wins, against the first one."""

    decision: str
    games: int
    wins: Wins
    margin: tuple[float, float]  # mean and its reach
    more: Estimate  # percentage points; nan for the first one
    chance: float  # that `more` is so far from 0 by chance


def from_position(sample: Sample) -> bool:
    """Whether games go on from positions of others, so that arms are decisions."""
    plan = sample.frames.manifest.plan
    if plan is not None:
        return plan.start is not None
    return bool(sample.games.filter(pl.col("arm") != "")["parent"].is_not_null().any())


def choices(sample: Sample) -> list[Section]:
    """A section for each position from which games of two or more arms go on."""
    if not from_position(sample):
        return []
    decided = sample.games.filter(pl.col("arm") != "")
    groups = decided.partition_by("parent", "branched_at", maintain_order=True)
    several = [games for games in groups if games["arm"].n_unique() > 1]
    found = [(games, seat_of(sample, games)) for games in several]
    return [
        section_of(sample, games, seat, f"decision_{number}" if len(found) > 1 else "decision")
        for number, (games, seat) in enumerate(found, start=1)
        if seat is not None
    ]


def seat_of(sample: Sample, games: pl.DataFrame) -> int | None:
    """The seat that decided first in all of these games, after the position; None if not known."""
    plan = sample.frames.manifest.plan
    if plan is not None and plan.arms[0].decisions:
        return plan.arms[0].decisions[0][0]
    if sample.frames.decisions is None:
        return None
    seats = (
        sample.frames.decisions.join(games.lazy().select("game"), on="game")
        .group_by("game")
        .agg(pl.col("seat").sort_by("position").first())
        .select(pl.col("seat").unique())
        .collect()
    )["seat"]
    return seats[0] if len(seats) == 1 else None


def section_of(sample: Sample, games: pl.DataFrame, seat: int, key: str) -> Section:
    found, units = choices_of(sample, games, seat)
    first, at = found[0], games["branched_at"][0]
    parent = games["parent"][0]
    ordered = sorted(found, key=lambda each: -each.wins.share)
    where = f" at event {at:,} of {parent}" if parent is not None and at is not None else ""
    return Section(
        key=key,
        question=f"What was the decision of seat {seat}{where} worth?",
        answer=answer(found, units),
        fields=(
            Field("decision"),
            Field("games", "games"),
            Field("wins", "% of games", 1),
            Field("from", "%", 1),
            Field("to", "%", 1),
            Field("margin", sample.unit),
            Field("± margin", sample.unit),
            Field("more wins", "percentage points", 1),
            Field("more from", "percentage points", 1),
            Field("more to", "percentage points", 1),
            Field("clear"),
        ),
        rows=tuple(
            (
                each.decision,
                each.games,
                *cells(*(100 * x for x in each.wins[:3]), *each.margin),
                *cells(*(float(x[0]) for x in (each.more.value, each.more.low, each.more.high))),
                "yes" if is_clear(each, units) else "",
            )
            for each in ordered
        ),
        plot=Plot(
            kind="intervals",
            x_label="decision",
            y_label=f"wins of seat {seat} (% of games)",
            series=(
                Series(
                    "wins",
                    tuple(each.decision for each in ordered),
                    *(points(100 * each.wins[end] for each in ordered) for end in range(3)),
                ),
            ),
        ),
        note=(
            f"More wins: than after {first.decision}; games of one deal go on with the same luck. "
            f"Intervals: Wilson, and BCa bootstrap over deals. {CORRECTED}"
        ),
    )


def choices_of(sample: Sample, games: pl.DataFrame, seat: int) -> tuple[list[Choice], int]:
    """Each decision, in order of the arms, and the number of blocks of games."""
    mine = sample.seats.join(games.select("game"), on="game").filter(pl.col("seat") == seat)
    _, block = np.unique(mine["block"].to_numpy(), return_inverse=True)
    units = int(block.max()) + 1
    wins, arms = 100 * numbers(mine, "share")[:, 0], mine["arm"].to_numpy()

    def sums(arm: str) -> list[np.ndarray]:
        here = arms == arm
        return [
            np.bincount(block, values * here, minlength=units)[:, None]
            for values in (wins, np.ones(len(wins)))
        ]

    labels = games["arm"].unique(maintain_order=True).to_list()
    before = sums(labels[0])
    unknown = np.array([np.nan])
    made: list[Choice] = []
    for label in labels:
        some, after = mine.filter(pl.col("arm") == label), sums(label)
        more, chance = Estimate(unknown, unknown, unknown, unknown), float("nan")
        if made:
            apart = ratio_difference((before[0], before[1]), (after[0], after[1]))
            chance = chance_of(float(apart.value[0]), float(apart.error[0]), units - 1)
            more = bootstrap(np.hstack([*before, *after]), difference_of_ratios, seed=SEED)
        made.append(Choice(label, len(some), wins_in(some), mean_in(some, "margin"), more, chance))
    corrected = holm([each.chance for each in made])
    return [
        each._replace(chance=chance) for each, chance in zip(made, corrected, strict=True)
    ], units


def is_clear(choice: Choice, units: int) -> bool:
    return units >= ENOUGH and choice.chance <= CLEAR


def answer(found: list[Choice], units: int) -> str:
    first, others = found[0], found[1:]
    if units < ENOUGH:
        return f"Too few games to tell: {counted(units, 'deal')}."
    said = f"After {first.decision} the seat wins {percent(first.wins.share)}"
    said += f" ({percents(first.wins.low, first.wins.high)}) of games"
    best = max(others, key=lambda each: float(each.more.value[0]))
    worst = min(others, key=lambda each: float(each.more.value[0]))
    for each in dict.fromkeys([best.decision, worst.decision]):
        choice = next(other for other in others if other.decision == each)
        more = choice.more
        said += f"; after {each} {signed(float(more.value[0]))} "
        said += f"({range_of(float(more.low[0]), float(more.high[0]))}) percentage points"
        said += "" if is_clear(choice, units) else ", which may be chance"
    return f"{said}."
