"""The replay file: JSON Lines, a header and then one line a step, each line chained to the last.

Each line ends in `,"hash":"<hex>"}`, where the hash is SHA-256 over the previous line's hash and
this line's bytes before `,"hash"`. docs/replay-format.md describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Generic, TypeVar

from msgspec import Struct, json
from msgspec.structs import replace

from mechs_core.kernel.chain import ROOT, Chain
from mechs_core.kernel.codec import (
    UNREADABLE,
    anonymous,
    codec_of,
    encode_json,
    play_hash,
    too_deep,
)
from mechs_core.kernel.errors import CorruptStream, IncompatibleReplay
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import Envelope, Event, GameCreated, Result, Seat, Step, Value
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.ruleset import Json, Ruleset
from mechs_core.kernel.stream import UNFOLDABLE, Line
from mechs_core.kernel.telling import tell

REPLAY = "mechs-replay-1"
RECORDING = "mechs-recording-1"
LONGEST_LINE = 1 << 20  # bytes
LARGEST_FILE = 64 << 20  # bytes
BEGINNING = b'{"format":"mechs-'
TAIL = len(',"hash":""}') + 64

E = TypeVar("E", bound=Event)
Find = Callable[[str], Ruleset]


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


class Replay(Struct, frozen=True):
    """A replay file that has been read and found whole."""

    header: Header
    ruleset: Ruleset
    steps: tuple[Step[Event], ...]


class Recording(Struct, frozen=True):
    """A recording that has been read; its lines are as they were written."""

    header: Header
    ruleset: Ruleset
    moments: tuple[Moment, ...]


# ---------------------------------------------------------------- writing


def header_of(ruleset: Ruleset, steps: Sequence[Step[Event]]) -> Header:
    """The header that a whole line's steps give."""
    created = steps[0].events[0]
    assert type(created) is GameCreated
    return Header(
        format=REPLAY,
        ruleset=created.ruleset,
        rules=created.rules,
        seats=created.seats,
        options=created.options,
        seed_origin=created.seed_origin,
        commitment=commitment(created.seed),
        steps=len(steps),
        events=sum(len(step.events) for step in steps),
        play_hash=play_hash(steps),
        head_hash=steps[-1].hash.hex(),
        result=ruleset.result(Line.of(ruleset, steps).state),
        seed=created.seed,
        scenario=created.scenario,
    )


def write(ruleset: Ruleset, steps: Sequence[Step[Event]]) -> Iterator[bytes]:
    """A replay file's lines, each with its line end. steps: the whole line from step 0."""
    yield from chained(
        [
            header_of(ruleset, steps),
            *(StepLine(s.number, s.envelope, anonymous(s.events[0]), s.events[1:]) for s in steps),
        ]
    )


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
    line = Line(ruleset, created)  # step 0 is told from the state before it
    for step in steps:
        try:
            lines.append(_moment(line, step, viewer, opened))
        except UNFOLDABLE as error:  # it folds, but only other rules could have made it
            raise CorruptStream(f"step {step.number} cannot be shown: {error!r}") from error
    yield from chained(lines)


def _moment(
    line: Line, step: Step[Event], viewer: Seat | None, opened: Callable[[str], bool]
) -> Moment:
    """What a viewer saw of the next step; the line then stands after it."""
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


def chained(lines: Iterable[Struct]) -> Iterator[bytes]:
    """Each record as one JSON line that ends in its hash."""
    previous = ROOT
    for line in lines:
        body = encode_json(line)[:-1]
        previous = sha256(previous + body).digest()
        yield body + b',"hash":"' + previous.hex().encode() + b'"}\n'


# ---------------------------------------------------------------- reading


