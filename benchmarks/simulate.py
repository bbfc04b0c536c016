"""Simulated games a second of every ruleset: in one process, and over all cores."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from benchmarks.measure import Row
from mechs_core import rulesets
from mechs_core.analysis.batch import Work
from mechs_core.analysis.batches import cores, run
from mechs_core.analysis.plan import plan
from mechs_core.analysis.tables import USUAL
from mechs_core.kernel.ruleset import Ruleset

WARM_UP = 5.0  # seconds at most, in which processes begin and batches find their size
MEASURED = 15.0  # seconds after it, or some more
ENDLESS = 10_000_000  # games


def games_a_second(ruleset: Ruleset, seats: int, jobs: int) -> float:
    """Random games with all usual rows, as a data set needs them, once all processes play."""
    deals = plan(ruleset, ["bot:random"] * seats, deals=ENDLESS, seed="bench")
    batches = run(Work(deals, USUAL), rulesets.find, [range(ENDLESS)], jobs)
    begin = perf_counter()
    for _ in batches:
        if perf_counter() - begin > WARM_UP:
            break
    begin, done = perf_counter(), 0
    for batch in batches:
        done += batch.last - batch.first + 1
        if perf_counter() - begin > MEASURED:
            break
    taken = perf_counter() - begin
    batches.close()
    return done / taken


def rows(ruleset: Ruleset) -> Iterator[Row]:
    """Per number of seats: one process, then all cores beside it."""
    for seats in (ruleset.seats[0], ruleset.seats[-1]):
        alone = games_a_second(ruleset, seats, 1)
        yield Row(f"{ruleset.name}, {seats} seats: simulate, 1 job", alone, "games/s")
        many = cores()
        together = games_a_second(ruleset, seats, many)
        name = f"{ruleset.name}, {seats} seats: simulate, {many} jobs"
        yield Row(name, together, "games/s", alone, "1 job")


if __name__ == "__main__":
    for each in rulesets.names():
        for row in rows(rulesets.find(each)):
            print(row)
