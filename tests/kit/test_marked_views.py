"""Observations of views whose fields say their ranges and lengths; fields that lack them."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Struct

from mechs_core.kernel.contract.agents import Feature
from mechs_core.kernel.messages import SEAT, AtLeast, Between, OneOf
from mechs_core.kit.marked_views import BY_SEAT, Length, observation_of
from mechs_core.kit.states import Mutable, each_seat

Card = Annotated[str, OneOf(("x", "y"))]


class Seen(Struct, frozen=True):
    points: Annotated[int, AtLeast(0, 99)]
    hand: Annotated[tuple[Card, ...], Length(2)] = ()


class Fight(Struct, frozen=True):
    hits: Annotated[int | None, Between(2, 5)]
    done: bool = False


class View(Struct, frozen=True):
    viewer: int | None
    round: Annotated[int, Between(1, 3)]
    active: Annotated[int, SEAT] | None
    dice: Annotated[tuple[int, int], Between(1, 6)]
    picked: Annotated[tuple[bool | None, ...], BY_SEAT]
    seats: Annotated[tuple[Seen, ...], BY_SEAT]
    fights: Annotated[tuple[Fight, ...], Length(2)] = ()
    last: Fight | None = None
    free: Annotated[list[int], Length(2), Between(0, 9)] = []


def told(view: View) -> dict[str, int]:
    observation = observation_of(View)
    features, numbers = observation.features(len(view.seats)), observation.observe(view)
    assert len(features) == len(numbers)
    for feature, number in zip(features, numbers, strict=True):
        assert feature.low <= number <= feature.high, feature
    return {each.name: number for each, number in zip(features, numbers, strict=True)}


FULL = View(
    viewer=1,
    round=2,
    active=0,
    dice=(3, 6),
    picked=(True, None),
    seats=(Seen(3, ("y",)), Seen(300)),
    fights=(Fight(None),),
    last=Fight(4, True),
    free=[0],
)


def test_fields_are_told_in_their_order_by_their_marks() -> None:
    assert told(FULL) == {
        "round": 2,
        "active": 2,
        "dice1": 3,
        "dice2": 6,
        "seat0_picked": 0,
        "seat1_picked": 2,
        "seat0_points": 99,
        "seat0_hand1": 0,
        "seat0_hand2": 0,
        "seat1_points": 3,
        "seat1_hand1": 2,
        "seat1_hand2": 0,
        "fights1": 1,
        "fights1_hits": 0,
        "fights1_done": 0,
        "fights2": 0,
        "fights2_hits": 0,
        "fights2_done": 0,
        "last": 1,
        "last_hits": 3,
        "last_done": 1,
        "free1": 1,
        "free2": 0,
    }


def test_a_feature_says_what_its_numbers_mean() -> None:
    features = {each.name: each for each in observation_of(View).features(2)}
    assert features["active"] == Feature("active", 0, 2, "Active, 0 none")
    assert features["seat1_hand2"] == Feature("seat1_hand2", 0, 2, "Hand 2, 0 none: 1 x 2 y")
    assert features["last_hits"] == Feature("last_hits", 0, 4, "Last hits, 0 none, then 2 to 5")


def test_a_view_without_a_viewer_counts_seats_as_they_are() -> None:
    class Open(Struct):
        scores: Annotated[list[int], BY_SEAT, Between(-9, 9)]
        active: Annotated[int, SEAT]

    assert observation_of(Open).observe(Open([1, -2, 3], 2)) == [1, -2, 3, 3]


@pytest.mark.parametrize(("left", "told"), [(None, 0), (-1, 1), (0, 1), (9, 10), (12, 10)])
def test_a_number_that_may_be_missing_stands_at_its_bounds(left: int | None, told: int) -> None:
    class Maybe(Struct):
        left: Annotated[int, AtLeast(0, 9)] | None

    assert observation_of(Maybe).features(2)[0].high == 10
    assert observation_of(Maybe).observe(Maybe(left)) == [told]


def test_a_state_that_everybody_sees_says_its_lists_by_seat_already() -> None:
    class State(Mutable):
        seats: Annotated[int, Between(2, 4)]
        scores: Annotated[list[int], Between(0, 9)] = each_seat(0)

    observation = observation_of(State)
    names = [each.name for each in observation.features(2)]
    assert names == ["seats", "seat0_scores", "seat1_scores"]
    assert observation.observe(State.begin(2, scores=[1, 2])) == [2, 1, 2]


def test_a_view_need_not_have_lists() -> None:
    class Sum(Struct):
        total: Annotated[int, AtLeast(0, 9)]
        next: Annotated[int, SEAT]

    assert observation_of(Sum).observe(Sum(12, 1)) == [9, 2]


@pytest.mark.parametrize(
    ("hint", "why"),
    [
        (int, r"Vague\.what says no range: Annotated"),
        (Annotated[int, "points"], r"Vague\.what says no range"),
        (str, r"Vague\.what says no range"),
        (dict[str, int], r"Vague\.what says no range"),
        (tuple[int, ...], r"Vague\.what says no length: Annotated"),
        (Annotated[tuple[int, ...], Between(0, 9)], r"Vague\.what says no length"),
        (Annotated[tuple[int, ...], Length(3)], r"Vague\.what says no range"),
        (bool, "Vague has no list with an item a seat: .*BY_SEAT"),
    ],
)
def test_what_says_too_little_is_named(hint: Any, why: str) -> None:
    class Vague(Struct):
        viewer: int | None
        what: hint  # type: ignore[valid-type]

    Vague.__annotations__["what"] = hint
    with pytest.raises(ValueError, match=why):
        observation_of(Vague)
