"""The table of the toy game as numbers, seats counted from the viewer."""

from __future__ import annotations

from collections.abc import Callable

from mechs_core.authoring import Observation
from mechs_core.kit.features import capped, flag, is_it, number
from mechs_core.kit.observation import Seats
from tests.toy.model import cards_for
from tests.toy.sight import Table

MOST = 999  # points that are told


def highest_card(seats: int) -> int:
    return cards_for(seats)[-1]


def of(name: str) -> Callable[[Table, int], int]:
    """What a list of the table says of a seat."""

    def said(table: Table, seat: int) -> int:
        number: int = getattr(table, name)[seat]
        return number

    return said


OBSERVATION = Observation(
    Table,
    Seats(
        capped("points", MOST, "Points", of("scores")),
        flag("picked", "It has picked in this round", of("picked")),
        number("shown", 3, "Its last pick that was revealed", of("shown")),
        flag("spent", "It has blocked", of("spent")),
        is_it("claims", "It claims", "claimant"),
        of="scores",
    ),
    number("round", 5, "Round"),
    number("die", 99, "What the die shows"),
    number("own_pick", 3, "The own pick, 0 none"),
    number("own_card", highest_card, "The own card, 0 none"),
    by_seat="scores",
)
features, observe = OBSERVATION.features, OBSERVATION.observe
