"""What is left to do: rules that are put off, with their arguments.

A rule is put off by `later`, and `todo` is a stack of what is, the next one last:

    @task("deal")
    def deal(play: Play[State], todo: list[Task], step: str, left: int) -> None: ...

    todo.append(deal.later("hit", 2))

A rule that goes on with the answer of a window takes the answer first. Whoever opens the window
says all its other arguments, the decision that answers the window says the answer:

    @after_answer("ransack")
    def ransacked(play: Play[State], todo: list[Task], place: int, seat: Seat) -> None: ...

    ask(play, todo, "ransack", seat, ransacked.waiting(seat), places=places)
    return ransacked.answered(close(play), choice.place)

The strict type check sees every argument. What a window keeps of a task is its name and arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import update_wrapper
from inspect import signature
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar, cast

from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.model import State

P = ParamSpec("P")
A = TypeVar("A")
T = TypeVar("T")


class Task(NamedTuple):
    """A rule that is put off: its name and its arguments."""

    name: str
    said: tuple[Any, ...]


class Waiting(NamedTuple, Generic[A]):
    """A rule that goes on with an answer of this type: its name and its other arguments."""

    rule: AfterAnswer[A, ...]
    said: tuple[Any, ...]


class Named:
    """A rule with the name that is stored of it. names: of the arguments that are stored too."""

    def __init__(self, name: str, rule: Callable[..., None], first: int) -> None:
        """first: the place of the first argument that is stored."""
        self.name, self.rule = name, rule
        self.names = (*signature(rule).parameters,)[first:]
        update_wrapper(cast("Callable[..., None]", self), rule)

    def in_order(self, said: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """Arguments in the order of the rule."""
        return (*said, *(named[name] for name in self.names[len(said) :] if name in named))


class Later(Named, Generic[P]):
    """A rule that is called at once, or put off."""

    def __init__(
        self, name: str, rule: Callable[Concatenate[Play[State], list[Task], P], None]
    ) -> None:
        super().__init__(name, rule, 2)

    def __call__(
        self, play: Play[State], todo: list[Task], *said: P.args, **named: P.kwargs
    ) -> None:
        self.rule(play, todo, *said, **named)

    def later(self, *said: P.args, **named: P.kwargs) -> Task:
        """The rule put off."""
        return Task(self.name, self.in_order(said, named) if named else said)

    def read(self, task: Task, reading: Callable[P, T]) -> T:
        """What `reading` makes of the arguments of a task of this rule."""
        assert task.name == self.name
        return reading(*task.said)  # type: ignore[call-arg] # they are this rule's

    def changed(self, todo: list[Task], change: Callable[P, Task]) -> None:
        """Where this rule is what comes next, what `change` makes of it comes in its place."""
        if todo and todo[-1].name == self.name:
            todo[-1] = self.read(todo[-1], change)


class AfterAnswer(Named, Generic[A, P]):
    """A rule that goes on with an answer."""

    def __init__(
        self, name: str, rule: Callable[Concatenate[Play[State], list[Task], A, P], None]
    ) -> None:
        super().__init__(name, rule, 3)

    def __call__(
        self, play: Play[State], todo: list[Task], answer: A, *said: P.args, **named: P.kwargs
    ) -> None:
        self.rule(play, todo, answer, *said, **named)

    def waiting(self, *said: P.args, **named: P.kwargs) -> Waiting[A]:
        """The rule without its answer, for a window that asks for it."""
        return Waiting(self, self.in_order(said, named) if named else said)

    def answered(self, todo: list[Task], answer: A) -> list[Task]:
        """What is left to do when the window is closed that this rule waited for."""
        *rest, waiting = todo
        assert waiting.name == self.name
        return [*rest, Task(self.name, (answer, *waiting.said))]


def task(
    name: str,
) -> Callable[[Callable[Concatenate[Play[State], list[Task], P], None]], Later[P]]:
    """A rule that can be put off. name: what is stored of it."""

    def made(rule: Callable[Concatenate[Play[State], list[Task], P], None]) -> Later[P]:
        return Later(name, rule)

    return made


def after_answer(
    name: str,
) -> Callable[[Callable[Concatenate[Play[State], list[Task], A, P], None]], AfterAnswer[A, P]]:
    """A rule that goes on with an answer, its first argument. name: what is stored of it."""

    def made(
        rule: Callable[Concatenate[Play[State], list[Task], A, P], None],
    ) -> AfterAnswer[A, P]:
        return AfterAnswer(name, rule)

    return made


def tasks(*rules: Named) -> dict[str, Named]:
    """A chapter's table of them."""
    return {rule.name: rule for rule in rules}


def stored(todo: list[Task]) -> list[list[Any]]:
    """What a window keeps of what is left to do."""
    return [[name, *said] for name, said in todo]


def restored(then: Iterable[list[Any]]) -> list[Task]:
    """What is left to do, of what a window has kept."""
    return [Task(name, (*said,)) for name, *said in then]
