"""Drawn signs where an output's encoding does not carry them; what stays UTF-8, and JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from mechs_cli.console.output import plain
from mechs_cli.console.signs import SIGNS, carried, carried_json, fitted, missing
from mechs_core import rulesets
from mechs_core.kernel.creation import describe
from mechs_core.kernel.stream import Line

LEGACY = ["ascii", "latin-1", "cp1252", "cp437", "cp850", "cp932", "gbk", "euc_kr", "koi8-r"]


def written(encoding: str, text: str) -> str:
    """What somebody reads who takes the bytes of a standard stream for that encoding."""
    kept = BytesIO()
    stream = fitted(TextIOWrapper(kept, encoding, newline="\n"))
    stream.write(text)
    stream.flush()
    return kept.getvalue().decode(encoding)


@pytest.mark.parametrize("encoding", LEGACY)
def test_each_sign_is_one_column_in_ascii_or_carried_in_one(encoding: str) -> None:
    for sign in SIGNS:
        (shown,) = written(encoding, sign)
        assert shown.isascii() or len(shown.encode(encoding)) == 1
    assert all(len(other) == 1 and other.isascii() for other in SIGNS.values())


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "utf-16", "gb18030"])
def test_what_carries_every_character_is_left_alone(encoding: str) -> None:
    assert missing(encoding) == {} and "║ ±" in written(encoding, "║ ±")


def test_walls_are_still_told_from_rims() -> None:
    assert written("cp1252", "┌─╥═╗│║·") == "+-+=#|#·"


@pytest.mark.parametrize("name", rulesets.names())
def test_boards_have_no_escape_and_no_other_width(name: str) -> None:
    ruleset = rulesets.find(name)
    seats = ["bot:random"] * ruleset.seats[0]
    line, _ = Line.create(ruleset, describe(ruleset, seats, seed="7"))
    board = [plain(each) for each in ruleset.telling.board(ruleset.sight.view(line.state, None))]
    for encoding in LEGACY:
        shown = written(encoding, "\n".join(board)).split("\n")
        assert list(map(len, shown)) == list(map(len, board))


def test_a_letter_that_is_not_carried_is_an_escape() -> None:
    assert written("cp1252", "Zoë 李") == "Zoë \\u674e"


@pytest.mark.parametrize("encoding", LEGACY)
def test_json_is_json_in_any_encoding(encoding: str) -> None:
    row = {"name": "Zoë 李 👩\u200d🚀", "board": "╔═║"}
    stream = TextIOWrapper(BytesIO(), encoding)
    assert json.loads(carried_json(json.dumps(row, ensure_ascii=False), stream)) == row
    assert carried_json('"ë"', TextIOWrapper(BytesIO(), "utf-8")) == '"ë"'


def test_a_stream_without_an_encoding_carries_all() -> None:
    assert carried("║", None) == "║"


def test_files_stay_utf_8_and_results_are_readable(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "cp932", "MECHS_STORE": str(tmp_path / "games.db")}

    def run(*words: str) -> bytes:
        done = subprocess.run(
            [sys.executable, "-m", "mechs_cli", *words], env=env, capture_output=True, check=True
        )
        return done.stdout

    run("new", "arena_mechs", "--seats", "Zoë,bob", "--seed", "7")
    shown = run("show", "g-0001").decode("cp932")
    assert "Zo\\xeb (red)" in shown and "\\u" not in shown and "=====" in shown
    assert json.loads(run("games", "--json"))["seats"] == ["Zoë", "bob"]
    page = run("export", "g-0001", "--reveal", "--format", "html")
    assert "Zoë" in page.decode("utf-8")
