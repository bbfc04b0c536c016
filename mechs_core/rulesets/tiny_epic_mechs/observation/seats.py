"""What all know of a seat, and what only the seat itself knows, as numbers."""

from __future__ import annotations

from typing import Final

from mechs_core.rulesets.tiny_epic_mechs.data import (
    CARDS,
    MINE_NUMBERS,
    STATUSES,
    TURNS,
    WEAPONS,
)
from mechs_core.rulesets.tiny_epic_mechs.observation.features import MOST_RESOURCES, MOST_VP
from mechs_core.rulesets.tiny_epic_mechs.observation.numbers import (
    AD_HOC,
    CARD,
    CELL,
    DIRECTION,
    PILOT,
    WEAPON,
)
from mechs_core.rulesets.tiny_epic_mechs.view import Own, SeatSeen, View

STATUS: Final = {name: number for number, name in enumerate(STATUSES)}
NOTHING_OWN: Final = (0,) * (2 + 2 + len(MINE_NUMBERS) + 2 * TURNS)
STOCKPILE, READY, EXHAUSTED = 1, 2, 3


def add_own(numbers: list[int], own: Own | None) -> None:
    """Pilots, starting weapon, mines in supply and program of the seat that looks."""
    if own is None:
        numbers += NOTHING_OWN
        return
    dealt = [PILOT[pilot] for pilot in own.dealt]
    numbers += dealt
    numbers += (0,) * (2 - len(dealt))
    numbers += (PILOT[own.pilot], WEAPON[own.starting])
    numbers += [number in own.supply for number in MINE_NUMBERS]
    for card, direction in own.program:
        numbers += (CARD[card], DIRECTION[direction])
    numbers += (0, 0) * (TURNS - len(own.program))


def add_seat(numbers: list[int], view: View, seat: int) -> None:
    """What all know of a seat."""
    seen, combat = view.seats[seat], view.combat
    numbers += (
        seat in view.asked,
        seat in view.free,
        PILOT[seen.pilot],
        STATUS[seen.status],
        seen.health,
        min(seen.credits, MOST_RESOURCES),
        min(seen.energy, MOST_RESOURCES),
        min(seen.vp, MOST_VP),
        CELL[seen.base],
        CELL[seen.cell],
        seen.mines,
        seen.turrets,
        AD_HOC[seen.ad_hoc],
        seen.laid,
        seen.chosen,
        combat is not None and seat in combat.powered,
        next((place for place, seats in enumerate(view.ranking, 1) if seat in seats), 0),
    )
    played = {card: place for place, card in enumerate(seen.played, 1)}
    numbers += [played.get(card, 0) for card in CARDS]
    numbers += _weapons(seen)
    numbers += [weapon in seen.changed for weapon in WEAPONS]


def _weapons(seen: SeatSeen) -> list[int]:
    where = dict.fromkeys(seen.owned, STOCKPILE)
    where |= dict.fromkeys(seen.equipped, READY)
    where |= dict.fromkeys(seen.exhausted, EXHAUSTED)
    return [where.get(weapon, 0) for weapon in WEAPONS]
