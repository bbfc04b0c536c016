"""Refusals of data sets: one plain line, whatever is wrong."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polars as pl

from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.stream import UNFOLDABLE


class BadDataSet(MechsError):
    """A folder that cannot be read as a data set, or not be written to."""


@contextmanager
def reading(folder: Path) -> Iterator[None]:
    """A context for reading rows: damage found only then becomes a BadDataSet of one line."""
    try:
        with plainly(folder):
            yield
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        why = str(error).partition("\n")[0]
        raise BadDataSet(f"{folder} is damaged: {why}") from error
    except UNFOLDABLE as error:  # numbers that no game can have
        raise BadDataSet(f"{folder} cannot be counted: {error!r}") from error


@contextmanager
def plainly(folder: Path) -> Iterator[None]:
    """A context for using files: errors of the system become a BadDataSet of one line."""
    try:
        yield
    except OSError as error:
        where = error.filename or folder
        raise BadDataSet(f"{where}: {error.strerror or error}") from error


def need_file(path: Path, hint: str = "") -> int:
    """The bytes of a file. Raises BadDataSet for a pipe or a folder in its place; OSError."""
    there = path.stat()
    if not stat.S_ISREG(there.st_mode):
        raise BadDataSet(f"{path} is no plain file", hint)
    return there.st_size
