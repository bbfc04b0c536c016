"""How players do: shares of wins, differences in the same games, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import isnan, nan
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from mechs_core.analysis.inference.bootstrap import bootstrap
from mechs_core.analysis.inference.many import holm, shown_from
from mechs_core.analysis.inference.ratios import Estimate, Floats, ratio
from mechs_core.analysis.inference.tails import chance_of
from mechs_core.analysis.inference.wilson import wilson
from mechs_core.analysis.pages.report import Field, Plot, Section, Series
from mechs_core.analysis.stats.judging import (
    NAMED,
    Judged,
    apart,
    clear_of,
    hidden,
    named,
    none_of,
    one_level,
    share_in_words,
)
from mechs_core.analysis.stats.phrases import (
    cells,
    counted,
    listed,
    points,
    range_of,
    signed,
)
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH, Sample
from mechs_core.analysis.stats.wins import Wins, differences, keep_seats, mean_in, wins_in

SEED: Final = 1  # of the bootstrap
KEPT: Final = "But players were not on all seats, which may make up for what they do."


class Duel(NamedTuple):
    """How two players fared in the same games: the first one's value less the other's, and the
    ends of its interval; wins in percentage points.
    """

    one: str
    other: str
    games: int
    wins: tuple[float, float, float]
    score: tuple[float, float, float]
    error: float  # of wins, percentage points
    chances: list[float]  # that wins, and scores, are so far apart by chance; nan: too few games


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
        answers.append(answer(number, seats, found))
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
            "counts as a part of a win. Above and below: clearly off the level, "
            "corrected for the number of players (Holm, 5%)." + sample.those_players
        ),
    )


def answer(number: int, seats: pl.DataFrame, found: dict[str, Wins]) -> str:
    """Who wins clearly more often than is level, and who less."""
    games = seats["game"].n_unique()
    if seats["block"].n_unique() < ENOUGH:
        return f"Too few games with {number} seats to tell: {counted(games, 'game')}."
    blocks = {
        str(name): many
        for name, many in seats.group_by("player").agg(pl.col("block").n_unique()).iter_rows()
    }
    judged = [Judged(name, wins, 1 / number, blocks[name]) for name, wins in found.items()]
    clear = clear_of(judged)
    of, level = f"With {number} seats", one_level(judged)
    if not any(clear):
        none = none_of("player", judged, games)
        return f"{of} {none[:1].lower()}{none[1:]}{' ' + KEPT if keep_seats(seats) else ''}"
    sides = [
        f"{side}: {named([share_in_words(each, level) for each in some])}"
        for side, some in zip(("above it", "below it"), apart(judged, clear), strict=True)
        if some
    ]
    said = f"{of} {level} of wins is level; {'; '.join(sides)}; in {counted(games, 'game')}"
    if rest := clear.count(False):
        said += f", no clear difference for {counted(rest, 'other')}"
    if keep_seats(seats):
        said += "; but players were not on all seats, so this may be the seats' doing"
    return f"{said}."


def duels(sample: Sample) -> list[Section]:
    """Players that sat in the same games, two by two."""
    rows, met, drawn = [], [], []
    for one, other in combinations(sample.players, 2):
        seats = sample.seats.filter(pl.col("player").is_in([one, other]))
        both = [differences(seats, name, one, other) for name in ("share", "score")]
        games = int(both[0][:, 1].sum()) if len(both[0]) else 0
        if not games:
            continue
        share, score = (mean_of(each) for each in both)
        share = unseen(share, len(both[0]))
        error = 100 * float(share.error[0])
        chances = [chance_in(each) for each in both]
        if share.value[0] < 0:
            one, other = other, one
            share, score = turned(share), turned(score)
        wins, scores = ends_of(share, 100), ends_of(score)
        rows.append((one, other, games, *cells(*wins, *scores)))
        drawn.append((f"{one} – {other}", wins))
        met.append(Duel(one, other, games, wins, scores, error, chances))
    if not rows:
        return []
    return [
        Section(
            key="duels",
            question="By how much is one better than the other in the same games?",
            answer=duels_said(met, sample.unit),
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
                "one of scores without width says that all agreed. Named in the answer: what is "
                "clear, corrected for wins and scores of all pairs (Holm, 5%)."
                + sample.those_players
            ),
        )
    ]


def duels_said(met: Sequence[Duel], unit: str) -> str:
    """Who is clearly better than whom, in wins or in scores."""
    corrected = holm([chance for duel in met for chance in duel.chances])
    if all(map(isnan, corrected)):
        return "Too few games together to tell."
    both = zip(corrected[::2], corrected[1::2], strict=True)
    clear = [(wins <= CLEAR, score <= CLEAR) for wins, score in both]
    better = [duel_told(duel, *so, unit) for duel, so in zip(met, clear, strict=True) if any(so)]
    rest = [duel for duel, so in zip(met, clear, strict=True) if not any(so)]
    if len(met) == len(rest) == 1:
        (duel,) = rest
        said = f"Neither of {duel.one} and {duel.other} is clearly better, in "
        said += counted(duel.games, "game")
        reaches = [shown_from(duel.error, len(corrected))] if duel.error > 0 else []
        return f"{said}{hidden(reaches, 'points of wins')}."
    lines = [f"{'; '.join(better[:NAMED])}."] if better else []
    if len(better) > NAMED:
        lines.append(f"One is clearly better in {counted(len(better) - NAMED, 'more pair')}.")
    if rest:
        lines.append(f"Neither is clearly better in {counted(len(rest), 'pair')}.")
    return " ".join(lines)


def duel_told(duel: Duel, wins: bool, score: bool, unit: str) -> str:
    """What is clear of a duel, seen from the one who is better in it."""
    if not wins and duel.score[0] < 0:
        value, low, high = duel.score
        duel = duel._replace(one=duel.other, other=duel.one, score=(-value, -high, -low))
    said = [
        f"{signed(ends[0])} ({range_of(*ends[1:])}) {of}"
        for so, ends, of in (
            (wins, duel.wins, "points of wins"),
            (score, duel.score, f"{unit} a game"),
        )
        if so
    ]
    may_be = "" if wins else "; who wins may be chance"
    return f"{duel.one} over {duel.other}: {listed(said)}{may_be}"


def chance_in(differing: Floats) -> float:
    """How likely differences as of `differences` are so far from 0 by chance; nan if too few."""
    if len(differing) < ENOUGH:
        return nan
    found = ratio(differing[:, :1], differing[:, 1:])
    return chance_of(float(found.value[0]), float(found.error[0]), len(differing) - 1)


def ends_of(estimate: Estimate, scale: float = 1) -> tuple[float, float, float]:
    """A single value and the ends of its interval."""
    value, low, high = (scale * float(x[0]) for x in (estimate.value, estimate.low, estimate.high))
    return value, low, high


def mean_of(differing: Floats) -> Estimate:
    """The mean difference a game, from sums and numbers a unit."""
    return bootstrap(differing, ratio_of_means, seed=SEED)


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
