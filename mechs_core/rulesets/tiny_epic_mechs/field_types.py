"""The kinds of value in the game's messages. RULES.md, Decisions."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from mechs_core.kernel.messages import OneOf
from mechs_core.rulesets.tiny_epic_mechs.data import CARDS, PILOTS, WEAPONS
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS

CREDITS, ENERGY = "C", "E"
RESOURCES: Final = (CREDITS, ENERGY)

Cell = Annotated[str, OneOf(CELLS)]
OptionalCell = Annotated[str | None, OneOf(CELLS)]
CardId = Annotated[str, OneOf(CARDS)]
Direction = Annotated[str, OneOf(DIRECTIONS)]
WeaponId = Annotated[str, OneOf(WEAPONS)]
OptionalWeapon = Annotated[str | None, OneOf(WEAPONS)]
PilotId = Annotated[str, OneOf(PILOTS)]
OptionalResource = Annotated[str | None, OneOf(RESOURCES)]

Device = Literal["mine", "turret"]
MINE: Final[Device] = "mine"
TURRET: Final[Device] = "turret"