def bodies(
    data: bytes, longest: int = LONGEST_LINE, largest: int = LARGEST_FILE
) -> Iterator[bytes]:
    """Each line as JSON without its hash, after limits and hashes were checked.

    Raises IncompatibleReplay, naming the line.
    """
    if len(data) > largest:
        raise IncompatibleReplay(f"the file is larger than {largest} bytes")
    if not data.startswith(BEGINNING):
        raise IncompatibleReplay("this is no replay file: it does not begin with a header")
    if not data.endswith(b"\n"):
        raise IncompatibleReplay("the file is cut off: its last line has no end")
    previous = ROOT
    for number, line in enumerate(data[:-1].split(b"\n"), 1):
        if len(line) > longest:
            raise IncompatibleReplay(f"line {number} is longer than {longest} bytes")
        body, tail = line[:-TAIL], line[-TAIL:]
        previous = sha256(previous + body).digest()
        if tail != b',"hash":"' + previous.hex().encode() + b'"}':
            raise IncompatibleReplay(f"line {number} was changed: its hash does not fit")
        if too_deep(body):
            raise IncompatibleReplay(f"line {number} is nested too deep")
        yield body + b"}"


def read(
    data: bytes, find: Find, longest: int = LONGEST_LINE, largest: int = LARGEST_FILE
) -> Replay | Recording:
    """A replay or a recording from a file's bytes, checked for wholeness and against its header.

    find: gives the ruleset of a name, or raises UnknownGame. A replay's chain is verified; that
    rules and seed reproduce it is for `verify`. Raises IncompatibleReplay.
    """
    lines = bodies(data, longest, largest)
    header = _decoded(_headers, next(lines), 1)
    ruleset = find(header.ruleset)
    if header.format == RECORDING:
        moments = tuple(_decoded(_moments, body, i) for i, body in enumerate(lines, 2))
        if len(moments) != header.steps:
            raise IncompatibleReplay(f"{header.steps} steps are announced, {len(moments)} are here")
        return Recording(header, ruleset, moments)
    if header.format != REPLAY:
        raise IncompatibleReplay(f"format {header.format!r} is not {REPLAY} or {RECORDING}")
    decoder = _step_lines(ruleset)
    chain, steps = Chain(), []
    for number, body in enumerate(lines, 2):
        line = _decoded(decoder, body, number)
        if line.step != chain.steps:
            raise IncompatibleReplay(f"line {number}: step {line.step}, expected {chain.steps}")
        try:
            steps.append(chain.add(line.envelope, (line.decision, *line.events)))
        except UNREADABLE as error:  # numbers beyond 64 bits, which JSON can hold and msgpack not
            raise IncompatibleReplay(f"line {number}: {error}") from error
    if not steps or type(steps[0].events[0]) is not GameCreated:
        raise IncompatibleReplay("line 2 does not begin a game")
    try:
        expected = header_of(ruleset, steps)
    except (CorruptStream, *UNFOLDABLE) as error:
        raise IncompatibleReplay(f"the steps do not fold: {error}") from error
    for name in Header.__struct_fields__:
        said, found = getattr(header, name), getattr(expected, name)
        if encode_json(said) != encode_json(found):  # true equals 1
            raise IncompatibleReplay(f"the header's {name} is not that of the steps below it")
    return Replay(header, ruleset, tuple(steps))


def verify(replay: Replay) -> None:
    """Raises IncompatibleReplay where rules and seed do not reproduce the file."""
    try:
        difference = rederive(replay.ruleset, replay.steps)
    except CorruptStream as error:
        raise IncompatibleReplay(str(error)) from error
    if difference is not None:
        raise IncompatibleReplay(f"the rules do not reproduce it: {difference}")


def _decoded(decoder: json.Decoder[Any], body: bytes, number: int) -> Any:
    """A line's record; what it encodes to must be what was read."""
    try:
        record = decoder.decode(body)
        canonical = encode_json(record) == body
    except UNREADABLE as error:
        raise IncompatibleReplay(f"line {number}: {error}") from error
    if not canonical:
        raise IncompatibleReplay(f"line {number} is not in the form that this program writes")
    return record


@lru_cache(maxsize=64)
def _step_lines(ruleset: Ruleset) -> json.Decoder[Any]:
    line: Any = StepLine
    return json.Decoder(line[codec_of(ruleset).record])


_headers: json.Decoder[Header] = json.Decoder(Header)
_moments: json.Decoder[Moment] = json.Decoder(Moment)
