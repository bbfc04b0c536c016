"""A game of the store or a file, whichever a name means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from mechs_cli import world
from mechs_cli.files import read_bytes
from mechs_cli.secrecy import all_open
from mechs_core.kernel.errors import IncompatibleReplay, UnknownGame
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.replay import LARGEST_FILE, LONGEST_LINE, Recording, Replay, read
from mechs_core.kernel.ruleset import Ruleset


class Source(Struct, frozen=True):
    """A line to be told: of a game, or of a replay file."""

    title: str
    ruleset: Ruleset
    seats: tuple[str, ...]
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
            return Source(
                title=head.game,
                ruleset=world.find(head.ruleset),
                seats=head.seats,
                steps=games.steps(head.game),
                opened=games.opened(head.game),
                game=head.game,
            )
    except UnknownGame:
        if not is_file(said):
            raise
    replay = read_replay(Path(said))
    if isinstance(replay, Recording):
        return replay
    header: Any = replay.header
    return Source(said, replay.ruleset, header.seats, replay.steps, all_open)
