"""The kinds of value in the game's messages. RULES.md, Decisions."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Struct

from mechs_core.kernel.messages import SEAT, ASeat, Between, OneOf
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    BLIGHT_KIND,
    COLUMN,
    EMPIRE,
    FATE_IDS,
    LEDGER_SLOT,
    OWNER_NAMES,
    POLICIES,
    ROWS,
)
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, COURT_IDS
from mechs_core.rulesets.arcs.data import AMBITIONS, CLUSTERS, CONDITIONS, KINDS, TYPES
from mechs_core.rulesets.arcs.geometry import SYSTEMS

MAP_PIECES: Final = KINDS[:3]
FollowMode = Literal["surpass", "copy", "pivot", "event"]
FOLLOWING: Final[tuple[FollowMode, ...]] = get_args(FollowMode)
# What takes a hit: own pieces, in a campaign also others' and those on a Flagship's board.
PIECES: Final = (
    *(f"{kind}:{state}" for kind in MAP_PIECES for state in CONDITIONS),
    *(f"empire:ship:{state}" for state in CONDITIONS),
    *(f"free:{kind}:{state}" for kind in MAP_PIECES[1:] for state in CONDITIONS),
    *(f"{BLIGHT_KIND}:{state}" for state in CONDITIONS),
    *(f"board:{column}:{row}" for column in COLUMN for row in ROWS),
)

Following = Annotated[FollowMode, OneOf(FOLLOWING)]
SeatNumber = Annotated[int, SEAT]
OptionalSeat = Annotated[int | None, SEAT]
System = Annotated[str, OneOf(SYSTEMS)]
OptionalSystem = Annotated[str | None, OneOf(SYSTEMS)]
Cluster = Annotated[int, Between(1, CLUSTERS)]
OptionalCluster = Annotated[int | None, Between(1, CLUSTERS)]
# Who owns pieces: a seat, or "empire", "free", "blight".
Owner = Annotated[int | str, ASeat((*OWNER_NAMES.values(),))]
Place = Annotated[int, Between(0, 4)]  # of the Court row, from the left; 0 the Council
OptionalPlace = Annotated[int | None, Between(0, 4)]
Slot = Annotated[int, Between(1, LEDGER_SLOT + 1)]  # 7: that of FX4
OptionalSlot = Annotated[int | None, Between(1, LEDGER_SLOT + 1)]
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
OptionalMapKind = Annotated[str | None, OneOf(MAP_PIECES)]
Building = Annotated[str, OneOf(MAP_PIECES[1:])]
Number = Annotated[int, Between(0, 15)]  # of ships
Dice = Annotated[int, Between(0, 6)]
SlotOrNew = Annotated[int | str, OneOf((*range(1, LEDGER_SLOT + 2), "new"))]
FateId = Annotated[str, OneOf(FATE_IDS)]
Policy = Annotated[str, OneOf(POLICIES)]
OptionalPolicy = Annotated[str | None, OneOf(POLICIES)]
ColumnId = Annotated[str, OneOf(tuple(COLUMN))]
Row = Annotated[str, OneOf(ROWS)]


class BoardSpot(Struct, frozen=True, forbid_unknown_fields=True):
    """A spot of a Flagship's board."""

    column: ColumnId
    row: Row

    @property
    def number(self) -> int:
        """As `campaign_model.board_spot` counts it."""
        return COLUMN[self.column] * len(ROWS) + ROWS.index(self.row)


NUMBERED: Final[dict[int | str, int]] = {name: owner for owner, name in OWNER_NAMES.items()}
OWNER: Final[dict[int | str, int]] = {**{owner: owner for owner in range(EMPIRE)}, **NUMBERED}


def owner_named(owner: int) -> int | str:
    """An owner of pieces as messages name it."""
    return owner if owner < EMPIRE else OWNER_NAMES[owner]


def owner_number(named: int | str) -> int:
    """The owner that messages name so."""
    return OWNER[named]


def kind_named(owner: int, kind: int) -> str:
    """A kind of piece as messages name it."""
    return BLIGHT_KIND if owner == BLIGHT else KINDS[kind]


def kind_number(named: str) -> int:
    return KIND_NUMBER[named]


KIND_NUMBER: Final = {**{kind: number for number, kind in enumerate(KINDS)}, BLIGHT_KIND: 0}
