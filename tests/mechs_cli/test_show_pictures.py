"""mechs show --format svg and png: the picture that the viewer may see, whole or not at all."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from mechs_cli.commands import show
from mechs_cli.reading import pictures
from mechs_core.analysis.extras import installing
from mechs_core.kernel.themes import THEMES, style
from mechs_core.testing.shapes import check_svg
from tests.mechs_cli.conftest import Mechs

needs_font = pytest.mark.skipif(not pictures.has_font(), reason="no font is installed here")
DRAWN = ("show", "g-0001", "--format", "svg")
PNG = ("show", "g-0001", "--format", "png")
G = "{http://www.w3.org/2000/svg}g"


def labels(mechs: Mechs, *words: object) -> dict[str, str]:
    """What is drawn, by the keys of groups."""
    text = mechs(*DRAWN, *words).stdout
    check_svg(text, "here")
    told = {
        each.get("data-key"): each.findtext("*") or ""
        for each in ElementTree.fromstring(text).iter(G)
    }
    return {key: label for key, label in told.items() if key is not None}


def test_a_picture_goes_to_stdout_or_to_a_file(duel: Mechs) -> None:
    text = duel(*DRAWN).stdout
    assert text.startswith("<svg ") and text.endswith("</svg>\n")
    assert "<title>g-0001, toy, after event 6</title>" in text
    said = duel(*DRAWN, "-o", "table.svg")
    assert said.stdout == "" and said.stderr.endswith(
        "g-0001, toy, after event 6 written to table.svg\n"
    )
    assert (duel.folder / "table.svg").read_text("utf-8") == text
    assert "--force" in duel(*DRAWN, "-o", "table.svg", status=1).stderr
    duel(*DRAWN, "-o", "table.svg", "--theme", "dark", "--force")
    assert (duel.folder / "table.svg").read_text("utf-8") == duel(*DRAWN, "--theme", "dark").stdout
    files = {each.name for each in duel.folder.iterdir()}
    assert {each for each in files if not each.startswith("store.db")} == {"table.svg"}


def test_it_shows_a_moment_of_the_game(duel: Mechs) -> None:
    now, before = labels(duel), labels(duel, "--at", "4")
    assert "picked" in now["panel 0"] and "picked" not in before["panel 0"]
    assert labels(duel, "--round", "1") == before
    duel.no(*DRAWN, "--at", "4", "--round", "1", status=2)
    assert duel.no(*DRAWN, "--at", "99") == duel.no("show", "g-0001", "--at", "99")


def test_it_shows_what_the_viewer_may_see(duel: Mechs) -> None:
    public, ada, bob = (labels(duel, *who) for who in ((), ("--as", "ada"), ("--as", "bob")))
    assert "card ?" in public["panel 0"] and "card ?" in public["panel 1"]
    assert "card ?" not in ada["panel 0"] and "card ?" in ada["panel 1"]
    assert ada["number 2"] == "number 2, picked"
    assert bob["number 2"] == public["number 2"] == "number 2"
    assert labels(duel, "--as", "public") == public
    assert ", as ada sees it</title>" in duel(*DRAWN, "--as", "ada").stdout
    duel.no(*DRAWN, "--as", "ada", "--reveal", status=2)


def test_with_one_person_it_is_that_persons_picture(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "bot:random,ada", "--seed", "7")
    assert labels(mechs) == labels(mechs, "--as", "ada") != labels(mechs, "--as", "public")


def test_where_all_is_open_it_says_whose_pictures_show_more(duel: Mechs, tmp_path: Path) -> None:
    said = duel(*DRAWN, "--reveal")
    assert said.stdout == duel(*DRAWN, "--as", "public").stdout
    note = "note: this is what a spectator sees; --as SEAT draws what ada, bob sees\n"
    assert said.stderr == note
    assert duel(*DRAWN).stderr == ""
    duel("close", "g-0001")
    assert duel(*DRAWN).stderr == note


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_can_be_had(duel: Mechs, theme: str) -> None:
    assert style(theme) in duel(*DRAWN, "--theme", theme).stdout
    assert theme in duel("show", "--help").stdout and theme in show.THEMES


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--format", "gif"), "error: --format 'gif': board, svg, png"),
        (("--format", "svg", "--theme", "x"), "error: --theme 'x': " + ", ".join(THEMES)),
        (("--theme", "dark"), "error: --theme and -o go with --format svg or png"),
        (("-o", "x.svg"), "error: --theme and -o go with --format svg or png"),
        (("--format", "svg", "--json"), "error: --json and --format exclude each other"),
    ],
)
def test_what_does_not_fit_is_refused(duel: Mechs, words: tuple[str, ...], told: str) -> None:
    assert duel.no("show", "g-0001", *words, status=2) == told
    assert not (duel.folder / "x.svg").exists()


def test_the_board_in_characters_is_as_before(duel: Mechs) -> None:
    assert duel("show", "g-0001", "--format", "board").stdout == duel("show", "g-0001").stdout


def test_hostile_names_are_text_that_a_terminal_may_show(mechs: Mechs) -> None:
    name = "]]></title><script>alert(1)</script>"
    mechs("new", "toy", "--seats", "ada,bob", "--name", name)
    text = mechs(*DRAWN).stdout
    check_svg(text, "here")
    assert ElementTree.fromstring(text)[0].text == f"g-0001 {name}, toy, after event 4"
    assert text.replace("\n", "").isprintable()


# ---------------------------------------------------------------- PNG


def ink(mechs: Mechs, *words: object) -> Any:
    return Image.open(io.BytesIO(mechs(*PNG, *words).stdout_bytes)).convert("RGB")


@needs_font
def test_a_png_is_the_same_picture(duel: Mechs) -> None:
    image = ink(duel)
    svg = ElementTree.fromstring(duel(*DRAWN).stdout)
    assert [f"{side}" for side in image.size] == [svg.get("width"), svg.get("height")]
    assert image.getpixel((0, 0)) == (255, 255, 255)
    assert ink(duel, "--theme", "contrast").getpixel((0, 0)) == (0, 0, 0)
    assert len(image.getcolors(1 << 20)) > 20  # letters with soft rims
    duel(*PNG, "-o", "table.png")
    assert (duel.folder / "table.png").read_bytes() == duel(*PNG).stdout_bytes


def test_without_the_extra_one_line_says_what_installs_it(
    duel: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert duel(*PNG, "-o", "x.png", status=1).stderr == (
        f'error: this needs the extra "pictures"\nhint: {installing("pictures")}\n'
    )
    assert not (duel.folder / "x.png").exists()
    duel(*DRAWN)


def test_without_a_font_one_line_says_so(duel: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = pictures.A_LETTER.replace("M", "")
    monkeypatch.setattr(pictures, "A_LETTER", empty)  # looks like a letter without a font
    assert duel.no(*PNG, "-o", "x.png").startswith("error: no font is installed here")
    assert not (duel.folder / "x.png").exists()


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals here")
def test_a_png_is_not_shown_on_a_terminal(over: Mechs) -> None:
    ours, theirs = os.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "mechs_cli", *PNG],
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        timeout=60,
    )
    os.close(theirs)
    assert done.returncode == 2
    assert done.stderr.startswith("error: a PNG is not for a terminal: -o FILE\n")
    os.close(ours)
