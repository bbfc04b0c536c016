"""A connection that waits for locks in turns, hears signals, and ends what would never end.

SQLite itself waits and works without a look at signals, for as long as it takes. Here it waits for
an instant only, and while it works it asks now and then whether to go on.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, repeat
from typing import Any, Final, TypeVar

from event_store.sqlite_place import Place

T = TypeVar("T")

TURNS: Final = (1, 2, 5, 10, 15, 20)  # milliseconds between tries; the last one again and again
INSIDE: Final = 0.02  # seconds that SQLite waits itself: a writer that begins looks again meanwhile
OPERATIONS: Final = 10_000  # of SQLite's machine between two looks: less than a millisecond
ALWAYS: Final = 2_000_000  # operations that any statement may take
A_BYTE: Final = 8  # operations a byte of the file; a search through all of a table takes about 1


class Watch:
    """Called by SQLite at its work; True ends the statement.

    A file of a few kilobytes can hold a table that comes to no end: pages that lead to the same
    pages again and again. No statement on a sound file takes more than its size allows.
    """

    def __init__(self, file: str) -> None:
        self.files = (file, f"{file}-wal") if file else ()
        self.looks = 0  # since the statement began
        self.ended = False  # by this

    def __call__(self) -> bool:
        self.looks += 1
        done = self.looks * OPERATIONS
        self.ended = bool(self.files) and done > ALWAYS and done > A_BYTE * self._size()
        return self.ended

    def _size(self) -> int:
        size = 0
        for file in self.files:
            with suppress(FileNotFoundError):
                size += os.stat(file).st_size  # noqa: PTH116
        return size


class Cursor(sqlite3.Cursor):
    """Waits for a lock as long as its connection has patience."""

    connection: Connection

    def execute(self, *said: Any) -> Cursor:
        self.connection.watch.looks = 0
        try:
            return super().execute(*said)
        except sqlite3.OperationalError as error:
            return self.connection.again(super().execute, said, error)

    def executemany(self, *said: Any) -> Cursor:
        self.connection.watch.looks = 0
        try:
            return super().executemany(*said)
        except sqlite3.OperationalError as error:
            raise self.connection.meant(error) from None

    def fetchone(self) -> Any:
        try:
            return super().fetchone()
        except sqlite3.OperationalError as error:
            raise self.connection.meant(error) from None

    def fetchall(self) -> list[Any]:
        try:
            return super().fetchall()
        except sqlite3.OperationalError as error:
            raise self.connection.meant(error) from None

    def __next__(self) -> Any:
        try:
            return super().__next__()
        except sqlite3.OperationalError as error:
            raise self.connection.meant(error) from None


class Connection(sqlite3.Connection):
    """SQLite's connection to a place, without transactions of Python's own."""

    def __init__(self, where: Place) -> None:
        super().__init__(
            where.uri, uri=True, timeout=INSIDE, isolation_level=None, check_same_thread=False
        )
        self._patience = where.patience
        self.watch = Watch(where.file)
        self.set_progress_handler(self.watch, OPERATIONS)

    def cursor(self, factory: Any = Cursor) -> Any:
        return super().cursor(factory)

    def execute(self, *said: Any) -> Any:
        return self.cursor().execute(*said)

    def again(
        self, run: Callable[..., T], said: tuple[Any, ...], error: sqlite3.OperationalError
    ) -> T:
        """Run a statement once more, and again, as long as another program has the lock."""
        until = time.monotonic() + self._patience
        for turn in chain(TURNS, repeat(TURNS[-1])):
            left = until - time.monotonic()
            if not _is_locked(error) or left <= 0:
                raise self.meant(error)
            time.sleep(min(turn / 1000, left))
            self.watch.looks = 0
            try:
                return run(*said)
            except sqlite3.OperationalError as again:
                error = again
        raise AssertionError("the turns have no end")

    def meant(self, error: sqlite3.OperationalError) -> BaseException:
        """The error; KeyboardInterrupt where a signal came in the middle of a statement, which
        SQLite's module for Python swallows.
        """
        if _code(error) == sqlite3.SQLITE_INTERRUPT and not self.watch.ended:
            return KeyboardInterrupt()
        self.watch.ended = False
        return error


def _is_locked(error: sqlite3.Error) -> bool:
    """Whether trying again can help: not where the transaction saw what is no longer so."""
    code = _code(error)
    return code & 0xFF == sqlite3.SQLITE_BUSY and code != sqlite3.SQLITE_BUSY_SNAPSHOT


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0)  # the module's own errors have none
