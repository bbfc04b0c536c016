"""The replay file, a header and a line for each step; and the recording of what one viewer saw.

Both are JSON lines that are chained by hashes (`hashed_lines`). docs/replay-format.md describes
them. A file is kept in memory as bytes, and a step is decoded each time it is used, so that a
file takes little more memory than its size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain as joined
from typing import Any, Generic, TypeVar

from msgspec import Struct, json
from msgspec.structs import replace

from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import UNREADABLE, anonymous, codec_of
from mechs_core.kernel.creation import LARGEST
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.envelopes import Ids, why_bad_envelope
from mechs_core.kernel.errors import CorruptStream, IncompatibleReplay
from mechs_core.kernel.hashed_lines import (
    LARGEST_FILE,
    LONGEST_LINE,
    HashedLines,
    chained,
)
from mechs_core.kernel.messages import (
    Branched,
    Envelope,
    Event,
    GameCreated,
    Seat,
    Step,
)
from mechs_core.kernel.on_demand import OnDemand
from mechs_core.kernel.outside import why_repeated
from mechs_core.kernel.rederivation import Difference, rederive
from mechs_core.kernel.replay_header import (
    RECORDING,
    REPLAY,
    Account,
    Header,
    header_fault,
    header_of,
    need_room,
)
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import UNFOLDABLE, Line
from mechs_core.kernel.viewers import tell
from mechs_core.kernel.words import shown

E = TypeVar("E", bound=Event)
Find = Callable[[str], Ruleset]


class StepLine(Struct, Generic[E], frozen=True, forbid_unknown_fields=True):
    """A step: its input, then what followed."""

    step: int
    envelope: Envelope
    decision: E  # GameCreated, Branched or Decided
    events: tuple[E, ...]


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a recording: what one viewer saw of it."""

    step: int
    position: int  # of the first event
    time: str
    events: tuple[dict[str, Any], ...]  # redacted
    sentences: tuple[str, ...]  # one an event
    view: dict[str, Any]  # after the step


class Outline(Struct, frozen=True):
    """A moment without its view."""

    position: int
    events: tuple[dict[str, Any], ...]
    sentences: tuple[str, ...]


class Replay(Struct, frozen=True):
    """A replay file that has been read and found whole."""

    header: Header
    ruleset: Ruleset
    steps: Sequence[Step[Event]]


class Recording(Struct, frozen=True):
    """A recording whose lines are intact. It proves nothing about the game."""

    header: Header
    ruleset: Ruleset
    moments: Sequence[Moment]
    outlines: Sequence[Outline]  # the moments without their views, which take the most room


class NotReproduced(IncompatibleReplay):
    """A replay whose events are not those that rules and seed give."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(f"the rules do not reproduce it: {difference}")
        self.difference = difference


# ---------------------------------------------------------------- writing


def write(ruleset: Ruleset, steps: Sequence[Step[Event]]) -> Iterator[bytes]:
    """A replay file's lines, each with its line end. steps: the whole line from step 0."""
    lines = (
        StepLine(step.number, step.envelope, anonymous(step.events[0]), step.events[1:])
        for step in steps
    )
    header: Struct = header_of(ruleset, steps)
    yield from chained(joined((header,), lines))


def record(
    ruleset: Ruleset,
    steps: Sequence[Step[Event]],
    viewer: Seat | None,
    opened: Callable[[str], bool],
) -> Iterator[bytes]:
    """A recording's lines for a viewer. opened: whether a seed's secrets are open.

    Raises CorruptStream for a line that cannot be shown.
    """
    full = header_of(ruleset, steps)
    hidden = {} if opened(full.seed or "") else {"seed": None, "scenario": None}
    lines: list[Struct] = [replace(full, format=RECORDING, viewer=viewer, **hidden)]
    created = steps[0].events[0]
    assert type(created) is GameCreated
    line = Line(ruleset, created)  # before step 0, whose events are told too
    for step in steps:
        try:
            lines.append(_moment(line, step, viewer, opened))
        except UNFOLDABLE as error:  # it folds, but only another rules version can have made it
            raise CorruptStream(f"step {step.number} cannot be shown: {error!r}") from error
    yield from chained(lines)


