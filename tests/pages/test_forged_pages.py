"""audit PAGE: the page is made again from the files in it, and every forgery is named."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from gzip import compress, decompress
from pathlib import Path
from typing import Any

import pytest

from tests.mechs_cli.conftest import Mechs

HELD = r'(id="{}">)([^<]*)(<)'
GAME, BRANCH = "g-0001", "g-0002"


@pytest.fixture
def page(mechs: Mechs) -> str:
    """The page of a game of two bots."""
    mechs("new", "toy", "--seats", "bot:random,bot:hopeful", "--seed", "7", "--name", "final")
    return page_of(mechs)


def page_of(mechs: Mechs, game: str = GAME, *words: str) -> str:
    return mechs("export", game, "--format", "html", *words).stdout_bytes.decode()


def audited(mechs: Mechs, page: str | bytes, status: int = 1) -> list[str]:
    """What the audit says of a page, folded lines joined."""
    Path("page.html").write_bytes(page if isinstance(page, bytes) else page.encode())
    said = mechs("audit", "page.html", status=status).stdout
    return said.replace("\n    ", " ").splitlines()


def repacked(page: str, name: str, edit: Callable[[Any], object], level: int = 9) -> str:
    """The page with what a block holds edited."""
    held = re.search(HELD.format(name), page)
    assert held is not None
    content = json.loads(decompress(b64decode(held[2])))
    edit(content)
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    packed = b64encode(compress(text.encode(), level)).decode()
    return page.replace(held[0], held[1] + packed + held[3])


def test_a_page_as_it_was_made_is_sound(mechs: Mechs, page: str) -> None:
    assert audited(mechs, page, 0)[0] == (
        "page.html  sound: lines, chain, grammar, fold, legality and re-derivation, page"
    )
    (row,) = mechs.rows("audit", "page.html")
    assert row["page"] == {"compared": True, "differs": [], "why": ""}
    again = page_of(mechs, "page.html")  # under another name
    assert ", page" in audited(mechs, again, 0)[0]
    packed_otherwise = repacked(page, "film-0-0", lambda film: None, level=1)
    assert packed_otherwise != page and ", page" in audited(mechs, packed_otherwise, 0)[0]
    assert ", page" in audited(mechs, page.replace("\n", "\r\n"), 0)[0]
    assert ", page" in audited(mechs, b"\xef\xbb\xbf" + page.encode(), 0)[0]


def test_a_page_with_branches_is_made_again_too(mechs: Mechs, page: str) -> None:
    mechs("branch", GAME, "--at", "4", "--luck", "new", "--seed", "8")
    tree = page_of(mechs, BRANCH, "--tree")
    assert [line.split(":")[0] for line in audited(mechs, tree, 0) if "page.html" in line] == [
        "page.html line 0  sound",
        "page.html line 1  sound",
    ]
    assert ", page" in audited(mechs, page_of(mechs, BRANCH), 0)[0]
    forged = tree.replace("</a> <span>", "</a> <span>Not so: ").replace(
        "</a> <span>Not so: ", "</a> <span>", tree.count("</a> <span>") - 1
    )
    last = re.findall(r'<li id="1\.(\d+)"', tree)[-1]
    assert f"  sentence of event {last} of line 1" in audited(mechs, forged)
    ends = repacked(tree, "page", lambda plan: plan["lines"][1].update(parent=None, at=-1))
    assert any(line.startswith("  picture") for line in audited(mechs, ends))


def sentence(page: str, number: int, words: str) -> str:
    return re.sub(rf'(<li id="{number}".*?<span>)[^<]*', rf"\g<1>{words}", page, count=1)


FORGERIES: dict[str, tuple[Callable[[str], str], str]] = {
    "a sentence": (lambda page: sentence(page, 6, "ada wins"), "sentence of event 6"),
    "two sentences": (
        lambda page: sentence(sentence(page, 6, "ada wins"), 9, "bob weeps"),
        "sentences of events 6 and 9",
    ),
    "an event more": (
        lambda page: page.replace("</ol>", '<li id="999"><span>more</span>\n</ol>', 1),
        "sentence of event 999",
    ),
    "the script": (lambda page: page.replace('"use strict"', '"use strict";alert(1)'), "script"),
    "a script more": (
        lambda page: page.replace("<h1>", "<script src=x></script><h1>", 1),
        "text: '<script src=x></script><h1>",
    ),
    "the policy": (
        lambda page: page.replace("default-src &#x27;none", "default-src &#x27;self").replace(
            "default-src 'none", "default-src 'self"
        ),
        "policy of the browser",
    ),
    "the look": (lambda page: page.replace("</style>", "li{display:none}</style>", 1), "look"),
    "the result": (lambda page: page.replace("</main>", "<p>ada won</p></main>"), "text: '"),
    "how it ends": (
        lambda page: repacked(page, "page", lambda plan: plan["lines"][0].update(end="ada wins")),
        'block page.lines[0].end: "ada wins", expected "',
    ),
    "its head hash": (
        lambda page: repacked(page, "page", lambda plan: plan["lines"][0].update(head="0" * 64)),
        "block page.lines[0].head",
    ),
    "its file's name": (
        lambda page: repacked(page, "page", lambda plan: plan["lines"][0].update(file="../x")),
        "block page.lines[0].file",
    ),
    "a film that is none": (
        lambda page: re.sub(HELD.format("film-0-0"), r"\g<1>AAAA\g<3>", page),
        "block film-0-0, which does not unpack",
    ),
    "a plan that is none": (
        lambda page: repacked(page, "page", lambda plan: plan.clear()),
        "what the page says of its lines",
    ),
    "the order of events": (
        lambda page: re.sub(r'(<li id="5".*\n)(<li id="6".*\n)', r"\2\1", page, count=1),
        "the order of the events in the list",
    ),
    "a block more": (
        lambda page: page.replace(
            "<h1>", '<script type="application/octet-stream" id="film-0-0">AAAA</script><h1>', 1
        ),
        "text: '<script type=",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_named_at_its_place(mechs: Mechs, page: str, name: str) -> None:
    forge, told = FORGERIES[name]
    forged = forge(page)
    assert forged != page
    said = audited(mechs, forged)
    assert said[0].startswith("page.html  PAGE DIFFERS: ") and "page.html  sound" not in said[0]
    assert said[1] == (
        "  the page is not what this program makes of the replay file in it, which is sound:"
    )
    assert said[2].startswith(f"  {told}"), said
    (row,) = [json.loads(mechs("audit", "page.html", "--json", status=1).stdout)]
    assert row["verdict"] == "page differs" and row["page"]["differs"][0].startswith(told)


def test_a_forged_picture_is_named_by_its_event(mechs: Mechs, page: str) -> None:
    def edit(film: Any) -> None:
        changes = film["viewers"][""]
        at = next(i for i, change in enumerate(changes) if i > 5 and change and change.get("set"))
        number = changes[at]["set"][0]
        places.append(at)
        film["groups"].append("<g>another</g>")
        film["of"].append(film["of"][number])
        changes[at]["set"][0] = len(film["groups"]) - 1

    places: list[int] = []
    forged = repacked(page, "film-0-0", edit)
    assert audited(mechs, forged)[2] == f"  picture of event {places[0]}"
    short = repacked(page, "film-0-0", lambda film: film["viewers"][""].pop())
    assert audited(mechs, short)[2].startswith("  picture of event ")


def test_another_games_file_is_not_this_pages(mechs: Mechs, page: str) -> None:
    mechs("new", "toy", "--seats", "bot:random,bot:hopeful", "--seed", "9")
    other = re.search(HELD.format("replay-0"), page_of(mechs, BRANCH))
    assert other is not None
    said = audited(mechs, re.sub(HELD.format("replay-0"), other[0], page))
    assert said[0].startswith("page.html  PAGE DIFFERS: ")
    assert any(line.startswith("  sentences of events ") for line in said)


@pytest.mark.parametrize("maker", ["mechs 0.0.9", "", "another program"])
def test_of_another_versions_page_only_the_file_is_checked(
    mechs: Mechs, page: str, maker: str
) -> None:
    meta = f'<meta name="generator" content="{maker}">\n' if maker else ""
    forged = re.sub(r'<meta name="generator"[^\n]*\n', meta, sentence(page, 6, "ada wins"))
    said = audited(mechs, forged, 0)
    assert said[0].startswith("page.html  CHECKED IN PART: ") and ", page" not in said[0]
    assert said[1].startswith(
        "  only the replay file in the page was checked, not its pictures and sentences: "
        f"the page was made by {maker or 'an earlier version'}, and this is mechs"
    )
    mechs("audit", "page.html", "--strict", status=1)


def test_of_a_recordings_page_nothing_but_the_recording_is_looked_at(duel: Mechs) -> None:
    said = audited(duel, page_of(duel), 0)
    assert "proves nothing about the game" in said[0]
    assert said[-1] == "  of the page nothing but the recording in it was looked at"


def test_a_page_whose_file_is_not_sound_is_not_compared(mechs: Mechs, page: str) -> None:
    held = re.search(HELD.format("replay-0"), page)
    assert held is not None
    file = decompress(b64decode(held[2])).replace(b'"step":2', b'"step":9')
    forged = page.replace(held[2], b64encode(compress(file)).decode())
    assert "NOT SOUND: line 4 was changed" in audited(mechs, forged)[0]
