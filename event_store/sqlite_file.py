"""The store's file: how it is opened, what says that it is one of ours, and its connections.

A file is touched only after its application id said that it is a store of games.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import RLock, get_ident
from typing import Any, Final, NamedTuple
from urllib.parse import quote
from uuid import uuid4

from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTransaction,
)

from event_store.sqlite_errors import plain_errors
from mechs_core.kernel.errors import StoreUnusable

MEMORY: Final = ":memory:"
APPLICATION_ID: Final = 0x4D454348  # "MECH"
VERSION: Final = 1  # of `sqlite.TABLES` and of the record format
SYNCHRONOUS: Final = ("FULL", "NORMAL")  # NORMAL may lose the last commits with the power


class Place(NamedTuple):
    """Where a store is and how it is opened."""

    label: str  # for people
    uri: str  # for SQLite
    synchronous: str
    read_only: bool
    patience: float  # seconds to wait for another writer


def place(
    path: str | Path, *, synchronous: str = "FULL", read_only: bool = False, patience: float = 5.0
) -> Place:
    """The place of a store; folders above a new file are made. Raises StoreUnusable.

    Every connection to plain `:memory:` would get an empty database of its own, so a store in
    memory is a named one with a shared cache.
    """
    if synchronous not in SYNCHRONOUS:
        raise ValueError(f"synchronous is FULL or NORMAL, not {synchronous!r}")
    label = str(path)
    if label == MEMORY:
        uri = f"file:games-{uuid4().hex}?mode=memory&cache=shared"
        return Place(label, uri, synchronous, False, patience)
    if not label.isprintable():
        raise StoreUnusable(f"no store can be at {label!r}")
    try:
        file = Path(path).absolute()
        if not read_only:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif not file.exists():
            raise StoreUnusable(f"there is no store at {label}", hint="mechs new begins one")
        _check_content(file, label)
        uri = f"file:{quote(str(file))}?mode={'ro' if read_only else 'rwc'}"
        if read_only and not _shared_memory_can_be(file):
            uri += "&immutable=1"
    except (OSError, ValueError) as error:
        raise StoreUnusable(f"no store can be at {label}: {_reason(error)}") from error
    return Place(label, uri, synchronous, read_only, patience)


def _check_content(file: Path, label: str) -> None:
    """Refuses other files before SQLite, which takes a very short one for an empty database."""
    if file.is_file() and file.stat().st_size and os.access(file, os.R_OK):
        with file.open("rb") as content:
            if not content.read(512).startswith(b"SQLite format 3\0") or content.tell() < 512:
                raise StoreUnusable(f"{label} is not a store of games")


def _shared_memory_can_be(file: Path) -> bool:
    """Whether a reader can join the write-ahead log. In a folder that nobody here may write there
    is none to join after the last writer has left, and the file is read as it lies there.
    """
    return os.access(file.parent, os.W_OK) or file.with_name(file.name + "-wal").exists()


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def connect(where: Place) -> sqlite3.Connection:
    """A connection to our own kind of file, or to an empty one. Raises StoreUnusable."""
    with plain_errors(where.label):
        connection = sqlite3.connect(
            where.uri,
            uri=True,
            timeout=where.patience,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            _prepare(connection, where)
        except BaseException:
            connection.close()
            raise
    connection.row_factory = sqlite3.Row  # as the library reads
    return connection


def _prepare(connection: sqlite3.Connection, where: Place) -> None:
    fresh = is_fresh(connection)
    if not fresh:
        _check_identity(connection, where)
    elif where.read_only:
        raise StoreUnusable(f"{where.label} is empty, not a store of games")
    connection.execute("PRAGMA trusted_schema = OFF")  # a file may come from anywhere
    connection.execute(f"PRAGMA synchronous = {where.synchronous}")
    if not where.read_only and where.label != MEMORY:
        _use_wal(connection, where.patience)


def is_fresh(connection: sqlite3.Connection) -> bool:
    """Whether nothing at all is in the file yet."""
    return not (
        _pragma(connection, "application_id")
        or _pragma(connection, "user_version")
        or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    )


def _check_identity(connection: sqlite3.Connection, where: Place) -> None:
    if _pragma(connection, "application_id") != APPLICATION_ID:
        raise StoreUnusable(f"{where.label} is a database, but not a store of games")
    version = _pragma(connection, "user_version")
    if version > VERSION:
        raise StoreUnusable(
            f"{where.label} was written by a newer program: store version {version}, "
            f"this one knows {VERSION}"
        )


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def _use_wal(connection: sqlite3.Connection, patience: float) -> None:
    """Write-ahead log. SQLite does not wait for the lock that the change of mode needs."""
    until = time.monotonic() + patience
    while connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)


# ---------------------------------------------------------------- the library's connections


class GameTransaction(SQLiteTransaction):
    """A writer takes the lock at once, and whatever fails leaves no transaction open."""

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        return cursor

    def __exit__(self, *raised: Any) -> None:
        try:
            super().__exit__(*raised)
        finally:
            if self.connection._sqlite_conn.in_transaction:  # the commit itself failed
                self.connection.rollback()


class GameConnection(SQLiteConnection):
    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        with GameTransaction(self, commit=commit) as cursor, cursor:
            yield cursor


class GameDatastore(SQLiteDatastore):
    """Connections without the library's pool: an interrupt (Ctrl-C) between two of its lines
    would leave one of its locks held. Here it costs a connection at most, which then closes.
    """

    def __init__(self, where: Place) -> None:
        super().__init__(where.uri, originator_id_type="text")
        self._where = where
        self.read_only = where.read_only
        self._free: deque[GameConnection] = deque()
        self._used: dict[int, GameConnection] = {}  # by thread
        self._closed = False
        memory = where.label == MEMORY
        # what is in memory lives as long as a connection, and its tables have no queue
        self._anchor = connect(where) if memory else None
        self._turn: AbstractContextManager[Any] = RLock() if memory else nullcontext()

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[SQLiteConnection]:
        with self._turn:
            if self._closed:
                raise sqlite3.ProgrammingError("closed")
            try:
                connection = self._free.pop()
            except IndexError:
                connection = GameConnection(connect(self._where), max_age=None)
            thread = get_ident()
            self._used[thread] = connection
            try:
                yield connection
            finally:
                if self._used.get(thread) is connection:
                    del self._used[thread]
                if connection._sqlite_conn.in_transaction:
                    connection.rollback()
                if self._closed:
                    connection.close()
                else:
                    self._free.append(connection)

    def abandon(self) -> None:
        """Give up what an interrupt of this thread left open: where it falls into the code that
        runs `with`, a transaction would last as long as the traceback.
        """
        connection = self._used.pop(get_ident(), None)
        if connection is not None and connection._sqlite_conn.in_transaction:
            connection.rollback()

    def close(self) -> None:
        self._closed = True
        super().close()
        while self._free:
            self._free.pop().close()
        if self._anchor is not None:
            self._anchor.close()
