"""What the signs of the board mean."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.fifty_first_state.text.seat_table import ASKED, FIRST, PASSED
from mechs_core.rulesets.fifty_first_state.view import View

SIGN: Final = 21  # columns of a sign
SIGNS: Final = (
    (f"{ASKED}ridge  {PASSED}scar  harbor{FIRST}", "is asked; has passed; first player"),
    ("12+4", "victory points, locations (1 more each at the end)"),
    ("hand 4+1", "location cards and connection cards in hand"),
    ("AP  3  -  0?", "Arena points; no worker there; has chosen in secret"),
    ("in stock", "goods on your locations, which can be paid too"),
    ("a round", "what your state brings in the next Production"),
    ("wo fu gu ir br am", "worker, fuel, gun, iron, brick, ammo (for any basic good)"),
    ("gr re bl un de", "grey, red, blue, uni (for any contact), development"),
    ("vp ca an co rl", "victory point, card, any, icons contact and relic"),
    ("wo 2fu>3vp", "1 worker and 2 fuel bring 3 victory points"),
    ("dist 2", "2 grey to build it, 2 blue for a deal, 2 red to raze it"),
    ("makes 1 fuel, open", "others may use it, once a round, for a worker to you"),
    ("+1 vp, +1 card", "gained when it is built"),
    ("deal, raze", "what a deal gives each round; what razing it gives"),
    ("3re>2fu wo>fu", "razed for 3 red it pays 2 fuel; its open production"),
    ("icons", "for a brick a card goes over one that shares an icon"),
)


def legend(view: View) -> list[DrawnLine]:
    """A line for each sign, in lines of at most 80 columns."""
    return [(Span(f"{sign:<{SIGN}}", "bold"), Span(said)) for sign, said in SIGNS]
