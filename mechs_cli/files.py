"""Files in and out: limits on reading, all or nothing on writing."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from mechs_core.kernel.errors import IncompatibleReplay, MechsError

LARGEST_DOCUMENT = 1 << 20  # bytes of a scenario


class BadFile(MechsError):
    """A file that cannot be read or written."""


def read_bytes(path: Path, largest: int) -> bytes:
    """A regular file's bytes. Raises BadFile, IncompatibleReplay where it is too large."""
    try:
        with path.open("rb") as file:
            if stat.S_ISDIR(os.fstat(file.fileno()).st_mode):
                raise BadFile(f"{path} is a directory")
            data = file.read(largest + 1)
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror or error}") from error
    except ValueError as error:  # a path with a null character
        raise BadFile(f"{path}: {error}") from error
    if len(data) > largest:
        raise IncompatibleReplay(f"{path} is larger than {largest} bytes")
    return data


def read_json(path: Path) -> Any:
    """A JSON document, such as a scenario. Raises BadFile."""
    from msgspec import json

    from mechs_core.kernel.codec import DEEPEST, UNREADABLE, too_deep

    data = read_bytes(path, LARGEST_DOCUMENT)
    if too_deep(data):
        raise BadFile(f"{path}: nested deeper than {DEEPEST} levels")
    try:
        return json.decode(data)
    except UNREADABLE as error:
        raise BadFile(f"{path}: no JSON: {error}") from error


def write_atomically(path: Path, chunks: Iterable[bytes], *, force: bool = False) -> None:
    """Write a file that is there whole or not at all. Raises BadFile where one is there already."""
    if not force and os.path.lexists(path):
        raise BadFile(f"{path} is there already", hint="--force replaces it")
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            try:
                for chunk in chunks:
                    file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
                Path(file.name).chmod(0o666 & ~_umask())
                if force:
                    Path(file.name).replace(path)
                else:
                    os.link(file.name, path)  # unlike a rename it never replaces
            finally:
                Path(file.name).unlink(missing_ok=True)
    except FileExistsError as error:
        raise BadFile(f"{path} is there already", hint="--force replaces it") from error
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror or error}") from error


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
