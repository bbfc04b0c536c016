"""Where a result goes: to a file, or to stdout, which `-` names too."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from mechs_cli.console.output import is_terminal, write_bytes
from mechs_cli.console.usage import WrongUsage
from mechs_cli.files.writing import need_new, write_atomically

STDOUT: Final = "-"  # a file of that name is ./-


def is_stdout(output: Path | None) -> bool:
    return output is None or str(output) == STDOUT


def need_room(output: Path | None, *, force: bool, json: bool = False) -> None:
    """Raises BadFile if a page could not be written there, WrongUsage beside JSON on stdout."""
    if output is None:
        return
    if not is_stdout(output):
        need_new(output, force=force)
    elif json:
        raise WrongUsage("--html - and --json exclude each other")


def need_directory(output: Path | None, option: str = "-o") -> None:
    """Raises WrongUsage where a result of many files would go to stdout."""
    if output is not None and is_stdout(output):
        raise WrongUsage(f"{option} -: this is written to a directory, not to stdout")


def need_no_terminal(output: Path | None, what: str) -> None:
    """Raises WrongUsage where bytes that are no text would go to a terminal."""
    if is_stdout(output) and is_terminal(sys.stdout):
        raise WrongUsage(f"{what} is not for a terminal: -o FILE")


def write_out(output: Path | None, chunks: Iterable[bytes], *, force: bool) -> bool:
    """Write it, to a file whole or not at all. Returns whether it was a file. Raises BadFile."""
    if output is not None and not is_stdout(output):
        write_atomically(output, chunks, force=force)
        return True
    for chunk in chunks:
        write_bytes(chunk)
    return False
