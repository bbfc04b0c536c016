"""Folders for what is being written, each beside the place where it will stand, and private.

A program that is killed leaves its folder behind, with whatever secrets are in it. So each holds a
file that is locked as long as its program lives, and the next writer there removes those where it
is not.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

PREFIX: Final = ".mechs-unfinished-"
LOCK: Final = "lock"
REPLACED: Final = "replaced"  # what stood there before, until the new one does
DAY: Final = 24 * 60 * 60  # seconds without a change, where a lock may not show all that live
SIMPLY: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


@contextmanager
def unfinished(folder: Path) -> Iterator[Path]:
    """A new folder in this one, to write in; it is removed at the end. Raises OSError.

    What programs that were killed have left in `folder` is removed before, and that is told.
    """
    tell_cleared(folder)
    place, lock = begun(folder)
    try:
        yield place
    finally:
        remove(place)
        os.close(lock)
        if place.exists():  # network mounts keep what is open
            remove(place)


def tell_cleared(folder: Path) -> None:
    """Remove what programs that were killed have left in a folder, and tell of it."""
    from mechs_cli.console.output import tell

    for left in clear(folder):
        tell(f"note: {left}, left by a program that was killed, is removed")


def begun(folder: Path) -> tuple[Path, int]:
    """A new folder, and the number of its file that is locked. Raises OSError."""
    from tempfile import mkdtemp

    while True:
        place = Path(mkdtemp(prefix=f"{PREFIX}{machine()}-", dir=folder))
        try:
            lock = os.open(place / LOCK, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        except FileNotFoundError:
            continue  # removed by another program that found nobody in it
        locks(lock)
        if (place / LOCK).exists():
            return place, lock
        os.close(lock)


def clear(folder: Path) -> list[Path]:
    """Remove what programs that were killed have left in a folder. Returns what was removed."""
    removed = []
    for place in candidates(folder):
        with nobody_in(place) as alone:
            if alone:
                put_back(place, folder)
                remove(place)
                removed.append(place)
    return removed


def left_in(folder: Path) -> list[Path]:
    """What programs that were killed have left in a folder. Nothing is written."""
    return [place for place in candidates(folder) if is_left(place)]


def is_left(place: Path) -> bool:
    with nobody_in(place) as alone:
        return alone


def candidates(folder: Path) -> list[Path]:
    """Folders of our own that may have been left, by name."""
    try:
        with os.scandir(folder) as entries:
            names = [each.name for each in entries if each.name.startswith(PREFIX)]
    except OSError:
        return []
    return [folder / name for name in sorted(names)]


@contextmanager
def nobody_in(place: Path) -> Iterator[bool]:
    """Whether no program is writing in a folder for sure; until the end none can begin to."""
    lock = -1
    with suppress(OSError):
        lock = os.open(place / LOCK, os.O_RDONLY | SIMPLY)
    try:
        yield is_ours(place) and nobody_has(place, lock)
    finally:
        if lock >= 0:
            os.close(lock)


def is_ours(place: Path) -> bool:
    """Whether a folder is one, no link, and this user's."""
    with suppress(OSError):
        there = place.lstat()
        return stat.S_ISDIR(there.st_mode) and there.st_uid == getattr(os, "geteuid", int)()
    return False


def nobody_has(place: Path, lock: int) -> bool:
    """Whether a folder's lock, open under a number, is nobody's. -1: it has none.

    A lock may not show a program of another machine, and a program may just be about to lock: then
    nothing may have changed for a day.
    """
    sure = place.name.startswith(f"{PREFIX}{machine()}-")
    if lock >= 0 and sure:
        return locks(lock)
    return (lock < 0 or locks(lock)) and time.time() - last_change(place) > DAY


def locks(number: int) -> bool:
    """Lock an open file for this program; False where another one has it, or nothing can be
    locked.
    """
    try:
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


def last_change(place: Path) -> float:
    """When something in a folder was last written, in seconds of the machine's clock."""
    times = [time.time()]
    with suppress(OSError):
        times = [each.lstat().st_mtime for each in (place, *place.rglob("*"))]
    return max(times)


def put_back(place: Path, folder: Path) -> None:
    """What had been moved away for something new that never came stands in its place again."""
    with suppress(OSError):
        for each in (place / REPLACED).iterdir():
            there = folder / each.name
            if not there.exists():
                each.rename(there)


def remove(place: Path) -> None:
    from shutil import rmtree

    rmtree(place, ignore_errors=True)


def machine() -> str:
    """Eight digits for this machine's name: locks show the programs that run on it."""
    from platform import node
    from zlib import crc32

    return f"{crc32(node().encode()):08x}"
