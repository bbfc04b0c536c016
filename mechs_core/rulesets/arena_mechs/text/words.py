"""Small pieces of text: colours, symbols with their strength."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mechs_core.rulesets.arena_mechs.data import SYMBOLS
from mechs_core.rulesets.arena_mechs.view import View


def colour(seat: int, view: View) -> str:
    return view.seats[seat].colour


def colours(seats: Iterable[int], view: View) -> list[str]:
    return [view.seats[seat].colour for seat in seats]


def strong(symbol: str, strength: int) -> str:
    """A symbol as the action list writes it: "HIT x2", and "HIT" for x1."""
    return f"{symbol.upper()} x{strength}" if strength > 1 else symbol.upper()


def strengths(shown: Mapping[str, int], between: str = ", ") -> str:
    """The symbols of a sequence, in the order of the action list."""
    return between.join(strong(symbol, shown[symbol]) for symbol in SYMBOLS if symbol in shown)
