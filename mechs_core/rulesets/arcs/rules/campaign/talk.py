"""Negotiations: drafts, proposals, answers. BR-NEG-7, BR-NEG-8."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from mechs_core.kernel.messages import AtLeast, Decision, Event, Seat
from mechs_core.rulesets.arcs.field_types import OptionalCourtId, OptionalSystem, SeatNumber
from mechs_core.rulesets.arcs.model import OFF, Item, Proposal, State, Summit
from mechs_core.rulesets.arcs.rules.campaign.deals import (
    IN_TRUST,
    RESOURCE,
    ItemKind,
    OptionalCondition,
    OptionalKind,
    OptionalOwner,
    OptionalPlace,
    SlotOrTrust,
)

ProposalId = Annotated[int, AtLeast(1, 4 * 99)]


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


class Propose(Decision, frozen=True, tag="propose"):
    """Put the own draft to its parties."""


class DropDraft(Decision, frozen=True, tag="drop_draft"):
    """Give up the own draft, and the item begun."""


class Answer(Decision, frozen=True, tag="answer"):
    proposal: ProposalId
    accept: bool


class Withdraw(Decision, frozen=True, tag="withdraw"):
    """Take back an own proposal."""

    proposal: ProposalId


class Done(Decision, frozen=True, tag="done"):
    """Nothing more to say, unless somebody proposes something."""


class CallLast(Decision, frozen=True, tag="last_call"):
    """The caller asks a last time whether anybody negotiates."""


# ---------------------------------------------------------------- what happens


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


class ProposalMade(Event, frozen=True):
    id: int
    seat: Seat
    parties: tuple[Seat, ...]
    items: tuple[Item, ...]
    reopened: tuple[Seat, ...] = ()  # who was done, and is asked again
    cancels_last_call: bool = False


class ProposalAnswered(Event, frozen=True):
    id: int
    seat: Seat
    accept: bool


class ProposalWithdrawn(Event, frozen=True):
    id: int
    seat: Seat


class ProposalDropped(Event, frozen=True):
    """It was rejected, or cannot be carried out any more."""

    id: int


class ProposalExecuted(Event, frozen=True):
    """All parties have accepted; what is given follows."""

    id: int
    seat: Seat
    parties: tuple[Seat, ...]
    items: tuple[Item, ...]
    reopened: tuple[Seat, ...] = ()


class LastCall(Event, frozen=True):
    seat: Seat


class SeatDone(Event, frozen=True):
    seat: Seat


# ---------------------------------------------------------------- the fold


def talking(state: State) -> Summit:
    """The Summit under way."""
    summit = state.reach.summit
    assert summit is not None
    return summit


def tokens_named(state: State, items: tuple[Item, ...]) -> tuple[int, ...]:
    """What now lies in the slots that items name; OFF for other items."""
    return tuple(token_named(state, item) for item in items)


def token_named(state: State, item: Item) -> int:
    slot = (item.details or {}).get("slot")
    if item.kind != RESOURCE or slot in (None, IN_TRUST):
        return OFF
    slots = state.slots[item.from_]
    return slots[slot - 1] if slot <= len(slots) else OFF


def acted(state: State, seat: Seat) -> None:
    """A seat has answered its question."""
    state.decided(seat)
    talking(state).stir((seat,))


def on_item_drafted(state: State, event: ItemDrafted) -> None:
    summit, seat, item = talking(state), event.seat, event.item
    is_begun = item.details is None
    summit.begun[seat] = item if is_begun else None
    if not is_begun:
        summit.drafts[seat].append(item)
    acted(state, seat)


def on_item_dropped(state: State, event: ItemDropped) -> None:
    talking(state).begun[event.seat] = None


def on_draft_dropped(state: State, event: DraftDropped) -> None:
    summit, seat = talking(state), event.seat
    summit.drafts[seat], summit.begun[seat] = [], None
    summit.made[seat] += event.counts
    acted(state, seat)


def on_proposal_made(state: State, event: ProposalMade) -> None:
    summit, seat = talking(state), event.seat
    could_call = summit.may_call
    tokens = tokens_named(state, event.items)
    made = Proposal(event.id, seat, event.parties, event.items, (seat,), tokens)
    summit.open.append(made)
    summit.proposals = event.id
    summit.drafts[seat] = []
    summit.made[seat] += 1
    for party in event.reopened:
        summit.done[party] = False
    summit.last_call &= not event.cancels_last_call
    summit.stir({*event.parties, *event.reopened} - {seat})
    acted(state, seat)
    stir_caller(summit, could_call, (*event.parties, *event.reopened))


def stir_caller(summit: Summit, could_call: bool, stirred: tuple[Seat, ...]) -> None:
    """The caller's question is another one where its last call becomes, or stays no more, legal."""
    if summit.may_call != could_call and summit.caller not in stirred:
        summit.stir((summit.caller,))


def on_proposal_answered(state: State, event: ProposalAnswered) -> None:
    summit = talking(state)
    if event.accept:
        summit.open = [
            replace(each, accepted=(*each.accepted, event.seat)) if each.id == event.id else each
            for each in summit.open
        ]
    acted(state, event.seat)


def on_proposal_withdrawn(state: State, event: ProposalWithdrawn) -> None:
    close(state, event.id)
    state.decided(event.seat)


def on_proposal_dropped(state: State, event: ProposalDropped) -> None:
    close(state, event.id)


def close(state: State, proposal: int) -> None:
    """A proposal is open no more: whoever could answer it or take it back is asked anew."""
    summit = talking(state)
    could_call = summit.may_call
    gone = next(each for each in summit.open if each.id == proposal)
    summit.open = [each for each in summit.open if each.id != proposal]
    stirred = tuple(
        party
        for party in gone.parties
        if party == gone.seat
        or party not in gone.accepted
        or tuple(summit.drafts[party]) == gone.items
    )
    summit.stir(stirred)
    stir_caller(summit, could_call, stirred)


def on_proposal_executed(state: State, event: ProposalExecuted) -> None:
    summit = talking(state)
    summit.open = [each for each in summit.open if each.id != event.id]
    for seat in event.reopened:
        summit.done[seat] = False
    summit.stir(range(state.seats))


def on_last_call(state: State, event: LastCall) -> None:
    summit = talking(state)
    summit.last_call = summit.done[event.seat] = True
    acted(state, event.seat)


def on_seat_done(state: State, event: SeatDone) -> None:
    talking(state).done[event.seat] = True
    acted(state, event.seat)


APPLY = {
    ItemDrafted: on_item_drafted,
    ItemDropped: on_item_dropped,
    DraftDropped: on_draft_dropped,
    ProposalMade: on_proposal_made,
    ProposalAnswered: on_proposal_answered,
    ProposalWithdrawn: on_proposal_withdrawn,
    ProposalDropped: on_proposal_dropped,
    ProposalExecuted: on_proposal_executed,
    LastCall: on_last_call,
    SeatDone: on_seat_done,
}
