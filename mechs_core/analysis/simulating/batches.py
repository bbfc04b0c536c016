"""Games of a plan over several processes, in order of their numbers.

Which process plays a game, and beside which others, makes no difference to it.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from functools import partial
from typing import Final

from mechs_core.analysis.simulating.batch import Batch, Find, Work, play_batch
from mechs_core.analysis.simulating.workers import Crew, Do, in_order

SECONDS: Final = 0.5  # that a batch should take, so that progress is seen
LARGEST: Final = 250  # games of a batch
AHEAD: Final = 4  # batches for each worker that may be begun before an earlier one is taken


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(work: Work, find: Find, runs: Iterable[range], jobs: int) -> Generator[Batch, None, None]:
    """Play games in batches of consecutive numbers, in order.

    runs: the numbers, ascending, each run consecutive. jobs: processes; 1: this one alone.
    find: a function that a new process can import. At most a few batches are played beyond
    the one that was taken last. Close the iterator to end the processes.
    Raises WorkerLost, GameFailed, MechsError.
    """
    pace = Pace(runs)
    if jobs == 1:
        play = player(find, work)
        while numbers := pace.take():
            batch = play(numbers)
            pace.learn(batch)
            yield batch
        return
    crew = Crew(partial(player, find, work), jobs)
    try:
        yield from in_order(crew, pace.take, AHEAD * jobs, pace.learn)
    finally:
        crew.stop()


def player(find: Find, work: Work) -> Do[Batch]:
    """What plays batches, here or in a process of its own. Raises UnknownGame."""
    return partial(play_batch, find(work.plan.ruleset), work)


class Pace:
    """Cuts runs of numbers into batches that take about SECONDS each."""

    def __init__(self, runs: Iterable[range]) -> None:
        self._runs = iter(runs)
        self._rest = range(0)
        self._size = 1

    def take(self) -> range:
        """The next batch; empty after the last one."""
        while not self._rest:
            following = next(self._runs, None)
            if following is None:
                return range(0)
            self._rest = following
        numbers, self._rest = self._rest[: self._size], self._rest[self._size :]
        return numbers

    def learn(self, batch: Batch) -> None:
        """Set the size of the next batches from how long this one took. One slow batch halves it
        at most, as it may have been a worker's first."""
        played = batch.last - batch.first + 1
        fitting = int(played * SECONDS / max(batch.seconds, 1e-6))
        self._size = max(1, self._size // 2, min(fitting, 4 * self._size, LARGEST))
