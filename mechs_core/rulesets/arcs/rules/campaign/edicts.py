"""Edicts: the booklet resolved. BR-EDI."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from mechs_core.kernel.messages import SEAT, Decision, Event, OneOf, Seat
from mechs_core.rulesets.arcs.campaign_data import BLIGHT_KIND
from mechs_core.rulesets.arcs.data import KINDS
from mechs_core.rulesets.arcs.field_types import (
    OptionalPolicy,
    OptionalSeat,
    OptionalSlot,
    OptionalSystem,
    OptionalType,
    Owner,
    System,
)
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.campaign.deals import OptionalPlace

TrophyKind = Annotated[str, OneOf((*KINDS, BLIGHT_KIND))]


class TrophyOf(Struct, frozen=True, forbid_unknown_fields=True):
    owner: Owner
    kind: TrophyKind


class Demanded(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One piece: the token of a slot, a Captive of this seat, or a Trophy."""

    slot: OptionalSlot = None
    captive: OptionalSeat = None
    trophy: TrophyOf | None = None


class ChoosePolicy(Decision, frozen=True, tag="policy"):
    """Enforce the top policy, or put another on top."""

    enforce: bool
    policy: OptionalPolicy = None


class Demand(Decision, frozen=True, tag="demand"):
    """What is demanded of the seat that the window names; of one that has nothing, its title."""

    piece: Demanded | None = None
    make_outlaw: bool | None = None


class EdictPlace(Decision, frozen=True, tag="edict_place"):
    """Where the ships of Escalation go."""

    system: System


class EdictGive(Decision, frozen=True, tag="edict_give"):
    """Which Regents get the Weapons of War, ascending."""

    seats: Annotated[tuple[int, ...], SEAT]


class EdictMay(Decision, frozen=True, tag="edict_may"):
    """What an edict offers; everything left out: nothing.

    06: slot, system. 07: place. 08: accept, resource.
    """

    slot: OptionalSlot = None
    system: OptionalSystem = None
    place: OptionalPlace = None
    accept: bool = False
    resource: OptionalType = None


class EdictsBegun(Event, frozen=True):
    """The booklet's edicts are resolved, by ascending number."""


class EdictResolved(Event, frozen=True):
    card: str  # "03"


class DemandCollected(Event, frozen=True):
    """A seat has met the demand; piece None: it had nothing that was demanded."""

    seat: Seat
    piece: Demanded | None


def on_edicts_begun(state: State, event: EdictsBegun) -> None:
    state.phase = "edicts"


def on_edict_resolved(state: State, event: EdictResolved) -> None:
    """Nothing changes: what it did has been told."""


def on_demand_collected(state: State, event: DemandCollected) -> None:
    """Nothing changes: the piece has moved."""


APPLY = {
    EdictsBegun: on_edicts_begun,
    EdictResolved: on_edict_resolved,
    DemandCollected: on_demand_collected,
}
