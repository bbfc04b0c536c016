"""Negotiations: drafts. BR-NEG-7."""

from __future__ import annotations

from itertools import islice

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import MOST_ITEMS
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.field_types import OptionalCourtId, OptionalSystem, SeatNumber
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.campaign.deals import after
from mechs_core.rulesets.arcs.rules.campaign.items import (
    ITEMS,
    ItemKind,
    OptionalCondition,
    OptionalKind,
    OptionalOwner,
    OptionalPlace,
    SlotOrTrust,
    choices,
    invalid,
    named,
    why_not,
)
from mechs_core.rulesets.arcs.rules.campaign.summit import summit_of


class Draft(Decision, frozen=True, tag="draft", rename={"from_": "from"}):
    """Begin an item of the own draft: who gives what kind of thing to whom."""

    from_: SeatNumber
    to: SeatNumber
    kind: ItemKind


class ChooseDetails(Decision, frozen=True, tag="item"):
    """The details of the item begun; of these fields those that its kind has."""

    system: OptionalSystem = None
    kind: OptionalKind = None
    state: OptionalCondition = None
    place: OptionalPlace = None
    owner: OptionalOwner = None
    slot: SlotOrTrust = None
    card: OptionalCourtId = None


class DropDraft(Decision, frozen=True, tag="drop_draft"):
    """Give up the own draft, and the item begun."""


class ItemDrafted(Event, frozen=True):
    """An item is begun, its details None, or it stands in its seat's draft."""

    seat: Seat
    item: Item


class ItemDropped(Event, frozen=True):
    """A deal has changed what an item begun was about."""

    seat: Seat
    item: Item


class DraftDropped(Event, frozen=True):
    seat: Seat
    counts: bool  # towards `max_proposals`


# ---------------------------------------------------------------- rules


def drafted(state: State, seat: Seat) -> State | IllegalDecision:
    """The state after the items of a seat's draft, or what forbids one of them."""
    return after(state, summit_of(state).drafts[seat])


def why_no_more(state: State, seat: Seat) -> IllegalDecision | None:
    """Whether a seat may begin another item."""
    summit, most = summit_of(state), state.reach.max_proposals
    if summit.made[seat] >= most:
        return IllegalDecision("too_many_proposals", f"{most} proposals are made")
    if len(summit.drafts[seat]) >= MOST_ITEMS:
        return invalid(f"{MOST_ITEMS} items are drafted")
    return None


def draft(play: Play[State], seat: Seat, choice: Draft) -> None:
    """Begin an item; the only details that are legal stand at once."""
    if reason := why_no_more(play.state, seat):
        raise reason
    state = drafted(play.state, seat)
    if isinstance(state, IllegalDecision):
        raise invalid(f"the draft cannot be carried out: {state.sentence}")
    there = [*islice(choices(state, choice.from_, choice.to, choice.kind), 2)]
    if not there:
        raise invalid(f"seat {choice.from_} has no {choice.kind} for seat {choice.to}")
    details = there[0] if len(there) == 1 else None
    play.emit(ItemDrafted(seat, Item(choice.from_, choice.to, choice.kind, details)))


def draft_choices(state: State, seat: Seat) -> list[Draft]:
    if why_no_more(state, seat):
        return []
    now = drafted(state, seat)
    if isinstance(now, IllegalDecision):
        return []
    seats = range(state.seats)
    return [
        Draft(from_, to, kind)
        for from_ in seats
        for to in seats
        for kind in ITEMS
        if next(choices(now, from_, to, kind), None) is not None
    ]


def choose_details(play: Play[State], seat: Seat, choice: ChooseDetails) -> None:
    begun = summit_of(play.state).begun[seat]
    assert begun is not None  # else it is not asked
    item = Item(begun.from_, begun.to, begun.kind, named(choice))
    state = drafted(play.state, seat)
    reason = state if isinstance(state, IllegalDecision) else why_not(state, item)
    if reason is not None:
        raise reason
    play.emit(ItemDrafted(seat, item))


def details_choices(state: State, seat: Seat) -> list[ChooseDetails]:
    begun, now = summit_of(state).begun[seat], drafted(state, seat)
    assert begun is not None
    if isinstance(now, IllegalDecision):
        return []
    return [ChooseDetails(**said) for said in choices(now, begun.from_, begun.to, begun.kind)]


def drop_draft(play: Play[State], seat: Seat, choice: DropDraft) -> None:
    if not has_draft(play.state, seat):
        raise invalid("nothing is drafted")
    play.emit(DraftDropped(seat, True))


def has_draft(state: State, seat: Seat) -> bool:
    summit = summit_of(state)
    return bool(summit.drafts[seat] or summit.begun[seat])


def drop_draft_choices(state: State, seat: Seat) -> list[DropDraft]:
    return [DropDraft()] if has_draft(state, seat) else []


def drop_quietly(play: Play[State], seat: Seat) -> None:
    """Whoever has nothing more to say gives up its draft."""
    if has_draft(play.state, seat):
        play.emit(DraftDropped(seat, False))


# ---------------------------------------------------------------- the fold


def acted(state: State, seat: Seat) -> None:
    """A seat has answered its question."""
    state.decided(seat)
    summit_of(state).stir((seat,))


def on_item_drafted(state: State, event: ItemDrafted) -> None:
    summit, seat, item = summit_of(state), event.seat, event.item
    is_begun = item.details is None
    summit.begun[seat] = item if is_begun else None
    if not is_begun:
        summit.drafts[seat].append(item)
    acted(state, seat)


def on_item_dropped(state: State, event: ItemDropped) -> None:
    summit_of(state).begun[event.seat] = None


def on_draft_dropped(state: State, event: DraftDropped) -> None:
    summit, seat = summit_of(state), event.seat
    summit.drafts[seat], summit.begun[seat] = [], None
    summit.made[seat] += event.counts
    acted(state, seat)


DECIDE = {Draft: draft, ChooseDetails: choose_details, DropDraft: drop_draft}
OFFER = {Draft: draft_choices, ChooseDetails: details_choices, DropDraft: drop_draft_choices}
APPLY = {
    ItemDrafted: on_item_drafted,
    ItemDropped: on_item_dropped,
    DraftDropped: on_draft_dropped,
}
