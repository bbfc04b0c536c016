"""A lesson's game in memory: the learner decides in notation, all others answer by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from mechs_core.kernel.bots import RANDOM
from mechs_core.kernel.creation import describe
from mechs_core.kernel.endless import Patience
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.lessons.lesson import Lesson
from mechs_core.kernel.messages import Decided, Decision, Event, GameCreated, Request, Seat, tag_of
from mechs_core.kernel.prospect import Prospect, chosen, next_bot
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line

Steps = list[tuple[Event, ...]]
OR: Final = "|"  # between the decisions of an answer, of which the first legal one is taken


def created(ruleset: Ruleset, lesson: Lesson) -> GameCreated:
    """The first record of a lesson's game. Raises IllegalDecision `bad_config`, UnknownGame."""
    return describe(
        ruleset,
        lesson.seats,
        options=lesson.options,
        scenario=lesson.scenario,
        seed=lesson.seed,
    )


def answer(lesson: Lesson, line: Line, decided: int, seat: Seat) -> Decision:
    """What a seat decides that is neither a bot's nor the learner's.

    decided: how often it has decided so far.
    """
    said = prepared(lesson, line, decided, seat)
    return chosen(RANDOM, Prospect(line, seat)) if said is None else said


def prepared(lesson: Lesson, line: Line, decided: int, seat: Seat) -> Decision | None:
    """The decision that the lesson has ready for a seat, the first legal one of an answer such as
    "shoot red | end"; None where none is legal, or none is ready."""
    said = lesson.answers[lesson.seats[seat]]
    if decided >= len(said):
        return None
    prospect = Prospect(line, seat)
    for each in said[decided].split(OR):
        try:
            chosen: Decision = line.ruleset.telling.parse(each.strip(), prospect.view)
        except IllegalDecision:
            continue
        if prospect.why_not(chosen) is None:
            return chosen
    return None


def scripted(lesson: Lesson, line: Line) -> Seat | None:
    """The seat that answers from the lesson now, or None."""
    for request in line.requests():
        if request.required and lesson.seats[request.seat] in lesson.answers:
            return request.seat
    return None


def decisions_of(steps: Iterable[tuple[Event, ...]], seat: Seat) -> int:
    """How often a seat has decided in these steps."""
    return sum(type(step[0]) is Decided and step[0].seat == seat for step in steps)


def answers(said: str | Decision, request: Request) -> bool:
    """Whether a decision is of a type that answers a question; what is in notation is taken to."""
    return isinstance(said, str) or tag_of(type(said)) in request.accepts


class Table:
    """A lesson's game from its beginning."""

    def __init__(self, ruleset: Ruleset, lesson: Lesson) -> None:
        """Raises IllegalDecision `bad_config`."""
        self.lesson = lesson
        self.line, first = Line.create(ruleset, created(ruleset, lesson))
        self.steps: Steps = [first]
        self.passed: Request | None = None
        self.strayed = ""  # who has decided at random first, and after how many decisions
        self.play_on()

    @property
    def view(self) -> Any:
        """What the learner sees."""
        return self.line.ruleset.sight.view(self.line.state, self.lesson.seat)

    def asked(self) -> Request | None:
        """The question that the learner has now, if the game stops for it."""
        for request in self.line.requests():
            if request.seat == self.lesson.seat and (request.required or self.pauses_at(request)):
                return request
        return None

    def pauses_at(self, request: Request) -> bool:
        return self.lesson.pauses and request != self.passed

    def play_on(self) -> None:
        """The others decide until the learner is asked, or nobody is. Raises Endless."""
        patience = Patience(self.line.ruleset)
        while (pause := self.asked()) is None or pause.required:
            patience.need(f"lesson {self.lesson.name}")
            if (turn := next_bot(self.line)) is not None:
                seat, bot = turn
                self.steps.append(self.line.decide(seat, chosen(bot, Prospect(self.line, seat))))
            elif (other := scripted(self.lesson, self.line)) is not None:
                decided = decisions_of(self.steps, other)
                if prepared(self.lesson, self.line, decided, other) is None and not self.strayed:
                    self.strayed = f"{self.lesson.seats[other]}, answer {decided + 1}"
                answered = answer(self.lesson, self.line, decided, other)
                self.steps.append(self.line.decide(other, answered))
            else:
                return
            patience.count(self.steps[-1])

    def take(self, said: str | Decision) -> None:
        """The learner decides, in notation or as a message; "" passes what need not be answered.

        Raises IllegalDecision.
        """
        if said == "":
            self.passed = self.asked()
        else:
            parse = self.line.ruleset.telling.parse
            chosen = parse(said, self.view) if isinstance(said, str) else said
            self.steps.append(self.line.decide(self.lesson.seat, chosen))
        self.play_on()

    def repeat(self, decisions: Iterable[Decision]) -> Table:
        """This table, after what the learner has decided in another game of the lesson.

        What was passed in between is passed again. Raises IllegalDecision.
        """
        for decision in decisions:
            if self.may_pass(decision):
                self.take("")
            self.take(decision)
        return self

    def may_pass(self, decision: Decision) -> bool:
        """Whether the question need not be answered, and this is no answer to it."""
        asked = self.asked()
        return asked is not None and not asked.required and not answers(decision, asked)

    def solve(self, tasks: int, first: int = 0) -> Table:
        """This table, after the solutions of the tasks before number `tasks`, from `first` on.

        Raises IllegalDecision.
        """
        for task in self.lesson.tasks[first:tasks]:
            for said in task.solution:
                self.take(said)
        return self
