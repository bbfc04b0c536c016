"""Small pieces of sentences: colours, lists, symbols with their strength."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET

from mechs_core.rulesets.arena_mechs.data import SYMBOLS
from mechs_core.rulesets.arena_mechs.view import View

Said = tuple[str, tuple[str, ...]]  # a sentence, the IDs of the rules behind it


def hidden(value: object) -> bool:
    """Whether a secret field was left out for this viewer."""
    return value is UNSET


def colour(seat: int, view: View) -> str:
    return view.seats[seat].colour


def colours(seats: Iterable[int], view: View) -> list[str]:
    return [view.seats[seat].colour for seat in seats]


def listed(items: Iterable[str | int]) -> str:
    """ "red, yellow and blue"; nothing gives an empty string."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def strong(symbol: str, strength: int) -> str:
    """A symbol as the action list writes it: "HIT x2", and "HIT" for x1."""
    return f"{symbol.upper()} x{strength}" if strength > 1 else symbol.upper()


def strengths(shown: Mapping[str, int], between: str = ", ") -> str:
    """The symbols of a sequence, in the order of the action list."""
    return between.join(strong(symbol, shown[symbol]) for symbol in SYMBOLS if symbol in shown)
