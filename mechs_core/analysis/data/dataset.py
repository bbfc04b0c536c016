"""A data set on disk: a manifest, and a folder of Parquet files for each table.

    FOLDER/dataset.json                             what it is
    FOLDER/<table>/part-<first>-<last>.parquet      rows of these games, both included

The files of a part are written under temporary names and renamed when complete, its `games` file
last: a part counts if that file exists. Other files in the folder are ignored. A program that is
killed loses only the part that it was writing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self

import polars as pl
import pyarrow as pa
from msgspec import json

from mechs_core.analysis.data.arrow import arrow_of
from mechs_core.analysis.data.file_checks import need_files
from mechs_core.analysis.data.frames import TYPES, Frames, Manifest, schema_of
from mechs_core.analysis.data.limits import (
    DEEPEST_MANIFEST,
    LARGEST_MANIFEST,
    MOST_COLUMNS,
    Limits,
)
from mechs_core.analysis.data.lock import LOCK, Lock, Taken
from mechs_core.analysis.data.part import TEMPORARY, Part, part_name
from mechs_core.analysis.data.refusals import BadDataSet, need_file, plainly
from mechs_core.analysis.data.rows import Columns
from mechs_core.analysis.data.tables import ADDED, FORMAT, NAMES, TABLES, Column, Table
from mechs_core.analysis.simulating.plan import MOST_GAMES, BadPlan, checked
from mechs_core.kernel.codec import UNREADABLE, NotTaken, from_outside
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.ruleset import Ruleset

MANIFEST: Final = "dataset.json"
PART: Final = re.compile(r"part-([0-9]{9,12})-([0-9]{9,12})\.parquet")
LEFT: Final = re.compile(rf"part\.[0-9]+{re.escape(TEMPORARY)}")  # by a program that was killed
ANOTHER: Final = "-o DIR names another folder"  # a hint where one is refused
FEWER: Final = "compare fewer values at once"
GAMES_A_PART: Final = 500
SECONDS_A_PART: Final = 10.0
USUAL: Final = Limits()


class Writer:
    """Writes a data set from its games' rows, in order of their numbers. A context manager.

    Leaving the context closes the open part, also after an exception. The files of a failed write
    are removed, and the whole data set if no game was written.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        """Begin a data set, or go on with one; the manifest replaces the one that is there.

        Raises BadDataSet where the folder cannot be written to.
        """
        self.folder = folder
        self.manifest = manifest
        self._part: Part | None = None
        self._next = self._due = 0
        self._closing = 0.0
        self._fresh = not (folder / MANIFEST).exists()
        described = json.format(json.encode(manifest), indent=1) + b"\n"
        if len(described) > LARGEST_MANIFEST:
            raise BadDataSet(f"what is compared takes more than {LARGEST_MANIFEST >> 20} MB", FEWER)
        with plainly(folder):
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = locked(folder)
            try:
                for table in manifest.tables:
                    clear(folder / table.name)
                put(folder / MANIFEST, described)
            except BaseException as error:
                self._leave(error)
                raise

    def add_rows(self, first: int, last: int, taken: Mapping[str, Columns]) -> None:
        """All rows of games first to last, both included, as `Rows.take` gives them."""
        tables = {table.name: table for table in self.manifest.tables}
        self.add(first, last, {name: arrow_of(tables[name], taken[name]) for name in tables})

    def add(self, first: int, last: int, rows: Mapping[str, pa.Table]) -> None:
        """All rows of games first to last, both included, by table. Raises BadDataSet.

        After a gap in the numbers a new part begins.
        """
        if self._part is not None and first != self._next:
            self.close()
        with plainly(self.folder):
            if self._part is None:
                self._part = Part(self.folder, self.manifest.tables, first)
                self._due = first + GAMES_A_PART
                self._closing = monotonic() + SECONDS_A_PART
            try:
                self._part.add(rows)
            except BaseException:
                self._discard()
                raise
        self._next = last + 1
        if self._next >= self._due or monotonic() > self._closing:
            self.close()

    def close(self) -> None:
        """Finish the part that is open, if one is. Raises BadDataSet."""
        if self._part is None:
            return
        with plainly(self.folder):
            try:
                self._part.finish(self._next - 1)
            except BaseException:
                self._discard()
                raise
        self._part = None

    def _discard(self) -> None:
        if self._part is not None:
            self._part.discard()
        self._part = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self.close()
        except BaseException as late:
            error = late
            raise
        finally:
            self._leave(error)

    def _leave(self, error: BaseException | None) -> None:
        """Release the lock; after a failure remove a data set that was begun here and is empty."""
        if not (isinstance(error, Exception) and self._fresh):
            self._lock.release()
            return
        with suppress(OSError, BadDataSet):
            if not done(self.folder):
                (self.folder / MANIFEST).unlink(missing_ok=True)
                for table in self.manifest.tables:
                    with suppress(FileNotFoundError):
                        (self.folder / table.name).rmdir()
        self._lock.release()
        with suppress(OSError):  # something is in it
            self.folder.rmdir()


def locked(folder: Path) -> Lock:
    """The lock of a data set. Raises BadDataSet where another program is writing to it, OSError."""
    with suppress(FileNotFoundError):
        need_file(folder / LOCK)
    try:
        return Lock(folder)
    except Taken as error:
        raise BadDataSet(f"another program is writing to {folder}") from error


