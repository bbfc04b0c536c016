"""What is told of others' turns, and that it can be read on a low screen."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable

import pytest

from mechs_cli.console import output
from mechs_cli.console.dialogue import Board, Question
from mechs_cli.games import world
from mechs_cli.table import terminal
from mechs_cli.table.terminal import Terminal
from mechs_core.kernel.contract.telling import always_retold
from mechs_core.kernel.drawn_lines import EMPTY, HANDY, KEPT, NEEDED, Row
from mechs_core.kernel.messages import DrawnLine, Span
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.toy.model import Picked
from tests.with_answers import with_answers

ROWS = 24
GONE = "erased: "  # before what does not stay on the screen


class Reader(Terminal):
    """A terminal of 24 rows: what is drawn on it and asked, in order; answers are given."""

    def __init__(self, *answers: str | None) -> None:
        super().__init__()
        self.answers = [*answers]
        self.screen: list[str] = []

    def _read(self, prompt: str, aside: str = "", *, erased: bool = False) -> str | None:
        self.screen.append(f"{GONE if erased else ''}{prompt}{aside}")
        return self.answers.pop(0)

    def draw(self, lines: list[DrawnLine]) -> None:
        self.screen += ["".join(span.text for span in line) for line in lines]

    @property
    def pages(self) -> list[str]:
        return [row.removeprefix(GONE) for row in self.screen if row.startswith(GONE)]

    @property
    def seen(self) -> list[str]:
        """What is on the screen in the end, above the prompt that comes."""
        return [row for row in self.screen if not row.startswith(GONE)][1 - ROWS :]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Reader]:
    """A reader with these answers at a screen of 24 rows."""
    size = os.terminal_size((80, ROWS))
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: size)

    def sit(*answers: str | None) -> Reader:
        reader = Reader(*answers)
        monkeypatch.setattr(terminal, "draw", reader.draw)
        return reader

    return sit


def rows(name: str, many: int) -> list[DrawnLine]:
    return [(Span(f"{name} {i}"),) for i in range(many)]


def whole(low: list[Row]) -> Board:
    return Board([row.line for row in low], low)


def ask(board: int | list[Row], offers: dict[str, str] | None = None) -> Question:
    """A question below a board of so many rows, or of these."""
    low = [*map(Row, rows("board", board))] if isinstance(board, int) else board
    return Question("ada", "move, round 3", offers or {}, whole(low))


def test_long_news_is_read_before_the_board_pushes_it_off_the_screen(
    sit: Callable[..., Reader],
) -> None:
    reader = sit("")
    reader.news(rows("event", 5))
    reader.put(ask(20))
    assert reader.screen[4:7] == ["event 4", f"{GONE}Enter: the board ", "board 0"]
    reader.put(ask(20))  # drawn again: nothing is new
    assert len(reader.pages) == 1


@pytest.mark.parametrize(("news", "board"), [(4, 20), (9, 7), (0, 40)])
def test_nobody_waits_for_news_that_is_short_or_has_room(
    sit: Callable[..., Reader], news: int, board: int
) -> None:
    reader = sit()
    reader.news(rows("event", news))
    reader.put(ask(board))
    assert not reader.pages


def test_news_longer_than_the_screen_comes_by_the_page(sit: Callable[..., Reader]) -> None:
    reader = sit("", "", "")
    reader.news(rows("event", 60))
    reader.put(ask(20))
    assert reader.pages == ["Enter: more ", "Enter: more ", "Enter: the board "]
    assert reader.screen.index(f"{GONE}Enter: more ") == ROWS - 1


def test_what_is_typed_at_the_news_answers_the_question_to_come(
    sit: Callable[..., Reader],
) -> None:
    reader = sit("log", "2")
    reader.news(rows("event", 60))
    reader.put(ask(20))
    assert len(reader.pages) == 1
    assert reader.ask() == "log"
    assert reader.ask() == "2"


def test_a_number_typed_at_the_news_takes_no_offer_that_is_not_on_the_screen_yet(
    sit: Callable[..., Reader],
) -> None:
    reader = sit("1", "2")
    reader.news(rows("event", 5))
    reader.put(ask(20))
    assert reader.ask() == "2"


def test_ctrl_d_at_the_news_leaves(sit: Callable[..., Reader]) -> None:
    reader = sit(None)
    reader.news(rows("event", 5))
    reader.put(ask(20))
    assert reader.ask() is None


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ((79, 24), ["boards are up to 80 columns wide, and this screen has 79"]),
        ((80, 23), ["board and question need up to 24 rows, and this screen has 23"]),
        ((80, 24), []),
    ],
)
def test_a_screen_too_small_for_the_board_is_told_once(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    size: tuple[int, int],
    said: list[str],
) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: os.terminal_size(size))
    reader = Reader()
    reader.put(ask(2))
    reader.put(ask(2))
    assert capsys.readouterr().err.splitlines() == said


# ---------------------------------------------------------------- a low screen


OFFERS = {"go": "one step", "stay": "none", "jump": "two steps"}


@pytest.mark.parametrize(
    ("board", "aside"),
    [
        (19, "? help"),
        (20, "? help"),
        (21, "? tells more"),
        (22, "? tells more"),
        (23, "3 decisions: Tab   ? help"),
    ],
)
def test_where_remarks_have_no_room_the_bare_offers_stand_below_the_board(
    sit: Callable[..., Reader], board: int, aside: str
) -> None:
    reader = sit("")
    reader.put(ask(board, OFFERS))
    assert ("ada: move, round 3" in reader.screen) is (board == 19)
    assert any("two steps" in row for row in reader.screen) is (board < 21)
    assert any("stay" in row for row in reader.screen) is (board < 23)
    assert not reader.ask()
    assert reader.screen[-1] == f"ada move> {aside}"
    assert len(reader.screen) <= ROWS


def graded(*spare: int) -> list[Row]:
    return [Row((Span(f"row {i}"),), each) for i, each in enumerate(spare)]


def test_a_low_screen_leaves_out_what_can_be_spared_and_says_that_all_can_be_seen(
    sit: Callable[..., Reader],
) -> None:
    reader = sit("", "", "go")
    reader.put(ask(graded(KEPT, *[HANDY] * 5, *[KEPT] * 15, EMPTY), OFFERS))
    assert reader.screen[:5] == ["row 0", "row 1", "row 2", "row 3", "row 4"]
    assert "row 5" not in reader.screen and "row 20" in reader.screen
    assert any("two steps" in row for row in reader.screen)
    drawn = [*reader.screen]
    assert reader.ask() == "go"
    turned = reader.screen[len(drawn) :]
    assert turned[:3] == [
        "ada move> Enter: rest of the board   ? help",
        "row 5",
        "ada move> Enter: the board",
    ]
    assert turned[3:-1] == drawn and turned[-1] == turned[0]


def test_where_enter_decides_the_rest_of_the_board_is_asked_for_by_name(
    sit: Callable[..., Reader],
) -> None:
    reader = sit("")
    rows = graded(KEPT, *[HANDY] * 5, *[KEPT] * 17)
    reader.put(ask(rows, OFFERS)._replace(enter="go"))
    assert reader.ask() == ""
    assert reader.screen[-1] == "ada move> Enter: go   board all   ? help"


def test_what_is_needed_makes_room_for_the_newest_news_and_a_row_of_offers(
    sit: Callable[..., Reader],
) -> None:
    reader = sit("")
    reader.news(rows("event", 2))
    reader.put(ask(graded(KEPT, *[NEEDED] * 4, *[KEPT] * 18, EMPTY), OFFERS))
    kept = (f"row {i}" for i in range(23) if i not in (3, 4))
    assert reader.seen == ["event 1", *kept, "  1 go      2 stay    3 jump"]


def test_what_stands_in_nobodys_way_stays(sit: Callable[..., Reader]) -> None:
    reader = sit("")
    reader.put(ask(graded(KEPT, EMPTY, *[KEPT] * 15)))
    assert "row 1" in reader.screen
    assert not reader.ask()
    assert reader.screen[-1] == "ada move> ? help"


def test_the_newest_sentence_stays_in_sight_however_long(
    sit: Callable[..., Reader], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "is_terminal", lambda stream: True)
    reader = sit("")
    reader.news([*rows("event", 1), (Span(" ".join(["word"] * 40)),)])
    reader.put(ask(graded(*[KEPT] * 20, *[HANDY] * 3)))
    assert reader.seen[0] == " ".join(["word"] * 16)
    assert reader.seen[3] == "row 0"


def test_a_refusal_on_a_low_screen_stands_below_the_board_drawn_anew(
    sit: Callable[..., Reader], capsys: pytest.CaptureFixture[str]
) -> None:
    reader = sit("", "")
    reader.put(ask(graded(*[KEPT] * 18, *[HANDY] * 4), OFFERS))
    reader.refuse("refused: no")
    assert reader.screen.count("row 0") == 2
    assert len(reader.screen[reader.screen.index("row 0", 1) :]) + 2 <= ROWS
    assert capsys.readouterr().err == "refused: no\n"
    high = sit("")
    high.put(ask(5, OFFERS))
    high.refuse("refused: no")
    assert high.screen.count("board 0") == 1


@pytest.mark.parametrize(("board", "waits"), [(18, 0), (19, 1)])
def test_every_line_of_a_welcome_is_read(
    sit: Callable[..., Reader], board: int, waits: int
) -> None:
    reader = sit("")
    reader.greet(rows("welcome", 4))
    reader.news([])
    reader.put(ask(board))
    assert reader.pages == ["Enter: the board "] * waits


def test_the_whole_board_comes_by_the_page(sit: Callable[..., Reader]) -> None:
    reader = sit("", "")
    reader.board(whole(graded(KEPT, *[HANDY] * 29)))
    assert reader.pages == ["Enter: more "]
    assert "row 29" in reader.screen


@pytest.mark.parametrize(("below", "waits"), [(3, 0), (4, 1)])
def test_the_last_board_is_seen_before_the_result_pushes_it_away(
    sit: Callable[..., Reader], below: int, waits: int
) -> None:
    reader = sit("")
    reader.end(whole(graded(*[KEPT] * 20)), below)
    assert reader.pages == ["Enter: the result "] * waits


def test_what_goes_without_saying_is_left_out_at_the_table(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    terse = with_answers(TOY, retold=always_retold, unsaid=(Picked,))
    monkeypatch.setattr(world, "look_up", lambda name: terse)
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    alone = mechs("decide", "g-0001", "--seat", "ada", "2").stdout
    assert "seat 0 picks: 2" in alone  # nothing else has happened
    more = mechs("decide", "g-0001", "--seat", "bob", "3").stdout
    assert more.startswith("the picks: 2 3\n")
    assert "seat 1 picks" in mechs("log", "g-0001").stdout


def test_an_event_that_echoes_another_is_left_out_where_others_of_its_type_are_told(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    terse = with_answers(
        TOY,
        retold=always_retold,
        echoes=lambda event: isinstance(event, Picked) and event.seat == 1,
    )
    monkeypatch.setattr(world, "look_up", lambda name: terse)
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    assert "seat 0 picks" in mechs("decide", "g-0001", "--seat", "ada", "2").stdout
    more = mechs("decide", "g-0001", "--seat", "bob", "3").stdout
    assert more.startswith("the picks: 2 3\n")
    assert "seat 1 picks" in mechs("log", "g-0001").stdout
