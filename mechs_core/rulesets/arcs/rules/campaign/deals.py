"""Negotiation actions: what may be given, and what it does. BR-NEG."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Struct

from mechs_core.kernel.messages import OneOf
from mechs_core.rulesets.arcs.campaign_data import BLIGHT_KIND, LEDGER_SLOT, OWNER_NAMES
from mechs_core.rulesets.arcs.data import CONDITIONS, KINDS
from mechs_core.rulesets.arcs.field_types import OptionalCourtId, OptionalSystem, Place

CEDE, DELEGATE, FAVOR, CAPTIVE, TROPHY = "cede", "delegate", "favor", "captive", "trophy"
FAVOR_OF, RESOURCE, INVITE, GUILD = "favor_of", "resource", "invite", "guild"
ITEMS: Final = (CEDE, DELEGATE, FAVOR, CAPTIVE, TROPHY, FAVOR_OF, RESOURCE, INVITE, GUILD)
IN_TRUST: Final = "trust"  # what `slot` says of a token on the First Regent tile

ItemKind = Annotated[str, OneOf(ITEMS)]
OptionalKind = Annotated[str | None, OneOf((*KINDS, BLIGHT_KIND))]
OptionalCondition = Annotated[str | None, OneOf(CONDITIONS)]
OptionalOwner = Annotated[int | str | None, OneOf((*range(4), *OWNER_NAMES.values()))]
SlotOrTrust = Annotated[int | str | None, OneOf((*range(1, LEDGER_SLOT + 2), IN_TRUST))]
OptionalPlace = Annotated[int | None, *Place.__metadata__]


class Details(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an item is about; of these fields those that its kind has.

    cede: system, kind, state. delegate: place. captive, favor_of: owner. trophy: owner, kind.
    resource: slot. guild: card.
    """

    system: OptionalSystem = None
    kind: OptionalKind = None
    state: OptionalCondition = None
    place: OptionalPlace = None
    owner: OptionalOwner = None
    slot: SlotOrTrust = None
    card: OptionalCourtId = None


class Forced(Struct, frozen=True, forbid_unknown_fields=True):
    """An item that Favors force a Rival to."""

    kind: ItemKind
    details: Details = Details()


def said(details: Any) -> dict[str, Any]:
    """The details that are given, by name."""
    named = {name: getattr(details, name) for name in Details.__struct_fields__}
    return {name: value for name, value in named.items() if value is not None}
