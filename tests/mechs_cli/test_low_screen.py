"""Every game fits 24 rows of 80 columns: looked at before every decision of random games."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from prompt_toolkit.application.dummy import DummyApplication
from prompt_toolkit.data_structures import Size
from prompt_toolkit.output import DummyOutput

from mechs_cli.console import output
from mechs_cli.console.dialogue import Board, Question, offered
from mechs_cli.console.layout import ROWS, Screen, laid_out, sentence_lines
from mechs_cli.console.output import WIDEST
from mechs_cli.games.headlines import kind_of
from mechs_cli.reading import stepper as stepper_module
from mechs_cli.reading.film import Film
from mechs_cli.reading.stepper import Stepper
from mechs_cli.reading.watch import picture
from mechs_core import rulesets
from mechs_core.kernel.drawn_lines import HANDY, KEPT, Row
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import DrawnLine, Seat, Span
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.frames import frames, frames_of_step, news
from mechs_core.table.seats import seats_of
from mechs_core.testing.playouts import Setting, created, random_step
from tests.toy import TOY
from tests.with_answers import with_answers

TABLES = [
    (name, seats)
    for name in rulesets.names()
    for seats in rulesets.find(name).seats
    if seats <= 4 or seats % 3 == 0
]


class Moment(NamedTuple):
    """Somebody is asked: what it sees, the rows of the newest sentence, the screen."""

    seat: Seat
    view: Any
    newest: list[DrawnLine]
    asked: Question
    screen: Screen


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 24 rows."""
    monkeypatch.setattr(output, "is_terminal", lambda stream: True)
    size = os.terminal_size((WIDEST, ROWS))
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: size)


def moments(ruleset: Ruleset, seats: int, seed: str) -> Iterator[Moment]:
    """Whoever is waited for before each decision of a random game, with the screen put to it."""
    line, _ = created(ruleset, Setting(seats, {}), seed)
    names, rng = seats_of(line), Rng(seed, "moves")
    before, step = None, None
    while line.requests():
        for request in line.requests():
            seat, sentences = request.seat, []
            if before is not None and step is not None:
                frames = frames_of_step(before.copy(), step.events, Eyes(seat, lambda seed: False))
                sentences = [
                    sentence_lines((Span(f"  {each.sentence}"),)) for each in news(ruleset, frames)
                ]
            view = ruleset.sight.view(line.state, seat)
            asked = Question(
                name=names.label(seat),
                text=f"{kind_of(request)}, {request.about}",
                offers=offered(ruleset, line.legal(seat), view),
                board=Board(ruleset.telling.board(view), ruleset.telling.low_board(view)),
            )
            newest = sentences[-1] if sentences else []
            screen = laid_out(asked, ROWS, len(newest), sum(map(len, sentences)))
            if request.required:
                yield Moment(seat, view, newest, asked, screen)
        before = line.copy()
        step = random_step(line, rng)


def text(line: DrawnLine) -> str:
    return "".join(span.text for span in line)


def own_row(ruleset: Ruleset, moment: Moment) -> bool:
    """Whether the row of who is asked is on the screen."""
    drawn = [text(line) for line in moment.screen.board]
    if ruleset.name == "bottisota":
        bot = moment.view.seats[moment.seat].bot
        if bot is not None:
            return any(row.startswith(f"> {moment.seat:<3}{bot.bot}") for row in drawn)
        label = f"s{moment.seat}"
        return any(label in row.replace(",", " ").split() for row in drawn[1:])
    if ruleset.name == "arcs":
        return any(row.startswith(f"> s{moment.seat}") for row in drawn)
    called = moment.asked.name.partition("(")[2].rstrip(")")
    if ruleset.name == "fifty_first_state":
        return any(row.startswith(f"> {called}") for row in drawn)
    return any(f"> {called[0].upper()} {called}" in row for row in drawn)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_title_own_row_question_and_newest_news_are_in_sight(name: str, seats: int) -> None:
    ruleset = rulesets.find(name)
    title = ruleset.title
    for number, moment in enumerate(moments(ruleset, seats, "low")):
        at = f"question {number} to {moment.asked.name}"
        screen = moment.screen
        rows = [*moment.newest, *screen.board, *screen.asked]
        assert len(rows) < ROWS, at  # one is left for the prompt
        assert screen.news >= len(moment.newest), at
        assert text(screen.board[0]).startswith(title), at
        assert own_row(ruleset, moment), at
        assert all(len(text(line)) <= WIDEST for line in rows), at
        assert screen.asked, at


