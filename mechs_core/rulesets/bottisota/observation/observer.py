"""The observation of a view."""

from __future__ import annotations

from mechs_core.rulesets.bottisota.observation.hall import add_cards, add_mines, hall
from mechs_core.rulesets.bottisota.observation.numbers import seen_from
from mechs_core.rulesets.bottisota.observation.seats import add_pairs, add_seat
from mechs_core.rulesets.bottisota.observation.table import table
from mechs_core.rulesets.bottisota.view import View


def observe(view: View) -> list[int]:
    """The numbers that `features` of as many seats names, each within its bounds."""
    seats, first = len(view.seats), view.viewer or 0
    who = seen_from(first, seats)
    numbers = table(view, who)
    numbers += hall(view.map)
    add_mines(numbers, view)
    add_cards(numbers, view.hand)
    add_cards(numbers, view.discards)
    for seat in (*range(first, seats), *range(first)):
        add_seat(numbers, view, seat, who)
    add_pairs(numbers, view, who)
    return numbers
