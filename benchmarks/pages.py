"""What the page of a game costs: its film beside the telling, its bytes, its speed in chromium.

python -m benchmarks.pages. The games are the largest golden one of each ruleset. The browser's
figures are left out where Playwright or chromium is not installed.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
from base64 import b64decode
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.measure import Row, seconds
from mechs_cli.exports.game_lines import scenes
from mechs_cli.exports.page import page_of
from mechs_cli.reading.sources import Source, source_of
from mechs_core import rulesets
from mechs_core.pages.film import Shooting
from mechs_core.table.eyes import EVERYTHING
from mechs_core.table.frames import frames

GOLDEN: Final = Path(__file__).parent.parent / "replays"
OPENED: Final = 7  # times
TEXT: Final = ('<div class="log"', '<details id="words"'), ('<details class="rules"', "</det")
STEPS: Final = """async forward => {
    const { player } = replayed, last = player.line.last, begin = performance.now();
    for (let event = 0; event <= last; event++) await player.go(forward ? event : last - event);
    return (performance.now() - begin) / (last + 1);
}"""


def rows(name: str) -> Iterator[Row]:
    path = max((GOLDEN / name).glob("*.jsonl"), key=lambda each: each.stat().st_size)
    source = source_of(str(path), None)
    assert isinstance(source, Source)
    told = seconds(lambda: [*frames(source.ruleset, source.steps, EVERYTHING)])
    seats = [*range(len(source.seats.names))]
    yield Row(f"{name}: film of a game", seconds(lambda: filmed(source, [])), "s", told, "told")
    everybody = seconds(lambda: filmed(source, seats), 1)
    yield Row(f"{name}: with each seat's view", everybody, "s", told, "told")
    page = b"".join(page_of(str(path), None, None, reveal=False))
    yield from bytes_of(name, page.decode(), path.read_bytes())
    if find_spec("playwright") and (browser := shutil.which("chromium")):
        yield from in_chromium(name, page, browser)


def filmed(source: Source, others: list[int]) -> bytes:
    shooting = Shooting(["", *map(str, others)], 10**9)
    for scene in scenes(source, EVERYTHING, others, whole=True):
        for _ in shooting.add(scene.pictures):
            pass
    return shooting.cut()


def bytes_of(name: str, page: str, file: bytes) -> Iterator[Row]:
    """The page beside what it must hold, packed by gzip and written in base64."""
    blocks = dict(re.findall(r'<script type="application[^>]* id="(.*?)">(.*?)</script>', page))
    films = [b64decode(data) for each, data in blocks.items() if each.startswith("film")]
    floor = (len(gzip.compress(file)) + sum(map(len, films))) * 4 / 3
    text = sum(len(page[page.index(first) :].partition(last)[0]) for first, last in TEXT)
    yield Row(f"{name}: page", len(page.encode()), "bytes", floor, "packed replay and film")
    yield Row(f"{name}: of it list and rules as text", text, "bytes")
    yield Row(f"{name}: of it all the rest", len(page.encode()) - text - floor, "bytes")


def in_chromium(name: str, page: bytes, browser: str) -> Iterator[Row]:
    """The median of several openings. Steps are drawn; that they are painted is not waited for."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as driver:
        path = Path(folder, "page.html")
        path.write_bytes(page)
        chromium = driver.chromium.launch(
            executable_path=browser, chromium_sandbox=os.geteuid() != 0
        )
        boards, steps = [], []
        for number in range(OPENED):
            tab = chromium.new_context(offline=True).new_page()
            tab.goto(path.as_uri())
            tab.wait_for_selector("#verdict.whole")
            boards.append(tab.evaluate("performance.getEntriesByName('board')[0].startTime"))
            if number < 2:
                steps += [tab.evaluate(STEPS, forward) for forward in (True, False)]
            tab.context.close()
        chromium.close()
    yield Row(f"{name}: first board in chromium", median(boards), "ms")
    yield Row(f"{name}: a step in chromium", median(steps), "ms")


def main() -> None:
    for name in rulesets.names():
        for row in rows(name):
            print(row)


if __name__ == "__main__":
    main()
