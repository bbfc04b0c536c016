"""Where a store is: its file, private from its first moment, with folders that are private too.

SQLite's locks belong to the process: whoever closes a file of which this process has a connection
open drops them all, and another program may then throw away the log that is being written to. So
a file that is there is looked at from outside only, and never opened here.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple
from urllib.parse import quote
from uuid import uuid4

from mechs_core.kernel.errors import StoreUnusable

MEMORY: Final = ":memory:"
APPLICATION_ID: Final = 0x4D454348  # "MECH", in the header of a store's file
LONGEST_PATH: Final = 512  # bytes that SQLite takes, with the files beside a store
SYNCHRONOUS: Final = ("FULL", "NORMAL")  # NORMAL may lose the last commits with the power
SMALLEST: Final = 512  # bytes; a shorter file SQLite takes for an empty database
BESIDE: Final = ("-wal", "-shm", "-journal")  # what SQLite has beside a file, with its mode
SUPER_JOURNAL: Final = bytes.fromhex("d9d505f920a163d7")  # ends a journal that names another file
FILE_MODE, FOLDER_MODE = 0o600, 0o700  # less what the umask takes


class Place(NamedTuple):
    """Where a store is and how it is opened."""

    label: str  # for people
    uri: str  # for SQLite
    synchronous: str
    read_only: bool
    patience: float  # seconds to wait for another writer
    file: str = ""  # none: in memory
    mending: bool = False  # what does not belong in its schema is looked at, to be dropped
    begun: bool = False  # the file was made just now, and is empty


def place(
    path: str | Path,
    *,
    synchronous: str = "FULL",
    read_only: bool = False,
    patience: float = 5.0,
    mending: bool = False,
    traceless: bool = False,
) -> Place:
    """The place of a store; a new file is begun, and folders above it. Raises StoreUnusable.

    traceless: to read it makes no file, not even beside it.
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
        file = Path(os.path.realpath(path))  # the log is beside what a link leads to
        begun = False
        if not read_only:
            _need_place_of_its_own(file, label)
            begun = _begin(file)
        elif not file.exists():
            raise StoreUnusable(f"there is no store at {label}", hint="mechs new begins one")
        _check_kind(file, label)
        _check_rights(file, label, read_only=read_only)
        uri = f"file:{quote(str(file))}?mode={'ro' if read_only else 'rwc'}"
        if read_only and not _shared_memory_can_be(file, traceless=traceless):
            uri += "&immutable=1"
    except (OSError, ValueError) as error:
        raise StoreUnusable(f"no store can be at {label}: {_reason(error)}") from error
    return Place(label, uri, synchronous, read_only, patience, str(file), mending, begun)


def _need_place_of_its_own(file: Path, label: str) -> None:
    """Refuses the name of what SQLite has beside another store, which a new one would spoil."""
    ending = next((each for each in BESIDE if file.name.lower().endswith(each)), None)
    if ending is not None and file.name != ending and not file.exists():
        other = file.with_name(file.name[: -len(ending)])
        if other.is_file():
            raise StoreUnusable(f"{label} would be a part of {other}", hint="--store PATH")


_beginning = Lock()  # no thread of this process has a connection yet where another one closes


def _begin(file: Path) -> bool:
    """An empty file that nobody else may read, unless something is there. Raises OSError.

    Returns whether it was made.
    """
    with _beginning:
        if file.exists():
            return False
        folders = [each for each in (file.parent, *file.parent.parents) if not each.exists()]
        nearest = folders[-1].parent if folders else file.parent
        _need_room_for_names(nearest, file)
        for folder in reversed(folders):
            folder.mkdir(FOLDER_MODE, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE))
            return True
        return False


def _need_room_for_names(folder: Path, file: Path) -> None:
    """Raises OSError where a store's name, or those of the files beside it, are too long."""
    longest = max(BESIDE, key=len)
    with suppress(FileNotFoundError):
        (folder / f"{file.name}{longest}").lstat()
    if len(os.fsencode(f"{file}{longest}")) >= LONGEST_PATH:
        raise OSError(errno.ENAMETOOLONG, f"its path has more than {LONGEST_PATH} bytes")


def forget_begun(where: Place) -> None:
    """Remove the file that was made for a store which could not be begun, if it is still empty."""
    file = Path(where.file)
    if where.begun and not any(file.with_name(file.name + each).exists() for each in BESIDE):
        with suppress(OSError):
            if not file.stat().st_size:
                file.unlink()


def _check_rights(file: Path, label: str, *, read_only: bool) -> None:
    """Says why a store that is there cannot be read, or not be written to."""
    if not os.access(file, os.R_OK):
        raise StoreUnusable(f"{label} cannot be read: {os.strerror(errno.EACCES)}")
    folder_is_open = os.access(file.parent, os.W_OK)
    if read_only:
        log, shared = (file.with_name(file.name + suffix) for suffix in ("-wal", "-shm"))
        if not folder_is_open and not shared.exists() and log.exists() and log.stat().st_size:
            raise StoreUnusable(
                f"{label} cannot be read where nothing can be written: what was stored last is "
                f"in {log.name}",
                hint="copy both to a folder where you may write",
            )
        return
    if os.access(file, os.W_OK) and folder_is_open:
        return
    why = os.strerror(errno.EACCES)
    if hasattr(os, "statvfs") and os.statvfs(file).f_flag & os.ST_RDONLY:
        why = os.strerror(errno.EROFS)
    elif os.access(file, os.W_OK):
        why = f"{why} in its folder"
    raise StoreUnusable(f"{label} cannot be written: {why}")


def _check_kind(file: Path, label: str) -> None:
    """Refuses what SQLite would wait for without end, follow elsewhere or take for empty."""
    found = file.stat()
    if not stat.S_ISREG(found.st_mode):
        raise StoreUnusable(f"{label} cannot be opened: it is no plain file", hint="--store PATH")
    if 0 < found.st_size < SMALLEST:
        raise StoreUnusable(f"{label} is not a store of games")
    for suffix in BESIDE:
        beside = file.with_name(file.name + suffix)
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(beside.lstat().st_mode):
                raise StoreUnusable(f"{label} cannot be opened: {beside.name} is no plain file")
            if suffix == "-journal" and _names_another(beside):
                raise StoreUnusable(
                    f"{label} cannot be opened: {beside.name} is no journal of this program"
                )


def _names_another(journal: Path) -> bool:
    """Whether a journal names a further file, which SQLite would delete."""
    with journal.open("rb") as file:
        file.seek(-min(len(SUPER_JOURNAL), journal.stat().st_size), os.SEEK_END)
        return file.read() == SUPER_JOURNAL


def _shared_memory_can_be(file: Path, *, traceless: bool) -> bool:
    """Whether a reader can join the write-ahead log. In a folder that nobody here may write there
    is none to join after the last writer has left, and the file is read as it lies there.
    """
    log, shared = (file.with_name(file.name + suffix).exists() for suffix in ("-wal", "-shm"))
    if traceless:
        return log and shared
    return os.access(file.parent, os.W_OK) or log


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
