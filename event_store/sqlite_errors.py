"""What SQLite's errors mean to a person: one plain sentence each, and what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from eventsourcing.domain import EventSourcingError

from mechs_core.kernel.errors import MechsError, StoreBusy, StoreError, StoreUnusable

# All that library and database may raise; UnicodeError for a message that quotes damaged bytes.
FAILURES = (sqlite3.Error, EventSourcingError, UnicodeError)


@contextmanager
def plain_errors(label: str) -> Iterator[None]:
    """A context that turns every failure of SQLite or the library into an error of our own."""
    try:
        yield
    except FAILURES as error:
        raise plain(error, label) from error


def is_of_target(failure: BaseException) -> bool:
    """Whether a copy failed for what it was written to: a store is only read meanwhile."""
    name = getattr(failure, "sqlite_errorname", "")
    return name.startswith(("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN"))


def plain(failure: BaseException, label: str) -> MechsError:
    """What a failure of SQLite, or of the library around it, means to a person."""
    if isinstance(failure, UnicodeError):
        return StoreUnusable(f"the store {label} is damaged: it has text that is none")
    error = failure if isinstance(failure, sqlite3.Error) else failure.__cause__
    if not isinstance(error, sqlite3.Error):
        said = str(failure) or type(failure).__name__
        return StoreError(f"the store {label} refuses: {said}")
    name = getattr(error, "sqlite_errorname", "")
    family = "_".join(name.split("_")[:2])
    if family == "SQLITE_FULL":
        return StoreUnusable(f"the disk is full: nothing was stored in {label}")
    if family in ("SQLITE_BUSY", "SQLITE_LOCKED"):
        return StoreBusy(
            f"{label} is locked by another program", hint="the same command again, in a moment"
        )
    if family in ("SQLITE_READONLY", "SQLITE_PERM"):
        return StoreUnusable(f"{label} cannot be written: nothing was stored")
    if family == "SQLITE_CANTOPEN":
        return StoreUnusable(f"{label} cannot be opened")
    if family == "SQLITE_NOTADB":
        return StoreUnusable(f"{label} is not a store of games")
    if family == "SQLITE_INTERRUPT":
        return StoreUnusable(f"the store {label} is damaged: what is read comes to no end")
    if family in ("SQLITE_CORRUPT", "SQLITE_ERROR", "SQLITE_SCHEMA"):
        return StoreUnusable(f"the store {label} is damaged: {error}")
    if isinstance(error, sqlite3.ProgrammingError):
        return StoreError(f"the store {label} is closed")
    return StoreUnusable(f"the store {label} does not work: {error}")
