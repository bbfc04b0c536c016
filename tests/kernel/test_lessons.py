"""Lessons in the kernel: patterns of events, progress folded from steps, the table in memory."""

from __future__ import annotations

import pytest

from mechs_core.kernel.lessons.advice import gained
from mechs_core.kernel.lessons.course import comment_on, folded, is_done, is_over
from mechs_core.kernel.lessons.lesson import FreeGame, Gain, Lesson, Remark, Task
from mechs_core.kernel.lessons.patterns import fits, plain_events
from mechs_core.kernel.lessons.table import Table, prepared
from tests.toy import TOY
from tests.toy.model import Picked, PointsScored

PICK = Task(
    say="Pick 3.",
    wanted=({"type": "Picked", "seat": 0, "number": 3},),
    solution=("3",),
    otherwise="Another number.",
    after="Picked.",
)
LESSON = Lesson(
    title="Toy",
    purpose="Pick.",
    text="Pick a number.",
    seats=("you", "coach"),
    seed="7",
    answers={"coach": ("2", "nonsense")},
    rules=(),
    tasks=(PICK, PICK),
)


@pytest.mark.parametrize(
    ("pattern", "value", "fit"),
    [
        ({"to": "b3"}, {"to": "b3", "seat": 1}, True),
        ({"to": "b3"}, {"seat": 1}, False),
        ({"seat": 1}, {"seat": True}, False),  # a truth is no number
        ({"seat": True}, {"seat": 1}, False),
        ({"at": ["a", "b"]}, {"at": ["a", "b"]}, True),
        ({"n": {"least": 2}}, {"n": 2}, True),
        ({"n": {"least": 2}}, {"n": 1}, False),
        ({"n": {"least": 2}}, {"n": None}, False),
        ({"n": {"most": 2}}, {"n": 3}, False),
        ({"at": {"has": "b"}}, {"at": ["a", "b"]}, True),
        ({"at": {"has": "c"}}, {"at": ["a", "b"]}, False),
        ({"at": {"has": "c"}}, {"at": None}, False),
        ({"to": {"one_of": ["a", "b"]}}, {"to": "b"}, True),
        ({"at": {"size": 2}}, {"at": ["a", "b"]}, True),
        ({"seat": {"is_not": 1}}, {"seat": 0}, True),
        ({"seat": {"is_not": 1}}, {"seat": 1}, False),
        ({"tile": {"id": "L1"}}, {"tile": {"id": "L1", "turn": 0}}, True),
        ({"tile": {"id": "L1"}}, {"tile": None}, False),
    ],
)
def test_what_fits_a_pattern(pattern: object, value: object, fit: bool) -> None:
    assert fits(pattern, value) is fit


def test_events_are_compared_as_replay_files_write_them() -> None:
    (event,) = plain_events([PointsScored(1, 2)])
    assert event["type"] == "PointsScored" and event["seat"] == 1


def test_a_task_is_done_by_all_of_these_one_of_those_and_nothing_of_the_rest() -> None:
    task = Task(
        say="",
        wanted=({"type": "PointsScored"},),
        any_of=({"type": "Picked", "number": 1}, {"type": "Picked", "number": 2}),
        unwanted=({"type": "PointsScored", "seat": 1},),
        solution=("",),
        otherwise="",
        after="",
    )
    assert is_done(task, [PointsScored(0, 1), Picked(0, 2)])
    assert not is_done(task, [PointsScored(0, 1), Picked(0, 3)])
    assert not is_done(task, [Picked(0, 2)])
    assert not is_done(task, [PointsScored(0, 1), Picked(0, 2), PointsScored(1, 1)])


def test_the_first_remark_that_fits_is_said() -> None:
    remarks = tuple(
        Remark(when=({"type": "Picked", "number": n},), say=f"{n}", example=()) for n in (1, 2)
    )
    task = Task(say="", solution=("",), remarks=remarks, otherwise="else", after="")
    assert comment_on(task, [Picked(0, 2)]) == "2"
    assert comment_on(task, [Picked(0, 2), Picked(0, 1)]) == "1"
    assert comment_on(task, []) == "else"


def test_progress_is_folded_from_the_steps() -> None:
    table = Table(TOY, LESSON)
    assert folded(LESSON, table.steps).task == 0
    table.solve(1)
    come = folded(LESSON, table.steps)
    assert (come.task, come.decided, come.ends) == (1, 0, (1,))
    table.take("1")
    come = folded(LESSON, table.steps)
    assert come.task == 1 and come.decided == 1
    assert not is_over(LESSON, come)
    table = Table(TOY, LESSON).solve(2)
    come = folded(LESSON, table.steps)
    assert come.ends == (1, 2) and is_over(LESSON, come)


def test_others_answer_from_the_lesson_and_then_at_random() -> None:
    table = Table(TOY, LESSON)
    assert not table.strayed
    chosen = prepared(LESSON, table.line, 0, 1)
    assert chosen is None or TOY.telling.format(chosen, table.view) == "2"
    assert prepared(LESSON, table.line, 1, 1) is None  # nonsense
    assert prepared(LESSON, table.line, 2, 1) is None  # at an end
    table.solve(2)
    assert table.strayed == "coach, answer 2"


def test_the_same_lesson_goes_the_same_way() -> None:
    assert Table(TOY, LESSON).solve(2).steps == Table(TOY, LESSON).solve(2).steps
    again = Table(TOY, LESSON)
    own = [step[0].decision for step in Table(TOY, LESSON).solve(1).steps if own_step(step)]
    assert again.repeat(own).steps == Table(TOY, LESSON).solve(1).steps


def own_step(step: tuple) -> bool:
    return getattr(step[0], "seat", None) == 0


def test_what_events_are_worth() -> None:
    gains = (
        Gain(event={"type": "PointsScored", "seat": 0}, field="points", times=2),
        Gain(event={"type": "PointsScored", "seat": 1}, field="points", times=-1),
        Gain(event={"type": "Picked"}),
    )
    assert gained(gains, [PointsScored(0, 3), PointsScored(1, 4), Picked(0, 1)]) == 6 - 4 + 1
    assert FreeGame(say="", adviser="random", gains=gains).clearly > 1