def _moment(
    line: Line, step: Step[Event], viewer: Seat | None, opened: Callable[[str], bool]
) -> Moment:
    """What a viewer saw of the next step; the line is moved past that step."""
    first = line.position
    told = [*tell(line, map(anonymous, step.events), viewer, opened)]
    return Moment(
        step=step.number,
        position=first,
        time=step.envelope.time,
        events=tuple(json.decode(encode_json(each.event)) for each in told),
        sentences=tuple(each.sentence for each in told),
        view=json.decode(encode_json(told[-1].view)),
    )


# ---------------------------------------------------------------- reading


class Begun(Struct, frozen=True):
    """A file of which nothing but the header has been read."""

    header: Header
    ruleset: Ruleset
    lines: HashedLines
    bodies: Iterator[bytes]  # of the lines below the header

    @property
    def is_recording(self) -> bool:
        return self.header.format == RECORDING


def begin(
    data: bytes,
    find: Find,
    longest: int = LONGEST_LINE,
    largest: int = LARGEST_FILE,
) -> Begun:
    """Read the header of a replay or recording; `replay_of` and `recording_of` read the rest.

    find: gives the ruleset of a name, or raises UnknownGame. Raises IncompatibleReplay.
    """
    lines = HashedLines(data, longest, largest)
    bodies = lines.checked()
    header: Header = _decoded(_headers, next(bodies), 1)
    if header.format not in (REPLAY, RECORDING):
        raise IncompatibleReplay(f"format {header.format!r} is not {REPLAY} or {RECORDING}")
    return Begun(header, find(header.ruleset), lines, bodies)


def read(
    data: bytes,
    find: Find,
    longest: int = LONGEST_LINE,
    largest: int = LARGEST_FILE,
) -> Replay | Recording:
    """A replay or a recording from a file's bytes, checked for wholeness and against its header.

    A replay's chain is verified; that rules and seed reproduce it is for `verify`. Nobody can
    verify what a recording tells. Raises IncompatibleReplay, and what `begin` raises.
    """
    begun = begin(data, find, longest, largest)
    return recording_of(begun) if begun.is_recording else replay_of(begun)


def recording_of(begun: Begun) -> Recording:
    """Read a recording to its end.

    Raises IncompatibleReplay for a damaged line, or where the header announces another number of
    steps than there are.
    """
    count = 0
    for count, body in enumerate(begun.bodies, 1):
        moment: Moment = _decoded(_moments, body, count + 1)
        if moment.step != count - 1:
            raise IncompatibleReplay(f"line {count + 1}: step {moment.step}, expected {count - 1}")
        if count > begun.header.steps:
            break
    if count != begun.header.steps:
        more = " or more" if count > begun.header.steps else ""
        raise IncompatibleReplay(
            f"{begun.header.steps} steps are announced, {count}{more} are here"
        )
    if not count:
        raise IncompatibleReplay("there is no step")
    lines = begun.lines
    return Recording(
        header=begun.header,
        ruleset=begun.ruleset,
        moments=OnDemand(count, lambda number: _moments.decode(lines[number + 1])),
        outlines=OnDemand(count, lambda number: _outlines.decode(lines[number + 1])),
    )


