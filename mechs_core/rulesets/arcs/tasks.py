"""What is left to do: rules that are put off, with their arguments.

A rule is put off by `later`, and `todo` is a stack of what is, the next one last:

    @task("deal")
    def deal(play: Play[State], todo: list[Task], step: str, left: int) -> None: ...

    todo.append(deal.later("hit", 2))

A rule that goes on with the answer of a window takes the answer first. Whoever opens the window
says all its other arguments, the decision that answers the window says the answer:

    @after_answer("ransack", "seat")
    def ransacked(play: Play[State], todo: list[Task], place: int, seat: Seat) -> None: ...

    ask(play, todo, "ransack", seat, ransacked.waiting(seat), places=places)
    return answered(play, ransacked, choice.place)

The strict type check sees every argument. What a window keeps is in events, so it is a format: the
name that a rule is given for it, and its arguments by name. RULES.md lists them. They change only
with the rules version; `tasks_of_version_1` is how old ones are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import update_wrapper
from inspect import signature
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar, cast

from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.model import State

P = ParamSpec("P")
A = TypeVar("A")
T = TypeVar("T")
Said = dict[str, Any]  # arguments by name
NAME = "task"  # beside the arguments, in what is stored


class Task(NamedTuple):
    """A rule that is put off."""

    name: str
    said: Said


class Waiting(NamedTuple, Generic[A]):
    """A rule that goes on with an answer of this type. said: its other arguments."""

    rule: AfterAnswer[A, ...]
    said: Said


class Named:
    """A rule with the name that is stored of it.

    names: of its arguments, play and todo aside; stored: those that a window keeps.
    """

    def __init__(self, name: str, rule: Callable[..., None]) -> None:
        self.name, self.rule = name, rule
        self.names = (*signature(rule).parameters,)[2:]
        assert all(each == "from_" or each[-1] != "_" for each in self.names)  # see `key_of`
        self.stored = self.names
        update_wrapper(cast("Callable[..., None]", self), rule)


class Later(Named, Generic[P]):
    """A rule that is called at once, or put off."""

    def __init__(
        self, name: str, rule: Callable[Concatenate[Play[State], list[Task], P], None]
    ) -> None:
        super().__init__(name, rule)

    def __call__(
        self, play: Play[State], todo: list[Task], *said: P.args, **named: P.kwargs
    ) -> None:
        self.rule(play, todo, *said, **named)

    def later(self, *said: P.args, **named: P.kwargs) -> Task:
        """The rule put off."""
        arguments = dict(zip(self.names, said, strict=False))
        return Task(self.name, {**arguments, **named} if named else arguments)

    def read(self, task: Task, reading: Callable[P, T]) -> T:
        """What `reading` makes of the arguments of a task of this rule."""
        assert task.name == self.name
        return reading(**task.said)  # type: ignore[call-arg] # they are this rule's

    def changed(self, todo: list[Task], change: Callable[P, Task]) -> None:
        """Where this rule is what comes next, what `change` makes of it comes in its place."""
        if todo and todo[-1].name == self.name:
            todo[-1] = self.read(todo[-1], change)


class AfterAnswer(Named, Generic[A, P]):
    """A rule that goes on with an answer. told: the arguments that the window itself tells."""

    def __init__(
        self,
        name: str,
        rule: Callable[Concatenate[Play[State], list[Task], A, P], None],
        told: str,
    ) -> None:
        super().__init__(name, rule)
        self.told = (*told.split(),)
        assert {*self.told} <= {*self.names[1:]}
        self.stored = tuple(name for name in self.names[1:] if name not in self.told)

    def __call__(
        self, play: Play[State], todo: list[Task], answer: A, *said: P.args, **named: P.kwargs
    ) -> None:
        self.rule(play, todo, answer, *said, **named)

    def waiting(self, *said: P.args, **named: P.kwargs) -> Waiting[A]:
        """The rule without its answer, for a window that asks for it."""
        return Waiting(self, {**dict(zip(self.names[1:], said, strict=False)), **named})

    def with_answer(self, answer: A, said: Said) -> Task:
        return Task(self.name, {self.names[0]: answer, **said})


def task(
    name: str,
) -> Callable[[Callable[Concatenate[Play[State], list[Task], P], None]], Later[P]]:
    """A rule that can be put off. name: what is stored of it."""

    def made(rule: Callable[Concatenate[Play[State], list[Task], P], None]) -> Later[P]:
        return Later(name, rule)

    return made


def after_answer(
    name: str, told: str = ""
) -> Callable[[Callable[Concatenate[Play[State], list[Task], A, P], None]], AfterAnswer[A, P]]:
    """A rule that goes on with an answer, its first argument. name: what is stored of it.

    told: the arguments that the window itself tells, and which are therefore not stored; `seat` is
    who is asked, others stand in its data.
    """

    def made(
        rule: Callable[Concatenate[Play[State], list[Task], A, P], None],
    ) -> AfterAnswer[A, P]:
        return AfterAnswer(name, rule, told)

    return made


def tasks(*rules: Named) -> dict[str, Named]:
    """A chapter's table of them."""
    return {rule.name: rule for rule in rules}


# ---------------------------------------------------------------- what a window keeps


def stored(todo: Iterable[Task], after: Waiting[Any] | None) -> list[Said]:
    """What is left to do, then what waits for the answer, as far as the window does not tell it."""
    then = [kept(name, said) for name, said in todo]
    if after is not None and (left := {key: after.said[key] for key in after.rule.stored}):
        then.append(kept(after.rule.name, left))
    return then


def kept(name: str, said: Mapping[str, Any]) -> Said:
    if "from_" in said:
        said = {key_of(argument): value for argument, value in said.items()}
    return {NAME: name, **said}


def key_of(argument: str) -> str:
    """The name of an argument where it is stored."""
    return "from" if argument == "from_" else argument


def restored(then: Iterable[Any]) -> list[Task]:
    """What is left to do, of what a window has kept."""
    return [restored_one(each) for each in then]


def restored_one(each: Any) -> Task:
    if isinstance(each, list | tuple):
        from mechs_core.rulesets.arcs.tasks_of_version_1 import read

        return read(each)
    said = {**each}
    if "from" in said:
        said["from_"] = said.pop("from")
    return Task(said.pop(NAME), said)
