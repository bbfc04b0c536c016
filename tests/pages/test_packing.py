"""Data in pages: the same bytes each time, and taken out within limits."""

from __future__ import annotations

import gzip
import tracemalloc
from base64 import b64encode
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechs_core.kernel.errors import IncompatibleReplay
from mechs_core.pages.packing import gzipped, is_page, replays_in_page
from mechs_core.pages.shell import block

ENOUGH = 1 << 20


def page_with(*blocks: str) -> bytes:
    return f"<!doctype html>\n<title>t</title>\n{''.join(blocks)}</html>".encode()


def held(number: int, *pieces: bytes) -> str:
    return "".join(block(f"replay-{number}", gzipped(pieces)))


@given(st.lists(st.binary()))
def test_what_is_packed_comes_out_and_is_always_the_same(pieces: list[bytes]) -> None:
    packed = b"".join(gzipped(pieces))
    assert gzip.decompress(packed) == b"".join(pieces)
    assert packed == b"".join(gzipped(pieces))
    assert packed[4:8] == bytes(4)  # no time
    assert replays_in_page(page_with(held(0, *pieces)), ENOUGH) == [b"".join(pieces)]


def test_a_page_gives_every_replay_in_order() -> None:
    assert replays_in_page(page_with(held(0, b"a"), held(1, b"b", b"c")), 3) == [b"a", b"bc"]


def test_a_page_is_known_by_its_beginning() -> None:
    assert is_page(page_with())
    assert is_page(b"<!DOCTYPE HTML><p>")
    assert not is_page(b'{"format":"mechs-replay-1"}')
    assert not is_page(b"")


def spoiled(change: Callable[[str], str]) -> bytes:
    return page_with(change(held(0, b"a replay")))


WRONG = {
    "no block": (page_with(), "this page holds no replay file"),
    "another block": (page_with("".join(block("film-0-0", [b"x"]))), "holds no replay file"),
    "two first blocks": (page_with(held(0, b"a"), held(0, b"b")), "0 stands at place 1"),
    "a second block alone": (page_with(held(1, b"a")), "1 stands at place 0"),
    "no base64": (spoiled(lambda text: text.replace(">", ">!", 1)), "is damaged"),
    "a blank in it": (spoiled(lambda text: text.replace(">", "> ", 1)), "is damaged"),
    "no end": (spoiled(lambda text: text.replace("</script>", "")), "is cut off"),
    "no gzip": (
        page_with("".join(block("replay-0", [b"plain"]))),
        "replay 0 of the page is damaged: its bytes do not unpack",
    ),
    "cut": (page_with("".join(block("replay-0", [b"".join(gzipped([b"a"]))[:-1]]))), "cut off"),
    "more": (page_with("".join(block("replay-0", [*gzipped([b"a"]), b"b"]))), "follows it"),
    "too large": (page_with(held(0, bytes(ENOUGH + 1))), f"larger than {ENOUGH} bytes"),
    "too large together": (
        page_with(held(0, bytes(ENOUGH)), held(1, b"a")),
        "larger than",
    ),
}


@pytest.mark.parametrize(("page", "why"), WRONG.values(), ids=WRONG.keys())
def test_a_page_with_something_else_is_refused_in_a_line(page: bytes, why: str) -> None:
    with pytest.raises(IncompatibleReplay, match=why):
        replays_in_page(page, ENOUGH)


def test_a_page_that_unpacks_to_far_more_takes_no_more_memory_than_is_allowed() -> None:
    bomb = b"".join(gzipped(bytes(ENOUGH) for _ in range(256)))
    page = page_with(
        f'<script type="application/octet-stream" id="replay-0">{b64encode(bomb).decode()}</script>'
    )
    tracemalloc.start()
    with pytest.raises(IncompatibleReplay, match="larger than"):
        replays_in_page(page, ENOUGH)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8 * ENOUGH
