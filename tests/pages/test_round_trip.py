"""Commands that take a replay file take a page, too; and a page keeps secrets as commands do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mechs_core.pages.packing import gzipped, replays_in_page
from mechs_core.pages.shell import block
from tests.mechs_cli.conftest import Mechs
from tests.pages.test_replay_page import ENOUGH, GOLDEN, LARGEST, Markup, blocks

LAST = GOLDEN / "arena_mechs" / "scenario-last-turn.jsonl"
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")
HASHES = re.compile(r"[0-9a-f]{64}")


def page_of(mechs: Mechs, game: object, *words: object) -> Path:
    mechs("export", game, "--format", "html", "-o", "page.html", "--force", *words)
    return Path("page.html")


@pytest.mark.parametrize("path", LARGEST)
def test_what_is_imported_from_a_page_is_what_is_imported_from_its_file(
    mechs: Mechs, path: Path
) -> None:
    page_of(mechs, path)
    assert "already" not in mechs("import", "page.html").stdout
    assert "already here as g-0001" in mechs("import", path).stdout
    assert mechs("export", "g-0001", "--reveal").stdout_bytes == path.read_bytes()
    page_of(mechs, "g-0001", "--reveal")
    assert "already here as g-0001" in mechs("import", "page.html").stdout


def test_a_page_is_replayed_audited_and_compared_as_its_file_is(mechs: Mechs) -> None:
    page_of(mechs, LAST)
    for words in (("replay", "--plain"), ("replay", "--json"), ("audit",)):
        one, other = (mechs(words[0], each, *words[1:]).stdout for each in ("page.html", LAST))
        one = one.replace("re-derivation, page\n", "re-derivation\n")
        assert one.replace("page.html", str(LAST)) == other
    assert "do not differ" in mechs("diff", "page.html", LAST).stdout
    mechs("export", "page.html", "--format", "html", "-o", "again.html")
    assert Path("again.html").read_bytes()


def test_a_page_with_a_changed_line_is_not_sound(mechs: Mechs) -> None:
    page = page_of(mechs, LAST).read_text("utf-8")
    lines = LAST.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"seat":', b'"seAt":')
    Path("page.html").write_text(
        re.sub(
            r'<script type="[^"]*" id="replay-0">.*?</script>\n',
            "".join(block("replay-0", gzipped(lines))),
            page,
        ),
        "utf-8",
    )
    assert mechs.no("import", "page.html").endswith("line 3 was changed: its hash does not fit")
    assert (
        "page.html  NOT SOUND: line 3 was changed" in mechs("audit", "page.html", status=1).stdout
    )


@pytest.mark.parametrize(
    "page",
    [
        b"<!doctype html>",
        b"<!DOCTYPE html><script type=module>",
        b'<!doctype html><script type="application/octet-stream" id="replay-0">AAAA</script>',
        b'<!doctype html><script type="application/octet-stream" id="replay-0">' + b"A" * 9_000_000,
        b'<!doctype html><script type="application/octet-stream" id="replay-9999">',
        "".join(["<!doctype html>", *block("replay-0", gzipped([b"{}\n"]))]).encode(),
        "".join(["<!doctype html>", *block("replay-0", gzipped([bytes(1 << 20)] * 65))]).encode(),
    ],
)
def test_a_forged_page_is_refused_in_a_line(mechs: Mechs, page: bytes) -> None:
    Path("forged.html").write_bytes(page)
    for command in ("import", "replay"):
        assert mechs.no(command, "forged.html").startswith("error: forged.html: ")
    said = mechs("audit", "forged.html", status=1).stdout
    assert said.startswith("forged.html  NOT SOUND: ") and said.count("forged.html") == 1
    mechs.no("export", "forged.html", "--format", "html")


def test_a_page_holds_one_game_and_a_recording_has_one_view(mechs: Mechs) -> None:
    mechs("export", "--all", "--format", "html", status=2)
    mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    page_of(mechs, "g-0001", "--as", "ada")
    assert "a recording of one view" in mechs.no("import", "page.html")
    assert "proves nothing about the game" in mechs("audit", "page.html").stdout
    mechs("replay", "page.html", "--plain")
    mechs("export", "page.html", "--format", "html", "--as", "bob", status=2)
    again = mechs("export", "page.html", "--format", "html").stdout_bytes
    assert replays_in_page(again, ENOUGH) == replays_in_page(Path("page.html").read_bytes(), ENOUGH)


# ---------------------------------------------------------------- secrets


def test_the_page_of_an_ended_game_of_one_person_is_whole(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7")
    said = mechs("export", "g-0001", "--format", "html", "-o", "page.html").stderr
    assert "g-0001: the page is a recording, for secrets are closed" in said
    assert "a recording of one view" in mechs.no("import", "page.html")
    mechs("close", "g-0001")
    mechs("export", "g-0001", "-o", "game.jsonl")
    for game in ("g-0001", "game.jsonl"):
        said = mechs("export", game, "--format", "html", "-o", "page.html", "--force").stderr
        assert "recording" not in said
        assert "already here as g-0001" in mechs("import", "page.html").stdout
    page_of(mechs, "g-0001", "--as", "ada")
    assert "a recording of one view" in mechs.no("import", "page.html")


@pytest.mark.parametrize("game", ["arena_mechs", "tiny_epic_mechs"])
def test_nothing_in_a_seats_page_depends_on_what_others_have_hidden(
    mechs: Mechs, game: str
) -> None:
    """Two games that differ only in what bob has chosen in secret give ada the same page."""
    pages = []
    for number, choice in enumerate((0, 1), 1):
        name = f"g-000{number}"
        mechs("new", game, "--seats", "ada,bob", "--seed", "7")
        said = [row["notation"] for row in mechs.rows("legal", name, "--seat", "bob")]
        mechs("decide", name, "--seat", "bob", said[choice])
        page = page_of(mechs, name, "--as", "ada").read_text("utf-8")
        bare = re.sub(r'(id="[^"]*">)[^<]*(</script>)', r"\1\2", page)
        told = [bare, *(data.decode() for data in blocks(page).values())]
        pages.append([HASHES.sub("", TIMES.sub("", each)).replace(name, "") for each in told])
        assert said[0] != said[1]
    one, other = pages
    assert len(one) == len(other) > 3
    assert one == other
    whole = [page_of(mechs, f"g-000{each}", "--reveal").read_text("utf-8") for each in (1, 2)]
    told = [Markup(re.sub(r"g-000\d", "", TIMES.sub("", each))).text for each in whole]
    assert told[0] != told[1]  # or there was nothing to hide


def test_the_page_of_a_game_with_closed_secrets_has_one_viewers_pictures(mechs: Mechs) -> None:
    mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    for seen, names in (("public", {""}), ("bob", {"1"})):
        held = blocks(page_of(mechs, "g-0001", "--as", seen).read_text("utf-8"))
        assert {*json.loads(held["film-0-0"])["viewers"]} == names
