"""Two lines beside each other: which steps are alike, and which differ."""

from __future__ import annotations

from time import process_time

from mechs_cli.reading.equal_steps import Stretch, stretches, unlike
from mechs_core.kernel.messages import Branched, Event, Mark
from mechs_core.table.frames import Frame
from tests.toy.model import DieRolled

BRANCH = Branched("", 3, "same", 1)


def line(*steps: int | tuple[int, ...] | Branched) -> list[Frame]:
    """A telling in which each step is a roll of the die, or some, or a branch."""
    told: list[Frame] = []
    for number, step in enumerate(steps):
        events: list[Event] = (
            [step]
            if isinstance(step, Branched)
            else [DieRolled(value) for value in (step if isinstance(step, tuple) else (step,))]
        )
        told += [
            Frame(len(told) + i, number, event, "", (), None, Mark(""), i == 0)
            for i, event in enumerate(events)
        ]
    return told


def shape(found: list[Stretch]) -> list[tuple[bool, int, int]]:
    return [(each.alike, len(each.sides[0]), len(each.sides[1])) for each in found]


def test_a_branch_by_itself_is_no_difference() -> None:
    (all_of_it,) = stretches(line(1, 2, 3), line(1, 2, BRANCH, 3))
    assert all_of_it.alike
    assert all_of_it.numbers == [[0, 2], [0, 3]]


def test_what_differs_stands_between_what_is_alike() -> None:
    found = stretches(line(1, 2, 3, 4, 5), line(1, BRANCH, 2, 9, 4, 5))
    assert shape(found) == [(True, 2, 2), (False, 1, 1), (True, 2, 2)]
    assert [each.numbers for each in found] == [
        [[0, 1], [0, 2]],
        [[2, 2], [3, 3]],
        [[3, 4], [4, 5]],
    ]


def test_one_side_may_have_more() -> None:
    found = stretches(line(1, 2, 3), line(1, 8, 9, 2, 3))
    assert shape(found) == [(True, 1, 1), (False, 0, 2), (True, 2, 2)]
    assert found[1].numbers == [None, [1, 2]]
    assert found[1].first[0] == found[1].last[0] == []


def test_a_few_steps_among_others_are_alike_by_chance() -> None:
    found = stretches(line(1, 2, 6, 6, 3, 1), line(1, 4, 6, 6, 5, 2))
    assert shape(found) == [(True, 1, 1), (False, 5, 5)]
    found = stretches(line(1, 2, 6, 5, 6, 3), line(1, 4, 6, 5, 6, 5))
    assert shape(found) == [(True, 1, 1), (False, 1, 1), (True, 3, 3), (False, 1, 1)]
    found = stretches(line(1, 2, 6), line(1, 3, 6))
    assert shape(found)[-1] == (True, 1, 1)  # to the end


def test_lines_may_differ_from_the_beginning_and_to_the_end() -> None:
    assert shape(stretches(line(1, 2), line(3, 4))) == [(False, 2, 2)]


def test_of_two_steps_the_events_that_differ_are_told() -> None:
    one, other = line((1, 2, 3)), line((1, 5, 3))
    assert [len(side) for side in unlike(one, other)] == [2, 2]
    assert unlike(one, one[:1])[0] == one[1:]
    assert unlike(one, []) == (one, [])


def test_the_same_step_over_and_over_is_compared_up_to_where_it_parts() -> None:
    """There would be no end of ways to lay one beside the other: minutes, then hours."""
    same = [1] * 3000
    (alike,) = stretches(line(*same), line(*same))
    assert alike.alike
    began = process_time()
    found = stretches(line(*same, 2, 3, *same), line(*same, 4, 3, *same))
    assert process_time() - began < 5
    assert shape(found) == [(True, 3000, 3000), (False, 3002, 3002)]
    assert shape(stretches(line(*same), line(*same, *same))) == [
        (True, 3000, 3000),
        (False, 0, 3000),
    ]
    assert shape(stretches(line(2, *same), line(*same))) == [(False, 3001, 3000)]
