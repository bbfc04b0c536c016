"""Under `python -OO` nothing of the program is missing: no help, no check, no verdict."""

from __future__ import annotations

import os
import subprocess
import sys
from inspect import cleandoc
from pathlib import Path

import pytest

from mechs_cli.app import COMMANDS, load
from mechs_cli.commands import export
from mechs_cli.console.help_texts import help_text


def run(store: Path, *words: str, optimized: bool = True) -> str:
    how = [sys.executable, *(["-OO"] if optimized else []), "-m", "mechs_cli", *words]
    env = {**os.environ, "MECHS_STORE": str(store), "COLUMNS": "80"}
    done = subprocess.run(how, env=env, capture_output=True, text=True, check=True)
    return done.stdout


def test_help_is_there(tmp_path: Path) -> None:
    for words in (("--help",), ("export", "--help"), ("store", "check", "--help")):
        assert run(tmp_path / "s.db", *words) == run(tmp_path / "s.db", *words, optimized=False)


def test_a_game_is_played_and_audited_alike(tmp_path: Path) -> None:
    play = "play", "arena_mechs", "--seats", "bot:random,bot:random", "--seed", "7"
    played = run(tmp_path / "a.db", *play)
    assert played == run(tmp_path / "b.db", *play, optimized=False)
    assert "sound: chain" in run(tmp_path / "b.db", "audit", "g-0001")
    run(tmp_path / "b.db", "export", "g-0001", "-o", str(tmp_path / "game.jsonl"))
    forged = (tmp_path / "game.jsonl").read_text("utf-8").replace("Prestige", "prestige", 1)
    (tmp_path / "game.jsonl").write_text(forged, "utf-8")
    how = [sys.executable, "-OO", "-m", "mechs_cli", "audit", str(tmp_path / "game.jsonl")]
    done = subprocess.run(how, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "Traceback" not in done.stderr


def test_without_a_docstring_it_is_read_from_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = export.export.__doc__
    assert whole is not None and help_text(export.export, "short") == whole
    monkeypatch.setattr(export.export, "__doc__", None)
    assert help_text(export.export, "short") == cleandoc(whole)
    assert help_text(eval("lambda: None"), "short") == "short"  # there is no source


def test_every_command_says_what_it_does() -> None:
    assert all(load(name).help for name in COMMANDS)
