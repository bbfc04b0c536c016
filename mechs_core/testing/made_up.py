"""Decisions made up from what their fields say of themselves, and from values that were seen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any, Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import ASeat, AtLeast, Between, Decision, OneOf, Range, range_of
from mechs_core.kernel.type_hints import Field, Hint, fields_of

ALL: Final = 24  # decisions of a type: as many or fewer are all made
VARIED: Final = 3  # listed decisions of a type, of each of which one field is varied
VALUES: Final = 6  # values that such a field takes
RANDOM: Final = 2  # decisions of a type with any values
WIDE: Final = 40  # numbers from low to high that are tried
ITEMS: Final = 4  # of a tuple of any length, at most

Seen = dict[tuple[type, str], list[Any]]  # (type, field) -> its values in decisions that were legal


def seen_in(decisions: Iterable[Decision]) -> Seen:
    """The values of each field in these decisions, each once."""
    found: defaultdict[tuple[type, str], dict[Any, None]] = defaultdict(dict)
    for decision in decisions:
        for name in type(decision).__struct_fields__:
            found[type(decision), name][getattr(decision, name)] = None
    return {key: [*values] for key, values in found.items()}


def made_up(
    kind: type[Decision], listed: Sequence[Decision], seen: Seen, seats: int, rng: Rng
) -> Iterator[Decision]:
    """Decisions of a type: all where those are few; else listed ones with one field varied, and
    some of any values. A type may refuse values: `__post_init__`.

    listed: legal ones of any type.
    """
    for make in ways(kind, listed, seen, seats, rng):
        with suppress(ValueError, TypeError):
            yield make()


def ways(
    kind: type[Decision], listed: Sequence[Decision], seen: Seen, seats: int, rng: Rng
) -> Iterator[Callable[[], Decision]]:
    every = [values_of(field.hint, seats) for field in fields_of(kind).values()]
    if all(every) and size_of(every) <= ALL:
        yield from (partial(kind, *values) for values in product(*every))
        return
    alike = [each for each in listed if type(each) is kind]
    for each in [rng.choice(alike) for _ in range(VARIED if alike else 0)]:
        field = rng.choice([*fields_of(kind).values()])
        values = values_of(field.hint, seats) + seen.get((kind, field.name), [])
        for _ in range(VALUES):
            yield partial(varied, each, field, values, seats, rng)
    for _ in range(RANDOM):
        yield partial(made, kind, seen, seats, rng)


def varied(
    decision: Decision, field: Field, values: Sequence[Any], seats: int, rng: Rng
) -> Decision:
    """A decision with one of these values in a field, or any where there are none."""
    value = rng.choice(values) if values else any_value(field.hint, seats, rng)
    return replace(decision, **{field.name: value})


def size_of(every: Iterable[Sequence[Any]]) -> int:
    size = 1
    for values in every:
        size *= len(values)
    return size


def made(kind: type[Struct], seen: Seen, seats: int, rng: Rng) -> Any:
    """One of a type with any values, mostly such as were seen."""
    fields: dict[str, Any] = {}
    for field in fields_of(kind).values():
        known = seen.get((kind, field.name))
        often = known and rng.below(3)
        value = rng.choice(known) if known and often else any_value(field.hint, seats, rng)
        fields[field.name] = value
    return kind(**fields)


def values_of(hint: Hint, seats: int) -> list[Any]:
    """All values of a field, if its marks and its type say them, and they are not many."""
    nothing = [None] if hint.optional else []
    if hint.base is Literal:
        return [*nothing, *get_args(hint.kind)]
    mark = range_of(hint)
    single = hint.base is not tuple and not hint.is_struct
    return [*nothing, *in_range(mark, seats)] if single and mark is not None else []


def in_range(mark: Range, seats: int) -> list[Any]:
    """The values of a range, of a wide one the first."""
    if isinstance(mark, OneOf):
        return [*mark.values]
    if isinstance(mark, ASeat):
        return [*range(seats), *mark.words]
    return [*range(mark.low, min(mark.high, mark.low + WIDE) + 1)]


def any_value(hint: Hint, seats: int, rng: Rng) -> Any:
    """A value of a type, within its range."""
    if hint.optional and rng.below(3) == 0:
        return None
    if known := [each for each in values_of(hint, seats) if each is not None]:
        return rng.choice(known)
    if hint.base is tuple:
        return several(hint, seats, rng)
    one = rng.choice(hint.alternatives) if hint.kinds else hint
    if one.is_struct and issubclass(one.kind, Struct):
        return made(one.kind, {}, seats, rng)
    return {int: rng.below(6), str: "x", bool: True}.get(one.kind)


def several(hint: Hint, seats: int, rng: Rng) -> tuple[Any, ...]:
    """A tuple of values; a range that is said of it is that of each item."""
    mark = hint.mark(Range)
    each = hint.inner if hint.length is not None else (hint.item,) * rng.below(ITEMS)
    items = each if mark is None else [item.with_marks(mark) for item in each]
    return tuple(any_value(item, seats, rng) for item in items)


assert {Between, AtLeast, OneOf, ASeat} == {*get_args(Range)}  # `in_range` knows them all
