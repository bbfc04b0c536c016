"""The header of a replay file: everything in it follows from the steps below it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from mechs_core.kernel.codec import event_bytes
from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.errors import CorruptStream, IncompatibleReplay
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import Event, Result, Seat, Step, Value
from mechs_core.kernel.places import place_apart
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import UNFOLDABLE, Line

REPLAY = "mechs-replay-1"
RECORDING = "mechs-recording-1"


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. Everything in it follows from the steps below it."""

    format: str
    ruleset: str
    rules: int  # rules version at creation
    seats: tuple[str, ...]
    options: dict[str, Value]
    seed_origin: str
    commitment: str  # to the seed of creation
    steps: int
    events: int
    play_hash: str
    head_hash: str  # of the last step's chain
    result: Result | None = None
    seed: str | None = None  # not in a recording
    scenario: Json = None  # not in a recording
    viewer: Seat | None = None  # of a recording; None: a spectator


class Account:
    """Makes the header of a line, step by step as these are read."""

    def __init__(self, ruleset: Ruleset, first: Step[Event]) -> None:
        """first: step 0. Raises CorruptStream if it does not begin a game."""
        self.line = Line.of(ruleset, (first,))
        self._played = sha256(event_bytes(first.events))
        self._last = first.hash

    def add(self, step: Step[Event]) -> None:
        """The next step. Raises CorruptStream where it does not fold."""
        self.line.extend(step.events)
        self._played.update(event_bytes(step.events))
        self._last = step.hash

    def header(self) -> Header:
        created = self.line.created
        return Header(
            format=REPLAY,
            ruleset=created.ruleset,
            rules=created.rules,
            seats=created.seats,
            options=created.options,
            seed_origin=created.seed_origin,
            commitment=commitment(created.seed),
            steps=self.line.steps,
            events=self.line.position,
            play_hash=self._played.hexdigest(),
            head_hash=self._last.hex(),
            result=self.line.ruleset.rules.result(self.line.state),
            seed=created.seed,
            scenario=created.scenario,
        )


def header_of(ruleset: Ruleset, steps: Sequence[Step[Event]]) -> Header:
    """The header that a whole line's steps give. Raises CorruptStream."""
    account = Account(ruleset, steps[0])
    for step in steps[1:]:
        account.add(step)
    return account.header()


def need_room(header: Header, account: Account) -> None:
    """Raises IncompatibleReplay as soon as there are more steps or events than the header says."""
    for name, count in (("steps", account.line.steps), ("events", account.line.position)):
        if count > (announced := getattr(header, name)):
            raise IncompatibleReplay(f"the header announces {announced} {name}, and more are here")


def header_fault(header: Header, account: Account) -> IncompatibleReplay | None:
    """What is wrong with a header that is not that of the steps below it."""
    try:
        derived = account.header()
    except (CorruptStream, *UNFOLDABLE) as error:
        return IncompatibleReplay(f"the steps do not fold: {error}")
    for name in ("steps", "events"):
        announced, here = getattr(header, name), getattr(derived, name)
        if announced != here:  # there are fewer: `need_room` has seen to the rest
            return IncompatibleReplay(
                f"the header announces {announced} {name}, {here} are here: the last ones are lost"
            )
    for name in Header.__struct_fields__:  # compared encoded, since True == 1 in Python
        stated, follows = getattr(header, name), getattr(derived, name)
        if encode_json(stated) != encode_json(follows):
            place, mine, yours = place_apart(stated, follows)
            return IncompatibleReplay(
                f"the header's {name}{place} is not that of the steps below it: "
                f"{mine} in the file, {yours} expected"
            )
    return None
