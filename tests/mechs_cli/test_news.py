"""What is told of others' turns, and that it can be read on a low screen."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace

import pytest

from mechs_cli import terminal, world
from mechs_cli.terminal import Terminal
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.ruleset import always_retold
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.toy.model import Picked

ROWS = 24
QUESTION = "Enter: "


class Reader(Terminal):
    """A terminal of 24 rows: what is drawn on it and asked, in order; answers are given."""

    def __init__(self, *answers: str | None) -> None:
        super().__init__()
        self.answers = [*answers]
        self.screen: list[str] = []

    def _read(self, prompt: str, aside: str = "") -> str | None:
        self.screen.append(f"{prompt}{aside}")
        return self.answers.pop(0)

    def draw(self, lines: list[DrawnLine]) -> None:
        self.screen += ["".join(span.text for span in line) for line in lines]

    @property
    def pages(self) -> list[str]:
        return [row for row in self.screen if row.startswith(QUESTION)]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Reader]:
    """A reader with these answers at a screen of 24 rows."""
    size = os.terminal_size((80, ROWS))
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: size)

    def sit(*answers: str | None) -> Reader:
        reader = Reader(*answers)
        monkeypatch.setattr(terminal, "draw", reader.draw)
        return reader

    return sit


def rows(name: str, many: int) -> list[DrawnLine]:
    return [(Span(f"{name} {i}"),) for i in range(many)]


def test_long_news_is_read_before_the_board_pushes_it_off_the_screen(
    sit: Callable[..., Reader],
) -> None:
    reader = sit("")
    reader.news(rows("event", 5))
    reader.board(rows("board", 20))
    assert reader.screen[4:7] == ["event 4", "Enter: the board ", "board 0"]
    reader.board(rows("board", 20))  # drawn again: nothing is new
    assert len(reader.pages) == 1


@pytest.mark.parametrize(("news", "board"), [(4, 20), (9, 7), (0, 40)])
def test_nobody_waits_for_news_that_is_short_or_has_room(
    sit: Callable[..., Reader], news: int, board: int
) -> None:
    reader = sit()
    reader.news(rows("event", news))
    reader.board(rows("board", board))
    assert not reader.pages


def test_news_longer_than_the_screen_comes_by_the_page(sit: Callable[..., Reader]) -> None:
    reader = sit("", "", "")
    reader.news(rows("event", 60))
    reader.board(rows("board", 20))
    assert reader.pages == ["Enter: more ", "Enter: more ", "Enter: the board "]
    assert reader.screen.index("Enter: more ") == ROWS - 1


def test_what_is_typed_at_the_news_answers_the_question_to_come(
    sit: Callable[..., Reader],
) -> None:
    reader = sit("log", "2")
    reader.news(rows("event", 60))
    reader.board(rows("board", 20))
    assert len(reader.pages) == 1
    assert reader.ask() == "log"
    assert reader.ask() == "2"


def test_a_number_typed_at_the_news_takes_no_offer_that_is_not_on_the_screen_yet(
    sit: Callable[..., Reader],
) -> None:
    reader = sit("1", "2")
    reader.news(rows("event", 5))
    reader.board(rows("board", 20))
    assert reader.ask() == "2"


def test_ctrl_d_at_the_news_leaves(sit: Callable[..., Reader]) -> None:
    reader = sit(None)
    reader.news(rows("event", 5))
    reader.board(rows("board", 20))
    assert reader.ask() is None


@pytest.mark.parametrize(("columns", "warnings"), [(79, 1), (80, 0)])
def test_a_screen_too_narrow_for_the_board_is_told_once(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    columns: int,
    warnings: int,
) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((columns, ROWS)))
    reader = Reader()
    reader.board(rows("board", 2))
    reader.board(rows("board", 2))
    assert capsys.readouterr().err.count("80 columns") == warnings


def test_where_remarks_have_no_room_the_bare_offers_stand_below_the_board(
    sit: Callable[..., Reader],
) -> None:
    offers = {"go": "one step", "stay": "none", "jump": "two steps"}
    for board, told in [(19, True), (20, False), (22, False)]:
        reader = sit("")
        reader.board(rows("board", board))
        reader.put("ada", "move", offers)
        assert ("ada: move" in reader.screen) is told
        assert any("stay" in row for row in reader.screen)
        assert not reader.ask()
        assert reader.screen[-1] == ("ada move> ? help" if told else "ada move> ? tells more")
    reader = sit("")
    reader.board(rows("board", 23))
    reader.put("ada", "move", offers)
    assert reader.screen[-1] == "board 22"
    assert not reader.ask()
    assert reader.screen[-1] == "ada move> 3 decisions: Tab   log   ? help"


def test_what_goes_without_saying_is_left_out_at_the_table(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    terse = replace(TOY, retold=always_retold, unsaid=(Picked,))
    monkeypatch.setattr(world, "look_up", lambda name: terse)
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    alone = mechs("decide", "g-0001", "--seat", "ada", "2").stdout
    assert "seat 0 picks: 2" in alone  # nothing else has happened
    more = mechs("decide", "g-0001", "--seat", "bob", "3").stdout
    assert more.startswith("the picks: 2 3\n")
    assert "seat 1 picks" in mechs("log", "g-0001").stdout
