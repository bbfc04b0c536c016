"""What type hints say: kinds, None, marks, items, fields."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import NODEFAULT, Struct, field

from mechs_core.kernel.messages import SEAT, Between, OneOf, range_of
from mechs_core.kernel.type_hints import Hint, fields_of, hint_of, result_of


class Aim(Struct, frozen=True):
    at: int


class Plan(Struct, frozen=True, rename={"from_": "from"}):
    from_: Annotated[str, OneOf(("a1", "a2"))]
    aims: tuple[Aim, ...] = ()
    then: Plan | None = None
    notes: list[str] = field(default_factory=list)


@pytest.mark.parametrize(
    ("written", "kinds", "optional", "marks"),
    [
        (int, (int,), False, ()),
        (int | None, (int,), True, ()),
        (None | int | str, (int, str), True, ()),
        (type(None), (), True, ()),
        (Any, (Any,), False, ()),
        (Annotated[int, SEAT], (int,), False, (SEAT,)),
        (Annotated[int | None, SEAT], (int,), True, (SEAT,)),
        (Annotated[int, SEAT] | None, (int,), True, (SEAT,)),
        (Annotated[Annotated[int, "in"] | None, "out"], (int,), True, ("in", "out")),
        (Annotated[Annotated[int, "one"] | str, "both"], (int, str), False, ("both",)),
        (tuple[int, ...] | None, (tuple[int, ...],), True, ()),
    ],
)
def test_a_hint_is_its_types_whether_it_may_be_none_and_its_marks(
    written: Any, kinds: tuple[Any, ...], optional: bool, marks: tuple[Any, ...]
) -> None:
    assert hint_of(written) == Hint(written, kinds, optional, marks)


@pytest.mark.parametrize(
    ("written", "kind", "base", "is_struct"),
    [
        (int | None, int, int, False),
        (tuple[int, ...], tuple[int, ...], tuple, False),
        (Literal["a"], Literal["a"], Literal, False),
        (int | str, Any, Any, False),
        (Annotated[Aim | None, "it"], Aim, Aim, True),
        (tuple[Aim, ...], tuple[Aim, ...], tuple, False),
    ],
)
def test_one_type_has_a_base(written: Any, kind: Any, base: Any, is_struct: bool) -> None:
    hint = hint_of(written)
    assert (hint.kind, hint.base, hint.is_struct) == (kind, base, is_struct)


@pytest.mark.parametrize(
    ("written", "inner", "length"),
    [
        (int, [], None),
        (tuple[int, ...], [int], None),
        (tuple[int, str], [int, str], 2),
        (tuple[int, str] | None, [int, str], 2),
        (list[Annotated[int, SEAT]], [Annotated[int, SEAT]], None),
        (dict[str, int | None], [str, int | None], None),
        (tuple, [], None),
    ],
)
def test_a_type_says_what_it_holds(written: Any, inner: list[Any], length: int | None) -> None:
    hint = hint_of(written)
    assert [each.written for each in hint.inner] == inner
    assert hint.length == length
    assert not inner or hint.item == hint_of(inner[0])


def test_of_a_class_of_marks_the_first_counts() -> None:
    hint = hint_of(Annotated[int, "points", Between(1, 2), Between(3, 4)])
    assert hint.mark(Between) == Between(1, 2)
    assert hint.mark(OneOf) is None
    assert hint.with_marks(SEAT).marks == ("points", Between(1, 2), Between(3, 4), SEAT)


def test_each_alternative_of_a_union_has_the_marks_around_it() -> None:
    hint = hint_of(Annotated[int | list[str] | None, "both"])
    first, other = hint.alternatives
    assert first == Hint(int, (int,), False, ("both",))
    assert other == Hint(list[str], (list[str],), False, ("both",))


def test_structs_are_found_however_deep() -> None:
    assert [*hint_of(dict[str, tuple[Aim | None, ...]] | Plan).structs()] == [Aim, Plan]
    assert [*hint_of(Annotated[int, Aim(1)]).structs()] == []


def test_fields_say_how_they_are_stored_and_whether_they_are_needed() -> None:
    there = fields_of(Plan)
    assert [*there] == ["from_", "aims", "then", "notes"]
    assert [each.stored for each in there.values()] == ["from", "aims", "then", "notes"]
    assert [each.required for each in there.values()] == [True, False, False, False]
    assert [each.default for each in there.values()] == [NODEFAULT, (), None, []]
    assert there["notes"].default is not there["notes"].default
    assert there["from_"].hint.mark(OneOf) == OneOf(("a1", "a2"))
    assert there["then"].hint.kind is Plan


def test_what_a_function_returns() -> None:
    def viewed(state: Aim) -> Annotated[Plan, "seen"] | None: ...

    def unsaid(state): ...

    assert result_of(viewed).kind is Plan and result_of(viewed).marks == ("seen",)
    assert result_of(unsaid) == hint_of(Any)


def test_a_bool_has_two_values_without_a_mark() -> None:
    assert range_of(hint_of(bool)) == range_of(hint_of(bool | None)) == OneOf((False, True))
    assert range_of(hint_of(Annotated[int, SEAT] | None)) == SEAT
    assert range_of(hint_of(int)) is None
