"""`mechs tournament`: what it tells, its data set, an end in the middle, what cannot be."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest

from mechs_core.analysis.data.dataset import done, read
from mechs_core.analysis.simulating.recorder import Recorder
from tests.mechs_cli.conftest import Mechs
from tests.mechs_cli.test_simulate import same

TOY = ("tournament", "toy", "--seed", "7", "--jobs", "1")
KEYS = "ratings,pairings"


def test_ratings_and_who_beats_whom_are_told(mechs: Mechs) -> None:
    said = mechs(*TOY, "-n", 25)
    lines = said.stdout.splitlines()
    for key in ("pairings", "pairings_cross", "ratings"):
        assert [line for line in lines if line.startswith(f"{key}  ")]
    (row,) = (line.split() for line in lines if line.count("bot:") == 2 and "50" in line)
    assert {*row[:2]} == {"bot:hopeful@1", "bot:random@1"}
    assert lines[-1].startswith("50 games in ") and lines[-1].endswith(", 1 job")
    assert max(map(len, lines)) <= 80
    assert said.stderr == ""
    assert [*mechs.folder.iterdir()] == []


def test_its_data_set_tells_the_same(mechs: Mechs) -> None:
    told = mechs.rows(*TOY, "-n", 5, "--seats", 3)
    said = mechs(*TOY, "-n", 5, "--seats", 3, "-o", "set")
    assert said.stderr.splitlines() == ["30 games in set", "hint: mechs stats set"]
    assert mechs.rows("stats", "set", "--only", KEYS) == told
    assert [row["section"] for row in told] == ["pairings", "pairings_cross", "ratings"]
    assert "bots on seats     round robin\n" in mechs("stats", "set").stdout


def test_processes_make_no_difference(mechs: Mechs) -> None:
    one = mechs.rows(*TOY, "-n", 10)
    assert mechs.rows(*TOY[:-1], "2", "-n", 10) == one
    assert mechs.rows(*TOY, "-n", 10, "--seed", "8") != one


def test_the_page_holds_the_whole_report(mechs: Mechs) -> None:
    said = mechs(*TOY, "-n", 5, "--html", "page.html")
    assert (said.stdout, said.stderr) == ("", "report written to page.html\n")
    page = Path("page.html").read_text()
    assert "Who beats whom?" in page and "How long are games?" in page
    assert mechs.no(*TOY, "--html", "page.html") == "error: page.html is there already"


def test_options_hold_for_all_games(mechs: Mechs) -> None:
    mechs(*TOY, "-n", 2, "--option", "rounds=1", "-o", "set")
    assert {*read(Path("set")).games.collect()["rounds"]} == {1}
    assert mechs.no(*TOY, "--option", "colour=1").startswith("refused: no option 'colour'")


def test_a_seed_is_drawn_and_told(mechs: Mechs) -> None:
    said = mechs("tournament", "toy", "-n", 2, "--jobs", 1)
    seed = said.stderr.removeprefix("seed ").strip()
    assert len(seed) == 32


@pytest.mark.parametrize("kept", [False, True])
def test_ctrl_c_is_one_line_and_a_data_set_is_gone_on_with(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    taken: list[int] = []

    def interrupted(self: Recorder, batch: Any) -> None:
        if len(taken) == 3:
            raise KeyboardInterrupt
        taken.append(batch.last)
        take(self, batch)

    take = Recorder.take
    before = {*Path(gettempdir()).glob("mechs-*")}
    with monkeypatch.context() as patch:
        patch.setattr(Recorder, "take", interrupted)
        said = mechs(*TOY, "-n", 300, *(("-o", "set") if kept else ()), status=130)
    assert said.stdout == ""
    if not kept:
        assert said.stderr == "interrupted: without -o no data set is kept\n"
        assert {*Path(gettempdir()).glob("mechs-*")} <= before
        return
    assert said.stderr == (
        f"interrupted: {taken[-1] + 1} of 600 games are kept in set; "
        "mechs simulate -o set --resume goes on\n"
    )
    mechs("simulate", "-o", "set", "--resume", "--jobs", 1)
    assert done(Path("set"))[-1][-1] == 599
    mechs(*TOY, "-n", 300, "-o", "whole")
    same(Path("set"), Path("whole"))


def test_what_cannot_be_is_one_line(mechs: Mechs) -> None:
    def no(*words: object, status: int = 1) -> str:
        return mechs.no(*TOY, *words, status=status).removeprefix("error: ")

    assert no("--bots", "bot:random") == "1 bot: a tournament needs two or more"
    assert no("--bots", "bot:random,bot:random@1") == "bot:random@1 is named twice"
    assert no("--bots", "bot:random,bot:nobody") == "no bot 'bot:nobody' for toy"
    assert no("--bots", "bot:random,ada").startswith("'ada' is no bot")
    for seats in (13, 10**9):
        assert no("--seats", seats) == f"toy is not for {seats} seats"
    assert no("--seats", 1).startswith("1 seats: two bots meet")
    assert no("-n", 0, status=2)
    assert no("--jobs", "many", status=2).startswith("--jobs 'many'")
    assert mechs.no("tournament", "chess") == "error: no ruleset 'chess'"
    mechs(*TOY, "-n", 1, "-o", "set")
    assert no("-n", 1, "-o", "set") == "set holds a data set already"


def test_without_the_extra_one_line_says_what_to_install(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert mechs.no(*TOY) == 'error: this needs the extra "study"'
