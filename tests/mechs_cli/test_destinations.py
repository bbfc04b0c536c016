"""`-` as a destination is stdout, for every command that writes a file."""

from __future__ import annotations

import pytest

from mechs_cli.files import destinations
from tests.mechs_cli.conftest import Mechs


@pytest.mark.parametrize(
    "words",
    [
        "export g-0001 -o",
        "export g-0001 --format jsonl -o",
        "export --all --format jsonl -o",
        "export g-0001 --format html -o",
        "export g-0001 --format cast -o",
        "show g-0001 --format svg -o",
        "luck g-0001 --rollouts 2 --seed 1 --jobs 1 --html",
    ],
)
def test_a_hyphen_is_stdout(over: Mechs, words: str) -> None:
    command, option = words.rsplit(" ", 1)
    there = over(*command.split(), option, "-")
    over(*command.split(), option, "file")
    assert there.stdout_bytes == (over.folder / "file").read_bytes()
    assert not (over.folder / "-").exists() and "written" not in there.stderr


@pytest.mark.parametrize(
    "words",
    [
        "export g-0001 --format csv -o -",
        "export --all --format parquet -o -",
        "export --all -o -",
        "export --all --format cast -o -",
        "simulate toy --seats bot:random,bot:random -n 1 -o -",
        "tournament toy -n 1 -o -",
        "store backup -",
    ],
)
def test_what_is_no_single_text_does_not_go_to_stdout(over: Mechs, words: str) -> None:
    assert " -: " in over.no(*words.split(), status=2)
    assert not (over.folder / "-").exists()


def test_a_page_and_json_do_not_share_stdout(over: Mechs) -> None:
    said = over.no("luck", "g-0001", "--html", "-", "--json", status=2)
    assert said == "error: --html - and --json exclude each other"


@pytest.mark.parametrize("words", [[], ["-o", "-"]])
def test_a_png_is_not_for_a_terminal(
    over: Mechs, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setattr(destinations, "is_terminal", lambda stream: True)
    said = over.no("show", "g-0001", "--format", "png", *words, status=2)
    assert said == "error: a PNG is not for a terminal: -o FILE"


def test_a_file_of_that_name_can_be_meant(over: Mechs) -> None:
    over("export", "g-0001", "-o", over.folder / "-")
    assert (over.folder / "-").exists()
