"""What a field says of its values, beside the kernel's marks `Between`, `AtLeast`, `OneOf`, `SEAT`.

A mark of a kind of value may stand at a list; it is then said of each item.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Annotated, Any, Final, TypeVar

from msgspec import Struct

from mechs_core.kernel.messages import SEAT, Range, Seat

T = TypeVar("T")


class Words(Struct, frozen=True, eq=False):
    """Words, and what a form holds for each.

    known: in the order in which an object with these keys is read. what: "a card", for refusals.
    """

    known: Mapping[str, Any]
    what: str

    def fits(self, item: Any, seats: int) -> bool:
        return type(item) is str and item in self.known

    def wanted(self, seats: int) -> str:
        return self.what


def words(known: Iterable[str], what: str) -> Words:
    """Words that a form holds as they are."""
    return Words({word: word for word in known}, what)


class Term(Struct, frozen=True):
    """A kind of value that depends on the game: the reader is handed its words by this name."""

    name: str


class Text(Struct, frozen=True):
    """Any string."""

    def fits(self, item: Any, seats: int) -> bool:
        return type(item) is str

    def wanted(self, seats: int) -> str:
        return "a string"


Known = Range | Words | Text  # what is handed for a term
Kind = Known | Term


class Count(Struct, frozen=True):
    """How many items a list has, both included; None: as many as one likes."""

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
    """What else must hold of a value that is there: a sentence of what is wrong, or None."""

    why_not: Callable[[Any], str | None]


class By(Struct, frozen=True, eq=False):
    """An earlier field tells which form a value has.

    field: its name. forms: by its value; where there is none the value is not read, and is None.
    """

    field: str
    forms: Mapping[Any, type[Struct]]


class Flag(Enum):
    ONCE = "no item of a list stands twice"
    LEFT_OUT = "None says that the key was left out; null is no word for it"
    NO_KEY = "a field that is no key of the document"
    GIVEN = "no key either: the keys that the document gives; null gives none"


ONCE: Final = Flag.ONCE
NO_KEY: Final = Flag.NO_KEY
GIVEN: Final = Flag.GIVEN
LEFT_OUT: Final = Flag.LEFT_OUT
LeftOut = Annotated[T | None, LEFT_OUT]
Given = Annotated[frozenset[str], GIVEN]
SeatNumber = Annotated[Seat, SEAT]
