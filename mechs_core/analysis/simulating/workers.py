"""Worker processes that share numbered work. They end when their parent does, even if killed.

Each is a fresh interpreter ("spawn"), so that nothing depends on what the parent has loaded; and it
imports nothing from the current folder, where a `pickle.py` may lie. What code of the user's own
prints in it goes to stderr.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread, current_thread, main_thread
from traceback import format_exception
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from mechs_core.analysis.simulating.deaths import how_ended, killed_for_memory
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.faults import SHOW_ALL, fault, hear_signals, is_own_fault

AT_ONCE: Final = 2  # pieces of work in a worker: the current and the next one
ORPHANED: Final = 1  # status of a worker that has lost its parent; nobody reads it
ENDINGS: Final = {  # of a process or its terminal; Windows has no SIGHUP
    signal.SIGTERM,
    *(each for each in signal.Signals if each.name == "SIGHUP"),
}
HELD_BACK: Final = {signal.SIGINT, *ENDINGS}  # while a worker is started
SAFE_PATH: Final = "PYTHONSAFEPATH"
GONE = (EOFError, OSError)  # what a pipe raises when its other end is closed

T = TypeVar("T")
Do = Callable[[range], T]  # the work of these numbers
Begin = Callable[[], Do[T]]  # what a worker does first; a new process can import it


class WorkerLost(MechsError):
    """A worker process ended in the middle of its work."""


class Failure(Struct, frozen=True):
    """What a worker sends in place of an answer. trace: the whole traceback, for those who ask."""

    sentence: str
    hint: str
    trace: str

    def error(self) -> MechsError:
        error = MechsError(self.sentence, self.hint)
        error.add_note(self.trace)
        return error


def serve(pipe: Connection, pickled: bytes, safe_path: str | None) -> None:
    """The main function of a worker: do what is sent until the pipe is closed or the parent ends.

    pickled: the `Begin` function. It is unpickled, with its imports, after the watch on the parent
    has started. safe_path: the variable as the parent has it.
    """
    Thread(target=end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    hear_signals(lambda: False)
    let_in(ENDINGS)
    put_variable(SAFE_PATH, safe_path)
    speak_aside()
    with suppress(*GONE):
        try:
            do: Do[Any] = pickle.loads(pickled)()
            while True:
                pipe.send(do(pipe.recv()))
        except BaseException as error:
            if isinstance(error, MechsError):
                sentence, hint = error.sentence, error.hint
            elif is_own_fault(error):
                sentence, hint = f"rules or bots of your own broke: {fault(error)}", SHOW_ALL
            else:
                raise
            pipe.send(Failure(sentence, hint, "".join(format_exception(error))))


def speak_aside() -> None:
    """From here on all that this process prints goes to stderr: stdout is for results."""
    if sys.stderr is None:
        return
    if sys.stdout is not None:
        with suppress(OSError, ValueError):
            os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.stdout = sys.stderr


def end_with_parent() -> None:
    """Wait for the parent's end, then exit this process at once."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(ORPHANED)  # no file of a worker can be damaged by that


class Worker(Generic[T]):
    """One process, and the work that it was given and has not answered."""

    def __init__(self, begin: Begin[T]) -> None:
        spawn = get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.process: SpawnProcess = spawn.Process(
            target=serve,
            args=(theirs, pickle.dumps(begin), os.environ.get(SAFE_PATH)),
            daemon=True,
        )
        self.killed = killed_for_memory()
        with on_a_safe_path(), undisturbed():
            self.process.start()
        theirs.close()
        self.given: deque[int] = deque()

    def give(self, ordinal: int, numbers: range) -> None:
        """The next work. Raises WorkerLost."""
        try:
            self.pipe.send(numbers)
        except GONE as error:
            raise self.lost() from error
        self.given.append(ordinal)

    def take(self) -> tuple[int, T]:
        """The oldest work that it was given, done. Raises WorkerLost, MechsError."""
        try:
            answer: T | Failure = self.pipe.recv()
        except GONE as error:
            raise self.lost() from error
        if isinstance(answer, Failure):
            raise answer.error()
        return self.given.popleft(), answer

    def lost(self) -> WorkerLost:
        self.process.join()
        how = how_ended(self.process.exitcode or 0, self.killed)
        return WorkerLost(f"a worker process {how}", "--jobs 1 plays in this process")

    def stop(self) -> None:
        self.pipe.close()
        self.process.kill()  # it has nothing open that could be torn
        self.process.join()


