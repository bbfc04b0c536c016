"""Each check of lessons finds the fault that it is there for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from mechs_core.kernel.lessons.lesson import Fact, Lesson, Remark, Task
from mechs_core.testing.lessons import checks_of
from mechs_core.testing.lessons.claims import claims, shown
from tests.kit.test_lessons import ARENA
from tests.kit.test_lessons import shown as lesson_shown
from tests.with_answers import with_answers

LESSON = lesson_shown(0)  # walk to c1, hit yellow
HALF = lesson_shown(1)
WALK, BLOW = LESSON.tasks


def lesson(**changes: Any) -> Lesson:
    return structs.replace(LESSON, **changes)


def walk(**changes: Any) -> Lesson:
    """The lesson with another first task."""
    return lesson(tasks=(structs.replace(WALK, **changes), BLOW))


def blow(**changes: Any) -> Lesson:
    return lesson(tasks=(WALK, structs.replace(BLOW, **changes)))


def fact(**said: Any) -> Lesson:
    """The lesson with a text of its own, and a fact of it."""
    return lesson(text="There are seven of them on b4.", facts=(Fact(**said),))


def faults(lesson: Lesson) -> list[str]:
    """What the checks say of a lesson."""
    found = []
    for check in checks_of(lesson):
        try:
            check(with_answers(ARENA, lessons=(lesson,)), lesson)
        except AssertionError as fault:
            found.append(str(fault))
    return found


def remark(**changes: Any) -> tuple[Remark, ...]:
    return (structs.replace(WALK.remarks[0], **changes),)


ELSEWHERE = ({"type": "MechMoved", "seat": 0, "to": "e5"},)
ENDED = {"type": "Decided", "seat": 0, "decision": {"type": "EndTurn"}}
FAULTS: dict[str, tuple[Callable[[], Lesson], str]] = {
    # texts
    "long text": (lambda: lesson(text="word " * 99), "text: 99 words"),
    "long purpose": (lambda: lesson(purpose="x" * 61), "purpose: 1 to 60"),
    "no title": (lambda: lesson(title=""), "title: 1 to 24"),
    "empty sentence": (lambda: walk(after=""), "task 1: after: it is empty"),
    "no hint": (lambda: walk(hints=()), "task 1: hints: there is none"),
    "long word": (lambda: walk(otherwise="x" * 61), "otherwise: too long"),
    "escape": (lambda: walk(say="\x1b[2J"), "say: not printable"),
    # names
    "unknown rule": (lambda: lesson(rules=("AM-NO-1",)), "rulebook has no AM-NO-1"),
    "no rule": (lambda: lesson(rules=()), "rules: it teaches none"),
    "unknown event": (lambda: walk(wanted=({"type": "MechFlew"},)), "'MechFlew' is no event"),
    "unknown field": (
        lambda: walk(unwanted=({"type": "MechMoved", "onto": "c1"},)),
        "MechMoved has no field 'onto'",
    ),
    "wrong type": (
        lambda: walk(unwanted=({"type": "MechMoved", "to": 3},)),
        "MechMoved.to: Expected `str`",
    ),
    "unknown decision": (
        lambda: walk(unwanted=({"type": "Decided", "decision": {"type": "Fly"}},)),
        "a table with the type of a decision",
    ),
    "unknown field of a decision": (
        lambda: walk(unwanted=({"type": "Decided", "decision": {"type": "Hit", "at": 1}},)),
        "Hit has no field 'at'",
    ),
    # play
    "scenario": (lambda: lesson(scenario={"mechs": {"red": "z9"}}), "z9 is not a field"),
    "illegal solution": (lambda: walk(solution=("hit yellow",)), "'hit yellow' is refused"),
    "solution of something else": (
        lambda: walk(solution=("move e",)),
        "does not do what is wanted",
    ),
    "done too soon": (lambda: walk(solution=("move ee", "hit yellow")), "done before decision 2"),
    "answers at an end": (
        lambda: lesson(
            answers={"coach": ()},
            tasks=(structs.replace(WALK, wanted=(ENDED,), solution=("end",), remarks=()),),
        ),
        "at random: coach, answer 1",
    ),
    "remark that is never heard": (
        lambda: walk(remarks=remark(when=ELSEWHERE)),
        "its example is not what it is on",
    ),
    "remark on what is wanted": (
        lambda: walk(remarks=remark(example=("move ee",))),
        "its example does what is wanted",
    ),
    "remark behind another": (
        lambda: walk(remarks=(*remark(say="First."), *WALK.remarks)),
        "an earlier remark is said: First.",
    ),
    "illegal example": (
        lambda: walk(remarks=remark(example=("fly",))),
        "example: 'fly' is refused",
    ),
    # claims
    "number": (lambda: lesson(text=f"{LESSON.text} There are three."), "no fact shows '3'"),
    "name": (lambda: walk(say="Walk to c3."), "no fact shows 'c3'"),
    "notation": (lambda: walk(hints=("Type `move nnn`.",)), "`move nnn`: it is refused"),
    "view": (lambda: fact(words="on b4", view="seats.1.field", equals="b4"), "'c2', not 'b4'"),
    "no such view": (lambda: fact(words="on b4", view="seats.7.field", equals="b4"), "no '7'"),
    "size": (lambda: fact(words="seven of them", view="seats", size=7), "has 2, not 7"),
    "total": (lambda: fact(words="seven", view="seats.1.board", total=7), "adds up to 0"),
    "legal": (lambda: fact(words="on b4", legal="move b4"), "it is refused"),
    "remark beside an offer": (
        lambda: fact(words="on b4", legal="move e", says="to b4"),
        "beside 'move e' stands 'to b1",
    ),
    "refused": (lambda: fact(words="on b4", refused="move e", code="wall"), "is legal"),
    "rule": (lambda: fact(words="seven", rule="AM-HIT-1", says="does 7"), "does not say"),
    "rule that is not taught": (lambda: fact(words="seven", rule="AM-OP-1"), "not among the rules"),
    "event": (
        lambda: fact(words="on b4", event={"type": "MechMoved", "to": "b4"}),
        "no such event",
    ),
    "board": (lambda: fact(words="on b4", board="b4"), "'b4' is not drawn"),
    "two ways": (lambda: fact(words="on b4", board="b4", legal="end"), "one of view, legal"),
    "fact that shows something else": (
        lambda: fact(words="seven of them on b4", view="turn", equals=1),
        "no fact shows '7'",
    ),
    "fact of no text": (
        lambda: lesson(facts=(*LESSON.facts, Fact(words="nowhere", board="red"))),
        "'nowhere': these words stand in no text",
    ),
    "true in one way only": (
        lambda: walk(
            wanted=({"type": "MechMoved", "seat": 0},),
            solution=("move ee",),
            after="You stand on c1.",
            remarks=(),
            facts=(*WALK.facts, Fact(words="on c1", view="seats.0.field", equals="c1")),
        ),
        "after, done in another way: no fact shows 'c1'",
    ),
    "goes on, and cannot": (
        lambda: walk(
            wanted=({"type": "MechMoved", "seat": 0},), goes_on=True, remarks=(), say="Walk."
        ),
        "task 2: goes_on: 'hit yellow' is refused",
    ),
    # a free game
    "adviser": (
        lambda: structs.replace(HALF, game=structs.replace(HALF.game, gains=())),
        "never sees anything",
    ),
    "untold": (
        lambda: structs.replace(HALF, game=structs.replace(HALF.game, untold=("luck",))),
        "the result has no luck",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str) -> None:
    planted, why = FAULTS[name]
    found = faults(planted())
    assert any(why in each for each in found), found


def test_nothing_is_wrong_with_what_is_shown() -> None:
    assert not faults(LESSON) and not faults(HALF)


def test_what_is_a_claim() -> None:
    said = "Two Mechs, one on c2; HIT x3, twice, not once: AM-HIT-1 says seven. Third-rate."
    assert [each for _, each in claims(said)] == ["2", "c2", "x3", "2", "am-hit-1", "7"]


def test_what_a_fact_shows() -> None:
    found = shown(Fact(words="", rule="AM-HIT-1", says="two (x3)"))
    assert {"2", "x3", "3", "am-hit-1"} <= found and "7" not in found


def test_tasks_say_how_many_decisions_they_take() -> None:
    assert isinstance(WALK, Task) and WALK.within == 1
