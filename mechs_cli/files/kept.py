"""What no command writes over: stores and what belongs to them, and what the command itself reads.

Every writer asks here, through `files.need_new`.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from mechs_core.kernel.errors import MechsError

OTHER: Final = "another name"

_stores: list[Path] = []  # that this command works with
_read: dict[Path, tuple[str, ...]] = {}  # files and folders; of a folder, endings of its files


class BadFile(MechsError):
    """A file that cannot be read or written."""


def forget() -> None:
    """A command begins: nothing is kept but what files themselves show to be stores."""
    _stores.clear()
    _read.clear()


def keep_store(path: Path) -> None:
    """This command works with the store there; it need not be there yet."""
    if path not in _stores:
        _stores.append(path)


def keep_input(path: Path, endings: tuple[str, ...] = ("",)) -> None:
    """This command reads a file there, or of a folder all files with these endings."""
    _read[path] = endings


def need_nobodys(path: Path, *, copy: bool = False) -> None:
    """Raises BadFile where no file may be written, whether or not it is to replace what is there.

    copy: a store that nobody has written to since it was copied may be replaced.
    """
    need_no_stores(path, copy=copy)
    for each, endings in _read.items():
        if path.name.endswith(endings) and is_in(path, each):
            raise BadFile(f"{path} is read by this command, and is left alone", hint=OTHER)


def need_no_stores(path: Path, *, copy: bool = False) -> None:
    """Raises BadFile for a store, and for the places beside one that SQLite needs."""
    from event_store.own_files import STORE, is_unused_copy, whose

    said = whose(path, _stores)
    free = copy and said == STORE and not any(is_in(path, store) for store in _stores)
    if said is not None and not (free and is_unused_copy(path)):
        raise BadFile(f"{path} is {said}, and is left alone", hint=OTHER)


def need_no_store_in(folder: Path) -> None:
    """Raises BadFile where files of a data set would be written or removed over a store."""
    for pattern in ("*", "*/*.tmp"):
        for path in folder.glob(pattern) if folder.is_dir() else ():
            if path.is_file():
                need_no_stores(path)


def is_in(path: Path, other: Path) -> bool:
    """Whether a file is the other one, by whatever name, or is there in that folder."""
    with suppress(OSError, ValueError):
        if other.is_dir():
            return path.exists() and path.resolve().is_relative_to(other.resolve())
        return path.samefile(other)
    return False
