"""What stands for a cell, a weapon, a card in an observation; 0 for none."""

from __future__ import annotations

from typing import Final, get_args

from mechs_core.kit.features import from_zero, numbered
from mechs_core.rulesets.tiny_epic_mechs import model
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ACTIONS,
    ADVANCED,
    CARDS,
    PILOTS,
    STATUSES,
    WEAPONS,
    ZONE_CARDS,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import RESOURCES
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS

PHASE: Final = from_zero(get_args(model.Phase))
STATUS: Final = from_zero(STATUSES)
CELL: Final = numbered(CELLS)
ZONE: Final = numbered(zone.id for zone in ZONE_CARDS)
WEAPON: Final = numbered(WEAPONS)
ADVANCED_WEAPON: Final = numbered(ADVANCED)  # the first of all weapons
CARD: Final = numbered(CARDS)
DIRECTION: Final = numbered(DIRECTIONS)
PILOT: Final = numbered(PILOTS)
ACTION: Final = numbered(ACTIONS)
RESOURCE: Final = numbered(RESOURCES)
AD_HOC: Final = numbered(model.AD_HOC[1:])
