"""The observation of a view whose fields say their ranges and lengths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from mechs_core.kernel.messages import ASeat, AtLeast, Between, OneOf, Range
from mechs_core.kit.features import Group, Row, capped, flag, from_zero, numbered, one_of, who
from mechs_core.kit.observation import Each, Observation, Part, Seats
from mechs_core.kit.reading import Of, is_struct
from mechs_core.kit.states import by_seats

VIEWER: Final = "viewer"  # who looks: no number of its own
TRUTH: Final = OneOf((False, True))
RANGES: Final = "Annotated[..., Between(low, high)], AtLeast(low, high), OneOf(values) or SEAT"
LENGTHS: Final = "Annotated[tuple[...], Length(most)] or BY_SEAT"


class Length(Struct, frozen=True):
    """A list of so many items at most: `Annotated[tuple[str, ...], Length(5), OneOf(CARDS)]`."""

    most: int


class BySeat(Struct, frozen=True):
    """A list with an item a seat: `Annotated[tuple[int, ...], BY_SEAT, Between(0, 99)]`."""


BY_SEAT: Final = BySeat()


def observation_of(kind: type[Struct]) -> Observation:
    """The observation of a view: its fields in their order, with those of structs in it.

    The ranges of a list are those of its items. What may be missing is 0 then, and counts from 1
    where it is there.
    Raises ValueError, a line that names the first field which does not say enough.
    """
    fields = hints_of(kind)
    groups = [*groups_of(kind)]
    by_seat = next((name for name in fields if BY_SEAT in taken_apart(fields[name])[1]), None)
    if by_seat is None and VIEWER in fields:
        raise ValueError(f"{kind.__name__} has no list with an item a seat: {LENGTHS}")
    return Observation(kind, *groups, by_seat=by_seat)


def hints_of(kind: type[Struct]) -> dict[str, Any]:
    """The types of fields with their marks; a state says of a list by seat how it begins."""
    hints = get_type_hints(kind, include_extras=True)
    return hints | {name: Annotated[hints[name], BY_SEAT] for name, _ in by_seats(kind)}


def groups_of(kind: type[Struct], inside: str = "") -> Iterator[Group]:
    """inside: what names of features begin with."""
    for name, hint in hints_of(kind).items():
        if name != VIEWER:
            yield group_of(hint, name, f"{inside}{name}", f"{kind.__name__}.{name}")


def group_of(hint: Any, of: Of, called: str, where: str) -> Group:
    """The features of a field. where: the field, for its author."""
    kind, marks, maybe = taken_apart(hint)
    if is_struct(kind):
        there = [flag(called, "It is there", of=is_there)] if maybe else []
        return Part(of, *there, *groups_of(kind, f"{called}_"))
    if get_origin(kind) in (tuple, list):
        return list_of(get_args(kind), marks, of, called, where)
    return row_of(TRUTH if kind is bool else range_in(marks), maybe, of, called, where)


def list_of(
    items: tuple[Any, ...], marks: tuple[Any, ...], of: Of, called: str, where: str
) -> Group:
    """items: what a tuple or list says of them: `int, ...`, `int, int`, `int`."""
    item, mark = items[0], range_in(marks)
    if BY_SEAT in marks and is_struct(item):
        return Seats(*groups_of(item), of=called)
    if BY_SEAT in marks:
        return Seats(group_of(Annotated[item, mark], None, called, where), of=called)
    most = next((mark.most for mark in marks if isinstance(mark, Length)), 0)
    if items[1:] and Ellipsis not in items:
        most = len(items)
    elif most:
        item |= None  # where there are fewer
    else:
        raise ValueError(f"{where} says no length: {LENGTHS}")
    return Each(of, most, group_of(Annotated[item, mark], None, f"{called}{{}}", where))


def row_of(mark: Range | None, maybe: bool, of: Of, called: str, where: str) -> Row:
    says = called.replace("_", " ").replace("{}", " {}").capitalize()
    if isinstance(mark, OneOf):
        return one_of(called, (numbered if maybe else from_zero)(mark.values), says, of)
    if isinstance(mark, ASeat):
        return who(called, f"{says}, 0 none", of)
    if isinstance(mark, Between | AtLeast):
        return (maybe_from if maybe else capped)(called, mark.high, says, of, low=mark.low)
    raise ValueError(f"{where} says no range: {RANGES}")


def maybe_from(name: str, high: int, sentence: str, of: Of, *, low: int) -> Row:
    """A number that may be missing: 0 then, else 1 for `low`, and so on up to `high`."""

    def told(value: int | None) -> int:
        return 0 if value is None else 1 + min(max(value, low), high) - low

    says = f"{sentence}, 0 none, then {low} to {high}"
    return Row(name, 0, 1 + high - low, says, of, "{table}({value})", told)


def is_there(*given: Any) -> bool:
    """Of what is told only where it is there."""
    return True


def range_in(marks: Sequence[Any]) -> Range | None:
    return next((mark for mark in marks if isinstance(mark, Range)), None)


def taken_apart(hint: Any) -> tuple[Any, tuple[Any, ...], bool]:
    """A type without its marks, the marks, and whether it may be None instead."""
    marks: tuple[Any, ...] = ()
    maybe = False
    while True:
        if get_origin(hint) is Annotated:
            hint, *more = get_args(hint)
            marks += tuple(more)
        elif get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint):
            there = tuple(each for each in get_args(hint) if each is not NoneType)
            hint, maybe = Union[there], True  # noqa: UP007
        else:
            return hint, marks, maybe
