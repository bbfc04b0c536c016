"""Rows of an observation: what a number means, its bounds, and where it is read.

A row is about the thing that its group is about: the view, a seat, an item of a list. It is read
from the field that is called as the row is, unless `of` says otherwise: another field, a place in a
tuple, or a function. An item that has no fields is the value itself. Functions get the view; of a
seat its number too, of an item its place from 0, of a part the part.

Where `{}` stands in a name or a sentence, it is for what a row or a group names several times.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from mechs_core.kernel.contract.agents import Feature
from mechs_core.kit.reading import Of, Text, Thing, expression

High = int | Callable[[int], int]  # of a number of seats
Fill = tuple[str | int, ...]  # for the `{}`
Name = str | int | Fill
Names = Sequence[Name] | Callable[[int], Collection[Name]]  # of a number of seats
ONCE: Final[Sequence[Name]] = ((),)

AS_IT_IS: Final = "{value}"
CAPPED: Final = "({low} if (n := {value}) < {low} else {high} if n > {high} else n)"
MAYBE: Final = "({value} or 0)"  # a value of these two that may be None
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
        """What its numbers mean at a table of so many seats. inside: what groups above name."""

    def write(self, text: Text, thing: Thing) -> int:
        """Write how its numbers are read. Returns how many, 0 where that depends on the seats."""


class Row(Struct, frozen=True):
    """One number, or one for each of several names."""

    name: str
    low: int
    high: High
    sentence: str
    of: Of
    how: str = AS_IT_IS  # the expression that gives it
    table: Any = None  # what the expression calls so
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
    """What is named at a table of so many seats."""
    for name in names(seats) if callable(names) else names:
        yield name if isinstance(name, tuple) else (name,)


# ---------------------------------------------------------------- of anything


def number(name: str, high: High, sentence: str, of: Of = None, *, low: int = 0) -> Row:
    """A number as it is; None is 0."""
    return Row(name, low, high, sentence, of)


def capped(name: str, high: int, sentence: str, of: Of = None, *, low: int = 0) -> Row:
    """A number to which the game sets no bound: what lies beyond stands at it. None is 0."""
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
    """A seat, counted from the one that looks, which is 1; None is 0."""
    return Row(name, low, every_seat, sentence, of, WHO)


def marks(name: str, names: Sequence[Name], sentence: str, of: Of = None) -> Row:
    """For each of these names whether it is in a list that holds no others."""
    return Row(name, 0, 1, sentence, of, ALL, marking(names), names)


def counts(name: str, names: Sequence[Name], high: int, sentence: str, of: Of = None) -> Row:
    """For each of these names its number in a table that has no others; at the bound beyond it."""
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


# ---------------------------------------------------------------- what stands for what


def numbered(names: Iterable[Name]) -> dict[Any, int]:
    """Name -> its place, the first is 1; None -> 0."""
    return {None: 0} | {name: number for number, name in enumerate(names, 1)}


def from_zero(names: Iterable[Name]) -> dict[Any, int]:
    """Name -> its place, the first is 0; there is no none."""
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

    def marked(there: Iterable[Any]) -> list[int]:
        numbers = none[:]
        for name in there:
            numbers[places[name]] = 1
        return numbers

    return marked


def counting(names: Sequence[Name], high: int) -> Callable[[Mapping[Any, int]], list[int]]:
    places, none = from_zero(names), [0] * len(names)

    def counted(there: Mapping[Any, int]) -> list[int]:
        numbers = none[:]
        for name, count in there.items():
            numbers[places[name]] = count if count < high else high
        return numbers

    return counted
