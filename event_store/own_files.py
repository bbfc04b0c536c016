"""Which files are a store's, told from outside, so that nobody writes over them.

A file that this process has open as a store is never opened here: closing it would drop SQLite's
locks on it (see `sqlite_place`). So whoever asks names the stores that are open.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from event_store.sqlite_place import APPLICATION_ID, BESIDE, SUPER_JOURNAL

MAGIC: Final = b"SQLite format 3\0"
HEADER: Final = 100  # bytes that SQLite begins a database with
IDENTITY: Final = slice(68, 72)  # where the application id stands in them
VERSIONS: Final = slice(18, 20)  # where the form of journal stands in them
PLAIN_JOURNAL: Final = b"\1\1"  # no write-ahead log: nobody has written since it was copied
STORE: Final = "a store of games"
LOGS: Final = (  # how write-ahead logs and journals begin
    bytes.fromhex("377f0682"),
    bytes.fromhex("377f0683"),
    SUPER_JOURNAL,
)


def whose(path: Path, opened: Iterable[Path] = ()) -> str | None:
    """Whose a file is: a store itself (STORE), or what belongs to one; None: no store's.

    path: of a file that need not be there. opened: the stores that this process has open.
    """
    for store in opened:
        if _same(path, store):
            return STORE
        if any(_same(path, beside(store, suffix)) for suffix in BESIDE):
            return f"a part of the store {store}"
    for suffix in BESIDE:
        if path.name.lower().endswith(suffix):
            store = path.with_name(path.name[: -len(suffix)])
            if any(_same(store, each) for each in opened) or is_store(store):
                return f"a part of the store {store}"
    begins = _first_bytes(path)
    if _is_ours(begins):
        return STORE
    if begins.startswith(MAGIC) and _is_there(beside(path, "-wal")):
        return "a database in use"  # whose first page may still be in its log
    return "a log of SQLite" if begins.startswith(LOGS) else None


def is_store(path: Path) -> bool:
    """Whether a file that this process has not open is a store of games."""
    return _is_ours(_first_bytes(path))


def is_unused_copy(path: Path) -> bool:
    """Whether a file is a store as `copy_to` writes it, and nobody has written to it since."""
    begins = _first_bytes(path)
    return _is_ours(begins) and begins[VERSIONS] == PLAIN_JOURNAL


def beside(store: Path, suffix: str) -> Path:
    """The path of a file that SQLite has beside a store."""
    return store.with_name(store.name + suffix)


def _is_ours(begins: bytes) -> bool:
    ours = APPLICATION_ID.to_bytes(4, "big")
    return begins.startswith(MAGIC) and begins[IDENTITY] == ours


def _first_bytes(path: Path) -> bytes:
    with suppress(OSError, ValueError):
        if path.is_file():  # to open anything else may wait
            with path.open("rb") as file:
                return file.read(HEADER)
    return b""


def _is_there(path: Path) -> bool:
    with suppress(OSError, ValueError):  # such as a name that is too long
        return path.exists()
    return False


def _same(path: Path, other: Path) -> bool:
    """Whether both are one file, by whatever names; a file that is not there: by its path."""
    with suppress(OSError, ValueError):
        return path.samefile(other)
    return path.absolute() == other.absolute()
