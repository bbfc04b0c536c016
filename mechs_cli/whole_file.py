"""Writes a file under a temporary name and moves it to its place when it is complete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from mechs_cli.files import BadFile, need_new


@contextmanager
def written_whole(path: Path, *, force: bool) -> Iterator[Path]:
    """An empty file to fill, which is then moved to `path`; an exception removes it.

    Only its owner may read it (0600). Raises BadFile, also if a file is there and not `force`.
    """
    need_new(path, force=force)
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            new = Path(file.name)
        try:
            yield new
            with new.open("rb") as file:
                os.fsync(file.fileno())
            if force:
                new.replace(path)
            else:
                os.link(new, path)  # unlike a rename it never replaces
        finally:
            new.unlink(missing_ok=True)
    except FileExistsError as error:
        raise BadFile(f"{path} is there already", hint="--force replaces it") from error
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror or error}") from error
