"""What the signs of the board mean."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.arcs.view import View

SIGN: Final = 20  # columns of a sign
SIGNS: Final = (
    ("> s1*", "seat 1 is asked, and has initiative"),
    ("4G 0:2* 1:1", "a gate: 2 ships of seat 0, which controls it; 1 of seat 1"),
    ("0:3/1", "3 fresh and 1 damaged ship of seat 0"),
    ("4B F 0C 1p", "Fuel planet: city of seat 0, damaged starport of seat 1"),
    ("C P  c p  .", "city, starport; damaged ones; an empty slot"),
    ("G A B C", "a gate is next to its planets; gates form a ring;"),
    ("", "A is next to B, B to C; 2C~ to 3A~, 5C~ to 6A~"),
    ("2 Skirmishers W2 0:2*", "a card, its suit, raid cost; seat 0 has most agents there"),
    ("power 12+5", "Power, and what the ambitions would pay now"),
    ("MF.--- 311213", "tokens, an empty slot, closed ones; raid costs"),
    ("free 5/3", "markers that can be declared: Power for first and second"),
    ("Tycoon 4* +5", "counts 4, most of all, would gain 5 now; 4=: tied"),
    ("sh ci sp ag", "ships, cities, starports, agents that are left"),
    ("2sh1ci of s1", "2 ships and 1 city of seat 1"),
    ("s1 lead CO2=0", "the lead with the zero marker, then what its suit does"),
    ("CO2 4 Tycoon", "an action card: 4 pips, may declare Tycoon"),
)


def legend(view: View) -> list[DrawnLine]:
    """A line for each sign, in lines of at most 80 columns."""
    return [(Span(f"{sign:<{SIGN}} ", "bold"), Span(said)) for sign, said in SIGNS]
