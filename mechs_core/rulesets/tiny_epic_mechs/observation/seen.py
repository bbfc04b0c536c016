"""Numbers of an observation that more than one field of a view decides."""

from __future__ import annotations

from functools import cache
from typing import Final

from mechs_core.kit.observation import seen_from
from mechs_core.rulesets.tiny_epic_mechs.data import CARDS, FULL_HEALTH, WEAPONS
from mechs_core.rulesets.tiny_epic_mechs.field_types import TURRET
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    BASE_SLOTS,
    CELLS,
    MECH_ZONE,
    RESOURCE_CELLS,
)
from mechs_core.rulesets.tiny_epic_mechs.observation.numbers import RESOURCE, ZONE
from mechs_core.rulesets.tiny_epic_mechs.view import View

# A fixed damage of turrets beyond this one does nothing more: the fullest health and P7's 1 less.
MOST_TURRET_DAMAGE: Final = max(FULL_HEALTH) + 1
STOCKPILE, READY, EXHAUSTED = 1, 2, 3
WHERE: Final = "0 not owned 1 in the stockpile 2 equipped and ready 3 exhausted"


def turret_damage(view: View) -> int:
    fixed = view.turret_damage
    return 0 if fixed is None else 1 + min(fixed, MOST_TURRET_DAMAGE)


@cache
def zones(seats: int) -> tuple[str, ...]:
    """The cells that can be zones with so many seats, in reading order."""
    there = {*RESOURCE_CELLS[seats], *BASE_SLOTS, MECH_ZONE}
    return tuple(CELLS[cell] for cell in sorted(there))


def cells(view: View) -> list[int]:
    """For each cell that can be a zone: card, device, own mine's number, choice, candidate."""
    who = seen_from(view.viewer or 0, len(view.seats))
    own = {} if view.own is None else view.own.numbers
    numbers: list[int] = []
    for cell in zones(len(view.seats)):
        device = view.devices.get(cell)
        numbers += (
            ZONE[view.zones.get(cell)],
            0 if device is None else who[device.owner],
            device is not None and device.kind == TURRET,
            own.get(cell, 0),
            RESOURCE[view.collecting.get(cell)],
            cell in view.candidates,
        )
    return numbers


def powered(view: View, seat: int) -> bool:
    return view.combat is not None and seat in view.combat.powered


def played(view: View, seat: int) -> list[int]:
    """For each card when it was played."""
    places = {card: place for place, card in enumerate(view.seats[seat].played, 1)}
    return [places.get(card, 0) for card in CARDS]


def weapons(view: View, seat: int) -> list[int]:
    """For each weapon where it is."""
    seen = view.seats[seat]
    where = dict.fromkeys(seen.owned, STOCKPILE)
    where |= dict.fromkeys(seen.equipped, READY)
    where |= dict.fromkeys(seen.exhausted, EXHAUSTED)
    return [where.get(weapon, 0) for weapon in WEAPONS]
