"""A view as numbers: one list says what each number means and where it is read.

The list gives the features for a number of seats, and one function that reads all numbers. That
function is generated as source text and compiled once: a Python call for each number would double
the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from msgspec import Struct

from mechs_core.kernel.contract.agents import Feature
from mechs_core.kernel.type_hints import hint_of
from mechs_core.kit.features import ONCE, Fill, Group, Name, Names, Row, names_of
from mechs_core.kit.reading import Of, Text, Thing, expression

MOST_SEATS: Final = 99  # of a view that does not say how many seats there are


class Observation:
    """The list of a ruleset, and what environments ask of it: `features` and `observe`.

    kind: the type of the view. Seats are counted from its field `viewer`; from seat 0 if it has
    none. by_seat: the name of its field with one item for each seat; None if it has neither.
    Raises ValueError for a row that reads a field which does not exist.
    """

    def __init__(self, kind: type[Struct], *groups: Group, by_seat: str | None = "seats") -> None:
        self._groups = groups
        self.features = cache(self._features)
        self.observe = observer(kind, groups, by_seat)

    def _features(self, seats: int) -> tuple[Feature, ...]:
        """What the numbers of `observe` are, in their order. Raises ValueError for a name twice."""
        features: dict[str, Feature] = {}
        for feature in of_all(self._groups, ONCE, seats):
            if features.setdefault(feature.name, feature) is not feature:
                raise ValueError(f"two features are called {feature.name}")
        return tuple(features.values())


def observer(
    kind: type[Struct], groups: Sequence[Group], by_seat: str | None
) -> Callable[[Any], list[int]]:
    """The function from a view to the numbers of these groups."""
    first = "view.viewer or 0" if "viewer" in kind.__struct_fields__ else "0"
    view = Thing("view", hint_of(kind), "view")
    text = Text(view)
    text.line(f"first, seats = {first}, {f'len(view.{by_seat})' if by_seat else MOST_SEATS}")
    text.line(f"who = {text.name(seen_from)}(first, seats)")
    text.line("numbers = []")
    for group in groups:
        group.write(text, view)
    text.line("return numbers")
    return text.function("observe(view)")


@cache
def seen_from(first: int, seats: int) -> dict[int | None, int]:
    """Seat -> one more than its distance clockwise from the first; None -> 0."""
    return {None: 0} | {seat: 1 + (seat - first) % seats for seat in range(seats)}


# ---------------------------------------------------------------- groups


def of_all(
    groups: Sequence[Group], names: Names, seats: int, inside: Fill = ()
) -> Iterator[Feature]:
    """The features of several groups, all of them once for each name."""
    for words in names_of(names, seats):
        for group in groups:
            yield from group.features(seats, (*inside, *words))


class Several:
    """Numbers that one function returns: for each name a number for each row, in their order.

    If it returns more or fewer, `observe` raises ValueError with the function's name.
    """

    def __init__(self, get: Callable[..., Sequence[int]], *rows: Row, names: Names = ONCE) -> None:
        self._get, self._rows, self._names = get, rows, names

    def features(self, seats: int, inside: Fill = ()) -> Iterator[Feature]:
        return of_all(self._rows, self._names, seats, inside)

    def write(self, text: Text, thing: Thing) -> int:
        get, results, names = text.name(self._get), text.fresh(), self._names
        per_name = sum(len(row.names) for row in self._rows)
        fixed = 0 if callable(names) else per_name * len(names)
        count = fixed or f"{per_name} * len({text.name(names)}(seats))"
        text.line(f"{results} = {get}({thing.given})")
        with text.below(f"if len({results}) != {count}:"):
            text.line(f"raise {text.name(miscounted)}({get}, {results}, {count})")
        text.line(f"numbers += {results}")
        return fixed


def miscounted(get: Callable[..., Any], results: Sequence[int], count: int) -> ValueError:
    return ValueError(f"{get.__qualname__} gives {len(results)} numbers, not {count}")


class Part:
    """The numbers of something that may be None; all are 0 then."""

    def __init__(self, of: Of, *groups: Group) -> None:
        self._of, self._groups = of, groups

    def features(self, seats: int, inside: Fill = ()) -> Iterator[Feature]:
        return of_all(self._groups, ONCE, seats, inside)

    def write(self, text: Text, thing: Thing) -> int:
        source, hint = expression(text, self._of, thing)
        part = text.fresh()
        text.line(f"{part} = {source}")
        with text.below(f"if {part} is not None:"):
            inner = Thing(part, hint._replace(optional=False), f"view, {part}")
            count = sum(group.write(text, inner) for group in self._groups)
        with text.below("else:"):
            text.line(f"numbers += {text.name((0,) * count)}")
        return count


class Each:
    """The numbers of each item of a list, for as many items as there are names.

    Missing items have zeros; further items are ignored. names: a number means 1, 2, ...
    """

    def __init__(self, of: Of, names: int | Sequence[Name], *groups: Group) -> None:
        self._of, self._groups = of, groups
        self._names = range(1, names + 1) if isinstance(names, int) else names

    def features(self, seats: int, inside: Fill = ()) -> Iterator[Feature]:
        return of_all(self._groups, self._names, seats, inside)

    def write(self, text: Text, thing: Thing) -> int:
        source, hint = expression(text, self._of, thing)
        items, item, at, most = text.fresh(), text.fresh(), text.fresh(), len(self._names)
        text.line(f"{items} = {source}")
        with text.below(f"for {at}, {item} in enumerate({items}[:{most}]):"):
            inner = Thing(item, hint.item, f"view, {at}")
            per_item = sum(group.write(text, inner) for group in self._groups)
        with text.below(f"if len({items}) < {most}:"):
            text.line(f"numbers += {text.name((0,) * per_item)} * ({most} - len({items}))")
        return per_item * most


class Seats:
    """The numbers of each seat, clockwise from the one that looks; "seat0_", "seat1_", ...

    of: what of the view has one item for each seat, its field `seats` if nothing is said.
    """

    def __init__(self, *groups: Group, of: Of = "seats") -> None:
        self._of, self._groups = of, groups

    def features(self, seats: int, inside: Fill = ()) -> Iterator[Feature]:
        for seat in range(seats):
            for feature in of_all(self._groups, ONCE, seats, inside):
                yield Feature(
                    f"seat{seat}_{feature.name}", feature.low, feature.high, feature.sentence
                )

    def write(self, text: Text, thing: Thing) -> int:
        source, hint = expression(text, self._of, thing)
        with text.below("for seat in (*range(first, seats), *range(first)):"):
            text.line(f"seen = {source}[seat]")
            for group in self._groups:
                group.write(text, Thing("seen", hint.item, "view, seat"))
        return 0
