"""Golden games of an older rules version, played again under today's, written beside them.

python -m tests.golden_again arcs

Each input comes as it was: seats, options, seed, scenario, given luck, branches, decisions, notes.
What older rules did not ask is answered with the first that is offered, which they did unasked.
Where today's rules refuse a decision, a game of bots alone is played anew by today's bots; one of
people is told, to be played by hand. Look whether it still pins what it is there for.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from mechs_core import rulesets
from mechs_core.kernel.bots import bot_name
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.contract.agents import PREFIX
from mechs_core.kernel.envelopes import id_of_bot, is_own
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import (
    Branched,
    Decided,
    Envelope,
    Event,
    GameCreated,
    Step,
    request_to,
    tag_of,
)
from mechs_core.kernel.prospect import run_bots
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
                if answered := answer_first(line, first):
                    envelope = replace(step.envelope, id=f"{step.envelope.id} asked", note="")
                    yield chain.add(envelope, answered)
                events = line.decide(first.seat, first.decision, first.given)
        yield chain.add(sent_again(step, chain), tuple(events))


def sent_again(step: Step[Event], chain: Chain) -> Envelope:
    """The envelope of a step, with the id that a bot's decision has behind the steps so far."""
    first, envelope = step.events[0], step.envelope
    if isinstance(first, Decided) and is_own(envelope.id):
        return replace(envelope, id=id_of_bot(first.seat, chain.hash.hex()))
    return envelope


def answer_first(line: Line, wanted: Decided[Any]) -> tuple[Event, ...]:
    """The events of an answer that older rules did not ask for: the first one that is offered.

    () where the decision of the record fits what is asked.
    """
    asked, first = request_to(wanted.seat, line.requests()), line.awaited()
    fits = asked is not None and tag_of(type(wanted.decision)) in asked.accepts
    return () if fits or first is None else line.decide(first.seat, line.legal(first.seat)[0])


def played_anew(ruleset: Ruleset, first: Step[Event]) -> Iterator[Step[Event]]:
    """The steps of today's bots in the place of those that the first step names."""
    created = first.events[0]
    assert isinstance(created, GameCreated)
    seats = tuple(bot_name(ruleset, name.partition("@")[0]) for name in created.seats)
    chain = Chain()
    line, events = Line.create(ruleset, replace(created, rules=ruleset.version, seats=seats))
    yield chain.add(first.envelope, tuple(events))
    for number, events in enumerate(run_bots(line), 1):
        yield chain.add(replace(first.envelope, id=f"step {number}"), tuple(events))


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
        why = f"{path.name}, step {len(steps)}: {refusal}"
        if not all(name.startswith(PREFIX) for name in replay.header.seats):
            return why
        steps = [*played_anew(ruleset, replay.steps[0])]
        target.write_bytes(b"".join(write(ruleset, steps)))
        return f"{target.name} played anew, for {why}"
    target.write_bytes(b"".join(write(ruleset, steps)))
    return f"{target.name} written"


def main(name: str) -> None:
    ruleset = rulesets.find(name)
    for path in sorted((FOLDER / name).glob("*.jsonl")):
        sys.stdout.write(f"{write_again(path, ruleset)}\n")


if __name__ == "__main__":
    main(sys.argv[1])
