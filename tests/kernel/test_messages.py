"""Messages: tags, defaults left out, marks of fields."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from mechs_core.kernel.messages import (
    DECIDER,
    NOBODY,
    SEAT,
    ASeat,
    AtLeast,
    Between,
    Decided,
    Decision,
    Event,
    GameCreated,
    OneOf,
    Result,
    ranges_of,
    secret,
    secrets_of,
)
from mechs_core.kit.documents import Count
from mechs_core.kit.marked_views import Length


class Moved(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    from_: str


class Grown(Event, frozen=True):
    seat: int
    later: int = 0


class Choose(Decision, frozen=True):
    card: Annotated[int, Between(1, 9), secret(DECIDER)]
    half: Annotated[str, OneOf(("upper", "lower")), secret(DECIDER)]
    target: Annotated[int | None, SEAT] = None
    plain: int = 0


def test_the_class_name_is_the_tag():
    assert msgspec.json.encode(Grown(1, 2)) == b'{"type":"Grown","seat":1,"later":2}'


def test_a_field_at_its_default_is_left_out():
    assert msgspec.json.encode(Grown(1)) == b'{"type":"Grown","seat":1}'


def test_a_stored_name_may_be_a_python_keyword():
    assert msgspec.json.encode(Moved(1, "a1")) == b'{"type":"Moved","seat":1,"from":"a1"}'


def test_messages_are_frozen():
    with pytest.raises(AttributeError):
        Grown(1).seat = 2  # type: ignore[misc]


def test_a_field_says_who_may_see_it_and_what_it_may_be():
    assert secrets_of(Choose) == (("card", secret(DECIDER)), ("half", secret(DECIDER)))
    assert ranges_of(Choose) == (
        ("card", Between(1, 9)),
        ("half", OneOf(("upper", "lower"))),
        ("target", SEAT),
    )
    assert secrets_of(Grown) == ranges_of(Grown) == ()


class Spend(Decision, frozen=True):
    coins: Annotated[int, AtLeast(1, 4)]


def test_a_number_without_an_upper_end_is_at_least_its_lowest():
    (mark,) = (mark for _, mark in ranges_of(Spend))
    assert [mark.fits(coins, 2) for coins in (0, 1, 4, 5, 1_000_000)] == [False, *[True] * 4]
    assert not mark.fits(True, 2)
    assert not mark.fits("1", 2)
    assert mark.wanted(2) == "1 or more"


def test_a_field_may_hold_a_seat_or_a_word():
    mark = ASeat(("empire", "free"))
    assert [mark.fits(said, 2) for said in (0, 1, "empire", "free")] == [True] * 4
    assert [mark.fits(said, 2) for said in (-1, 2, True, "0", "blight")] == [False] * 5
    assert (mark.wanted(2), SEAT.wanted(2)) == ("0 to 1, empire, free", "0 to 1")


def test_the_secrets_of_the_kernels_own_records():
    assert [name for name, _ in secrets_of(GameCreated)] == ["seed", "scenario", "given"]
    assert [name for name, _ in secrets_of(Decided)] == ["given"]
    assert all(mark.to == NOBODY for _, mark in secrets_of(GameCreated))


def test_winners_are_the_first_place():
    assert Result(((1, 2), (0,)), "shared", (1, 3, 3), ({}, {}, {})).winners == (1, 2)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: OneOf("a", "b"), r'OneOf is written OneOf\(values\), .*: OneOf\(\("a", "b"\)\): '),
        (lambda: OneOf("ab"), "'ab' is no tuple"),
        (lambda: Between(3), r"Between is written Between\(low, high\), .*'high'"),
        (lambda: Between(3, 1), "there is no number from 3 to 1"),
        (lambda: Between("a", "b"), "'a' and 'b' are not two whole numbers"),
        (lambda: AtLeast(1), "high being the most that is ever legal: .*'high'"),
        (lambda: Count(3), r"Count is written Count\(low, high\): Count\(3, 3\) is just three"),
        (lambda: Length(), r"Length is written Length\(most\), as in Length\(5\)"),
    ],
)
def test_a_mark_that_is_written_otherwise_says_how_it_is_written(wrong, told):
    with pytest.raises(TypeError, match=told):
        wrong()
