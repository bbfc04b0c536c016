"""What is compared of two data sets: for each question its numbers, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from mechs_core.analysis.inference.ratios import Floats
from mechs_core.analysis.stats.changes import RESULT, Change, Compared, mean
from mechs_core.analysis.stats.comparing.apart import luck_apart, worth_apart
from mechs_core.analysis.stats.fairness import seat_names
from mechs_core.analysis.stats.holders import asked_fares, had
from mechs_core.analysis.stats.occasions import asked_each, key_of, one
from mechs_core.analysis.stats.pairings import meetings
from mechs_core.analysis.stats.phrases import spaced
from mechs_core.analysis.stats.sample import Sample
from mechs_core.analysis.stats.tallied import tallied
from mechs_core.kernel.contract.study import Part, Topic

GAMES = "% of games"
METHOD: Final = (
    "Intervals of the differences: BCa bootstrap over deals, those that are paired drawn together."
)
WORTH: Final = (
    "What goes with one more of each item, as for one data set; the differences are effects of the "
    "same regression, in which the items of B have a second one. Intervals: leaving out each deal "
    "in turn."
)
Numbers = Callable[[Sample, str], Iterable[Compared]]
Apart = Callable[[Sample], Iterable[Change]]


class Question(NamedTuple):
    """key and text as of one data set. numbers: of a side. apart: what is no ratio of sums.

    method: how the intervals are found.
    """

    key: str
    text: str
    numbers: Numbers | None = None
    apart: Apart | None = None
    method: str = METHOD


def questions(sample: Sample) -> Iterator[Question]:
    """All that can be asked of both, in the order of a report of one."""
    yield Question("seats", "Is any seat favoured?", of_seats)
    if len(sample.players) > 1:
        yield Question("bots", "Who wins how often?", of_players)
        yield Question("pairings", "Who beats whom?", of_pairs)
    yield Question("scores", "What do seats score?", of_scores)
    scoring = [part for part in sample.ruleset.study.parts if part.scores]
    yield Question("score_parts", "What is a score made of?", of_parts(scoring))
    others = [part for part in sample.ruleset.study.parts if not part.scores]
    yield Question("other_parts", "What else does a result tell of a seat?", of_parts(others))
    yield Question("length", "How long are games?", of_lengths)
    yield Question("endings", "How are games decided?", of_endings)
    for topic in sample.topics():
        yield from of_topic(topic)
    if sample.frames.decisions is not None:
        yield Question("decisions", "What is decided, and from how much?", of_decisions)
    yield Question("luck", "How much of the results was luck?", apart=luck_apart)


def side(sample: Sample, arm: str) -> Iterator[tuple[int, pl.DataFrame]]:
    """The seats of a side, for each number of seats."""
    for number, rows in sample.by_seats():
        yield number, rows.filter(pl.col("arm") == arm)


def of_seats(sample: Sample, arm: str) -> Iterator[Compared]:
    for number, rows in sample.by_seats():
        for seat, name in enumerate(seat_names(rows)):
            mine = rows.filter((pl.col("arm") == arm) & (pl.col("seat") == seat))
            yield from result_of(sample, mine, f"seat {name} of {number}")


def of_players(sample: Sample, arm: str) -> Iterator[Compared]:
    for number, rows in side(sample, arm):
        for player in sample.players:
            mine = rows.filter(pl.col("player") == player)
            if not mine.is_empty():
                yield from result_of(sample, mine, f"{player} of {number}")


def result_of(sample: Sample, rows: pl.DataFrame, who: str) -> Iterator[Compared]:
    yield mean(sample, rows, "share", f"{who}: wins", GAMES, 100)
    yield mean(sample, rows, "score", f"{who}: score", f"{sample.unit} a seat")


def of_pairs(sample: Sample, arm: str) -> Iterator[Compared]:
    seats = sample.seats.filter(pl.col("arm") == arm)
    for (player, against), games in meetings(seats, sample.players).items():
        if player < against:
            yield mean(sample, games, "points", f"{player} against {against}", GAMES, 100)


def of_scores(sample: Sample, arm: str) -> Iterator[Compared]:
    won = pl.col("share") > 0
    for number, rows in side(sample, arm):
        for who, so in (("every seat", pl.lit(True)), ("first places", won), ("other seats", ~won)):
            name, unit = f"{who} of {number}", f"{sample.unit} a seat"
            yield mean(sample, rows.filter(so), "score", name, unit)


def of_parts(parts: list[Part]) -> Numbers:
    def numbers(sample: Sample, arm: str) -> Iterator[Compared]:
        seats = sample.seats.filter(pl.col("arm") == arm)
        for part in parts:
            column = f"part_{part.name}"
            known = seats.filter(pl.col(column).is_not_null())
            yield mean(sample, known, column, spaced(part.name), f"{part.unit} a seat")

    return numbers


def by_games(sample: Sample, arm: str) -> Iterator[tuple[int, pl.DataFrame]]:
    """The games of a side, for each number of seats."""
    for number in sorted(sample.games["seats"].unique()):
        yield number, sample.games.filter((pl.col("arm") == arm) & (pl.col("seats") == number))


def of_lengths(sample: Sample, arm: str) -> Iterator[Compared]:
    for number, games in by_games(sample, arm):
        for name in ("rounds", "decisions", "events"):
            yield mean(sample, games, name, f"{name} with {number}", f"{name} a game")


def of_endings(sample: Sample, arm: str) -> Iterator[Compared]:
    ways = sorted({*sample.games["decided_by"].drop_nulls()})
    for number, games in by_games(sample, arm):
        marked = games.with_columns(
            (pl.col("winners") > 1).cast(pl.Float64).alias("so shared"),
            *(
                (pl.col("decided_by") == how).fill_null(False).cast(pl.Float64).alias(f"so {how}")
                for how in ways
                if how != "shared"
            ),
        )
        for how in ways:
            if how != "shared":
                yield mean(sample, marked, f"so {how}", f"by {how} of {number}", GAMES, 100)
        yield mean(sample, marked, "so shared", f"first place shared of {number}", GAMES, 100)


def of_topic(topic: Topic) -> Iterator[Question]:
    """The questions of a topic: how often, what an occasion brings, who wins with it."""
    count, *others = topic.measures
    once = f"per {one(count.unit)}"

    def often(sample: Sample, arm: str) -> Iterator[Compared]:
        counts = tallied(sample, topic, arm)
        for i, item in enumerate(counts.items):
            values = counts.sums[count.name][:, i]
            yield of(f"{item}", f"{count.unit} a seat and game", values, counts.seats[:, 0])

    def brought(sample: Sample, arm: str) -> Iterator[Compared]:
        counts = tallied(sample, topic, arm)
        for i, item in enumerate(counts.items):
            occasions = counts.sums[count.name][:, i]
            for measure in others:
                values = counts.sums[measure.name][:, i]
                yield of(f"{item}: {measure.name}", f"{measure.unit} {once}", values, occasions)

    def fared(sample: Sample, arm: str) -> Iterator[Compared]:
        rows = had(sample, topic)
        for item in sorted(rows["item"].unique()):
            mine = rows.filter((pl.col("arm") == arm) & (pl.col("item") == item))
            yield mean(sample, mine, "share", f"{item}: wins", GAMES, 100)

    key = key_of(topic)
    yield Question(key, f"{topic.title}?", often)
    if others:
        yield Question(f"{key}_each", asked_each(topic), brought)
    if topic.worth:
        yield Question(
            f"{key}_worth",
            f"Which {topic.name} is worth most?",
            apart=partial(worth_apart, topic=topic),
            method=WORTH,
        )
    if topic.wins:
        yield Question(f"{key}_wins", asked_fares(topic), fared)


def of(name: str, unit: str, values: Floats, under: Floats) -> Compared:
    return Compared(name, unit, RESULT, (values, under))


def of_decisions(sample: Sample, arm: str) -> Iterator[Compared]:
    """How often each type of decision is made, and from how many legal ones."""
    decided = sample.frames.decisions
    assert decided is not None
    types = decided.select(pl.col("type").unique()).collect()["type"].sort()
    games = sample.games.filter(pl.col("arm") == arm).lazy().select("game", "block")
    legal = pl.col("legal")
    summed = (
        decided.join(games, on="game")
        .group_by("block", "type")
        .agg(made=pl.len(), known=legal.count(), legal=legal.sum())
        .collect(engine="streaming")
    )
    seats = counts_in(sample.seats.filter(pl.col("arm") == arm)["block"], sample.units)
    for kind in types:
        mine = summed.filter(pl.col("type") == kind)
        made, known, every = (
            counts_in(mine["block"], sample.units, mine[name])
            for name in ("made", "known", "legal")
        )
        yield of(f"{kind}: made", "decisions a seat and game", made, seats)
        yield of(f"{kind}: legal", "decisions to choose from", every, known)


def counts_in(block: pl.Series, units: int, weights: pl.Series | None = None) -> Floats:
    """How many rows, or the sum of some weights, each block has."""
    values = None if weights is None else weights.to_numpy()
    return np.bincount(block.to_numpy(), values, minlength=units).astype(float)
