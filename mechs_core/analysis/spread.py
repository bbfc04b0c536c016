"""Rollouts of one game over several processes, in order of their numbers."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import active_children, get_context

from msgspec import Struct

from mechs_core.analysis.luck import Rolled, rolled
from mechs_core.analysis.redrawing import Stage, stages
from mechs_core.analysis.workers import WorkerLost, undisturbed
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.ruleset import Ruleset


class Rolling(Struct, frozen=True):
    """A game whose luck is drawn anew. find: gives its ruleset; a new process can import it."""

    find: Callable[[str], Ruleset]
    ruleset: str
    steps: tuple[bytes, ...]  # encoded
    policies: tuple[str, ...]
    seed: str

    def stages(self) -> list[Stage]:
        """Raises OldRules, CorruptStream."""
        ruleset = self.find(self.ruleset)
        decode = codec_of(ruleset).step_from_bytes
        return stages(ruleset, [decode(step).events for step in self.steps])


def spread(
    rolling: Rolling, staged: Sequence[Stage], rollouts: int, jobs: int
) -> Generator[Rolled, None, None]:
    """Every rollout, 0 to `rollouts` - 1.

    staged: the game's stages, for this process. jobs: processes; 1: this one alone. Close the
    iterator to end the processes. Raises WorkerLost, MechsError.
    """
    if jobs == 1:
        yield from rolled(staged, rolling.policies, range(rollouts), rolling.seed)
        return
    others = active_children()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin)
    try:
        with undisturbed():
            begun = [pool.submit(_roll, rolling, number) for number in range(rollouts)]
        for each in begun:
            yield each.result()
    except BrokenProcessPool as error:
        raise WorkerLost(
            "a worker process ended in the middle of its games",
            hint="if memory was short: --jobs with a smaller number",
        ) from error
    finally:
        for process in active_children():
            if process not in others:
                process.kill()  # it has nothing open that could be torn
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent


def _roll(rolling: Rolling, number: int) -> Rolled:
    return next(rolled(_staged(rolling), rolling.policies, [number], rolling.seed))


@lru_cache(maxsize=1)
def _staged(rolling: Rolling) -> list[Stage]:
    return rolling.stages()
