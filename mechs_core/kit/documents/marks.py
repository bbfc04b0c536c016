"""Marks of fields of a form, beside the kernel's `Between`, `AtLeast`, `OneOf` and `SEAT`.

A mark for a kind of value may also be put on a list; it then applies to each item.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Annotated, Any, ClassVar, Final, TypeVar

from msgspec import Struct

from mechs_core.kernel.messages import SEAT, AsWritten, Range, Seat

T = TypeVar("T")


class Words(Struct, frozen=True, eq=False):
    """A value written as one of these words, and the value that a form holds for each word.

    known: an object with such keys is read in this order. what: "a card", for refusals.
    """

    known: Mapping[str, Any]
    what: str

    def fits(self, item: Any, seats: int) -> bool:
        return type(item) is str and item in self.known

    def wanted(self, seats: int) -> str:
        return self.what


def words(known: Iterable[str], what: str) -> Words:
    """Words that a form holds unchanged."""
    return Words({word: word for word in known}, what)


class Term(Struct, frozen=True):
    """A kind of value that depends on the game: `Reader.read` gets its words under this name."""

    name: str


class Text(Struct, frozen=True):
    """Any string."""

    def fits(self, item: Any, seats: int) -> bool:
        return type(item) is str

    def wanted(self, seats: int) -> str:
        return "a string"


Known = Range | Words | Text  # what `Reader.read` gets for a term
Kind = Known | Term


class Count(Struct, frozen=True, metaclass=AsWritten):
    """How many items a list has, both bounds included; high None: no upper bound."""

    written: ClassVar[str] = "Count(low, high): Count(3, 3) is just three, Count(1, None) no end"

    low: int
    high: int | None

    def bounds(self, seats: int) -> tuple[int, int | None]:
        return self.low, self.high


class EverySeat(Struct, frozen=True):
    """A list has one item a seat."""

    def bounds(self, seats: int) -> tuple[int, int | None]:
        return seats, seats


EVERY_SEAT: Final = EverySeat()


class Also(Struct, frozen=True):
    """A further check of a value that is given. why_not: the sentence of what is wrong, or None."""

    why_not: Callable[[Any], str | None]


class Short(Struct, frozen=True):
    """A form may be written as the value of one of its keys alone, the others left out."""

    key: str


class By(Struct, frozen=True, eq=False):
    """The value of an earlier field decides which form a value has.

    field: its name. forms: from its value to the form; a value without one is not read, and is
    None.
    """

    field: str
    forms: Mapping[Any, type[Struct]]


class In(Struct, frozen=True):
    """A key only of the documents that a `Reader` with this part reads; else as `NO_KEY`."""

    part: str


class Flag(Enum):
    ONCE = "no item of a list stands twice"
    LEFT_OUT = "None is no value of the game: it says that the key was left out, or is null"
    NO_KEY = "a field that is no key of the document"
    GIVEN = "no key either: the keys that the document gives; null gives none"


ONCE: Final = Flag.ONCE
NO_KEY: Final = Flag.NO_KEY
GIVEN: Final = Flag.GIVEN
LEFT_OUT: Final = Flag.LEFT_OUT
LeftOut = Annotated[T | None, LEFT_OUT]
Given = Annotated[frozenset[str], GIVEN]
SeatNumber = Annotated[Seat, SEAT]
