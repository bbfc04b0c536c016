"""A file of JSON lines chained by hashes: kept as bytes, its lines decoded one at a time.

Each line ends in `,"hash":"<hex>"}`, where the hash is SHA-256 over the previous line's hash and
this line's bytes before `,"hash"`. docs/replay-format.md describes it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from hashlib import sha256

from msgspec import Struct

from mechs_core.kernel.chain import ROOT
from mechs_core.kernel.codec import too_deep
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.errors import IncompatibleReplay

LONGEST_LINE = 1 << 20  # bytes
LARGEST_FILE = 64 << 20  # bytes
BEGINNING = b'{"format":"mechs-'
TAIL = len(',"hash":""}') + 64


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
        if not data.startswith(BEGINNING):
            raise IncompatibleReplay("this is no replay file: it does not begin with a header")
        if not data.endswith(b"\n"):
            raise IncompatibleReplay("the file is cut off: its last line has no end")
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
            previous = sha256(previous + body).digest()
            if tail != b',"hash":"' + previous.hex().encode() + b'"}':
                raise IncompatibleReplay(f"line {number} was changed: its hash does not fit")
            if too_deep(body):
                raise IncompatibleReplay(f"line {number} is nested too deep")
            self._starts.append(end + 1)
            yield body + b"}"

    def __getitem__(self, index: int) -> bytes:
        """The line of that index, from 0, as `checked` gave it."""
        start, end = self._starts[index], self._starts[index + 1]
        return self._data[start : end - 1 - TAIL] + b"}"
