"""Negotiation actions: what may be given. BR-NEG-1..6."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Final

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import OneOf, Seat
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT_KIND,
    EXCHANGE,
    LEDGER_SLOT,
    OWNER_NAMES,
    SLOT_COSTS,
)
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.cards import COURT, COURT_CARD, COURT_IDS, PROTECTED
from mechs_core.rulesets.arcs.data import (
    AGENT,
    CONDITIONS,
    KINDS,
    SHIP,
)
from mechs_core.rulesets.arcs.field_types import (
    OptionalCourtId,
    OptionalSystem,
    Place,
    kind_named,
    kind_number,
    owner_named,
    owner_number,
)
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import MAP_KINDS, OFF, State

CEDE, DELEGATE, FAVOR, CAPTIVE, TROPHY = "cede", "delegate", "favor", "captive", "trophy"
FAVOR_OF, RESOURCE, INVITE, GUILD = "favor_of", "resource", "invite", "guild"
ITEMS: Final = (CEDE, DELEGATE, FAVOR, CAPTIVE, TROPHY, FAVOR_OF, RESOURCE, INVITE, GUILD)
GIFTS: Final = (FAVOR, CAPTIVE, TROPHY, FAVOR_OF, RESOURCE, GUILD)  # what Factor counts
IN_TRUST: Final = "trust"  # what `slot` says of a token on the First Regent tile

ItemKind = Annotated[str, OneOf(ITEMS)]
OptionalKind = Annotated[str | None, OneOf((*KINDS, BLIGHT_KIND))]
OptionalCondition = Annotated[str | None, OneOf(CONDITIONS)]
OptionalOwner = Annotated[int | str | None, OneOf((*range(4), *OWNER_NAMES.values()))]
SlotOrTrust = Annotated[int | str | None, OneOf((*range(1, LEDGER_SLOT + 2), IN_TRUST))]
OptionalPlace = Annotated[int | None, *Place.__metadata__]
Said = Mapping[str, Any]  # details by name, as `campaign_model.Item` keeps them


class Details(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an item is about; of these fields those that its kind has, see `FIELDS`."""

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


FIELDS: Final[dict[str, tuple[str, ...]]] = {
    CEDE: ("system", "kind", "state"),
    DELEGATE: ("place",),
    FAVOR: (),
    CAPTIVE: ("owner",),
    TROPHY: ("owner", "kind"),
    FAVOR_OF: ("owner",),
    RESOURCE: ("slot",),
    INVITE: (),
    GUILD: ("card",),
}


def named(details: Any) -> dict[str, Any]:
    """The details that a decision gives, by name."""
    given = {name: getattr(details, name) for name in Details.__struct_fields__}
    return {name: value for name, value in given.items() if value is not None}


def invalid(why: str) -> IllegalDecision:
    return IllegalDecision("deal_invalid", why)


# ---------------------------------------------------------------- what may be given


def why_not(state: State, item: Item) -> IllegalDecision | None:
    """What forbids this item in this state, or None."""
    said = item.details or {}
    if item.from_ == item.to:
        return invalid("nobody deals with itself")
    if tuple(name for name in Details.__struct_fields__ if name in said) != tuple(
        name for name in Details.__struct_fields__ if name in FIELDS[item.kind]
    ):
        return invalid(f"{item.kind} asks for {', '.join(FIELDS[item.kind]) or 'no details'}")
    return WHY[item.kind](state, item.from_, item.to, said)


def why_not_cede(state: State, seat: Seat, to: Seat, said: Said) -> IllegalDecision | None:
    """BR-NEG-2, BR-R-23"""
    system, kind = NUMBER[said["system"]], kind_number(said["kind"])
    if kind >= MAP_KINDS or said["kind"] not in KINDS:
        return invalid("only a ship, a city or a starport can be ceded")
    if not state.at(seat, kind, CONDITIONS.index(said["state"]), system):
        return invalid(f"no such {said['kind']} stands in {said['system']}")
    left = state.on_map(seat, kind) + (kind == SHIP and state.has_flagship(seat))
    if left == 1:
        return IllegalDecision("last_piece", f"it is the last {said['kind']} on the map")
    if kind != SHIP and state.loyal_ships(seat, system):
        return IllegalDecision("ships_present", f"its owner has ships in {said['system']}")
    if not state.stock[to][kind]:
        return invalid(f"seat {to} has no {said['kind']} in supply")
    return None


def why_not_delegate(state: State, seat: Seat, to: Seat, said: Said) -> IllegalDecision | None:
    """BR-NEG-3"""
    place = said["place"]
    if place > len(state.court) or not state.agents[place - 1][seat]:
        return invalid(f"seat {seat} has no agent on place {place}")
    return why_no_agent(state, to)


def why_no_agent(state: State, seat: Seat) -> IllegalDecision | None:
    return None if state.stock[seat][AGENT] else invalid(f"seat {seat} has no agent in supply")


