"""A game in memory, sealed step by step: what the kernel's and the contract's tests play with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from mechs_core.kernel.chain import Chain
from mechs_core.kernel.creation import describe
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import (
    Branched,
    Decision,
    Envelope,
    Event,
    GameCreated,
    Given,
    Seat,
    Step,
)
from mechs_core.kernel.prospect import run_bots
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.testing.playouts import PEOPLE

TIME = "2026-01-02T03:04:05.678Z"


class Sealed:
    """A line played on, with its chain and its steps."""

    def __init__(self, ruleset: Ruleset, created: GameCreated) -> None:
        self.ruleset = ruleset
        self.chain = Chain()
        self.steps: list[Step[Event]] = []
        self.line, events = Line.create(ruleset, created)
        self.seal(events)

    @classmethod
    def new(cls, ruleset: Ruleset, seats: int | Sequence[str] = 2, **said: Any) -> Self:
        """A new game; said: options, scenario, seed (else `7`), given."""
        names = PEOPLE[:seats] if isinstance(seats, int) else seats
        return cls(ruleset, describe(ruleset, names, **{"seed": "7", **said}))

    def seal(self, events: Sequence[Event]) -> None:
        envelope = Envelope(TIME, f"id-{len(self.steps)}", "tests")
        self.steps.append(self.chain.add(envelope, tuple(events)))

    def decide(self, seat: Seat, decision: Decision, given: Given | None = None) -> Self:
        self.seal(self.line.decide(seat, decision, given))
        return self

    def random_step(self, rng: Rng) -> None:
        """One of the seats that the game waits for decides, anything legal."""
        required = [request.seat for request in self.line.requests() if request.required]
        seat = rng.choice(required)
        self.decide(seat, rng.choice(self.ruleset.legal(self.line.state, seat)))

    def finish(self, seed: str = "moves") -> Self:
        """Played at random to its end; the same seed gives the same game."""
        rng = Rng(seed)
        while self.line.requests():
            self.random_step(rng)
        return self

    def run_bots(self) -> Self:
        for events in run_bots(self.line):
            self.seal(events)
        return self

    def branch(
        self,
        steps: int,
        luck: str = "same",
        seed: str | None = None,
        given: Given | None = None,
        ruleset: Ruleset | None = None,
    ) -> Self:
        """A branch after the first `steps` steps, in the same or in other rules."""
        child = object.__new__(type(self))
        child.ruleset = ruleset or self.ruleset
        child.steps = self.steps[:steps]
        child.line = Line.of(child.ruleset, child.steps)
        child.chain = Chain()
        for step in child.steps:
            child.chain.verify(step)
        branched = Branched(
            parent="g-0001",
            at=child.line.position - 1,
            luck=luck,
            rules=child.ruleset.version,
            seed_origin=None if seed is None else "chosen",
            seed=seed,
            given=given or {},
        )
        child.seal(child.line.branch(branched))
        return child

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]
