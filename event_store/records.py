"""What the store answers with: heads, recorded steps, audit reports, the refusal of a branch."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from mechs_core.kernel.errors import StoreError
from mechs_core.kernel.messages import Event, Result, Seat, Step

if TYPE_CHECKING:  # an audit alone needs them
    from mechs_core.kernel.expectations import Since
    from mechs_core.kernel.turnings import Turning

Progress = Callable[[int, int], None]  # called with (number done, total)


class Head(Struct, frozen=True):
    """Where a game stands: its row in the table `heads`, with the owner's notes."""

    game: str  # "g-0001"
    ruleset: str
    rules: int  # rules version in force
    seats: tuple[str, ...]  # names
    seed_origin: str  # of the seed in force: "drawn" or "chosen"
    steps: int  # number of the next step, counted along the line
    position: int  # of the next event: the number of events in the line
    hash: bytes  # 32 bytes, of the last step
    root: str  # the first game of its tree
    parent: str | None
    at: int | None  # position of the last event kept from the parent
    status: str  # "running", "ended" or "closed"
    waiting: tuple[Seat, ...]  # seats that the game waits for
    summary: str
    result: Result | None
    created: str  # UTC, ISO 8601: of the game's own first step
    updated: str  # of its last
    name: str = ""  # the owner's note


class DamagedHead(Struct, frozen=True):
    """A game of a listing whose head row cannot be read."""

    game: str  # where the row has no id, the one that belongs to its number
    sentence: str


class Mark(Struct, frozen=True):
    """What the owner has done with a game as a whole."""

    successor: str | None = None  # the game that replaced it when a step was taken back
    archived: bool = False  # listings leave it out by default

    @property
    def hidden(self) -> bool:
        """Whether listings leave the game out."""
        return self.archived or self.successor is not None


class Recorded(Struct, frozen=True):
    """A decision that is stored."""

    step: Step[Event]
    head: Head
    already: bool  # it was stored by an earlier call; this one appended nothing


class Finding(Struct, frozen=True):
    """The first fault that an audit found in a game."""

    position: int | None  # of the event, or of its step's first event
    step: int | None
    field: str  # "hash", "DamageDealt.amount", "heads.steps", ...
    stored: str
    expected: str  # what it should be, by everything else or by what somebody wrote down
    sentence: str


class Report(Struct, frozen=True):
    """What an audit saw of a game's whole line."""

    game: str
    steps: int
    events: int
    head_hash: str  # 64 hex digits, computed from the steps
    play_hash: str
    checks: tuple[str, ...]  # those that passed, in order
    finding: Finding | None  # None: all is well
    given: int = 0  # steps whose luck was given
    commitment: str | None = None  # to the seed of creation; None where that is not known
    seed_origin: str | None = None  # of that seed: "drawn" or "chosen"
    turnings: tuple[Turning, ...] = ()  # where luck, rules or the taking of given luck change
    unseen: tuple[str, ...] = ()  # what today's rules cannot derive, a sentence a stretch
    since: Since | None = None  # the expected head is an earlier one, and the game has gone on
    unruled: str = ""  # why the rules could not be asked: their ruleset is not here


class Fault(Struct, frozen=True):
    """A fault that a check found in a store."""

    part: str  # "file", "schema", "steps", or the table that has it
    game: str  # empty if it concerns no single game
    sentence: str
    mend: str  # what a repair does about it; empty: it cannot


class Unruled(Struct, frozen=True):
    """A game that cannot be checked whole here, since its rules are not here."""

    game: str
    why: str  # "no ruleset 'claims'", or why it does not load


class Gap(Struct, frozen=True):
    """Something that was stored once, as numbers tell, and is not here any more."""

    game: str  # empty where it is several, or steps
    sentence: str


class Checkup(Struct, frozen=True):
    """What a check saw of a whole store."""

    games: int
    steps: int
    faults: tuple[Fault, ...]  # none: nothing is wrong, as far as it was checked
    unruled: tuple[Unruled, ...] = ()  # none: all was checked
    gaps: tuple[Gap, ...] = ()  # none: all that was ever stored is here, by its numbers


class PlayedGame(Struct, frozen=True):
    """A game that was played here.

    id: the sender's, of the first step; the same game again is stored once.
    steps: the events of each of its own steps; of a branch from `Branched` on.
    leaves: the hashes of each step's events (`chain.leaves_of`), where whoever played it has
    worked them out; they are taken as they are.
    """

    id: str
    steps: tuple[tuple[Event, ...], ...]
    leaves: tuple[bytes, ...] | None = None


class BranchInsideStep(StoreError):
    """A branch must begin between two steps; `before` and `after` are the nearest places."""

    def __init__(self, at: int, before: int | None, after: int) -> None:
        places = f"{after}" if before is None else f"{before} or {after}"
        self.before = before  # None inside step 0
        self.after = after
        self.nearest = after if before is None or after - at < at - before else before
        super().__init__(
            f"event {at} lies inside a step; a branch can begin after event {places}",
            hint=f"--at {self.nearest}",
        )
