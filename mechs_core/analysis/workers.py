"""Processes that play batches of games. They end with their parent, and at its word only.

Each is a fresh interpreter ("spawn"), so that nothing depends on what the parent has loaded.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from msgspec import Struct

from mechs_core.analysis.batch import Batch, Find, Work, play_batch
from mechs_core.kernel.errors import MechsError

AT_ONCE: Final = 2  # batches that a worker has: one to play, and the next
GONE = (EOFError, OSError)  # what a pipe says whose other end is no more


class WorkerLost(MechsError):
    """A worker process ended in the middle of its games."""


class Failure(Struct, frozen=True):
    """What a worker sends in place of a batch."""

    sentence: str
    hint: str


def serve(pipe: Connection, find: Find, work: Work) -> None:
    """The life of a worker: play what is sent until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    with suppress(*GONE):
        try:
            ruleset = find(work.plan.ruleset)
            while True:
                pipe.send(play_batch(ruleset, work, pipe.recv()))
        except MechsError as error:
            pipe.send(Failure(error.sentence, error.hint))


class Worker:
    """One process, and the batches that it was given and has not answered."""

    def __init__(self, find: Find, work: Work) -> None:
        spawn = get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.process: SpawnProcess = spawn.Process(
            target=serve, args=(theirs, find, work), daemon=True
        )
        with undisturbed():
            self.process.start()
        theirs.close()
        self.given: deque[int] = deque()

    def give(self, ordinal: int, numbers: range) -> None:
        """The next batch to play. Raises WorkerLost."""
        try:
            self.pipe.send(numbers)
        except GONE as error:
            raise self.lost() from error
        self.given.append(ordinal)

    def take(self) -> tuple[int, Batch]:
        """The oldest batch that it was given, played. Raises WorkerLost, MechsError."""
        try:
            answer = self.pipe.recv()
        except GONE as error:
            raise self.lost() from error
        if isinstance(answer, Failure):
            raise MechsError(answer.sentence, answer.hint)
        return self.given.popleft(), answer

    def lost(self) -> WorkerLost:
        self.process.join()
        code = self.process.exitcode or 0
        how = f"was ended by signal {-code}" if code < 0 else f"ended with status {code}"
        return WorkerLost(f"a worker process {how}, as happens where memory is short")

    def stop(self) -> None:
        self.pipe.close()
        self.process.kill()  # it has nothing open that could be torn
        self.process.join()


class Crew:
    """Workers that share the batches. Leave it by `stop`."""

    def __init__(self, find: Find, work: Work, jobs: int) -> None:
        self.workers: list[Worker] = []
        try:
            for _ in range(jobs):
                self.workers.append(Worker(find, work))
        except BaseException:
            self.stop()
            raise

    def free(self) -> Worker | None:
        """The worker that has least to do, if one can be given more."""
        least = min(self.workers, key=lambda worker: len(worker.given))
        return least if len(least.given) < AT_ONCE else None

    def answers(self) -> list[tuple[int, Batch]]:
        """Wait for one batch or more. Raises WorkerLost, MechsError."""
        ready = wait([worker.pipe for worker in self.workers])
        return [worker.take() for worker in self.workers if worker.pipe in ready]

    def stop(self) -> None:
        """End all of them now, whatever they are at."""
        for worker in self.workers:
            worker.stop()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until this is over; a process begun in it never hears of one.

    Where signals cannot be held back, a worker that has not yet begun dies of it, with a message.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
