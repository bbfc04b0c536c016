"""What a lesson says of hints, mistakes and other ways, and how its board is set anew."""

from __future__ import annotations

from msgspec import structs

from mechs_cli.games import world
from mechs_core import rulesets
from tests.mechs_cli.conftest import Mechs
from tests.mechs_cli.learning import (
    ARENA,
    BOTTISOTA,
    Typed,
    learn,
    lines,
    number_of,
    states,
)
from tests.with_answers import with_answers


def test_hints_rise_to_the_answer(mechs: Mechs) -> None:
    person = Typed("hint", "hint", "hint", "hint")
    learn(mechs, "pushing", person)
    hints = [line for line in person.told if line.startswith("hint: ")]
    task = ARENA.lessons[number_of("pushing") - 1].tasks[0]
    assert hints == [f"hint: {said}" for said in (*task.hints, *["Type move essse."] * 2)]


def test_a_hint_says_so_where_the_board_has_gone_on(mechs: Mechs) -> None:
    person = Typed("move esss", "hint", "again", "hint")
    learn(mechs, "pushing", person)
    hints = [line for line in person.told if line.startswith("hint: ")]
    first = ARENA.lessons[number_of("pushing") - 1].tasks[0].hints[0]
    assert hints == [f"hint: again first sets the board back. {first}", f"hint: {first}"]


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
    assert any(line.startswith("Done. The board is set for the next") for line in person.told)
    assert session.view(0).pending == {"shoot": 1, "move": 2}


def test_a_task_that_goes_on_leaves_the_board_alone(mechs: Mechs) -> None:
    person = Typed("program 1: 27 65", "program 2: 22 11", "program 3: 32 38", "place a1")
    session = learn(mechs, "cards", person)
    assert session.number == 3
    assert not any(line.startswith("Done. The board is set") for line in person.told)


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


# ---------------------------------------------------------------- deciding on


def test_who_decides_on_in_one_line_keeps_what_was_done(mechs: Mechs) -> None:
    """The first task is to choose a speed; the steps behind it belong to the second one."""
    person = Typed("move c1 c2")
    session = learn(mechs, "moving", person, BOTTISOTA)
    assert session.number == 1
    assert session.view(0).seats[0].bot.area == "C2"
    assert not any(line.startswith("Done. The board is set") for line in person.told)
    assert person.task.startswith("task 2 of 4: ")


def test_what_was_decided_on_is_commented_on(mechs: Mechs) -> None:
    person = Typed("move b2")
    session = learn(mechs, "moving", person, BOTTISOTA)
    assert session.number == 1
    done = next(i for i, line in enumerate(person.told) if line.startswith("Done. "))
    assert person.told[done + 1].startswith("Structures: ")


def test_who_has_done_it_otherwise_and_decides_on_is_set_right(mechs: Mechs) -> None:
    """Any speed will do for the first task; the second one begins where its solution leads."""
    lesson = BOTTISOTA.lessons[0]
    first, *others = lesson.tasks
    any_speed = structs.replace(first, wanted=({"type": "ModeChosen", "seat": 0},))
    other = structs.replace(lesson, name="other", tasks=(any_speed, *others))
    person = Typed("dash c1")
    session = learn(mechs, "other", person, with_answers(BOTTISOTA, lessons=(other,)))
    assert any(line.startswith("Done. The board is set") for line in person.told)
    assert session.view(0).seats[0].bot.area == "B1" and session.view(0).seats[0].bot.mp == 3


# ---------------------------------------------------------------- what can be done then


def test_an_early_remark_says_how_to_get_back(mechs: Mechs) -> None:
    """Later the line above the prompt does."""
    person = Typed("move", "b2", "end")
    learn(mechs, "moving", person, BOTTISOTA)
    said = [line.endswith("again sets the board back, if you like.") for line in person.told]
    assert said.count(True) == 1
    person = Typed("dash")
    learn(mechs, "moving", person, BOTTISOTA)
    assert not any("again sets the board back" in line for line in person.told)
    assert person.task.startswith("the task is not done: again sets the board back")


def test_an_undo_tells_nothing_of_games(mechs: Mechs) -> None:
    person = Typed("move e", "undo")
    learn(mechs, "blows", person)
    assert not any("g-000" in said for said in (*person.told, *person.notices))
    assert "your last decision is taken back" in person.notices


def test_again_at_the_beginning_of_a_task_begins_no_new_game(mechs: Mechs) -> None:
    person = Typed("again", "again")
    learn(mechs, "blows", person)
    assert "the board is as it was" in person.notices
    assert len(mechs.begun("--all")) == 1


def test_what_is_said_of_a_task_is_true_of_the_board_that_is_set(mechs: Mechs) -> None:
    """First what has happened, then how the board is set, then what to notice on it."""
    tiny = rulesets.find("tiny_epic_mechs")
    lesson = next(each for each in tiny.lessons if each.name == "combat")
    person = Typed("reveal", "attack b1", "attack b2 power")
    session = learn(mechs, "combat", person, tiny)
    assert session.number == 2
    told = [
        next(i for i, line in enumerate(person.told) if words in line)
        for words in ("knocked out", "Done. The board is set", lesson.tasks[1].after.split(".")[0])
    ]
    assert told == sorted(told)
