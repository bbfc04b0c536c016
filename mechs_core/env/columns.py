"""A decision as numbers: its type, then its fields by the ranges that they state.

An action is only an index into `legal`; these columns describe the decision that it means. A column
is 0 if the decision has no such field or leaves it open, else one more than the index of the value
in its range. Fields of the same name and range share their columns; a field with a name in use and
another range is called after its decision: `shoot.bot`. A field that holds one of several kinds of
struct has a column that says which: `action`; beside it stand the columns of all their fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec import UNSET, Struct

from mechs_core.kernel.messages import ASeat, Decision, OneOf, Range, Seat, range_of, tag_of
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.type_hints import Hint, fields_of

LONGEST: Final = 8  # columns for a tuple of any length; no decision has more items
TYPE: Final = "type"


class Column(NamedTuple):
    """One number of a decision: 0 to high, both included."""

    name: str
    high: int
    sentence: str


Step = tuple[type[Struct], str]  # from a struct of this kind to one of its fields


class Field(NamedTuple):
    """A field with a range, of a decision or of a struct in one: `args.repairs`."""

    path: tuple[Step, ...]
    name: str  # as in JSON, where a field may have another name than in Python: `from`
    items: int  # 0: no tuple
    range: Range


class Columns:
    """The columns of a ruleset's decisions in games of so many seats with these options.

    Fields without a range are left out; rulesets have none in decisions.
    """

    def __init__(
        self, ruleset: Ruleset, seats: int, options: Mapping[str, Any] | None = None
    ) -> None:
        self._seats = seats
        within = ruleset.agents.of(options or {}).within()
        kinds = [kind for kind in ruleset.rules.decisions if tag_of(kind) not in within.without]
        self._types = {kind: number for number, kind in enumerate(kinds, 1)}
        words = " ".join(f"{number} {tag_of(kind)}" for kind, number in self._types.items())
        self.columns = [Column(TYPE, len(self._types), f"What is decided: {words}")]
        places: dict[tuple[str, Range], int] = {}  # (name, range) -> index of its first column
        self._fields: dict[type[Decision], list[tuple[Field, int]]] = {}
        for kind in kinds:
            self._fields[kind] = []
            for declared in ranged(kind):
                narrowed = within.range_of(declared.name, declared.range)
                if narrowed is None:
                    continue
                field = declared._replace(range=narrowed)
                key = field.name, field.range
                if key not in places:
                    name, _ = key
                    if any(name == taken for taken, _ in places):
                        name = f"{tag_of(kind)}.{name}"
                    places[key] = len(self.columns)
                    self.columns += columns_of(field, name, seats)
                self._fields[kind].append((field, places[key]))

    def row(self, decision: Decision, own: Seat) -> list[int]:
        """A decision as numbers. own: the seat from which seats are counted, itself 1."""
        numbers = [0] * len(self.columns)
        numbers[0] = self._types[type(decision)]
        for field, first in self._fields[type(decision)]:
            value: Any = decision
            for of, name in field.path:
                value = getattr(value, name) if isinstance(value, of) else None
            items = value if isinstance(value, tuple) else (value,)
            for column, item in enumerate(items[: field.items or 1], first):
                if item is not None and item is not UNSET:
                    numbers[column] = 1 + self._place(field.range, item, own)
        return numbers

    def _place(self, mark: Range, value: Any, own: Seat) -> int:
        if isinstance(mark, OneOf):
            return mark.values.index(tag(type(value)) if isinstance(value, Struct) else value)
        if not isinstance(mark, ASeat):
            return int(value - mark.low)
        if value in mark.words:
            return self._seats + mark.words.index(value)
        return int((value - own) % self._seats)


def columns_of(field: Field, name: str, seats: int) -> Iterator[Column]:
    """The columns that a field fills, by this name."""
    mark = field.range
    if isinstance(mark, OneOf):
        high, words = len(mark.values), " ".join(map(str, mark.values))
        values = f"0 none, then {words}" if high <= 9 else f"0 none, then {high}: {words}"
    elif isinstance(mark, ASeat):
        high = seats + len(mark.words)
        values = ", then ".join(("0 none, 1 the own seat, then clockwise", *mark.words))
    else:
        high, values = mark.high - mark.low + 1, f"0 none, then {mark.low} to {mark.high}"
    if not field.items:
        yield Column(name, high, values)
    for item in range(1, field.items + 1):
        yield Column(f"{name}{item}", high, f"Item {item}: {values}")


def ranged(kind: type[Struct], path: tuple[Step, ...] = (), inside: str = "") -> Iterator[Field]:
    """The ranged fields of a struct, in field order, with those of structs inside it."""
    for field in fields_of(kind).values():
        where, called = (*path, (kind, field.name)), f"{inside}{field.stored}"
        structs = [hint.kind for hint in field.hint.alternatives if hint.is_struct]
        if len(structs) > 1:
            yield Field(where, called, 0, OneOf(tuple(map(tag, structs))))
        for hint in field.hint.alternatives:
            mark = range_of(hint)
            if hint.is_struct:
                yield from ranged(hint.kind, where, f"{called}.")
            elif mark is not None:
                yield Field(where, called, items_told(hint), mark)


def tag(kind: type[Struct]) -> str:
    """The name of a struct among those that a field may hold."""
    return str(kind.__struct_config__.tag)


def items_told(hint: Hint) -> int:
    """How many items of a tuple have columns; 0 for a field that is no tuple."""
    return (hint.length or LONGEST) if hint.base is tuple else 0
