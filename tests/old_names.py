"""Games from before the names of seats were checked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from event_store import GameStore
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.creation import describe
from mechs_core.kernel.messages import Envelope, Event, Step
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line


def begun(ruleset: Ruleset, seats: Sequence[str], seed: str | None = None) -> tuple[Step[Event]]:
    """The first step of a game with these seats, whatever their names."""
    described = describe(ruleset, ["bot:random"] * len(seats), seed=seed)
    created = replace(described, seats=tuple(seats), takes_given=False)
    envelope = Envelope("2026-01-02T03:04:05.678Z", "an old game", "mechs", "")
    return (Chain().add(envelope, Line.create(ruleset, created)[1]),)


def keep(
    store: Path, ruleset: Ruleset, seats: Sequence[str], seed: str | None = None, name: str = ""
) -> str:
    """Put such a game into a store. Returns its id."""
    with GameStore(store, lambda _: ruleset) as games:
        return games.add(ruleset, begun(ruleset, seats, seed), name=name)[0].game
