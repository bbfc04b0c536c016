"""Kinds of word in a line: how each is read, written, and listed in refusals."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from itertools import chain, groupby
from typing import Any, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.words import shown

LISTED: Final = 16  # words at most in a refusal; of more the first and the last


class Kind(ABC):
    """What a word can be. Words are read in lower case.

    noun: for refusals ("cell"). plural: if it is not the noun with an "s"; it may be other words
    ("the others"). example: a word of this kind, shown where one is missing.
    """

    writes_view = False  # whether the word for a value depends on the view

    def __init__(self, noun: str, *, plural: str = "", example: str = "") -> None:
        self.noun = noun
        self.plural = plural or f"{noun}s"
        self.example = example

    @abstractmethod
    def may(self, word: str) -> bool:
        """Whether the word can be of this kind in some view."""

    def reads_view(self, word: str) -> bool:
        """Whether the value of the word depends on the view."""
        return self.writes_view

    @abstractmethod
    def read(self, word: str, view: Any) -> Any:
        """The value of the word. Raises IllegalDecision `bad_value`: see `refused`."""

    @abstractmethod
    def write(self, value: Any, view: Any) -> str:
        """The word that `read` reads back into this value."""

    def words(self, view: Any) -> Sequence[str]:
        """All words of this kind in this view, as they are written."""
        return ()

    def gathered(self, values: Sequence[Any], view: Any) -> tuple[Any, ...]:
        """The value of a field that was written in several words."""
        return tuple(values)

    def spread(self, value: Sequence[Any]) -> Sequence[Any]:
        """The values to write, a word each, for a field of several words; undoes `gathered`."""
        return value

    def there_is(self, view: Any) -> str:
        """A sentence about the words that there are: "cells are a1 to e5"."""
        known = self.words(view)
        if len(known) > LISTED:
            return f"{self.plural} are {known[0]} to {known[-1]}"
        return f"{self.plural} are {' '.join(known) or '-'}"

    def refused(self, word: str, view: Any) -> IllegalDecision:
        """The refusal of a word that is not of this kind."""
        article = "an" if self.noun[0] in "aeiou" else "a"
        sentence = f"{shown(word)} is not {article} {self.noun}; {self.there_is(view)}"
        return IllegalDecision("bad_value", sentence)


class Words(Kind):
    """One of a fixed set of words: strings, or a mapping from words to values.

    Of several words for one value the first is written. as_is: values are written unchanged, else
    in lower case. told: the list in refusals, if the words are many ("a01 to a16 and b1 to b4").
    """

    def __init__(
        self,
        noun: str,
        known: Iterable[str] | Mapping[str, Any],
        *,
        plural: str = "",
        example: str = "",
        told: str = "",
        as_is: bool = False,
    ) -> None:
        pairs = known.items() if isinstance(known, Mapping) else [(each, each) for each in known]
        self._values: dict[str, Any] = {word.lower(): value for word, value in pairs}
        self._words: dict[Any, str] = {}
        for word, value in pairs:
            self._words.setdefault(value, word if as_is else word.lower())
        self._told = told
        super().__init__(noun, plural=plural, example=example or next(iter(self._words.values())))

    def may(self, word: str) -> bool:
        return word in self._values

    def read(self, word: str, view: Any) -> Any:
        try:
            return self._values[word]
        except KeyError:
            raise self.refused(word, view) from None

    def write(self, value: Any, view: Any) -> str:
        return self._words[value]

    def words(self, view: Any) -> Sequence[str]:
        return [*self._words.values()]

    def there_is(self, view: Any) -> str:
        return f"{self.plural} are {self._told}" if self._told else super().there_is(view)


DIGITS: Final = 4  # of any number at most; leading zeros are allowed
NUMBERED: Final = re.compile(r"s\d{1,3}", re.ASCII)  # a seat
YES_NO: Final = {"yes": True, "y": True, "no": False, "n": False}


class Number(Kind):
    """A whole number from low to high, both included."""

    def __init__(
        self, noun: str, low: int, high: int, *, plural: str = "", example: str = ""
    ) -> None:
        super().__init__(noun, plural=plural, example=example or str(low))
        self._low, self._high = low, high
        self._longest = max(DIGITS, len(str(low)), len(str(high)))

    def may(self, word: str) -> bool:
        digits = word.removeprefix("-") if self._low < 0 else word
        if not (digits.isascii() and digits.isdigit() and len(word) <= self._longest):
            return False
        return self._low <= int(word) <= self._high

    def read(self, word: str, view: Any) -> int:
        if not self.may(word):
            raise self.refused(word, view)
        return int(word)

    def write(self, value: int, view: Any) -> str:
        return str(value)

    def there_is(self, view: Any) -> str:
        return f"{self.plural} are {self._low} to {self._high}"


class Tally(Kind):
    """How many of what, for a field of several words: "1 worker 2 ammo" is worker, ammo, ammo.

    The value has each word as often as it counts, in the order in which they are said.
    """

    def __init__(self, noun: str, known: Iterable[str], *, example: str) -> None:
        super().__init__(noun, example=example)
        self._known = tuple(known)
        self._number = Number("number", 1, 99)

    def may(self, word: str) -> bool:
        return word in self._known or self._number.may(word)

    def read(self, word: str, view: Any) -> str:
        if not self.may(word):
            raise self.refused(word, view)
        return word

    def write(self, value: str, view: Any) -> str:
        return value

    def words(self, view: Any) -> Sequence[str]:
        return self._known

    def gathered(self, values: Sequence[str], view: Any) -> tuple[str, ...]:
        numbers, words = values[::2], values[1::2]
        if len(numbers) != len(words) or not all(map(self._number.may, numbers)):
            raise self._unpaired()
        if not {*words} <= {*self._known}:
            raise self._unpaired()
        pairs = zip(numbers, words, strict=True)
        return tuple(chain.from_iterable((word,) * int(number) for number, word in pairs))

    def spread(self, value: Sequence[str]) -> Sequence[str]:
        return [said for word, same in groupby(value) for said in (str(len([*same])), word)]

    def _unpaired(self) -> IllegalDecision:
        return IllegalDecision("bad_value", f"each {self.noun} has its number: {self.example}")


def by_number(view: Any, seat: int) -> str:
    """What a seat is called in a game that has no words for them."""
    return f"s{seat}"


class Seats(Kind):
    """A seat by its number as `s2`, or by what the view calls it.

    `view.seats` is a list with an item a seat, or how many there are. name: from (view, seat) to
    the seat's name. known: every name that a seat may have. numbered: whether `s2` is read beside
    names. told: from (view, seat) to whether a refusal lists the seat; None: all of them.
    """

    writes_view = True

    def __init__(
        self,
        noun: str,
        name: Callable[[Any, int], str] = by_number,
        known: Iterable[str] = (),
        *,
        plural: str = "",
        example: str = "",
        numbered: bool = False,
        told: Callable[[Any, int], bool] | None = None,
    ) -> None:
        self._known = tuple(known)
        super().__init__(noun, plural=plural, example=example or next(iter(self._known), "s1"))
        self._name, self._numbered, self._is_told = name, numbered or name is by_number, told

    def may(self, word: str) -> bool:
        return word in self._known or (self._numbered and NUMBERED.fullmatch(word) is not None)

    def read(self, word: str, view: Any) -> int:
        for seat in seats_of(view, self.noun):
            if self._name(view, seat) == word or (self._numbered and word == f"s{seat}"):
                return seat
        raise self.refused(word, view)

    def write(self, value: int, view: Any) -> str:
        return self._name(view, value)

    def words(self, view: Any) -> Sequence[str]:
        is_told, seats = self._is_told, seats_of(view, self.noun)
        return [self._name(view, seat) for seat in seats if is_told is None or is_told(view, seat)]


def seats_of(view: Any, noun: str) -> range:
    """The seats of a view. Raises TypeError for one that does not say them."""
    seats = getattr(view, "seats", None)
    if isinstance(seats, int):
        return range(seats)
    if isinstance(seats, Sized):
        return range(len(seats))
    raise TypeError(
        f"the kind Seats({noun!r}) of the notation reads the field `seats` of a view, how many "
        f"there are or a list with an item a seat, and {type(view).__name__} has none"
    )
