"""Values as a person types and reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.kernel.encoding import encode_json

MOST_LISTED: Final = 24  # values in a refusal
MOST_EVENTS: Final = 6  # that are named one by one


def word(value: object) -> str:
    """`true`, `none`, `0`; a tuple as items between commas (`3,1`), an object as JSON."""
    if isinstance(value, dict):
        return encode_json(value).decode()
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def words(values: Sequence[object]) -> str:
    return " ".join(map(word, values))


def one_of(values: Sequence[object]) -> str:
    """`one of a1 a2`; of very many the first and the last: `one of c0 c1 c2 ... c29`."""
    listed = values if len(values) <= MOST_LISTED else (*values[:3], "...", values[-1])
    return f"one of {words(listed)}"


def is_not(value: object, wanted: str) -> str:
    """What is wrong with a value that somebody sent: `7 is not 1 to 4`."""
    return f"{shown(value)} is not {wanted}"


def span(numbers: Sequence[int]) -> str:
    """Ascending numbers: `2 to 4`, or `2 4 6` where some between them are missing."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) < 3 or last - first >= len(numbers):
        return words(numbers)
    return f"{first} to {last}"


def counted(number: int, noun: str) -> str:
    """`1 game`, `2,000 games`."""
    return f"{number:,} {noun}{'s' if number != 1 else ''}"


def events_at(places: Sequence[int]) -> str:
    """`event 12`; `events 12, 30 and 44`; of many the first ones, and how many more there are."""
    named = [str(each) for each in places[:MOST_EVENTS]]
    if more := places[MOST_EVENTS:]:
        return f"events {', '.join(named)} and {len(more):,} more"
    if len(named) == 1:
        return f"event {named[0]}"
    return f"events {', '.join(named[:-1])} and {named[-1]}"


def shortened(text: str, longest: int) -> str:
    """The text, if it is longer than `longest` characters its beginning and `...`."""
    return text if len(text) <= longest else f"{text[:longest]}..."


def shown(value: object) -> str:
    """A value that somebody sent, for use in a sentence: short and printable, whatever it is."""
    if isinstance(value, str):
        short = shortened(value, 20)
        return short if short.isprintable() and short.strip() else ascii(short)
    if isinstance(value, bool) or value is None:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**9 else "a number that large"
    if isinstance(value, float):
        return repr(value)
    return "a list" if isinstance(value, list | tuple) else "an object"
