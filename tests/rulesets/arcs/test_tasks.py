"""What is left to do: rules that are put off, by name and arguments."""

from __future__ import annotations

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import CHAPTERS, flow
from mechs_core.rulesets.arcs.tasks import Named, Task, after_answer, restored, stored, task


@task("step")
def step(play: Play[State], todo: list[Task], seat: Seat, from_: str, left: int = 0) -> None:
    """Nothing."""


@after_answer("choice", "seat")
def chosen(play: Play[State], todo: list[Task], answer: str, seat: Seat, kind: int) -> None:
    """Nothing."""


@after_answer("plain", "seat")
def plain(play: Play[State], todo: list[Task], answer: str, seat: Seat) -> None:
    """Nothing."""


def test_a_rule_is_put_off_with_its_arguments_by_name():
    assert step.later(1, "2B") == Task("step", {"seat": 1, "from_": "2B"})
    assert step.later(1, "2B", left=3) == step.later(1, "2B", 3)
    assert step.stored == ("seat", "from_", "left")
    assert step.read(step.later(1, "2B"), lambda seat, from_, left=0: seat) == 1


def test_a_rule_that_waits_keeps_neither_its_answer_nor_what_the_window_tells():
    assert chosen.waiting(2, 5) == (chosen, {"seat": 2, "kind": 5})
    assert (chosen.stored, plain.stored) == (("kind",), ())
    then = [{"task": "step", "seat": 0, "from": "1A"}, {"task": "choice", "kind": 5}]
    assert stored([step.later(0, "1A")], chosen.waiting(2, 5)) == then
    assert stored([step.later(0, "1A")], plain.waiting(2)) == then[:1]


def test_a_task_is_changed_only_where_it_comes_next():
    todo = [step.later(0, "1A"), Task("choice", {"kind": 2})]

    def moved(seat: Seat, from_: str, left: int = 0) -> Task:
        return step.later(seat, "3C", left)

    step.changed(todo, moved)
    assert todo[0] == step.later(0, "1A")
    todo.pop()
    step.changed(todo, moved)
    assert todo == [step.later(0, "3C", 0)]


def test_what_a_window_keeps_comes_back_as_it_was():
    todo = [step.later(0, "1A", 2), step.later(1, "2B")]
    assert restored(stored(todo, None)) == todo


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
