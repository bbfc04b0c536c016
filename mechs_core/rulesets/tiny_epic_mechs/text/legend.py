"""What the signs of the board mean."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.tiny_epic_mechs.data import ARMOR, COUNTERS, FULL_HEALTH
from mechs_core.rulesets.tiny_epic_mechs.text.arena import (
    EMPTY_MECH,
    HOUSE,
    MECH_STYLE,
    MINE_SIGN,
    STYLES,
    TURRET_SIGN,
)
from mechs_core.rulesets.tiny_epic_mechs.view import View

SIGN: Final = 18  # columns of a sign
RED: Final = STYLES[0]


def legend(view: View) -> list[DrawnLine]:
    """A line for each sign, in lines of at most 80 columns."""
    counters = ", ".join(f"{kind} {it}".lower() for kind, it in COUNTERS.items())
    return [
        _line("b2 2 C1/E2", "zone b2, worth 2 points; it gives 1 credit or 2 energy"),
        _line("C2+E2  >C1", "it gives both; 1 credit is chosen of it"),
        _line("R  [R]  {R}", "red's pilot, in Power Armor, in the Mighty Mech", RED),
        _line(EMPTY_MECH, "the Mighty Mech with nobody in it", MECH_STYLE),
        _line(f"{HOUSE}R", "red's base", RED),
        _line(
            f"R{MINE_SIGN}  R{MINE_SIGN}3  R{TURRET_SIGN}",
            "red's mine, of your own its number; red's turret",
            RED,
        ),
        _line("> R red", "red is asked"),
        _line(f"armor  5/{FULL_HEALTH[ARMOR]}", "in Power Armor, 5 health left"),
        _line("3C 2E  4 VP", "credits, energy, victory points"),
        _line(
            f"13  {MINE_SIGN * 2}  {TURRET_SIGN * 3}", "mines left (yours by number), turrets left"
        ),
        _line("K4 K7e ? -", "cards: played, yours to the east, another's hidden, none yet"),
        _line("ad hoc, no K4", "plays from an open hand, without those named"),
        _line("B1 ranged 1/3", "an equipped weapon: damage of its base and power attack"),
        _line("B1 used  stock", "used in this combat; owned but not equipped"),
        _line("3C1E  2VP", "what a weapon for sale costs, and its points at the end"),
        _line("B1:3", "copies of B1 left to buy"),
        _line("counters", f"give power attacks: {counters}"),
    ]


def _line(sign: str, said: str, style: str = "bold") -> DrawnLine:
    return (Span(f"{sign:<{SIGN}}", style), Span(said))
