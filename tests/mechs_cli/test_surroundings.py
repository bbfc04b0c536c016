"""Surroundings that nobody wishes for: each gives the result, or one plain line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from event_store import stamping
from tests.mechs_cli.conftest import Mechs

SHELL = 'exec "$@"'


def run(folder: Path, *words: str, how: str = SHELL, **env: str | None) -> tuple[int, str]:
    """A command's status and all that it says, begun by a line of the shell."""
    said = {**os.environ, "MECHS_STORE": str(folder / "games.db"), **env}
    done = subprocess.run(
        ["sh", "-c", how, "sh", sys.executable, "-m", "mechs_cli", *words],
        env={name: value for name, value in said.items() if value is not None},
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=60,
    )
    told = (done.stdout + done.stderr).decode("utf-8", "backslashreplace")
    assert "Traceback" not in told and "Warning" not in told and "Exception" not in told, told
    return done.returncode, told


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    there = tmp_path_factory.mktemp("surroundings")
    status, _ = run(there, "new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    assert status == 0
    return there


@pytest.mark.parametrize(
    "env",
    [
        {"COLUMNS": "0", "LINES": "0", "TERM": "dumb", "NO_COLOR": "1"},
        {"COLUMNS": "-7", "TERM": None, "HOME": None, "LANG": None, "TMPDIR": "/nowhere"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TZ": "bogus"},
        {"PYTHONIOENCODING": "ascii:strict", "PYTHONWARNINGS": "error"},
    ],
)
def test_a_board_is_shown_whatever_the_environment_says(
    folder: Path, env: dict[str, str | None]
) -> None:
    status, told = run(folder, "show", "g-0001", **env)
    assert status == 0 and "waiting for ada (red), bob (yellow)" in told and "\\u" not in told


@pytest.mark.parametrize(
    "how", ['exec "$@" <&-', 'exec "$@" >&-', 'exec "$@" 2>&-', '"$@" | head -1']
)
def test_closed_streams_and_readers_that_leave_are_no_fault(folder: Path, how: str) -> None:
    assert run(folder, "log", "g-0001", how=how)[0] == 0


def test_a_folder_that_is_gone_is_told(folder: Path) -> None:
    gone = 'mkdir gone && cd gone && rmdir ../gone && exec "$@"'
    assert run(folder, "games", how=gone)[0] == 0
    status, told = run(folder, "export", "g-0001", "--reveal", "-o", "game.jsonl", how=gone)
    assert status == 1 and "No such file or directory" in told
    assert "the current folder is gone" in told


def test_typed_bytes_that_are_no_text_are_no_decision(folder: Path) -> None:
    how = "printf '\\377\\376\\n' | \"$@\""
    status, told = run(folder, "play", "g-0001", how=how)
    assert status == 1 and "refused: " in told


def test_words_that_are_no_text_are_told(folder: Path) -> None:
    for words in (("--seats", "\udcff,bob"), ("--seats", "ada,bob", "--name", "\udcff")):
        status, told = run(folder, "new", "arena_mechs", *words)
        assert status == 1 and "printable characters" in told


def test_a_clock_before_1970_is_a_clock(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    class Early(stamping.datetime):
        @classmethod
        def now(cls, tz: object = None) -> Early:
            return cls(1901, 2, 3, tzinfo=stamping.UTC)

    monkeypatch.setattr(stamping, "datetime", Early)
    mechs("new", "toy", "--seats", "ada,bob")
    assert "1901-02-0" in mechs("games").stdout
    assert "sound" in mechs("audit", "g-0001").stdout
    assert len(mechs.begun("--since", "1901-01-01")) == 1