class Crew(Generic[T]):
    """Workers that share the work. Leave it by `stop`."""

    def __init__(self, begin: Begin[T], jobs: int) -> None:
        self.workers: list[Worker[T]] = []
        try:
            for _ in range(jobs):
                self.workers.append(Worker(begin))
        except BaseException:
            self.stop()
            raise

    def free(self) -> Worker[T] | None:
        """The worker that has least to do, if one can be given more."""
        least = min(self.workers, key=lambda worker: len(worker.given))
        return least if len(least.given) < AT_ONCE else None

    def answers(self) -> list[tuple[int, T]]:
        """Wait for one answer or more. Raises WorkerLost, MechsError."""
        ready = wait([worker.pipe for worker in self.workers])
        return [worker.take() for worker in self.workers if worker.pipe in ready]

    def stop(self) -> None:
        """Kill all workers at once."""
        for worker in self.workers:
            worker.stop()


def in_order(
    crew: Crew[T], take: Callable[[], range], ahead: int, learn: Callable[[T], None] | None = None
) -> Generator[T, None, None]:
    """The answers in the order of the work, whichever worker is first. Raises WorkerLost,
    MechsError.

    take: gives the numbers of the next work; none after the last one. ahead: how much may be begun
    before an earlier one is taken. learn: is told of each answer as it comes.
    """
    begun = taken = 0
    early: dict[int, T] = {}
    while True:
        while begun - taken < ahead and (worker := crew.free()) and (numbers := take()):
            worker.give(begun, numbers)
            begun += 1
        if begun == taken:
            return
        for ordinal, answer in crew.answers():
            if learn is not None:
                learn(answer)
            early[ordinal] = answer
        while taken in early:
            yield early.pop(taken)
            taken += 1


def let_in(held: set[signal.Signals]) -> None:
    """Take signals again that were held back when this process was begun."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, held)


@contextmanager
def on_a_safe_path() -> Iterator[None]:
    """A context in which Python's processes begin without the current folder among their imports.

    So does the helper that multiprocessing starts beside the first of them.
    """
    before = os.environ.get(SAFE_PATH)
    put_variable(SAFE_PATH, "1")
    try:
        yield
    finally:
        put_variable(SAFE_PATH, before)


def put_variable(name: str, value: str | None) -> None:
    """Set a variable of the environment; None: there is none."""
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value


@contextmanager
def undisturbed() -> Iterator[None]:
    """A context that holds Ctrl-C and `ENDINGS` back; processes begun in it do so until `let_in`.

    A parent that ended in it would leave a worker that was told nothing: Python's own start of
    processes then prints a traceback, which nothing here can catch. The mask is for those
    processes; a thread of a library may take the signal here, so it is noted too, and raised
    afterwards. On systems without signal masks a starting worker dies of such a signal, with a
    message.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    begin_helper()
    noted: list[int] = []
    heard = {each: handler for each in HELD_BACK if (handler := hearer(each)) is not None}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, HELD_BACK)
    try:
        for each in heard:
            signal.signal(each, lambda number, frame: noted.append(number))
        yield
    finally:
        for each, handler in heard.items():
            signal.signal(each, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for number in noted:
            signal.raise_signal(number)


def begin_helper() -> None:
    """Start the helper that multiprocessing has beside its processes, if it does not run.

    Its start ends with signals let in, so it must not fall into `undisturbed`.
    """
    from multiprocessing.resource_tracker import ensure_running  # Windows has none

    ensure_running()


def hearer(number: signal.Signals) -> Any:
    """What hears a signal and may be exchanged; None: it is ignored, or this is no main thread."""
    handler = signal.getsignal(number)
    main = current_thread() is main_thread()
    return handler if main and handler is not signal.SIG_IGN else None
