"""Twelve at a table: what is listed stays readable at 80 columns."""

from __future__ import annotations

import os

import pytest

from mechs_cli.console import output
from mechs_cli.console.dialogue import Board, Question
from mechs_cli.console.layout import laid_out
from mechs_cli.console.output import fitting, folded, tell
from mechs_cli.games.dates import day_of
from mechs_cli.games.headlines import sitting
from mechs_cli.table import terminal
from mechs_cli.table.terminal import Terminal
from mechs_core.kernel.drawn_lines import Row, cut
from mechs_core.kernel.messages import Span
from tests.games import PEOPLE
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers

WORDY = [f"somebody with a long name {number:02}" for number in range(12)]
READING = ("games", "tree g-0001", "show g-0001", "close g-0001")


@pytest.fixture
def twelve(mechs: Mechs) -> Mechs:
    """A store with g-0001, in which twelve people are asked at once."""
    mechs("new", "toy", "--seats", ",".join(PEOPLE), "--seed", "7")
    return mechs


def test_a_long_text_is_folded_behind_commas_else_at_spaces() -> None:
    lines = folded("round 7 shooting; " + ", ".join(f"s{i} fortress {i}/5" for i in range(9)))
    assert max(map(len, lines)) <= 80
    assert all(line.endswith(",") for line in lines[:-1])
    assert [line[:2] for line in lines[1:]] == ["  "] * (len(lines) - 1)
    assert folded("word " * 30) == [("word " * 16)[:-1], "  " + ("word " * 14)[:-1]]
    columns = folded("g-0001" + " name" * 12 + "  toy  waiting for everybody, and more")
    assert columns[0].endswith("  toy")
    assert folded("x" * 200) == ["x" * 200]
    assert folded("   " + "word " * 16) == ["   " + ("word " * 15)[:-1], "  word"]  # indent kept
    assert folded("") == []


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """All output goes to a terminal of 80 columns."""
    monkeypatch.setattr(output, "is_terminal", lambda stream: True)
    size = os.terminal_size((80, 24))
    monkeypatch.setattr(output.shutil, "get_terminal_size", lambda: size)


@pytest.mark.usefixtures("screen")
def test_a_line_is_broken_at_blanks_on_a_terminal_and_keeps_its_styles() -> None:
    line = (Span("step 3 ", "dim"), Span("word " * 20), Span(" [RULE-1]", "dim"))
    first, second = fitting(line, 4)
    assert "".join(span.text for span in first) == "step 3" + " word" * 14
    assert "".join(span.text for span in second).startswith("    word word")
    assert second[-1] == Span(" [RULE-1]", "dim")
    assert fitting((Span("x" * 200),), 4) == [(Span("x" * 200),)]
    assert fitting((Span("short"),), 4) == [(Span("short"),)]


def test_elsewhere_a_line_is_whole() -> None:
    assert fitting((Span("word " * 40),), 4) == [(Span("word " * 40),)]


@pytest.mark.usefixtures("screen")
def test_talk_is_broken_between_words_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    tell("refused: " + "reason, " * 20)
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 3
    assert max(map(len, told)) < 80
    assert all(line.endswith("reason,") for line in told)


def test_a_low_screen_does_without_lines_that_hold_nothing_but_sides() -> None:
    lines = [(Span(text),) for text in ("", "│A1│", "│  ║  :  │", "·──·", " 3 │ │")]
    low = with_answers(TOY, board=lambda view: lines).telling.low_board(None)
    assert cut(low, most=3, wish=3) == [lines[1], *lines[3:]]


def test_neighbours_who_are_alike_are_counted() -> None:
    assert sitting(["ada", *["bot:random@1"] * 3, "bob", "bot:random@1"]) == (
        "ada, bot:random x3, bob, bot:random"
    )
    assert sitting(["ada@home", "bob"]) == "ada@home, bob"


@pytest.mark.parametrize("names", [PEOPLE, WORDY], ids=["short", "long"])
def test_no_line_is_wider_than_a_board(mechs: Mechs, names: list[str]) -> None:
    said = mechs("new", "toy", "--seats", ",".join(names), "--name", "an evening with many people")
    mechs("branch", "g-0001", "--reveal")
    told = [said, *(mechs(*words.split()) for words in READING)]
    told.append(mechs("play", "g-0002", typed=""))
    told.append(mechs("decide", "g-0002", "--seat", "11", "2"))
    for each in told:
        assert max(map(len, (each.stdout + each.stderr).splitlines())) <= 80
    for name in names:
        assert name in mechs("games").stdout


def test_a_game_of_twelve_is_two_entries_of_a_listing(twelve: Mechs) -> None:
    (row,) = twelve.rows("games")
    day = day_of(row["created"])
    assert twelve("games").stdout.splitlines() == [
        f"g-0001  toy  {day}  event 14  seed chosen  ada, bob, cyd, dan, eve, fay,",
        "          gus, hal, ida, jon, kit, lea",
        "        ada, bob, cyd, dan, eve, fay, gus, hal, ida, jon, kit, lea:",
        "          round 1 of 3, points 0 0 0 0 0 0 0 0 0 0 0 0",
    ]


def test_places_stand_below_each_other(mechs: Mechs) -> None:
    bots = ",".join(["bot:random"] * 12)
    said = mechs("play", "toy", "--seats", bots, "--seed", "7").stdout
    mechs("play", "toy", "--seats", bots, "--seed", "8")
    ranks = [line for line in said.splitlines() if ". bot:random@1 (seat" in line]
    assert len(ranks) == 12
    assert len({line.index("bot:") for line in ranks}) == 1
    ends = mechs("diff", "g-0001", "g-0002").stdout.split("g-0001 in the end: ")[1].splitlines()
    assert max(map(len, ends)) <= 80


def test_twelve_people_play_at_one_keyboard(twelve: Mechs) -> None:
    typed = "".join(f"{1 + number % 3}\n" for number in range(12))
    said = twelve("play", "g-0001", typed="seat lea\n" + typed)
    put = [line.split(":")[0] for line in said.stdout.splitlines() if ": pick, round 1" in line]
    assert put == ["ada", "lea", *PEOPLE[:11]]
    assert twelve.begun()[0]["steps"] == 13


def board(rows: int) -> Board:
    """A whole board of so many rows, and another one for a low screen."""
    low = [Row((Span("low"),))] * rows
    return Board([(Span("whole"),)] * rows, low)


@pytest.mark.parametrize(("rows", "drawn"), [(30, "whole"), (29, "low")])
def test_how_low_a_screen_is_depends_on_the_board(rows: int, drawn: str) -> None:
    screen = laid_out(Question("ada", "pick", {}, board(22)), rows, 0, 0)
    assert screen.board[0][0].text == drawn


@pytest.mark.parametrize(
    ("rows", "put", "roomy"),
    [(20, 2, True), (30, 2, False), (37, 2, False), (38, 1, False), (39, 0, False)],
)
def test_offers_are_put_where_there_is_room_below_the_board(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    rows: int,
    put: int,
    roomy: bool,
) -> None:
    size = os.terminal_size((80, 40))
    monkeypatch.setattr(terminal.shutil, "get_terminal_size", lambda *_: size)
    dialogue = Terminal()
    dialogue.put(Question("ada", "pick, round 1", {"pick": ""}, board(rows), enter="pick"))
    assert len(capsys.readouterr().out.splitlines()) == rows + put
    assert dialogue.roomy is roomy
    assert dialogue.aside == "Enter: pick   ? help"
