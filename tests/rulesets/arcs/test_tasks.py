"""What is left to do: rules that are put off, by name and arguments."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import CHAPTERS, flow
from mechs_core.rulesets.arcs.tasks import Named, Task, after_answer, restored, stored, task


@task("step")
def step(play: Play[State], todo: list[Task], seat: Seat, to: str, left: int = 0) -> None:
    """Nothing."""


@after_answer("choice")
def chosen(play: Play[State], todo: list[Task], answer: str, seat: Seat) -> None:
    """Nothing."""


def test_a_rule_is_put_off_with_its_arguments_and_called_at_once_alike():
    assert step.later(1, "2B") == Task("step", (1, "2B"))
    assert step.later(1, "2B", left=3) == step.later(1, "2B", 3) == Task("step", (1, "2B", 3))
    assert step.names == ("seat", "to", "left")
    assert chosen.names == ("seat",)  # the answer is not kept


def test_a_rule_that_waits_takes_the_answer_first_and_nothing_else_does():
    waiting = chosen.waiting(2)
    assert (waiting.rule, waiting.said) == (chosen, (2,))
    left = [step.later(0, "1A"), Task("choice", (2,))]
    assert chosen.answered(left, "yes") == [step.later(0, "1A"), Task("choice", ("yes", 2))]
    with pytest.raises(AssertionError):
        chosen.answered(left[:1], "yes")


def test_a_task_is_changed_only_where_it_comes_next():
    todo = [step.later(0, "1A"), Task("choice", (2,))]
    step.changed(todo, lambda seat, to, left=0: step.later(seat, "3C", left))
    assert todo[0] == step.later(0, "1A")
    todo.pop()
    step.changed(todo, lambda seat, to, left=0: step.later(seat, "3C", left))
    assert todo == [step.later(0, "3C", 0)]


def test_what_a_window_keeps_comes_back_as_it_was():
    todo = [step.later(0, "1A", 2), step.later(1, "2B")]
    assert stored(todo) == [["step", 0, "1A", 2], ["step", 1, "2B"]]
    assert restored(stored(todo)) == todo


def test_every_rule_that_can_be_put_off_stands_in_the_table_of_its_chapter():
    named = {
        rule
        for chapter in (*CHAPTERS.modules, *flow.of_campaigns(), *flow.OF_BASE)
        for rule in vars(chapter).values()
        if isinstance(rule, Named)
    }
    assert named == {*flow.TASKS.whole().values()}
    assert {name: rule.name for name, rule in flow.TASKS.items()} == {
        name: name for name in flow.TASKS
    }
