"""The table of the toy game as numbers, seats counted from the one that looks."""

from __future__ import annotations

from mechs_core.kernel.contract.agents import Feature
from tests.toy.model import cards_for
from tests.toy.text import Table

MOST = 999  # points that are told


def features(seats: int) -> tuple[Feature, ...]:
    return (
        *(
            feature
            for seat in range(seats)
            for feature in (
                Feature(f"seat{seat}_points", 0, MOST, "Points"),
                Feature(f"seat{seat}_picked", 0, 1, "It has picked in this round"),
                Feature(f"seat{seat}_shown", 0, 3, "Its last pick that was revealed"),
                Feature(f"seat{seat}_spent", 0, 1, "It has blocked"),
                Feature(f"seat{seat}_claims", 0, 1, "It claims"),
            )
        ),
        Feature("round", 0, 5, "Round"),
        Feature("die", 0, 99, "What the die shows"),
        Feature("own_pick", 0, 3, "The own pick, 0 none"),
        Feature("own_card", 0, cards_for(seats)[-1], "The own card, 0 none"),
    )


def observe(table: Table) -> list[int]:
    seats, first = len(table.scores), table.seat or 0
    numbers: list[int] = []
    for seat in (*range(first, seats), *range(first)):
        numbers += (
            max(0, min(table.scores[seat], MOST)),
            table.picked[seat],
            table.shown[seat],
            table.spent[seat],
            seat == table.claimant,
        )
    return [*numbers, table.round, table.die, table.own_pick or 0, table.own_card or 0]
