"""The head row of a game: all of `Head` that the stream determines, kept up to date by appends."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, TypeGuard

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from event_store.records import Head
from mechs_core.kernel.codec import UNREADABLE
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.errors import CorruptStream
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import Branched, Event, GameCreated, Result, Seat, Step
from mechs_core.kernel.stream import UNFOLDABLE, Line

GIVEN_ID: Final = re.compile("g-([0-9]{4}|[1-9][0-9]{4,17})")  # the ids that `id_of` gives


def is_game_id(value: object) -> TypeGuard[str]:
    """Whether a value has the form of a game id, so that it is safe in the name of a file."""
    return isinstance(value, str) and GIVEN_ID.fullmatch(value) is not None


def id_of(number: int) -> str:
    """The id of the n-th game that was begun, from 1."""
    return f"g-{number:04d}"


def number_in(game: str) -> int:
    """The number that is in an id."""
    return int(game.removeprefix("g-"))


class Row(Struct, frozen=True, array_like=True):
    """One row of `heads`, values and column order as stored."""

    game: str
    root: str
    parent: str | None
    at: int | None
    first: int  # number of the game's own first step
    ruleset: str
    rules: int
    seats: str  # JSON
    seed_origin: str
    steps: int
    position: int
    hash: bytes
    status: str  # "running" or "ended"; "closed" is a note
    waiting: str  # JSON
    summary: str
    result: str | None  # JSON
    created: str
    updated: str


class Entry(Struct, frozen=True):
    """A head row with the owner's notes."""

    row: Row
    name: str
    closed: bool


class Change(Struct, frozen=True):
    """What an append writes beside its steps, in the same transaction."""

    row: Row  # the head afterwards
    expected: Row | None  # the head before; None: the game is new
    ids: tuple[tuple[str, int], ...]  # decision id and step number
    seeds: tuple[str, ...] = ()  # of a new game: commitments to every seed its line uses
    name: str = ""  # of a new game
    once: bool = False  # raises if a game with this head hash is stored already
    instead_of: Row | None = None  # the game that a new one replaces
    sent: str = ""  # the sender's id of a new game: raises if another was begun under it

    @property
    def added(self) -> int:
        """How many steps."""
        return self.row.steps - (self.expected.steps if self.expected else self.row.first)


def begun(game: str, root: str, line: Line, own: Step[Event], origin: str) -> Row:
    """The row of a game whose own first step this is; `moved` brings it up to date.

    line: after that step or later ones. origin: of the seed in force after it.
    """
    first = own.events[0]
    branched = first if type(first) is Branched and own.number else None
    row = Row(
        game=game,
        root=root,
        parent=branched.parent if branched else None,
        at=branched.at if branched else None,
        first=own.number,
        ruleset=line.ruleset.name,
        rules=line.rules,
        seats=_json(line.created.seats),
        seed_origin=origin,
        steps=0,
        position=0,
        hash=b"",
        status="",
        waiting="",
        summary="",
        result=None,
        created=own.envelope.time,
        updated="",
    )
    return moved(row, line, own)


def moved(row: Row, line: Line, last: Step[Event]) -> Row:
    """The row after a step. line: after that step.

    Raises CorruptStream for a state that the rules cannot read, since other rules made it.
    """
    try:
        asked = line.requests()
        result = line.ruleset.rules.result(line.state)
        summary = line.ruleset.rules.summary(line.state)
    except UNFOLDABLE as error:
        raise CorruptStream(
            f"the state after position {line.position - 1} cannot be read: {error!r}"
        ) from error
    return replace(
        row,
        rules=line.rules,
        steps=line.steps,
        position=line.position,
        hash=last.hash,
        status="running" if asked else "ended",
        waiting=_json(tuple(dict.fromkeys(request.seat for request in asked if request.required))),
        summary=summary,
        result=None if result is None else _json(result),
        updated=last.envelope.time,
    )


def origin_of(events: Iterable[Event]) -> str:
    """The origin of the seed in force after these inputs."""
    origin = ""
    for event in events:
        if type(event) is GameCreated or (type(event) is Branched and event.seed is not None):
            origin = event.seed_origin or ""
    return origin


def seeds_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The commitments to the seeds of these inputs, in the order in which they come into force."""
    seeds = [
        event.seed
        for event in events
        if (type(event) is GameCreated or type(event) is Branched) and event.seed is not None
    ]
    return tuple(dict.fromkeys(commitment(seed) for seed in seeds))


def sound(entry: Entry) -> Entry:
    """The entry, if its values have the types that this program writes. Raises CorruptStream."""
    row = entry.row
    for name, game in (("game", row.game), ("root", row.root), ("parent", row.parent)):
        if not is_game_id(game) and not (game is None and name == "parent"):
            raise damaged(row.game, f"its {name} is {game!r}, which is no id of a game")
    try:
        msgspec.convert(astuple(row), Row, builtin_types=(bytes,))
        msgspec.convert(entry.name, str)
        "".join(text for text in (*astuple(row), entry.name) if isinstance(text, str)).encode()
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise damaged(row.game, error) from error
    return entry


def damaged(game: object, error: object) -> CorruptStream:
    hint = f"mechs audit {game}" if is_game_id(game) else "mechs audit --all"
    return CorruptStream(f"the head row of {game} was damaged: {error}", hint=hint)


_seats = msgspec.json.Decoder(tuple[str, ...])
_waiting = msgspec.json.Decoder(tuple[Seat, ...])
_result = msgspec.json.Decoder(Result)


def head_of(entry: Entry) -> Head:
    """The row as people and programs read it. Raises CorruptStream."""
    row = sound(entry).row
    try:
        seats, waiting = _seats.decode(row.seats), _waiting.decode(row.waiting)
        if any(seat not in range(len(seats)) for seat in waiting):
            raise damaged(row.game, f"seats {row.waiting} are not among the {len(seats)}")
        result = None if row.result is None else _result.decode(row.result)
        if result is not None and not _is_of(result, len(seats)):
            raise damaged(row.game, f"its result is not one of {len(seats)} seats")
        return Head(
            game=row.game,
            ruleset=row.ruleset,
            rules=row.rules,
            seats=seats,
            seed_origin=row.seed_origin,
            steps=row.steps,
            position=row.position,
            hash=row.hash,
            root=row.root,
            parent=row.parent,
            at=row.at,
            status="closed" if entry.closed and row.status == "running" else row.status,
            waiting=waiting,
            summary=row.summary,
            result=result,
            created=row.created,
            updated=row.updated,
            name=entry.name,
        )
    except UNREADABLE as error:
        raise damaged(row.game, error) from error


def _is_of(result: Result, seats: int) -> bool:
    """Whether a result is for this number of seats."""
    ranked = [seat for place in result.ranking for seat in place]
    everybody = len(result.score) == len(result.parts) == seats
    return everybody and bool(result.ranking) and all(seat in range(seats) for seat in ranked)


def _json(value: Any) -> str:
    return encode_json(value).decode()
