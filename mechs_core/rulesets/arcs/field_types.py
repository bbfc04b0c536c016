"""The kinds of value in the game's messages. RULES.md, Decisions."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from mechs_core.kernel.messages import SEAT, Between, OneOf
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, COURT_IDS
from mechs_core.rulesets.arcs.data import AMBITIONS, CLUSTERS, CONDITIONS, KINDS, SLOTS, TYPES
from mechs_core.rulesets.arcs.geometry import SYSTEMS

MAP_PIECES: Final = KINDS[:3]
FollowMode = Literal["surpass", "copy", "pivot"]
FOLLOWING: Final[tuple[FollowMode, ...]] = get_args(FollowMode)
PIECES: Final = tuple(f"{kind}:{state}" for kind in MAP_PIECES for state in CONDITIONS)

Following = Annotated[FollowMode, OneOf(FOLLOWING)]
SeatNumber = Annotated[int, SEAT]
OptionalSeat = Annotated[int | None, SEAT]
System = Annotated[str, OneOf(SYSTEMS)]
OptionalSystem = Annotated[str | None, OneOf(SYSTEMS)]
Cluster = Annotated[int, Between(1, CLUSTERS)]
OptionalCluster = Annotated[int | None, Between(1, CLUSTERS)]
Place = Annotated[int, Between(1, 4)]  # of the Court row, from the left
Slot = Annotated[int, Between(1, SLOTS)]
OptionalSlot = Annotated[int | None, Between(1, SLOTS)]
Type = Annotated[str, OneOf(TYPES)]
OptionalType = Annotated[str | None, OneOf(TYPES)]
AmbitionName = Annotated[str, OneOf(AMBITIONS)]
OptionalAmbition = Annotated[str | None, OneOf(AMBITIONS)]
ActionCard = Annotated[str, OneOf(ACTION_CARDS)]
OptionalActionCard = Annotated[str | None, OneOf(ACTION_CARDS)]
CourtId = Annotated[str, OneOf(COURT_IDS)]
OptionalCourtId = Annotated[str | None, OneOf(COURT_IDS)]
Piece = Annotated[str, OneOf(PIECES)]
MapKind = Annotated[str, OneOf(MAP_PIECES)]
Number = Annotated[int, Between(0, 15)]  # of ships
Dice = Annotated[int, Between(0, 6)]
SlotOrNew = Annotated[int | str, OneOf((*range(1, SLOTS + 1), "new"))]
