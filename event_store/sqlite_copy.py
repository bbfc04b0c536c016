"""A copy of a store's file while others read and write it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

PAGES = 1000  # copied between two calls of `progress`, where an interrupt can act


def copy(source: sqlite3.Connection, file: Path, progress: Callable[[int, int], None]) -> None:
    """Copy a store as it is at this moment into an existing empty file.

    A read transaction holds the snapshot; without it SQLite would restart the copy at every append
    of another program. progress: called with (pages copied, all pages). The copy has no write-ahead
    log, so the file is complete by itself.
    """

    def copied(status: int, left: int, total: int) -> None:
        progress(total - left, total)

    where = f"file:{quote(str(file.absolute()))}?mode=rw"
    with closing(sqlite3.connect(where, uri=True, isolation_level=None)) as target:
        source.execute("BEGIN")
        try:
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            source.backup(target, pages=PAGES, progress=copied)
        finally:
            source.execute("ROLLBACK")
        target.execute("PRAGMA journal_mode = DELETE")
