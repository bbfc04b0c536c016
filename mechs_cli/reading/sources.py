"""A game of the store or a file, whichever an argument names."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from mechs_cli.files.writing import read_bytes
from mechs_cli.games import world
from mechs_core.kernel.errors import CorruptStream, IncompatibleReplay, UnknownGame
from mechs_core.kernel.hashed_lines import BEGINNING, FILE, LARGEST_FILE, LONGEST_LINE
from mechs_core.kernel.messages import Event, GameCreated, Step
from mechs_core.kernel.names import FILES
from mechs_core.kernel.on_demand import on_call
from mechs_core.kernel.outside import unmarked
from mechs_core.kernel.replay import Begun, Recording, Replay, begin, recording_of, replay_of
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.table.eyes import all_open
from mechs_core.table.seats import Seats, seats_of

if TYPE_CHECKING:
    from event_store import GameStore

PACKING: Final = "mechs_core.pages.packing"  # needed for pages alone
is_page: Final = on_call(PACKING, "is_page")
replays_in_page: Final = on_call(PACKING, "replays_in_page")


class Source(Struct, frozen=True):
    """A line to be told: of a game, or of a replay file."""

    title: str
    ruleset: Ruleset
    seats: Seats
    steps: Sequence[Step[Event]]
    opened: Callable[[str], bool]
    game: str = ""  # id in the store; empty for a file


def is_file(name: str) -> bool:
    """Whether a name means a file: it looks like a path, or there is such a file."""
    return "/" in name or name.endswith(FILES) or Path(name).is_file()


class InFile(IncompatibleReplay):
    """What is wrong with a file, with its path. bare: without."""

    def __init__(self, path: Path, bare: IncompatibleReplay) -> None:
        super().__init__(f"{path}: {bare.sentence}", bare.hint.replace(FILE, quote(str(path))))
        self.bare = bare


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Adds the file's path to what is wrong with it, and switches the garbage collector off.

    JSON has no reference cycles; on a file of lists the collector took four fifths of the time.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    except IncompatibleReplay as error:
        raise InFile(path, error) from error
    finally:
        if collects:
            gc.enable()


def begun_in(path: Path, largest: int = LARGEST_FILE, longest: int = LONGEST_LINE) -> Begun:
    """A replay or a recording whose header has been read; of a page, the first of its files.

    Raises IncompatibleReplay, BadFile.
    """
    return all_begun_in(path, largest, longest)[0]


def all_begun_in(
    path: Path, largest: int = LARGEST_FILE, longest: int = LONGEST_LINE
) -> list[Begun]:
    """Every file of a page; else the file itself. Raises as `begun_in` does."""
    return begun_from(path, unmarked(read_bytes(path, largest)), largest, longest)


def begun_from(path: Path, data: bytes, largest: int, longest: int) -> list[Begun]:
    """The same from the bytes of the file. Raises IncompatibleReplay."""
    with reading(path):
        files = replays_in_page(data, largest) if holds_page(data) else [data]
        return [begin(file, world.find, longest, largest) for file in files]


def holds_page(data: bytes) -> bool:
    """Whether a file is a page; of a replay file nothing is loaded to find that out."""
    return not data.startswith(BEGINNING) and bool(is_page(data))


def replays_in(
    path: Path, largest: int = LARGEST_FILE, longest: int = LONGEST_LINE
) -> list[Replay]:
    """The replays of a file, read and found whole; a recording is refused by its header.

    Raises IncompatibleReplay with the path, BadFile.
    """
    many = all_begun_in(path, largest, longest)
    if any(begun.is_recording for begun in many):
        raise IncompatibleReplay(
            f"{path} is a recording of one view: it can be shown, not imported",
            hint=f"mechs replay {path}",
        )
    with reading(path):
        return [replay_of(begun) for begun in many]


def source_of(name: str, store: str | None) -> Source | Recording:
    """A game by id or name, or else a file. Raises UnknownGame, IncompatibleReplay, BadFile."""
    opened = found_as(name, store)
    if isinstance(opened, Source):
        return opened
    with reading(Path(name)):
        return recording_of(opened) if opened.is_recording else told_by(replay_of(opened), name)


def line_of(name: str, store: str | None, refusal: str) -> Source:
    """A game or a replay file; a recording is refused as soon as its header is read.

    refusal: completes the sentence "NAME is ...". Raises as `source_of` does.
    """
    opened = found_as(name, store)
    if isinstance(opened, Source):
        return opened
    if opened.is_recording:
        raise UnknownGame(f"{name} is {refusal}")
    with reading(Path(name)):
        return told_by(replay_of(opened), name)


def found_as(name: str, store: str | None) -> Source | Begun:
    """A game, or else a file whose header has been read."""
    try:
        with world.open_store(store, read_only=True) as games:
            return stored(games, name)
    except UnknownGame:
        if not is_file(name):
            raise
    return begun_in(Path(name))


def stored(games: GameStore, name: str) -> Source:
    """A game of the store. Raises UnknownGame."""
    head = games.head(name)
    ruleset, steps = world.find(head.ruleset), games.steps(head.game)
    return Source(
        title=head.game,
        ruleset=ruleset,
        seats=seats_in(ruleset, steps),
        steps=steps,
        opened=games.opened(head.game),
        game=head.game,
    )


def told_by(replay: Replay, title: str) -> Source:
    """The line of a replay file, which hides nothing."""
    ruleset, steps = replay.ruleset, replay.steps
    return Source(title, ruleset, seats_in(ruleset, steps), steps, all_open)


def seats_in(ruleset: Ruleset, steps: Sequence[Step[Event]]) -> Seats:
    """Who sits in the game of these steps. Raises CorruptStream."""
    return seats_of(Line.of(ruleset, steps[:1]))


def created_of(steps: Sequence[Step[Event]]) -> GameCreated:
    """The first record of a line. Raises CorruptStream."""
    first = steps[0].events[0] if steps else None
    if type(first) is not GameCreated:
        raise CorruptStream("step 0 does not begin with GameCreated")
    return first
