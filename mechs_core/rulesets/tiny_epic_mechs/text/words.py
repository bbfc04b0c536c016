"""Small pieces of text: seats, weapons, pilots, cards, resources."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kit.words import count, listed
from mechs_core.rulesets.tiny_epic_mechs.data import (
    CARD,
    PILOT_CARDS,
    PILOT_NUMBER,
    PROGRAM,
    WEAPON,
    WEAPON_CARDS,
    ZONE,
    ZONE_CARDS,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import CREDITS
from mechs_core.rulesets.tiny_epic_mechs.options import COLOURS

MOVEMENT: Final = {"STEP": "step", "DOUBLE": "double jump", "DIAGONAL": "diagonal jump"}
RESOURCE: Final = {"C": "credits", "E": "energy"}
# An effect of a weapon in a word or two; a blank takes its amount.
EFFECT: Final = {
    "": "",
    "PAY_E": "pay {}E",
    "PAY_C": "pay {}C",
    "DRAIN": "drain {}",
    "STEAL": "steal {}",
    "HEAL": "heal {}",
    "JAM": "jam",
    "DISARM": "disarm",
    "VP": "+{}VP",
}


def name(seat: int) -> str:
    """A seat as people speak of it."""
    return COLOURS[seat]


def resources(in_credits: int, energy: int) -> str:
    """ "2 credits and 1 energy", "1 energy"; "nothing" for neither."""
    said = [count(in_credits, "credit")] * bool(in_credits) + [f"{energy} energy"] * bool(energy)
    return listed(said) or "nothing"


def amount(resource: str, number: int) -> str:
    """ "2 credits" for "C", "1 energy" for "E"."""
    return count(number, "credit") if resource == CREDITS else f"{number} energy"


def weapon(weapon_id: str) -> str:
    """ "Energy Sword (B2)"."""
    return f"{WEAPON_CARDS[WEAPON[weapon_id]].name} ({weapon_id})"


def weapons(ids: Iterable[str]) -> str:
    """ "Pulse Pistol (B1) and Energy Sword (B2)"."""
    return listed(map(weapon, ids))


def pilot(pilot_id: str) -> str:
    """ "Maverick (P1)"."""
    return f"{PILOT_CARDS[PILOT_NUMBER[pilot_id]].name} ({pilot_id})"


def card(card_id: str) -> str:
    """What a program card does: "double jump, then BUY"."""
    known = PROGRAM[CARD[card_id]]
    return f"{MOVEMENT[known.movement]}, then {spaced(known.action)}"


def spaced(action: str) -> str:
    """ "POWER UP"."""
    return action.replace("_", " ")


def value(zones: dict[str, str], cell: str) -> int:
    """The value of a zone."""
    return ZONE_CARDS[ZONE[zones[cell]]].value
