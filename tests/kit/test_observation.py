"""Observations from one list: what a row says, what is missing, who looks, what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from msgspec import Struct

from mechs_core.kernel.contract.agents import Feature
from mechs_core.kit.features import (
    Group,
    among,
    capped,
    coded,
    counts,
    every_seat,
    flag,
    from_zero,
    is_it,
    marks,
    number,
    numbered,
    one_of,
    place,
    ranked,
    who,
    with_numbers,
)
from mechs_core.kit.observation import Each, Observation, Part, Seats, Several, seen_from


class Seen(Struct, frozen=True):
    points: int
    colour: str | None = None


class Fight(Struct, frozen=True):
    winner: int
    hits: int | None
    shots: tuple[Seen, ...] = ()


class View(Struct, frozen=True):
    viewer: int | None
    seats: tuple[Seen, ...]
    round: int = 0
    left: int | None = None
    over: bool = False
    starter: int | None = None
    queue: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    cards: tuple[str, ...] = ()
    steps: tuple[tuple[str, int], ...] = ()
    strengths: dict[str, int] = {}
    fight: Fight | None = None


COLOUR = numbered(["red", "blue"])


def view(viewer: int | None = None, points: Sequence[int] = (5, 6, 7), **said: Any) -> View:
    return View(viewer, tuple(Seen(each) for each in points), **said)


def seen(it: View, *groups: Group) -> list[int]:
    return Observation(View, *groups).observe(it)


def names(*groups: Group, seats: int = 3) -> list[str]:
    return [each.name for each in Observation(View, *groups).features(seats)]


# ---------------------------------------------------------------- rows


@pytest.mark.parametrize(
    ("row", "feature"),
    [
        (number("round", 9, "Round"), Feature("round", 0, 9, "Round")),
        (number("round", 9, "Round", low=-9), Feature("round", -9, 9, "Round")),
        (number("round", every_seat, "Round"), Feature("round", 0, 3, "Round")),
        (capped("round", 9, "Round"), Feature("round", 0, 9, "Round")),
        (flag("over", "It is over"), Feature("over", 0, 1, "It is over")),
        (who("starter", "Who starts"), Feature("starter", 0, 3, "Who starts")),
        (coded("a", (0, 3, 1), "A"), Feature("a", 0, 3, "A")),
        (one_of("a", COLOUR, "A"), Feature("a", 0, 2, "A, 0 none: 1 red 2 blue")),
        (one_of("a", from_zero(["x", "y"]), "A"), Feature("a", 0, 1, "A: 0 x 1 y")),
        (marks("has_{}", ["x"], "Has {}"), Feature("has_x", 0, 1, "Has x")),
        (counts("of_{}", ["x"], 9, "Of {}"), Feature("of_x", 0, 9, "Of x")),
        (place("queue", "Place"), Feature("queue", 0, 3, "Place")),
    ],
)
def test_a_row_says_name_bounds_and_sentence(row: Group, feature: Feature) -> None:
    assert [*row.features(3, ())] == [feature]


def test_a_row_reads_the_field_that_is_called_as_it_is_or_another_one() -> None:
    rows = number("round", 9, "Round"), number("turn", 9, "Turn", of="round")
    assert seen(view(round=4), *rows) == [4, 4]


def test_a_row_may_be_read_by_a_function() -> None:
    def doubled(view: View) -> int:
        return 2 * view.round

    assert seen(view(round=4), number("twice", 18, "Twice", of=doubled)) == [8]


@pytest.mark.parametrize(("there", "told"), [(-8, -7), (-7, -7), (0, 0), (9, 9), (10, 9)])
def test_what_lies_beyond_the_bounds_stands_at_them(there: int, told: int) -> None:
    assert seen(view(round=there), capped("round", 9, "Round", low=-7)) == [told]


def test_what_is_none_is_0() -> None:
    rows = number("left", 9, "Left"), capped("more", 9, "Left", "left"), who("starter", "Starter")
    assert seen(view(), *rows) == [0, 0, 0]
    assert seen(view(left=3, starter=1), *rows) == [3, 3, 2]


def test_lists_are_told_by_name_and_tables_with_their_numbers() -> None:
    rows = marks("has_{}", "xyz", "Has {}", "cards"), counts("of_{}", "xyz", 5, "Of", "strengths")
    assert seen(view(cards=("z", "x"), strengths={"y": 4, "z": 6}), *rows) == [1, 0, 1, 0, 4, 5]
    assert seen(view(), *rows) == [0] * 6


def test_the_words_of_a_table() -> None:
    assert with_numbers(COLOUR) == "1 red 2 blue"
    assert (numbered(range(2)), from_zero("ab")) == ({None: 0, 0: 1, 1: 2}, {"a": 0, "b": 1})


# ---------------------------------------------------------------- seats


def test_seats_are_told_from_the_one_that_looks() -> None:
    group = Seats(number("points", 9, "Points"))
    assert names(group) == ["seat0_points", "seat1_points", "seat2_points"]
    assert seen(view(0), group) == seen(view(None), group) == [5, 6, 7]
    assert seen(view(1), group) == [6, 7, 5]
    assert seen_from(1, 3) == {None: 0, 0: 3, 1: 1, 2: 2}


def test_a_seat_is_looked_for_in_lists_of_the_view() -> None:
    rows = (
        *(among("queue", "Queues"), place("place", "Its place", of="queue")),
        *(is_it("starter", "Starts"), ranked("rank", "Its rank", of="ranking")),
    )
    it = view(2, queue=(1, 2), starter=0, ranking=((1,), (0, 2)))
    assert seen(it, Seats(*rows)) == [1, 2, 0, 2, 0, 0, 1, 2, 1, 1, 0, 1]
    assert seen(view(), Seats(ranked("rank", "Its rank", of="ranking"))) == [0, 0, 0]


def test_a_function_of_a_seat_gets_its_number() -> None:
    def points(view: View, seat: int) -> int:
        return view.seats[seat].points

    assert seen(view(1), Seats(number("p", 9, "P", of=points))) == [6, 7, 5]


# ---------------------------------------------------------------- parts and lists


FIGHT = Part(
    "fight",
    who("winner", "Winner"),
    number("hits", 9, "Hits"),
    Each("shots", 2, number("shot{}", 9, "Shot {}", of="points")),
)


def test_a_part_that_is_missing_is_all_0() -> None:
    assert names(FIGHT) == ["winner", "hits", "shot1", "shot2"]
    assert seen(view(), FIGHT) == [0, 0, 0, 0]
    assert seen(view(fight=Fight(2, 4, (Seen(8),))), FIGHT) == [3, 4, 8, 0]


def test_a_part_may_be_found_by_a_function_and_functions_get_the_part() -> None:
    def fight(view: View, seat: int) -> Fight | None:
        return view.fight if seat == 1 else None

    def doubled(view: View, fight: Fight) -> int:
        return 2 * fight.winner

    group = Seats(Part(fight, number("hits", 9, "Hits"), number("twice", 9, "Twice", of=doubled)))
    assert seen(view(fight=Fight(2, None)), group) == [0, 0, 0, 4, 0, 0]


def test_of_a_list_as_many_items_are_told_as_there_is_room_for() -> None:
    group = Each("cards", 2, coded("card{}", {"x": 1, "y": 2}, "Card {}"))
    assert [each.sentence for each in group.features(3)] == ["Card 1", "Card 2"]
    for cards, told in ("", [0, 0]), ("y", [2, 0]), ("yx", [2, 1]), ("yxx", [2, 1]):
        assert seen(view(cards=tuple(cards)), group) == told


def test_an_item_may_be_a_tuple_and_functions_get_its_place() -> None:
    def at(view: View, place: int) -> int:
        return 7 + place

    group = Each(
        "steps",
        ("first", "second"),
        coded("{}_way", {"n": 1, "s": 2}, "Way", of=0),
        number("{}_far", 9, "Far", of=1),
        number("{}_at", 9, "At", of=at),
    )
    assert names(group)[:4] == ["first_way", "first_far", "first_at", "second_way"]
    assert seen(view(steps=(("s", 4), ("n", 5))), group) == [2, 4, 7, 1, 5, 8]


def pairs(seats: int) -> list[tuple[int, int]]:
    return [*combinations(range(seats), 2)]


def test_several_numbers_of_a_function_are_told_by_name() -> None:
    def sums(view: View) -> list[int]:
        return [view.seats[a].points + view.seats[b].points for a, b in pairs(len(view.seats))]

    group = Several(sums, number("sum_{}_{}", 99, "Of seat{} and seat{}"), names=pairs)
    assert names(group) == ["sum_0_1", "sum_0_2", "sum_1_2"]
    assert [*group.features(2)] == [Feature("sum_0_1", 0, 99, "Of seat0 and seat1")]
    assert seen(view(), group) == [11, 12, 13]
    assert seen(view(points=(1, 2)), group) == [3]


def test_the_numbers_stand_in_the_order_of_the_list() -> None:
    groups = (number("round", 9, "Round"), FIGHT, Seats(number("points", 9, "Points")))
    assert seen(view(round=3, fight=Fight(0, 2)), *groups) == [3, 1, 2, 0, 0, 5, 6, 7]
    observation = Observation(View, *groups)
    first = observation.observe(it := view())
    first.append(0)
    assert observation.observe(it) == first[:-1], "each observation is a list of its own"


# ---------------------------------------------------------------- mistakes


def test_two_features_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two features are called round"):
        names(number("round", 9, "Round"), Part("fight", number("round", 9, "Hits", of="hits")))


@pytest.mark.parametrize(
    ("group", "why"),
    [
        (number("rounds", 9, "Round"), "View has no field 'rounds'"),
        (Part("fights", flag("over", "Over")), "View has no field 'fights'"),
        (Part("fight", flag("over", "Over")), "Fight has no field 'over'"),
        (Seats(flag("over", "Over")), "Seen has no field 'over'"),
        (Seats(among("points", "Points")), "View has no field 'points'"),
        (Each("seats", 2, number("hits{}", 9, "Hits", of="hits")), "Seen has no field 'hits'"),
    ],
)
def test_a_field_that_is_not_there_is_refused_at_once(group: Group, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Observation(View, group)


@pytest.mark.parametrize("given", [[], [1], [1, 2, 3]])
def test_a_function_that_gives_a_wrong_count_is_named(given: list[int]) -> None:
    def two(view: View, *_: Any) -> list[int]:
        return given

    for group in (
        Several(two, number("a", 9, "A"), number("b", 9, "B")),
        Seats(Several(two, number("a{}", 9, "A"), names=(1, 2))),
        Several(two, number("a{}", 9, "A"), names=lambda seats: range(seats - 1)),
    ):
        with pytest.raises(ValueError, match=rf"two gives {len(given)} numbers, not 2"):
            seen(view(), group)
