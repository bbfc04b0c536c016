"""A lock on a folder, by a locked file in it: one program at a time writes there."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

LOCK: Final = ".lock"
UNWAITING: Final = getattr(os, "O_NONBLOCK", 0)  # it may be a pipe
NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)


class Taken(Exception):
    """Another program has the lock."""


class Lock:
    """Has the lock of a folder until it is released, and then leaves no file behind.

    On systems without file locks it keeps nobody out.
    """

    def __init__(self, folder: Path) -> None:
        """Raises Taken, OSError."""
        self.path = folder / LOCK
        self._number = self._locked()
        while not self._is_there():  # the last holder has just removed the file
            os.close(self._number)
            self._number = self._locked()

    def release(self) -> None:
        with suppress(OSError):
            self.path.unlink()  # while it is still locked
        os.close(self._number)

    def _locked(self) -> int:
        number = os.open(self.path, os.O_RDWR | os.O_CREAT | UNWAITING | NO_LINK, 0o666)
        try:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass
        except BlockingIOError as error:
            os.close(number)
            raise Taken from error
        return number

    def _is_there(self) -> bool:
        """Whether the file that is locked is the one that others find."""
        with suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(self._number), self.path.stat())
        return False
