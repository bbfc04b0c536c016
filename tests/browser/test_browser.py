"""The checks that tests of pages rely on see what they are there to see."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import conftest
from tests.browser.looking import open_file, serious_faults, sideways, small_targets

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent.parent
FAILING = """
def test_that_fails(page):
    page.set_content("<h1>ready</h1>")
    assert page.title() == "another"
"""


def written(folder: Path, body: str) -> Path:
    path = folder / "page with a blank.html"
    path.write_text(
        "<!doctype html><html lang='en'><title>a page</title>"
        "<meta name='viewport' content='width=device-width'>"
        f"<main><h1>a page</h1>{body}</main>",
        "utf-8",
    )
    return path


def test_a_page_that_asks_for_nothing_is_quiet(page: Page, tmp_path: Path) -> None:
    asked = open_file(page, written(tmp_path, "<p><img alt='' src='data:image/gif;base64,R0lG'>"))
    page.evaluate("() => location.hash = '#2'")
    page.reload()
    assert page.title() == "a page"
    assert asked == []


@pytest.mark.parametrize(
    "asking",
    [
        "<img alt='' src='http://example.org/'>",
        "<link rel='stylesheet' href='http://example.org/'>",
        "<style>main {background: url(http://example.org/)}</style>",
        "<script>fetch('http://example.org/').catch(() => {})</script>",
        "<iframe title='another' src='http://example.org/'></iframe>",
    ],
)
def test_what_a_page_asks_for_is_seen(page: Page, tmp_path: Path, asking: str) -> None:
    asked = open_file(page, written(tmp_path, asking))
    page.wait_for_timeout(50)
    assert asked == ["http://example.org/"]


def test_what_not_everybody_can_use_is_seen(page: Page, tmp_path: Path) -> None:
    open_file(page, written(tmp_path, "<p>some words"))
    assert serious_faults(page) == ""
    open_file(page, written(tmp_path, "<p style='color: #ddd'>some words"))
    assert "color-contrast" in serious_faults(page)


def test_what_is_too_wide_for_a_phone_is_seen(phone: Page, tmp_path: Path) -> None:
    open_file(phone, written(tmp_path, "<p>words"))
    assert sideways(phone) == 0
    open_file(phone, written(tmp_path, "<p style='width: 400px'>words"))
    assert sideways(phone) > 50


def test_what_is_too_small_for_a_finger_is_seen(phone: Page, tmp_path: Path) -> None:
    small = "<button style='height: 12px; padding: 0'>on</button>"
    open_file(phone, written(tmp_path, f"{small}<p>a <a href='#b'>link</a> in a text"))
    [told] = small_targets(phone)
    assert "on</button>" in told


def test_a_failed_test_leaves_a_picture_and_a_trace(browser: object, tmp_path: Path) -> None:
    (tmp_path / "test_that_fails.py").write_text(FAILING, "utf-8")
    where = ["--rootdir", str(tmp_path), "--basetemp", str(tmp_path / "kept")]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.browser.conftest", *where, tmp_path],
        cwd=ROOT,
        env=os.environ | {"PYTEST_ADDOPTS": "-n0 -p no:cacheprovider"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    [folder] = re.findall(r"pictures and traces of its pages: (\S+)", ran.stdout)
    assert {each.name for each in Path(folder).iterdir()} == {"page-0.png", "trace-0.zip"}


def test_where_nothing_can_be_driven_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert conftest.found() is None
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(conftest, "NEEDED", ("no_such_library",))
    assert conftest.found() is None
    monkeypatch.setattr(conftest, "NEEDED", ("pytest",))
    assert conftest.found() == "/usr/bin/chromium"


@pytest.mark.parametrize(
    ("said", "ending"), [("required", pytest.fail.Exception), ("", pytest.skip.Exception)]
)
def test_without_a_browser_tests_are_skipped_unless_one_is_required(
    monkeypatch: pytest.MonkeyPatch, said: str, ending: type[BaseException]
) -> None:
    monkeypatch.setattr(conftest, "found", lambda: None)
    monkeypatch.setenv("MECHS_BROWSER", said)
    with pytest.raises(ending, match="apt-get install chromium"):
        conftest.found_or_out()
