"""What the signs of the board mean."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.fifty_first_state.text.seat_table import ASKED, FIRST, PASSED
from mechs_core.rulesets.fifty_first_state.view import View

SIGN: Final = 21  # columns of a sign
SIGNS: Final = (
    (f"{ASKED}ridge  {PASSED}scar  harbor{FIRST}", "is asked; has passed; first player"),
    ("12+4", "victory points, and the locations that add 1 each at the end"),
    ("hand 4+1", "location cards and connection cards in hand"),
    ("AP  3  -  0?", "Arena points; no worker there; has chosen in secret"),
    ("in stock", "goods on your locations, which pay costs as the supply does"),
    ("a round", "what your state brings in the next Production"),
    ("wo fu gu ir br am", "worker, fuel, gun, iron, brick, ammo (for any of the four before)"),
    ("gr re bl un de", "contacts grey, red, blue, uni (for any of these); development"),
    ("vp ca an co rl", "victory point, card, any good, icons contact and relic"),
    ("wo 2fu>3vp", "1 worker and 2 fuel bring 3 victory points"),
    ("dist 2", "costs 2 grey to build, 2 blue as a deal, 2 red to raze from hand"),
    ("makes 1 fuel, open", "others may use it once a round, for a worker that you get"),
    ("+1 vp, +1 card", "gained when it is built"),
    ("deal, raze", "what a deal gives a round; what razing the card gives"),
    ("3re>2fu wo>fu", "to raze it costs 3 red and pays 2 fuel; its open production"),
    ("icons", "a card is developed for a brick over one that shares an icon"),
)


def legend(view: View) -> list[DrawnLine]:
    """A line for each sign, in lines of at most 80 columns."""
    return [(Span(f"{sign:<{SIGN}}", "bold"), Span(said)) for sign, said in SIGNS]
