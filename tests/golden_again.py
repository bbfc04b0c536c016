"""Golden games of an older rules version, played again under today's, written beside them.

python -m tests.golden_again arcs

Each input comes as it was: seats, options, seed, scenario, given luck, branches, decisions, notes.
A decision that today's rules refuse is told: that game is played anew, by its bots or by hand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from mechs_core import rulesets
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated, Step
from mechs_core.kernel.replay import Replay, read, write
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line

FOLDER = Path(__file__).parents[1] / "replays"
OF_RULES = re.compile(r"(.+?)(?:-rules-\d+)?")  # a file's name before the version


def path_of(story: str, ruleset: Ruleset) -> Path:
    """The file of a story under today's rules; under version 1 it has the story's name alone."""
    later = "" if ruleset.version == 1 else f"-rules-{ruleset.version}"
    return FOLDER / ruleset.name / f"{story}{later}.jsonl"


def story_of(path: Path) -> str:
    """What a golden game is called, whatever rules it was played under."""
    named = OF_RULES.fullmatch(path.stem)
    assert named
    return named[1]


def played_again(ruleset: Ruleset, steps: Iterable[Step[Event]]) -> Iterator[Step[Event]]:
    """The steps that today's rules make of the same inputs. Raises IllegalDecision."""
    chain, line = Chain(), None
    for step in steps:
        first = step.events[0]
        if isinstance(first, GameCreated):
            line, events = Line.create(ruleset, replace(first, rules=ruleset.version))
        else:
            assert line is not None
            if isinstance(first, Branched):
                events = line.branch(replace(first, rules=ruleset.version))
            else:
                assert isinstance(first, Decided)
                events = line.decide(first.seat, first.decision, first.given)
        yield chain.add(step.envelope, tuple(events))


def write_again(path: Path, ruleset: Ruleset) -> str:
    """Play the game of a file again, unless it is there. Returns what came of it."""
    target = path_of(story_of(path), ruleset)
    if target.exists():
        return f"{target.name} is there"
    replay = read(path.read_bytes(), rulesets.find)
    assert isinstance(replay, Replay)
    steps: list[Step[Event]] = []
    try:
        steps.extend(played_again(ruleset, replay.steps))
    except IllegalDecision as refusal:
        return f"{path.name}, step {len(steps)}: {refusal}"
    target.write_bytes(b"".join(write(ruleset, steps)))
    return f"{target.name} written"


def main(name: str) -> None:
    ruleset = rulesets.find(name)
    for path in sorted((FOLDER / name).glob("*.jsonl")):
        sys.stdout.write(f"{write_again(path, ruleset)}\n")


if __name__ == "__main__":
    main(sys.argv[1])
