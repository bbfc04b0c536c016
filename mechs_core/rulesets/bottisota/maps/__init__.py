"""The map of a game: as it is written, how one is drawn, and what rules look up in it."""

from __future__ import annotations

from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.bottisota.maps.document import (
    FEATURES,
    LAYOUTS,
    Document,
    ordered,
    why_bad_map,
)
from mechs_core.rulesets.bottisota.maps.fire import clear, why_hidden
from mechs_core.rulesets.bottisota.maps.generator import generate
from mechs_core.rulesets.bottisota.maps.lookup import (
    ACID,
    DEPOT,
    DOORWAY,
    NO_HALL,
    OBSTACLES,
    OPEN,
    RIM,
    STRUCTURES,
    TELEPORTER,
    WALL,
    Map,
    map_of,
    path,
)

__all__ = [
    "ACID",
    "DEPOT",
    "DOORWAY",
    "FEATURES",
    "LAYOUTS",
    "NO_HALL",
    "OBSTACLES",
    "OPEN",
    "RIM",
    "STRUCTURES",
    "TELEPORTER",
    "WALL",
    "Document",
    "Map",
    "check_document",
    "clear",
    "generate",
    "map_of",
    "ordered",
    "path",
    "why_bad_map",
    "why_hidden",
]

check_document = on_call(f"{__name__}.form", "check_document")