@pytest.mark.parametrize("name", rulesets.names())
def test_who_watches_bots_sees_title_and_newest_news(name: str) -> None:
    ruleset = rulesets.find(name)
    line, _ = created(ruleset, Setting(ruleset.seats[-1], {}), "watched")
    rng = Rng("watched", "moves")
    for _ in range(120):
        random_step(line, rng)
    rows = [text(row) for row in picture("g-0001", line, ["older", "old", "new"])]
    view = ruleset.sight.view(line.state, None)
    whole = {text(each) for each in ruleset.telling.board(view)}
    kept = {text(row.line) for row in ruleset.telling.low_board(view) if row.spare == KEPT}
    assert whole <= {*rows} or kept <= {*rows}
    assert len(rows) < ROWS
    assert rows[0].startswith(ruleset.title)
    assert rows[-1] == "  new"


def test_what_is_watched_is_cut_by_what_its_lines_say() -> None:
    spare = [KEPT, *[HANDY] * 10, *[KEPT] * 15]
    low = [Row((Span(f"row {at}"),), each) for at, each in enumerate(spare)]
    line, _ = created(TOY, Setting(2, {}), "7")
    board = [row.line for row in low]
    line.ruleset = with_answers(TOY, low=lambda view: low, board=lambda view: board)
    rows = [text(row) for row in picture("g-0001", line, ["new"])]
    assert rows[:5] == ["row 0", "row 1", "row 2", "row 3", "row 4"]
    assert rows[-3:] == ["row 25", "g-0001  step 0", "  new"]


@pytest.mark.parametrize("name", rulesets.names())
def test_a_board_for_a_low_screen_says_nothing_that_the_whole_one_leaves_out(name: str) -> None:
    """Numbers and words of the low board, but for letters that stand for words."""
    ruleset = rulesets.find(name)
    for moment in moments(ruleset, ruleset.seats[1], "words"):
        whole = " ".join(text(line) for line in moment.asked.board.whole)
        low = " ".join(text(row.line) for row in moment.asked.board.low)
        known = {*"".join(each if each.isalnum() else " " for each in whole).split()}
        said = {*"".join(each if each.isalnum() else " " for each in low).split()}
        assert all(len(word) < 3 or word.isdecimal() for word in said - known), said - known


class Low(DummyApplication):
    """A program on a screen of 24 rows."""

    class Screen(DummyOutput):
        def get_size(self) -> Size:
            return Size(rows=ROWS, columns=WIDEST)

    def __init__(self) -> None:
        super().__init__()
        self.output = self.Screen()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_film_has_title_and_event_in_sight_and_loses_no_line(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Low()  # it takes ten milliseconds to make one
    monkeypatch.setattr(stepper_module, "get_app", lambda: app)
    ruleset, moves = rulesets.find(name), Rng("film", "moves")
    line, first = created(ruleset, Setting(seats, {}), "film")
    steps = [first]
    while line.requests() and len(steps) < 150:
        steps.append(random_step(line, moves))
    film = Film("film", ruleset, [*frames(ruleset, steps, Eyes(None, lambda seed: True))])
    stepper = Stepper(film, lambda position, luck: "")
    for index in film.stops["step"]:
        stepper.index = index
        shown = [text(row) for row in stepper.lines()]
        assert shown[0].startswith(ruleset.title)
        assert len(shown) <= ROWS - 2  # one says where one is, one is left for the event
        rest = "".join(each[1] for each in stepper.rest()).splitlines()
        if len(film.board(index)) + 4 > ROWS:
            rows = [text(row.line) for row in ruleset.telling.low_board(film.frames[index].view)]
            said = [row for row in rows if row.strip(" │║:")]
            assert sorted(row for row in [*shown, *rest] if row.strip(" │║:")) == sorted(said)
        else:
            assert not rest
