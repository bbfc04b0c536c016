"""How players do: shares of wins, differences in the same games, ratings."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np
import polars as pl

from mechs_core.analysis.pages.report import Field, Plot, Section, Series
from mechs_core.analysis.statistics.bootstrap import bootstrap
from mechs_core.analysis.statistics.many import holm
from mechs_core.analysis.statistics.ratios import Estimate, Floats
from mechs_core.analysis.statistics.wilson import wilson
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH, Sample
from mechs_core.analysis.stats.telling import (
    cells,
    counted,
    percent,
    percents,
    points,
    range_of,
    signed,
)
from mechs_core.analysis.stats.wins import Wins, differences, keep_seats, mean_in, wins_in

SEED: Final = 1  # of the bootstrap


def bots(sample: Sample) -> list[Section]:
    """Shares of wins of each player, where there are two or more; and where they met."""
    if sample.seats["player"].n_unique() < 2:
        return []
    return [shares(sample), *duels(sample)]


def shares(sample: Sample) -> Section:
    rows, answers, series = [], [], []
    for number, seats in sample.by_seats():
        found = {
            name: wins_in(seats.filter(pl.col("player") == name))
            for name in sorted({*seats["player"].unique()} & {*sample.players})
        }
        if not found:
            continue
        order = [name for name, _ in sorted(found.items(), key=lambda each: -each[1].share)]
        answers.append(answer(number, seats, found, order))
        series.append((number, order, found))
        for name in order:
            mine = seats.filter(pl.col("player") == name)
            wins = found[name]
            rows.append(
                (
                    name,
                    number,
                    len(mine),
                    *cells(100 * wins.share, 100 * wins.low, 100 * wins.high, 100 / number),
                    *cells(*mean_in(mine, "score")),
                )
            )
    one = len(series) == 1
    return Section(
        key="bots",
        question="Who wins how often?",
        answer=" ".join(answers),
        fields=(
            Field("player"),
            Field("of", "seats"),
            Field("sat", "seats"),
            Field("wins", "% of games sat in", 1),
            Field("from", "%", 1),
            Field("to", "%", 1),
            Field("level", "%", 1),
            Field("score", sample.unit),
            Field("± score", sample.unit),
        ),
        rows=tuple(rows),
        plot=Plot(
            kind="intervals",
            x_label="player",
            y_label="wins (% of games)" if one else "wins less level (percentage points)",
            series=tuple(
                Series(
                    f"{number} seats",
                    tuple(order),
                    *(
                        points(100 * (found[n][end] - (0 if one else 1 / number)) for n in order)
                        for end in range(3)
                    ),
                )
                for number, order, found in series
            ),
            level=100 / series[0][0] if one else 0.0,
            level_name="level",
        ),
        note=(
            "Each seat that a player had counts as one. Wilson intervals; a shared first place "
            "counts as a part of a win. Within chance: corrected for the number of players (Holm, "
            "5%)." + sample.those_players
        ),
    )


def answer(number: int, seats: pl.DataFrame, found: dict[str, Wins], order: list[str]) -> str:
    games, best = seats["game"].n_unique(), order[0]
    if seats["block"].n_unique() < ENOUGH:
        return f"Too few games with {number} seats to tell: {counted(games, 'game')}."
    wins = found[best]
    level = 1 / number
    chances = holm([found[name].chance(level) for name in order])
    said = (
        f"With {number} seats {best} wins most: a seat of its {percent(wins.share)} "
        f"({percents(wins.low, wins.high)}), where {percent(level)} is level, in "
        f"{counted(games, 'game')}"
    )
    if chances[0] > CLEAR:
        said += "; that is within chance"
    if keep_seats(seats):
        said += "; but players were not on all seats, so this may be the seats' doing"
    return f"{said}."


def duels(sample: Sample) -> list[Section]:
    """Players that sat in the same games, two by two."""
    rows, telling, drawn = [], [], []
    for one, other in combinations(sample.players, 2):
        seats = sample.seats.filter(pl.col("player").is_in([one, other]))
        both = [differences(seats, name, one, other) for name in ("share", "score")]
        games = int(both[0][:, 1].sum()) if len(both[0]) else 0
        if not games:
            continue
        share, score = (mean_of(each) for each in both)
        share = unseen(share, len(both[0]))
        if share.value[0] < 0:
            one, other = other, one
            share, score = turned(share), turned(score)
        ends = [(float(x.value[0]), float(x.low[0]), float(x.high[0])) for x in (share, score)]
        wins = [100 * x for x in ends[0]]
        rows.append((one, other, games, *cells(*wins, *ends[1])))
        drawn.append((f"{one} – {other}", wins))
        if len(both[0]) >= ENOUGH:
            telling.append(
                f"{one} over {other}: {signed(wins[0])} ({range_of(*wins[1:])}) points of wins, "
                f"{signed(ends[1][0])} ({range_of(*ends[1][1:])}) {sample.unit} a game"
                + ("" if wins[1] > 0 else "; who wins may be chance")
            )
    if not rows:
        return []
    return [
        Section(
            key="duels",
            question="By how much is one better than the other in the same games?",
            answer=f"{'; '.join(telling)}." if telling else "Too few games together to tell.",
            fields=(
                Field("player"),
                Field("against"),
                Field("games", "games"),
                Field("wins", "percentage points", 1),
                Field("from", "percentage points", 1),
                Field("to", "percentage points", 1),
                Field("score", f"{sample.unit} more"),
                Field("score from", f"{sample.unit} more"),
                Field("score to", f"{sample.unit} more"),
            ),
            rows=tuple(rows),
            plot=Plot(
                kind="intervals",
                x_label="player – against",
                y_label="wins more (percentage points)",
                series=(
                    Series(
                        "difference",
                        tuple(name for name, _ in drawn),
                        *(points(ends[i] for _, ends in drawn) for i in range(3)),
                    ),
                ),
                level=0.0,
                level_name="as good",
            ),
            note=(
                "In each game the mean of one player's seats less that of the other's, then the "
                "mean over games. Where every deal is played with every assignment of seats, luck "
                "and seats cancel. Intervals: BCa bootstrap over groups of games of one deal; of "
                "wins that agree in all groups, as far as Wilson's says that others may differ; "
                "one of scores without width says that all agreed." + sample.those_players
            ),
        )
    ]


def mean_of(apart: Floats) -> Estimate:
    """The mean difference a game, from sums and numbers a unit."""
    return bootstrap(apart, ratio_of_means, seed=SEED)


def ratio_of_means(means: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio: Floats = means[:, :1] / means[:, 1:]
    return ratio


def unseen(share: Estimate, units: int) -> Estimate:
    """A difference of shares, -1 to 1; where all of so many units agree, others may still differ.

    As many of them as Wilson's interval of none allows, each by as much as can be.
    """
    if units < 2 or share.low[0] < share.high[0]:
        return share
    most = wilson(0, units)[1]
    return share._replace(
        low=share.value - most * (1 + share.value), high=share.value + most * (1 - share.value)
    )


def turned(estimate: Estimate) -> Estimate:
    """The same difference, seen from the other side."""
    return Estimate(-estimate.value, estimate.error, -estimate.high, -estimate.low)
