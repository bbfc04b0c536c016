"""States that copy themselves: what is shared, what is copied, what is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import pytest
from msgspec import Struct, field
from msgspec.structs import astuple

from mechs_core.kernel.stream import state_bytes
from mechs_core.kit.states import Mutable, each_of, each_seat, written
from mechs_core.testing.playouts import Setting, play
from tests.every_ruleset import RULESETS


class Place(NamedTuple):
    column: str
    row: int


class Card(Struct, frozen=True):
    number: int


class Inner(Mutable):
    marks: list[int]


class State(Mutable):
    number: int
    maybe: int | None
    word: Literal["a", "b"]
    card: Card | None
    places: tuple[Place, ...]
    table: Mapping[str, int]
    flags: frozenset[int]
    row: list[int]
    rows: list[list[int]]
    cards: list[Card | None]
    deep: list[list[list[int]]]
    charges: dict[str, int]
    groups: dict[str, list[int]]
    seen: set[int]
    inner: Inner
    other: Inner | None
    several: list[Inner]
    missing: list[int] | None
    late: list[int] = field(default_factory=list)


def state() -> State:
    return State(
        1,
        None,
        "a",
        Card(3),
        (Place("a", 1),),
        {"a": 1},
        frozenset({1}),
        [1],
        [[1], [2]],
        [Card(1), None],
        [[[1]]],
        {"a": 1},
        {"a": [1]},
        {1},
        Inner([1]),
        None,
        [Inner([1]), Inner([2])],
        [1],
        [7],
    )


def changeable(value: Any) -> Iterator[Any]:
    """Everything in a state that can be changed, itself included."""
    if isinstance(value, Struct):
        if not value.__struct_config__.frozen:
            yield value
            for inner in astuple(value):
                yield from changeable(inner)
    elif isinstance(value, list | set | dict):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from changeable(inner)


def test_a_copy_is_equal_and_shares_nothing_that_can_be_changed() -> None:
    one = state()
    two = one.copy()
    assert two == one and type(two) is State
    mine = {id(each) for each in changeable(one) if each is not one.table}
    assert len(mine) == 22
    assert mine.isdisjoint(id(each) for each in changeable(two))
    assert two.card is one.card and two.table is one.table and two.places is one.places


def test_a_field_that_may_be_missing_is_copied_where_it_is_there() -> None:
    one = state()
    one.other, one.missing = Inner([5]), None
    two = one.copy()
    assert two == one and two.other is not one.other and two.missing is None


def test_a_class_below_another_is_copied_as_itself() -> None:
    class Above(Mutable):
        marks: list[int]

    class Below(Above):
        more: list[int]

    assert Above([1]).copy() == Above([1])
    below = Below([1], [2])
    assert type(below.copy()) is Below and below.copy() == below
    assert below.copy().more is not below.more


def test_a_class_with_a_copy_of_its_own_keeps_it() -> None:
    class Counted(Mutable):
        number: int

        def copy(self) -> Counted:
            return Counted(self.number + 1)

    assert Counted(1).copy().number == 2


class Loose(Struct):
    """Neither frozen nor one that copies itself."""


@pytest.mark.parametrize(
    "kind", [Any, object, list, dict, Loose, list[Loose], list[Any], dict[str, Loose], Loose | None]
)
def test_a_field_of_which_it_is_not_said_is_refused(kind: Any) -> None:
    class Vague(Mutable):
        what: kind  # type: ignore[valid-type]

    Vague.__annotations__["what"] = kind
    with pytest.raises(TypeError, match=r"Vague\.what: .* does not say how it is copied"):
        written(Vague)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_states_of_random_games_are_copied_whole(ruleset: Any) -> None:
    for seats in (ruleset.seats[0], ruleset.seats[-1]):
        for each in play(ruleset, Setting(seats, {}), "copied", moments=8).moments:
            one = each.line.state
            two = one.copy()
            assert state_bytes(two) == state_bytes(one)
            mine = {id(part) for part in changeable(one)}
            assert mine.isdisjoint(id(part) for part in changeable(two))


# ---------------------------------------------------------------- the beginning


class Table(Mutable):
    seats: int
    first: bool  # an option
    round: int = 0
    at: list[int] = each_seat(-1)
    rows: list[list[int]] = each_seat([0, 0])
    has: list[dict[str, int]] = each_seat({})
    fields: list[int] = each_of(3, 7)
    queue: list[int] = []  # noqa: RUF012 - a Struct's


def test_a_state_begins_with_what_is_said_and_its_defaults():
    begun = Table.begin(2, first=True)
    assert begun == Table(2, True, 0, [-1, -1], [[0, 0], [0, 0]], [{}, {}], [7, 7, 7], [])
    assert Table.begin(3, first=False, at=[5]).at == [5]


def test_two_seats_and_two_states_share_no_list_or_dict():
    begun, other = Table.begin(2, first=True), Table.begin(2, first=True)
    begun.rows[0].append(1)
    begun.has[0]["iron"] = 1
    begun.fields.append(1)
    begun.queue.append(1)
    assert (begun.rows[1], begun.has[1]) == ([0, 0], {})
    assert other == Table.begin(2, first=True)


def test_a_state_is_not_begun_without_what_has_no_default():
    with pytest.raises(TypeError, match="first"):
        Table.begin(2)


def test_a_list_by_seat_needs_a_number_of_seats():
    with pytest.raises(TypeError, match="begin"):
        Table(2, True)
