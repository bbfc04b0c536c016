"""Simulated games a second of every ruleset: in one process, and over all cores."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from statistics import median
from time import perf_counter

from benchmarks.measure import Row
from mechs_core import rulesets
from mechs_core.analysis.data.tables import USUAL
from mechs_core.analysis.simulating.batch import Batch, Work
from mechs_core.analysis.simulating.batches import cores, run
from mechs_core.analysis.simulating.plan import plan
from mechs_core.kernel.ruleset import Ruleset

WARM_UP = 2.0  # seconds in which processes begin and batches find their size
MEASURED = 4.0  # seconds after it, at least
ROUNDS = 3
ENDLESS = 10_000_000  # games


def games_a_second(ruleset: Ruleset, seats: int, jobs: int) -> float:
    """Random games with all usual rows, as a data set needs them, once all processes play."""
    deals = plan(ruleset, ["bot:random"] * seats, deals=ENDLESS, seed="bench")
    with closing(run(Work(deals, USUAL), rulesets.find, [range(ENDLESS)], jobs)) as batches:
        played(batches, WARM_UP)
        begin = perf_counter()
        return played(batches, MEASURED) / (perf_counter() - begin)


def played(batches: Iterator[Batch], seconds: float) -> int:
    """How many games come within the seconds, the batch at their end included."""
    begin, done = perf_counter(), 0
    while perf_counter() - begin < seconds:
        batch = next(batches)
        done += batch.last - batch.first + 1
    return done


def rows(ruleset: Ruleset) -> Iterator[Row]:
    """Per number of seats: one process, then all cores beside it, measured in turn."""
    many = cores()
    for seats in (ruleset.seats[0], ruleset.seats[-1]):
        rounds = [
            (games_a_second(ruleset, seats, 1), games_a_second(ruleset, seats, many))
            for _ in range(ROUNDS)
        ]
        alone, together = (median(rates) for rates in zip(*rounds, strict=True))
        name = f"{ruleset.name}, {seats} seats: simulate"
        yield Row(f"{name}, 1 job", alone, "games/s")
        yield Row(f"{name}, {many} jobs", together, "games/s", alone, "1 job")


if __name__ == "__main__":
    for each in rulesets.names():
        for row in rows(rulesets.find(each)):
            print(row)
