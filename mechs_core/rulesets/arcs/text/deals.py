"""What a deal is made of, in words: for the board, sentences and remarks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mechs_core.rulesets.arcs.campaign_data import LEDGER_SLOT
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.cards import COURT_IDS
from mechs_core.rulesets.arcs.data import TYPE_NAMES
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign import items
from mechs_core.rulesets.arcs.text.words import court_named, owner_short, short

Details = Mapping[str, Any]


def items_told(deal: Iterable[Item], state: State) -> str:
    """ "s0 gives s1 a fresh ship at 4B; s1 gives s0 Material (slot 2)"."""
    return "; ".join(item_told(item, state) for item in deal)


def item_told(item: Item, state: State) -> str:
    """One Negotiation action; of one only begun its kind."""
    from_, to = short(item.from_), short(item.to)
    if item.details is None:
        return f"{from_} {BEGUN[item.kind].format(to=to)} .."
    if item.kind == items.INVITE:
        return f"{from_} makes {to} a Regent"
    return f"{from_} gives {to} {given(item.from_, item.kind, item.details, state)}"


BEGUN: Final = {
    items.CEDE: "cedes {to} a piece",
    items.DELEGATE: "delegates an agent to {to}",
    items.FAVOR: "promises {to} a Favor",
    items.CAPTIVE: "gives {to} a Captive",
    items.TROPHY: "gives {to} a Trophy",
    items.FAVOR_OF: "gives {to} a Favor",
    items.RESOURCE: "gives {to} a resource",
    items.INVITE: "invites {to}",
    items.GUILD: "gives {to} a Guild card",
}


def given(giver: int, kind: str, details: Details, state: State) -> str:
    """What is given: "a fresh ship at 4B", "Material (slot 2)"."""
    if kind == items.CEDE:
        return f"a {details['state']} {details['kind']} at {details['system']}"
    if kind == items.DELEGATE:
        return f"the agent on {place_told(details['place'], state)}"
    if kind == items.FAVOR:
        return "a Favor"
    if kind == items.CAPTIVE:
        return f"a Captive of {owner_short(details['owner'])}"
    if kind == items.TROPHY:
        return f"a Trophy: {details['kind']} of {owner_short(details['owner'])}"
    if kind == items.FAVOR_OF:
        return f"a Favor of {owner_short(details['owner'])}"
    if kind == items.INVITE:
        return "the title of Regent"
    if kind == items.GUILD:
        return court_named(details["card"])
    return resource_told(giver, details["slot"], state)


def resource_told(giver: int, slot: int | str, state: State) -> str:
    """ "Material (slot 2)"."""
    if slot == items.IN_TRUST:
        return "a resource of the Trust"
    number = int(slot) - 1
    held = state.slots[giver]
    kind = held[number] if number < len(held) else OFF
    where = "the Ledger House" if number == LEDGER_SLOT else f"slot {slot}"
    return f"{TYPE_NAMES[kind]} ({where})" if kind != OFF else where


def place_told(place: int, state: State) -> str:
    """A place of the Court by its card."""
    if place == 0:
        return "the Council"
    card = state.court[place - 1] if place <= len(state.court) else OFF
    return f"place {place}" if card == OFF else court_named(COURT_IDS[card])
