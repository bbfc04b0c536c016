"""What rules and bots of the user's own print goes to stderr, never among the results on stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from mechs_core.kernel.faults import in_own_code


class Apart:
    """Stands for stdout. What is written while own code is at work goes to stderr.

    A method or attribute that such code asks for is that of stderr; it closes neither.
    """

    def __init__(self, stdout: IO[str]) -> None:
        self.stdout = stdout

    def write(self, text: str) -> int:
        to = self._meant()
        return len(text) if to is None else to.write(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        if (to := self._meant()) is not None:
            to.flush()

    def close(self) -> None:
        if not in_own_code(sys._getframe()):
            self.stdout.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._meant(), name)

    def _meant(self) -> IO[str] | None:
        return sys.stderr if in_own_code(sys._getframe()) else self.stdout


@contextmanager
def own_prints_apart() -> Iterator[None]:
    """A context in which stdout is kept for results."""
    before = sys.stdout
    if before is None or isinstance(before, Apart):
        yield
        return
    apart: Any = Apart(before)
    sys.stdout = apart
    try:
        yield
    finally:
        if sys.stdout is apart:  # not given up, since nobody reads
            sys.stdout = before
