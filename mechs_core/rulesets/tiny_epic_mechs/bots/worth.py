"""What a position is worth to a seat, in victory points.

Every number here is an estimate, no rule.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from mechs_core.rulesets.tiny_epic_mechs.bots.weapons import STRENGTH, arsenal
from mechs_core.rulesets.tiny_epic_mechs.data import (
    MIGHTY,
    MINE_NUMBERS,
    PILOT,
    ROUNDS,
    SCORING_ROUNDS,
    TURRET_FACTOR,
    UPGRADE_COST,
    VP_MECH_SCORING,
    WEAPON_CARDS,
)
from mechs_core.rulesets.tiny_epic_mechs.model import FRESH, Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.end import weapon_vp

STAYS: Final = 0.85  # chance that a device is still there a round later
HOLDS: Final = 0.8  # chance that the Mighty Mech is still held a round later
LINGER: Final = 0.1  # part of its zone's value that counts for a pilot which will move on
HIGH_MINE: Final = 0.05  # for a high number in a good zone: both above their mean
MEAN_NUMBER: Final = sum(MINE_NUMBERS) / len(MINE_NUMBERS)
MEAN_VALUE: Final = 2

CREDIT, ENERGY, SPARE = 0.6, 0.7, 0.2  # VP for each that is of use soon, and for any other
SOON: Final = 3  # credits, and energy, that weapons and healing can use soon
FOR_MINE, FOR_TURRET = 2, 3  # credits and energy that one in supply can use
HEALTH: Final = (0.4, 0.5, 0.5)  # VP for a point of health, by status
STATUS: Final = (0.0, 6.0, 9.0)  # VP by status, at the beginning of the game
FIGHTS: Final = 1.0  # how often a weapon will be used, at the beginning
DOWN: Final = 0.7  # VP that being thrown out of the program costs


def _ahead(keeps: float) -> tuple[float, ...]:
    """By round: the scorings to come, each weighed by the chance that a thing lasts until then.

    keeps: the chance that it lasts one round more.
    """
    return tuple(
        sum(keeps ** (scoring - now) for scoring in SCORING_ROUNDS if scoring >= now)
        for now in range(ROUNDS + 1)
    )


DEVICE_SCORINGS: Final = _ahead(STAYS)
MECH_SCORINGS: Final = _ahead(HOLDS)


def worth(arena: Arena, seat: int, closing: bool = False) -> float:
    """Expected points of a seat, less the mean of the others'.

    closing: the seat moves no more in this round.
    """
    return own_worth(arena, seat, closing) - others_worth(arena, seat)


def others_worth(arena: Arena, seat: int) -> float:
    """The mean of the expected points of the other seats."""
    others = sum(held_worth(arena, each) for each in range(arena.seats) if each != seat)
    return others / (arena.seats - 1)


def own_worth(arena: Arena, seat: int, closing: bool = False) -> float:
    """Expected points of a seat. closing: see `worth`."""
    return held_worth(arena, seat) + zone_worth(arena, seat, closing)


def held_worth(arena: Arena, seat: int) -> float:
    """Expected points for all that a seat has but the zone of its pilot."""
    found, ahead = pilot_worth(arena, seat), DEVICE_SCORINGS[arena.round]
    if seat in arena.owners:
        for cell, owner in enumerate(arena.owners):
            if owner == seat:
                found += device_worth(arena, cell, ahead)
    return found


def device_worth(arena: Arena, cell: int, ahead: float) -> float:
    """Expected points for a mine or turret. ahead: scorings that it may see."""
    value, number = arena.value(cell), arena.mines[cell]
    if not number:
        return TURRET_FACTOR * value * ahead
    return value * ahead + HIGH_MINE * (number - MEAN_NUMBER) * (value - MEAN_VALUE)


def zone_worth(arena: Arena, seat: int, closing: bool) -> float:
    """Expected points for the zone where a pilot stands. TEM-SCORE-1, TEM-R-14"""
    here = arena.at[seat]
    if not (closing and arena.round in SCORING_ROUNDS):
        return LINGER * arena.value(here)
    return 0.0 if arena.best_only and arena.owners[here] == seat else float(arena.value(here))


def pilot_worth(arena: Arena, seat: int) -> float:
    """Expected points for all that a seat has but its zones."""
    status, owned = arena.status[seat], arena.owned[seat]
    left = 1 - arena.round / ROUNDS  # of the game
    found = arena.vp[seat] + weapon_vp(arena, seat) + purse(arena, seat)
    found += HEALTH[status] * arena.health[seat] * (left > 0)
    found += left * (STATUS[status] + FIGHTS * arsenal(owned, status))
    if status == MIGHTY:
        found += VP_MECH_SCORING * MECH_SCORINGS[arena.round]
    if arena.ad_hoc[seat] == FRESH:
        found -= DOWN
    return found


def purse(arena: Arena, seat: int, more_credits: int = 0, more_energy: int = 0) -> float:
    """Expected points for the credits and energy of a seat; none in the last round.

    more_credits, more_energy: that it is about to gain.
    """
    if arena.round == ROUNDS:
        return 0.0
    all_credits = min(arena.cap, arena.credits[seat] + more_credits)
    all_energy = min(arena.cap, arena.energy[seat] + more_energy)
    useful = SOON + FOR_MINE * arena.mine_supply[seat].bit_count()
    if arena.status[seat] == PILOT:
        useful += UPGRADE_COST
    good_credits = min(all_credits, useful)
    good_energy = min(all_energy, SOON + FOR_TURRET * arena.turret_supply[seat])
    spare = all_credits + all_energy - good_credits - good_energy
    return CREDIT * good_credits + ENERGY * good_energy + SPARE * spare


@cache
def bargain(weapon: int) -> float:
    """Expected points for a weapon, less those for its price."""
    card = WEAPON_CARDS[weapon]
    price = CREDIT * card.credits + ENERGY * card.energy
    return card.vp + FIGHTS * STRENGTH[weapon] - price
