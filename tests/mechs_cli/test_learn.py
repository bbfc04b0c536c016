"""`mechs learn`: lessons are listed, led through at the table, gone on with, and kept."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec import structs
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from mechs_cli import dialogue, lesson_games, output, world
from mechs_cli.dialogue import Script
from mechs_cli.headlines import kind_of
from mechs_cli.layout import PROMPT, laid_out
from mechs_cli.lesson_games import begin, lessons_of
from mechs_cli.lesson_session import SPARING, LessonSession
from mechs_cli.lesson_words import how_it_went, opening, paragraph, task_lines
from mechs_cli.seat_names import seats_of
from mechs_cli.session import Session
from mechs_cli.terminal import Menu, Terminal
from mechs_core import rulesets
from mechs_core.kernel.lessons.lesson import Lesson
from mechs_core.kernel.lessons.table import Table
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import DrawnLine, Result
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.lessons.texts import texts_of
from tests.mechs_cli.conftest import Mechs
from tests.with_answers import with_answers

EVENT = CompleteEvent()
CTRL_D = "\x04"
ARENA = rulesets.find("arena_mechs")
EVERY = [
    pytest.param(ruleset, number, id=f"{ruleset.name} {lesson.name}")
    for ruleset in map(rulesets.find, rulesets.names())
    for number, lesson in enumerate(ruleset.lessons)
]
TASKS = [each for each in EVERY if each.values[0].lessons[each.values[1]].tasks]  # type: ignore[attr-defined,index]
FREE = [each for each in EVERY if each not in TASKS]


def number_of(name: str) -> int:
    """The number of a lesson of Arena Mechs, from 1."""
    return [lesson.name for lesson in ARENA.lessons].index(name) + 1


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def states(mechs: Mechs, ruleset: str = "arena_mechs") -> list[str]:
    return [row["state"] for row in mechs.rows("learn", ruleset)]


def plain(line: DrawnLine) -> str:
    return "".join(span.text for span in line)


class Typed(Script):
    """A person at a terminal who types what a function says, as long as it says something."""

    interactive = True

    def __init__(self, *typed: str) -> None:
        self.typed_lines: Iterator[str] = iter(typed)
        self.told: list[str] = []
        self.offers: Sequence[str] = ()
        self.task = ""

    def put(self, asked: dialogue.Question) -> None:
        self.offers = [*asked.offers]
        self.task = " ".join(map(plain, asked.task))

    def ask(self) -> str | None:
        return next(self.typed_lines, None)

    def keep(self, drawn: Any) -> None:
        self.told += map(plain, drawn)

    greet = show = news = keep

    def refuse(self, why: str, hint: str = "") -> None:
        self.told.append(f"{why}; {hint}")

    def end(self, board: dialogue.Board, below: int, to: str = "") -> None:
        self.told.append("the end")


def learn(mechs: Mechs, lesson: str, person: Typed, ruleset: Ruleset = ARENA) -> LessonSession:
    """A new game of a lesson, played by a person."""
    found = next(each for each in ruleset.lessons if each.name == lesson)
    with world.open_store(str(mechs.store)) as games:
        attempts = sum(head.ruleset == ruleset.name for head in games.heads())
        game = begin(games, ruleset, found, attempts + 1)
        session = LessonSession(games, game, person, found, first=False)
        session.run()
    return session


# ---------------------------------------------------------------- the list


def test_lessons_are_listed_with_what_is_done(mechs: Mechs) -> None:
    said = mechs("learn").stdout.splitlines()
    assert said[0] == "Arena Mechs: mechs learn arena_mechs  (0 of 10 done)"
    assert (
        said[1] == "  1        Program cards: Program a round, place your Mech, choose what shows."
    )
    assert not mechs.store.exists()
    mechs("learn", "arena_mechs", number_of("pushing"), typed=lines("move essse"))
    mechs("learn", "arena_mechs", "blows", typed=lines("move e"))
    done, begun = number_of("pushing") - 1, number_of("blows") - 1
    found = states(mechs)
    assert found[done] == "done" and found[begun] == "begun"
    assert {*found[:done], *found[begun + 1 :]} == {""}
    said = mechs("learn").stdout.splitlines()
    assert "(1 of 10 done)" in said[0]
    assert any(line.startswith("  3  done  Pushing: ") for line in said)
    assert all(len(line) <= 80 for line in said)


def test_the_lessons_of_one_game_as_json(mechs: Mechs) -> None:
    row = mechs.rows("learn", "arena_mechs")[0]
    assert [*row] == ["ruleset", "number", "lesson", "title", "purpose", "state", "game"]
    assert row["number"] == 1 and row["lesson"] == "cards" and row["game"] is None


def test_what_cannot_be_learnt_is_said(mechs: Mechs) -> None:
    assert "Toy has no lessons" in mechs.no("learn", "toy").replace("The toy", "Toy")
    assert "no lesson '11'" in mechs.no("learn", "arena_mechs", "11", status=2)
    assert "no lesson 'x'" in mechs.no("learn", "arena_mechs", "x", status=2)
    assert "say which game" in mechs.no("learn", "--again", status=2)
    assert "say which game" in mechs.no("learn", "arena_mechs", "1", "--json", status=2)


# ---------------------------------------------------------------- from the beginning to the end


@pytest.mark.parametrize(("ruleset", "number"), TASKS)
def test_each_lesson_is_done_by_its_solutions(mechs: Mechs, ruleset: Ruleset, number: int) -> None:
    lesson = ruleset.lessons[number]
    solutions = [said for task in lesson.tasks for said in task.solution]
    told = mechs("learn", ruleset.name, number + 1, typed=lines(*solutions))
    plain = " ".join(told.stdout.split())
    assert "Not yet" not in plain
    for task in lesson.tasks:
        assert " ".join(task.after.split()).replace("`", "") in plain
    assert f"lesson {number + 1} of {len(ruleset.lessons)} is done: {lesson.title}" in plain
    assert states(mechs, ruleset.name)[number] == "done"
    game = mechs.rows("learn", ruleset.name)[number]["game"]
    mechs("audit", game)
    played = Table(ruleset, lesson).solve(len(lesson.tasks)).line
    assert len(mechs.rows("log", game)) == played.position


@pytest.mark.parametrize(("ruleset", "number"), TASKS)
def test_each_lesson_can_be_skipped_through(mechs: Mechs, ruleset: Ruleset, number: int) -> None:
    lesson = ruleset.lessons[number]
    told = mechs("learn", ruleset.name, lesson.name, typed=lines(*["skip"] * len(lesson.tasks)))
    assert told.stdout.count("This is how: ") == len(lesson.tasks)
    assert states(mechs, ruleset.name)[number] == "done"


@pytest.mark.parametrize(("ruleset", "number"), EVERY)
def test_whatever_is_typed_is_answered(mechs: Mechs, ruleset: Ruleset, number: int) -> None:
    """Legal decisions by chance, words of the table, and nonsense: nothing breaks."""
    lesson, rng = ruleset.lessons[number], Rng("typed", f"{ruleset.name} {number}")
    person = Typed()

    def typing() -> Iterator[str]:
        words = ["hint", "task", "again", "next", "undo", "why", "log", "?", "nonsense", "", "0"]
        for turn in range(60):
            said = [*person.offers, "2"] if turn % 3 else words
            yield rng.choice(said or words)

    person.typed_lines = typing()
    session = learn(mechs, lesson.name, person, ruleset)
    with world.open_store(str(mechs.store)) as games:
        come = lessons_of(ruleset, games).come[number]
    assert come.done or come.going == session.game
    assert mechs("store", "check").exit_code == 0


def test_the_next_lesson_is_gone_on_with(mechs: Mechs) -> None:
    for lesson in ARENA.lessons[:2]:
        mechs("learn", "arena_mechs", typed=lines(*["next"] * len(lesson.tasks)))
    assert states(mechs)[:3] == ["done", "done", ""]
    told = mechs("learn", "arena_mechs", typed="")
    assert "Lesson 3 of 10: Pushing" in told.stdout
    assert told.stderr.splitlines()[-1].endswith("go on with: mechs learn arena_mechs 3")


def test_a_lesson_that_was_left_is_gone_on_with(mechs: Mechs) -> None:
    mechs("learn", "arena_mechs", "blows", typed=lines("move e", "quit"))
    told = mechs("learn", "arena_mechs", "blows", typed="")
    assert "task 2 of 4: Hit yellow." in told.stdout
    assert len(mechs.begun("--all")) == 1


def test_a_lesson_is_begun_again(mechs: Mechs) -> None:
    mechs("learn", "arena_mechs", "blows", typed=lines("move e"))
    told = mechs("learn", "arena_mechs", "blows", "--again", typed="")
    assert "task 1 of 4" in told.stdout
    mechs("learn", "arena_mechs", "pushing", typed=lines("next"))
    mechs("learn", "arena_mechs", "pushing", typed="")  # done is done, whatever comes after
    assert states(mechs)[number_of("pushing") - 1] == "done"
    names = [row["name"] for row in mechs.begun("--all")]
    assert names == [
        *("learn arena_mechs blows", "learn arena_mechs blows 2"),
        "learn arena_mechs pushing left as g-0003",
        *("learn arena_mechs pushing", "learn arena_mechs pushing 2"),
    ]


def test_all_done(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    done = lesson_games.Come(done=True)
    monkeypatch.setattr(
        "mechs_cli.commands.learn.lessons_of",
        lambda ruleset, store: lesson_games.Lessons(ruleset, (done,) * len(ruleset.lessons)),
    )
    told = mechs("learn", "arena_mechs")
    assert told.stdout == "all 10 lessons of Arena Mechs are done\n"


# ---------------------------------------------------------------- hints and other ways


def test_hints_rise_to_the_answer(mechs: Mechs) -> None:
    person = Typed("hint", "hint", "hint", "hint")
    learn(mechs, "pushing", person)
    hints = [line for line in person.told if line.startswith("hint: ")]
    task = ARENA.lessons[number_of("pushing") - 1].tasks[0]
    assert hints == [f"hint: {said}" for said in (*task.hints, *["Type move essse."] * 2)]


def test_another_way_is_commented_on_and_can_be_set_back(mechs: Mechs) -> None:
    person = Typed("move esss", "again", "move essse")
    session = learn(mechs, "pushing", person)
    comment = next(i for i, line in enumerate(person.told) if line.startswith("Not yet. You were"))
    done = next(i for i, line in enumerate(person.told) if line.startswith("Done. "))
    assert comment < done
    with world.open_store(str(mechs.store)) as games:
        heads = games.heads()
        assert [head.status for head in heads] == ["closed", "closed"]
        name = "learn arena_mechs pushing"
        assert [head.name for head in heads] == [f"{name} left as {heads[0].game}", name]
        assert heads[-1].game == session.game


def test_what_can_be_done_stands_above_the_prompt(mechs: Mechs) -> None:
    person = Typed("move esss")
    learn(mechs, "pushing", person)
    assert person.task.startswith("the task is not done: again ")
    person = Typed()
    learn(mechs, "pushing", person)
    assert person.task.startswith("task: Push the yellow Mech")


def test_next_shows_how_from_where_the_task_began(mechs: Mechs) -> None:
    person = Typed("move e", "hit blue", "next")
    session = learn(mechs, "blows", person)
    assert "This is how: hit yellow" in person.told
    assert session.number == 2


def test_an_undo_leads_back_into_the_task(mechs: Mechs) -> None:
    person = Typed("move e", "undo", "move e", "hit yellow")
    session = learn(mechs, "blows", person)
    assert session.number == 2
    assert sum(line.startswith("Done. ") for line in person.told) == 3  # walking was done twice


def test_an_undo_that_is_refused_leads_to_again(mechs: Mechs) -> None:
    person = Typed("move esss", "undo")
    learn(mechs, "pushing", person)
    assert person.told[-1].endswith("again sets the board back")


def test_the_board_is_set_right_for_the_next_task(mechs: Mechs) -> None:
    """A task that anything does: what was chosen is not what the next task needs."""
    lesson = ARENA.lessons[number_of("turn") - 1]
    first, *others = lesson.tasks
    first = structs.replace(first, wanted=({"type": "SequenceChosen", "seat": 0},))
    other = structs.replace(lesson, name="other", tasks=(first, *others))
    person = Typed("cover 54 upper")
    session = learn(mechs, "other", person, with_answers(ARENA, lessons=(other,)))
    assert any(line.startswith("The board is set for the next task") for line in person.told)
    assert session.view(0).pending == {"shoot": 1, "move": 2}


def test_a_task_that_goes_on_leaves_the_board_alone(mechs: Mechs) -> None:
    person = Typed("program 1: 27 65", "program 2: 22 11", "program 3: 32 38", "place a1")
    session = learn(mechs, "cards", person)
    assert session.number == 3
    assert not any(line.startswith("The board is set") for line in person.told)


def test_where_the_game_is_over_and_the_task_is_not_done(mechs: Mechs) -> None:
    person = Typed("end", "what", "hint", "1", "shoot yellow", "prestige")
    session = learn(mechs, "end", person)
    assert any(line.startswith("again sets the board back") for line in person.told)
    assert session.number == 1
    with world.open_store(str(mechs.store)) as games:
        assert [head.status for head in games.heads()] == ["ended", "ended"]
    assert states(mechs)[number_of("end") - 1] == "done"


def test_a_game_that_ended_otherwise_is_no_lesson_done(mechs: Mechs) -> None:
    mechs("learn", "arena_mechs", "end", typed=lines("end"))
    assert states(mechs)[number_of("end") - 1] != "done"


def test_a_script_ends_with_the_first_refusal(mechs: Mechs) -> None:
    said = mechs("learn", "arena_mechs", "pushing", typed=lines("move s", "hit yellow"), status=1)
    assert "refused: " in said.stderr


# ---------------------------------------------------------------- what is kept


def test_lessons_are_games_put_away(mechs: Mechs) -> None:
    mechs("learn", "arena_mechs", "pushing", typed=lines("move essse"))
    assert not mechs.begun()
    (row,) = mechs.begun("--all")
    assert row["name"] == "learn arena_mechs pushing" and row["status"] == "closed"
    mechs("export", row["game"], "-o", "lesson.jsonl")
    with world.open_store(str(mechs.store)) as games:
        clients = {step.envelope.client for step in games.steps(row["game"])}
    assert clients == {"mechs learn"}


def test_another_edition_of_a_lesson_is_not_gone_on_with(mechs: Mechs) -> None:
    mechs("learn", "arena_mechs", "pushing", typed="")
    lesson = ARENA.lessons[number_of("pushing") - 1]
    newer = with_answers(ARENA, lessons=(structs.replace(lesson, seed="newer"),))
    with world.open_store(str(mechs.store)) as games:
        (come,) = lessons_of(newer, games).come
    assert not come.going and come.attempts == 1


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


# ---------------------------------------------------------------- a free game


@pytest.mark.parametrize(("ruleset", "number"), FREE)
def test_a_free_game_ends_with_three_sentences(
    mechs: Mechs, ruleset: Ruleset, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = ruleset.lessons[number]
    table, rng = Table(ruleset, lesson), Rng("free")
    typed = []
    while table.asked() is not None:
        chosen = rng.choice(table.line.legal(lesson.seat))
        typed.append(ruleset.telling.format(chosen, table.view))
        table.take(chosen)
    told = mechs("learn", ruleset.name, number + 1, typed=lines(*typed))
    end = told.stdout[told.stdout.index("You came ") :]
    assert re.match(r"You came \w+ of \d, counted in \w+: you -?\d+, ", end)
    assert states(mechs, ruleset.name)[number] == "done"
    assert mechs("learn", ruleset.name, number + 1, typed="").exit_code == 0


def missing(lesson: Lesson) -> Lesson:
    """A lesson in which there is a blow to be missed, at once."""
    scenario = {
        "mechs": {"red": "a1", "yellow": "b1"},
        "order": ["red", "yellow"],
        "sequences": {"red": {"hit": 2, "move": 1}},
    }
    return structs.replace(lesson, name="missing", scenario=scenario)


def test_a_blow_that_was_missed_is_told_once(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mechs_cli.lesson_session.SPARING", 1)
    half = ARENA.lessons[-1]
    person = Typed("end")
    learn(mechs, "missing", person, with_answers(ARENA, lessons=(missing(half),)))
    seen = [line for line in person.told if line.startswith("You might have seen ")]
    assert seen == ["You might have seen hit yellow: 4 damage to yellow (4/6)"]
    person = Typed("hit yellow", "end")
    learn(mechs, "missing", person, with_answers(ARENA, lessons=(missing(half),)))
    assert not any(line.startswith("You might have seen ") for line in person.told)


def test_remarks_are_sparing(mechs: Mechs) -> None:
    assert SPARING > 1
    person = Typed("end")
    half = missing(ARENA.lessons[-1])
    learn(mechs, "missing", person, with_answers(ARENA, lessons=(half,)))
    assert not any(line.startswith("You might have seen ") for line in person.told)


def test_there_is_no_hint_in_a_free_game(mechs: Mechs) -> None:
    person = Typed("hint", "skip", "task")
    learn(mechs, "half", person)
    assert any("there are no hints" in line for line in person.told)
    assert any("no task to skip" in line for line in person.told)
    assert "Have more prestige than yellow after round 4." in person.told


def test_how_it_went_tells_what_was_lost() -> None:
    line = Table(ARENA, ARENA.lessons[-1]).line
    result = Result(
        ranking=((0,), (1,)),
        decided_by="prestige",
        score=(10, 4),
        parts=(
            {"tricks": 3, "damage": 5, "smashed": -2, "scenario": 4},
            {"tricks": 0, "damage": 0, "smashed": 0, "scenario": 4},
        ),
    )
    seats = seats_of(ARENA, line.created).unversioned()
    said = [*how_it_went(ARENA, seats, result, 0, ("scenario",))]
    assert said[0] == "You came first of 2, counted in prestige: you 10, bot:random (yellow) 4."
    assert said[1].startswith("Most of what you won came from damage (5) and tricks (3): shares ")
    assert said[2].startswith("What cost most was smashed (-2): lost when ")
    theirs = [*how_it_went(ARENA, seats, result, 1, ("scenario",))]
    assert theirs[1] == "Nothing that you did has scored yet: there is room above."
    assert theirs[2].startswith("Others had something from tricks, you had not: prestige taken ")


# ---------------------------------------------------------------- words of the table


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
