"""Stored games as tables in a folder: a data set for each ruleset, all of it or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from mechs_cli.console.output import counting, tell
from mechs_cli.files.writing import whole_folder
from mechs_cli.games import world
from mechs_cli.games.secrecy import eyes_for
from mechs_core.analysis.data.csv_files import CsvWriter
from mechs_core.analysis.data.rows import Columns
from mechs_core.analysis.data.stored import UNREADABLE, batches
from mechs_core.analysis.data.tables import NAMES, tables_of
from mechs_core.analysis.extras import need
from mechs_core.kernel.errors import MechsError, UnknownGame
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.seats import seats_of

if TYPE_CHECKING:
    from event_store import GameStore

TABLE: Final = f"(?:{'|'.join(NAMES)})"
WRITTEN: Final = re.compile(  # paths of the files of a data set, or of a folder of data sets
    rf"(\w+/)?(dataset\.json|\.lock|{TABLE}\.csv|{TABLE}/part-\d+-\d+\.parquet)"
)
Look = Callable[[str, Line], Eyes]
Skip = Callable[[str, MechsError], None]


class Writer(Protocol):
    """Something that rows can be written to."""

    def add_rows(self, first: int, last: int, taken: Mapping[str, Columns]) -> None: ...


Open = Callable[[Path, Ruleset, Sequence[str]], AbstractContextManager[Writer]]


def parquet_writer(
    folder: Path, ruleset: Ruleset, wanted: Sequence[str]
) -> AbstractContextManager[Writer]:
    """Raises MissingExtra."""
    need("pyarrow", "polars")
    from mechs_core.analysis.data.dataset import Writer
    from mechs_core.analysis.data.frames import manifest_of

    return Writer(folder, manifest_of(ruleset, wanted))


def csv_writer(
    folder: Path, ruleset: Ruleset, wanted: Sequence[str]
) -> AbstractContextManager[Writer]:
    return CsvWriter(
        folder, (table for name, table in tables_of(ruleset).items() if name in wanted)
    )


WRITERS: Final[dict[str, Open]] = {"parquet": parquet_writer, "csv": csv_writer}


def write_tables(
    store: GameStore,
    games: Sequence[str],
    folder: Path,
    writer: Open,
    wanted: Sequence[str],
    look: Look,
    skip: Skip,
    *,
    force: bool,
) -> dict[str, int]:
    """Write games of a store, by id, as `look` may see them. Returns how many of each ruleset.

    Games of one ruleset go into the folder itself, else each ruleset's into a folder of its name.
    Raises MechsError, and then nothing is written.
    """
    sorted_out = by_ruleset(store, games, skip)
    written: dict[str, int] = {}
    with (
        whole_folder(folder, force=force, known=is_known) as new,
        counting(len(games), 0, "games") as done,
    ):
        for name, ids in sorted_out.items():
            ruleset, place = world.find(name), new if len(sorted_out) == 1 else new / name
            with writer(place, ruleset, wanted) as out:
                for batch in batches(store, ids, ruleset, wanted, look, skip):
                    out.add_rows(*batch)
                    written[name] = batch.last + 1
                    done(sum(written.values()))
        if not written:
            raise UnknownGame("there is no game to write")
    return written


def is_known(path: str) -> bool:
    """Whether a path, relative to the folder, is that of a file which exports write."""
    return WRITTEN.fullmatch(path) is not None


def by_ruleset(store: GameStore, games: Iterable[str], skip: Skip) -> dict[str, list[str]]:
    """The games of each ruleset, in their order. skip: see `batches`."""
    found: dict[str, list[str]] = {}
    for game in games:
        try:
            found.setdefault(world.find(store.head(game).ruleset).name, []).append(game)
        except UNREADABLE as error:
            skip(game, error)
    return found


def looking(store: GameStore, as_seat: str | None, reveal: bool) -> Look:
    """A function that gives the eyes of a reading command for each game of a store."""

    def look(game: str, begun: Line) -> Eyes:
        return eyes_for(seats_of(begun), store.opened(game), as_seat=as_seat, reveal=reveal)

    return look


def leave_out(game: str, error: MechsError) -> None:
    """For exports of many games: report one that cannot be read, and go on with the others."""
    tell(f"{game} is left out: {error.sentence}")


def refuse(game: str, error: MechsError) -> None:
    """For the export of a single game: raise the error."""
    raise error