def why_not_favor(state: State, seat: Seat, to: Seat, said: Said) -> IllegalDecision | None:
    """BR-NEG-4"""
    return why_no_agent(state, seat)


def why_not_captive(state: State, seat: Seat, to: Seat, said: Said) -> IllegalDecision | None:
    return why_too_few(state.captives[seat], said["owner"], "Captive")


def why_not_favor_of(state: State, seat: Seat, to: Seat, said: Said) -> IllegalDecision | None:
    return why_too_few(state.reach.favors[seat], said["owner"], "Favor")


def why_too_few(held: list[int], owner: int | str, what: str) -> IllegalDecision | None:
    """held: by owner, who is a seat."""
    if isinstance(owner, int) and owner < len(held) and held[owner]:
        return None
    return invalid(f"it has no {what} of {owner}")


def why_not_trophy(state: State, seat: Seat, to: Seat, said: Said) -> IllegalDecision | None:
    owner, kind = owner_number(said["owner"]), kind_number(said["kind"])
    where, held = 4 * owner + kind, state.trophies[seat]
    if said["kind"] != kind_named(owner, kind) or where >= len(held) or not held[where]:
        return invalid(f"it has no Trophy {said['kind']} of {said['owner']}")
    return None


def why_not_resource(state: State, seat: Seat, to: Seat, said: Said) -> IllegalDecision | None:
    """BR-NEG-5, BR-TRS-1"""
    slot, slots = said["slot"], state.slots[seat]
    if slot == IN_TRUST:
        return IllegalDecision("frozen", "the tokens of the Trust are frozen")
    if slot > len(slots) or slots[slot - 1] == OFF:
        return invalid(f"no token lies in slot {slot} of seat {seat}")
    return None


def why_not_invite(state: State, seat: Seat, to: Seat, said: Said) -> IllegalDecision | None:
    """BR-NEG-6"""
    if state.reach.first_regent != seat:
        return invalid(f"seat {seat} is not First Regent")
    return invalid(f"seat {to} is a Regent") if state.reach.regent[to] else None


def why_not_guild(state: State, seat: Seat, to: Seat, said: Said) -> IllegalDecision | None:
    """S1"""
    card = COURT_CARD[said["card"]]
    if card not in state.guild[seat] or EXCHANGE not in state.reach.summit_cards:
        return invalid(f"seat {seat} cannot give {said['card']}")
    if card in PROTECTED:
        return IllegalDecision("protected", f"{said['card']} is protected")
    return None


WHY: Final[dict[str, Callable[[State, Seat, Seat, Said], IllegalDecision | None]]] = {
    CEDE: why_not_cede,
    DELEGATE: why_not_delegate,
    FAVOR: why_not_favor,
    CAPTIVE: why_not_captive,
    TROPHY: why_not_trophy,
    FAVOR_OF: why_not_favor_of,
    RESOURCE: why_not_resource,
    INVITE: why_not_invite,
    GUILD: why_not_guild,
}


def choices(state: State, seat: Seat, to: Seat, kind: str) -> Iterator[dict[str, Any]]:
    """The legal details of an item of a kind."""
    if seat == to:
        return
    why = WHY[kind]
    for said in held_by(state, seat, kind):
        if why(state, seat, to, said) is None:
            yield said


def held_by(state: State, seat: Seat, kind: str) -> Iterator[dict[str, Any]]:
    """What a seat has that an item of a kind may be about."""
    if kind == CEDE:
        for piece in range(MAP_KINDS):
            for system in state.standing(seat, piece):
                for condition, told in enumerate(CONDITIONS):
                    if state.at(seat, piece, condition, system):
                        yield {"system": SYSTEMS[system], "kind": KINDS[piece], "state": told}
    elif kind == DELEGATE:
        for place in range(len(state.agents)):
            if state.agents[place - 1][seat]:
                yield {"place": place}
    elif kind == TROPHY:
        for where, number in enumerate(state.trophies[seat]):
            if number:
                owner, piece = divmod(where, len(KINDS))
                yield {"owner": owner_named(owner), "kind": kind_named(owner, piece)}
    elif kind in (CAPTIVE, FAVOR_OF):
        held = state.captives[seat] if kind == CAPTIVE else state.reach.favors[seat]
        for owner, number in enumerate(held):
            if number:
                yield {"owner": owner}
    elif kind == RESOURCE:
        for slot, token in enumerate(state.slots[seat], 1):
            if token != OFF:
                yield {"slot": slot}
    elif kind == GUILD:
        for card in state.guild[seat]:
            yield {"card": COURT_IDS[card]}
    else:
        yield {}


def cost_of(item: Item) -> int:
    """The Favors that force an item. BR-SUM-3; S1"""
    said = item.details or {}
    if item.kind == RESOURCE and said.get("slot") in range(1, len(SLOT_COSTS) + 1):
        return SLOT_COSTS[said["slot"] - 1]
    if item.kind == GUILD and said.get("card") in COURT_CARD:
        return COURT[COURT_CARD[said["card"]]].keys
    return 1