def clear(folder: Path) -> None:
    """Remove what a program that was killed has left of a table. Nothing behind a link is touched.

    Raises BadDataSet for a link in the folder's place, through which rows would go elsewhere.
    """
    if folder.is_symlink():
        raise BadDataSet(f"{folder} is a link, and nothing is written through it")
    for path in folder.iterdir() if folder.exists() else ():
        if LEFT.fullmatch(path.name):
            path.unlink()


def put(path: Path, data: bytes) -> None:
    """Write a file completely or not at all. Nothing is written through a link."""
    with suppress(FileNotFoundError):
        if path.read_bytes() == data:
            return
    new = path.with_name(f"{path.name}{TEMPORARY}")
    new.unlink(missing_ok=True)
    try:
        with new.open("xb") as file:
            file.write(data)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def read(folder: Path, ruleset: Ruleset | None = None, limits: Limits = USUAL) -> Frames:
    """The rows of a data set; its files are read when a frame is collected: see `reading`.

    ruleset: of its games; its number of seats bounds the number of rows. The values of rows are not
    checked: see `need_sound`. Raises BadDataSet for a folder that holds none, or one with a damaged
    file, or with more than the limits allow.
    """
    manifest, parts = manifest_in(folder), done(folder)
    if parts and parts[-1][1] >= (manifest.plan.games if manifest.plan else MOST_GAMES):
        raise BadDataSet(f"{folder} holds a game {parts[-1][1]:,}, which is none of its plan")
    need_files(folder, manifest.tables, parts, ruleset, limits)
    names = [part_name(first, last) for first, last in parts]
    frames = {}
    for table in manifest.tables:
        schema = schema_of(table)
        files = [folder.absolute() / table.name / name for name in names]
        frames[table.name] = (  # a path is no pattern: [1] in it is not 1
            pl.scan_parquet(files, schema=schema, glob=False, hive_partitioning=False)
            if files
            else pl.LazyFrame(schema=schema)
        )
    return Frames(manifest, **frames)


def manifest_in(folder: Path) -> Manifest:
    """The manifest of a data set. Raises BadDataSet."""
    path = folder / MANIFEST
    if not path.exists():
        raise BadDataSet(f"{folder} holds no data set")
    with plainly(folder):
        if need_file(path) > LARGEST_MANIFEST:
            raise BadDataSet(f"{path} is larger than {LARGEST_MANIFEST >> 20} MB")
        data = path.read_bytes()
    try:
        manifest: Manifest = from_outside(data, json.Decoder(Manifest).decode, DEEPEST_MANIFEST)
        encode(manifest)  # a number of a hundred digits cannot be stored again
    except (NotTaken, *UNREADABLE) as error:
        raise BadDataSet(f"{path}: {error}") from error
    if manifest.format != FORMAT:
        raise BadDataSet(f"{path}: format {manifest.format!r}, this program reads {FORMAT!r}")
    known = [table.name for table in manifest.tables]
    if not {"games"} <= {*known} <= {*NAMES} or len({*known}) < len(known):
        raise BadDataSet(f"{path}: these are not the tables of a data set")
    for table in manifest.tables:
        why = why_misfit(table)
        if why is not None:
            raise BadDataSet(f"{path}: {why}")
    if manifest.plan is not None:
        try:
            checked(manifest.plan)
        except BadPlan as error:
            raise BadDataSet(f"{path}: {error.sentence}") from error
    return manifest


def why_misfit(table: Table) -> str | None:
    """Why a table of a manifest cannot be read as the table of that name, or None.

    It may have further columns: those of its ruleset, or of a later program.
    """
    names = [column.name for column in table.columns]
    if len(names) > MOST_COLUMNS:
        return f"table {table.name} has {len(names)} columns, more than {MOST_COLUMNS}"
    if len({*names}) < len(names):
        return f"table {table.name} has a column twice"
    if any(column.kind not in TYPES for column in table.columns):
        return f"table {table.name} has a column of an unknown kind"
    known = next(each for each in TABLES if each.name == table.name)
    older = ADDED.get(table.name, set())
    needed = {shape(column) for column in known.columns if column.name not in older}
    lacking = needed - {*map(shape, table.columns)}
    return (
        f"table {table.name} has no column {min(lacking)[0]} as it should be" if lacking else None
    )


def shape(column: Column) -> tuple[str, str, bool]:
    return column.name, column.kind, column.null


def need_free(folder: Path, hint: str = ANOTHER) -> None:
    """Raises BadDataSet if no new data set can begin: the path is a file or a folder not empty.

    hint: what can be done where a data set is there.
    """
    with plainly(folder):
        if (folder / MANIFEST).exists():
            raise BadDataSet(f"{folder} holds a data set already", hint=hint)
        if folder.exists() and not folder.is_dir():
            raise BadDataSet(f"{folder} is a file, a data set is a folder")
        if folder.exists() and any(folder.iterdir()):
            raise BadDataSet(f"{folder} is not empty", hint=ANOTHER)


def done(folder: Path) -> list[tuple[int, int]]:
    """First and last game of each part that counts, ascending, none of them twice.

    Raises BadDataSet if the folder cannot be read.
    """
    games = folder / "games"
    with plainly(folder):
        names = [path.name for path in games.iterdir()] if games.exists() else []
    files = map(PART.fullmatch, names)
    found = sorted((int(match[1]), int(match[2])) for match in files if match)
    parts: list[tuple[int, int]] = []
    for first, last in found:
        if first > (parts[-1][1] if parts else -1):  # two programs may have written to one folder
            parts.append((first, last))
    return parts
