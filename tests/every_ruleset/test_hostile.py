"""Edited replay files of every ruleset: read and re-derived, or refused in one plain line."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from msgspec.structs import replace

from mechs_core.kernel import replay
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.errors import CorruptStream, MechsError
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from tests.every_ruleset.playouts import RULESETS, Setting, play
from tests.forgery import JsonLines, disturb, lines_of, sealed, steps_of

FORGERIES = 150


@pytest.mark.parametrize("old", [False, True], ids=["todays rules", "old rules"])
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_a_forged_file_is_read_or_refused(ruleset: Ruleset, old: bool) -> None:
    """Old rules are only folded, so that a forger may tell anything under them."""
    lines = lines_of(file_of(ruleset))
    refused = 0
    for number in range(FORGERIES):
        rng = Rng("forgery", number)
        forged = json.loads(json.dumps(lines[: 2 + rng.below(len(lines) - 1)]))
        if old:
            forged[1]["decision"]["rules"] = 999
        for _ in range(1 + rng.below(3)):
            disturb(forged[1 + rng.below(len(forged) - 1)], rng)
        refused += refuses(ruleset, sealed(forged))
        refused += refuses(ruleset, with_its_header(ruleset, forged))
    assert refused > FORGERIES


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_a_line_without_one_of_its_events_folds_or_is_refused(ruleset: Ruleset) -> None:
    """So does one in which it stands twice; a fold breaks only as UNFOLDABLE says."""
    steps = play(ruleset, Setting(ruleset.seats[0], {}), "forgery").steps[:60]
    for number, step in enumerate(steps):
        for place in range(1, len(step.events)):
            for event in ((), 2 * step.events[place : place + 1]):
                events = (*step.events[:place], *event, *step.events[place + 1 :])
                forged = [*steps[:number], replace(step, events=events), *steps[number + 1 :]]
                with suppress(CorruptStream):
                    Line.of(ruleset, forged)


def file_of(ruleset: Ruleset) -> bytes:
    game = play(ruleset, Setting(ruleset.seats[0], {}), "forgery")
    chain = Chain()
    steps = [chain.add(step.envelope, step.events) for step in game.steps[:60]]
    return b"".join(replay.write(ruleset, steps))


def refuses(ruleset: Ruleset, data: bytes) -> bool:
    try:
        file = replay.read(data, lambda name: ruleset)
        assert isinstance(file, replay.Replay)
        replay.verify(file)
        list(replay.record(ruleset, file.steps, None, lambda seed: True))
    except MechsError as refusal:
        assert refusal.sentence and refusal.sentence.isprintable()
        return True
    return False


def with_its_header(ruleset: Ruleset, lines: JsonLines) -> bytes:
    """The same file with a header that fits, where the steps can be read and folded at all."""
    try:
        return b"".join(replay.write(ruleset, steps_of(ruleset, lines)))
    except (MechsError, *replay.UNREADABLE, *replay.UNFOLDABLE):
        return b""
