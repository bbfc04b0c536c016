"""Pieces that sentences of every game are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

MANY: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

Said = tuple[str, tuple[str, ...]]  # a sentence, the IDs of the rules behind it


def listed(items: Iterable[object], last: str = "and") -> str:
    """ "red, yellow and blue"; nothing gives an empty string."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count(number: int, noun: str) -> str:
    """ "1 hit", "3 hits"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def counting(noun: str) -> Callable[[int], str]:
    """The word for a number of something, as `count` says it."""

    def said(number: int) -> str:
        return count(number, noun)

    return said


def in_words(number: int) -> str:
    """ "no", "two"; from 11 on in digits."""
    return MANY[number] if number < len(MANY) else str(number)
