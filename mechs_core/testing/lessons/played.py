"""Lessons are played: by their solutions, by the ways that remarks are on, and by chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.contract.agents import PREFIX
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.lessons.advice import missed
from mechs_core.kernel.lessons.course import comment_on, folded, is_done, remark_on
from mechs_core.kernel.lessons.lesson import Lesson
from mechs_core.kernel.lessons.table import Table
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.ruleset import Ruleset

TRIES: Final = 12  # other ways that are tried at each task, at least
MOST_FIRSTS: Final = 40  # first decisions that are tried
FREE: Final = 4  # games that are played freely to their end, one of them by the adviser
LONGEST: Final = 2_000  # decisions of a free game


def place(ruleset: Ruleset, lesson: Lesson, number: int | None = None) -> str:
    """Where something is wrong. number: of the task, from 0."""
    task = "" if number is None else f", task {number + 1}"
    return f"{ruleset.name}, lesson {lesson.name}{task}"


def at_task(ruleset: Ruleset, lesson: Lesson, number: int) -> Table:
    """The table when a task is set; the tasks before it are solved."""
    try:
        return Table(ruleset, lesson).solve(number)
    except IllegalDecision as no:
        raise AssertionError(f"{place(ruleset, lesson, number)}: it is not reached: {no}") from no


def since(table: Table, steps: int) -> list[Event]:
    """The events behind so many steps."""
    return [event for step in table.steps[steps:] for event in step]


def check_begins(ruleset: Ruleset, lesson: Lesson) -> int:
    """The rules accept the scenario, and the learner is asked at the beginning."""
    at = place(ruleset, lesson)
    try:
        table = Table(ruleset, lesson)
    except IllegalDecision as no:
        raise AssertionError(f"{at}: {no}") from no
    assert table.asked() is not None, f"{at}: at its beginning the learner is not asked"
    return 1


def check_solutions(ruleset: Ruleset, lesson: Lesson) -> int:
    """Each task is done by its solution, with the last decision of it and not before.

    Meanwhile nobody who has answers runs out of them.
    """
    count = 0
    for number, task in enumerate(lesson.tasks):
        at, table = place(ruleset, lesson, number), at_task(ruleset, lesson, number)
        assert table.asked() is not None, f"{at}: the learner is not asked when it is set"
        before = len(table.steps)
        for index, said in enumerate(task.solution, 1):
            early = is_done(task, since(table, before))
            assert not early, f"{at}: wanted: it is done before decision {index}, {said!r}"
            try:
                table.take(said)
            except IllegalDecision as no:
                raise AssertionError(f"{at}: solution: {said!r} is refused: {no}") from no
            count += 1
        assert is_done(task, since(table, before)), f"{at}: the solution does not do what is wanted"
        assert not table.strayed, f"{at}: answers: at random: {table.strayed}"
        come = folded(lesson, table.steps)
        assert come.task == number + 1, f"{at}: the steps say that {come.task} tasks are done"
    return count


def check_remarks(ruleset: Ruleset, lesson: Lesson) -> int:
    """The example of each remark is legal, fails the task, and is answered by this remark."""
    count = len(lesson.tasks)
    for number, task in enumerate(lesson.tasks):
        for index, remark in enumerate(task.remarks):
            at = f"{place(ruleset, lesson, number)}, remark {index + 1}"
            table = at_task(ruleset, lesson, number)
            before = len(table.steps)
            assert remark.when, f"{at}: when: it is empty, that is `otherwise`"
            for said in remark.example:
                try:
                    table.take(said)
                except IllegalDecision as no:
                    raise AssertionError(f"{at}: example: {said!r} is refused: {no}") from no
            events = since(table, before)
            assert not is_done(task, events), f"{at}: its example does what is wanted"
            found = remark_on(task, events)
            assert found is not None, f"{at}: its example is not what it is on"
            assert found is remark, f"{at}: an earlier remark is said: {found.say}"
            count += 1
    return count


def check_other_ways(ruleset: Ruleset, lesson: Lesson) -> int:
    """Whatever legal the learner decides, the game goes on, and something can be said of it."""
    count = 0
    for number, task in enumerate(lesson.tasks):
        for table, events in other_ways(ruleset, lesson, number):
            done = is_done(task, events)
            assert done or comment_on(task, events)
            if done and task.goes_on:
                check_going_on(table, number)
            elif table.asked() is not None:
                table.take(table.line.legal(lesson.seat)[0])
            count += 1
    return count


def check_going_on(table: Table, number: int) -> None:
    """The tasks behind one that goes on are done by their solutions, however it was done."""
    for after, task in enumerate(table.lesson.tasks[number + 1 :], number + 1):
        at = f"{place(table.line.ruleset, table.lesson, after)}: goes_on"
        before = len(table.steps)
        for said in task.solution:
            try:
                table.take(said)
            except IllegalDecision as no:
                raise AssertionError(f"{at}: {said!r} is refused: {no}") from no
        assert is_done(task, since(table, before)), f"{at}: the solution does not do it"
        if not task.goes_on:
            return


def other_ways(
    ruleset: Ruleset, lesson: Lesson, number: int
) -> Iterator[tuple[Table, list[Event]]]:
    """A task decided in other ways, as many decisions as its solution has: table and events."""
    rng = Rng("other ways", f"{ruleset.name} {lesson.name} {number}")
    task, start = lesson.tasks[number], at_task(ruleset, lesson, number)
    firsts: list[Decision] = start.line.legal(lesson.seat)
    rng.shuffle(firsts)
    for index in range(max(TRIES, min(len(firsts), MOST_FIRSTS))):
        table = at_task(ruleset, lesson, number)
        before = len(table.steps)
        table.take(firsts[index % len(firsts)])
        for _ in range(1, task.within):
            if table.asked() is not None:
                table.take(rng.choice(table.line.legal(lesson.seat)))
        yield table, since(table, before)


def check_game(ruleset: Ruleset, lesson: Lesson) -> int:
    """A free game ends, and chance misses something that its adviser sees in some game."""
    at, game = place(ruleset, lesson), lesson.game
    assert game is not None
    strange = {*game.untold} - {part.name for part in ruleset.study.parts}
    assert not strange, f"{at}: game.untold: the result has no {', '.join(strange)}"
    adviser = find_bot(ruleset, f"{PREFIX}{game.adviser}")
    count = 0
    for number in range(FREE):
        table = Table(ruleset, lesson)
        rng = Rng("free", f"{number}")
        for _ in range(LONGEST):
            if table.asked() is None:
                break
            before, seat = table.line.copy(), lesson.seat
            legal = before.legal(seat)
            chosen = rng.choice(legal) if number else adviser.choose(Prospect(before, seat))
            table.take("" if chosen is None else chosen)
            if chosen is None:
                continue
            last = missed(game, before, table.line, seat, chosen)
            assert last is None or number, f"{at}: the adviser is advised to do otherwise"
            count += last is not None
        assert table.asked() is None, f"{at}: it does not end in {LONGEST} decisions"
        assert ruleset.rules.result(table.line.state) is not None, f"{at}: it ends without a result"
    assert count, f"{at}: the adviser never sees anything that chance does not"
    return count