def replay_of(begun: Begun) -> Replay:
    """Read a replay to its end: each line's form, chain and fold are checked, then the header.

    Raises IncompatibleReplay for the first that fails. Where a decision id or the header does not
    fit the steps, and the rules do not give these steps, it says what the rules say.
    """
    decoder, chain, hashes, ids = _step_lines(begun.ruleset), Chain(), bytearray(), Ids()
    account: Account | None = None
    stranger = ""  # the first id that no store has given: it follows from a changed event, too
    for number, body in enumerate(begun.bodies, 2):
        step = _sealed(chain, _decoded(decoder, body, number), number)
        if (why := ids.why_refused(step)) is not None and not stranger:
            stranger = f"line {number}: {why}"
        try:
            if account is None:
                account = Account(begun.ruleset, step)
            else:
                account.add(step)
        except CorruptStream as error:
            raise IncompatibleReplay(f"the steps do not fold: {error}") from error
        need_room(begun.header, account)
        hashes += step.hash
    if account is None:
        raise IncompatibleReplay("line 2 does not begin a game")
    lines = begun.lines

    def step_at(number: int) -> Step[Event]:
        line = decoder.decode(lines[number + 1])
        sealed = bytes(hashes[32 * number : 32 * number + 32])
        return Step(number, sealed, line.envelope, (line.decision, *line.events))

    replay = Replay(begun.header, begun.ruleset, OnDemand(chain.steps, step_at))
    fault = IncompatibleReplay(stranger) if stranger else header_fault(begun.header, account)
    if fault is not None:
        verify(replay)  # an event that was changed comes before what follows from it
        raise fault
    return replay


def _sealed(chain: Chain, line: StepLine[Any], number: int) -> Step[Event]:
    """The step of a line, sealed as the next of the chain.

    number: of the line in the file, from 1. Raises IncompatibleReplay.
    """
    if line.step != chain.steps:
        raise IncompatibleReplay(f"line {number}: step {line.step}, expected {chain.steps}")
    if (type(line.decision) is GameCreated) != (number == 2):
        begins = "does not begin a game" if number == 2 else "begins a game, and only line 2 can"
        raise IncompatibleReplay(f"line {number} {begins}")
    first = line.decision
    why = why_bad_envelope(line.envelope) or _why_too_large(first)
    if type(first) is Branched and first.parent:
        why = f"Branched.parent is {shown(first.parent)}; in a file it is empty"
    if why is not None:
        raise IncompatibleReplay(f"line {number}: {why}")
    try:
        return chain.add(line.envelope, (line.decision, *line.events))
    except UNREADABLE as error:  # numbers beyond 64 bits, which JSON can hold and msgpack not
        raise IncompatibleReplay(f"line {number}: {error}") from error


def _why_too_large(first: Event) -> str | None:
    """Why this step cannot create a game: a scenario or option beyond LARGEST bytes; else None."""
    if type(first) is not GameCreated:
        return None
    options = ((f"option {name}", value) for name, value in first.options.items())
    for name, value in (("scenario", first.scenario), *options):
        if len(encode_json(value)) > LARGEST:
            return f"{name}: larger than {LARGEST} bytes"
    return None


def verify(replay: Replay) -> None:
    """Raises IncompatibleReplay where rules and seed do not reproduce the file."""
    try:
        difference = rederive(replay.ruleset, replay.steps)
    except CorruptStream as error:
        raise IncompatibleReplay(str(error)) from error
    if difference is not None:
        raise NotReproduced(difference)


def _decoded(decoder: json.Decoder[Any], body: bytes, number: int) -> Any:
    """A line's record. Raises IncompatibleReplay unless it encodes to exactly these bytes."""
    try:
        record = decoder.decode(body)
        canonical = encode_json(record) == body
    except UNREADABLE as error:
        raise IncompatibleReplay(f"line {number}: {error}") from error
    if not canonical:
        twice = why_repeated(body)
        why = f": {twice}" if twice else ""
        raise IncompatibleReplay(f"line {number} is not in the form that this program writes{why}")
    return record


@lru_cache(maxsize=64)
def _step_lines(ruleset: Ruleset) -> json.Decoder[Any]:
    line: Any = StepLine
    return json.Decoder(line[codec_of(ruleset).record])


_headers: json.Decoder[Header] = json.Decoder(Header)
_moments: json.Decoder[Moment] = json.Decoder(Moment)
_outlines: json.Decoder[Outline] = json.Decoder(Outline)
