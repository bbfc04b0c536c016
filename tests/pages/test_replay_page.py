"""The page that replays a game, read without a browser."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from mechs_cli.exports.page import page_of
from mechs_cli.reading.sources import replays_in
from mechs_core import rulesets
from mechs_core.kernel.picture import group_svg
from mechs_core.pages.packing import replays_in_page
from mechs_core.pages.replay import SCRIPTS
from mechs_core.pages.shell import resource
from mechs_core.table.eyes import EVERYTHING
from mechs_core.table.frames import frames
from tests.mechs_cli.conftest import Mechs
from tests.pages.test_film import played

GOLDEN = Path(__file__).parents[2] / "replays"
LARGEST = [
    pytest.param(
        max((GOLDEN / name).glob("*.jsonl"), key=lambda path: path.stat().st_size), id=name
    )
    for name in rulesets.names()
]
SMALL = GOLDEN / "arena_mechs" / "scenario-last-turn.jsonl"
HOSTILE = "</script><img src=x onerror=a()>"
QUOTES = """"']]><!--&amp;{x}"""
ENOUGH = 64 << 20


@cache
def page_text(path: Path, *, as_seat: str | None = None) -> str:
    return b"".join(page_of(str(path), None, as_seat, reveal=False)).decode()


def blocks(page: str) -> dict[str, bytes]:
    """The page's blocks of data, unpacked."""
    found = re.findall(r'<script type="application/octet-stream" id="([^"]*)">([^<]*)</sc', page)
    assert len(dict(found)) == len(found)
    return {name: gzip.decompress(base64.b64decode(data)) for name, data in found}


def read(page: str) -> dict[str, Any]:
    return {name: json.loads(data) for name, data in blocks(page).items() if name[0] != "r"}


class Markup(HTMLParser):
    """The elements of a page: which there are, and every attribute that they have."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags = set[str]()
        self.attributes = set[str]()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        if self.cdata_elem is None:
            self.text += data


# ---------------------------------------------------------------- what it holds


@pytest.mark.parametrize("path", LARGEST)
def test_it_holds_its_file_its_pictures_and_its_telling(path: Path) -> None:
    page = page_text(path)
    assert page == page_text(path)
    assert replays_in_page(page.encode(), ENOUGH) == [path.read_bytes()]
    (replay,) = replays_in(path)
    told = [*frames(replay.ruleset, replay.steps, EVERYTHING)]
    held = read(page)
    (line,) = held["page"]["lines"]
    assert line["steps"] == [frame.position for frame in told if frame.first]
    assert line["by"] == [frame.by for frame in told if frame.first]
    assert line["events"] == len(told)
    pictures = [*played(held["film-0-0"], "", "")]
    assert len(pictures) == len(told)
    for frame, (size, shown) in zip(told[::7], pictures[::7], strict=True):
        alone = replay.ruleset.drawing.picture(frame.view)
        assert [*size] == [alone.width, alone.height]
        assert shown == [group_svg(group) for group in alone.groups]
    items = re.findall(r'<li id="(\d+)".*?<span>(.*?)</span>', page)
    assert [(int(position), unescape(said)) for position, said in items] == [
        (frame.position, frame.sentence) for frame in told
    ]
    for rule in {rule for frame in told for rule in frame.rules}:
        assert f'<dt id="{rule}">' in page


@pytest.mark.parametrize("path", LARGEST)
def test_every_link_in_it_leads_somewhere_in_it(path: Path) -> None:
    markup = Markup(page_text(path))
    assert len({*markup.ids}) == len(markup.ids)
    inside = {f"#{name}" for name in markup.ids}
    assert {link for link in markup.links if not link.startswith("data:")} <= inside


@pytest.mark.parametrize("path", LARGEST)
def test_each_seats_pictures_are_those_that_the_seat_would_see(path: Path) -> None:
    """What the page shows as a seat's is what a page made for that seat shows."""
    whole = read(page_text(path))
    seats = [name for name, _ in whole["page"]["lines"][0]["viewers"][1:]]
    (replay,) = replays_in(path)
    assert len(seats) == len(replay.header.seats)
    for seat in seats[:3]:
        own = read(page_text(path, as_seat=seat))
        assert own["page"]["lines"][0]["recording"]
        pairs = zip(
            played(whole["film-0-0"], seat, ""), played(own["film-0-0"], seat, seat), strict=True
        )
        assert all(one == other for one, other in pairs)


def test_its_script_is_the_one_that_its_policy_names() -> None:
    page = page_text(SMALL)
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page
    assert "http:" not in re.sub(r"http://www\.w3\.org/2000/svg|plain http://", "", page)
    assert "https:" not in page
    assert not Markup(page).attributes & {"src", "style", "onclick", "onerror", "onload"}


def test_the_script_is_small() -> None:
    assert sum(resource(name).count("\n") for name in SCRIPTS) < 700


@pytest.mark.parametrize("path", LARGEST)
def test_it_is_little_larger_than_what_it_must_hold(path: Path) -> None:
    """The log and the rules are text; the rest is packed."""
    page = page_text(path)
    log = page[page.index('<div class="log"') : page.index('<details id="words"')]
    rules = page[page.index('<details class="rules"') :].partition("</details>")[0]
    held = blocks(page)
    packed = sum(len(gzip.compress(data)) for name, data in held.items() if name != "page")
    assert len(page.encode()) - len((log + rules).encode()) <= 1.3 * packed * 4 / 3 + 34_000


# ---------------------------------------------------------------- names and notes


def test_hostile_names_make_no_markup(mechs: Mechs) -> None:
    plain = ("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7", "--name", "game")
    hostile = (
        *("new", "arena_mechs", "--seats", f"{HOSTILE},{QUOTES}", "--seed", HOSTILE),
        *("--name", f"{HOSTILE}{QUOTES}"),
    )
    for words in (plain, hostile):
        mechs(*words)
        mechs("export", words[-1], "--format", "html", "--reveal", "-o", f"{len(words[-1])}.html")
    one, other = (
        Markup(Path(f"{len(each[-1])}.html").read_text("utf-8")) for each in (plain, hostile)
    )
    assert one.tags == other.tags
    assert one.attributes == other.attributes
    assert HOSTILE in other.text
    assert QUOTES in other.text


@pytest.mark.parametrize("path", LARGEST)
def test_what_a_score_is_said_to_be_made_of_adds_up_to_it(path: Path) -> None:
    page = page_text(path)
    table = page[page.index('aria-label="Scores"') :].split("</table>")[0]
    rows = re.findall(r'<td class="number">(-?\d+)</td><td>([^<]*)</td>', table)
    assert len(rows) == table.count("<tr>") - 1 > 1
    for score, parts in rows:
        made = re.sub(r"(; )?not scored: .*", "", parts)
        assert sum(int(part.rsplit(" ", 1)[1]) for part in made.split(", ") if part) == int(score)
