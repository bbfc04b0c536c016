"""Results longer than the screen are shown in a pager, at a terminal."""

from __future__ import annotations

import os
import shutil

import pytest

from mechs_cli.console import output, paging
from mechs_cli.console.paging import page
from mechs_core.kernel.messages import DrawnLine, Span

LINES: list[DrawnLine] = [(Span(f"line {i} "), Span("\x1b[2J", "bold")) for i in range(24)]


@pytest.fixture
def paged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What comes up in a pager, at a terminal of 24 rows."""
    texts: list[str] = []
    monkeypatch.setattr("pydoc.pager", texts.append)
    monkeypatch.setattr(paging, "at_terminal", lambda: True)
    monkeypatch.setattr(paging, "colourful", lambda stream: True)
    size = os.terminal_size((80, 24))
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: size)
    monkeypatch.setenv("LESS", "-i")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return texts


def test_a_long_text_comes_up_in_the_pager(
    paged: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    page(LINES)
    (text,) = paged
    assert [line.split()[1] for line in text.splitlines()] == [str(i) for i in range(24)]
    assert "\x1b[2J" not in text and "\\x1b[2J" in text
    assert not capsys.readouterr().out
    assert os.environ["LESS"] == "-i -R"  # what people have set, and that colours come through


def test_what_fits_the_screen_is_drawn(
    paged: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    page(LINES[:23])
    assert not paged and len(capsys.readouterr().out.splitlines()) == 23


def test_without_a_terminal_there_is_no_pager(
    paged: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "at_terminal", output.at_terminal)
    page(LINES)
    assert not paged and len(capsys.readouterr().out.splitlines()) == 24


def test_without_colours_the_pager_gets_plain_text(
    paged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "colourful", lambda stream: False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    page([(Span("one", "bold red"),)] * 30)
    assert paged == ["one\n" * 30]
