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

CAMPAIGN: Final = (
    ("s1*F  s1r  s1o", "First Regent, Regent, Outlaw; * has initiative"),
    ("E:2/1 B:0/1 FC Fp", "Imperial ships, Blight, Free city, damaged Free starport"),
    ("0:2F  0C+", "2 ships and the Flagship of seat 0; a city in no slot"),
    ("4B F 0C . 0:* E:1", "seat 0 controls it by its city on its own turn"),
    ("0 Council +FX9a@1", "the Imperial Council is place 0; a card above it"),
    ("policy war (peace)", "the policy in force, below it the others"),
    ("booklet 06 W1 S1", "further edicts, laws, summit cards: card W1 tells more"),
    ("Prefect 5 (CE 2)", "objective left; what the chapter's end would take off it"),
    ("hull:P/c", "a Flagship's column: starport as Upgrade, damaged city"),
    ("Favors 2 of s1", "agents of seat 1 on the Fate card force it in a Summit"),
)


def legend(view: View) -> list[DrawnLine]:
    """A line for each sign, in lines of at most 80 columns."""
    signs = SIGNS if view.campaign is None else (*SIGNS, *CAMPAIGN)
    return [(Span(f"{sign:<{SIGN}} ", "bold"), Span(said)) for sign, said in signs]
