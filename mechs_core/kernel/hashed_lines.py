"""A file of JSON lines chained by hashes: kept as bytes, its lines decoded one at a time.

Each line ends in `,"hash":"<hex>"}`, where the hash is SHA-256 over the previous line's hash and
this line's bytes before `,"hash"`. docs/replay-format.md describes it.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from msgspec import Struct

from mechs_core.kernel.chain import ROOT
from mechs_core.kernel.codec import too_deep
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.errors import IncompatibleReplay
from mechs_core.kernel.outside import unmarked, why_no_text

LONGEST_LINE = 1 << 20  # bytes
LARGEST_FILE = 64 << 20  # bytes
BEGINNING = b'{"format":"mechs-'
TAIL = len(',"hash":""}') + 64
SEALED: Final = re.compile(rb',"hash":"[0-9a-f]{64}"}')  # how a whole line ends
GZIP: Final = b"\x1f\x8b"
FILE: Final = "FILE"  # stands for its path in the hints below
# The ways back from what programs do to a file on its way, though nobody has changed a word of it.
TO_LF: Final = (
    f"tr -d '\\r' < {FILE} > NEW takes them out; git leaves such files alone with "
    "*.jsonl -text in .gitattributes, or after git config core.autocrlf false"
)
NO_BLANKS: Final = f"grep . {FILE} > NEW takes blank lines out"
LAST_END: Final = f"echo >> {FILE} puts it back"
UTF_8: Final = "PowerShell's > writes so; mechs export GAME -o NEW does not"
UNPACK: Final = f"gunzip < {FILE} > NEW unpacks it"


def chained(lines: Iterable[Struct]) -> Iterator[bytes]:
    """Each record as one JSON line that ends in its hash."""
    previous = ROOT
    for line in lines:
        body = encode_json(line)[:-1]
        previous = sha256(previous + body).digest()
        yield body + b',"hash":"' + previous.hex().encode() + b'"}\n'


class HashedLines:
    """A file's lines. `checked` verifies them in order; verified ones can be read by index."""

    def __init__(
        self, data: bytes, longest: int = LONGEST_LINE, largest: int = LARGEST_FILE
    ) -> None:
        """longest, largest: bytes of a line and of the file. Raises IncompatibleReplay."""
        if len(data) > largest:
            raise IncompatibleReplay(f"the file is larger than {largest} bytes")
        data = unmarked(data)
        if not data.startswith(BEGINNING):
            raise _no_beginning(data)
        if not data.endswith(b"\n"):
            raise _no_end(data)
        self._data = data
        self._longest = longest
        self._starts = array("Q", (0,))  # of the lines passed, and of the next one

    def checked(self) -> Iterator[bytes]:
        """Each line as JSON without its hash. Raises IncompatibleReplay, naming the line."""
        data, previous = self._data, ROOT
        while (start := self._starts[-1]) < len(data):
            end, number = data.index(b"\n", start), len(self._starts)
            if end - start > self._longest:
                raise IncompatibleReplay(f"line {number} is longer than {self._longest} bytes")
            body, tail = data[start : max(start, end - TAIL)], data[max(start, end - TAIL) : end]
            before, previous = previous, sha256(previous + body).digest()
            if tail != _tail(previous):
                raise _changed(data[start:end], number, before, data[end:])
            if too_deep(body):
                raise IncompatibleReplay(f"line {number} is nested too deep")
            self._starts.append(end + 1)
            yield body + b"}"

    def __getitem__(self, index: int) -> bytes:
        """The line of that index, from 0, as `checked` gave it."""
        start, end = self._starts[index], self._starts[index + 1]
        return self._data[start : end - 1 - TAIL] + b"}"


def _tail(digest: bytes) -> bytes:
    return b',"hash":"' + digest.hex().encode() + b'"}'


# ---------------------------------------------------------------- what was done to a file


def _no_beginning(data: bytes) -> IncompatibleReplay:
    """For a file that does not begin as it must."""
    if (why := why_no_text(data)) is not None:
        return IncompatibleReplay(why, UTF_8)
    if data.startswith(GZIP):
        return IncompatibleReplay("this is a gzip file", UNPACK)
    if data.lstrip().startswith(BEGINNING):
        return IncompatibleReplay("blanks or blank lines stand before the header", NO_BLANKS)
    return IncompatibleReplay("this is no replay file: it does not begin with a header")


def _no_end(data: bytes) -> IncompatibleReplay:
    """For a file whose last line has no end."""
    last = data[data.rfind(b"\n") + 1 :]
    if not last.strip():
        return IncompatibleReplay("blanks stand behind the last line", NO_BLANKS)
    if SEALED.fullmatch(last[-TAIL:]):
        return IncompatibleReplay(
            "the end of the last line is missing, as some editors and mail programs leave it",
            LAST_END,
        )
    return IncompatibleReplay("the file is cut off: its last line has no end")


def _changed(line: bytes, number: int, previous: bytes, rest: bytes) -> IncompatibleReplay:
    """For a line whose hash does not fit: what a program did to it on the way, or that it differs.

    previous: the hash of the line before it. rest: what follows from its end on.
    """
    if not line.strip():
        where = "at the end of the file" if not rest.strip() else "between the lines"
        return IncompatibleReplay(f"line {number} is blank, {where}", NO_BLANKS)
    bare = line.rstrip()
    if bare != line and bare[-TAIL:] == _tail(sha256(previous + bare[:-TAIL]).digest()):
        if line == bare + b"\r":
            return IncompatibleReplay(
                f"line {number} ends in CR LF, as git and mail programs make it, not in LF; "
                "else it is as it was written",
                TO_LF,
            )
        return IncompatibleReplay(
            f"blanks stand at the end of line {number}; else it is as it was written"
        )
    return IncompatibleReplay(f"line {number} was changed: its hash does not fit")
