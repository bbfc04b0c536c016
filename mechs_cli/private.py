"""What the program makes is nobody else's to read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

OTHERS: Final = 0o077  # permission bits that nothing new has


@contextmanager
def private() -> Iterator[None]:
    """Within it every new file and folder is the owner's alone; a stricter umask stays as it is.

    The one place that says so: for stores with what SQLite has beside them, replays, recordings,
    tables, data sets, pages, and for the worker processes that are begun in it.
    """
    before = os.umask(OTHERS)
    os.umask(before | OTHERS)
    try:
        yield
    finally:
        os.umask(before)
