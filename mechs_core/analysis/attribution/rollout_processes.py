"""Rollouts of one game over several processes, in order of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final

from msgspec import Struct

from mechs_core.analysis.attribution.luck import Rolled, rolled
from mechs_core.analysis.attribution.redrawing import Stage, stages
from mechs_core.analysis.simulating.workers import Crew, Do, in_order
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.ruleset import Ruleset

AHEAD: Final = 4  # rollouts for each worker that may be begun before an earlier one is taken


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

    def begin(self) -> Do[list[Rolled]]:
        """The function that plays rollouts in a worker process. Raises OldRules, CorruptStream."""
        staged = self.stages()
        return lambda numbers: [*rolled(staged, self.policies, numbers, self.seed)]


def roll(
    rolling: Rolling, staged: Sequence[Stage], rollouts: int, jobs: int
) -> Generator[Rolled, None, None]:
    """Every rollout, 0 to `rollouts` - 1.

    staged: the game's stages, for this process. jobs: processes; 1: this one alone. Close the
    iterator to end the processes. Raises WorkerLost, MechsError.
    """
    if jobs == 1:
        yield from rolled(staged, rolling.policies, range(rollouts), rolling.seed)
        return
    singly = (range(number, number + 1) for number in range(rollouts))
    crew = Crew(rolling.begin, jobs)
    try:
        for found in in_order(crew, lambda: next(singly, range(0)), AHEAD * jobs):
            yield from found
    finally:
        crew.stop()
