"""A lesson at the table: its tasks are set, what is decided is looked at and answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mechs_cli.console.dialogue import LEAVE, Dialogue, Question, by_number
from mechs_cli.lessons.games import LEARNS, begin_again
from mechs_cli.lessons.words import (
    BLANK,
    DONE,
    SET_BACK,
    SET_RIGHT,
    UNDONE,
    in_turn,
    opening,
    paragraph,
    task_lines,
)
from mechs_cli.table.at_table import AFTER, AtTable
from mechs_core.kernel.endless import Patience
from mechs_core.kernel.lessons.advice import missed
from mechs_core.kernel.lessons.course import Progress, comment_on, folded, is_over, remark_on
from mechs_core.kernel.lessons.lesson import Lesson, Task
from mechs_core.kernel.lessons.table import Table, answer, answers, decisions_of, scripted
from mechs_core.kernel.messages import Decided, Decision, DrawnLine, Seat
from mechs_core.kernel.stream import Line, state_bytes

if TYPE_CHECKING:
    from event_store import GameStore

SPARING = 3  # own decisions from one remark on a free game to the next, at least
NO_FURTHER = "the game goes no further, and the task is not done"
WAYS = {"again": "the board as it was", "next": "see how it is done"}


class LessonTable(AtTable):
    """One lesson's game, with the learner. It is over when all tasks are done."""

    client = LEARNS

    def __init__(
        self, store: GameStore, game: str, dialogue: Dialogue, lesson: Lesson, *, first: bool
    ) -> None:
        """first: whether nothing was ever learnt of this ruleset."""
        super().__init__(store, game, dialogue, lesson.seat)
        self.lesson = lesson
        self.pausing = {lesson.seat} if lesson.pauses else set()
        self.greets = False
        self.number = self.progress().task  # of the task that is set, from 0
        self.hinted = 0  # hints given on it
        self.looked = 0  # decisions on it that were looked at
        self.heard = ""  # what was said of them last
        self.quiet = 0  # own decisions without a remark, in a free game
        self.said: list[DrawnLine] = [*opening(self.line.ruleset, lesson, first=first)]

    @property
    def task(self) -> Task | None:
        """The task that is set; None in a free game, and at the end."""
        tasks = self.lesson.tasks
        return tasks[self.number] if self.number < len(tasks) else None

    @property
    def late(self) -> bool:
        """Whether the learner has decided as often on the task as its solution does, without it."""
        return self.task is not None and self.looked >= self.task.within

    def progress(self) -> Progress:
        return folded(self.lesson, self.steps())

    def steps(self) -> list[Any]:
        return [step.events for step in self.store.steps(self.game)]

    # ------------------------------------------------------------ the others

    def let_bots_play(self) -> None:
        """Bots and those whose answers the lesson has decide until the learner is asked."""
        patience = Patience(self.line.ruleset)
        while True:
            super().let_bots_play()
            seat = None if self.pause() else scripted(self.lesson, self.line)
            if seat is None:
                return
            patience.need(self.game)
            chosen = answer(self.lesson, self.line, decisions_of(self.steps(), seat), seat)
            recorded = self.store.decide(
                self.game, seat, chosen, expect=self.line.position, client=self.client
            )
            patience.count(recorded.step.events)

    # ------------------------------------------------------------ what was decided

    def looked_on(self) -> bool | None:
        """Say something of the learner's decisions. True: the lesson is over; False: left."""
        if self.lesson.game is not None:
            return None
        now = self.progress()
        if now.task > self.number:
            self.tell_done(now)
            if is_over(self.lesson, now):
                return self.finish()
        elif now.task < self.number:  # an undo went behind it
            self.set_task(now.task)
        elif now.decided != self.looked:
            self.comment(now)
        if self.next_request() is None:
            return self.ask_what_next()
        return None

    def tell_done(self, now: Progress) -> None:
        """What to notice after the tasks that are done now.

        If what was done leads elsewhere than the solution, the board is set for the next task
        first, so that what is said is true of the board that comes.
        """
        *before, done = self.lesson.tasks[self.number : now.task]
        self.set_task(now.task)
        for task in before:
            self.said += [*paragraph(task.after, before=DONE), BLANK]
        over = is_over(self.lesson, now)
        if not over and self.has_led_elsewhere():
            super().tell_news()
            self.start_at(self.number)
            self.said += paragraph(f"{SET_RIGHT}{in_turn(done.solution)}.", before=DONE)
            self.said += paragraph(done.after)
        else:
            self.said += paragraph(done.after, before=DONE)
        if not over:
            self.comment(self.progress())

    def set_task(self, number: int) -> None:
        self.number, self.hinted, self.looked, self.heard = number, 0, 0, ""

    def comment(self, now: Progress) -> None:
        """A remark as soon as one fits; that the task is not done where the solution would be."""
        task = self.task
        assert task is not None
        known = self.looked
        self.looked = now.decided
        if now.decided < known or not (self.late or remark_on(task, now.events)):
            return
        said = comment_on(task, now.events)
        if said != self.heard:
            told = said if self.late else f"{said.strip()} {SET_BACK}"
            self.said += paragraph(told, before="Not yet. " if self.late else "")
            self.heard = said

    def has_led_elsewhere(self) -> bool:
        """Whether what was done leads elsewhere than the solution of the last task."""
        first, decisions = self.gone_on_from()
        table = Table(self.line.ruleset, self.lesson).repeat(decisions).solve(self.number, first)
        return state_bytes(table.line.state) != self.state_when_done()

    def state_when_done(self) -> bytes:
        """The state in which the last task was done: the learner may have decided on since then."""
        now = self.progress()
        if not now.decided:
            return state_bytes(self.line.state)
        own = self.own_decisions()[: now.ends[-1]]
        return state_bytes(Table(self.line.ruleset, self.lesson).repeat(own).line.state)

    def gone_on_from(self) -> tuple[int, list[Decision]]:
        """The tasks before this number went on in the learner's own way: by these decisions."""
        now = self.progress()
        tasks = self.lesson.tasks[: min(self.number, now.task)]
        first = max((i for i, task in enumerate(tasks, 1) if task.goes_on), default=0)
        return first, self.own_decisions()[: now.ends[first - 1]] if first else []

    def own_decisions(self) -> list[Decision]:
        """The learner's, of the game so far."""
        return [
            step[0].decision
            for step in self.steps()
            if type(step[0]) is Decided and step[0].seat == self.lesson.seat
        ]

    def finish(self) -> bool:
        """The lesson is over: the game is closed, so that nobody is waited for."""
        if self.lesson.end:
            self.said += [BLANK, *paragraph(self.lesson.end)]
        self.tell_news()
        if self.store.head(self.game).status == "running":
            self.store.close_game(self.game)
        self.dialogue.end(self.board(self.holder), AFTER, "the end of the lesson")
        return True

    def ask_what_next(self) -> bool | None:
        """The game asks the learner no more, and the task is not done. False: they leave."""
        self.tell_news()
        label = self.seats.label(self.lesson.seat)
        board = self.board(self.holder)
        self.dialogue.put(Question(label, NO_FURTHER, WAYS, board, notice=self.notice))
        while True:
            typed = self.read(self.lesson.seat, self.dialogue.ask)
            if typed is None or typed in LEAVE:
                return False
            typed = by_number(WAYS, typed) or typed
            if not self.is_aside(typed):
                self.dialogue.refuse("again sets the board back, next shows how it is done")
            elif self.aside(typed):
                self.let_bots_play()
                return self.looked_on()

    # ------------------------------------------------------------ the board set anew

    def set_back(self) -> None:
        """To where the task began, if anything was decided since then."""
        if self.passed or self.progress().decided:
            self.start_at(self.number)
        self.set_task(self.number)
        self.notice = "the board is as it was"

    def start_at(self, number: int) -> None:
        """Begin a new game in place of this one, at a task. What it takes to get there is known."""
        first, decisions = self.gone_on_from()
        self.game = begin_again(self.store, self.line.ruleset, self.lesson, self.game)
        self.passed.clear()
        self.play(decisions)
        for task in self.lesson.tasks[first:number]:
            self.play(task.solution)
        self.let_bots_play()
        self.all_told("")
        self.news = []

    def all_told(self, notice: str) -> None:
        """Nothing that has happened is news any more. notice: shown below the next board."""
        self.seen[self.lesson.seat] = self.store.head(self.game).position
        self.notice = notice

    def show_how(self) -> None:
        """Carry out the solution of the task, from where it began."""
        task = self.lesson.tasks[self.number]
        self.start_at(self.number)
        self.play(task.solution)
        self.said += paragraph(in_turn(task.solution), before="This is how: ")

    def play(self, decisions: Iterable[str | Decision]) -> None:
        """Decide for the learner, in notation or what was decided before; "" passes."""
        seat = self.lesson.seat
        for said in decisions:
            self.let_bots_play()
            pause = self.pause()
            if pause is not None and (not said or not answers(said, pause)):
                self.passed[seat] = pause
                self.let_bots_play()
            if said:
                parse = self.line.ruleset.telling.parse
                chosen = parse(said, self.view(seat)) if isinstance(said, str) else said
                at = self.line.position
                self.store.decide(self.game, seat, chosen, expect=at, client=self.client)

    # ------------------------------------------------------------ what is told

    def tell_news(self) -> None:
        """The news, then what is said of it."""
        if self.since(self.seen[self.lesson.seat]):
            super().tell_news()
        if self.said:
            self.dialogue.greet(self.said)
            self.said = []

    def task_set(self) -> Sequence[DrawnLine]:
        """The task, or what can be done where it was not done."""
        if self.task is None:
            return ()
        if self.late:
            return paragraph(UNDONE)
        return task_lines(self.lesson, self.number)

    # ------------------------------------------------------------ a free game

    def answered(self, seat: Seat, typed: str, offers: dict[str, Decision], view: Any) -> bool:
        before, game = self.line, self.game
        done = super().answered(seat, typed, offers, view)
        if done and self.lesson.game is not None and self.game == game:
            self.said += self.might_have_seen(before, seat)
        return done

    def might_have_seen(self, before: Line, seat: Seat) -> Iterator[DrawnLine]:
        """A sparing remark on what the adviser would have done."""
        steps = self.store.steps(self.game, before.steps)
        first = steps[0].events[0] if steps else None
        game = self.lesson.game
        if type(first) is not Decided or game is None:
            return
        self.quiet += 1
        if self.quiet < SPARING:
            return
        advised = missed(game, before, self.store.line(self.game), seat, first.decision)
        if advised is None:
            return
        self.quiet = 0
        telling, view = before.ruleset.telling, before.ruleset.sight.view(before.state, seat)
        remark = telling.remark(advised, view)
        told = f"`{telling.format(advised, view)}`" + (f": {remark}" if remark else "")
        yield from paragraph(told, before="You might have seen ")
