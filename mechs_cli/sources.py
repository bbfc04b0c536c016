"""A game of the store or a file, whichever a name means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from mechs_cli import world
from mechs_cli.files import read_bytes
from mechs_cli.seats import Seats, seats_of
from mechs_cli.secrecy import all_open
from mechs_core.kernel.errors import CorruptStream, IncompatibleReplay, UnknownGame
from mechs_core.kernel.messages import Event, GameCreated, Step
from mechs_core.kernel.replay import LARGEST_FILE, LONGEST_LINE, Recording, Replay, read
from mechs_core.kernel.ruleset import Ruleset


class Source(Struct, frozen=True):
    """A line to be told: of a game, or of a replay file."""

    title: str
    ruleset: Ruleset
    seats: Seats
    steps: Sequence[Step[Event]]
    opened: Callable[[str], bool]
    game: str = ""  # id in the store; empty for a file


def is_file(said: str) -> bool:
    """Whether a name means a file: it looks like a path, or there is such a file."""
    return "/" in said or said.endswith(".jsonl") or Path(said).is_file()


def read_replay(
    path: Path, largest: int = LARGEST_FILE, longest: int = LONGEST_LINE
) -> Replay | Recording:
    """A replay or a recording, read and found whole. Raises IncompatibleReplay with the path."""
    data = read_bytes(path, largest)
    try:
        return read(data, world.find, longest, largest)
    except IncompatibleReplay as error:
        raise IncompatibleReplay(f"{path}: {error.sentence}", error.hint) from error


def source_of(said: str, store: str | None) -> Source | Recording:
    """A game by id or name, or else a file. Raises UnknownGame, IncompatibleReplay."""
    try:
        with world.open_store(store, read_only=True) as games:
            head = games.head(said)
            ruleset, steps = world.find(head.ruleset), games.steps(head.game)
            return Source(
                title=head.game,
                ruleset=ruleset,
                seats=seats_of(ruleset, created_of(steps)),
                steps=steps,
                opened=games.opened(head.game),
                game=head.game,
            )
    except UnknownGame:
        if not is_file(said):
            raise
    replay = read_replay(Path(said))
    if isinstance(replay, Recording):
        return replay
    seats = seats_of(replay.ruleset, created_of(replay.steps))
    return Source(said, replay.ruleset, seats, replay.steps, all_open)


def created_of(steps: Sequence[Step[Event]]) -> GameCreated:
    """The first record of a line. Raises CorruptStream."""
    first = steps[0].events[0] if steps else None
    if type(first) is not GameCreated:
        raise CorruptStream("step 0 does not begin with GameCreated")
    return first
