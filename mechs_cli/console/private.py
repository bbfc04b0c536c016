"""New files and folders are readable by their owner only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

OTHERS: Final = 0o077  # permission bits that nothing new has


@contextmanager
def private() -> Iterator[None]:
    """A context in which new files and folders are the owner's alone; stricter umasks stay.

    Used for all that the program writes: stores with what SQLite has beside them, replays,
    recordings, tables, data sets, pages, and for the worker processes that are begun in it.
    """
    before = os.umask(OTHERS)
    os.umask(before | OTHERS)
    try:
        yield
    finally:
        os.umask(before)
