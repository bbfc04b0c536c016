"""Rows of an observation: what a number means, its bounds, and where it is read.

A row describes the thing of its group: the view, a seat, an item of a list, or a part. Its number
is read from the field with the name of the row, unless `of` says otherwise: another field, an index
of a tuple, or a function. An item without fields is itself the value. A function gets the view,
and then: the seat's number in a group of seats, the item's index from 0 in a list, the part in a
part.

`{}` in a name or a sentence is replaced by each of the names of the row or group.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from mechs_core.kernel.contract.agents import Feature
from mechs_core.kit.reading import Of, Text, Thing, expression

High = int | Callable[[int], int]  # of a number of seats
Fill = tuple[str | int, ...]  # what replaces each `{}`
Name = str | int | Fill
Names = Sequence[Name] | Callable[[int], Collection[Name]]  # of a number of seats
ONCE: Final[Sequence[Name]] = ((),)

AS_IT_IS: Final = "{value}"
CAPPED: Final = "({low} if (n := {value}) < {low} else {high} if n > {high} else n)"
MAYBE: Final = "({value} or 0)"  # for a value that may be None
CODED: Final = "{table}[{value}]"
WHO: Final = "who[{value}]"
ALL: Final = "*{table}({value})"
AMONG: Final = "(seat in {value})"
IS_IT: Final = "(seat == {value})"
PLACE: Final = "({value}.index(seat) + 1 if seat in {value} else 0)"
RANKED: Final = "{table}({value}, seat)"


class Group(Protocol):
    """A part of an observation: one number, or several."""

    def features(self, seats: int, inside: Fill = ()) -> Iterator[Feature]:
        """What its numbers mean at a table of so many seats. inside: the names of outer groups."""

    def write(self, text: Text, thing: Thing) -> int:
        """Write the code that reads its numbers.

        Returns how many numbers there are; 0 where that depends on the number of seats.
        """


class Row(Struct, frozen=True):
    """One number, or one for each of several names."""

    name: str
    low: int
    high: High
    sentence: str
    of: Of
    how: str = AS_IT_IS  # the expression of the number, as source text
    table: Any = None  # the object that `{table}` means in the expression
    names: Sequence[Name] = ONCE
    of_view: bool = False  # read from the view, though its group is about a seat

    def features(self, seats: int, inside: Fill = ()) -> Iterator[Feature]:
        high = self.high(seats) if callable(self.high) else self.high
        for words in names_of(self.names, seats):
            name = self.name.format(*inside, *words)
            yield Feature(name, self.low, high, self.sentence.format(*inside, *words))

    def write(self, text: Text, thing: Thing) -> int:
        about = text.view if self.of_view else thing
        of = self.name if self.of is None and about.hint.is_struct else self.of
        found, hint = expression(text, of, about)
        if self.how in (AS_IT_IS, CAPPED) and hint.optional:
            found = MAYBE.format(value=found)
        table = "" if self.table is None else text.name(self.table)
        text.number(self.how.format(value=found, table=table, low=self.low, high=self.high))
        return len(self.names)


def names_of(names: Names, seats: int) -> Iterator[Fill]:
    """The names at a table of so many seats, each as a tuple of words."""
    for name in names(seats) if callable(names) else names:
        yield name if isinstance(name, tuple) else (name,)


# ---------------------------------------------------------------- of anything


def number(name: str, high: High, sentence: str, of: Of = None, *, low: int = 0) -> Row:
    """A number as it is; None is 0."""
    return Row(name, low, high, sentence, of)


def capped(name: str, high: int, sentence: str, of: Of = None, *, low: int = 0) -> Row:
    """A number that the game does not bound: cut to `low` and `high`. None is 0."""
    return Row(name, low, high, sentence, of, CAPPED)


def flag(name: str, sentence: str, of: Of = None) -> Row:
    return Row(name, 0, 1, sentence, of)


def coded(name: str, table: Mapping[Any, int] | Sequence[int], sentence: str, of: Of = None) -> Row:
    """One of a few things, by its number in a table."""
    numbers = table.values() if isinstance(table, Mapping) else table
    return Row(name, 0, max(numbers), sentence, of, CODED, table)


def one_of(name: str, table: Mapping[Any, int], sentence: str, of: Of = None) -> Row:
    """One of a few things, by its number in a table; the sentence ends with what each means."""
    none = ", 0 none" if None in table else ""
    return coded(name, table, f"{sentence}{none}: {with_numbers(table)}", of)


def who(name: str, sentence: str, of: Of = None, *, low: int = 0) -> Row:
    """A seat, counted clockwise from the viewer, who is 1; None is 0."""
    return Row(name, low, every_seat, sentence, of, WHO)


def marks(name: str, names: Sequence[Name], sentence: str, of: Of = None) -> Row:
    """For each of these names whether it is in a list; the list holds no other names."""
    return Row(name, 0, 1, sentence, of, ALL, marking(names), names)


def counts(name: str, names: Sequence[Name], high: int, sentence: str, of: Of = None) -> Row:
    """For each of these names its number in a table, cut to `high`; the table has no others."""
    return Row(name, 0, high, sentence, of, ALL, counting(names, high), names)


# ---------------------------------------------------------------- of a seat, in lists of the view


def among(name: str, sentence: str, of: str | None = None) -> Row:
    """Whether a seat is in a list."""
    return Row(name, 0, 1, sentence, of, AMONG, of_view=True)


def is_it(name: str, sentence: str, of: str | None = None) -> Row:
    """Whether a seat is this one."""
    return Row(name, 0, 1, sentence, of, IS_IT, of_view=True)


def place(name: str, sentence: str, of: str | None = None) -> Row:
    """Its place in a list, the first is 1; 0 where it is not in it."""
    return Row(name, 0, every_seat, sentence, of, PLACE, of_view=True)


def ranked(name: str, sentence: str, of: str | None = None) -> Row:
    """Its place in a list of places that seats may share; 0 where it has none."""
    return Row(name, 0, every_seat, sentence, of, RANKED, rank, of_view=True)


# ---------------------------------------------------------------- numbers for names


def numbered(names: Iterable[Name]) -> dict[Any, int]:
    """Name -> its place, the first is 1; None -> 0."""
    return {None: 0} | {name: number for number, name in enumerate(names, 1)}


def from_zero(names: Iterable[Name]) -> dict[Any, int]:
    """Name -> its place, the first is 0; None has no number."""
    return {name: number for number, name in enumerate(names)}


def with_numbers(table: Mapping[Any, int]) -> str:
    """The words of a table with their numbers: "1 red 2 blue"."""
    return " ".join(f"{number} {word}" for word, number in table.items() if word is not None)


def every_seat(seats: int) -> int:
    return seats


def rank(ranking: Iterable[Sequence[int]], seat: int) -> int:
    for number, seats in enumerate(ranking, 1):
        if seat in seats:
            return number
    return 0


def marking(names: Sequence[Name]) -> Callable[[Iterable[Any]], list[int]]:
    places, none = from_zero(names), [0] * len(names)

    def marked(present: Iterable[Any]) -> list[int]:
        numbers = none[:]
        for name in present:
            numbers[places[name]] = 1
        return numbers

    return marked


def counting(names: Sequence[Name], high: int) -> Callable[[Mapping[Any, int]], list[int]]:
    places, none = from_zero(names), [0] * len(names)

    def counted(numbers_of: Mapping[Any, int]) -> list[int]:
        numbers = none[:]
        for name, count in numbers_of.items():
            numbers[places[name]] = count if count < high else high
        return numbers

    return counted
