"""Gives a finished file its name, and never another file's unless that is wanted.

A hard link does it in one step, but FAT, exFAT, and many network and FUSE mounts know none; there a
rename that refuses to replace does, and where that is not known either, the name is taken first.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final

UNKNOWN: Final = {  # errors of a mount that does not know a way
    errno.EPERM,
    errno.EACCES,
    errno.EINVAL,
    errno.EMLINK,
    errno.ENOSYS,
    errno.ENOTSUP,
    errno.EOPNOTSUPP,
    errno.EXDEV,
}
HERE: Final = -100  # AT_FDCWD
NO_REPLACE: Final = 1  # RENAME_NOREPLACE


def place_new(new: Path, path: Path) -> None:
    """Give a file in the same file system its name. FileExistsError where it is taken; OSError."""
    for way in (link, rename_to_free, take_then_rename):
        try:
            way(new, path)
        except FileExistsError:
            raise
        except OSError as error:
            if way is take_then_rename or error.errno not in UNKNOWN:
                raise
        else:
            return


def link(new: Path, path: Path) -> None:
    """A second name; the first one goes with the folder that it is in."""
    os.link(new, path)


def rename_to_free(new: Path, path: Path) -> None:
    """A rename that refuses a name that is taken, where the system has one."""
    if os.name == "nt":
        new.rename(path)  # which never replaces there
        return
    if not sys.platform.startswith("linux"):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    import ctypes

    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    if rename(HERE, os.fsencode(new), HERE, os.fsencode(path), NO_REPLACE):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(path))


def take_then_rename(new: Path, path: Path) -> None:
    """An empty file takes the name, which only one can; then the finished one replaces it."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        new.replace(path)
    except OSError:
        path.unlink()
        raise
