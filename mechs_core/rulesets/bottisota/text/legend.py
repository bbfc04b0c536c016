"""What the signs of the board mean."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.bottisota.text.hall import BELT, FEATURE
from mechs_core.rulesets.bottisota.view import View

SIGN: Final = 17  # columns of a sign
DOES: Final = {  # feature -> what it is for
    "S": "cover, +1 to its saves, for a bot that does not fly",
    "A": "beams and lost fights may destroy a ground bot in it",
    "F": "beams and lost fights may destroy a flying bot in them",
    "D": "repairs, reloads, hands out cards in service",
    "T": "for 1 point to a random other one",
}


def legend(view: View) -> list[DrawnLine]:
    """A line for each sign, in lines of at most 80 columns."""
    features = [
        _line(f"{word}, {letter}", does, FEATURE[letter][1])
        for letter, does in DOES.items()
        for word in [FEATURE[letter][0]]
    ]
    return [
        _line("══ ║   -- :", "a wall, a doorway"),
        *features,
        _line("belt>se, >se", "a step along it costs a ground bot 1 less, against it 2 more", BELT),
        _line("", "the letters stand where several are, or a bot has no room else"),
        _line("hawk>ne", "a flying bot with its heading"),
        _line("*2  @2  (*2)", "a mine of seat 2, a magnetic one, one that is asleep"),
        _line("!2", "a bomb that seat 2 has dropped"),
        _line("> 2  spark", "seat 2, the spark, is asked"),
        _line("damage ##.:!", "# taken, . free, : a point breaks something, ! the bot is gone"),
        _line("arm 4+  shd 6+", "what a die must show to save; - no shield"),
        _line("tmp +1", "tempo: the lowest goes first, higher ones may go before it"),
        _line("hnd 2", "cards in hand"),
        _line("missiles 2", "a weapon with the charges left"),
        _line("3 mp", "movement points left"),
    ]


def _line(sign: str, said: str, style: str = "bold") -> DrawnLine:
    return (Span(f"{sign:<{SIGN}}", style), Span(said))
