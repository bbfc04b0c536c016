"""Simulated games a second of every ruleset: in one process, and over all cores."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from functools import partial
from statistics import median
from time import perf_counter

from benchmarks.measure import Row, seconds
from benchmarks.store import folder
from event_store import GameStore
from mechs_core import rulesets
from mechs_core.analysis.data.tables import USUAL
from mechs_core.analysis.simulating.batch import Batch, Work, play_batch
from mechs_core.analysis.simulating.batches import cores, run
from mechs_core.analysis.simulating.plan import plan
from mechs_core.analysis.simulating.recorder import Recorder
from mechs_core.kernel.ruleset import Ruleset

WARM_UP = 2.0  # seconds in which processes begin and batches find their size
MEASURED = 4.0  # seconds after it, at least
ROUNDS = 3
ENDLESS = 10_000_000  # games
STORED = 20  # games at once
TURNS = 7  # of storing and playing


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


def stored_and_played(ruleset: Ruleset, seats: int) -> tuple[float, float]:
    """Games a second that are stored, as workers hand them over, and that random bots play."""
    deals = plan(ruleset, ["bot:random"] * seats, deals=ENDLESS, seed="bench")
    kept = Work(deals, keep=Fraction(1))
    storing, playing = [], []
    with folder() as place, GameStore(place / "s.db", rulesets.find) as store:
        recorder = Recorder(ruleset, deals, store, None)
        for turn in range(TURNS):
            numbers = range(turn * STORED, (turn + 1) * STORED)
            play = partial(play_batch, ruleset, Work(deals), numbers)
            store_all = partial(recorder.take, play_batch(ruleset, kept, numbers))
            playing.append(STORED / seconds(play, 1))
            storing.append(STORED / seconds(store_all, 1))
    return median(storing), median(playing)


def rows(ruleset: Ruleset) -> Iterator[Row]:
    """Per number of seats: one process, then all cores beside it, measured in turn; and storing
    beside playing.
    """
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
        storing, playing = stored_and_played(ruleset, seats)
        yield Row(f"{ruleset.name}, {seats} seats: store", storing, "games/s", playing, "playing")


if __name__ == "__main__":
    for each in rulesets.names():
        for row in rows(rulesets.find(each)):
            print(row)
