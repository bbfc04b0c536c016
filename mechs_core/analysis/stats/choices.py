"""What a decision was worth: games that go on from one position, an arm for each decision."""

from __future__ import annotations

from math import isnan, nan
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from mechs_core.analysis.inference.bootstrap import paired_difference
from mechs_core.analysis.inference.many import holm, shown_from
from mechs_core.analysis.inference.ratios import Estimate, Floats, ratio_difference, sums, units_of
from mechs_core.analysis.inference.tails import chance_of
from mechs_core.analysis.pages.report import Field, Plot, Section, Series
from mechs_core.analysis.stats.changes import SEED
from mechs_core.analysis.stats.judging import hidden
from mechs_core.analysis.stats.phrases import (
    CORRECTED,
    cells,
    counted,
    percent,
    points,
    range_of,
    signed,
)
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH, Sample, numbers, with_blocks
from mechs_core.analysis.stats.wins import Wins, mean_in, wins_in

MOST_POSITIONS: Final = 60  # that are told of; of more, those with most games
MOST_CHOICES: Final = 500  # of a position; 487 decisions are the most that are legal at once


class Choice(NamedTuple):
    """How the deciding seat fared after one decision. `more`: of wins, than after the others."""

    decision: str
    games: int
    wins: Wins
    margin: tuple[float, float]  # mean and its reach
    more: Estimate  # percentage points
    chance: float  # that `more` is so far from 0 by chance; nan after few games


def choices(sample: Sample) -> list[Section]:
    """A section for each position from which games of two or more arms go on."""
    if not sample.from_position:
        return []
    decided = sample.games.filter(pl.col("arm") != "")
    groups = decided.partition_by("parent", "branched_at", maintain_order=True)
    several = [games for games in groups if games["arm"].n_unique() > 1]
    most = sorted(several, key=len, reverse=True)[:MOST_POSITIONS]
    several = [games for games in several if any(games is each for each in most)]
    found = [(games, seat_of(sample, games)) for games in several]
    return [
        section_of(sample, games, seat, f"decision_{number}" if len(found) > 1 else "decision")
        for number, (games, seat) in enumerate(found, start=1)
        if seat is not None
    ]


def seat_of(sample: Sample, games: pl.DataFrame) -> int | None:
    """The seat that decided first in all of these games, after the position.

    None if that is not known, or not the same one in all.
    """
    plan = sample.frames.manifest.plan
    if plan is not None and all(arm.decisions for arm in plan.arms):
        first = {arm.decisions[0][0] for arm in plan.arms}
        return first.pop() if len(first) == 1 else None
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
    at = games["branched_at"][0]
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
            "More wins: than on average after the other decisions; games of one deal go on with "
            f"the same luck. Intervals: Wilson, and BCa bootstrap over deals. {CORRECTED}"
        ),
    )


def choices_of(sample: Sample, games: pl.DataFrame, seat: int) -> tuple[list[Choice], int]:
    """Each decision, in order of the arms, and the number of blocks of games."""
    beside = with_blocks(games, branched=False).select("game", "block")
    mine = sample.seats.drop("block").join(beside, on="game").filter(pl.col("seat") == seat)
    _, block = np.unique(mine["block"].to_numpy(), return_inverse=True)
    units = int(block.max()) + 1
    wins = 100 * numbers(mine, "share")[:, 0]

    def summed(here: Floats) -> tuple[Floats, Floats]:
        both = sums(np.column_stack([wins * here, here]), block)
        return both[:, :1], both[:, 1:]

    often = games.group_by("arm", maintain_order=True).len()
    labels = often.filter(pl.col("len").rank("ordinal", descending=True) <= MOST_CHOICES)["arm"]
    made: list[Choice] = []
    for label in labels:
        some = mine.filter(pl.col("arm") == label)
        here = (mine["arm"] == label).cast(pl.Float64).to_numpy()
        before, after = summed(1 - here), summed(here)
        apart = ratio_difference(before, after)
        told = int(min(units_of(before[1])[0], units_of(after[1])[0]))
        made.append(
            Choice(
                decision=label,
                games=len(some),
                wins=wins_in(some),
                margin=mean_in(some, "margin"),
                more=paired_difference(before, after, seed=SEED),
                chance=chance_of(float(apart.value[0]), float(apart.error[0]), told - 1)
                if told >= ENOUGH
                else nan,
            )
        )
    corrected = holm([each.chance for each in made])
    return [each._replace(chance=p) for each, p in zip(made, corrected, strict=True)], units


def is_clear(choice: Choice, units: int) -> bool:
    return units >= ENOUGH and choice.chance <= CLEAR


def answer(found: list[Choice], units: int) -> str:
    """After which decision the seat clearly wins most, and after which least."""
    if units < ENOUGH:
        return f"Too few games to tell: {counted(units, 'deal')}."
    clear = sorted((each for each in found if is_clear(each, units)), key=more_of, reverse=True)
    if all(isnan(each.chance) for each in found):
        return "Too few games after each decision to tell."
    if not clear:
        said = f"No decision wins more or less than the others, in {counted(units, 'deal')}"
        errors = [float(each.more.error[0]) for each in found]
        reaches = [shown_from(error, len(found)) for error in errors if error > 0]
        return f"{said}{hidden(reaches)}."
    sides = [f"most after {choice_in_words(clear[0])}"] if more_of(clear[0]) > 0 else []
    sides += [f"least after {choice_in_words(clear[-1])}"] if more_of(clear[-1]) < 0 else []
    said = "; ".join(sides)
    return (
        f"{said[0].upper()}{said[1:]}. In brackets: percentage points more than on average after "
        "the others."
    )


def more_of(choice: Choice) -> float:
    return float(choice.more.value[0])


def choice_in_words(choice: Choice) -> str:
    more, low, high = (float(x[0]) for x in (choice.more.value, choice.more.low, choice.more.high))
    said = ", ".join(filter(None, (signed(more), range_of(low, high))))
    return f"{choice.decision}: {percent(choice.wins.share)} wins ({said})"
