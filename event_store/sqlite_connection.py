"""A connection that waits for locks, reacts to signals, and aborts endless statements.

SQLite itself waits and works without handling signals. So it is told to wait only briefly, the
waiting is done here between tries, and a progress handler may abort a running statement.
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

TURNS: Final = (1, 2, 5, 10, 15, 20)  # milliseconds between tries; the last one repeats
INSIDE: Final = 0.02  # seconds that SQLite itself waits for a lock before it gives up
OPERATIONS: Final = 10_000  # of SQLite's virtual machine between two calls: under a millisecond
ALWAYS: Final = 2_000_000  # operations that any statement may take
A_BYTE: Final = 8  # further operations for each byte of the file; a full scan takes 1


class Watch:
    """SQLite's progress handler: True aborts the statement.

    A damaged or forged file of a few kilobytes can hold a table that never ends, as its pages refer
    to each other in a ring. So a statement may take only as many operations as the file's size
    allows; none on a sound file takes more.
    """

    def __init__(self, file: str) -> None:
        self.files = (file, f"{file}-wal") if file else ()
        self.looks = 0  # calls since the statement began
        self.ended = False  # whether it aborted the statement

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
    """Waits for a lock for up to the `patience` of its place."""

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
        """Retry a statement as long as another program has the lock and patience lasts."""
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
        """The exception to raise: the error itself, or KeyboardInterrupt if a signal caused it.

        Python's sqlite3 swallows a signal that comes in the middle of a statement.
        """
        if _code(error) == sqlite3.SQLITE_INTERRUPT and not self.watch.ended:
            return KeyboardInterrupt()
        self.watch.ended = False
        return error


def _is_locked(error: sqlite3.Error) -> bool:
    """Whether to retry: not if the transaction has read data that has changed since."""
    code = _code(error)
    return code & 0xFF == sqlite3.SQLITE_BUSY and code != sqlite3.SQLITE_BUSY_SNAPSHOT


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0)  # the module's own errors have none
