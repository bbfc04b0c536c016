"""Games of older rules versions, branched at every step: `python -m benchmarks.soak.old_rules`.

Each golden game of an older version, or of the rulesets that are named, is branched under today's
rules after each of its steps, in turn with the same and with new luck, and played on at random for
some decisions; the whole is then audited. Prints for each ruleset how many branches there were and
in how many kinds of question. A branch that breaks is printed, and the exit status is 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

from mechs_core import rulesets
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Branched, Envelope, Event, GameCreated, Step
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.replay import Replay, read
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.testing.playouts import random_step

GOLDEN = Path(__file__).parents[2] / "replays"
PLAYED = 12  # decisions of each branch
SEED = "old rules"


def old_games(name: str) -> Iterator[tuple[Path, tuple[Step[Event], ...]]]:
    """The golden games of a ruleset that began under an older version, without later branches."""
    for path in sorted((GOLDEN / name).glob("*.jsonl")):
        replay = read(path.read_bytes(), rulesets.find)
        assert isinstance(replay, Replay)
        if replay.header.rules != replay.ruleset.version:
            yield path, tuple(takewhile(partial(is_old, replay.ruleset), replay.steps))


def is_old(ruleset: Ruleset, step: Step[Event]) -> bool:
    """Whether a step does not begin anything under today's rules."""
    first = step.events[0]
    return not (isinstance(first, GameCreated | Branched) and first.rules == ruleset.version)


def branched(ruleset: Ruleset, steps: Sequence[Step[Event]], rng: Rng) -> str:
    """What breaks in a branch after these steps; "" for nothing."""
    line, chain, whole = Line.of(ruleset, steps), Chain(), list[Step[Event]]()
    for step in steps:
        whole.append(chain.add(step.envelope, step.events))
    luck: tuple[Any, ...] = ("new", ruleset.version, "chosen", SEED)
    if len(steps) % 2:
        luck = "same", ruleset.version
    try:
        played = [line.branch(Branched("", line.position - 1, *luck))]
        while line.requests() and len(played) <= PLAYED:
            played.append(random_step(line, rng).events)
        for number, events in enumerate(played):
            whole.append(chain.add(Envelope(steps[-1].envelope.time, f"{number}"), events))
        difference = rederive(ruleset, whole)
    except (MechsError, AssertionError, LookupError, TypeError, ValueError) as error:
        return repr(error)
    return "" if difference is None else str(difference)


def soak(name: str) -> bool:
    """Whether all branches of a ruleset's old games hold."""
    ruleset, rng, broken = rulesets.find(name), Rng(SEED), 0
    kinds: Counter[str] = Counter()
    for path, steps in old_games(name):
        for end in range(1, len(steps) + 1):
            asked = Line.of(ruleset, steps[:end]).requests()
            kinds.update({request.kind for request in asked} or {"ended"})
            if why := branched(ruleset, steps[:end], rng):
                broken += 1
                sys.stdout.write(f"{path.name}, after step {end - 1}: {why}\n")
    told = f"{kinds.total():,} branches in {len(kinds)} kinds of question, {broken} broken"
    sys.stdout.write(f"{name}: {told}\n")
    return not broken


if __name__ == "__main__":
    held = [soak(name) for name in sys.argv[1:] or rulesets.names()]
    sys.exit(0 if all(held) else 1)
