"""Where a game of an environment begins: anew, or after an event of a stored game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, NamedTuple

from event_store.store import GameStore
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.messages import Branched, Event, Step, Value
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line


class BadEnv(MechsError):
    """An environment that cannot be made, or a reset that cannot be done."""


class Beginning(NamedTuple):
    """A line at the point where agents begin to decide, with what led to it."""

    line: Line
    chain: Chain  # after the kept steps
    steps: Sequence[Step[Event]]  # those kept from a stored game
    events: tuple[Event, ...]  # of the first step of its own


def new_game(
    ruleset: Ruleset, names: Sequence[str], options: Mapping[str, Value], seed: str | None
) -> Beginning:
    """A game under this seed; None draws one. Raises IllegalDecision `bad_config`."""
    created = describe(ruleset, names, options=options, seed=seed)
    line, events = Line.create(ruleset, created)
    return Beginning(line, Chain(), (), events)


def at_position(
    ruleset: Ruleset,
    seats: int,
    options: Mapping[str, Value],
    store: GameStore | None,
    position: Mapping[str, Any],
    seed: str | None,
) -> Beginning:
    """A branch after event `at` of `game`, with its own luck or, under a seed, new luck.

    Raises BadEnv for what does not fit or has ended, UnknownGame, BranchInsideStep.
    """
    if store is None:
        raise BadEnv("there is no store to go on from", hint="env(..., store=GameStore(...))")
    if not {"game", "at"} <= {*position}:
        raise BadEnv('a stored position is {"game": id, "at": the last event kept}')
    game = position["game"]
    head = store.head(game)
    if head.ruleset != ruleset.name or len(head.seats) != seats:
        raise BadEnv(
            f"{head.game} is a game of {head.ruleset} with {len(head.seats)} seats, "
            f"not of {ruleset.name} with {seats}"
        )
    at = whole(position["at"])
    if at is None:
        raise BadEnv(f"at: {position['at']!r} is not the number of an event")
    kept = store.steps_to(game, at)
    line = Line.of(ruleset, kept)
    if ruleset.agents.of(line.created.options) is not ruleset.agents.of(options):
        larger = " ".join(ruleset.agents.larger)
        raise BadEnv(f"{head.game} is a game with other numbers than this environment: {larger}")
    chain = Chain(kept[-1].hash, line.steps, line.position, line.seed)
    branched = Branched(
        parent=head.game,
        at=line.position - 1,
        luck="same" if seed is None else "new",
        rules=ruleset.version,
        seed_origin=None if seed is None else "chosen",
        seed=seed,
    )
    events = line.branch(branched)
    if not line.requests():
        raise BadEnv(f"{head.game} is over after event {branched.at}")
    return Beginning(line, chain, kept, events)


def whole(value: Any) -> int | None:
    """The int of a whole number of any library, such as a tensor; None for anything else."""
    try:
        return index(value)
    except TypeError:
        return None
