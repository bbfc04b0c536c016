"""`mechs learn`: lessons are listed, led through, gone on with, and kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import structs

from mechs_cli.games import world
from mechs_cli.lessons import games as lesson_games
from mechs_cli.lessons.games import lessons_of
from mechs_cli.table.welcome import is_first
from mechs_core.kernel.lessons.table import Table
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.ruleset import Ruleset
from tests.mechs_cli.conftest import Mechs
from tests.mechs_cli.learning import (
    ARENA,
    EVERY,
    TASKS,
    Typed,
    learn,
    lines,
    number_of,
    states,
)
from tests.with_answers import with_answers

# ---------------------------------------------------------------- the list


def test_lessons_are_listed_with_what_is_done(mechs: Mechs) -> None:
    said = mechs("learn").stdout.splitlines()
    begins = said.index("Arena Mechs: mechs learn arena_mechs  (0 of 10 done)")
    first = "  1        Program cards: Program a round, place your Mech, choose what shows."
    assert said[begins + 1] == first
    assert not mechs.store.exists()
    mechs("learn", "arena_mechs", number_of("pushing"), typed=lines("move essse"))
    mechs("learn", "arena_mechs", "blows", typed=lines("move e"))
    done, begun = number_of("pushing") - 1, number_of("blows") - 1
    found = states(mechs)
    assert found[done] == "done" and found[begun] == "begun"
    assert {*found[:done], *found[begun + 1 :]} == {""}
    said = mechs("learn").stdout.splitlines()
    assert "(1 of 10 done)" in said[begins]
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
    assert "Not yet" not in plain and "`" not in plain
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
        for turn in range(30):
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
    assert "mechs play arena_mechs --seats you,bot:random" in told.stderr


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


def test_lessons_are_told_apart_from_what_was_archived(mechs: Mechs) -> None:
    """Those that were left, too, and those that an undo has left behind."""
    learn(mechs, "pushing", Typed("move esss", "again"))
    assert mechs("games").stderr == "left out: 2 of lessons\nhint: mechs games --all\n"
    mechs("new", "toy", "--seats", "ada,bob", "--name", "friday")
    mechs("archive", "friday")
    learn(mechs, "blows", Typed("move e", "undo"))
    left_out = "left out: 1 taken back, 1 archived, 3 of lessons"
    assert mechs("games").stderr.splitlines()[0] == left_out


def test_who_has_learnt_is_welcomed_to_a_first_game(mechs: Mechs) -> None:
    learn(mechs, "pushing", Typed("move esss", "again", "move essse"))
    learn(mechs, "blows", Typed("move e", "undo"))
    mechs("new", "arena_mechs", "--seats", "ada,bob", "--name", "first")
    with world.open_store(str(mechs.store)) as games:
        assert is_first(games, "first")
