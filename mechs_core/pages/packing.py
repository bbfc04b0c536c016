"""Data in pages: packed with gzip, the same bytes each time; and a page's files taken out again."""

from __future__ import annotations

import re
import zlib
from binascii import Error as NoBase64
from binascii import a2b_base64
from collections.abc import Iterable, Iterator
from struct import pack
from typing import Final

from mechs_core.kernel.errors import IncompatibleReplay
from mechs_core.pages.shell import BLOCK

HEAD: Final = b"\x1f\x8b\x08\0\0\0\0\0\x02\xff"  # of gzip: no name, no time, no system
RAW: Final = -15  # zlib's sign for deflated bytes without a head of its own
GZIPPED: Final = 31
REPLAY: Final = "replay"  # what the ids of blocks with a replay file begin with
PAGE: Final = b"<!doctype html>"
OPENS: Final = re.compile(
    rf'<script type="{BLOCK}" id="{REPLAY}-([0-9]{{1,4}})">'.encode(), re.IGNORECASE
)
CLOSES: Final = b"</script>"


def gzipped(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The pieces as one gzip stream. Equal pieces give equal bytes."""
    yield HEAD
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    check = size = 0
    for piece in pieces:
        check, size = zlib.crc32(piece, check), size + len(piece)
        if packed := packer.compress(piece):
            yield packed
    yield packer.flush() + pack("<II", check, size & 0xFFFFFFFF)


def is_page(data: bytes) -> bool:
    """Whether a file's bytes are a page, not a replay file."""
    return data[: len(PAGE)].lower() == PAGE


def replays_in_page(page: bytes, largest: int) -> list[bytes]:
    """The bytes of the replay files, or of the recordings, that a page holds, in their order.

    largest: how many bytes all of them may have. Raises IncompatibleReplay.
    """
    found: list[bytes] = []
    for number, (begin, end) in enumerate(_blocks(page)):
        found.append(unpacked(memoryview(page)[begin:end], largest, f"{REPLAY} {number}"))
        largest -= len(found[-1])
    if not found:
        raise IncompatibleReplay("this page holds no replay file")
    return found


def _blocks(page: bytes) -> Iterator[tuple[int, int]]:
    """Where the base64 of each replay begins and ends."""
    for number, opening in enumerate(OPENS.finditer(page)):
        if int(opening[1]) != number:
            raise IncompatibleReplay(
                f"the page's replays are out of order: {int(opening[1])} stands at place {number}"
            )
        end = page.find(CLOSES, opening.end())
        if end < 0:
            raise IncompatibleReplay(f"replay {number} of the page is cut off")
        yield opening.end(), end


def unpacked(data: bytes | memoryview, largest: int, name: str) -> bytes:
    """What a block's base64 unpacks to, of at most `largest` bytes. Raises IncompatibleReplay."""
    unpacker = zlib.decompressobj(GZIPPED)
    try:
        found = unpacker.decompress(a2b_base64(data, strict_mode=True), largest + 1)
    except NoBase64 as error:
        raise IncompatibleReplay(f"{name} of the page is damaged: {error}") from error
    except zlib.error as error:
        raise IncompatibleReplay(
            f"{name} of the page is damaged: its bytes do not unpack"
        ) from error
    if len(found) > largest:
        raise IncompatibleReplay(f"{name} of the page is larger than {largest} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise IncompatibleReplay(f"{name} of the page is cut off, or something follows it")
    return found
