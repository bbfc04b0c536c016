"""The store's file: how it is recognised, and the library's connections to it.

A file is changed only after its application id has shown that it is a store of games.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import RLock, get_ident
from typing import Any, Final

from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTransaction,
)

from event_store.sqlite_connection import Connection
from event_store.sqlite_errors import plain_errors
from event_store.sqlite_foreign import why_foreign
from event_store.sqlite_place import APPLICATION_ID, MEMORY, Place
from mechs_core.kernel.errors import StoreUnusable

VERSION: Final = 1  # of `sqlite.TABLES` and of the record format


def connect(where: Place) -> Connection:
    """A connection to our own kind of file, or to an empty one. Raises StoreUnusable, StoreBusy."""
    with plain_errors(where.label):
        connection = Connection(where)
        try:
            _prepare(connection, where)
        except BaseException:
            connection.close()
            raise
    connection.row_factory = sqlite3.Row  # as the library reads
    return connection


def _prepare(connection: Connection, where: Place) -> None:
    connection.execute("PRAGMA trusted_schema = OFF")  # a file may come from anywhere
    connection.execute("PRAGMA cell_size_check = ON")
    if not is_fresh(connection):
        _check_identity(connection, where)
        _check_schema(connection, where)
    elif where.read_only:
        raise StoreUnusable(f"{where.label} is empty, not a store of games")
    connection.execute(f"PRAGMA synchronous = {where.synchronous}")
    if not where.read_only and where.label != MEMORY:
        _use_wal(connection)


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


def any_text(stored: bytes) -> str:
    """Stored bytes as text, also those that are no UTF-8."""
    return stored.decode(errors="surrogateescape")


def _check_schema(connection: sqlite3.Connection, where: Place) -> None:
    if where.mending:  # names may be any bytes here: they are only reported
        connection.text_factory = any_text
    statements = connection.execute(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
    ).fetchall()
    connection.text_factory = str
    why = why_foreign((found[0] for found in statements), mending=where.mending)
    if why is not None:
        raise StoreUnusable(
            f"{where.label} is no store of games as this program writes it: {why}",
            hint="" if where.mending else "mechs store check",
        )


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch the file to a write-ahead log."""
    if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        connection.execute("PRAGMA journal_mode = WAL")


# ---------------------------------------------------------------- the library's connections


class GameTransaction(SQLiteTransaction):
    """A writer takes the lock at its beginning; no failure leaves a transaction open."""

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
        # a database in memory lives only as long as a connection to it is open
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
