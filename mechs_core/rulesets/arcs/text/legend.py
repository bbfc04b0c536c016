"""What the signs of the board mean."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.arcs.view import View

SIGN: Final = 21  # columns of a sign
SIGNS: Final = (
    ("> s1*", "seat 1 is asked, and has initiative"),
    ("4G 0:2* 1:1", "gate of cluster 4: 2 ships of seat 0, which controls it; 1 of seat 1"),
    ("0:3/1", "3 fresh and 1 damaged ship of seat 0"),
    ("4B F 0C 1p 0:3", "planet for Fuel: city of seat 0, damaged starport of seat 1"),
    ("C P  c p  .", "city, starport; damaged ones; an empty slot"),
    ("G A B C", "a gate is next to its planets and the gates above and below, in a ring;"),
    ("", "A to B, B to C; 2C~ is next to 3A~, 5C~ to 6A~"),
    ("2 Loyal Marines W3 0:2*", "place 2: suit W, 3 keys; 2 agents of seat 0, who can secure it"),
    ("power 12+5", "Power, and what the ambitions would pay now"),
    ("slots MF.--- 311213", "tokens, an empty slot, closed ones; keys that a raid costs"),
    ("free 5/3", "markers that can be declared: Power for first and second"),
    ("Tycoon 4* +5", "4 of what Tycoon counts, first alone, would gain 5; 4=: tied for first"),
    ("sh ci sp ag", "ships, cities, starports, agents that are left"),
    ("Trophies 2sh1ci of s1", "2 ships and 1 city of seat 1"),
    ("s1 lead CO2=0", "its card led, with the zero marker; behind it the actions of the suit"),
    ("CO2 4 Tycoon", "an action card: 4 pips, may declare Tycoon"),
)


def legend(view: View) -> list[DrawnLine]:
    """A line for each sign, in lines of at most 80 columns."""
    return [(Span(f"{sign:<{SIGN}} ", "bold"), Span(said)) for sign, said in SIGNS]
