"""What differs between two arms, number by number, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf, isnan, nan
from typing import Final, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from mechs_core.analysis.inference.bootstrap import paired_difference
from mechs_core.analysis.inference.many import holm, shown_from
from mechs_core.analysis.inference.ratios import Floats, ratio_difference, units_of
from mechs_core.analysis.inference.tails import chance_of
from mechs_core.analysis.stats.fairness import seat_names
from mechs_core.analysis.stats.judging import hidden
from mechs_core.analysis.stats.occasions import one
from mechs_core.analysis.stats.phrases import spaced
from mechs_core.analysis.stats.sample import ENOUGH, Sample, numbers
from mechs_core.analysis.stats.tallied import Tallied, tallied
from mechs_core.kernel.contract.study import Topic

SEED: Final = 1  # of the bootstrap
RESULT, PART, TOPIC = "result", "part", "topic"


class Compared(NamedTuple):
    """A number of games: a ratio of sums over blocks. Shapes: (blocks,)."""

    name: str
    unit: str
    kind: str  # RESULT, PART, TOPIC
    sums: tuple[Floats, Floats]  # numerators, denominators


class Change(NamedTuple):
    """How a number differs between two arms; what is not known is nan."""

    name: str
    unit: str
    kind: str
    before: float
    after: float
    difference: float
    low: float
    high: float
    error: float
    chance: float  # that it is so far from none by chance; nan where few blocks tell of a side

    @property
    def size(self) -> float:
        """The difference in standard errors, without its sign; 0 where it is not known."""
        if self.error == 0:
            return inf if self.difference else 0.0
        return abs(self.difference / self.error) if self.error > 0 else 0.0


def changes(sample: Sample, first: str, other: str) -> tuple[list[Change], int]:
    """All differences between two arms, and the number of blocks with games of either."""
    both = sample.games.filter(pl.col("arm").is_in([first, other]))
    present = np.unique(both["block"].to_numpy())
    found = differences(compared(sample, first), compared(sample, other), present)
    results = sum(change.kind != TOPIC for change in found)  # they come first
    return [*corrected(found[:results]), *corrected(found[results:])], len(present)


def corrected(found: Sequence[Change]) -> list[Change]:
    """The same changes with chances corrected for their number (Holm)."""
    chances = holm([change.chance for change in found])
    return [change._replace(chance=p) for change, p in zip(found, chances, strict=True)]


def differences(
    before: Iterable[Compared], after: Iterable[Compared], present: NDArray[np.int64]
) -> list[Change]:
    """The differences of numbers that both arms have, in the order of the first; uncorrected.

    present: the blocks with games of either. Blocks with games on both sides are pairs.
    """
    old, new = ({each.name: each for each in some} for some in (before, after))
    names = [name for name in old if name in new]
    if not names:
        return []

    def side(arm: dict[str, Compared], part: int) -> Floats:
        return np.stack([arm[name].sums[part][present] for name in names], axis=1)

    first, other = (side(old, 0), side(old, 1)), (side(new, 0), side(new, 1))
    found = ratio_difference(first, other)
    with np.errstate(divide="ignore", invalid="ignore"):
        values = [top.sum(axis=0) / under.sum(axis=0) for top, under in (first, other)]
    drawn = paired_difference(first, other, seed=SEED)
    told = np.minimum(units_of(first[1]), units_of(other[1])).tolist()
    return [
        Change(
            name=name,
            unit=old[name].unit,
            kind=old[name].kind,
            before=float(values[0][i]),
            after=float(values[1][i]),
            difference=float(found.value[i]),
            low=float(drawn.low[i]),
            high=float(drawn.high[i]),
            error=float(found.error[i]),
            chance=chance_of(float(found.value[i]), float(found.error[i]), told[i] - 1)
            if told[i] >= ENOUGH
            else nan,
        )
        for i, name in enumerate(names)
    ]


def compared(sample: Sample, arm: str) -> Iterator[Compared]:
    """The numbers of one arm: results, parts of scores, lengths, topics."""
    seats = sample.seats.filter(pl.col("arm") == arm)
    games = sample.games.filter(pl.col("arm") == arm)
    for number, rows in sample.by_seats():
        here = seats.filter(pl.col("n") == number)
        for seat, name in enumerate(seat_names(rows)):
            mine = here.filter(pl.col("seat") == seat)
            yield mean(sample, mine, "share", f"wins of seat {name} of {number}", "% of games", 100)
    for player in sample.players if len(sample.players) > 1 else []:
        mine = seats.filter(pl.col("player") == player)
        yield mean(sample, mine, "share", f"wins of {player}", "% of games", 100)
    yield mean(sample, seats, "score", "score", f"{sample.unit} a seat")
    won = seats.filter(pl.col("share") > 0)
    yield mean(sample, won, "score", "score of first places", f"{sample.unit} a seat")
    tied = games.with_columns((pl.col("winners") > 1).cast(pl.Float64).alias("tied"))
    yield mean(sample, tied, "tied", "first place shared", "% of games", 100)
    for name in ("rounds", "decisions"):
        yield mean(sample, games, name, name, f"{name} a game")
    for part in sample.ruleset.study.parts:
        known = seats.filter(pl.col(f"part_{part.name}").is_not_null())
        unit = f"{part.unit} a seat"
        made = mean(sample, known, f"part_{part.name}", spaced(part.name), unit)
        yield made._replace(kind=PART)
    for topic in sample.topics():
        yield from of_topic(topic, tallied(sample, topic, arm))


def mean(
    sample: Sample, rows: pl.DataFrame, column: str, name: str, unit: str, scale: float = 1
) -> Compared:
    """The mean of a column over rows."""
    block = rows["block"].to_numpy()
    values = scale * numbers(rows, column)[:, 0]
    top = np.bincount(block, values, minlength=sample.units).astype(float)
    under = np.bincount(block, minlength=sample.units).astype(float)
    return Compared(name, unit, RESULT, (top, under))


def of_topic(topic: Topic, counts: Tallied) -> Iterable[Compared]:
    """Of each item how often it came, and the first of what an occasion brought."""
    count, *others = topic.measures
    for i, item in enumerate(counts.items):
        often = counts.sums[count.name][:, i]
        name, unit = f"{topic.name} {item}", f"{count.unit} a seat and game"
        yield Compared(f"{name}: {count.name}", unit, TOPIC, (often, counts.seats[:, 0]))
        for main in others[:1]:
            unit = f"{main.unit} per {one(count.unit)}"
            top = counts.sums[main.name][:, i]
            yield Compared(f"{name}: {main.name}", unit, TOPIC, (top, often))


def by_size(found: Sequence[Change]) -> list[Change]:
    """The changes, the most certain first (size in standard errors)."""
    return sorted(found, key=lambda change: -change.size)


def unit_of(change: Change) -> str:
    """The unit of a difference."""
    return "points" if change.unit.startswith("%") else change.unit


def unseen(some: Sequence[Change]) -> str:
    """What would not show among changes that are corrected together, of those in the first's unit;
    empty where nothing says so.
    """
    known = [change for change in some if not isnan(change.chance)]
    first = [change for change in known if change.unit == known[0].unit and change.error > 0]
    reaches = [shown_from(change.error, len(known)) for change in first]
    return hidden(reaches, unit_of(first[0])) if first else ""
