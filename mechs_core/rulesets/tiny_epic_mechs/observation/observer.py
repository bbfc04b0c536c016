"""The observation of a view."""

from __future__ import annotations

from mechs_core.rulesets.tiny_epic_mechs.observation.arena import add_cells
from mechs_core.rulesets.tiny_epic_mechs.observation.numbers import seen_from
from mechs_core.rulesets.tiny_epic_mechs.observation.seats import add_own, add_seat
from mechs_core.rulesets.tiny_epic_mechs.observation.table import table
from mechs_core.rulesets.tiny_epic_mechs.view import View


def observe(view: View) -> list[int]:
    """The numbers that `features` of as many seats names, each within its bounds."""
    seats, first = len(view.seats), view.viewer or 0
    who = seen_from(first, seats)
    numbers = table(view, who)
    add_cells(numbers, view, who)
    add_own(numbers, view.own)
    for seat in (*range(first, seats), *range(first)):
        add_seat(numbers, view, seat)
    return numbers
