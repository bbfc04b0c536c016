"""A lesson on a screen of 24 rows, and the words that can be typed in one."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from mechs_cli.console import dialogue, output
from mechs_cli.console.dialogue import Script
from mechs_cli.console.layout import PROMPT, laid_out
from mechs_cli.games import world
from mechs_cli.games.headlines import kind_of
from mechs_cli.lessons.games import begin
from mechs_cli.lessons.session import LessonSession
from mechs_cli.lessons.words import opening, paragraph, task_lines
from mechs_cli.table.session import Session
from mechs_cli.table.terminal import Menu, Terminal
from mechs_core import rulesets
from mechs_core.kernel.lessons.table import Table
from mechs_core.kernel.messages import DrawnLine
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.lessons.texts import texts_of
from tests.mechs_cli.conftest import Mechs
from tests.mechs_cli.learning import (
    ARENA,
    TASKS,
    Typed,
    learn,
    lines,
    number_of,
    states,
)

EVENT = CompleteEvent()
CTRL_D = "\x04"


def test_why_tells_what_the_lesson_teaches_until_something_has_happened(mechs: Mechs) -> None:
    person = Typed("why", "move e", "why", "why AM-SMASH-1")
    learn(mechs, "blows", person)
    told = "\n".join(person.told)
    assert told.index("AM-HIT-1 ") < told.index("Done. ") < told.index("AM-MOVE-1 ")
    assert told.rindex("AM-SMASH-1 ") > told.index("AM-MOVE-1 ")


def test_the_menu_has_the_words_of_lessons() -> None:
    found = [each.text for each in Menu(LessonSession.guide).get_completions(Document("hi"), EVENT)]
    assert found == ["hint"]
    assert not [*Menu(Session.guide).get_completions(Document("hin"), EVENT)]
    assert {*LessonSession.guide} <= {*LessonSession.asides} | {"quit"}
    assert all(len(f"  {word:7}{about}") <= 80 for word, about in LessonSession.guide.items())


# ---------------------------------------------------------------- at a terminal


@pytest.mark.parametrize(("ruleset", "number"), TASKS)
def test_each_task_fits_a_screen_of_24_rows(
    ruleset: Ruleset, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "is_terminal", lambda stream: True)
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: os.terminal_size((80, 24)))
    lesson = ruleset.lessons[number]
    for task in range(len(lesson.tasks)):
        table = Table(ruleset, lesson).solve(task)
        asked, view = table.asked(), table.view
        assert asked is not None
        question = dialogue.Question(
            name="you",
            text=f"{kind_of(asked)}, {asked.about}",
            offers=dialogue.offered(ruleset, table.line.legal(lesson.seat), view),
            board=dialogue.Board(ruleset.telling.board(view), ruleset.telling.low_board(view)),
            task=task_lines(lesson, task),
        )
        screen = laid_out(question, 24, newest=1, unread=0)
        assert len(screen.board) + len(question.task) + len(screen.asked) + PROMPT <= 24
        assert len(question.task) <= 3


@contextmanager
def at_terminal(mechs: Mechs, keys: str, lesson: str) -> Iterator[LessonSession]:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys + 4 * CTRL_D)
        found = next(each for each in ARENA.lessons if each.name == lesson)
        terminal = Terminal(LessonSession.guide, input=pipe, output=DummyOutput())
        with world.open_store(str(mechs.store)) as games:
            game = begin(games, ARENA, found, 1)
            yield LessonSession(games, game, terminal, found, first=True)


def test_at_a_terminal(mechs: Mechs, capsys: pytest.CaptureFixture[str]) -> None:
    with at_terminal(mechs, "\rhint\rmove esss\r\ragain\rmove essse\r\r\r", "pushing") as session:
        assert session.run()
        assert not session.dialogue.go_on("lesson 4")  # Ctrl-D
    said = capsys.readouterr()
    order = ["Lesson 3 of 10", "hint: ", "Not yet. ", "Done. ", "Where a Mech stands"]
    places = [said.out.index(words) for words in order]
    assert places == sorted(places)
    assert "task: Push the yellow Mech" in said.out


def test_ctrl_c_says_how_to_go_on(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Script) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Script, "ask", interrupt)
    said = mechs("learn", "arena_mechs", "blows", status=130)
    assert said.stderr.splitlines()[-1] == "interrupted: go on with: mechs learn arena_mechs 4"


def test_a_damaged_game_hides_no_lesson(mechs: Mechs) -> None:
    mechs("learn", "arena_mechs", "pushing", typed=lines("move essse"))
    mechs("new", "arena_mechs", "--seats", "ada,bob")
    with sqlite3.connect(mechs.store) as file:
        file.execute("UPDATE heads SET waiting = 'x' WHERE game = 'g-0002'")
    mechs("games", status=1)
    assert states(mechs)[number_of("pushing") - 1] == "done"


def test_lessons_shown_fit_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "80")
    for ruleset in map(rulesets.find, rulesets.names()):
        for lesson in ruleset.lessons:
            drawn = opening(ruleset, lesson, first=True)
            drawn += [
                row for _, _, text in texts_of(lesson) for row in paragraph(text, "", "Done. ")
            ]
            assert all(width(line) <= 80 for line in drawn)
            assert len(opening(ruleset, lesson, first=False)) <= 12


def width(line: DrawnLine) -> int:
    return sum(len(span.text) for span in line)


def test_the_task_is_shown_again_when_an_answer_is_refused(
    mechs: Mechs, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board that comes again would push it off a screen of 24 rows."""
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: os.terminal_size((80, 24)))
    with at_terminal(mechs, "\rnonsense\r", "pushing") as session:
        assert not session.run()
    said = capsys.readouterr()
    assert said.err.count("nonsense is nothing") == 1
    assert said.out.count("task: Push the yellow Mech") == 2


def test_what_can_be_typed_is_not_quoted(mechs: Mechs) -> None:
    person = Typed("?")
    learn(mechs, "pushing", person)
    assert "  rules  the chapters; rules WORD: one, or what speaks of it; rules all" in person.told
    menu = Menu(LessonSession.guide).get_completions(Document("rul"), EVENT)
    assert [each.display_meta_text for each in menu] == [
        "the chapters; rules WORD: one, or what speaks of it; rules all"
    ]
