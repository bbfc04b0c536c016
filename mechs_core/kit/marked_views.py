"""The observation of a view whose fields say their ranges and lengths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from msgspec import Struct

from mechs_core.kernel.contract.sight import all_of
from mechs_core.kernel.messages import ASeat, AsWritten, AtLeast, Between, OneOf, Range, range_of
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.type_hints import Hint, fields_of, result_of
from mechs_core.kit.features import Group, Row, capped, flag, from_zero, numbered, one_of, who
from mechs_core.kit.observation import Each, Observation, Part, Seats
from mechs_core.kit.reading import Of
from mechs_core.kit.states import by_seats

VIEWER: Final = "viewer"  # the field that says who looks; it gives no number
RANGES: Final = "Annotated[..., Between(low, high)], AtLeast(low, high), OneOf(values) or SEAT"
LENGTHS: Final = "Annotated[tuple[...], Length(most)] or BY_SEAT"


class Length(Struct, frozen=True, metaclass=AsWritten):
    """A list of so many items at most: `Annotated[tuple[str, ...], Length(5), OneOf(CARDS)]`."""

    written: ClassVar[str] = "Length(most), as in Length(5)"

    most: int


class BySeat(Struct, frozen=True):
    """A list with an item a seat: `Annotated[tuple[int, ...], BY_SEAT, Between(0, 99)]`."""


BY_SEAT: Final = BySeat()


def observation_of(kind: type[Struct]) -> Observation:
    """The observation of a view: its fields in their order, structs field by field.

    The range of a list is that of its items. A value that may be missing is 0 if it is, and else
    one more than its distance from the low end of its range.
    Raises ValueError with one line that names the first field without a range or a length.
    """
    hints = hints_of(kind)
    groups = [*groups_of(kind)]
    by_seat = next((name for name, hint in hints.items() if hint.mark(BySeat)), None)
    if by_seat is None and VIEWER in hints:
        raise ValueError(f"{kind.__name__} has no list with an item a seat: {LENGTHS}")
    return Observation(kind, *groups, by_seat=by_seat)


def view_type(ruleset: Ruleset) -> Any:
    """The type of a ruleset's views, as its functions declare it. Raises ValueError."""
    view, start = ruleset.sight.view, ruleset.rules.start
    hint = result_of(start if view is all_of else view)
    if not hint.is_struct:
        raise ValueError("the type of its view is not declared")
    return hint.kind


def hints_of(kind: type[Struct]) -> dict[str, Hint]:
    """The type hints of fields. Those that `Mutable.begin` fills by seat are marked BY_SEAT."""
    hints = {name: field.hint for name, field in fields_of(kind).items()}
    return hints | {name: hints[name].with_marks(BY_SEAT) for name, _ in by_seats(kind)}


def groups_of(kind: type[Struct], inside: str = "") -> Iterator[Group]:
    """inside: the prefix of the features' names."""
    stored = fields_of(kind)
    for name, hint in hints_of(kind).items():
        if name != VIEWER:
            called = f"{inside}{stored[name].stored}"
            yield group_of(hint, name, called, f"{kind.__name__}.{name}")


def group_of(hint: Hint, of: Of, called: str, where: str) -> Group:
    """The features of a field. where: its name in messages to the ruleset's author."""
    if hint.is_struct:
        there = [flag(called, "It is there", of=is_there)] if hint.optional else []
        return Part(of, *there, *groups_of(hint.kind, f"{called}_"))
    if hint.base in (tuple, list):
        return list_of(hint, of, called, where)
    return row_of(range_of(hint), hint.optional, of, called, where)


def list_of(hint: Hint, of: Of, called: str, where: str) -> Group:
    mark = hint.mark(Range)
    item = hint.item if mark is None else hint.item.with_marks(mark)
    if hint.mark(BySeat) and item.is_struct and not item.optional:
        return Seats(*groups_of(item.kind), of=of)
    if hint.mark(BySeat):
        return Seats(group_of(item, None, called, where), of=of)
    most = hint.length
    if most is None:
        length = hint.mark(Length)
        if length is None:
            raise ValueError(f"{where} says no length: {LENGTHS}")
        item, most = item._replace(optional=True), length.most  # missing items are 0
    return Each(of, most, group_of(item, None, f"{called}{{}}", where))


def row_of(mark: Range | None, maybe: bool, of: Of, called: str, where: str) -> Row:
    says = called.replace("_", " ").replace("{}", " {}").capitalize()
    if isinstance(mark, OneOf):
        return one_of(called, (numbered if maybe else from_zero)(mark.values), says, of)
    if isinstance(mark, ASeat) and not mark.words:
        return who(called, f"{says}, 0 none", of)
    if isinstance(mark, Between | AtLeast):
        return (maybe_from if maybe else capped)(called, mark.high, says, of, low=mark.low)
    raise ValueError(f"{where} says no range: {RANGES}")


def maybe_from(name: str, high: int, sentence: str, of: Of, *, low: int) -> Row:
    """A number that may be missing: 0 then, else 1 for `low`, and so on up to `high`."""

    def from_one(value: int | None) -> int:
        return 0 if value is None else 1 + min(max(value, low), high) - low

    says = f"{sentence}, 0 none, then {low} to {high}"
    return Row(name, 0, 1 + high - low, says, of, "{table}({value})", from_one)


def is_there(*given: Any) -> bool:
    """Always True: the parts of a missing struct are not read, and all its numbers are 0 then."""
    return True
